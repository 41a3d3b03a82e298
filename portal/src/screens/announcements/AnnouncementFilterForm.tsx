import { useEffect, useEffectEvent, useState } from "react";
import { type AnnouncementKind, announcementKinds } from "../../../../src/contract/words.ts";
import { announcements } from "../../texts/announcements.ts";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { ListFilters } from "../../ui/lists/ListFilters.tsx";
import { ListSearch } from "../../ui/lists/ListSearch.tsx";

const typingPauseMs = 200;

/** The list's filters; days as `YYYY-MM-DD`, empty for any. */
export type Filters = {
  readonly kind: AnnouncementKind | undefined;
  readonly from: string;
  readonly to: string;
  readonly search: string;
};

/** No filter. */
export const noFilters: Filters = { kind: undefined, from: "", to: "", search: "" };

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
    <ListSearch
      label={announcements.search}
      hint={announcements.searchHint}
      value={input}
      onChange={(event) => setInput(event.currentTarget.value)}
    />
  );
}

/** Filters of the list of announcements. */
export function AnnouncementFilterForm(props: {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}) {
  const { filters, onChange } = props;
  // A cleared form forgets its input.
  const [round, setRound] = useState(0);
  const isFiltered = Object.values(filters).some(Boolean);
  const clear = () => {
    setRound(round + 1);
    onChange(noFilters);
  };
  return (
    <ListFilters
      texts={announcements}
      className="wide:grid-cols-3"
      search={
        <SearchField
          key={round}
          search={filters.search}
          onChange={(search) => onChange({ ...filters, search })}
        />
      }
      onClear={isFiltered ? clear : undefined}
    >
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
    </ListFilters>
  );
}
