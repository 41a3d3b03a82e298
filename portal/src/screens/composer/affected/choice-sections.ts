/** Components to choose from, in sections. */
import type { ComponentGroupOut, ComponentOut } from "../../../../../src/contract/components.ts";
import { composer } from "../../../texts/composer.ts";
import { groupOptions } from "../../components/group-options.ts";
import { inPageOrder } from "../../components/list/ordering.ts";

export type ComponentChoice = {
  readonly component: ComponentOut;
  /** The name of its group with that of the group's parent; empty without one. */
  readonly group: string;
};

export type ChoiceSection = {
  /** Null for components without a group. */
  readonly heading: string | null;
  readonly choices: readonly ComponentChoice[];
};

const normalize = (text: string) => text.normalize("NFKC").toLowerCase();

/** The components whose name or group contains the text, as on the page: those with problems first, then group by group. */
export function choiceSections(
  content: {
    readonly components: readonly ComponentOut[];
    readonly groups: readonly ComponentGroupOut[];
  },
  text: string,
): readonly ChoiceSection[] {
  const groupNames = new Map(groupOptions(content.groups).map(({ value, label }) => [value, label]));
  const words = normalize(text.trim());
  const matches = inPageOrder(content)
    .map(
      (component): ComponentChoice => ({ component, group: groupNames.get(component.GroupId ?? "") ?? "" }),
    )
    .filter(({ component, group }) => normalize(`${component.Name} ${group}`).includes(words));
  const headingOf = ({ component, group }: ComponentChoice) => {
    if (component.Status !== "Operational") return composer.addProblems;
    return group === "" ? null : group;
  };
  const sections = Map.groupBy(matches, headingOf);
  return [...sections]
    .map(([heading, choices]): ChoiceSection => ({ heading, choices }))
    .toSorted(
      (a, b) => Number(b.heading === composer.addProblems) - Number(a.heading === composer.addProblems),
    );
}

/** The sections up to a number of components. */
export function firstOf(sections: readonly ChoiceSection[], count: number): readonly ChoiceSection[] {
  let left = count;
  return sections.flatMap(({ heading, choices }) => {
    const listed = choices.slice(0, left);
    left -= listed.length;
    return listed.length === 0 ? [] : [{ heading, choices: listed }];
  });
}
