/**
 * What the board asks of the ledger. However long the history is, a load reads the few rows of what is shown now, the
 * closed days of yesterday and today, and all days of only those components whose earlier days were written anew.
 */
import { sql } from "kysely";
import { z } from "zod";
import type { Door } from "../commands/door.ts";
import { componentStatuses } from "../contract/words.ts";
import { type Places, prepared, q } from "../ledger/query.ts";
import { dayAt, lastDays } from "../rules/days.ts";
import { windowDays } from "./days.ts";
import type { ClosedDay, LedgerState } from "./state.ts";

const whole = z.int();
const maybeWhole = whole.nullable();
const maybeText = z.string().nullable();

const ledgerRows = z.tuple([z.object({ revision: whole })]);
const pageRows = z.tuple([
  z.object({
    id: whole,
    public_id: z.string(),
    slug: z.string(),
    name: z.string(),
    description: maybeText,
    url: maybeText,
    time_zone: z.string(),
    locale: z.string(),
    updated_at: whole,
  }),
]);
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
  }),
);
const dayRows = z.array(
  z.object({
    day: z.string(),
    component_id: whole,
    operational: whole,
    maintenance: whole,
    degraded: whole,
    partial: whole,
    major: whole,
  }),
);
type DayRows = z.infer<typeof dayRows>;
type DayRow = DayRows[number];
type Rows = {
  readonly revision: number;
  readonly page: z.infer<typeof pageRows>[0];
  readonly groups: z.infer<typeof groupRows>;
  readonly components: z.infer<typeof componentRows>;
  readonly recentDays: DayRows;
  readonly changedDays: DayRows;
};

const revisionQuery = q.selectFrom("ledger").select("revision").where("id", "=", 1).compile();

// Whole seconds, so that the sum of thousands stays a safe integer.
const newsQuery = q
  .selectFrom("ledger")
  .select(["revision"])
  .select((ledger) =>
    ledger
      .selectFrom("component")
      .select(sql<number | null>`sum(last_report_at / 1000)`.as("reported"))
      .where("deleted_at", "is", null)
      .as("reported"),
  )
  .where("id", "=", 1)
  .compile();
const newsRows = z.tuple([z.object({ revision: whole, reported: maybeWhole })]);

/** What tells whether there is anything new: the revision, and a figure that moves with every report taken. */
export type News = { readonly revision: number; readonly reported: number };

/** Asks the ledger whether there is anything new. Rejects as `Loader.load` does. */
export async function askForNews(door: Pick<Door, "read">): Promise<News> {
  const [rows] = await door.read([newsQuery]);
  const [{ revision, reported }] = newsRows.parse(rows);
  return { revision, reported: reported ?? 0 };
}

/** The news that a loaded state already holds. */
export function newsOf(state: LedgerState): News {
  const seconds = state.components.map((row) => Math.trunc((row.last_report_at ?? 0) / 1_000));
  return { revision: state.revision, reported: seconds.reduce((sum, one) => sum + one, 0) };
}

// The page is the first one: so far there is but one.
const pageQuery = q
  .selectFrom("page")
  .select(["id", "public_id", "slug", "name", "description", "url", "time_zone", "locale", "updated_at"])
  .orderBy("id")
  .limit(1)
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
  .select(["shown", "shown_since", "last_report_at", "days_revision"])
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
  readonly days: ReadonlyMap<number, Map<string, ClosedDay>>;
};

const nothingKnown: Memory = { revision: -1, timeZone: "UTC", loadedAt: 0, days: new Map() };

function queries(memory: Memory, now: number) {
  // Before the first load the time zone is not known: a day more on either side holds the window of any.
  const dates = lastDays(windowDays + 2, now + dayMilliseconds, memory.timeZone).map((day) => day.date);
  // A day of which the memory saw the end may have been written once more just before that, and clocks may differ.
  const recent = Math.min(memory.loadedAt || now, now) - dayMilliseconds;
  return [
    revisionQuery,
    pageQuery,
    groupQuery,
    componentQuery,
    recentDaysQuery({ from: dateOf(recent, memory.timeZone) }),
    changedDaysQuery({ dates, since: memory.revision }),
  ];
}

function readRows(answers: readonly unknown[][]): Rows {
  const [ledger, page, groups, components, recentDays, changedDays] = answers;
  return {
    revision: ledgerRows.parse(ledger)[0].revision,
    page: pageRows.parse(page)[0],
    groups: groupRows.parse(groups),
    components: componentRows.parse(components),
    recentDays: dayRows.parse(recentDays),
    changedDays: dayRows.parse(changedDays),
  };
}

/** Whether what is remembered and what was read make the whole: not after a new time zone, nor for what was restored. */
function isWhole(memory: Memory, rows: Rows): boolean {
  if (memory.revision === -1) return true;
  if (memory.timeZone !== rows.page.time_zone || memory.revision > rows.revision) return false;
  return rows.components.every((row) => row.days_revision > memory.revision || memory.days.has(row.id));
}

function remember(memory: Memory, rows: Rows, now: number): Memory {
  const days = new Map<number, Map<string, ClosedDay>>();
  for (const { id, days_revision } of rows.components) {
    const known = days_revision > memory.revision ? undefined : memory.days.get(id);
    days.set(id, known ?? new Map<string, ClosedDay>());
  }
  const oldest = dateOf(now - (windowDays + 2) * dayMilliseconds, rows.page.time_zone);
  if (dateOf(memory.loadedAt, rows.page.time_zone) !== dateOf(now, rows.page.time_zone)) {
    for (const known of days.values()) for (const date of known.keys()) if (date < oldest) known.delete(date);
  }
  const learn = ({ day, component_id, ...closed }: DayRow) => days.get(component_id)?.set(day, closed);
  rows.changedDays.forEach(learn);
  rows.recentDays.forEach(learn);
  return { revision: rows.revision, timeZone: rows.page.time_zone, loadedAt: now, days };
}

/** Loads states of the ledger, one after another. Its memory of past days is why it is cheap from the second on. */
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
    let rows = readRows(await door.read(queries(this.#memory, now)));
    if (!isWhole(this.#memory, rows)) {
      const unknowing = { ...nothingKnown, timeZone: rows.page.time_zone };
      rows = readRows(await door.read(queries(unknowing, now)));
      if (mine === this.#current) this.#memory = unknowing;
    }
    // One that was given up must not disturb what its successor remembers.
    if (mine !== this.#current) throw new Error("the load was given up");
    this.#memory = remember(this.#memory, rows, now);
    const { revision, page, groups, components } = rows;
    return { revision, page, groups, components, days: this.#memory.days };
  }
}
