/** The pages within a group of commands, and the components and announcements on each. */
import { addressWithout } from "../contract/page-addresses.ts";
import { defaultMaxPages } from "../platform/setting-parsers.ts";
import type { Changes, Loaded, SharedComponent } from "../store/change-set.ts";
import type { AnnouncementRow } from "../store/tables/announcement-tables.ts";
import type { ComponentRow, PageAnnouncementRow, PageRow } from "../store/tables/tables.ts";
import type { ComponentPlace } from "./row-presenters.ts";

/** Service settings that commands depend on. */
export type PageSettings = {
  /** The address of a page that has none of its own. */
  readonly baseUrl: string;
  /** Maximum number of pages; the usual one by default. */
  readonly maxPages?: number | undefined;
};

/** The part of a unit of work about pages. */
export abstract class PageWork {
  /** The address of the service. */
  readonly baseUrl: string;
  readonly maxPages: number;
  /** All pages, deleted ones included. */
  readonly allPages: PageRow[];
  readonly pageComponents: SharedComponent[];
  readonly pageAnnouncements: PageAnnouncementRow[];

  constructor({ pages, pageComponents, pageAnnouncements }: Loaded, settings: PageSettings) {
    this.baseUrl = settings.baseUrl;
    this.maxPages = settings.maxPages ?? defaultMaxPages;
    this.allPages = pages;
    this.pageComponents = pageComponents;
    this.pageAnnouncements = pageAnnouncements;
  }

  /** Pending changes. */
  abstract get changes(): Changes;

  /** Pages in order of creation, without deleted ones: the first is the default. */
  get pages(): readonly PageRow[] {
    return this.allPages.filter((page) => page.deleted_at === null);
  }

  /** The address of a page. */
  urlOf(page: PageRow): string {
    const isFirst = this.pages[0]?.id === page.id;
    return page.url ?? addressWithout(this.baseUrl, { slug: page.slug, isFirst });
  }

  /** The slugs of these pages, except deleted ones. */
  slugsOf(numbers: readonly number[]): string[] {
    return this.pages.filter((page) => numbers.includes(page.id)).map((page) => page.slug);
  }

  /** The other pages that show a component, by their numbers. */
  componentAlsoOn(row: Pick<ComponentRow, "id">): number[] {
    return this.pageComponents
      .filter((shared) => shared.component_id === row.id)
      .map((shared) => shared.page_id);
  }

  /** The other pages that show an announcement, by their numbers. */
  announcementAlsoOn(row: Pick<AnnouncementRow, "id">): number[] {
    return this.pageAnnouncements
      .filter((shared) => shared.announcement_id === row.id)
      .map((shared) => shared.page_id);
  }

  /** Numbers of the pages that share components with a page, in either direction. */
  sharingWith(page: Pick<PageRow, "id">): number[] {
    return this.pageComponents.flatMap(({ page_id: pageNumber, owner }) =>
      pageNumber === page.id ? [owner] : owner === page.id ? [pageNumber] : [],
    );
  }

  /** Sets the other pages that show a component, by number. */
  showComponentOn(
    { id, page_id: owner }: Pick<ComponentRow, "id" | "page_id">,
    numbers: readonly number[],
  ): void {
    const rows = numbers.map((number) => ({ page_id: number, component_id: id }));
    const otherRows = this.pageComponents.filter((shared) => shared.component_id !== id);
    this.pageComponents.splice(0, Infinity, ...otherRows, ...rows.map((row) => ({ ...row, owner })));
    this.changes.shownOn.components.set(id, rows);
  }

  /** Sets the other pages that show an announcement, by number. */
  showAnnouncementOn({ id }: Pick<AnnouncementRow, "id">, numbers: readonly number[]): void {
    const rows = numbers.map((number) => ({ page_id: number, announcement_id: id }));
    const otherRows = this.pageAnnouncements.filter((shared) => shared.announcement_id !== id);
    this.pageAnnouncements.splice(0, Infinity, ...otherRows, ...rows);
    this.changes.shownOn.announcements.set(id, rows);
  }

  /** A component's page and group, for answers. */
  protected locate(row: Pick<ComponentRow, "id" | "page_id">, groupId: string | null): ComponentPlace {
    return {
      groupId,
      page: this.pageOf(row).slug,
      alsoOn: this.slugsOf(this.componentAlsoOn(row)),
    };
  }

  /** True if the page of a resource is not deleted. */
  protected isOnPage(row: { readonly page_id: number }): boolean {
    return this.pageOf(row).deleted_at === null;
  }

  /** The page that a resource belongs to. */
  pageOf(row: { readonly page_id: number }): PageRow {
    const page = this.allPages.find((candidate) => candidate.id === row.page_id);
    if (page === undefined) throw new Error(`no page has the number ${row.page_id}`);
    return page;
  }
}
