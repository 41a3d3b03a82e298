/** The pages, and the selected one. */
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { createContext, use } from "react";
import type { OverviewPage } from "../../../src/contract/portal/overview.ts";
import { pageSearch } from "./page-search.ts";

/** The page slug in the address; undefined for all pages. */
export function useAddressedPage(): string | undefined {
  // A link that is pressed while the document is hydrated takes the screen's match away before the screen is rendered.
  return useSearch({ strict: false, shouldThrow: false, select: (search) => pageSearch(search).page });
}

/** The pages, and the selected one. */
export type Pages = {
  /** All pages with names that tell them apart, the first page first; empty until loaded. */
  readonly all: readonly OverviewPage[];
  /** Undefined if all are selected, and if there is only one. */
  readonly selected: OverviewPage | undefined;
};

/** The pages, for all screens behind sign-in. */
export const PagesContext = createContext<Pages>({ all: [], selected: undefined });

export function usePages(): Pages {
  return use(PagesContext);
}

/** The page's name to display beside an item: if there are several, and another or none is selected. */
export function distinguishingName({ all, selected }: Pages, slug: string): string | undefined {
  if (all.length < 2 || selected?.Slug === slug) return undefined;
  return all.find(({ Slug }) => Slug === slug)?.Name;
}

/** True if an item is shown on a page; always true without a slug. */
export function isShownOn(
  { Page, AlsoOn }: { readonly Page: string; readonly AlsoOn: readonly string[] },
  slug: string | null | undefined,
): boolean {
  return slug == null || Page === slug || AlsoOn.includes(slug);
}

/** The list screen of a detail address: selecting another page there leads back to the list. */
function listPathOf(path: string): "/components" | "/announcements" | "." {
  if (/^\/components\/./u.test(path)) return "/components";
  return /^\/announcements\/(?!new(?:\/|$))./u.test(path) ? "/announcements" : ".";
}

/** Navigates to another page, or to all, staying on the screen if possible, and at the field of the address. */
export function useChoosePage(): (slug: string | undefined) => void {
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (slug) => {
    const to = listPathOf(path);
    void navigate(
      to === "."
        ? { to, search: (previous) => ({ ...previous, page: slug }), hash: true }
        : { to, search: { page: slug } },
    );
  };
}
