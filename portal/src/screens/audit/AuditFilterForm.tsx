import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/class-names.ts";
import { DateTimeField } from "../../ui/fields/DateTimeField.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { audit as words } from "../../words/audit.ts";
import { type AuditSearch, narrowed } from "./audit-filters.ts";

/** Delay after typing before searching, in milliseconds. */
const restMs = 300;

/** Filters of the audit log: actor, action, time. */
export function AuditFilters(props: {
  readonly search: AuditSearch;
  readonly onChange: (search: AuditSearch) => void;
}) {
  const { search, onChange } = props;
  const isNarrowed = Object.keys(search).length > 0;
  // On phones the changes stand first; what narrows them unfolds.
  const [isOpen, setOpen] = useState(false);
  return (
    <search className="mb-6 block">
      <h2 className="sr-only">{words.filters}</h2>
      <Button className="wide:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words.narrow}
      </Button>
      <div
        className={classes(
          "mt-4 grid items-start gap-4 wide:mt-0 wide:grid-cols-2 broad:grid-cols-4",
          !isOpen && "not-wide:hidden",
        )}
      >
        <Who search={search} onChange={onChange} />
        <SelectField
          label={words.what}
          value={search.Action ?? ""}
          onChange={(event) => onChange(narrowed(search, "Action", event.currentTarget.value))}
          options={[
            { value: "", label: words.anything },
            ...actionsFor(search.Action),
            ...Object.entries(words.kinds).map(([value, label]) => ({ value, label })),
          ]}
        />
        <DateTimeField
          label={words.from}
          value={search.From ?? null}
          onChange={(value) => onChange(narrowed(search, "From", value))}
        />
        <DateTimeField
          label={words.to}
          value={search.To ?? null}
          onChange={(value) => onChange(narrowed(search, "To", value))}
        />
      </div>
      {isNarrowed && (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          {search.SubjectId !== undefined && (
            <span>
              {words.onlyOne}{" "}
              <button
                type="button"
                className="link"
                onClick={() => onChange(narrowed(search, "SubjectId", null))}
              >
                {words.clearOne}
              </button>
            </span>
          )}
          <Button small onClick={() => onChange({})}>
            {words.clear}
          </Button>
        </p>
      )}
    </search>
  );
}

/** An action of the address that is none of the choices is one of them all the same. */
function actionsFor(action: string | undefined) {
  if (action === undefined || Object.hasOwn(words.kinds, action)) return [];
  return [{ value: action, label: action }];
}

/** Looks for who it was while it is typed, when the typing rests. */
function Who({
  search,
  onChange,
}: {
  readonly search: AuditSearch;
  readonly onChange: (search: AuditSearch) => void;
}) {
  const kinds = useId();
  const standing = search.Actor ?? "";
  const [written, setWritten] = useState(standing);
  const [known, setKnown] = useState(standing);
  if (known !== standing) {
    // Changed elsewhere: cleared, or by going back.
    setKnown(standing);
    setWritten(standing);
  }
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (written.trim() === standing) return undefined;
    const timer = setTimeout(() => {
      setKnown(written.trim());
      latest.current(narrowed(search, "Actor", written.trim()));
    }, restMs);
    return () => clearTimeout(timer);
  }, [written, standing, search]);
  return (
    <>
      <TextField
        label={words.who}
        hint={words.whoHint}
        type="search"
        autoComplete="off"
        list={kinds}
        value={written}
        onChange={(event) => setWritten(event.currentTarget.value)}
      />
      <datalist id={kinds}>
        {Object.keys(words.means).map((kind) => (
          <option key={kind}>{kind}</option>
        ))}
      </datalist>
    </>
  );
}
