/** Somebody who sends reports one after the other, and keeps account of what became of each. */
import { ok } from "node:assert";
import { codeOf, type Told } from "./calls.ts";
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
  async send(name: string): Promise<Told> {
    const before = this.#sent.get(name);
    const status = before ?? (this.#sent.size % 2 === 0 ? "Major Outage" : "Operational");
    this.#sent.set(name, status);
    const told = await this.service.calls.report(this.#component, status, name);
    this.#sort(name, told);
    if (told.status === 200) this.shown = status;
    return told;
  }

  /** Sends so many reports of names that begin so. */
  async sendMany(name: string, count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) await this.send(`${name}-${index}`);
  }

  #sort(name: string, told: Told): void {
    if (told.status === 200) {
      this.acknowledged.push(name);
      return;
    }
    ok(told.status === 503, `${told.status}: ${told.text}`);
    ok(Number(told.headers["retry-after"]) > 0, "a refusal does not say when to come back");
    const code = codeOf(told);
    if (code === "LedgerUnavailable") this.refused.push(name);
    else if (code === "OutcomeUnknown") this.unknown.push(name);
    else throw new Error(`a report was refused with ${code}`);
  }
}
