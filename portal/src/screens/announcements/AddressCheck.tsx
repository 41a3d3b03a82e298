import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { recipients as texts } from "../../texts/recipients.ts";
import { TextLink } from "../../ui/ButtonLink.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { Rows } from "../../ui/lists/Rows.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { ExplanationRow } from "../subscribers/ExplanationRow.tsx";
import { announcementExplanationsQuery } from "../subscribers/subscriber-queries.ts";
import { nameAndAddress } from "../subscribers/subscriber-texts.ts";

/** Minimum length of an address to search for. */
const minQueryLength = 3;

/** Searches for an address and explains whether it is notified of an announcement. */
export function AddressCheck({ id }: { readonly id: string }) {
  const [search, setSearch] = useState("");
  const deferredQuery = useDeferredValue(search.trim());
  const isSearching = deferredQuery.length >= minQueryLength;
  const { data, error } = useQuery({
    ...announcementExplanationsQuery(id, deferredQuery),
    enabled: isSearching,
  });
  return (
    <div className="pt-4">
      <TextField
        label={texts.find}
        hint={texts.findHint}
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={search}
        onChange={({ currentTarget: { value } }) => setSearch(value)}
      />
      {error !== null && <ErrorNotice error={error} title={texts.failed} />}
      <div aria-live="polite">
        {isSearching && data?.length === 0 && <p className="pt-2 text-second text-ink2">{texts.noMatch}</p>}
        {isSearching && data !== undefined && data.length > 0 && (
          <Rows label={texts.find}>
            {data.map((subscriber) => (
              <ExplanationRow
                key={subscriber.SubscriberId}
                explanation={subscriber}
                title={
                  <TextLink
                    to="/subscribers/$id"
                    params={{ id: subscriber.SubscriberId }}
                    className="break-all"
                  >
                    {nameAndAddress(subscriber)}
                  </TextLink>
                }
              />
            ))}
          </Rows>
        )}
      </div>
    </div>
  );
}
