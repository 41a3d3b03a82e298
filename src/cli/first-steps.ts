/** Next steps on a new service, as shell lines to paste. */
import { existsSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Configuration, Environment } from "../platform/configuration.ts";
import type { Engine } from "../store/engine.ts";
import { storeFile } from "../store/open-sqlite-store.ts";
import { q } from "../store/query.ts";
import { openSqlite } from "../store/sqlite/sqlite.ts";

/** The folder in which the service was started, and its arguments. */
export type FirstStepsInput = {
  readonly configuration: Configuration;
  readonly env: Environment;
  readonly projectRoot: string;
  readonly currentFolder: string;
  /** The call of the command from outside of the container that this is; undefined outside of containers. */
  readonly containerCommand: string | undefined;
  /** The port that it listens on. */
  readonly port: number;
};

/** Opens the store read-only: a running server must not wait for a lock. */
async function openToRead({ database, dataDirectory }: Configuration): Promise<Engine> {
  if (database === undefined) return openSqlite({ file: storeFile(dataDirectory), readOnly: true });
  const { openPostgres } = await import("../store/postgres/postgres.ts");
  return openPostgres(database.url);
}

/** True if nothing was created yet. */
export async function isNew(configuration: Configuration): Promise<boolean> {
  const engine = await openToRead(configuration);
  try {
    const [keys, components] = await engine.read([
      q.selectFrom("api_key").select("id").limit(1).compile(),
      q.selectFrom("component").select("id").limit(1).compile(),
    ]);
    return keys?.length === 0 && components?.length === 0;
  } finally {
    await engine.close();
  }
}

/** Quotes text as one shell word. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The address at which this machine reaches the service. */
export function localAddress({ host, baseUrl, baseUrlIsSet }: Configuration, port: number): string {
  if (baseUrlIsSet) return baseUrl;
  const everywhere = ["::", "0.0.0.0", "127.0.0.1", "::1", "localhost"].includes(host);
  return `http://${everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** How a shell of the host calls the command of this image; undefined elsewhere, also in a clone within a container. */
export function findContainerCommand(projectRoot: string): string | undefined {
  if (existsSync(join(projectRoot, "src"))) return undefined;
  if (existsSync("/.dockerenv")) return `docker exec ${hostname()} signalbox`;
  return existsSync("/run/.containerenv") ? `podman exec ${hostname()} signalbox` : undefined;
}

/** The settings that a terminal needs first, and that are not printed, since they are secret; null if there are none. */
export function secretSettings({
  configuration,
  containerCommand,
}: Pick<FirstStepsInput, "configuration" | "containerCommand">): string | null {
  // A command within the container has its settings.
  return configuration.database === undefined || containerCommand !== undefined
    ? null
    : "DATABASE_URL and SIGNALBOX_SECRET";
}

/** The lines, without anything around them. */
export function firstSteps({
  configuration,
  env,
  projectRoot,
  currentFolder,
  containerCommand,
  port,
}: FirstStepsInput): string[] {
  const ownCommand =
    currentFolder === projectRoot ? "bin/signalbox" : quoted(join(projectRoot, "bin", "signalbox"));
  const command = containerCommand ?? ownCommand;
  const { database, dataDirectory, baseUrl, baseUrlIsSet } = configuration;
  const isElsewhere = (env["DATA_DIR"] ?? "").trim() !== "";
  const report = `${localAddress(configuration, port)}/api/WebHook/UpdateComponentStatus`;
  // A shell without DATA_DIR would create another store, which has the address for links too.
  const ofFolder = isElsewhere ? [`export DATA_DIR=${quoted(dataDirectory)}`] : [];
  const ofDatabase = baseUrlIsSet ? [`export BASE_URL=${quoted(baseUrl)}`] : [];
  // A command within the container has its settings.
  const settings = database === undefined ? ofFolder : ofDatabase;
  return [
    ...(containerCommand === undefined ? settings : []),
    `WEBHOOK_KEY=$(${command} key create "First key" --role Webhook --all-components)`,
    `${command} component create "Website"`,
    `curl -X POST ${quoted(report)} -H "X-API-KEY: $WEBHOOK_KEY" -H "Content-Type: application/json" -d '{"ComponentName":"Website","Status":"Major Outage"}'`,
  ];
}
