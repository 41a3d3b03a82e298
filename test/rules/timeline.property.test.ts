import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type StatusInputs, shownStatus } from "../../src/rules/status-inputs.ts";
import {
  applyEvent,
  buildTimeline,
  type StatusEvent,
  type StatusTransition,
} from "../../src/rules/timeline.ts";
import { repetitions } from "../harness/repetitions.ts";
import {
  arrivals,
  end,
  firsts,
  type Saying,
  sayings,
  slowShown,
  slowTurns,
  sorted,
  startOf,
} from "./slow-model.ts";

/** The record of one component that takes words as they arrive, and tells again only what a late one may change. */
class Book {
  readonly #start: { inputs: StatusInputs; at: number };
  #words: readonly StatusEvent[] = [];
  #standings: readonly StatusInputs[] = [];
  #turns: readonly StatusTransition[] = [];
  #receivedUntil: number;

  constructor(start: { inputs: StatusInputs; at: number }) {
    this.#start = start;
    this.#receivedUntil = start.at;
  }

  write(event: StatusEvent, now: number): void {
    const from = event.at;
    this.#words = sorted([...this.#words, event]);
    if (from >= this.#receivedUntil) {
      this.#rebuild({ inputs: this.inputs(), at: this.#receivedUntil }, [event], from);
      return;
    }
    const place = this.#words.findIndex(({ at }) => at >= from);
    this.#standings = this.#standings.slice(0, place);
    this.#turns = this.#turns.filter((turn) => turn.from < from);
    const start = { inputs: this.inputs(), at: from - 0.5 };
    this.#rebuild(start, this.#words.slice(place), Math.max(now, this.#receivedUntil));
  }

  turnsUntil(now: number): readonly StatusTransition[] {
    this.#rebuild({ inputs: this.inputs(), at: this.#receivedUntil }, [], now);
    return this.#turns;
  }

  inputs(): StatusInputs {
    return this.#standings.at(-1) ?? this.#start.inputs;
  }

  #rebuild(start: { inputs: StatusInputs; at: number }, words: readonly StatusEvent[], until: number): void {
    const timeline = buildTimeline(start, words, until);
    this.#turns = [...this.#turns, ...timeline.transitions];
    this.#standings = [...this.#standings, ...timeline.inputsAfterEach];
    this.#receivedUntil = Math.max(
      this.#receivedUntil,
      words.at(-1)?.at ?? 0,
      (timeline.lastExpiryAt ?? -1) + 1,
    );
  }
}

const bare = ({ status, from, cause }: StatusTransition) => ({ status, from, cause });

describe("the history of a component", () => {
  it("the history of a component is the same for events in any order", () => {
    fc.assert(
      fc.property(firsts, arrivals, (first, arriving) => {
        const book = new Book(startOf(first));
        for (const { event, now } of arriving) book.write(event, now);
        const words = sorted(arriving.map(({ event }) => event));
        const timeline = buildTimeline(startOf(first), words, end);
        expect(book.turnsUntil(end).map(bare)).toEqual(timeline.transitions.map(bare));
        expect(book.inputs()).toEqual(timeline.inputs);
      }),
      { numRuns: repetitions(80, 5_000) },
    );
  });

  it("the history of a component equals a second-by-second model", () => {
    fc.assert(
      fc.property(firsts, arrivals, (first, arriving) => {
        const words = sorted(arriving.map(({ event }) => event));
        const { transitions, leading } = buildTimeline(startOf(first), words, end);
        const seen = transitions.map(({ status, from, messages }) => ({ status, from, messages }));
        expect({ turns: seen, leading }).toEqual(slowTurns(first, words, end));
      }),
      { numRuns: repetitions(60, 2_000) },
    );
  });

  it("the history of a component may be built in two parts, split at any event", () => {
    fc.assert(
      fc.property(firsts, arrivals, fc.nat(14), (first, arriving, most) => {
        const words = sorted(arriving.map(({ event }) => event));
        const cut = Math.min(most, words.length);
        const whole = buildTimeline(startOf(first), words, end);
        const meet = words[cut - 1]?.at ?? 0;
        const early = buildTimeline(startOf(first), words.slice(0, cut), meet);
        const late = buildTimeline({ inputs: early.inputs, at: meet }, words.slice(cut), end);
        const last = early.transitions.at(-1);
        const turns = last
          ? [...early.transitions.slice(0, -1), { ...last, messages: [...last.messages, ...late.leading] }]
          : [];
        const leading = last ? early.leading : [...early.leading, ...late.leading];
        expect({ leading, turns: [...turns, ...late.transitions] }).toEqual({
          leading: whole.leading,
          turns: whole.transitions,
        });
        expect([...early.inputsAfterEach, ...late.inputsAfterEach]).toEqual(whole.inputsAfterEach);
      }),
      { numRuns: repetitions(60, 2_000) },
    );
  });

  it("the history of a component has no change to the shown status, and none before an earlier one", () => {
    fc.assert(
      fc.property(firsts, arrivals, (first, arriving) => {
        const words = sorted(arriving.map(({ event }) => event));
        const { transitions } = buildTimeline(startOf(first), words, end);
        const shown = [slowShown(first, [], 0), ...transitions.map((turn) => turn.status)];
        expect(shown.every((status, index) => status !== shown[index + 1])).toBe(true);
        expect(transitions.map((turn) => turn.from)).toEqual(
          transitions.map((turn) => turn.from).sort((a, b) => a - b),
        );
      }),
      { numRuns: repetitions(60, 2_000) },
    );
  });
});

/** The source of an event: the report, each signal, and the expiry keep their own order. */
function speaker(saying: Saying): string {
  if (saying.kind === "Report" || saying.kind === "Hand") return "plain";
  if (saying.kind === "Pin" || saying.kind === "Unpin") return "a person";
  if ("announcementId" in saying) return `announcement ${saying.announcementId}`;
  return "sourceKey" in saying ? `source ${saying.sourceKey}` : "expectation";
}

/** The same sayings in another order that keeps each speaker's own. */
function shuffled(all: readonly Saying[], picks: readonly number[]): Saying[] {
  const queues = [...Map.groupBy(all, speaker).values()];
  return all.map((_, index) => {
    const waiting = queues.filter((queue) => queue.length > 0);
    const next = waiting[(picks[index] ?? 0) % waiting.length]?.shift();
    if (next === undefined) throw new Error("a queue ran dry");
    return next;
  });
}

describe("the final status", () => {
  it("the final status does not depend on the order between sources, and equals the model's", () => {
    const commands = fc.array(sayings, { maxLength: 20 });
    const picks = fc.array(fc.nat(11), { minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(firsts, commands, picks, (first, all, order) => {
        const ends = [all, shuffled(all, order)].map((sequence) => {
          const words = sequence.map((saying, index) => ({ ...saying, at: index, number: index + 1 }));
          const inputs = words.reduce(applyEvent, startOf(first).inputs);
          return [21, 1_000_000].map((moment) => {
            const shown = shownStatus(inputs, moment);
            expect(shown).toBe(slowShown(first, words, moment));
            return shown;
          });
        });
        // What the newest report promises depends on which is the newest.
        if (!all.some((saying) => "expiresIn" in saying)) expect(ends[1]).toEqual(ends[0]);
      }),
      { numRuns: repetitions(80, 5_000) },
    );
  });
});
