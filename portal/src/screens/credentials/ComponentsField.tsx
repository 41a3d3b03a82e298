import { useDeferredValue, useId, useState } from "react";
import type { KeyCreate } from "../../../../src/contract/portal/portal-keys.ts";
import { usePages } from "../../api/pages.ts";
import { credentials as texts } from "../../texts/credentials.ts";
import { FieldError } from "../../ui/fields/Field.tsx";
import { RadioField } from "../../ui/fields/RadioField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import type { PlacedComponent } from "../components/place-components.ts";

/** The scope of a webhook key. */
export type KeyScope = { readonly kind: "all" | "some"; readonly ids: ReadonlySet<string> };

type ComponentChoice = Pick<PlacedComponent, "Id" | "Name" | "Heading">;

/** Its request value; undefined if nothing is selected yet. */
export function scopeToComponents({ kind, ids }: KeyScope): KeyCreate["Components"] {
  if (kind === "all") return "all";
  return ids.size === 0 ? undefined : [...ids];
}

const normalize = (text: string) => text.normalize("NFKC").toLowerCase();
/** Maximum number of components without a filter field. */
const maxWithoutFilter = 8;

/** Selects the components of a webhook key: all, or some of a filterable list. */
export function ComponentsField(props: {
  readonly components: readonly ComponentChoice[];
  readonly value: KeyScope;
  readonly onChange: (value: KeyScope) => void;
  readonly error: string | undefined;
}) {
  const { components, value, onChange, error } = props;
  const hasSeveralPages = usePages().all.length > 1;
  return (
    <div className="space-y-3">
      <RadioField
        label={texts.covers}
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind })}
        options={[
          {
            value: "all",
            label: hasSeveralPages ? texts.coversAllPages : texts.coversAll,
            line: texts.coversAllLine,
          },
          {
            value: "some",
            label: texts.coversSome,
            line: components.length === 0 ? texts.noComponents : texts.coversSomeLine,
            disabled: components.length === 0,
          },
        ]}
      />
      {value.kind === "some" && components.length > 0 && (
        <ComponentChoices
          components={components}
          ids={value.ids}
          onChange={(ids) => onChange({ ...value, ids })}
          error={error}
        />
      )}
    </div>
  );
}

/** A list of checkboxes for components; filterable if long. */
export function ComponentChoices(props: {
  readonly components: readonly ComponentChoice[];
  readonly ids: ReadonlySet<string>;
  readonly onChange: (ids: ReadonlySet<string>) => void;
  readonly error: string | undefined;
}) {
  const { components, ids, onChange, error } = props;
  const [filter, setFilter] = useState("");
  const query = normalize(useDeferredValue(filter).trim());
  const matches = components.filter(({ Name, Heading }) => normalize(`${Name} ${Heading}`).includes(query));
  const id = useId();
  const toggle = (value: string) => {
    const next = new Set(ids);
    if (!next.delete(value)) next.add(value);
    onChange(next);
  };
  return (
    <div>
      {components.length > maxWithoutFilter && (
        <div className="mb-2">
          <TextField
            label={texts.filter}
            hideLabel
            placeholder={texts.filter}
            type="search"
            autoComplete="off"
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
            // Enter in the filter must not submit the form.
            onKeyDown={(event) => {
              if (event.key === "Enter") event.preventDefault();
            }}
          />
        </div>
      )}
      <fieldset
        aria-describedby={error === undefined ? `${id}-count` : `${id}-count ${id}-error`}
        className="min-w-0"
      >
        <legend className="sr-only">{texts.covers}</legend>
        <ul className="max-h-44 overflow-y-auto rounded border border-edge py-1">
          {matches.map(({ Id, Name, Heading }, index) => (
            <li key={Id} className="[contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]">
              {Heading !== "" && Heading !== matches[index - 1]?.Heading && (
                <p className="border-b border-rule px-3 pt-2 pb-1 text-second text-ink2">{Heading}</p>
              )}
              <label className="flex min-h-(--target) items-center gap-2.5 px-3 hover:bg-sunk">
                <input
                  type="checkbox"
                  className="tick"
                  checked={ids.has(Id)}
                  onChange={() => toggle(Id)}
                  aria-invalid={error === undefined ? undefined : true}
                />
                <span className="min-w-0">{Name}</span>
              </label>
            </li>
          ))}
          {matches.length === 0 && <li className="px-3 py-2 text-ink2">{texts.noMatch}</li>}
        </ul>
      </fieldset>
      <p id={`${id}-count`} role="status" className="mt-1.5 text-second text-ink2">
        {texts.chosen(ids.size)}
        {query !== "" && ` · ${texts.filterHint(matches.length, components.length)}`}
      </p>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
