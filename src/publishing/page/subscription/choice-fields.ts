/** Form fields for the choices of a subscription. */

import { isOpen } from "../../../contract/announcement-states.ts";
import { defaultEvents, incidentEvents, type SubscriberEvents } from "../../../contract/subscribers.ts";
import { impacts } from "../../../contract/words.ts";
import type { SubscriptionScope } from "../../../rules/subscription-scope.ts";
import { type Html, html } from "../../html-template.ts";
import type { Snapshot, SnapshotAnnouncement, SnapshotComponent } from "../../snapshot.ts";
import { inLanguageSpan, langAttribute } from "../lang-attribute.ts";
import { mark } from "../status-marks.ts";
import { contextOf } from "../status-page.ts";
import type { SubscriptionTexts } from "../texts/subscription-texts.ts";
import { type SubscriptionContext, subscriptionTexts } from "./subscription-document.ts";

/** A radio button or a checkbox with its label. */
function pick(
  type: "radio" | "checkbox",
  field: {
    readonly name: string;
    readonly value: string;
    readonly isChosen: boolean;
    readonly class?: string;
    readonly attributes?: Html | null;
  },
  label: Html | string,
): Html {
  const { name, value, isChosen } = field;
  return html`<label class="pick"><input type="${type}" name="${name}" value="${value}"${field.class === undefined ? null : html` class="${field.class}"`}${isChosen ? html` checked` : null}${field.attributes ?? null}><span>${label}</span></label>\n`;
}

/** The announcements of a page that a scope lists. */
function followedIn({ announcements }: Snapshot, { announcementIds }: SubscriptionScope) {
  return announcements.filter(({ id }) => announcementIds.includes(id));
}

/** The followed announcements, each with a tick; one that is over with its state. The form says which it shows. */
function followedParts(snapshot: Snapshot, scope: SubscriptionScope, context: SubscriptionContext): Html[] {
  const pageContext = contextOf(snapshot, context.language);
  return followedIn(snapshot, scope).map(({ id, kind, state, title, translations }) => {
    const name = inLanguageSpan(title, langAttribute(translations, "title", pageContext));
    const over = isOpen(kind, state) ? null : html` (${pageContext.texts.announcements.state[state]})`;
    const field = { name: "Announcement", value: id, isChosen: true };
    return html`<input type="hidden" name="ShownAnnouncement" value="${id}">${pick("checkbox", field, html`${name}${over}`)}`;
  });
}

/** Up to this number of components all groups are expanded. */
const maxUnfolded = 20;

/** The components, groups and followed announcements of a page, with the status of those that have a problem; `snapshot` is in the language of the form. */
function parts(snapshot: Snapshot, scope: SubscriptionScope, context: SubscriptionContext): Html {
  const texts = subscriptionTexts(context);
  const pageContext = contextOf(snapshot, context.language);
  const isTroubled = ({ status }: SnapshotComponent) => !snapshot.stale && status !== "Operational";
  const nameOf = ({ name, translations }: Pick<SnapshotComponent, "name" | "translations">) =>
    inLanguageSpan(name, langAttribute(translations, "name", pageContext));
  const component = (item: SnapshotComponent) => {
    const { id } = item;
    const isChosen = scope.componentIds.includes(id);
    const status = isTroubled(item)
      ? html` ${mark(item.status)} ${pageContext.texts.status[item.status]}`
      : null;
    return pick("checkbox", { name: "Component", value: id, isChosen }, html`${nameOf(item)}${status}`);
  };
  const groupsIn = (parent: string | null) => snapshot.groups.filter(({ parentId }) => parentId === parent);
  const attributes = html` aria-describedby="groupnote"`;
  const membersOf = (id: string): readonly SnapshotComponent[] => [
    ...snapshot.components.filter(({ groupId }) => groupId === id),
    ...groupsIn(id).flatMap((inner) => membersOf(inner.id)),
  ];
  // A group is folded on a large page, so that the button is in sight, unless something in it has a problem or is chosen by itself.
  const isOpenGroup = (id: string) =>
    snapshot.components.length <= maxUnfolded ||
    membersOf(id).some((member) => isTroubled(member) || scope.componentIds.includes(member.id)) ||
    groupsIn(id).some((inner) => scope.groupIds.includes(inner.id));
  const group = (item: Snapshot["groups"][number]): Html => {
    const { id } = item;
    const members = snapshot.components.filter(({ groupId }) => groupId === id);
    const isChosen = scope.groupIds.includes(id);
    const groups = groupsIn(id);
    const open = isOpenGroup(id) ? html` open` : null;
    const label = `${pageContext.texts.components} (${membersOf(id).length})`;
    return html`${pick("checkbox", { name: "Group", value: id, isChosen, attributes }, nameOf(item))}<details${open}><summary>${label}</summary>
<div class="parts">
${members.map(component)}${groups.map(group)}</div></details>
`;
  };
  const free = snapshot.components.filter(({ groupId }) => groupId === null);
  const note = html`<p class="small" id="groupnote">${texts.groupNote}</p>\n`;
  return html`<div class="parts">
${followedParts(snapshot, scope, context)}${free.map(component)}${snapshot.groups.length > 0 ? note : null}${groupsIn(null).map(group)}</div>
`;
}

/** The error of a field: what describes its control, and whether that gets the focus. */
export type FieldError = {
  readonly error: Html | null;
  readonly focus: Html | null;
  readonly describedBy: string;
};

const describedBy = (wrong: FieldError | undefined) =>
  wrong?.error == null ? null : html` aria-describedby="${wrong.describedBy}"`;

/** The most names in the line of a collapsed choice. */
const maxNames = 5;

/** The names of the parts of the page that a scope lists. */
function chosenNames(
  snapshot: Snapshot,
  scope: SubscriptionScope,
  { language }: SubscriptionContext,
): (Html | string)[] {
  const { components, groups } = snapshot;
  const { componentIds, groupIds } = scope;
  const context = contextOf(snapshot, language);
  const listed = [
    ...groups.filter(({ id }) => groupIds.includes(id)),
    ...components.filter(({ id }) => componentIds.includes(id)),
  ];
  const names = [
    ...listed.map(({ name, translations }) =>
      inLanguageSpan(name, langAttribute(translations, "name", context)),
    ),
    ...followedIn(snapshot, scope).map(({ title, translations }) =>
      inLanguageSpan(title, langAttribute(translations, "title", context)),
    ),
  ];
  const rest = names.length - maxNames;
  return rest > 0 ? [...names.slice(0, maxNames), context.texts.moreOf(rest)] : names;
}

/** Whether a scope is about announcements alone, of which all messages are sent. */
export function isAboutAnnouncements({
  page,
  componentIds,
  groupIds,
  announcementIds,
}: SubscriptionScope): boolean {
  return !page && componentIds.length + groupIds.length === 0 && announcementIds.length > 0;
}

/** The announcement that alone is followed, as far as the page shows it. */
export function onlyFollowed(snapshot: Snapshot, scope: SubscriptionScope): SnapshotAnnouncement | undefined {
  const isOne = isAboutAnnouncements(scope) && scope.announcementIds.length === 1;
  return isOne ? followedIn(snapshot, scope)[0] : undefined;
}

/** The choices of a subscription as one line: its scope, and the messages about it. */
export function choiceLine(
  snapshot: Snapshot,
  { scope, events }: { readonly scope: SubscriptionScope; readonly events: SubscriberEvents },
  context: SubscriptionContext,
): Html {
  const texts = subscriptionTexts(context);
  const { Incidents, MinimumImpact } = events;
  const incidents =
    MinimumImpact === "None" ? texts.incidents : `${texts.minimumImpact}: ${texts.impacts[MinimumImpact]}`;
  const extent = Incidents === "OpenedAndResolved" ? ` (${texts.openedAndResolved})` : "";
  const kinds = [
    ...(Incidents === "None" ? [] : [`${incidents}${extent}`]),
    ...(events.Maintenance ? [texts.maintenance] : []),
    ...(events.Notices ? [texts.notices] : []),
    ...(events.StatusChanges ? [texts.statusChanges] : []),
  ];
  const { list } = contextOf(snapshot, context.language).clock;
  const names = scope.page ? [texts.wholePage] : chosenNames(snapshot, scope, context);
  return html`${[...names, ...(isAboutAnnouncements(scope) && names.length > 0 ? [] : [list(kinds)])].map((part, index) => (index === 0 ? part : html` · ${part}`))}`;
}

type ScopeChoice = { readonly scope: SubscriptionScope; readonly wrong?: FieldError };

/** The choices of the scope: the whole page, or components and groups of it. */
function scopeControls(
  snapshot: Snapshot,
  { scope, wrong }: ScopeChoice,
  context: SubscriptionContext,
): Html {
  const texts = subscriptionTexts(context);
  const pageOption = { name: "Scope", value: "Page", isChosen: scope.page, class: "wholepage" };
  const chosen = { name: "Scope", value: "Components", isChosen: !scope.page };
  return html`${wrong?.error ?? null}${pick("radio", pageOption, texts.wholePage)}${pick("radio", { ...chosen, attributes: wrong?.focus ?? null }, texts.chosen)}${parts(snapshot, scope, context)}`;
}

/** Whether there is nothing to choose: on a page without components, where no announcement is followed. */
function hasNoChoice(snapshot: Snapshot, scope: SubscriptionScope): boolean {
  return snapshot.components.length === 0 && followedIn(snapshot, scope).length === 0;
}

/** The fields of the scope; null where there is nothing to choose. */
export function scopeFields(
  snapshot: Snapshot,
  choice: ScopeChoice,
  context: SubscriptionContext,
): Html | null {
  if (hasNoChoice(snapshot, choice.scope)) return null;
  const { wrong } = choice;
  return html`<fieldset${describedBy(wrong)}>
<legend>${subscriptionTexts(context).scope}</legend>
${scopeControls(snapshot, choice, context)}</fieldset>
`;
}

/** The same; for a part of the page they are collapsed below its name, so that the button is in sight. */
export function collapsedScopeFields(
  snapshot: Snapshot,
  choice: ScopeChoice,
  context: SubscriptionContext,
): Html | null {
  const names = chosenNames(snapshot, choice.scope, context);
  if (hasNoChoice(snapshot, choice.scope) || names.length === 0 || choice.wrong?.error != null)
    return scopeFields(snapshot, choice, context);
  const { scope } = subscriptionTexts(context);
  const line = names.map((name, index) => (index === 0 ? name : html` · ${name}`));
  return html`<details><summary>${scope}<span class="small">${line}</span></summary>
<fieldset aria-label="${scope}">
${scopeControls(snapshot, choice, context)}</fieldset></details>
`;
}

function incidentLabels(texts: SubscriptionTexts): Readonly<Record<SubscriberEvents["Incidents"], string>> {
  return {
    EveryUpdate: texts.everyUpdate,
    OpenedAndResolved: texts.openedAndResolved,
    None: texts.noIncidents,
  };
}

const eventNames = ["Incidents", "MinimumImpact", "Maintenance", "Notices", "StatusChanges"] as const;

/** The fields of the events; the default ones are collapsed, so that a phone's first screen has the button below. */
export function collapsedEventFields(
  events: SubscriberEvents,
  context: SubscriptionContext,
  wrong?: FieldError,
): Html {
  const texts = subscriptionTexts(context);
  const isDefault = eventNames.every((name) => events[name] === defaultEvents[name]);
  const summary = [texts.incidents, texts.maintenance, texts.notices].join(" · ");
  return html`<details${isDefault ? null : html` open`}><summary>${texts.events}${isDefault ? html`<span class="small">${summary}</span>` : null}</summary>
<fieldset aria-label="${texts.events}"${describedBy(wrong)}>
${wrong?.error}${eventControls(events, context)}</fieldset></details>
`;
}

/** The fields of the events with their legend. */
export function eventFields(
  events: SubscriberEvents,
  context: SubscriptionContext,
  wrong?: FieldError,
): Html {
  return html`<fieldset${describedBy(wrong)}>
<legend>${subscriptionTexts(context).events}</legend>
${wrong?.error}${eventControls(events, context)}</fieldset>
`;
}

function eventControls(events: SubscriberEvents, context: SubscriptionContext): Html {
  const texts = subscriptionTexts(context);
  const option = (value: string, label: string, isChosen: boolean) =>
    html`<option value="${value}"${isChosen ? html` selected` : null}>${label}</option>`;
  const incidents = incidentLabels(texts);
  const box = (name: "Maintenance" | "Notices" | "StatusChanges", label: string) =>
    pick("checkbox", { name, value: "true", isChosen: events[name] }, label);
  return html`<input type="hidden" name="Events" value="true">
<div class="field"><label for="incidents">${texts.incidents}</label>
<select id="incidents" name="Incidents">${incidentEvents.map((incidentEvent) => option(incidentEvent, incidents[incidentEvent], events.Incidents === incidentEvent))}</select></div>
<div class="field"><label for="impact">${texts.minimumImpact}</label>
<select id="impact" name="MinimumImpact">${impacts.map((impact) => option(impact, texts.impacts[impact], events.MinimumImpact === impact))}</select></div>
${box("Maintenance", texts.maintenance)}${box("Notices", texts.notices)}${box("StatusChanges", texts.statusChanges)}`;
}
