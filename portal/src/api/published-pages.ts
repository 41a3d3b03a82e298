/** The statuses of the pages by the newest live event: visitors see them before the overview is refetched. */
import { useSyncExternalStore } from "react";
import type { LiveEvent, Overview, OverviewPage } from "../../../src/contract/portal/overview.ts";
import { pageFor } from "../../../src/contract/portal/overview-pages.ts";

type PublishedPages = { readonly revision: number; readonly byId: ReadonlyMap<string, OverviewPage> };

const none: PublishedPages = { revision: -1, byId: new Map() };
let current = none;
const listeners = new Set<() => void>();

/** Takes over the pages of a live event. */
export function setPublishedPages({ Revision, Pages }: LiveEvent): void {
  current = {
    revision: Revision,
    byId: new Map([...current.byId, ...Pages.map((page) => [page.Id, page] as const)]),
  };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function usePublishedPages(): PublishedPages {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => none,
  );
}

/** The overview of a page, or of all, with the statuses of the newest event if that is not older. */
export function withPublishedPages(
  overview: Overview,
  { revision, byId }: PublishedPages,
  slug: string | undefined,
): Overview {
  if (revision < overview.Revision) return overview;
  const pages = overview.Pages.map((page) => byId.get(page.Id) ?? page);
  return {
    ...overview,
    Pages: pages,
    Page: pageFor(pages, slug) ?? pageFor(pages, undefined) ?? overview.Page,
  };
}
