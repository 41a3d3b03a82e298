/** Cost of rebuilding history, used by the queue to form groups. */
import { maxAffected } from "../../contract/announcements.ts";
import type { Command } from "../command.ts";

const dayMs = 24 * 60 * 60_000;

/**
 * Component days that a command rebuilds at a moment (epoch milliseconds), estimated from its body; the maximum if only
 * the store knows the components. A late report rebuilds too little to count.
 */
export function estimateRebuildDays(command: Command, now: number): number {
  const daysSince = (from: number, components: number) => (Math.max(0, now - from) / dayMs) * components;
  if (command.kind === "ExecutePublication")
    return command.change === null ? 0 : estimateRebuildDays(command.change, now);
  if (command.kind === "CorrectComponent") return daysSince(command.from, 1);
  if (command.kind === "PostUpdate") {
    const { PostedAt: postedAt, AffectedComponents: affected } = command.fields;
    return daysSince(postedAt ?? now, affected?.length ?? maxAffected);
  }
  if (command.kind === "PatchAnnouncement") return daysSince(command.fields.ResolvedAt ?? now, maxAffected);
  if (command.kind === "PatchUpdate") return daysSince(command.fields.PostedAt ?? now, maxAffected);
  if (command.kind !== "CreateAnnouncement" || command.fields.Kind === "Notice") return 0;
  const { StartsAt: startsAt, ResolvedAt: resolvedAt, AffectedComponents: affected } = command.fields;
  const fromTemplate = command.fields.TemplateId == null ? 0 : maxAffected;
  return daysSince(startsAt ?? resolvedAt ?? now, affected?.length ?? fromTemplate);
}
