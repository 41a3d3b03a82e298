/** A subscriber's state and choices as texts. */
import type { SubscriberOut } from "../../../../src/contract/subscribers.ts";
import { subscribers as words } from "../../words/subscribers.ts";

/** The state, with the reason of a suspension. */
export function stateText({ State, SuspendedFor }: SubscriberOut): string {
  return SuspendedFor === null || State !== "Suspended"
    ? words.states[State]
    : `${words.states.Suspended} (${words.suspendedFor[SuspendedFor]})`;
}

/** The scope in a few words. */
export function scopeText({ Scope }: SubscriberOut): string {
  if (Scope.Kind === "Page") return words.scope.page;
  if (Scope.Kind === "Announcement") return words.scope.announcement;
  const [components, groups] = [Scope.ComponentIds?.length ?? 0, Scope.GroupIds?.length ?? 0];
  const parts = [
    components > 0 && words.scope.components(components),
    groups > 0 && words.scope.groups(groups),
  ];
  return parts.filter(Boolean).join(", ");
}

/** The events that are wanted. */
export function eventsText({ Events }: SubscriberOut): string {
  const { events } = words;
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
