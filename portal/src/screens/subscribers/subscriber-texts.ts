/** A subscriber's state and choices as texts. */
import type { SubscriberOut } from "../../../../src/contract/subscribers.ts";
import { subscribers as texts } from "../../texts/subscribers.ts";

/** The state, with the reason of a suspension. */
export function stateText({ State, SuspendedFor }: SubscriberOut): string {
  return SuspendedFor === null || State !== "Suspended"
    ? texts.states[State]
    : `${texts.states.Suspended} (${texts.suspendedFor[SuspendedFor]})`;
}

/** The scope in a few words. */
export function scopeText({ Scope }: SubscriberOut): string {
  if (Scope.Kind === "Page") return texts.scope.page;
  if (Scope.Kind === "Announcement") return texts.scope.announcement;
  const [components, groups] = [Scope.ComponentIds?.length ?? 0, Scope.GroupIds?.length ?? 0];
  const parts = [
    components > 0 && texts.scope.components(components),
    groups > 0 && texts.scope.groups(groups),
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
