/** Component groups that bodies name: by id, by name, or by both. */
import { Refusal } from "../../contract/refusal.ts";
import { nearest } from "../../platform/nearest-match.ts";
import { foldName } from "../../rules/names.ts";
import type { ComponentGroupRow } from "../../store/tables/tables.ts";
import { fieldRefusal } from "../body-parsing.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

/** The id and the name that a body gives, and the names of these fields. */
export type GroupReference = {
  readonly id: string | null | undefined;
  readonly name: string | undefined;
  readonly fields: readonly [id: string, name: string];
};

/** The page's group that a body names; null for none, undefined if it names none. Throws a `Refusal`. */
export function groupNamed(
  state: UnitOfWork,
  page: number,
  { id, name, fields: [idField, nameField] }: GroupReference,
): ComponentGroupRow | null | undefined {
  if (name === undefined && id == null) return id;
  const ofPage = state.groups.filter((group) => group.deleted_at === null && group.page_id === page);
  const byId = id === undefined ? ofPage : ofPage.filter((group) => group.public_id === id?.toLowerCase());
  if (id != null && byId.length === 0) throw unknownGroup(idField, "id");
  const group =
    name === undefined ? byId[0] : ofPage.find(({ name_key: nameKey }) => nameKey === foldName(name));
  if (name !== undefined && group === undefined) {
    const suggestion = nearest(
      name.trim(),
      ofPage.map((candidate) => candidate.name),
    );
    throw unknownGroup(nameField, "name", suggestion);
  }
  if (group !== undefined && byId.includes(group)) return group;
  throw fieldRefusal(
    nameField,
    `It is not the group of ${idField}. Send one of them, or both if they match.`,
  );
}

function unknownGroup(path: string, property: string, suggestion?: string): Refusal {
  const hint = suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`;
  const Message = `The page has no component group with this ${property}.${hint} GET /api/ComponentGroup lists them.`;
  return new Refusal("ComponentGroupNotFound", Message, { status: 400, errors: [{ Path: path, Message }] });
}
