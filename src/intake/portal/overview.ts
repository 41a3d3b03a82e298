/** What the portal's operations answer that only look: the overview, news as it comes, the trash, the audit as a file. */
import type { Board } from "../../board/board.ts";
import type { CopyStanding } from "../../board/copy/copying.ts";
import type { Door } from "../../commands/door.ts";
import { changesFor } from "../../commands/overview/changes.ts";
import { type OverviewReading, readOverview } from "../../commands/overview/overview.ts";
import { readTrash } from "../../commands/trash-reading.ts";
import { mayUse, type PersonAccess } from "../../contract/people.ts";
import type { Overview, overviewOperations } from "../../contract/portal-overview.ts";
import { writeTime, writeTimeOrNull } from "../../contract/times.ts";
import type { Clock } from "../../ground/clock.ts";
import type { Route } from "../calls.ts";
import type { Exchange } from "../exchange.ts";
import { notReady, seeOwnWrites } from "../faces.ts";
import { answerAuditExport } from "./audit-export.ts";
import { Live } from "./live.ts";
import type { PortalParts } from "./parts.ts";

/** For how long a reading may be shared when nothing is known to have changed, in milliseconds. */
const sharedFor = 1_000;

/**
 * The newest reading, which everybody shares who asks before anything changes: in the worst hour many ask at once,
 * and each time something turns.
 */
class SharedReading {
  readonly #clock: Clock;
  #heard: { readonly door: Door; count: number } | undefined;
  #kept:
    | { readonly count: number; readonly at: number; readonly reading: Promise<OverviewReading> }
    | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async read(door: Door): Promise<OverviewReading> {
    const heard = this.#listen(door);
    const now = this.#clock.monotonic();
    if (this.#kept?.count === heard.count && now - this.#kept.at < sharedFor) return await this.#kept.reading;
    const reading = readOverview(door, this.#clock.now());
    this.#kept = { count: heard.count, at: now, reading };
    reading.catch(() => {
      this.#kept = undefined;
    });
    return await reading;
  }

  #listen(door: Door) {
    if (this.#heard?.door === door) return this.#heard;
    const heard = { door, count: 0 };
    door.onChange(() => {
      heard.count += 1;
    });
    this.#heard = heard;
    return heard;
  }
}

function may({ person }: Exchange, what: PersonAccess): boolean {
  return person !== undefined && mayUse(person.role, what);
}

function seesKeys(exchange: Exchange): boolean {
  return may(exchange, "administer");
}

function pageOf(board: Board | undefined): Pick<Overview, "Revision" | "AsOf" | "Page"> {
  const snapshot = board?.first?.snapshot;
  if (snapshot === undefined) throw notReady();
  const { page, status, stale, revision, asOf } = snapshot;
  return {
    Revision: revision,
    AsOf: writeTime(asOf),
    Page: {
      Id: page.id,
      Name: page.name,
      Url: page.url,
      TimeZone: page.timeZone,
      Indicator: status.indicator,
      Description: status.description,
      Worst: status.worst,
      Since: writeTimeOrNull(status.since),
      Stale: stale,
    },
  };
}

function copyOf(standing: CopyStanding | undefined): Overview["Copy"] {
  if (standing === undefined) return null;
  const { to, asOf, revision, failure } = standing;
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
  const live = new Live(parts);
  return {
    ReadOverview: {
      kind: "one",
      message: "Overview",
      read: async (door, { exchange }) => {
        await seeOwnWrites(sources);
        const page = pageOf(sources.board());
        const reading = await shared.read(door);
        const seesAll = seesKeys(exchange);
        const result: Overview = {
          ...page,
          ...reading,
          Copy: copyOf(sources.copying()?.standing),
          Keys: seesAll ? reading.Keys : null,
          LastChanges: changesFor(reading.LastChanges, seesAll),
        };
        return { result, version: page.Revision };
      },
    },
    FollowLive: { kind: "own", answer: (call) => live.answer(call) },
    ListTrash: {
      kind: "one",
      message: "What can be restored",
      read: async (door, { exchange }) => {
        const withPages = may(exchange, "own");
        const result = await readTrash(door, { now: clock.now(), withPeople: seesKeys(exchange), withPages });
        return { result, version: 0 };
      },
    },
    ExportAuditEvents: { kind: "own", answer: (call) => answerAuditExport(parts, call) },
  };
}
