/** The pages of the service, and which of them the portal speaks of where there are several. */
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { createContext, use } from "react";
import type { OverviewPage } from "../../../src/contract/portal/overview.ts";
import { pageSearch } from "./page-search.ts";

/** The slug that the address names; undefined for all pages. */
export function useAddressedPage(): string | undefined {
  return useSearch({ strict: false, select: (search) => pageSearch(search).page });
}

/** The pages, and the one that was chosen. */
export type Pages = {
  /** Every page, the first one first; none while that is not known. */
  readonly all: readonly OverviewPage[];
  /** Undefined for all, and where there is but one to speak of. */
  readonly chosen: OverviewPage | undefined;
};

/** The pages, for whatever is shown behind the sign-in. */
export const PagesContext = createContext<Pages>({ all: [], chosen: undefined });

/** The pages, and the one that was chosen. */
export function usePages(): Pages {
  return use(PagesContext);
}

/** The name of the page that something is on, where that is to be said: there are several, and another or none was chosen. */
export function nameToSay({ all, chosen }: Pages, slug: string): string | undefined {
  if (all.length < 2 || chosen?.Slug === slug) return undefined;
  return all.find(({ Slug }) => Slug === slug)?.Name;
}

/** Whether something is shown on a page; on any where none is named. */
export function isShownOn(
  { Page, AlsoOn }: { readonly Page: string; readonly AlsoOn: readonly string[] },
  slug: string | null | undefined,
): boolean {
  return slug == null || Page === slug || AlsoOn.includes(slug);
}

/** The list that something stands in which is on one page: where it is open, another page leads back to its list. */
function listOver(path: string): "/components" | "/announcements" | "." {
  if (/^\/components\/./u.test(path)) return "/components";
  return /^\/announcements\/(?!new(?:\/|$))./u.test(path) ? "/announcements" : ".";
}

/** Goes to another page, or to all of them, as far as one can where one is. */
export function useChoosePage(): (slug: string | undefined) => void {
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (slug) => {
    const to = listOver(path);
    void navigate(
      to === "." ? { to, search: (before) => ({ ...before, page: slug }) } : { to, search: { page: slug } },
    );
  };
}
