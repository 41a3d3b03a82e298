/**
 * A real PostgreSQL for the tests: the machine's own programs over a folder of its own, synced as in earnest. One runs
 * for all the tests of a run; each ledger under test is a copy of a template in its present form.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

/** A server of PostgreSQL. */
export type PostgresServer = {
  readonly port: number;
  readonly folder: string;
  /** The connection string of one of its databases. */
  url(database: string): string;
  /** Stops it in one of the manners of `pg_ctl`, and waits until it has. */
  stop(manner?: "smart" | "fast" | "immediate"): void;
  /** Starts it again on the same port. */
  start(): void;
  /** Stops it and removes its folder. */
  remove(): void;
};

/** The folder with the newest of the machine's PostgreSQL programs; undefined where there are none. */
export function postgresPrograms(): string | undefined {
  const versions = "/usr/lib/postgresql";
  const installed = existsSync(versions)
    ? readdirSync(versions)
        .toSorted((one, other) => Number(other) - Number(one))
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

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}

/** Makes a server and starts it. `settings` are lines of its postgresql.conf. */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const programs = postgresPrograms();
  if (programs === undefined) throw new Error("PostgreSQL is not installed: apt-get install postgresql");
  const user = asItsUser();
  const folder = mkdtempSync(join(tmpdir(), "signalbox-postgres-"));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const port = await freePort();
  const run = (program: string, args: readonly string[]) => {
    const options = { cwd: folder, encoding: "utf8", stdio: "pipe", ...user } as const;
    const { status, stderr } = spawnSync(join(programs, program), args, {
      ...options,
      stdio: ["ignore", "ignore", "pipe"],
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  run("initdb", ["-D", data, "-U", "signalbox", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "-N"]);
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
  const start = () => run("pg_ctl", ["-D", data, "-w", "-t", "60", "-l", join(folder, "log"), "start"]);
  const stop = (manner: "smart" | "fast" | "immediate" = "fast") =>
    run("pg_ctl", ["-D", data, "-w", "-t", "60", "-m", manner, "stop"]);
  start();
  return {
    port,
    folder,
    url: (database) => `postgres://signalbox@127.0.0.1:${port}/${database}`,
    stop,
    start,
    remove: () => {
      if (existsSync(join(data, "postmaster.pid"))) stop("immediate");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
