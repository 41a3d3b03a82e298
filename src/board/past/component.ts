/** A component's past as the ledger has it: its uptime with the working, and what was announced of it. */
import { sql } from "kysely";
import { z } from "zod";
import { readUptime } from "../../commands/components/uptime.ts";
import { Refusal } from "../../contract/refusal.ts";
import { type Places, prepared, q } from "../../ledger/query.ts";
import { composeAnnouncement } from "../announcements.ts";
import { announcementColumns, everyAffected, togetherWith } from "../loading/load-announcements.ts";
import type { ComponentPast } from "../page/component.ts";
import type { Snapshot } from "../snapshot.ts";
import type { Reader } from "./known.ts";
import { componentNames, readNames } from "./names.ts";
import { announcementIsOn, componentIsOn } from "./on-page.ts";

const mostAnnouncements = 10;
/** How many of the newest are looked at: some of them may be hidden or deleted. */
const looked = 50;

/** A component, and the page that it is asked for on, by their public ids. */
type Named = { readonly id: string; readonly page: string };

const foundRows = z.array(z.object({ deleted_at: z.int().nullable() }));

const findQuery = prepared((param: Places<Named>) =>
  q
    .selectFrom("component")
    .select("deleted_at")
    .where("public_id", "=", param("id"))
    .where(componentIsOn(param("page"))),
);

const announced = (param: Places<Named>) =>
  q
    .selectFrom("announcement")
    .where("id", "in", (among) =>
      among
        .selectFrom(
          q
            .selectFrom("announcement_component")
            .select("announcement_id")
            .where("component_id", "=", (one) =>
              one
                .selectFrom("component")
                .select("component.id")
                .where("component.public_id", "=", param("id")),
            )
            .orderBy("announcement_id", "desc")
            .limit(sql.lit(looked))
            .as("newest"),
        )
        .select("newest.announcement_id"),
    )
    .where("deleted_at", "is", null)
    .where("hidden", "=", 0)
    .where(announcementIsOn(param("page")))
    .orderBy("began_at", "desc")
    .orderBy("id", "desc")
    .limit(sql.lit(mostAnnouncements));

const rowQuery = prepared((param: Places<Named>) => announced(param).select(announcementColumns));
const affectedQuery = prepared((param: Places<Named>) =>
  everyAffected.where("announcement_id", "in", (among) =>
    among.selectFrom(announced(param).select("id").as("told")).select("told.id"),
  ),
);

/** Why there is no such component for anybody to see. Rejects with what the reader rejects with. */
async function whyNone(named: Named, reader: Reader): Promise<Refusal> {
  const [rows] = await reader.read([findQuery(named)]);
  const [row] = foundRows.parse(rows);
  if (row === undefined || row.deleted_at === null) {
    return new Refusal("ComponentNotFound", "There is no component at this address.");
  }
  return new Refusal("ComponentNotFound", "This component was deleted.", { status: 410 });
}

/** Reads the past of a component. Rejects with a `Refusal` where there is none that anyone may see. */
export async function readWorking(id: string, snapshot: Snapshot, reader: Reader): Promise<ComponentPast> {
  const component = snapshot.components.find((one) => one.id === id);
  if (component === undefined) throw await whyNone({ id, page: snapshot.page.id }, reader);
  const uptime = await readUptime(reader, {
    id,
    from: null,
    to: null,
    now: snapshot.asOf,
    byMinutes: true,
  });
  const named = { id, page: snapshot.page.id };
  const [rows, affected, names] = await reader.read([
    rowQuery(named),
    affectedQuery(named),
    componentNames({ page: named.page }),
  ]);
  const known = readNames(names);
  const loaded = togetherWith({ announcements: rows, updates: [], affected });
  return { component, uptime, announcements: loaded.map((row) => composeAnnouncement(row, known)) };
}
