/** Checks that a running server answers; otherwise that its ports are free. */
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Configuration } from "../../platform/configuration.ts";
import { DataDirectoryProblem } from "../../platform/data-directory.ts";
import { storedNodeId } from "../../platform/node-id.ts";
import { nodeHeader } from "../../server/metrics-server.ts";
import { lockDataDirectory, lockName } from "../../store/data-directory-lock.ts";
import { isBusy } from "../../store/sqlite/sqlite-faults.ts";
import { codeOf, messageOf } from "../error-causes.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

/** Milliseconds that a server gets to answer. */
const timeoutMs = 3000;

type PortState = "held" | "free" | Finding;

/** Checks for a running server by the data directory's lock. */
export function findHolder(dataDirectory: string): PortState {
  if (!existsSync(join(dataDirectory, lockName))) return "free";
  try {
    lockDataDirectory(dataDirectory)();
    return "free";
  } catch (thrown) {
    if (!(thrown instanceof DataDirectoryProblem)) throw thrown;
    return isBusy(thrown.cause) ? "held" : problem("Server", messageOf(thrown), thrown.message);
  }
}

/** The address at which a server that listens on `host` answers this machine. */
export function reachable(host: string, port: number): string {
  if (host === "::" || host === "0.0.0.0") return `http://127.0.0.1:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** The response at an address, without its body; undefined if there is none. */
async function responseOf(url: string): Promise<Pick<Response, "status" | "headers"> | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: "manual" });
    await response.body?.cancel();
    return response;
  } catch {
    return undefined;
  }
}

/** How often a server that does not answer is asked again, and after how many milliseconds: it may be starting. */
const startAttempts = 6;
const attemptEveryMs = 500;

/** The status at an address, of a server that may be starting; undefined if it does not answer in time. */
async function statusWhenStarted(url: string): Promise<number | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const status = await statusOf(url);
    if (status !== undefined || attempt >= startAttempts) return status;
    await setTimeout(attemptEveryMs);
  }
}

const statusOf = async (url: string) => (await responseOf(url))?.status;

/** Why nothing can listen on a port. */
const portFact = (port: number, fault: string) =>
  fault === "EADDRINUSE"
    ? `port ${port} is in use by another program`
    : `a server could not listen on ${port} (${fault})`;

/** Whether the running server serves its metrics: it starts without them where another program has the default port. */
export async function examineMetrics({
  dataDirectory,
  metricsHost,
  metricsPort: port,
}: Pick<Configuration, "dataDirectory" | "metricsHost" | "metricsPort">): Promise<Finding[]> {
  if (port === 0) return [];
  const url = `${reachable(metricsHost, port)}/metrics`;
  const node = (await responseOf(url))?.headers.get(nodeHeader);
  const stored = storedNodeId(dataDirectory);
  if (node != null && (stored === undefined || node === stored)) return [ok("Metrics", `served at ${url}`)];
  const fault = await listenFault(metricsHost, port);
  if (fault === "EADDRINUSE")
    return [
      warning(
        "Metrics",
        `not served, port ${port} is in use by another program`,
        `Choose another port, such as METRICS_PORT=${port < 65_535 ? port + 1 : 9465}, and restart the service; METRICS_PORT=0 if no metrics are wanted.`,
      ),
    ];
  return [
    warning(
      "Metrics",
      `not served on port ${port}: nothing listens there`,
      "Run doctor with the settings of the server (METRICS_HOST, METRICS_PORT). If they are the same, restart it, and see its log.",
    ),
  ];
}

async function examineRunning(configuration: Configuration): Promise<Finding[]> {
  const { host, port } = configuration;
  const at = reachable(host, port);
  const alive = await statusWhenStarted(`${at}/healthz`);
  if (alive !== 200) {
    const fact = alive === undefined ? "does not answer" : `answers ${alive}`;
    return [
      problem(
        "Server",
        `one has the data directory, but ${at}/healthz ${fact}`,
        "Run doctor with the settings of the server (HOST, PORT). If they are the same, it is starting, or it hangs: see its log, and run doctor again in a minute. If it still does not answer, restart it, and keep its log.",
      ),
    ];
  }
  const [ready, writes] = [await statusOf(`${at}/readyz`), await statusOf(`${at}/readyz/write`)];
  const findings = [ok("Server", `answers at ${at}`)];
  if (ready !== 200) {
    findings.push(
      warning(
        "Server",
        `/readyz answers ${ready ?? "nothing"}: it is starting or stopping`,
        "Wait, then run doctor again.",
      ),
    );
  }
  if (writes !== 200) {
    findings.push(
      problem(
        "Server",
        `/readyz/write answers ${writes ?? "nothing"}: the store accepts no writes`,
        "See the other findings about the disk and the store, and the server's log.",
      ),
    );
  }
  return [...findings, ...(await examineMetrics(configuration))];
}

/** The system's error code if listening fails; undefined if it works. */
async function listenFault(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  return await new Promise((resolve) => {
    server.once("error", (error) => resolve(codeOf(error)));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** The remedy if a port can't be used; `setting` is its name. */
export function listeningRemedy(code: string, setting: "PORT" | "METRICS_PORT", port: number): string {
  switch (code) {
    case "EADDRINUSE":
      return `Another program listens on port ${port}. Stop it (ss -ltnp shows which it is), or choose another port, such as ${setting}=${port < 65_535 ? port + 1 : 8081}.`;
    case "EACCES":
      return `This user is not permitted to listen on port ${port}. Choose one above 1023 and put a proxy in front, such as ${setting}=8080.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAFNOSUPPORT":
      return "HOST is not an address of this machine. Unset it to listen on all addresses.";
    default:
      return `Listening on port ${port} failed (${code}). Choose another: ${setting}=8080.`;
  }
}

async function examinePorts({
  host,
  port,
  metricsHost,
  metricsPort,
  metricsPortIsSet,
}: Configuration): Promise<Finding[]> {
  const findings = [ok("Server", "none is running on the data directory")];
  const fault = port === 0 ? undefined : await listenFault(host, port);
  findings.push(
    fault === undefined
      ? ok("Port", port === 0 ? "any that is free" : `${port} is free`)
      : problem("Port", portFact(port, fault), listeningRemedy(fault, "PORT", port)),
  );
  if (metricsPort === 0) return findings;
  const metricsFault = await listenFault(metricsHost, metricsPort);
  const fact = portFact(metricsPort, metricsFault ?? "");
  const remedy = listeningRemedy(metricsFault ?? "", "METRICS_PORT", metricsPort);
  if (metricsFault === undefined) findings.push(ok("Metrics port", `${metricsPort} is free`));
  else
    findings.push(
      metricsPortIsSet ? problem("Metrics port", fact, remedy) : warning("Metrics port", fact, remedy),
    );
  return findings;
}

/** Looks for the server. */
export async function examineServer(configuration: Configuration): Promise<Finding[]> {
  const holder = findHolder(configuration.dataDirectory);
  if (holder === "held") return await examineRunning(configuration);
  if (holder === "free") return await examinePorts(configuration);
  return [holder];
}
