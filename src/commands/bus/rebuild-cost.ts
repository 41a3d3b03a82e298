/** How much of the past a command tells anew: by that the queue goes when it makes its groups. */
import { mostAffected } from "../../contract/announcements.ts";
import type { Command } from "../command.ts";

const day = 24 * 60 * 60_000;

/**
 * Days, summed over components, whose history a command tells anew at a moment (epoch milliseconds), as far as its body
 * tells: where only the ledger knows which components are meant, as many as can be. A late report tells too little anew
 * to count.
 */
export function estimateRebuildDays(command: Command, now: number): number {
  const since = (from: number, components: number) => (Math.max(0, now - from) / day) * components;
  if (command.kind === "MakeHeld")
    return command.change === null ? 0 : estimateRebuildDays(command.change, now);
  if (command.kind === "CorrectComponent") return since(command.from, 1);
  if (command.kind === "PostUpdate") {
    const { PostedAt: postedAt, AffectedComponents: named } = command.fields;
    return since(postedAt ?? now, named?.length ?? mostAffected);
  }
  if (command.kind !== "CreateAnnouncement" || command.fields.Kind === "Notice") return 0;
  const { StartsAt: startsAt, ResolvedAt: resolvedAt, AffectedComponents: named } = command.fields;
  const unnamed = command.fields.TemplateId == null ? 0 : mostAffected;
  return since(startsAt ?? resolvedAt ?? now, named?.length ?? unnamed);
}
