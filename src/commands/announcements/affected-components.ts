/** Resolves, stores and compares the components that an announcement affects. */
import type { AffectedIn } from "../../contract/announcements.ts";
import { type FieldError, Refusal } from "../../contract/refusal.ts";
import type { ComponentStatus } from "../../contract/words.ts";
import { readJson, writeJson } from "../../store/stored-json.ts";
import type {
  AnnouncementComponentRow,
  AnnouncementRow,
  TemplateRow,
} from "../../store/tables/announcement-tables.ts";
import type { ComponentRow } from "../../store/tables/tables.ts";
import { validationRefusal } from "../body-parsing.ts";
import { nameKeyOf } from "../components/report-bodies.ts";
import type { LoadPlanBuilder } from "../load-plan-builder.ts";
import { pageRequired } from "../pages/page-required.ts";
import type { TrackedAnnouncement, TrackedComponent, UnitOfWork } from "../unit-of-work.ts";

/** An affected component with its status. */
export type AffectedComponent = {
  readonly component: TrackedComponent;
  readonly status: ComponentStatus;
  readonly expect: ComponentStatus | null;
};

/** Plans to load the components listed in a body. */
export function loadAffected(plan: LoadPlanBuilder, affected: readonly AffectedIn[] = []): void {
  for (const { ComponentId: id, ComponentName: name } of affected) {
    if (id !== undefined) plan.components.add(id.toLowerCase());
    if (name !== undefined) plan.componentNames.add(nameKeyOf(name));
  }
}

/**
 * Finds the components listed in a body among those on the announcement's page. Throws a `Refusal` listing
 * all that are missing.
 */
export function findAffected(
  state: UnitOfWork,
  { kind, page_id: pageNumber }: Pick<AnnouncementRow, "kind" | "page_id">,
  affected: readonly AffectedIn[],
): AffectedComponent[] {
  const missing: FieldError[] = [];
  const repeated: FieldError[] = [];
  const foundByNumber = new Map<number, AffectedComponent>();
  affected.forEach((entry, index) => {
    // Refused by `planProblems`.
    if (entry.ComponentId === undefined && entry.ComponentName === undefined) return;
    const path = `AffectedComponents[${index}]`;
    const sought = { pageNumber, entry };
    const component = findComponent(state, sought);
    if (component === undefined) {
      missing.push(notFound(state, path, sought));
      return;
    }
    const number = component.row.id;
    if (foundByNumber.has(number))
      repeated.push({ Path: path, Message: `"${component.row.name}" is named twice.` });
    foundByNumber.set(number, {
      component,
      status: kind === "Maintenance" ? "Under Maintenance" : (entry.Status ?? "Operational"),
      expect: kind === "Maintenance" ? (entry.Expect ?? null) : null,
    });
  });
  const [first] = missing;
  if (first !== undefined) {
    const message = `${first.Path}: ${first.Message}`;
    throw new Refusal("ComponentNotFound", message, { status: 400, errors: missing });
  }
  if (repeated.length > 0) throw validationRefusal(repeated);
  return [...foundByNumber.values()];
}

/**
 * Refuses a name that components of several pages have where the body does not tell its page (`slug`): the first page's
 * could be announced in place of the one that is meant. Throws a `Refusal`.
 */
export function refuseAmbiguousNames(
  state: UnitOfWork,
  slug: string | undefined,
  affected: readonly AffectedIn[] = [],
): void {
  if (slug !== undefined) return;
  for (const { ComponentId: id, ComponentName: name } of affected) {
    if (id !== undefined || name === undefined) continue;
    const rows = state.componentsNamed(nameKeyOf(name)).map(({ row }) => row);
    const [row, ...others] = rows;
    if (row === undefined || others.length === 0) continue;
    const slugs = state.slugsOf(rows.map(({ page_id: number }) => number)).join(", ");
    throw pageRequired("Page", `Several pages have a component named "${row.name}" (${slugs}); set Page.`);
  }
}

/** A component that a body names, on the page of its announcement. */
type Sought = { readonly pageNumber: number; readonly entry: AffectedIn };

function findComponent(state: UnitOfWork, { pageNumber, entry }: Sought): TrackedComponent | undefined {
  const candidates = findOnAnyPage(state, entry);
  return (
    candidates.find(({ row }) => row.page_id === pageNumber) ??
    candidates.find(({ row }) => state.componentAlsoOn(row).includes(pageNumber))
  );
}

/** The components of an id, of a name, or of both. */
function findOnAnyPage(
  state: UnitOfWork,
  { ComponentId: id, ComponentName: name }: AffectedIn,
): readonly TrackedComponent[] {
  if (id === undefined) return state.componentsNamed(nameKeyOf(name ?? ""));
  const component = state.liveComponent(id.toLowerCase());
  if (component === undefined) return [];
  return name === undefined || component.row.name_key === nameKeyOf(name) ? [component] : [];
}

/** The error of an entry without a component on the page: it may be that another page has it. */
function notFound(state: UnitOfWork, path: string, sought: Sought): FieldError {
  const { pageNumber, entry } = sought;
  const { ComponentId: id, ComponentName: name } = entry;
  const nameField = entry.Name === undefined ? "ComponentName" : "Name";
  const [field, idOrName] = id === undefined ? [nameField, "name"] : ["ComponentId", "id"];
  const [elsewhere] = findOnAnyPage(state, entry);
  if (elsewhere !== undefined) {
    const slugOf = (number: number) => state.pages.find((page) => page.id === number)?.slug ?? "";
    const { name: found, page_id: owner } = elsewhere.row;
    const Message = `"${found}" is on the page "${slugOf(owner)}", not on "${slugOf(pageNumber)}".`;
    return { Path: `${path}.${field}`, Message };
  }
  if (id !== undefined && name !== undefined) {
    return { Path: path, Message: "No component has both this ComponentId and this ComponentName." };
  }
  return {
    Path: `${path}.${field}`,
    Message: `No component has this ${idOrName}. GET /api/Component lists all components.`,
  };
}

/** A list as rows of an announcement. */
export function affectedRows(
  announcementNumber: number,
  affected: readonly AffectedComponent[],
): AnnouncementComponentRow[] {
  return affected.map(({ component, status, expect }, index) => ({
    announcement_id: announcementNumber,
    component_id: component.row.id,
    position: index + 1,
    status,
    expected_status: expect,
  }));
}

/** A component by its number, unless it or its page is deleted. */
export function liveRow(state: UnitOfWork, componentNumber: number): ComponentRow | undefined {
  const row = state.componentNumbered(componentNumber)?.row;
  return row?.deleted_at === null && state.pageOf(row).deleted_at === null ? row : undefined;
}

/** The rows of a replacement list. A deleted component keeps its position: once restored, it is affected again. */
export function changedAffected(
  state: UnitOfWork,
  { row, affected: former }: TrackedAnnouncement,
  affected: readonly AffectedComponent[],
): AnnouncementComponentRow[] {
  const rows = affectedRows(row.id, affected);
  for (const entry of former) {
    if (liveRow(state, entry.component_id) === undefined) rows.splice(entry.position - 1, 0, entry);
  }
  return rows.map((entry, index) => ({ ...entry, position: index + 1 }));
}

/** A list in its stored form. */
export function writeAffected(rows: readonly AnnouncementComponentRow[]): TemplateRow["affected"] {
  return writeJson(
    "template",
    "affected",
    rows.map((row) => [row.component_id, row.status, row.expected_status]),
  );
}

/** True if two lists have the same content in the same order. */
export function isSameList(
  list: readonly AnnouncementComponentRow[],
  other: readonly AnnouncementComponentRow[],
): boolean {
  return writeAffected(list) === writeAffected(other);
}

/** All statuses that the announcement has given components, in its updates and its list. */
export function allStatuses({ updates, affected }: TrackedAnnouncement): ComponentStatus[] {
  const fromUpdates = updates.flatMap((update) =>
    (readJson("announcement_update", "affected", update) ?? []).map(([, status]) => status),
  );
  return [...fromUpdates, ...affected.map((row) => row.status)];
}
