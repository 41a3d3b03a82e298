import { useDeferredValue, useEffect, useState } from "react";
import {
  type SubscriberFilters,
  subscriberChannels,
  subscriberStates,
} from "../../../../src/contract/subscribers.ts";
import { subscribers as texts } from "../../texts/subscribers.ts";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { ListFilters } from "../../ui/lists/ListFilters.tsx";
import { ListSearch } from "../../ui/lists/ListSearch.tsx";

const filterOptions = <Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
) => [{ value: "", label: texts.any }, ...values.map((value) => ({ value, label: names[value] }))];

/** The chosen word as a filter; undefined for any. */
function onlyOne<Word extends string>(words: readonly Word[], value: string): Word[] | undefined {
  const word = words.find((choice) => choice === value);
  return word === undefined ? undefined : [word];
}

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
  const clear = () => {
    setSearch("");
    onChange({ Page: filters.Page });
  };
  return (
    <ListFilters
      texts={texts}
      className="wide:grid-cols-2"
      search={
        <ListSearch
          label={texts.search}
          hint={texts.searchHint}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      }
      onClear={isFiltered ? clear : undefined}
    >
      <SelectField
        label={texts.state}
        value={filters.State?.[0] ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filters, State: onlyOne(subscriberStates, value) })
        }
        options={filterOptions(subscriberStates, texts.states)}
      />
      <SelectField
        label={texts.channel}
        value={filters.Channel?.[0] ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filters, Channel: onlyOne(subscriberChannels, value) })
        }
        options={filterOptions(subscriberChannels, texts.channels)}
      />
    </ListFilters>
  );
}
