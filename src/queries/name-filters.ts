/** Filters of lists that take a name in place of an id. */
import { fieldRefusal } from "../commands/body-parsing.ts";
import { groupAdvice, listAdvice, notFoundMessage } from "../contract/not-found.ts";
import { type Code, Refusal } from "../contract/refusal.ts";
import { nearest } from "../platform/nearest-match.ts";
import { foldName } from "../rules/names.ts";
import { q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";
import { pageNumbers } from "./page-numbers.ts";

type NamedRow = { readonly id: number; readonly public_id: string; readonly name: string };

const namesIn = (table: "component" | "component_group") =>
  q
    .selectFrom(table)
    .select(["id", "public_id", "name"])
    .where("deleted_at", "is", null)
    .where("page_id", "in", pageNumbers(undefined))
    .compile();

const components = namesIn("component");
const groups = namesIn("component_group");

/** The rows with a name; refuses a name that none has, and one beside an id. Throws a `Refusal`. */
function rowsWithName(
  rows: readonly NamedRow[],
  { id, name }: { readonly id: string | undefined; readonly name: string },
  about: {
    readonly field: "ComponentName" | "GroupName";
    readonly code: Code;
    readonly noun: string;
    readonly advice: string;
  },
): readonly NamedRow[] {
  const { field, code, noun, advice } = about;
  if (id !== undefined) throw fieldRefusal(field, "Filter by the id or by the name, not by both.");
  const found = rows.filter((row) => foldName(row.name) === foldName(name));
  if (found.length > 0) return found;
  const suggestion = nearest(
    name.trim(),
    rows.map((row) => row.name),
  );
  const remedy = suggestion === undefined ? advice : `Did you mean "${suggestion}"?`;
  const Message = `No ${noun} is named "${name.trim()}". ${remedy}`;
  throw new Refusal(code, Message, { status: 400, errors: [{ Path: field, Message }] });
}

/** The components with a name, on any page; undefined without one. Rejects with a `Refusal`. */
export async function componentsNamed(
  bus: Pick<StoreReader, "read">,
  {
    ComponentId: id,
    ComponentName: name,
  }: { ComponentId?: string | undefined; ComponentName?: string | undefined },
): Promise<readonly NamedRow[] | undefined> {
  if (name === undefined) return undefined;
  const [rows] = await bus.read([components]);
  const about = {
    field: "ComponentName",
    code: "ComponentNotFound",
    noun: "component",
    advice: listAdvice,
  } as const;
  return rowsWithName(rowsOf(components, rows), { id, name }, about);
}

/** The numbers of the component groups with a name, on any page; undefined without one. Rejects with a `Refusal`. */
export async function groupsNamed(
  bus: Pick<StoreReader, "read">,
  { GroupId: id, GroupName: name }: { GroupId?: string | undefined; GroupName?: string | undefined },
): Promise<readonly number[] | undefined> {
  if (name === undefined) return undefined;
  const [rows] = await bus.read([groups]);
  const about = {
    field: "GroupName",
    code: "ComponentGroupNotFound",
    noun: "component group",
    advice: groupAdvice,
  } as const;
  return rowsWithName(rowsOf(groups, rows), { id, name }, about).map((row) => row.id);
}

/** The number of a component that is not deleted. Throws a `Refusal`. */
export async function findComponentNumber(bus: Pick<StoreReader, "rows">, publicId: string): Promise<number> {
  const query = q
    .selectFrom("component")
    .select("id")
    .where("public_id", "=", publicId)
    .where("deleted_at", "is", null)
    .where("page_id", "in", pageNumbers(undefined));
  const [row] = await bus.rows(query.compile());
  if (row !== undefined) return row.id;
  const Message = notFoundMessage("ComponentNotFound");
  throw new Refusal("ComponentNotFound", Message, {
    status: 400,
    errors: [{ Path: "ComponentId", Message }],
  });
}
