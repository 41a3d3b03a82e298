/** Load, from wrk: cheap enough to share two cores with what it measures. */
import { join } from "node:path";
import { nameOf } from "./history.ts";
import { type Core, child, need, run } from "./processes.ts";

/** The parameters of wrk. */
export type Load = {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly core?: Core;
  readonly headers?: Readonly<Record<string, string>>;
  /** A script of `bench/load`, and what it is given. */
  readonly script?: { readonly name: string; readonly args: readonly string[] };
};

/** The result of a load. */
export type LoadResult = {
  readonly perSecond: number;
  readonly requests: number;
  /** Answers that were no 2xx or 3xx, and requests without an answer. */
  readonly failed: number;
};

function numberIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1] ?? 0);
}

/** Runs wrk for so many seconds. */
export async function load(options: Load): Promise<LoadResult> {
  need("wrk");
  const { url, connections, seconds, core, headers = {}, script } = options;
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const lua = script === undefined ? [] : ["-s", join(import.meta.dirname, "load", script.name)];
  const args = script === undefined ? [] : ["--", ...script.args];
  const printed = await run(
    [
      "wrk",
      "-t1",
      `-c${connections}`,
      `-d${seconds}s`,
      "--timeout",
      "10s",
      ...headerArguments,
      ...lua,
      url,
      ...args,
    ],
    { core },
  );
  const broken = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(printed);
  const sockets = (broken ?? []).slice(1).reduce((sum, count) => sum + Number(count), 0);
  return {
    perSecond: numberIn(printed, /Requests\/sec:\s+([\d.]+)/),
    requests: numberIn(printed, /(\d+) requests in/),
    failed: numberIn(printed, /Non-2xx or 3xx responses: (\d+)/) + sockets,
  };
}

/** Runs wrk, and throws where anything was not answered well. */
export async function loadWell(options: Load): Promise<LoadResult> {
  const loaded = await load(options);
  if (loaded.failed > 0)
    throw new Error(`${loaded.failed} of ${loaded.requests} requests to ${options.url} failed`);
  return loaded;
}

/** Reports of changing statuses over so many components, from 64 connections. */
export function reports(to: { url: string; key: string; components: number }): Omit<Load, "seconds"> {
  return {
    url: `${to.url}/api/WebHook/UpdateComponentStatus`,
    connections: 64,
    script: { name: "reports.lua", args: [to.key, String(to.components), nameOf(0).replace(/0$/, "")] },
  };
}

/** Requests at a steady rate, whatever becomes of them, each timed from when it was due. */
export type Visits = { readonly url: string; readonly perSecond: number; readonly seconds: number };

/** The milliseconds that each visit waited for its whole answer. */
export async function visit({ url, perSecond, seconds }: Visits): Promise<number[]> {
  const printed = await run(child("visitor", url, String(perSecond), String(seconds)));
  const waits: unknown = JSON.parse(printed);
  if (!Array.isArray(waits)) throw new Error("the visitor did not tell");
  return waits.map(Number);
}
