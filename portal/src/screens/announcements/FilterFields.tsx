import { useEffect, useEffectEvent, useState } from "react";
import { type AnnouncementKind, announcementKinds } from "../../../../src/contract/words.ts";
import { announcements } from "../../texts/announcements.ts";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";

const typingPauseMs = 200;

/** The list's filters; days as `YYYY-MM-DD`, empty for any. */
export type Filters = {
  readonly kind: AnnouncementKind | undefined;
  readonly from: string;
  readonly to: string;
  readonly search: string;
};

/** The search field, debounced. */
function SearchField(props: { readonly search: string; readonly onChange: (search: string) => void }) {
  const { search, onChange } = props;
  const [input, setInput] = useState(search);
  const notifyChange = useEffectEvent(onChange);
  useEffect(() => {
    const timer = setTimeout(() => notifyChange(input.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [input]);
  return (
    <TextField
      label={announcements.search}
      type="search"
      placeholder={announcements.searchHint}
      className="max-w-[24rem]"
      autoComplete="off"
      value={input}
      onChange={(event) => setInput(event.currentTarget.value)}
    />
  );
}

/** Filters of the list of announcements. */
export function FilterFields(props: {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}) {
  const { filters, onChange } = props;
  return (
    <search className="mb-7 block">
      <SearchField search={filters.search} onChange={(search) => onChange({ ...filters, search })} />
      <details className="mt-1">
        <summary className="min-h-(--target) w-fit py-1.5 text-second text-ink2">
          {announcements.filters}
        </summary>
        <fieldset className="grid max-w-[40rem] grid-cols-1 gap-4 pt-2 wide:grid-cols-3">
          <legend className="sr-only">{announcements.filters}</legend>
          <SelectField
            label={announcements.kind}
            value={filters.kind ?? ""}
            onChange={(event) => {
              const kind = announcementKinds.find(
                (announcementKind) => announcementKind === event.currentTarget.value,
              );
              onChange({ ...filters, kind });
            }}
            options={[
              { value: "", label: announcements.allKinds },
              ...announcementKinds.map((kind) => ({ value: kind, label: announcements.kinds[kind] })),
            ]}
          />
          <TextField
            type="date"
            label={announcements.from}
            value={filters.from}
            onChange={(event) => onChange({ ...filters, from: event.currentTarget.value })}
          />
          <TextField
            type="date"
            label={announcements.to}
            value={filters.to}
            onChange={(event) => onChange({ ...filters, to: event.currentTarget.value })}
          />
        </fieldset>
      </details>
    </search>
  );
}
