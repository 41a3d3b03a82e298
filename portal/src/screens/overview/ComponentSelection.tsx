import { useId } from "react";
import {
  type ComponentChoice,
  maxListedComponents,
} from "../../../../src/contract/portal/component-choice.ts";
import { usePages } from "../../api/pages.ts";
import { overview as texts } from "../../texts/overview.ts";
import { FieldGroup } from "../../ui/fields/Field.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { nameWithPage } from "../pages/name-with-page.ts";
import { matchesName } from "./matches-name.ts";

/** Maximum number of components without a search field. */
const maxWithoutSearch = 8;

/** Selects components, found by parts of their names. The script before the portal filters the options as well. */
export function ComponentSelection(props: {
  readonly components: readonly ComponentChoice[];
  /** Number of further components, which are not loaded. */
  readonly missingCount: number;
  readonly value: readonly string[];
  readonly query: string;
  readonly error: string | undefined;
  readonly onToggle: (id: string) => void;
  readonly onQueryChange: (query: string) => void;
}) {
  const { components, missingCount, value, query, error, onToggle, onQueryChange } = props;
  const pages = usePages();
  const id = useId();
  const matches = components
    .map((component) => ({ component, name: nameWithPage(pages, component) }))
    .filter(({ name }) => matchesName(name, query));
  const listed = matches.slice(0, maxListedComponents);
  const moreCount = matches.length - listed.length + missingCount;
  return (
    <div data-first="" data-invalid={error === undefined ? undefined : ""}>
      {components.length > maxWithoutSearch && (
        <div className="mb-3">
          <TextField
            label={texts.findComponent}
            type="search"
            name="query"
            value={query}
            autoComplete="off"
            onChange={(event) => onQueryChange(event.currentTarget.value)}
          />
        </div>
      )}
      <FieldGroup
        label={texts.chosenComponents}
        error={error}
        className="max-h-60 overflow-y-auto rounded border border-rule"
      >
        {listed.map(({ component, name }) => (
          <label
            key={component.Id}
            className="flex min-h-(--target) flex-wrap items-center gap-x-3 px-3 py-1.5 hover:bg-sunk has-checked:bg-sunk has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:-outline-offset-2"
          >
            <input
              type="checkbox"
              name="component"
              value={component.Id}
              checked={value.includes(component.Id)}
              onChange={() => onToggle(component.Id)}
              className="tick focus-visible:outline-none"
              aria-labelledby={`${id}-${component.Id}`}
            />
            <span id={`${id}-${component.Id}`} className="min-w-0 flex-1 basis-32">
              {name}
            </span>
            <span className="ms-auto inline-flex items-center gap-2 text-second font-normal text-ink2">
              <Mark kind={component.Status} />
              {component.Status}
            </span>
          </label>
        ))}
      </FieldGroup>
      <p className="mt-1.5 text-second text-ink2" role="status">
        {value.length > 1 && `${texts.selectedCount(value.length)} `}
        {moreCount > 0 && texts.moreFound(moreCount)}
        {matches.length + missingCount === 0 && texts.noneFound}
      </p>
    </div>
  );
}
