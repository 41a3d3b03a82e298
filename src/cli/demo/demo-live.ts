/** Plays incidents over HTTP while the demo runs. */
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";
import { componentNames, nightly } from "./company.ts";
import type { IncidentScript, IncidentStep } from "./incident-script.ts";
import { liveTroubles } from "./live-incidents.ts";
import { alertmanagerBody } from "./monitoring-alerts.ts";
import { translated } from "./translated.ts";

const second = 1_000;

/** Seconds before the first trouble, and between one and the next. */
const calm = { before: 15, between: 75 };

/** Incidents of the demo's own that stay on the page. */
const maxIncidents = 3;

const created = z.object({ Result: z.object({ Id: z.string() }) });

/** Waits for so many milliseconds; rejects when aborted. */
export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export type DemoLifeOptions = {
  /** The address of the service, without a slash at its end. */
  readonly url: string;
  readonly reportKey: string;
  readonly announceKey: string;
  /** Path of the integration that receives alerts. */
  readonly alertPath: string;
  /** Receives a short text for every step. */
  readonly onStep: (text: string) => void;
  readonly signal: AbortSignal;
  readonly rest?: Sleep;
};

const restAwhile: Sleep = async (milliseconds, signal) => {
  await delay(milliseconds, undefined, { signal });
};

class DemoLife {
  readonly #living: DemoLifeOptions;
  readonly #incidents: string[] = [];

  constructor(living: DemoLifeOptions) {
    this.#living = living;
  }

  /** Plays the incidents in turn until aborted. */
  async go(): Promise<void> {
    await this.#rest(calm.before);
    for (;;) {
      for (const incident of liveTroubles) {
        await this.#attempt(incident);
        await this.#rest(calm.between);
      }
    }
  }

  /** A visitor of the portal may delete what an incident needs: it is skipped then. */
  async #attempt(incident: IncidentScript): Promise<void> {
    const { onStep, signal } = this.#living;
    try {
      await this.#play(incident);
      await this.#forget();
      for (const ComponentName of [...componentNames, nightly.name]) {
        await this.#report({ ComponentName, Status: "Operational" });
      }
    } catch (problem) {
      if (signal.aborted) throw problem;
      onStep(`Given up: ${problem instanceof Error ? problem.message : String(problem)}`);
    }
  }

  async #rest(seconds: number): Promise<void> {
    const { rest = restAwhile, signal } = this.#living;
    await rest(seconds * second, signal);
  }

  async #play(incident: IncidentScript): Promise<void> {
    let at = 0;
    for (const step of incident) {
      await this.#rest(step.after - at);
      at = step.after;
      await this.#happen(step);
    }
  }

  async #happen(step: IncidentStep): Promise<void> {
    const { onStep, announceKey } = this.#living;
    if ("report" in step) {
      onStep(`${step.report.ComponentName}: ${step.report.Status}`);
      return await this.#report(step.report);
    }
    if ("alert" in step) {
      const { alert } = step;
      onStep(`Alertmanager: ${alert.name} ${alert.firing ? "is firing" : "is resolved"}`);
      await this.#send("POST", { path: this.#living.alertPath, body: alertmanagerBody(alert) });
      return;
    }
    if ("open" in step) {
      onStep(`Incident opened: ${step.open.Title}`);
      const body = { Kind: "Incident", ...translated(step.open) };
      const answer = await this.#send("POST", { path: "/api/Announcement", key: announceKey, body });
      this.#incidents.push(created.parse(answer).Result.Id);
      return;
    }
    if ("postmortem" in step) return;
    onStep(`Incident ${step.update.State}: ${step.update.Message}`);
    const path = `/api/Announcement/${this.#incidents.at(-1) ?? ""}/Update`;
    await this.#send("POST", { path, key: announceKey, body: translated(step.update) });
  }

  async #report(body: object): Promise<void> {
    const path = "/api/WebHook/UpdateComponentStatus";
    await this.#send("POST", { path, key: this.#living.reportKey, body });
  }

  /** Puts the oldest incidents away: a demo that runs for days is not to look like a company that has one every minute. */
  async #forget(): Promise<void> {
    while (this.#incidents.length > maxIncidents) {
      const path = `/api/Announcement/${this.#incidents.shift() ?? ""}`;
      await this.#send("DELETE", { path, key: this.#living.announceKey });
    }
  }

  async #send(method: string, request: { path: string; key?: string; body?: object }): Promise<unknown> {
    const { path, key, body } = request;
    const { url, signal } = this.#living;
    const headers = {
      ...(key === undefined ? {} : { "x-api-key": key }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const response = await fetch(url + path, {
      method,
      headers,
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === "" ? null : JSON.parse(text);
  }
}

/** Runs until aborted. */
export async function live(living: DemoLifeOptions): Promise<void> {
  try {
    await new DemoLife(living).go();
  } catch (problem) {
    if (!living.signal.aborted) throw problem;
  }
}
