/** A component with all kinds of events, including late ones, and the slow model's view of it. */

import fc from "fast-check";
import type { Command } from "../../../src/commands/command.ts";
import type { ReportableStatus } from "../../../src/contract/words.ts";
import type { Correction } from "../../../src/rules/status-periods.ts";
import type { AnnouncementEffect, StatusEvent } from "../../../src/rules/timeline.ts";
import { q } from "../../../src/store/query.ts";
import type { EventContent, ReportContent } from "../../../src/store/tables/json-schemas.ts";
import { report, type Stage } from "../stage.ts";
import { second } from "../times.ts";
import { insertEvents } from "./event-insertion.ts";

/** One thing that happens to a component: after so many seconds, and told so many seconds late. */
type Step = { readonly wait: number; readonly lateBy: number | null } & (
  | { readonly does: "report"; readonly status: ReportableStatus; readonly message: string | null }
  | {
      readonly does: "signal";
      readonly source: string;
      readonly status: ReportableStatus;
      readonly message: string | null;
    }
  | { readonly does: "hand"; readonly status: ReportableStatus }
  | { readonly does: "close"; readonly source: string }
  | { readonly does: "expect"; readonly reportEvery: number | null }
  | { readonly does: "heartbeat"; readonly status: ReportableStatus; readonly expiresIn: number }
  | {
      readonly does: "announce";
      readonly announcementId: string;
      readonly effect: AnnouncementEffect;
      /** Seconds from when it begins to speak until it does not any more; null where it goes on. */
      readonly length: number | null;
    }
  | { readonly does: "withdraw"; readonly announcementId: string }
  | { readonly does: "pin"; readonly status: ReportableStatus; readonly length: number | null }
  | { readonly does: "unpin" }
  | { readonly does: "correct"; readonly status: ReportableStatus; readonly length: number }
  | { readonly does: "look" }
);

/** A status that a component may be made with, and later be said to have. */
export const status = fc.constantFrom<ReportableStatus>(
  "Operational",
  "Degraded Performance",
  "Major Outage",
);
const source = fc.constantFrom("Nagios", "__proto__");
const message = fc.option(fc.constantFrom("disk full", "all well", "three\nlines\nlong"), { nil: null });
const announcementId = fc.constantFrom("one", "two");
const length = fc.option(fc.integer({ min: 1, max: 30 }), { nil: null });
const effect = fc.oneof(
  fc.record({ kind: fc.constant("Incident" as const), status }),
  fc.record({
    kind: fc.constant("Maintenance" as const),
    expect: fc.constantFrom("Degraded Performance" as const, "Major Outage" as const),
  }),
);
const timing = { wait: fc.nat(20), lateBy: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }) };
/** The events of a component, in order of arrival. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ ...timing, does: fc.constant("report" as const), status, message }) },
    {
      weight: 5,
      arbitrary: fc.record({ ...timing, does: fc.constant("signal" as const), source, status, message }),
    },
    { weight: 1, arbitrary: fc.record({ ...timing, does: fc.constant("hand" as const), status }) },
    { weight: 1, arbitrary: fc.record({ ...timing, does: fc.constant("close" as const), source }) },
    {
      weight: 1,
      arbitrary: fc.record({
        ...timing,
        does: fc.constant("expect" as const),
        reportEvery: fc.constantFrom(null, 10, 30),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        ...timing,
        does: fc.constant("heartbeat" as const),
        status,
        expiresIn: fc.constantFrom(10, 25),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        ...timing,
        does: fc.constant("announce" as const),
        announcementId,
        effect,
        length,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ ...timing, does: fc.constant("withdraw" as const), announcementId }),
    },
    { weight: 1, arbitrary: fc.record({ ...timing, does: fc.constant("pin" as const), status, length }) },
    { weight: 1, arbitrary: fc.record({ ...timing, does: fc.constant("unpin" as const) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        ...timing,
        does: fc.constant("correct" as const),
        status,
        length: fc.integer({ min: 1, max: 40 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ ...timing, does: fc.constant("look" as const) }) },
  ),
  { maxLength: 16 },
);

/** Plays the steps on one component, and records the events for the model. */
export class Play {
  readonly words: StatusEvent[] = [];
  readonly corrections: Correction[] = [];
  readonly #stage: Stage;
  readonly #id: string;
  readonly #start: number;
  readonly #initialStatus: ReportableStatus;
  #reportEvery: number | null;
  #number = 0;

  constructor(
    stage: Stage,
    component: { id: string; start: number; status: ReportableStatus; reportEvery: number | null },
  ) {
    this.#stage = stage;
    this.#id = component.id;
    this.#start = component.start;
    this.#initialStatus = component.status;
    this.#reportEvery = component.reportEvery;
  }

  async step(step: Step): Promise<void> {
    this.#stage.now += step.wait * second;
    switch (step.does) {
      case "report":
        await this.#report(step, { kind: "Report", status: step.status, message: step.message });
        return;
      case "signal": {
        const sourceKey = step.source.toLowerCase();
        await this.#report(step, {
          kind: "Signal",
          source: step.source,
          sourceKey,
          status: step.status,
          message: step.message,
        });
        return;
      }
      case "hand":
        await this.#stage.send({ kind: "PatchComponent", id: this.#id, fields: { Status: step.status } });
        if (this.#setByHand() !== step.status)
          this.#record({ kind: "Hand", status: step.status }, this.#stage.now);
        return;
      case "close": {
        const sourceKey = step.source.toLowerCase();
        if (!this.#isOpen(sourceKey)) return;
        await this.#stage.send({ kind: "CloseSignal", id: this.#id, source: step.source });
        this.#record({ kind: "Close", sourceKey }, this.#stage.now);
        return;
      }
      case "expect": {
        const { reportEvery } = step;
        await this.#stage.send({
          kind: "PatchComponent",
          id: this.#id,
          fields: { ReportEvery: reportEvery },
        });
        if (this.#reportEvery === reportEvery) return;
        this.#reportEvery = reportEvery;
        this.#record({ kind: "Expectation", reportEvery, onLapse: "Unknown" }, this.#stage.now);
        return;
      }
      case "heartbeat": {
        const { status: shown, expiresIn } = step;
        await this.#report(step, { kind: "Report", status: shown, message: null, expiresIn });
        return;
      }
      case "announce":
        await this.#announce(step);
        return;
      case "withdraw":
        await this.#insert([
          { content: { kind: "Withdraw", announcementId: step.announcementId }, at: this.#time(step) },
        ]);
        return;
      case "pin":
      case "unpin":
        await this.#pin(step);
        return;
      case "correct": {
        // An event at the very moment of an expiry is placed a millisecond later.
        const to = this.#time(step) - second;
        const from = Math.max(this.#start, to - step.length * second);
        if (from >= to) return;
        const { status: shown } = step;
        const [number = 0] = await insertEvents(this.#stage, this.#id, {
          corrections: [{ from, to, status: shown }],
        });
        this.corrections.push({ number, from: from - this.#start, to: to - this.#start, status: shown });
        return;
      }
      case "look":
        await this.look();
    }
  }

  async #announce(step: Step & { does: "announce" }): Promise<void> {
    const from = this.#time(step);
    const announce = { kind: "Announce", announcementId: step.announcementId, effect: step.effect } as const;
    const words: { content: EventContent; at: number }[] = [{ content: announce, at: from }];
    const to = step.length === null ? null : from + step.length * second;
    if (to !== null && to <= this.#stage.now)
      words.push({ content: { kind: "Withdraw", announcementId: step.announcementId }, at: to });
    await this.#insert(words);
  }

  async #insert(words: readonly { content: EventContent; at: number }[]): Promise<void> {
    await insertEvents(this.#stage, this.#id, { words });
    for (const { content, at } of words) this.#record(content, at);
  }

  async #pin(step: Step & { does: "pin" | "unpin" }): Promise<void> {
    const { now } = this.#stage;
    if (step.does === "pin") {
      const { status: shown, length: seconds } = step;
      const until = seconds === null ? null : now + seconds * second;
      await this.#stage.send({ kind: "PinComponent", id: this.#id, status: shown, until, reason: "why" });
      const word = { kind: "Pin", status: shown, reason: "why" } as const;
      this.#record({ ...word, until: until === null ? null : until - this.#start }, now);
      return;
    }
    const pin = this.words.findLast((word) => word.kind === "Pin" || word.kind === "Unpin");
    if (pin?.kind !== "Pin" || (pin.until !== null && now - this.#start > pin.until)) return;
    await this.#stage.send({ kind: "UnpinComponent", id: this.#id });
    this.#record({ kind: "Unpin" }, now);
  }

  /** When a step takes place: now, or so late, but never before the component was made. */
  #time({ lateBy }: Step): number {
    const { now } = this.#stage;
    return lateBy === null ? now : Math.max(this.#start, now - lateBy * second);
  }

  /** Runs the scheduler for expired reports. */
  async look(): Promise<void> {
    const [row] = await this.#stage.rows(
      q.selectFrom("component").select("id").where("public_id", "=", this.#id).compile(),
    );
    await this.#stage.send({ kind: "RecordExpiries", componentNumbers: [row?.id ?? 0] });
  }

  async #report(step: Step, content: ReportContent): Promise<void> {
    const at = this.#time(step);
    const fields: Partial<Command & { kind: "ReportStatus" }> = {
      componentId: this.#id,
      componentNameKey: null,
      status:
        content.kind === "Report" || content.kind === "Signal"
          ? readReportable(content.status)
          : "Operational",
      message: content.message,
      source: content.kind === "Signal" ? content.source : null,
      occurredAt: step.lateBy === null ? null : at,
      expiresIn: content.kind === "Report" ? (content.expiresIn ?? null) : null,
    };
    await this.#stage.send(report(fields));
    this.#record(content, at);
  }

  /** The status set by hand, while no report has come since. */
  #setByHand(): ReportableStatus | null {
    const newest = this.words.findLast((word) => word.kind === "Report" || word.kind === "Hand");
    if (newest === undefined) return this.#initialStatus;
    return newest.kind === "Hand" ? readReportable(newest.status) : null;
  }

  #isOpen(sourceKey: string): boolean {
    const newest = this.words.findLast((word) => "sourceKey" in word && word.sourceKey === sourceKey);
    return newest?.kind === "Signal";
  }

  #record(content: EventContent, at: number): void {
    this.#number += 1;
    this.words.push({ ...content, number: this.#number, at: at - this.#start });
    this.words.sort((a, b) => a.at - b.at || a.number - b.number);
  }
}

function readReportable(word: string): ReportableStatus {
  if (word === "Operational" || word === "Degraded Performance" || word === "Major Outage") return word;
  throw new Error(`the model says no ${word}`);
}
