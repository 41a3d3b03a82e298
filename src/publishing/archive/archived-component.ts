/** Reads a component's history: its uptime with the calculation, and its announcements. */
import { sql } from "kysely";
import * as z from "zod";
import { Refusal } from "../../contract/refusal.ts";
import { readUptime } from "../../queries/uptime-queries.ts";
import { type Parameters, prepared, q } from "../../store/query.ts";
import { composeAnnouncement } from "../announcements-composer.ts";
import { announcementColumns, everyAffected, joinAnnouncements } from "../loading/load-announcements.ts";
import type { ComponentPast } from "../page/component-page.ts";
import type { Snapshot } from "../snapshot.ts";
import type { ArchiveStore } from "./archive-context.ts";
import { componentNames, readNames } from "./component-names.ts";
import { announcementIsOn, componentIsOn } from "./page-membership.ts";

/** Number of newest announcements examined: some may be hidden or deleted. */
const maxExamined = 50;

/** Public ids of a component, and of the page that it is requested on. */
type ComponentOnPage = { readonly id: string; readonly page: string };

const deletionRows = z.array(z.object({ deleted_at: z.int().nullable() }));

const findQuery = prepared((param: Parameters<ComponentOnPage>) =>
  q
    .selectFrom("component")
    .select("deleted_at")
    .where("public_id", "=", param("id"))
    .where("visibility", "!=", "Never")
    .where(componentIsOn(param("page"))),
);

const announcementsOf = (param: Parameters<ComponentOnPage>) =>
  q
    .selectFrom("announcement")
    .where("id", "in", (among) =>
      among
        .selectFrom(
          q
            .selectFrom("announcement_component")
            .select("announcement_id")
            .where("component_id", "=", (eb) =>
              eb
                .selectFrom("component")
                .select("component.id")
                .where("component.public_id", "=", param("id")),
            )
            .orderBy("announcement_id", "desc")
            .limit(sql.lit(maxExamined))
            .as("newest"),
        )
        .select("newest.announcement_id"),
    )
    .where("deleted_at", "is", null)
    .where("hidden", "=", 0)
    .where(announcementIsOn(param("page")))
    .orderBy("began_at", "desc")
    .orderBy("id", "desc");

const rowQuery = prepared((param: Parameters<ComponentOnPage>) =>
  announcementsOf(param).select(announcementColumns),
);
const affectedQuery = prepared((param: Parameters<ComponentOnPage>) =>
  everyAffected.where("announcement_id", "in", (among) =>
    among.selectFrom(announcementsOf(param).select("id").as("listed")).select("listed.id"),
  ),
);

/** The reason why there is no such public component. Rejects with the reader's error. */
async function absenceReason(target: ComponentOnPage, reader: ArchiveStore): Promise<Refusal> {
  const [rows] = await reader.read([findQuery(target)]);
  const [row] = deletionRows.parse(rows);
  if (row === undefined || row.deleted_at === null) {
    return new Refusal("ComponentNotFound", "No component has this address.");
  }
  return new Refusal("ComponentNotFound", "This component was deleted.", { status: 410 });
}

/** Reads a component's history. Rejects with a `Refusal` if no public one exists. */
export async function readComponentHistory(
  id: string,
  snapshot: Snapshot,
  reader: ArchiveStore,
): Promise<ComponentPast> {
  const component = snapshot.components.find((candidate) => candidate.id === id);
  if (component === undefined) throw await absenceReason({ id, page: snapshot.page.id }, reader);
  const uptime = await readUptime(reader, {
    id,
    from: null,
    to: null,
    now: snapshot.asOf,
    byMinutes: true,
  });
  const target = { id, page: snapshot.page.id };
  const [rows, affected, names] = await reader.read([
    rowQuery(target),
    affectedQuery(target),
    componentNames({ page: target.page }),
  ]);
  const namesById = readNames(names);
  const loaded = joinAnnouncements({ announcements: rows, updates: [], affected });
  return { component, uptime, announcements: loaded.map((row) => composeAnnouncement(row, namesById)) };
}
