/** `signalbox migrate`. */

import { nameOfDatabase } from "../../store/database-name.ts";
import type { CommandLine } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { answer } from "../terminal.ts";

/** `signalbox migrate`. */
export const migrate: CommandLine = {
  takes: {},
  options: {},
  notes: [
    "The service and all other commands do this automatically when they open the store. It can be interrupted and",
    "run again at any time, and changes nothing if the store is up to date.",
  ],
  run: async () => {
    const location = await withStore(({ configuration: { database, dataDirectory } }) =>
      Promise.resolve(database === undefined ? dataDirectory : nameOfDatabase(database.url)),
    );
    answer(`The store in ${location} is up to date.`);
    return 0;
  },
};
