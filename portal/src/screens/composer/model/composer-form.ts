/** The composer's form state, and its initial values. */

import { firstStates, isOpen, movesFrom, statesOf } from "../../../../../src/contract/announcement-states.ts";
import type { TemplateOut } from "../../../../../src/contract/templates.ts";
import type {
  AnnouncementKind,
  AnnouncementState,
  ComponentStatus,
  Impact,
} from "../../../../../src/contract/words.ts";

/** The operations of the composer. */
export type Operation =
  | "CreateAnnouncement"
  | "PatchAnnouncement"
  | "PostUpdate"
  | "PatchUpdate"
  | "PutPostmortem";

export type AffectedRow = {
  readonly componentId: string;
  readonly status: ComponentStatus;
  /** Of a maintenance: its expected impact is not stated, which counts as the worst. */
  readonly isUnstated?: true;
};

/** A row with a status that suits the announcement; the expected impact of a maintenance is chosen by hand. */
export function initialRow(
  kind: AnnouncementKind,
  { Id, Status }: { readonly Id: string; readonly Status: ComponentStatus },
): AffectedRow {
  return affectedRow(Id, kind === "Maintenance" ? null : initialStatus(kind, Status));
}

/** A row with a status; null is the unstated expectation of a maintenance. */
export function affectedRow(componentId: string, status: ComponentStatus | null): AffectedRow {
  return status === null
    ? { componentId, status: "Major Outage", isUnstated: true }
    : { componentId, status };
}

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
  /** The page's slug; null for the first page. */
  readonly page: string | null;
  /** Ids of components that a closing update sets to Operational. */
  readonly setOperational: readonly string[];
  /** Whether subscribers are notified; null for the default. */
  readonly notify: boolean | null;
};

/** A component's current status, for initial forms. */
export type CurrentComponent = { readonly componentId: string; readonly status: ComponentStatus };

/** The default state of a new announcement. */
export function defaultState(kind: AnnouncementKind): AnnouncementState {
  return firstStates(kind)[0] ?? "Investigating";
}

/** An empty form of a kind. */
export function blankForm(kind: AnnouncementKind): ComposerForm {
  return {
    kind,
    title: "",
    state: defaultState(kind),
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
function initialStatus(kind: "Incident" | "Notice", current: ComponentStatus): ComponentStatus {
  if (kind === "Notice") return "Operational";
  const isProblem =
    current === "Degraded Performance" || current === "Partial Outage" || current === "Major Outage";
  return isProblem ? current : "Degraded Performance";
}

/** An incident about the components with problems. */
export function fromProblems(current: readonly CurrentComponent[]): ComposerForm {
  return {
    ...blankForm("Incident"),
    affected: current.map(({ componentId, status }) => ({
      componentId,
      status: initialStatus("Incident", status),
    })),
  };
}

/** Adds the components with problems to a form, which becomes an incident. */
export function withProblems(form: ComposerForm, current: readonly CurrentComponent[]): ComposerForm {
  const incident = withKind(form, "Incident");
  const chosenIds = new Set(incident.affected.map(({ componentId }) => componentId));
  const { affected } = fromProblems(current.filter(({ componentId }) => !chosenIds.has(componentId)));
  return { ...incident, affected: [...incident.affected, ...affected] };
}

/** Applies a template with its fields unfilled. Affected components stay if the template lists none. */
export function fromTemplate(template: TemplateOut, previous: ComposerForm): ComposerForm {
  const affected = template.AffectedComponents.map(({ ComponentId, Status, Expect }) =>
    affectedRow(ComponentId, template.Kind === "Maintenance" ? Expect : (Status ?? "Operational")),
  );
  const base = previous.kind === template.Kind ? previous : withKind(previous, template.Kind);
  return {
    ...base,
    title: template.Title,
    message: template.Message,
    state: template.State ?? defaultState(template.Kind),
    impact: template.Impact,
    affected: affected.length > 0 ? affected : base.affected,
    fields: Object.fromEntries(template.Fields.map((name) => [name, previous.fields[name] ?? ""])),
    translations: template.Translations,
    page: template.Page,
  };
}

/** Changes the kind: title, message and components stay, the rest is reset. */
export function withKind(form: ComposerForm, kind: AnnouncementKind): ComposerForm {
  if (form.kind === kind) return form;
  return {
    ...form,
    kind,
    state: defaultState(kind),
    impact: null,
    recurrence: kind === "Maintenance" ? form.recurrence : null,
    affected: form.affected.map(({ componentId }) =>
      initialRow(kind, { Id: componentId, Status: "Unknown" }),
    ),
  };
}

/** Whether an update closes an announcement, which then no longer affects its components. */
export function isClosingUpdate(
  operation: Operation,
  { kind, state }: Pick<ComposerForm, "kind" | "state">,
): boolean {
  return operation === "PostUpdate" && kind !== "Notice" && !isOpen(kind, state);
}

/** The selectable states: initial ones, or the current one and its successors. */
export function availableStates(
  kind: AnnouncementKind,
  currentState: AnnouncementState | undefined,
): readonly AnnouncementState[] {
  if (currentState === undefined) return firstStates(kind);
  const allowed = new Set([currentState, ...movesFrom(kind, currentState)]);
  return statesOf(kind).filter((state) => allowed.has(state));
}

/** Whether an operation may notify subscribers: editing the text of an update never does. */
export function mayNotify(operation: Operation): boolean {
  return operation !== "PatchUpdate";
}
