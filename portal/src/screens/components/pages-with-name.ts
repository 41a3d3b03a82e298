import { useQuery } from "@tanstack/react-query";
import { componentsQuery } from "../../api/components.ts";
import { usePages } from "../../api/pages.ts";

const normalize = (text: string) => text.trim().normalize("NFKC").toLowerCase();

/** Names of other pages with a component of this name: reports by name must then specify the page. */
export function useOtherPagesWith(name: string, slug: string | undefined): readonly string[] {
  const { all } = usePages();
  const { data = [] } = useQuery({ ...componentsQuery, enabled: all.length > 1 });
  const slugs = data.filter(({ Name }) => normalize(Name) === normalize(name)).map(({ Page }) => Page);
  return slugs.includes(slug ?? "")
    ? []
    : all.filter(({ Slug }) => slugs.includes(Slug)).map(({ Name }) => Name);
}
