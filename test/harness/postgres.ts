/**
 * A real PostgreSQL for the tests: the machine's own programs over a folder of its own, synced as in earnest. One runs
 * for all the tests of a run; each store under test is a copy of a template in its present form.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

/** A server of PostgreSQL. */
export type PostgresServer = {
  readonly port: number;
  readonly folder: string;
  /** The process that all others of it belong to. */
  readonly pid: number;
  /** The connection string of one of its databases. */
  url(database: string): string;
  /** Stops it in one of the manners of `pg_ctl`, and waits until it has. */
  stop(manner?: "smart" | "fast" | "immediate"): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  /** Stops it and removes its folder. */
  remove(): void;
};

/** Where a server keeps its files, where that matters: folders that are there, and that its user may reach. */
export type PostgresPlace = {
  readonly within?: string;
  /** Where its log of what is to be written is. */
  readonly walWithin?: string;
  /** The folder of a stopped server, which is copied in a tenth of the time that another one takes to be made. */
  readonly copied?: string | undefined;
};

/** The folder with the newest of the machine's PostgreSQL programs; undefined where there are none. */
export function postgresPrograms(): string | undefined {
  const versions = "/usr/lib/postgresql";
  const installed = existsSync(versions)
    ? readdirSync(versions)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, "bin"))
    : [];
  const path = (process.env["PATH"] ?? "").split(":");
  return [...(process.env["POSTGRES_BIN"]?.split(":") ?? []), ...installed, ...path].find((folder) =>
    ["initdb", "pg_ctl", "postgres"].every((program) => existsSync(join(folder, program))),
  );
}

/** PostgreSQL refuses to be run by root: then the machine's own user for it runs it. */
function asItsUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined;
  const id = (option: string) => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/**
 * A port on which nothing listens. It is below those that the system gives to outgoing connections, so that none of these has
 * it while its server is being restarted.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listens = new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => resolve(true));
  });
  if (!(await listens)) return false;
  await new Promise((resolve) => server.close(resolve));
  return true;
}

/** The folder with the programs; throws where there are none. */
function programsFolder(): string {
  const programs = postgresPrograms();
  if (programs === undefined) throw new Error("PostgreSQL is not installed: apt-get install postgresql");
  return programs;
}

/** A new folder that belongs to the user that runs the servers. */
function ownFolder(within: string): string {
  const folder = mkdtempSync(join(within, "signalbox-postgres-"));
  const user = asItsUser();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Runs a program as the user that runs the servers. */
function run(program: string, args: readonly string[], folder: string): void {
  const { status, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
    ...asItsUser(),
  });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
}

function initialise(data: string, folder: string, options: readonly string[] = []): void {
  const form = ["--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "-N", ...options];
  run(join(programsFolder(), "initdb"), ["-D", data, "-U", "signalbox", ...form], folder);
}

/** Makes a server and starts it. `settings` are lines of its postgresql.conf. */
export async function startPostgres(
  settings: readonly string[] = [],
  { within = tmpdir(), walWithin, copied }: PostgresPlace = {},
): Promise<PostgresServer> {
  const programs = programsFolder();
  const user = asItsUser();
  const folder = ownFolder(within);
  const data = join(folder, "data");
  const port = await freePort();
  // Beside the tests, so that they go on meanwhile.
  const ran = async (args: readonly string[]) => {
    const options = { cwd: folder, stdio: "ignore", ...user } as const;
    const child = spawn(join(programs, "pg_ctl"), ["-D", data, "-w", "-t", "60", ...args], options);
    await once(child, "close");
    if (child.exitCode !== 0) throw new Error(`pg_ctl ${args.join(" ")} failed`);
  };
  if (walWithin !== undefined)
    initialise(data, folder, ["--wal-segsize=1", `--waldir=${join(ownFolder(walWithin), "wal")}`]);
  else if (copied === undefined) initialise(data, folder);
  else run("cp", ["-Rp", join(copied, "data"), data], folder);
  const lines = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${folder}'`,
    "max_connections = 100",
    "shared_buffers = '64MB'",
    "log_min_messages = fatal",
    ...settings,
  ];
  writeFileSync(join(data, "postgresql.conf"), `${lines.join("\n")}\n`, { flag: "a" });
  const start = () => ran(["-l", join(folder, "log"), "start"]);
  const stop = (manner: "smart" | "fast" | "immediate" = "fast") => ran(["-m", manner, "stop"]);
  await start();
  return {
    port,
    folder,
    get pid() {
      return Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
    },
    url: (database) => `postgres://signalbox@127.0.0.1:${port}/${database}`,
    stop,
    start,
    remove: () => {
      if (existsSync(join(data, "postmaster.pid"))) {
        // It may have died and left the file: then there is nothing to stop.
        spawnSync(join(programs, "pg_ctl"), ["-D", data, "-w", "-m", "immediate", "stop"], { ...user });
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
