/** A subscriber's state and choices as texts. */
import type { DeliveryOut } from "../../../../src/contract/deliveries.ts";
import type { SubscriberOut, SubscriberState } from "../../../../src/contract/subscribers.ts";
import { notifications } from "../../texts/notifications.ts";
import { subscribers as texts } from "../../texts/subscribers.ts";

/** The name of a subscriber, or its address without one. */
export function nameOf({ Name, Address }: Pick<SubscriberOut, "Name" | "Address">): string {
  return Name ?? Address;
}

/** The name with the address, or the address alone. */
export function nameAndAddress({ Name, Address }: Pick<SubscriberOut, "Name" | "Address">): string {
  return Name === null ? Address : `${Name} (${Address})`;
}

/** The outcome of a test message: what the receiver answered. */
export function testText(name: string, outcome: DeliveryOut | undefined): string {
  const { test } = texts;
  if (outcome === undefined) return test.open(name);
  const { State, Reason, RemoteAnswer } = outcome;
  if (State === "Sent") return test.sent(name, RemoteAnswer);
  const reason = Reason === null ? notifications.states[State] : notifications.reasons[Reason];
  return test.failed(name, reason, RemoteAnswer);
}

/** The state, with the reason of a suspension. */
export function stateText({ State, SuspendedFor }: SubscriberOut): string {
  return SuspendedFor === null || State !== "Suspended"
    ? texts.states[State]
    : `${texts.states.Suspended} (${texts.suspendedFor[SuspendedFor]})`;
}

/** How many there are, and how many of them are not active: `7 subscribers, 2 suspended`. Empty without any. */
export function countsText(
  counts: readonly { readonly State: SubscriberState; readonly Count: number }[],
): string {
  const total = counts.reduce((sum, { Count }) => sum + Count, 0);
  if (total === 0) return "";
  const others = counts
    .filter(({ State }) => State !== "Active")
    .map(({ State, Count }) => `${texts.number(Count)} ${texts.states[State].toLowerCase()}`);
  return `${[texts.total(total), ...others].join(", ")}.`;
}

/** Maximum number of components and groups that a list names. */
const maxNamed = 3;

/** The scope: its components and groups by `names`, or their numbers where a name is missing or they are more than `limit`. */
export function scopeText(
  { Scope }: Pick<SubscriberOut, "Scope">,
  names: ReadonlyMap<string, string>,
  limit = maxNamed,
): string {
  if (Scope.Kind === "Page") return texts.scope.page;
  if (Scope.Kind === "Announcement") return texts.scope.announcement;
  const [components, groups] = [Scope.ComponentIds ?? [], Scope.GroupIds ?? []];
  const foundNames = [...groups, ...components].flatMap((id) => names.get(id) ?? []);
  if (foundNames.length === components.length + groups.length && foundNames.length <= limit)
    return foundNames.join(", ");
  const parts = [
    components.length > 0 && texts.scope.components(components.length),
    groups.length > 0 && texts.scope.groups(groups.length),
  ];
  return parts.filter(Boolean).join(", ");
}

/** The selected events. */
export function eventsText({ Events }: SubscriberOut): string {
  const { events } = texts;
  const incidents = events.incidents[Events.Incidents];
  const parts = [
    Events.Incidents === "None" || Events.MinimumImpact === "None"
      ? incidents
      : `${incidents} ${events.from(Events.MinimumImpact)}`,
    Events.Maintenance && events.maintenance,
    Events.Notices && events.notices,
    Events.StatusChanges && events.statusChanges,
  ].filter(Boolean);
  return parts.length === 0 ? events.none : parts.join(", ");
}
