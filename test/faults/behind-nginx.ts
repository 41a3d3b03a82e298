/** Those who write and read through nginx while nodes come and go, with an account of what became of each request. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Box } from "../cli/box.ts";
import { type Received, send } from "../harness/http.ts";
import { type Change, type Nginx, startNginx } from "../harness/nginx.ts";
import { freePort } from "../harness/postgres.ts";
import { whenFinished } from "../harness/shared.ts";
import { type Running, scratchBox, serve } from "./service.ts";

/** Milliseconds between two requests of a reader and of a writer, who was refused or not: after each report every node publishes. */
const readerPause = 250;
const writerPause = 250;
const refusedPause = 250;

/** Somebody who goes on reading, until `end`. */
export type Reader = {
  /** The faults of the answers that failed it. */
  readonly failures: readonly string[];
  /** Ends it; how often it read, and the failures. */
  readonly end: () => Promise<{ readonly read: number; readonly failures: readonly string[] }>;
};

/** Somebody who goes on reporting, until `end`. */
export type Writer = {
  /** The reports that were acknowledged, in their order. */
  readonly acknowledged: readonly string[];
  /** How often an answer was none of these: a status, or why there was none. */
  readonly refused: ReadonlyMap<string, number>;
  /** Ends it when the last report is acknowledged. */
  readonly end: () => Promise<void>;
};

/** Starts nginx for as long as the test lasts. */
export async function nginxBefore(nodes: readonly number[], change?: Change): Promise<Nginx> {
  const nginx = await startNginx(nodes, change);
  whenFinished(() => nginx.stop());
  return nginx;
}

/** A data directory whose service always listens on the same port. */
export async function boxWithPort(env: Readonly<Record<string, string>> = {}): Promise<Box> {
  const box = scratchBox();
  Object.assign(box.env, env, { PORT: String(await freePort()), TRUST_PROXY: "127.0.0.1" });
  return box;
}

/** The port of a box's service. */
export function portOf(box: Box): number {
  return Number(box.env["PORT"]);
}

/** Calls the command line over a box. Rejects where it fails. */
export async function command(box: Box, ...words: string[]): Promise<void> {
  const { code, err } = await box.call(...words);
  if (code !== 0) throw new Error(err);
}

/** Starts the service of a box and resolves when visitors may be sent to it. */
export function start(box: Box, key: string): Promise<Running> {
  return serve({ box, key });
}

/** Stops a service as an operator does. Throws where it does not end well. */
export async function stop({ process: child, ended }: Running): Promise<void> {
  child.kill("SIGTERM");
  const { code, signal } = await ended;
  if (code !== 0) throw new Error(`it ended with ${code ?? signal}`);
}

async function wrongWith(pending: Promise<Received>, judge: (answer: Received) => boolean): Promise<string> {
  try {
    const answer = await pending;
    if (answer.status === 200 && judge(answer)) return "";
    return `${answer.status}: ${answer.text.slice(0, 80)}`;
  } catch (error) {
    return String(error);
  }
}

function read(request: () => Promise<Received>, judge: (answer: Received) => boolean): Reader {
  const ending = new AbortController();
  const failures: string[] = [];
  let count = 0;
  const going = (async () => {
    while (!ending.signal.aborted) {
      const wrong = await wrongWith(request(), judge);
      count += 1;
      if (wrong !== "") failures.push(wrong);
      await sleep(readerPause);
    }
  })();
  const end = async () => {
    ending.abort();
    await going;
    return { read: count, failures };
  };
  whenFinished(async () => void (await end()));
  return { failures, end };
}

/** Reads the page as visitors do: whole, and with leave to be kept. */
export function visit({ port }: Nginx): Reader {
  return read(
    () => send(port, "/"),
    ({ text, headers }) =>
      text.trimEnd().endsWith("</html>") && /public/u.test(String(headers["cache-control"])),
  );
}

/** Reads with a key, whose answers are nobody else's. */
export function readWithKey({ port }: Nginx, key: string): Reader {
  return read(
    () => send(port, "/api/StatusPage", { key }),
    ({ json, headers }) =>
      json.Success === true &&
      /no-store/u.test(String(headers["cache-control"])) &&
      headers["x-cache-status"] === "BYPASS",
  );
}

/** Reports one after the other, each again until it is acknowledged. */
export function write({ port }: Nginx, key: string): Writer {
  const ending = new AbortController();
  const acknowledged: string[] = [];
  const refused = new Map<string, number>();
  const report = (name: string, status: string) =>
    send(port, "/api/WebHook/UpdateComponentStatus", {
      method: "POST",
      key,
      headers: { "idempotency-key": `"${name}"` },
      body: { ComponentName: "Component 0", Status: status, Message: name },
    });
  const sendReport = async (name: string, status: string) => {
    for (;;) {
      const outcome = await report(name, status).then(
        (answer) => String(answer.status),
        (error: unknown) => String(error),
      );
      if (outcome === "200") break;
      refused.set(outcome, (refused.get(outcome) ?? 0) + 1);
      await sleep(refusedPause);
    }
    acknowledged.push(name);
  };
  const going = (async () => {
    for (let n = 0; !ending.signal.aborted; n += 1) {
      await sendReport(`report-${n}`, n % 2 === 0 ? "Major Outage" : "Operational");
      await sleep(writerPause);
    }
  })();
  // Told at the end.
  going.catch(() => undefined);
  const end = async () => {
    ending.abort();
    await going;
  };
  return { acknowledged, refused, end };
}
