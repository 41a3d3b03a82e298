/** `signalbox migrate`. */
import { existsSync } from "node:fs";
import { readConfiguration } from "../../platform/configuration.ts";
import { projectRoot } from "../../platform/project-root.ts";
import { nameOfDatabase } from "../../store/database-name.ts";
import { storeFile } from "../../store/open-sqlite-store.ts";
import type { CommandLine } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { answer } from "../terminal.ts";

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
    const isNew = database === undefined && !existsSync(storeFile(dataDirectory));
    await withStore(() => Promise.resolve(), { creates: true });
    const location = database === undefined ? dataDirectory : nameOfDatabase(database.url);
    answer(isNew ? `The store in ${location} was created.` : `The store in ${location} is up to date.`);
    return 0;
  },
};
