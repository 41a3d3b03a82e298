/** `signalbox serve`. */
import cluster from "node:cluster";
import { existsSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  type Configuration,
  configurationWarnings,
  type Environment,
  readConfiguration,
} from "../platform/configuration.ts";
import { prepareDataDirectory } from "../platform/data-directory.ts";
import { createLogger, type Logger } from "../platform/logger.ts";
import { projectRoot, readBuildVersion } from "../platform/project-root.ts";
import { storeServiceAddress } from "../platform/service-address.ts";
import { inheritedListenFd, ListenProblem } from "../server/listen.ts";
import type { Service } from "../server/start-service.ts";
import { lockName } from "../store/data-directory-lock.ts";
import type { CommandLine, ParsedArguments } from "./command-line.ts";
import { findContainerCommand, firstSteps, isNew, localAddress, secretSettings } from "./first-steps.ts";
import { portOption, readPort } from "./port-option.ts";
import { signalToStop } from "./stop-signals.ts";
import { printNote } from "./terminal.ts";
import { handleUncaughtErrors } from "./uncaught-errors.ts";
import { work } from "./worker.ts";

/**
 * Prints the owner setup link at every start until there is an owner; only on the console, since the link
 * grants ownership.
 */
async function printSetupLink(service: Service, configuration: Configuration): Promise<void> {
  const path = await service.setupPath();
  if (path === undefined) return;
  printNote("\nThis page has no owner yet. Open this link to set up the owner; keep it secret until then:\n");
  printNote(`${localAddress(configuration, service.address.port)}${path}`);
}

async function printFirstSteps(configuration: Configuration, port: number): Promise<void> {
  if (!(await isNew(configuration))) return;
  const start = {
    configuration,
    env: process.env,
    projectRoot,
    currentFolder: process.cwd(),
    containerCommand: findContainerCommand(projectRoot),
    port,
  };
  const secrets = secretSettings(start);
  printNote(
    `\nThe page is still empty. These lines create a key and a component, and turn it red${
      secrets === null ? "" : `. In another terminal set ${secrets} first, as for the service`
    }:\n`,
  );
  for (const line of firstSteps(start)) printNote(line);
  printNote("");
}

/** Starts the service: all of it in this process, or this process and its workers. */
async function start(configuration: Configuration, logger: Logger): Promise<Service> {
  const listenFd = inheritedListenFd(process.env, process.pid);
  if (configuration.workers === 1) {
    const { startService } = await import("../server/start-service.ts");
    return await startService({ configuration, logger, listenFd });
  }
  const { startServiceWithWorkers } = await import("../server/workers/start-workers.ts");
  const command = { script: process.argv[1] ?? "", args: process.argv.slice(2) };
  return await startServiceWithWorkers({ configuration, logger, command, listenFd });
}

/** The environment, with the port that the call gives. Throws a `UsageProblem`. */
function environmentOf(args: ParsedArguments): Environment {
  const port = readPort(args);
  return port === undefined ? process.env : { ...process.env, PORT: port };
}

/** The error of a port that the call gives, which names the option instead of the setting. */
function withPortOption(args: ParsedArguments, error: unknown): unknown {
  if (args.text("port") === undefined || !(error instanceof ListenProblem)) return error;
  return new ListenProblem(error.message.replaceAll(/\bPORT\b/gu, "--port"), error.code, error.cause);
}

/** Removes a data directory that a failed start has made, unless there is more in it than the lock. */
function removeUnused(dataDirectory: string): void {
  try {
    if (readdirSync(dataDirectory).some((name) => name !== lockName)) return;
    rmSync(join(dataDirectory, lockName), { force: true });
    rmdirSync(dataDirectory);
  } catch {
    // The reason of the failed start is worth more; an empty folder harms nobody.
  }
}

/** Says that a service elsewhere is set for other commands, if so: this one starts another. */
function printUnusedService(env: Environment): void {
  const address = (env["SIGNALBOX_URL"] ?? "").trim();
  if (address === "") return;
  printNote(
    `SIGNALBOX_URL is set, and not used by \`serve\`, which starts a service on this machine. Other commands here reach ${address} until it is unset.`,
  );
}

async function run(args: ParsedArguments): Promise<number> {
  const configuration = readConfiguration(environmentOf(args), projectRoot);
  if (cluster.isWorker) return await work(configuration);
  printUnusedService(process.env);
  const isNewDirectory = !existsSync(configuration.dataDirectory);
  prepareDataDirectory(configuration.dataDirectory);
  const logger = createLogger(configuration.logLevel);
  handleUncaughtErrors(logger);
  const stop = signalToStop(logger);
  for (const text of configurationWarnings(process.env)) logger.warn(text);
  const service = await start(configuration, logger).catch(async (error: unknown) => {
    if (isNewDirectory) removeUnused(configuration.dataDirectory);
    const { nameSignalboxAtPort } = await import("./port-in-use.ts");
    throw withPortOption(args, await nameSignalboxAtPort(error, configuration, "PORT"));
  });
  const { port } = service.address;
  storeServiceAddress(configuration.dataDirectory, localAddress(configuration, port), port);
  printNote(
    `Signalbox ${readBuildVersion()} is at ${localAddress(configuration, port)} (data: ${configuration.dataDirectory})`,
  );
  // An unreadable store is logged elsewhere.
  const printed = printSetupLink(service, configuration)
    .then(() => printFirstSteps(configuration, port))
    .catch(() => undefined);
  await Promise.race([printed, stop]);
  await stop;
  await service.close();
  logger.info("stopped");
  return 0;
}

/** `signalbox serve`. */
export const serve: CommandLine = {
  takes: {},
  options: portOption,
  notes: [
    "Logs to standard output, one JSON object per line. SIGTERM or Ctrl-C stops it within 10 seconds, after running",
    "requests; a second one stops it at once. Only one can serve from a data directory at a time.",
    "Its settings come from the environment, as in DATA_DIR=/srv/signalbox bin/signalbox serve.",
    "All of them: `bin/signalbox help environment`.",
  ],
  run,
};
