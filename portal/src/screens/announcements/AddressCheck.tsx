import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { TextLink } from "../../ui/ButtonLink.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { Rows } from "../../ui/lists/Rows.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { recipients as words } from "../../words/recipients.ts";
import { ExplanationRow } from "../subscribers/ExplanationRow.tsx";
import { announcementExplanationsQuery } from "../subscribers/subscriber-queries.ts";

/** Letters of an address from which on it is looked up. */
const minLetters = 3;

/** Looks an address up and says whether it is notified of an announcement, and why. */
export function AddressCheck({ id }: { readonly id: string }) {
  const [search, setSearch] = useState("");
  const settled = useDeferredValue(search.trim());
  const isAsked = settled.length >= minLetters;
  const { data, error } = useQuery({
    ...announcementExplanationsQuery(id, settled),
    enabled: isAsked,
  });
  return (
    <div className="pt-4">
      <TextField
        label={words.find}
        hint={words.findHint}
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={search}
        onChange={({ currentTarget: { value } }) => setSearch(value)}
      />
      {error !== null && <ErrorNotice error={error} title={words.failed} />}
      <div aria-live="polite">
        {isAsked && data?.length === 0 && <p className="pt-2 text-second text-ink2">{words.noMatch}</p>}
        {isAsked && data !== undefined && data.length > 0 && (
          <Rows label={words.find}>
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
                    {subscriber.Address}
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
