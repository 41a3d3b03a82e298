import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { audit as texts } from "../../texts/audit.ts";
import { DateTimeField } from "../../ui/fields/DateTimeField.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { ListFilters } from "../../ui/lists/ListFilters.tsx";
import { type AuditSearch, withFilter } from "./audit-filters.ts";

/** Delay after typing before searching, in milliseconds. */
const debounceMs = 300;

/** Filters of the audit log: actor, action, time. */
export function AuditFilterForm(props: {
  readonly search: AuditSearch;
  readonly onChange: (search: AuditSearch) => void;
  /** An action beside the button that opens them, on phones. */
  readonly beside: ReactNode;
}) {
  const { search, onChange, beside } = props;
  const isFiltered = Object.keys(search).length > 0;
  return (
    <ListFilters
      texts={texts}
      className="wide:grid-cols-2 broad:grid-cols-4"
      beside={beside}
      onClear={isFiltered ? () => onChange({}) : undefined}
      note={
        search.SubjectId !== undefined && (
          <span>
            {texts.onlyOne}{" "}
            <button
              type="button"
              className="link"
              onClick={() => onChange(withFilter(search, "SubjectId", null))}
            >
              {texts.clearOne}
            </button>
          </span>
        )
      }
    >
      <ActorField search={search} onChange={onChange} />
      <SelectField
        label={texts.what}
        value={search.Action ?? ""}
        onChange={(event) => onChange(withFilter(search, "Action", event.currentTarget.value))}
        options={[
          { value: "", label: texts.anything },
          ...customAction(search.Action),
          ...Object.entries(texts.kinds).map(([value, label]) => ({ value, label })),
        ]}
      />
      <DateTimeField
        label={texts.from}
        value={search.From ?? null}
        onChange={(value) => onChange(withFilter(search, "From", value))}
      />
      <DateTimeField
        label={texts.to}
        value={search.To ?? null}
        onChange={(value) => onChange(withFilter(search, "To", value))}
      />
    </ListFilters>
  );
}

/** An option for an action in the address that is not among the usual ones. */
function customAction(action: string | undefined) {
  if (action === undefined || Object.hasOwn(texts.kinds, action)) return [];
  return [{ value: action, label: action }];
}

/** The actor filter, debounced. */
function ActorField({
  search,
  onChange,
}: {
  readonly search: AuditSearch;
  readonly onChange: (search: AuditSearch) => void;
}) {
  const listId = useId();
  const currentActor = search.Actor ?? "";
  const [input, setInput] = useState(currentActor);
  const [appliedActor, setAppliedActor] = useState(currentActor);
  if (appliedActor !== currentActor) {
    // Changed elsewhere: cleared, or by going back.
    setAppliedActor(currentActor);
    setInput(currentActor);
  }
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  useEffect(() => {
    if (input.trim() === currentActor) return undefined;
    const timer = setTimeout(() => {
      setAppliedActor(input.trim());
      latestOnChange.current(withFilter(search, "Actor", input.trim()));
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [input, currentActor, search]);
  return (
    <>
      <TextField
        label={texts.who}
        hint={texts.whoHint}
        type="search"
        autoComplete="off"
        list={listId}
        value={input}
        onChange={(event) => setInput(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {Object.keys(texts.means).map((kind) => (
          <option key={kind}>{kind}</option>
        ))}
      </datalist>
    </>
  );
}
