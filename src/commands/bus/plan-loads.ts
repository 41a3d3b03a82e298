/** Plans the rows to load for a group of commands. */
import type { LoadPlan } from "../../store/change-set.ts";
import type { Submission } from "../command.ts";
import { emptyLoadPlan } from "../load-plan-builder.ts";
import { definitionOf } from "../registry.ts";

/** The rows that the commands of a group touch. */
export function planLoads(group: readonly Submission[]): LoadPlan {
  const plan = emptyLoadPlan();
  for (const { command, actor } of group) definitionOf(command).loads(plan, command, actor);
  const answers = group.flatMap(({ actor, idempotency }) =>
    actor.kind === "key" && idempotency !== null
      ? [{ familyNumber: actor.familyNumber, key: idempotency.key }]
      : [],
  );
  return { ...plan, answers };
}
