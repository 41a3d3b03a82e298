/** Services of several workers, on either engine, and what their processes are. */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import type { NearBox } from "../cli/in-process-cli.ts";
import { whenFinished } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { type CallResponse, type Calls, calls } from "./calls.ts";
import type { engines } from "./maintenance-edges.ts";
import { onOwnPostgres, queryDatabase, reportsAt } from "./nodes.ts";
import { reportsIn } from "./records.ts";
import { furnish, type Place, type Running, scratchBox, serve } from "./service.ts";

/** A place on an engine, and the names of all reports in its store. */
export type EnginePlace = Place & {
  readonly box: NearBox;
  readonly reports: () => Promise<string[]>;
  readonly rows: (sql: string) => Promise<Record<string, unknown>[]>;
};

/** A place for one test, with so many components. */
export async function placeOn(engine: (typeof engines)[number], count = 1): Promise<EnginePlace> {
  const box = scratchBox();
  const url = engine === "postgres" ? await onOwnPostgres(box) : undefined;
  const reports = async () => (url === undefined ? reportsIn(box) : await reportsAt(url));
  const rows = async (sql: string) => (url === undefined ? box.rows(sql) : await queryDatabase(url, sql));
  return { ...(await furnish(box, count)), box, reports, rows };
}

/** Starts a service with so many workers on a place. */
export function serveWith(workers: number, place: Place, env: NodeJS.ProcessEnv = {}): Promise<Running> {
  return serve(place, { env: { SIGNALBOX_WORKERS: String(workers), ...env } });
}

/** The metric of how many reports were accepted. */
export const reportCount =
  'signalbox_http_requests_total{route="POST /api/WebHook/UpdateComponentStatus",status="2xx"}';

/** Reads metrics, each by its name and labels, at the port for them. */
export function metricsAt(port: number): (name: string) => Promise<number | undefined> {
  const metrics = calls(port, "");
  whenFinished(() => metrics.close());
  return async (name) => {
    const { text } = await metrics.get("/metrics");
    const line = text.split("\n").find((candidate) => candidate.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.slice(name.length + 1));
  };
}

/** The processes that a process has started and that have not ended. */
export function workersOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Whether a process is there, and more than what is left of one that has ended. */
export function lives(pid: number): boolean {
  try {
    return !/^State:\s+Z/mu.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

/** Whether all threads of a process are stopped by a signal. */
export function isStopped(pid: number): boolean {
  const threads = `/proc/${pid}/task`;
  return readdirSync(threads).every((thread) =>
    /^State:\s+T/mu.test(readFileSync(`${threads}/${thread}/status`, "utf8")),
  );
}

/** Resolves when a service has so many workers, none of which is one of these. */
export async function workersAre(pid: number, count: number, former: readonly number[] = []): Promise<void> {
  await until(() => {
    const now = workersOf(pid).filter(lives);
    return now.length === count && now.every((worker) => !former.includes(worker));
  });
}

/** Calls a service over a new connection, which any of its workers may accept. */
export async function onNewConnection(
  { port }: Pick<Running, "port">,
  key: string,
  request: (client: Calls) => Promise<CallResponse>,
): Promise<CallResponse> {
  const client = calls(port, key);
  try {
    return await request(client);
  } finally {
    client.close();
  }
}

/** The sockets that a process has open, as the kernel numbers them. */
function socketsOf(pid: number): ReadonlySet<string> {
  const links = readdirSync(`/proc/${pid}/fd`).map((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`);
    } catch {
      return "";
    }
  });
  return new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/u.exec(link)?.[1] ?? []));
}

/** The service's socket of each connection, by the port that the connection has on the caller's side. */
function acceptedSockets(port: number): ReadonlyMap<number, string> {
  const portIn = (address = "") => Number.parseInt(address.slice(address.lastIndexOf(":") + 1), 16);
  const rows = ["/proc/net/tcp", "/proc/net/tcp6"]
    .flatMap((table) => readFileSync(table, "utf8").split("\n"))
    .map((line) => line.trim().split(/\s+/u));
  return new Map(rows.filter((row) => portIn(row[1]) === port).map((row) => [portIn(row[2]), row[9] ?? ""]));
}

/** Calls over one connection to each worker. The kernel gives a connection to any of them: more are opened until each has one. */
export async function everywhere(
  { port, pid }: Pick<Running, "port" | "pid">,
  key: string,
): Promise<Calls[]> {
  const opened: Calls[] = [];
  whenFinished(() => {
    for (const client of opened) client.close();
  });
  const workers = workersOf(pid);
  const found = new Map<number, Calls>();
  await until(async () => {
    const more = Array.from({ length: workers.length }, () => calls(port, key, 1));
    opened.push(...more);
    await Promise.all(more.map((client) => client.get("/healthz")));
    const accepted = acceptedSockets(port);
    for (const worker of workers) {
      const sockets = socketsOf(worker);
      const own = more.find((client) =>
        client.idlePorts().some((idle) => sockets.has(accepted.get(idle) ?? "")),
      );
      if (own !== undefined) found.set(worker, own);
    }
    return found.size === workers.length;
  });
  return [...found.values()];
}
