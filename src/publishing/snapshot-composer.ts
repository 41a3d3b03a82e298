/** Composes the snapshot for all representations from a state of the store. Pure. */

import { addressWithout } from "../contract/page-addresses.ts";
import { page as pageOnWire } from "../contract/pages.ts";
import type { ComponentStatus } from "../contract/words.ts";
import { episodeChanges } from "../rules/flapping.ts";
import { groupStatuses, orderedTree, statusesBelow } from "../rules/group-tree.ts";
import {
  isAwaitingReport,
  type PageSentence,
  type PageStatus,
  type PageStatusComponent,
  type PageStatusIncident,
  pageImpact,
  pageSentence,
  pageStatus,
  statusOfImpact,
} from "../rules/page-status.ts";
import { weightsOf } from "../rules/uptime.ts";
import { readTransitions } from "../store/stored-history.ts";
import { readJson } from "../store/stored-json.ts";
import { AnnouncementsComposer } from "./announcements-composer.ts";
import { DaysComposer } from "./days-composer.ts";
import type { LoadedComponent, LoadedGroup, LoadedPage, PageState } from "./loaded-state.ts";
import { Provenances } from "./provenance.ts";
import type { Snapshot, SnapshotComponent, SnapshotGroup, SnapshotPage } from "./snapshot.ts";
import { readNames } from "./stored-translations.ts";

function composeLinks(row: LoadedPage): SnapshotPage["links"] {
  return (readJson("page", "links", row) ?? []).map(({ Label, Url }) => ({ label: Label, url: Url }));
}

function composeTheme(row: LoadedPage): SnapshotPage["theme"] {
  const theme = readJson("page", "theme", row);
  if (theme === null) return null;
  const coloursOf = (colours: typeof theme.Light) =>
    colours === null ? null : { background: colours.Background, text: colours.Text, accent: colours.Accent };
  return { light: coloursOf(theme.Light), dark: coloursOf(theme.Dark) };
}

function composeLogo(row: LoadedPage): SnapshotPage["logo"] {
  const { logo_digest: digest, logo_width: width, logo_height: height, logo_background: ground } = row;
  return digest === null || width === null || height === null ? null : { digest, width, height, ground };
}

function composeFavicon(row: LoadedPage): SnapshotPage["favicon"] {
  const { icon_digest: digest, icon_width: width, icon_height: height } = row;
  return digest === null || width === null || height === null ? null : { digest, width, height };
}

function composePage({ page: row, isFirst }: PageState, baseUrl: string): SnapshotPage {
  return {
    id: row.public_id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    translations: readNames("page", row),
    url: row.url ?? addressWithout(baseUrl, { slug: row.slug, isFirst }),
    timeZone: row.time_zone,
    locale: row.locale,
    links: composeLinks(row),
    weights: weightsOf(row),
    logo: composeLogo(row),
    favicon: composeFavicon(row),
    access: row.access,
    accent: row.accent,
    showsSources: row.shows_sources === 1,
    display: {
      uptime: row.shows_uptime === 1,
      bars: row.shows_bars === 1,
      barDays: pageOnWire.shape.BarDays.parse(row.bar_days),
      poweredBy: row.shows_powered_by === 1,
    },
    theme: composeTheme(row),
    updatedAt: row.updated_at,
  };
}

/** A group, apart from its status. */
type PlacedGroup = Omit<SnapshotGroup, "status">;

function composeGroup(row: LoadedGroup, parentId: string | null = null): PlacedGroup {
  return {
    id: row.public_id,
    name: row.name,
    description: row.description,
    translations: readNames("component_group", row),
    parentId,
    position: row.position,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Groups with their statuses from these components. */
function withStatuses(
  groups: readonly PlacedGroup[],
  components: readonly SnapshotComponent[],
): SnapshotGroup[] {
  const statuses = groupStatuses(groups, components);
  return groups.map((group) => ({ ...group, status: statuses.get(group.id) ?? "Unknown" }));
}

type OrderedRow = { readonly position: number; readonly name: string; readonly id: number };

// Created once, as it takes a millisecond; rows have one order for all readers' languages.
const byName = new Intl.Collator("en", { numeric: true });

function inOrder(a: OrderedRow, b: OrderedRow): number {
  return a.position - b.position || byName.compare(a.name, b.name) || a.id - b.id;
}

type ComposedContent = Pick<Snapshot, "components" | "hidden" | "announcements">;

/** All components, hidden ones included: each of them may count. */
const everyComponent = ({ components, hidden }: ComposedContent) => [...components, ...hidden.components];

/** Open incidents, each with the statuses of its listed components. */
function openIncidents({
  components,
  announcements,
}: ComposedContent): (PageStatusIncident & { beganAt: number })[] {
  const open = announcements.filter(
    (announcement) => announcement.kind === "Incident" && announcement.resolvedAt === null,
  );
  if (open.length === 0) return [];
  const statusById = new Map(components.map(({ id, status }) => [id, status]));
  return open.map(({ title, impact, state, beganAt, affected }) => {
    const listed = affected.flatMap(({ componentId }) => statusById.get(componentId) ?? []);
    return { title, impact, state, beganAt, listed };
  });
}

/**
 * Start of the status `worst`: of the oldest component that has it, or of the incidents that cause it; null
 * if all is well.
 */
function troubleSince(content: ComposedContent, worst: ComponentStatus): number | null {
  if (worst === "Operational") return null;
  const { kind } = contentSentence(content);
  const isOfIncidents = kind === "Incident" || kind === "Incidents" || kind === "Monitoring";
  const since = isOfIncidents
    ? openIncidents(content).flatMap((item) =>
        statusOfImpact[pageImpact(item)] === worst ? item.beganAt : [],
      )
    : everyComponent(content).flatMap((component) =>
        component.countsTowardStatus && component.status === worst ? component.statusSince : [],
      );
  return since.length === 0 ? null : Math.min(...since);
}

function toStatusComponents(content: ComposedContent): PageStatusComponent[] {
  return everyComponent(content).map((component) => ({
    name: component.visibility === "Never" ? null : component.name,
    status: component.status,
    counts: component.countsTowardStatus,
    isAwaitingReport: isAwaitingReport(component.status, component),
  }));
}

/** The page's status (rule 4) from components and open incidents. */
export function contentStatus(content: ComposedContent): PageStatus {
  return pageStatus(toStatusComponents(content), openIncidents(content));
}

/** The page's sentence from the same. */
export function contentSentence(content: ComposedContent): PageSentence {
  return pageSentence(toStatusComponents(content), openIncidents(content));
}

function composeComponent(
  row: LoadedComponent,
  groupId: string | null,
): Omit<SnapshotComponent, "days" | "uptimePercent" | "provenance" | "unstable"> {
  return {
    id: row.public_id,
    name: row.name,
    description: row.description,
    translations: readNames("component", row),
    groupId,
    position: row.position,
    status: row.shown_status,
    statusSince: row.shown_since,
    lastReportAt: row.last_report_at,
    startDate: row.start_date,
    countsTowardStatus: row.counts_toward_status === 1,
    visibility: row.visibility,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** When a snapshot is composed (epoch milliseconds), and the address of the service. */
export type ComposeMoment = { readonly now: number; readonly baseUrl: string };

/** Groups and their components in the order of the page. */
function ordered(state: PageState) {
  const rows = orderedTree(
    state.groups.toSorted(inOrder).map((row) => ({ row, id: row.id, parentId: row.parent_id })),
  ).map(({ row }) => row);
  const place = new Map(rows.map((row, index) => [row.id, { index, id: row.public_id }]));
  const groups = rows.map((row) =>
    composeGroup(row, row.parent_id === null ? undefined : place.get(row.parent_id)?.id),
  );
  const placeOf = (row: LoadedComponent) => (row.group_id === null ? undefined : place.get(row.group_id));
  const components = state.components.toSorted(
    (a, b) => (placeOf(a)?.index ?? -1) - (placeOf(b)?.index ?? -1) || inOrder(a, b),
  );
  return { groups, components, groupOf: (row: LoadedComponent) => placeOf(row)?.id ?? null };
}

/** Splits groups and components into visible and hidden ones. */
function splitHidden(
  groups: readonly PlacedGroup[],
  all: readonly SnapshotComponent[],
): Pick<Snapshot, "groups" | "components" | "hidden"> {
  const components = all.filter(({ visibility }) => visibility !== "Never");
  const hidden = all.filter(({ visibility }) => visibility === "Never");
  const visibleIn = statusesBelow(groups, components);
  const hiddenIn = statusesBelow(groups, hidden);
  const hasNone = (id: string, below: typeof visibleIn) => (below.get(id) ?? []).length === 0;
  // An empty sub-group is where its parent is.
  const isHidden = ({ id, parentId }: PlacedGroup): boolean =>
    hasNone(id, visibleIn) &&
    (!hasNone(id, hiddenIn) || groups.some((parent) => parent.id === parentId && isHidden(parent)));
  return {
    groups: withStatuses(
      groups.filter((group) => !isHidden(group)),
      components,
    ),
    components,
    hidden: { groups: withStatuses(groups.filter(isHidden), hidden), components: hidden },
  };
}

/** Composes snapshots incrementally; the result is the same as from scratch. */
export class Composer {
  readonly #days: DaysComposer;
  readonly #provenances: Provenances;
  readonly #announcements: AnnouncementsComposer;

  /** Starts with the state of another composer, which is not modified. */
  constructor(from?: Composer) {
    this.#days = new DaysComposer(from === undefined ? undefined : from.#days);
    this.#provenances = new Provenances(from === undefined ? undefined : from.#provenances);
    this.#announcements = new AnnouncementsComposer(from === undefined ? undefined : from.#announcements);
  }

  /** The snapshot of a page in a state of the store, read at `now`. */
  compose(state: PageState, { now, baseUrl }: ComposeMoment): Snapshot {
    const page = composePage(state, baseUrl);
    const { groups, components: rows, groupOf } = ordered(state);
    const days = this.#days.compose(rows, { ...page, now, closed: state.days });
    const provenances = this.#provenances.of(rows, now);
    const all = rows.map((row, index): SnapshotComponent => {
      const provenance = provenances[index] ?? { kind: "Hand", at: null };
      const { days: lastDays, uptimePercent } = days[index] ?? { days: [], uptimePercent: null };
      return {
        ...composeComponent(row, groupOf(row)),
        provenance,
        unstable: episodeChanges(readTransitions(row), now),
        uptimePercent,
        days: lastDays,
      };
    });
    const visibleRows = rows.filter((row) => row.visibility !== "Never");
    const announcements = this.#announcements.compose(state.announcements, { components: visibleRows, now });
    const visibleContent = splitHidden(groups, all);
    const content = { ...visibleContent, announcements };
    const { indicator, description, worst } = contentStatus(content);
    return {
      revision: state.revision,
      asOf: now,
      stale: false,
      page,
      logoImage: state.logoImage,
      faviconImage: state.faviconImage,
      status: { indicator, description, worst, since: troubleSince(content, worst) },
      ...visibleContent,
      announcements,
    };
  }
}
