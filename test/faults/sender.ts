/** Somebody who sends reports one after the other, and keeps account of what became of each. */
import { ok } from "node:assert";
import { until } from "../harness/until.ts";
import { type CallResponse, codeOf } from "./calls.ts";
import type { Running } from "./service.ts";

/** Reports of one component, each of which turns it around. */
export class Sender {
  readonly acknowledged: string[] = [];
  readonly refused: string[] = [];
  readonly unknown: string[] = [];
  service: Pick<Running, "calls">;
  /** The status that was acknowledged last. */
  shown = "Operational";
  readonly #component: string;
  readonly #sent = new Map<string, string>();

  constructor(service: Pick<Running, "calls">, component: string) {
    this.service = service;
    this.#component = component;
  }

  /** The requests that were refused and never retried. */
  get refusedForGood(): string[] {
    return this.refused.filter((name) => !this.acknowledged.includes(name));
  }

  /** Sends a report of this name, once more with the same body if it was sent before. */
  async send(name: string): Promise<CallResponse> {
    const before = this.#sent.get(name);
    const status = before ?? (this.#sent.size % 2 === 0 ? "Major Outage" : "Operational");
    this.#sent.set(name, status);
    const response = await this.service.calls.report(this.#component, status, name);
    this.#record(name, response);
    if (response.status === 200) this.shown = status;
    return response;
  }

  /** Sends so many reports of names that begin so. */
  async sendMany(name: string, count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) await this.send(`${name}-${index}`);
  }

  /** The same, each repeated until it is acknowledged: on a busy machine some are refused. */
  async deliverMany(name: string, count: number): Promise<void> {
    for (let index = 0; index < count; index += 1)
      await until(async () => (await this.send(`${name}-${index}`)).status === 200);
  }

  #record(name: string, response: CallResponse): void {
    if (response.status === 200) {
      this.acknowledged.push(name);
      return;
    }
    ok(response.status === 503, `${response.status}: ${response.text}`);
    ok(Number(response.headers["retry-after"]) > 0, "a refusal does not say when to come back");
    const code = codeOf(response);
    if (code === "LedgerUnavailable") this.refused.push(name);
    else if (code === "OutcomeUnknown") this.unknown.push(name);
    else throw new Error(`a report was refused with ${code}`);
  }
}
