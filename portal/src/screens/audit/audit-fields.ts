/** Fields of an audit event, as the table before and after shows them. */
import type { AuditEventOut } from "../../../../src/contract/audit.ts";
import { audit as texts } from "../../texts/audit.ts";
import { nameOfLanguage } from "../translations/translated-texts.ts";

/** Fields that nobody reads: the time of the action, which its line shows, and the ids of the item and its update. */
const hiddenFields: ReadonlySet<string> = new Set(["UpdatedAt", "Id", "Update"]);

/** True for null, an empty text, and an empty list or object. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);

/** The fields of an event that have a value before or after it, in the service's order. */
export function auditFields({
  Before: before,
  After: after,
}: Pick<AuditEventOut, "Before" | "After">): readonly string[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].filter(
    (field) => !hiddenFields.has(field) && !(isEmptyValue(before?.[field]) && isEmptyValue(after?.[field])),
  );
}

/** The state to which an update moved its announcement; undefined for other events. */
export function postedState({
  Action,
  Before,
  After,
}: Pick<AuditEventOut, "Action" | "Before" | "After">): string | undefined {
  const isMove = Action === "Announcement.PostUpdate" && Before?.["State"] !== undefined;
  const state = isMove ? After?.["State"] : undefined;
  return typeof state === "string" ? state : undefined;
}

/** The status that a change by hand set; undefined for other events. */
export function manualStatus({
  Action,
  Before,
  After,
}: Pick<AuditEventOut, "Action" | "Before" | "After">): string | undefined {
  if (Action !== "Component.Update" && Action !== "Component.Pin") return undefined;
  const status = After?.["Status"];
  const isChanged = Action === "Component.Pin" || status !== Before?.["Status"];
  return typeof status === "string" && isChanged ? status : undefined;
}

/** The label of a part of a field: translations are by language. */
export function partLabel(field: string, name: string): string {
  return field === "Translations" ? nameOfLanguage(name) : texts.fieldLabel(name);
}

/** The parts of a nested object that people read: without empty ones, and without the id of a named item. */
export function readableParts(value: object): readonly (readonly [name: string, part: unknown])[] {
  const isNamed = "Name" in value;
  return Object.entries(value).filter(
    ([name, part]) => !isEmptyValue(part) && !(isNamed && name.endsWith("Id")),
  );
}
