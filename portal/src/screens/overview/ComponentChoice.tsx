import { useState } from "react";
import type { ComponentOut } from "../../../../src/contract/components.ts";
import { usePages } from "../../api/pages.ts";
import { overview as texts } from "../../texts/overview.ts";
import { Radios } from "../../ui/fields/Radios.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { nameWithPage } from "../pages/name-with-page.ts";

/** Maximum number of components without a search field. */
const maxWithoutSearch = 8;
/** Maximum number of components listed; others are found by search. */
const maxListed = 30;

const normalize = (text: string) => text.normalize("NFKC").toLowerCase();

/** Selects a component, found by part of its name; initially none. */
export function ComponentChoice(props: {
  readonly components: readonly ComponentOut[];
  readonly value: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (id: string) => void;
}) {
  const { components, value, error, onChange } = props;
  const pages = usePages();
  const [query, setQuery] = useState("");
  const matches = components
    .filter(({ Name }) => normalize(Name).includes(normalize(query.trim())))
    .map((component) => ({ value: component.Id, component }));
  return (
    <div>
      {components.length > maxWithoutSearch && (
        <div className="mb-3">
          <TextField
            label={texts.findComponent}
            type="search"
            value={query}
            autoComplete="off"
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        </div>
      )}
      <Radios
        label={texts.component}
        value={value}
        onChange={onChange}
        options={matches.slice(0, maxListed)}
        error={error}
        className="max-h-60 overflow-y-auto rounded border border-rule"
        labelClass="flex min-h-(--target) items-center gap-3 px-3 py-1.5 hover:bg-sunk data-[chosen=true]:bg-sunk data-[chosen=true]:font-semibold has-focus-visible:outline-2 has-focus-visible:-outline-offset-2"
      >
        {({ component }, radio, id) => (
          <>
            <input {...radio} className="tick focus-visible:outline-none" aria-labelledby={id} />
            <span id={id} className="min-w-0 flex-1">
              {nameWithPage(pages, component)}
            </span>
            <span className="inline-flex items-center gap-2 text-second font-normal text-ink2">
              <Mark kind={component.Status} />
              {component.Status}
            </span>
          </>
        )}
      </Radios>
      <p className="mt-1.5 text-second text-ink2" role="status">
        {matches.length === 0 && texts.noneFound}
        {matches.length > maxListed && texts.moreFound(matches.length - maxListed)}
      </p>
    </div>
  );
}
