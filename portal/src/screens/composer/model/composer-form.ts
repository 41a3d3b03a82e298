/** The composer's form state, and its initial values. */

import { firstStates, isOpen, movesFrom, statesOf } from "../../../../../src/contract/announcement-states.ts";
import type { AnnouncementOut } from "../../../../../src/contract/announcements.ts";
import type { TemplateOut } from "../../../../../src/contract/templates.ts";
import type {
  AnnouncementKind,
  AnnouncementState,
  ComponentStatus,
  Impact,
} from "../../../../../src/contract/words.ts";

/** The four things that the composer publishes. */
export type Operation = "CreateAnnouncement" | "PatchAnnouncement" | "PostUpdate" | "PatchUpdate";

export type AffectedRow = { readonly componentId: string; readonly status: ComponentStatus };

/** Form state. Times are RFC 3339; null if not set. */
export type ComposerForm = {
  readonly kind: AnnouncementKind;
  readonly title: string;
  readonly state: AnnouncementState;
  readonly message: string;
  readonly affected: readonly AffectedRow[];
  /** Null if derived from the components. */
  readonly impact: Impact | null;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly autoStart: boolean;
  readonly autoComplete: boolean;
  readonly recurrence: string | null;
  readonly pinned: boolean;
  /** Values of the template's fields, by name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly translations: TemplateOut["Translations"];
  /** The slug of the page that it goes on; null for the first. */
  readonly page: string | null;
  /** The components that an update which closes the announcement sets to Operational, by their ids. */
  readonly setOperational: readonly string[];
  /** Whether subscribers are notified; null for the usual choice. */
  readonly notify: boolean | null;
};

/** A component's current status, for initial forms. */
export type ShownComponent = { readonly componentId: string; readonly status: ComponentStatus };

/** The default state of a new announcement. */
export function usualState(kind: AnnouncementKind): AnnouncementState {
  return firstStates(kind)[0] ?? "Investigating";
}

/** An empty form of a kind. */
export function blank(kind: AnnouncementKind): ComposerForm {
  return {
    kind,
    title: "",
    state: usualState(kind),
    message: "",
    affected: [],
    impact: null,
    startsAt: null,
    endsAt: null,
    autoStart: true,
    autoComplete: true,
    recurrence: null,
    pinned: false,
    fields: {},
    translations: null,
    page: null,
    setOperational: [],
    notify: null,
  };
}

/** The initial status of an added component: its current one, or the mildest problem. */
export function wordFor(kind: AnnouncementKind, shown: ComponentStatus): ComponentStatus {
  if (kind === "Maintenance") return "Major Outage";
  if (kind === "Notice") return "Operational";
  const isTrouble =
    shown === "Degraded Performance" || shown === "Partial Outage" || shown === "Major Outage";
  return isTrouble ? shown : "Degraded Performance";
}

/** An incident about what is not well now. */
export function fromTrouble(shown: readonly ShownComponent[]): ComposerForm {
  return {
    ...blank("Incident"),
    affected: shown.map(({ componentId, status }) => ({ componentId, status: wordFor("Incident", status) })),
  };
}

/** Applies a template with its fields unfilled. Affected components stay if the template lists none. */
export function fromTemplate(template: TemplateOut, before: ComposerForm): ComposerForm {
  const affected = template.AffectedComponents.map((value) => ({
    componentId: value.ComponentId,
    status: value.Expect ?? value.Status,
  }));
  const kept = before.kind === template.Kind ? before : asKind(before, template.Kind);
  return {
    ...kept,
    title: template.Title,
    message: template.Message,
    state: template.State ?? usualState(template.Kind),
    impact: template.Impact,
    affected: affected.length > 0 ? affected : kept.affected,
    fields: Object.fromEntries(template.Fields.map((name) => [name, before.fields[name] ?? ""])),
    translations: template.Translations,
    page: template.Page,
  };
}

/** Changes the kind: title, message and components stay, the rest is reset. */
export function asKind(form: ComposerForm, kind: AnnouncementKind): ComposerForm {
  if (form.kind === kind) return form;
  return {
    ...form,
    kind,
    state: usualState(kind),
    impact: null,
    recurrence: kind === "Maintenance" ? form.recurrence : null,
    affected: form.affected.map(({ componentId }) => ({ componentId, status: wordFor(kind, "Unknown") })),
  };
}

/** The form that an announcement is changed in. */
export function fromAnnouncement(announcement: AnnouncementOut): ComposerForm {
  return {
    ...blank(announcement.Kind),
    title: announcement.Title,
    state: announcement.State,
    affected: announcement.AffectedComponents.map((affected) => ({
      componentId: affected.ComponentId,
      status: announcement.Kind === "Maintenance" ? (affected.Expect ?? "Major Outage") : affected.Status,
    })),
    impact: announcement.Impact,
    startsAt: announcement.StartsAt ?? (announcement.Kind === "Incident" ? announcement.CreatedAt : null),
    endsAt: announcement.EndsAt,
    autoStart: announcement.AutoStart,
    autoComplete: announcement.AutoComplete,
    recurrence: announcement.Recurrence,
    pinned: announcement.Pinned,
    translations: announcement.Translations,
    page: announcement.Page,
  };
}

/** The form that an update's text is changed in. */
export function fromUpdate(announcement: AnnouncementOut, updateId: string): ComposerForm {
  const update = announcement.Updates.find((candidate) => candidate.Id === updateId);
  return {
    ...fromAnnouncement(announcement),
    message: update?.Message ?? "",
    state: update?.State ?? announcement.State,
    translations: update?.Translations ?? null,
  };
}

/** The form that an operation on an announcement begins with. */
export function beginning(
  operation: Operation,
  announcement: AnnouncementOut,
  updateId: string | null,
): ComposerForm {
  if (operation === "PatchUpdate") return fromUpdate(announcement, updateId ?? "");
  const form = fromAnnouncement(announcement);
  // The title is translated; the new message is not.
  return operation === "PostUpdate" ? { ...form, translations: null } : form;
}

/** Whether an update closes an announcement, after which other sources decide what its components show. */
export function isClosingUpdate(
  operation: Operation,
  { kind, state }: Pick<ComposerForm, "kind" | "state">,
): boolean {
  return operation === "PostUpdate" && kind !== "Notice" && !isOpen(kind, state);
}

/** The selectable states: initial ones, or the current one and its successors. */
export function statesOffered(
  kind: AnnouncementKind,
  present: AnnouncementState | undefined,
): readonly AnnouncementState[] {
  if (present === undefined) return firstStates(kind);
  const legal = new Set([present, ...movesFrom(kind, present)]);
  return statesOf(kind).filter((state) => legal.has(state));
}

/** Whether an operation may notify subscribers: editing the text of an update never does. */
export function mayNotify(operation: Operation): boolean {
  return operation !== "PatchUpdate";
}
