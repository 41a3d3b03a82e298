/** `signalbox migrate`. */
import { CompiledQuery } from "kysely";
import { readConfiguration } from "../../platform/configuration.ts";
import { projectRoot } from "../../platform/project-root.ts";
import { nameOfDatabase } from "../../store/database-name.ts";
import type { CommandLine } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { answerText } from "../terminal.ts";

const appliedAt: CompiledQuery<{ at: number }> = CompiledQuery.raw("select applied_at as at from migration");

/** The outcome in words, by the number of migrations applied now and in all. */
function outcome(fresh: number, all: number): string {
  if (fresh === 0) return "is up to date";
  if (fresh === all) return "was created";
  return fresh === 1 ? "was migrated: 1 migration" : `was migrated: ${fresh} migrations`;
}

/** `signalbox migrate`. */
export const migrate: CommandLine = {
  takes: {},
  options: {},
  notes: [
    "Creates the store if there is none, as the first start of the service does.",
    "The service and all other commands do this automatically when they open the store. It can be interrupted and",
    "run again at any time, and changes nothing if the store is up to date.",
  ],
  run: async () => {
    const { database, dataDirectory } = readConfiguration(process.env, projectRoot);
    const location = database === undefined ? dataDirectory : nameOfDatabase(database.url);
    const startedAt = Date.now();
    const times = await withStore(({ bus }) => bus.rows(appliedAt), { creates: true });
    const fresh = times.filter(({ at }) => at >= startedAt).length;
    answerText(`The store in ${location} ${outcome(fresh, times.length)}.`);
    return 0;
  },
};
