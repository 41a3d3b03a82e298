import { useDeferredValue, useEffect, useState } from "react";
import {
  type SubscriberFilters,
  subscriberChannels,
  subscriberStates,
} from "../../../../src/contract/subscribers.ts";
import { subscribers as texts } from "../../texts/subscribers.ts";
import { Button } from "../../ui/Button.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { FilterFields } from "../../ui/lists/FilterFields.tsx";

const filterOptions = <Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
) => [{ value: "", label: texts.any }, ...values.map((value) => ({ value, label: names[value] }))];

/** Search, state and channel. */
export function SubscriberFilterForm(props: {
  readonly filters: SubscriberFilters;
  readonly onChange: (filters: SubscriberFilters) => void;
}) {
  const { filters, onChange } = props;
  const [search, setSearch] = useState(filters.Search ?? "");
  const deferredSearch = useDeferredValue(search.trim());
  useEffect(() => {
    if (deferredSearch !== (filters.Search ?? ""))
      onChange({ ...filters, Search: deferredSearch || undefined });
  }, [deferredSearch, filters, onChange]);
  const isFiltered = Boolean(filters.Search ?? filters.State ?? filters.Channel);
  return (
    <search className="mb-6 block">
      <h2 className="sr-only">{texts.filters}</h2>
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <TextField
          label={texts.search}
          hint={texts.searchHint}
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <FilterFields label={texts.narrow} className="wide:grid-cols-2">
          <SelectField
            label={texts.state}
            value={filters.State ?? ""}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...filters, State: subscriberStates.find((state) => state === value) })
            }
            options={filterOptions(subscriberStates, texts.states)}
          />
          <SelectField
            label={texts.channel}
            value={filters.Channel ?? ""}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...filters, Channel: subscriberChannels.find((channel) => channel === value) })
            }
            options={filterOptions(subscriberChannels, texts.channels)}
          />
        </FilterFields>
      </div>
      {isFiltered && (
        <p className="mt-3">
          <Button
            small
            onClick={() => {
              setSearch("");
              onChange({ Page: filters.Page });
            }}
          >
            {texts.clear}
          </Button>
        </p>
      )}
    </search>
  );
}
