/** Components to choose from, in the order of their pages. */
import type { ComponentGroupOut, ComponentOut } from "../../../../src/contract/components.ts";
import { groupOptions } from "./group-options.ts";
import { inPageOrder } from "./list/ordering.ts";

/** A component with the heading that it stands below: its page, if there are several, and its group; empty for none. */
export type PlacedComponent = ComponentOut & { readonly Heading: string };

/** The components page by page, each page's in its order. `nameOfPage` is undefined for a page that need not be named. */
export function placeComponents(
  content: { readonly components: readonly ComponentOut[]; readonly groups: readonly ComponentGroupOut[] },
  slugs: readonly string[],
  nameOfPage: (slug: string) => string | undefined,
): readonly PlacedComponent[] {
  const groupNames = new Map(groupOptions(content.groups).map(({ value, label }) => [value, label]));
  const byPage = inPageOrder(content).toSorted((a, b) => slugs.indexOf(a.Page) - slugs.indexOf(b.Page));
  return byPage.map((component) => {
    const names = [nameOfPage(component.Page), groupNames.get(component.GroupId ?? "")];
    return { ...component, Heading: names.filter((name) => name !== undefined).join(" · ") };
  });
}
