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
    "Every other command and the service do this by themselves when they open the ledger. It can be cut short and",
    "called again at any time, and changes nothing where there is nothing to do.",
  ],
  run: async () => {
    const place = await withStore(({ configuration: { database, dataDirectory } }) =>
      Promise.resolve(database === undefined ? dataDirectory : nameOfDatabase(database.url)),
    );
    answer(`The ledger in ${place} has the form that this version knows.`);
    return 0;
  },
};
