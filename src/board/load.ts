/**
 * What the board asks of the ledger. However long the history is, a load reads the few rows of what is shown now, the
 * closed days of yesterday and today, and all days of only those components whose earlier days were written anew.
 */
import type { CompiledQuery } from "kysely";
import { z } from "zod";
import type { Door } from "../commands/door.ts";
import { componentStatuses } from "../contract/words.ts";
import { type Places, prepared, q } from "../ledger/query.ts";
import { dayAt, lastDays } from "../rules/days.ts";
import { windowDays } from "./days.ts";
import {
  announcementQueries,
  areWhole,
  type KnownAnnouncements,
  learnAnnouncements,
  noAnnouncements,
  type ReadAnnouncements,
  readAnnouncements,
} from "./known-announcements.ts";
import { type DayRow, dayRows, type KnownDays, learnDays } from "./known-days.ts";
import { type Logo, logoQuery, logoRows, pageQuery, pageRows } from "./load-page.ts";
import type { LedgerState } from "./state.ts";

const whole = z.int();
const maybeWhole = whole.nullable();
const maybeText = z.string().nullable();

const ledgerRows = z.tuple([z.object({ revision: whole, announced: maybeWhole })]);
const groupRows = z.array(
  z.object({
    id: whole,
    public_id: z.string(),
    name: z.string(),
    description: maybeText,
    position: whole,
    created_at: whole,
    updated_at: whole,
  }),
);
const componentRows = z.array(
  z.object({
    id: whole,
    public_id: z.string(),
    group_id: maybeWhole,
    name: z.string(),
    description: maybeText,
    position: whole,
    start_date: z.string(),
    counts_toward_status: whole,
    created_at: whole,
    updated_at: whole,
    shown: z.enum(componentStatuses),
    shown_since: whole,
    last_report_at: maybeWhole,
    days_revision: whole,
    standing: z.string(),
    flips: maybeText,
  }),
);
type Rows = {
  readonly revision: number;
  /** The revision of the last change of any announcement. */
  readonly announced: number;
  readonly announcements: ReadAnnouncements;
  readonly page: z.infer<typeof pageRows>[0];
  /** The page's logo, where it is another one than was known. */
  readonly logo: Logo | undefined;
  readonly groups: z.infer<typeof groupRows>;
  readonly components: z.infer<typeof componentRows>;
  readonly recentDays: readonly DayRow[];
  readonly changedDays: readonly DayRow[];
};

const revisionQuery = q
  .selectFrom("ledger")
  .select(["revision"])
  .select((ledger) =>
    ledger
      .selectFrom("announcement")
      .select((all) => all.fn.max("announcement.revision").as("newest"))
      .as("announced"),
  )
  .where("id", "=", 1)
  .compile();

const groupQuery = q
  .selectFrom("component_group")
  .select(["id", "public_id", "name", "description", "position", "created_at", "updated_at"])
  .where("deleted_at", "is", null)
  .compile();

const componentQuery = q
  .selectFrom("component")
  .select(["id", "public_id", "group_id", "name", "description", "position", "start_date"])
  .select(["counts_toward_status", "created_at", "updated_at"])
  .select(["shown", "shown_since", "last_report_at", "days_revision", "standing", "flips"])
  .where("deleted_at", "is", null)
  .compile();

const recentDaysQuery = prepared((param: Places<{ from: string }>) =>
  q.selectFrom("component_day").selectAll().where("day", ">=", param("from")),
);

// Each date with each changed component is one look-up by the key, so that this costs nothing where none changed.
const changedDaysQuery = prepared((param: Places<{ dates: readonly string[]; since: number }>) =>
  q
    .selectFrom("component_day")
    .selectAll()
    .where("day", "in", param.list("dates"))
    .where("component_id", "in", (changed) =>
      changed
        .selectFrom("component")
        .select("component.id")
        .where("component.days_revision", ">", param("since"))
        .where("component.deleted_at", "is", null),
    ),
);

const dayMilliseconds = 86_400_000;
const dateOf = (milliseconds: number, timeZone: string) => dayAt(milliseconds, timeZone).date;

/** What is remembered from one load to the next. */
type Memory = {
  /** The revision it is true to; -1 before the first load. */
  readonly revision: number;
  readonly timeZone: string;
  /** When it was loaded, epoch milliseconds. */
  readonly loadedAt: number;
  readonly days: KnownDays;
  readonly announcements: KnownAnnouncements;
  readonly logo: Logo | undefined;
};

const nothingKnown: Memory = {
  revision: -1,
  timeZone: "UTC",
  loadedAt: 0,
  days: new Map(),
  announcements: noAnnouncements,
  logo: undefined,
};

/** A load: what it builds on, and when it is (epoch milliseconds). */
type Asking = { readonly memory: Memory; readonly now: number };

function queries({ memory, now }: Asking) {
  // Before the first load the time zone is not known: a day more on either side holds the window of any.
  const dates = lastDays(windowDays + 2, now + dayMilliseconds, memory.timeZone).map((day) => day.date);
  // A day of which the memory saw the end may have been written once more just before that, and clocks may differ.
  const recent = Math.min(memory.loadedAt || now, now) - dayMilliseconds;
  return [
    revisionQuery,
    pageQuery,
    logoQuery({ known: memory.logo?.digest ?? "" }),
    groupQuery,
    componentQuery,
    recentDaysQuery({ from: dateOf(recent, memory.timeZone) }),
    changedDaysQuery({ dates, since: memory.revision }),
    ...announcementQueries(memory.announcements, now),
  ];
}

function readRows(answers: readonly unknown[][], { memory, now }: Asking): Rows {
  const [ledger, page, logos, groups, components, recentDays, changedDays, ...announcements] = answers;
  const [{ revision, announced }] = ledgerRows.parse(ledger);
  return {
    revision,
    announced: announced ?? 0,
    page: pageRows.parse(page)[0],
    logo: logoRows.parse(logos)[0],
    groups: groupRows.parse(groups),
    components: componentRows.parse(components),
    recentDays: dayRows.parse(recentDays),
    changedDays: dayRows.parse(changedDays),
    announcements: readAnnouncements(announcements, { known: memory.announcements, now }),
  };
}

/** Whether what is remembered of days and what was read make the whole: not after a new time zone, nor for what was restored. */
function areDaysWhole(memory: Memory, rows: Rows): boolean {
  if (memory.revision === -1) return true;
  if (memory.timeZone !== rows.page.time_zone || memory.revision > rows.revision) return false;
  return rows.components.every((row) => row.days_revision > memory.revision || memory.days.has(row.id));
}

/** What to ask instead, where what was asked for is not the whole; undefined where it is. Each time less is built upon. */
function lacking({ memory, now }: Asking, rows: Rows): Asking | undefined {
  if (!areDaysWhole(memory, rows)) {
    return { memory: { ...nothingKnown, timeZone: rows.page.time_zone }, now };
  }
  if (areWhole(memory.announcements, rows.announcements)) return undefined;
  return { memory: { ...memory, announcements: noAnnouncements }, now };
}

function remember({ memory, now }: Asking, rows: Rows): Memory {
  const { revision, announcements } = rows;
  const timeZone = rows.page.time_zone;
  const logos = [rows.logo, memory.logo];
  const isNewDay = dateOf(memory.loadedAt, timeZone) !== dateOf(now, timeZone);
  return {
    revision,
    timeZone,
    loadedAt: now,
    days: learnDays(memory.days, {
      rows: [...rows.changedDays, ...rows.recentDays],
      fresh: rows.components.filter((row) => row.days_revision > memory.revision).map((row) => row.id),
      components: rows.components.map((row) => row.id),
      oldest: isNewDay ? dateOf(now - (windowDays + 2) * dayMilliseconds, timeZone) : null,
    }),
    logo: logos.find((logo) => logo?.digest === rows.page.logo_digest),
    announcements: learnAnnouncements(memory.announcements, announcements, { revision, now }),
  };
}

/** Reads the rows of each query, all from one moment. */
export type Reading = (queries: readonly CompiledQuery[]) => Promise<unknown[][]>;

/** Reads until what is remembered and what was read make the whole. */
async function readWhole(read: Reading, first: Asking): Promise<{ asking: Asking; rows: Rows }> {
  let asking = first;
  let rows = readRows(await read(queries(asking)), asking);
  for (let next = lacking(asking, rows); next !== undefined; next = lacking(asking, rows)) {
    asking = next;
    rows = readRows(await read(queries(asking)), asking);
  }
  return { asking, rows };
}

function stateOf({ days, announcements, logo }: Memory, rows: Rows): LedgerState {
  const { revision, announced, page, groups, components } = rows;
  return {
    revision,
    announced,
    page,
    logoImage: logo?.content ?? null,
    groups,
    components,
    days,
    announcements: [...announcements.rows.values()],
  };
}

/** Loads states of the ledger, one after another. What it remembers is why it is cheap from the second on. */
export class Loader {
  #memory: Memory = nothingKnown;
  #current = 0;

  /**
   * The ledger's state, all from one moment; `now` (epoch milliseconds) says which days are asked for. Rejects with
   * what the door rejects with, with a ZodError where rows are not what they must be, and where a later load began.
   */
  async load(door: Pick<Door, "read">, now: number): Promise<LedgerState> {
    this.#current += 1;
    const mine = this.#current;
    const { asking, rows } = await readWhole((queries) => door.read(queries), { memory: this.#memory, now });
    // One that was given up must not disturb what its successor remembers.
    if (mine !== this.#current) throw new Error("the load was given up");
    this.#memory = remember(asking, rows);
    return stateOf(this.#memory, rows);
  }

  /**
   * The ledger's state as rows tell it that come from elsewhere: what it would be, where they are of what never came to
   * be. Nothing of it is remembered. Undefined before the first load; rejects as a load does.
   */
  async imagine(read: Reading, now: number): Promise<LedgerState | undefined> {
    const memory = this.#memory;
    if (memory.revision === -1) return undefined;
    const { asking, rows } = await readWhole(read, { memory, now });
    return stateOf(remember(asking, rows), rows);
  }
}
