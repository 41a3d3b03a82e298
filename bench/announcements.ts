/** Announcements of years behind a page that shows a few of them, as the service leaves them in its store. */
import { CompiledQuery } from "kysely";
import { insertRows } from "../src/store/bulk-statements.ts";
import type { Transaction } from "../src/store/engine.ts";
import { q } from "../src/store/query.ts";
import { writeJson } from "../src/store/stored-json.ts";
import type {
  AnnouncementComponentRow,
  AnnouncementRow,
  AnnouncementUpdateRow,
} from "../src/store/tables/announcement-tables.ts";
import { announcementRow, updateRow } from "../test/publishing/announcement-rows.ts";
import { type Home, openHome } from "./store-places.ts";

const hour = 3_600_000;
const day = 24 * hour;
const firstNumber = 4_000_000;
const batch = 2_000;
const tables = ["announcement", "announcement_update", "announcement_component"] as const;

/** How many of them the page shows, however many there are: open ones, some to come, the rest closed of late. */
const shown = 20;

/** The public id of an announcement, by its place: the newest is 0. */
export function announcementId(place: number): string {
  return `01a1fd97-0000-7000-8000-${String(place).padStart(12, "0")}`;
}

type AnnouncementRows = {
  readonly row: AnnouncementRow;
  readonly updates: readonly AnnouncementUpdateRow[];
  readonly affected: readonly AnnouncementComponentRow[];
};

/** The fields of an announcement that follow from its number. */
function courseOf(place: number, now: number) {
  if (place < 3)
    return { kind: "Incident", state: "Monitoring", beganAt: now - hour, endedAt: null } as const;
  if (place < 5)
    return { kind: "Maintenance", state: "Scheduled", beganAt: now + day, endedAt: null } as const;
  const age = place < shown ? (place / shown) * 13 * day : 15 * day + place * 2 * hour;
  const kind = place % 3 === 0 ? ("Maintenance" as const) : ("Incident" as const);
  const state = kind === "Incident" ? ("Resolved" as const) : ("Completed" as const);
  return { kind, state, beganAt: now - age - hour, endedAt: now - age };
}

function announcement(place: number, id: number, { now, components }: AnnouncementSetting): AnnouncementRows {
  const { kind, state, beganAt, endedAt } = courseOf(place, now);
  const isWork = kind === "Maintenance";
  const times = { created_at: Math.min(beganAt, now - place), updated_at: Math.min(beganAt, now - place) };
  const affected = [0, 1].map(
    (position): AnnouncementComponentRow => ({
      announcement_id: id,
      component_id: components[(place * 7 + position) % components.length] ?? 0,
      position,
      status: isWork ? "Under Maintenance" : "Degraded Performance",
      expected_status: isWork ? "Major Outage" : null,
    }),
  );
  const list = writeJson(
    "announcement_update",
    "affected",
    affected.map((effect) => [effect.component_id, effect.status, effect.expected_status]),
  );
  const updates = [0, 1, 2].map((step): AnnouncementUpdateRow => {
    const at = times.created_at + step * 60_000;
    return updateRow(id + step + 1, id, {
      public_id: `01a1fd97-0000-7000-900${step}-${String(place).padStart(12, "0")}`,
      state: step < 2 && !isWork ? "Investigating" : state,
      message: `Some requests to region ${place % 40} fail **since the morning**. We are looking into it, and write again within the hour.`,
      affected: step === 0 ? list : null,
      posted_at: at,
      created_at: at,
    });
  });
  const row = announcementRow(id, beganAt, {
    public_id: announcementId(place),
    kind,
    title: `Slow answers in region ${place % 40}`,
    state,
    impact: isWork ? "None" : "Minor",
    starts_at: isWork ? beganAt : null,
    ends_at: isWork ? beganAt + hour : null,
    resolved_at: endedAt,
    ...times,
    revision: 1,
  });
  return { row, updates, affected };
}

/** When the announcements are made, and the numbers of the components there are. */
type AnnouncementSetting = { readonly now: number; readonly components: readonly number[] };

const idsQuery = q.selectFrom("component").select("id").orderBy("id").compile();

async function write(tx: Transaction, written: readonly AnnouncementRows[]): Promise<void> {
  const updates = written.flatMap((record) => record.updates);
  const affected = written.flatMap((record) => record.affected);
  await tx.rows(
    insertRows(
      "announcement",
      written.map((record) => record.row),
    ),
  );
  await tx.rows(insertRows("announcement_update", updates));
  await tx.rows(insertRows("announcement_component", affected));
}

/** Writes `count` announcements, at least 20, into the store of a home. */
export async function makeAnnouncements(home: Home, count: number): Promise<void> {
  const engine = await openHome(home);
  const now = Date.now();
  try {
    await engine.transaction(async (tx) => {
      const components = (await tx.rows(idsQuery)).map(({ id }) => id);
      // The oldest first, as they would have been made.
      const places = Array.from({ length: count }, (_, place) => count - 1 - place);
      for (let from = 0; from < count; from += batch) {
        const some = places.slice(from, from + batch);
        const written = some.map((place) =>
          announcement(place, firstNumber + (count - place) * 10, { now, components }),
        );
        await write(tx, written);
      }
      await tx.rows(CompiledQuery.raw("update counters set revision = revision + 1, last_number = 9000000"));
      await tx.rows(CompiledQuery.raw("update announcement set revision = (select revision from counters)"));
      // PostgreSQL does so by itself within a minute.
      if (engine.name === "postgres") await tx.rows(CompiledQuery.raw(`analyze ${tables.join()}`));
    }, now + 120_000);
  } finally {
    await engine.close();
  }
}
