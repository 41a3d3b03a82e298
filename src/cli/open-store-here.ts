/** Opens the store of this machine: loaded only by a call that does. */
import { type CommandBus, openCommandBus } from "../commands/bus/command-bus.ts";
import { type Configuration, readConfiguration } from "../platform/configuration.ts";
import { prepareDataDirectory, requireDataDirectory } from "../platform/data-directory.ts";
import { createLogger } from "../platform/logger.ts";
import { projectRoot } from "../platform/project-root.ts";
import { withServiceAddress } from "../platform/service-address.ts";
import { storeFile } from "../store/open-sqlite-store.ts";

/** Opens the store that the settings name; only if `creates`, it may be missing. Throws errors with explanations for the user. */
export async function openStoreHere({
  creates,
  writeLog,
}: {
  readonly creates: boolean;
  readonly writeLog: (line: string) => void;
}): Promise<{ readonly bus: CommandBus; readonly configuration: Configuration }> {
  const configuration = withServiceAddress(readConfiguration(process.env, projectRoot), process.env);
  const { dataDirectory, database } = configuration;
  if (creates) prepareDataDirectory(dataDirectory);
  else if (database === undefined) requireDataDirectory(dataDirectory, storeFile(dataDirectory));
  const bus = await openCommandBus({
    dataDirectory,
    database,
    baseUrl: configuration.baseUrl,
    maxPages: configuration.maxPages,
    creates,
    thread: false,
    logger: createLogger("warn", { write: writeLog }),
  });
  return { bus, configuration };
}
