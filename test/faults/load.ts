/** A steady load on nodes behind nginx, with an account of what failed. */
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { type Received, send } from "../harness/http.ts";
import type { Nginx } from "../harness/nginx.ts";
import { repetitions } from "../harness/repetitions.ts";

/** Requests a second. */
export const perSecond = repetitions(12, 200);
/** More at once would only show what a busy machine can take. */
const maxPending = 50;
/** The outcomes of requests sent on schedule, whether or not earlier ones were answered (up to `maxPending`). */
export class Load {
  readonly failures: string[] = [];
  readonly acknowledged: string[] = [];
  count = 0;
  readonly #ending = new AbortController();
  readonly #pending = new Set<Promise<void>>();
  readonly #going: Promise<void>;

  /** Sends `perSecond` requests a second: the page, its JSON with a key, another representation, and now and then a report. */
  constructor({ port }: Nginx, key: string) {
    this.#going = (async () => {
      const start = performance.now();
      for (; !this.#ending.signal.aborted; this.count += 1) {
        const dueAt = start + (this.count * 1_000) / perSecond;
        await sleep(Math.max(0, dueAt - performance.now()));
        const request = this.#report(this.count, port, key);
        this.#pending.add(request);
        void request.then(() => this.#pending.delete(request));
        if (this.#pending.size >= maxPending) await Promise.race(this.#pending);
      }
    })();
    onTestFinished(() => this.end());
  }

  async end(): Promise<void> {
    this.#ending.abort();
    await this.#going;
    await Promise.all(this.#pending);
  }

  async #report(n: number, port: number, key: string): Promise<void> {
    const name = `report-${n}`;
    const ways: readonly (() => Promise<Received>)[] = [
      () => send(port, "/"),
      () => send(port, "/api/StatusPage", { key }),
      () => send(port, "/history"),
      () => send(port, "/api/v2/summary.json"),
      () =>
        send(port, "/api/WebHook/UpdateComponentStatus", {
          method: "POST",
          key,
          // Without it nginx repeats nothing that it has sent.
          headers: n % 2 === 0 ? {} : { "idempotency-key": `"${name}"` },
          body: {
            ComponentName: "Component 0",
            Status: n % 2 === 0 ? "Operational" : "Major Outage",
            Message: name,
          },
        }),
    ];
    const way = ways[n % ways.length];
    try {
      const response = await answered(way ?? (() => send(port, "/")));
      if (response.status !== 200)
        this.failures.push(`${n % ways.length}: ${response.status} ${response.text.slice(0, 80)}`);
      else if (n % ways.length === ways.length - 1) this.acknowledged.push(name);
    } catch (error) {
      this.failures.push(`${n % ways.length}: ${String(error)}`);
    }
  }
}

/** Sends a request again as long as the database is too slow on a busy machine: that is no fault of a restart. */
async function answered(request: () => Promise<Received>): Promise<Received> {
  for (;;) {
    const response = await request();
    if (response.status !== 503 || !response.text.includes('"LedgerUnavailable"')) return response;
    await sleep(200);
  }
}
