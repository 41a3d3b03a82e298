/** Cost of rebuilding history, used by the queue to form groups. */
import { maxAffected } from "../../contract/announcements.ts";
import type { Command } from "../command.ts";

const day = 24 * 60 * 60_000;

/**
 * Component days that a command rebuilds at a moment (epoch milliseconds), estimated from its body: the
 * maximum if only the store knows the components. A late report rebuilds too little to count.
 */
export function estimateRebuildDays(command: Command, now: number): number {
  const since = (from: number, components: number) => (Math.max(0, now - from) / day) * components;
  if (command.kind === "ExecutePublication")
    return command.change === null ? 0 : estimateRebuildDays(command.change, now);
  if (command.kind === "CorrectComponent") return since(command.from, 1);
  if (command.kind === "PostUpdate") {
    const { PostedAt: postedAt, AffectedComponents: named } = command.fields;
    return since(postedAt ?? now, named?.length ?? maxAffected);
  }
  if (command.kind === "PatchAnnouncement") return since(command.fields.ResolvedAt ?? now, maxAffected);
  if (command.kind === "PatchUpdate") return since(command.fields.PostedAt ?? now, maxAffected);
  if (command.kind !== "CreateAnnouncement" || command.fields.Kind === "Notice") return 0;
  const { StartsAt: startsAt, ResolvedAt: resolvedAt, AffectedComponents: named } = command.fields;
  const unnamed = command.fields.TemplateId == null ? 0 : maxAffected;
  return since(startsAt ?? resolvedAt ?? now, named?.length ?? unnamed);
}
