/** The portal's read-only operations: overview, live updates, trash, audit export. */

import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { mayUse, type PersonAccess } from "../../contract/people.ts";
import { type Overview, type overviewOperations, overviewQuery } from "../../contract/portal/overview.ts";
import { pageFor } from "../../contract/portal/overview-pages.ts";
import { writeTime, writeTimeOrNull } from "../../contract/times.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Publisher } from "../../publishing/publisher.ts";
import type { CopyStatus } from "../../publishing/static-copy/copy-task.ts";
import { findAnnouncement } from "../../queries/announcement-queries.ts";
import { type OverviewReading, readOverview } from "../../queries/overview/overview-queries.ts";
import { changesFor } from "../../queries/overview/recent-activity.ts";
import { readTrash } from "../../queries/trash-queries.ts";
import type { Exchange } from "../http-exchange.ts";
import { param, type Route } from "../operation-call.ts";
import { notReady, waitForOwnWrites } from "../page-responses.ts";
import { readQuery } from "../query-parameters.ts";
import { answerAuditExport } from "./audit-export.ts";
import { PortalLive } from "./live/portal-live.ts";
import type { PortalParts } from "./portal-parts.ts";
import { overviewPageOf, publishedSnapshots } from "./published-pages.ts";

/** How long a read may be shared while nothing changes, in milliseconds. */
const sharedFor = 1_000;

type CachedOverview = {
  readonly count: number;
  readonly at: number;
  readonly reading: Promise<OverviewReading>;
};

/**
 * Shares the newest read of each page, and of all, until something changes: during an incident many clients
 * ask at once after each change.
 */
class SharedReading {
  readonly #clock: Clock;
  #changes: { readonly bus: CommandBus; count: number } | undefined;
  readonly #cache = new Map<string | undefined, CachedOverview>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async read(bus: CommandBus, slug: string | undefined): Promise<OverviewReading> {
    const page = slug?.toLowerCase();
    const changes = this.#listen(bus);
    const now = this.#clock.monotonic();
    for (const [cachedPage, { count, at }] of this.#cache)
      if (count !== changes.count || now - at >= sharedFor) this.#cache.delete(cachedPage);
    const cached = this.#cache.get(page);
    if (cached !== undefined) return await cached.reading;
    const reading = readOverview(bus, { now: this.#clock.now(), page });
    const entry: CachedOverview = { count: changes.count, at: now, reading };
    this.#cache.set(page, entry);
    reading.catch(() => {
      if (this.#cache.get(page) === entry) this.#cache.delete(page);
    });
    return await reading;
  }

  #listen(bus: CommandBus) {
    if (this.#changes?.bus === bus) return this.#changes;
    const changes = { bus, count: 0 };
    bus.onChange(() => {
      changes.count += 1;
    });
    this.#changes = changes;
    return changes;
  }
}

function may({ person }: Exchange, what: PersonAccess): boolean {
  return person !== undefined && mayUse(person.role, what);
}

function seesKeys(exchange: Exchange): boolean {
  return may(exchange, "administer");
}

/** The published pages. Throws a `Refusal` without a snapshot. */
function publishedOn(
  publisher: Publisher | undefined,
  slug: string | undefined,
): Pick<Overview, "Revision" | "AsOf" | "Page" | "Pages"> {
  const snapshots = publishedSnapshots(publisher);
  const pages = snapshots.map(overviewPageOf);
  const page = pageFor(pages, slug);
  const snapshot = snapshots.find((candidate) => candidate.page.id === page?.Id);
  if (page === undefined || snapshot === undefined) throw notReady();
  return { Revision: snapshot.revision, AsOf: writeTime(snapshot.asOf), Page: page, Pages: pages };
}

function copyOf(status: CopyStatus | undefined): Overview["Copy"] {
  if (status === undefined) return null;
  const { to, asOf, revision, failure } = status;
  return {
    To: to,
    AsOf: writeTimeOrNull(asOf),
    Revision: revision,
    Failure: failure === null ? null : { Since: writeTime(failure.since), Message: failure.message },
  };
}

/** The routes of these operations. */
export function overviewRoutes(parts: PortalParts): Readonly<Record<keyof typeof overviewOperations, Route>> {
  const { sources, clock } = parts;
  const shared = new SharedReading(clock);
  const live = new PortalLive(parts);
  return {
    ReadOverview: {
      kind: "one",
      message: "Overview",
      read: async (bus, { exchange }) => {
        const { Page: slug } = readQuery(overviewQuery, exchange.query);
        await waitForOwnWrites(sources);
        // First: an unknown page must be refused without waiting.
        const reading = await shared.read(bus, slug);
        const page = publishedOn(sources.publisher(), slug);
        const seesAll = seesKeys(exchange);
        const result: Overview = {
          ...page,
          ...reading,
          Copy: copyOf(sources.copying()?.status),
          Keys: seesAll ? reading.Keys : null,
          UnmappedAlerts: seesAll ? reading.UnmappedAlerts : null,
          LastChanges: changesFor(reading.LastChanges, seesAll),
        };
        return { result, version: page.Revision };
      },
    },
    FollowLive: { kind: "own", answer: (call) => live.answer(call) },
    ListTrash: {
      kind: "one",
      message: "Deleted items",
      read: async (bus, { exchange }) => {
        const withPages = may(exchange, "own");
        const result = await readTrash(bus, { now: clock.now(), withPeople: seesKeys(exchange), withPages });
        return { result, version: 0 };
      },
    },
    FindAnnouncement: {
      kind: "one",
      message: "Announcement",
      read: async (bus, call) => {
        const withDeleted = may(call.exchange, "edit");
        const options = { id: param(call, "id"), baseUrl: sources.baseUrl(), now: clock.now() };
        return await findAnnouncement(bus, { ...options, withDeleted });
      },
    },
    ExportAuditEvents: { kind: "own", answer: (call) => answerAuditExport(parts, call) },
  };
}
