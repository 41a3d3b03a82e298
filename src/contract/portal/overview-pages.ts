/** Which page an overview is about. */
import { componentStatuses } from "../words.ts";
import type { OverviewPage } from "./overview.ts";

const severity = ({ Worst }: OverviewPage) => componentStatuses.indexOf(Worst);

/** The page of a slug, or else the one with the worst status; pages without components come last. */
export function pageFor(pages: readonly OverviewPage[], slug: string | undefined): OverviewPage | undefined {
  if (slug !== undefined) return pages.find(({ Slug }) => Slug === slug.toLowerCase());
  const nonEmpty = pages.filter(({ Components }) => Components > 0);
  return (
    nonEmpty.reduce<OverviewPage | undefined>(
      (worst, page) => (worst !== undefined && severity(page) > severity(worst) ? page : (worst ?? page)),
      undefined,
    ) ?? pages[0]
  );
}
