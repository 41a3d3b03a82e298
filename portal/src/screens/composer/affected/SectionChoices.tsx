import { useId } from "react";
import { composer } from "../../../texts/composer.ts";
import { Mark } from "../../../ui/Mark.tsx";
import type { ChoiceSection, ComponentChoice } from "./choice-sections.ts";

/** Ids of components, in the order of their selection. */
export type Selection = ReadonlySet<string>;

/** The components of a group, which can be chosen together. */
export function SectionChoices(props: {
  readonly section: ChoiceSection;
  readonly selected: Selection;
  readonly onChange: (selected: Selection) => void;
}) {
  const { section, selected, onChange } = props;
  const id = useId();
  const ids = new Set(section.choices.map(({ component }) => component.Id));
  const isWhole = ids.isSubsetOf(selected);
  const isPartial = !isWhole && !ids.isDisjointFrom(selected);
  return (
    <div role="group" aria-labelledby={section.heading === null ? undefined : id} className="mt-4">
      {section.heading !== null && (
        <h3 className="border-b border-rule text-second text-ink2">
          <label className="flex min-h-(--target) items-center gap-3">
            <input
              type="checkbox"
              className="tick"
              aria-label={composer.addSection(section.heading)}
              ref={(box) => {
                if (box !== null) box.indeterminate = isPartial;
              }}
              checked={isWhole}
              onChange={() => onChange(isWhole ? selected.difference(ids) : selected.union(ids))}
            />
            <span id={id}>{section.heading}</span>
          </label>
        </h3>
      )}
      <ul>
        {section.choices.map((choice) => (
          <Choice
            key={choice.component.Id}
            choice={choice}
            showsGroup={section.heading !== choice.group}
            isSelected={selected.has(choice.component.Id)}
            onToggle={() => onChange(selected.symmetricDifference(new Set([choice.component.Id])))}
          />
        ))}
      </ul>
    </div>
  );
}

function Choice(props: {
  readonly choice: ComponentChoice;
  readonly showsGroup: boolean;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
}) {
  const { choice, showsGroup, isSelected, onToggle } = props;
  const { component, group } = choice;
  const id = useId();
  return (
    <li>
      <label className="flex min-h-(--target) items-center gap-3 py-1">
        <input
          type="checkbox"
          className="tick"
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-status`}
          checked={isSelected}
          onChange={onToggle}
        />
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
          <span className="min-w-0">
            <span id={`${id}-name`} className="font-medium">
              {component.Name}
            </span>
            {showsGroup && group !== "" && <span className="text-second text-ink2"> · {group}</span>}
          </span>
          <span id={`${id}-status`} className="inline-flex items-center gap-2 text-second text-ink2">
            <Mark kind={component.Status} />
            {component.Status}
          </span>
        </span>
      </label>
    </li>
  );
}
