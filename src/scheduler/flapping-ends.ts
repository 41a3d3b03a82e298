/** Records the ends of flapping: an unstable component has not changed for 10 minutes. */

import { sql } from "kysely";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import { episodeStart } from "../commands/notifications/status-changes.ts";
import { isUnstable } from "../rules/flapping.ts";
import { q } from "../store/query.ts";
import { readTransitions } from "../store/stored-history.ts";
import type { SchedulerOptions } from "./due-events.ts";
import { type RepeatingTask, startLoggedTask } from "./repeating-task.ts";

const intervalMs = 20_000;
/** Maximum number of episodes per command. */
const maxEpisodes = 500;

// Episodes with a recorded start and no recorded end.
const openEpisodes = sql<{
  component_id: number;
  public_id: string;
  recent_transitions: string | null;
  dedupe_key: string;
}>`
  select component.id as component_id, component.public_id, component.recent_transitions, started.dedupe_key
    from notification as started join component on component.id = started.component_id
    where started.event = 'FlappingStarted' and component.deleted_at is null
      and not exists (
        select 1 from notification as ended where ended.component_id = started.component_id
          and ended.event = 'FlappingEnded' and ended.id > started.id)
    order by started.component_id, started.id limit ${sql.raw(String(maxEpisodes))}`.compile(q);

/** Records the ends of flapping by `now` (epoch milliseconds). Rejects if the store fails. */
export async function recordFlappingEnds(
  { bus }: { readonly bus: Pick<CommandBus, "rows" | "submit"> },
  now: number,
): Promise<void> {
  const episodeRows = await bus.rows(openEpisodes);
  const episodes = episodeRows.flatMap(
    ({ component_id, public_id, recent_transitions: transitions, dedupe_key: key }) => {
      const since = episodeStart(key);
      const state = readTransitions({ id: component_id, recent_transitions: transitions });
      const isContinuing = state.since === since && isUnstable(state, now);
      return isContinuing ? [] : [{ componentNumber: component_id, componentId: public_id, since }];
    },
  );
  if (episodes.length === 0) return;
  await bus.submit({
    command: { kind: "EndFlapping", episodes },
    actor: { kind: "clock" },
    requestId: null,
    idempotency: null,
    ifMatch: null,
  });
}

/** Starts recording the ends of flapping. */
export function startFlappingEnds(options: SchedulerOptions): RepeatingTask {
  return startLoggedTask(options, {
    texts: {
      failed: "ends of flapping could not be recorded; retrying every 20 s",
      recovered: "ends of flapping are recorded again",
    },
    firstDelayMs: intervalMs,
    retryMs: () => intervalMs,
    work: async () => {
      await recordFlappingEnds(options, options.clock.now());
      return intervalMs;
    },
  });
}
