/** What management reads of templates. */
import { sql } from "kysely";
import type { TemplateOut } from "../contract/templates.ts";
import type { TemplateTable } from "../ledger/announcement-tables.ts";
import { listed as numbersListed, q } from "../ledger/query.ts";
import type { Door } from "./door.ts";
import { type Listed, listed, notFound, type Read, readCursor, type Slice } from "./reading.ts";
import { readAffected } from "./stored.ts";
import { presentTemplate } from "./template-presenters.ts";

const live = q.selectFrom("template").selectAll().where("deleted_at", "is", null);

/** The templates that are not deleted, in the order they were made. */
export async function readTemplates(door: Door, slice: Slice): Promise<Listed<TemplateOut>> {
  const rows = await door.rows(
    live
      .where("id", ">", readCursor(slice.cursor))
      .orderBy("id")
      .limit(slice.limit + 1)
      .compile(),
  );
  return listed(rows, slice.limit, await presenterOf(door, rows));
}

/** A template. Throws a `Refusal` where there is none. */
export async function readTemplate(door: Door, id: string): Promise<Read<TemplateOut>> {
  const rows = await door.rows(live.where("public_id", "=", id.toLowerCase()).compile());
  const [row] = rows;
  if (row === undefined) throw notFound("TemplateNotFound", "template", "/api/Template");
  const present = await presenterOf(door, rows);
  return { result: present(row), version: row.revision };
}

/** How these templates are told, with the names of their components. */
async function presenterOf(
  door: Door,
  rows: readonly TemplateTable[],
): Promise<(row: TemplateTable) => TemplateOut> {
  const numbers = new Set(rows.flatMap((row) => readAffected(row.affected).map(([number]) => number)));
  const components = await door.rows(
    q
      .selectFrom("component")
      .select(["id", "public_id", "name"])
      .where("id", "in", sql<number>`${numbersListed(numbers)}`)
      .where("deleted_at", "is", null)
      .compile(),
  );
  const byNumber = new Map(components.map((component) => [component.id, component]));
  return (row) => presentTemplate(row, (number) => byNumber.get(number));
}
