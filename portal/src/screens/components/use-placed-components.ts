/** All components, in the order in which people choose one. */
import { useQuery } from "@tanstack/react-query";
import { componentsQuery } from "../../api/components.ts";
import { loadError } from "../../api/load-error.ts";
import { distinguishingName, usePages } from "../../api/pages.ts";
import { groupsQuery } from "./component-queries.ts";
import { placeComponents } from "./place-components.ts";

/** The components and the error of reading them; both undefined while they are loaded. */
export function usePlacedComponents(enabled = true) {
  const pages = usePages();
  const components = useQuery({ ...componentsQuery, enabled });
  const groups = useQuery({ ...groupsQuery, enabled });
  if (components.data === undefined || groups.data === undefined)
    return { data: undefined, error: loadError(components) ?? loadError(groups) };
  const content = { components: components.data, groups: groups.data };
  const slugs = pages.all.map(({ Slug }) => Slug);
  return {
    data: placeComponents(content, slugs, (slug) => distinguishingName(pages, slug)),
    error: undefined,
  };
}
