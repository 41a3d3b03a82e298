/** Hundreds of events that arrive in no order at all (F-43). */

import { describe, expect, it } from "vitest";
import type { Submission } from "../../../src/commands/command.ts";
import type { ReportableStatus } from "../../../src/contract/words.ts";
import { joinMessages, retainMessages } from "../../../src/rules/report-messages.ts";
import type { StatusEvent } from "../../../src/rules/timeline.ts";
import { readPeriodMessages } from "../../../src/store/stored-history.ts";
import { runs } from "../../harness/databases.ts";
import { repetitions } from "../../harness/repetitions.ts";
import { type First, slowShown, slowTurns } from "../../rules/slow-model.ts";
import { report, Stage, submission } from "../stage.ts";
import { second } from "../times.ts";

const events = repetitions(150, 1_000);
const statuses: readonly ReportableStatus[] = [
  "Operational",
  "Under Maintenance",
  "Degraded Performance",
  "Partial Outage",
  "Major Outage",
];
const sources = [null, "Nagios", "Zabbix", "constructor"];
const shuffles = [1, 2, 3].slice(0, repetitions(1, runs(3)));

/** Numbers from 0 up to, not including, a bound; the same for the same seed (a linear congruential generator). */
function dice(seed: number): (bound: number) => number {
  let state = BigInt(seed) + 1n;
  return (bound) => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n;
    return Number((state >> 33n) % BigInt(bound));
  };
}

type ReportEvent = Extract<StatusEvent, { kind: "Report" | "Signal" }>;

/** Events a second or two apart, in the order of their times. */
function happening(roll: (bound: number) => number): ReportEvent[] {
  let at = 0;
  return Array.from({ length: events }, (_, index) => {
    at += (1 + roll(2)) * second;
    const event = {
      number: index + 1,
      at,
      status: statuses[roll(statuses.length)] ?? "Operational",
      message: roll(4) === 0 ? `event ${index}` : null,
    };
    const source = sources[roll(sources.length)] ?? null;
    if (source === null) return { ...event, kind: "Report" };
    return { ...event, kind: "Signal", source, sourceKey: source.toLowerCase() };
  });
}

function shuffled<Item>(items: readonly Item[], roll: (bound: number) => number): Item[] {
  const left = [...items];
  const found: Item[] = [];
  while (left.length > 0) found.push(...left.splice(roll(left.length), 1));
  return found;
}

const names = ["api", "web", "database"];

function reportOf(word: ReportEvent, start: number): Submission {
  const { status, message, at, number } = word;
  const source = word.kind === "Signal" ? word.source : null;
  const reportable = statuses.find((candidate) => candidate === status) ?? "Operational";
  const componentNameKey = names[number % names.length] ?? null;
  return submission(
    report({ componentNameKey, status: reportable, message, source, occurredAt: start + at }),
  );
}

/** Holds a component's history against the model's, which hears the same events in the order of their times. */
async function expectAsModel(
  stage: Stage,
  id: string,
  expected: { start: number; words: ReportEvent[]; end: number },
) {
  const { start, words, end } = expected;
  const model: First = { status: "Operational", reportEvery: null, onLapse: "Unknown" };
  const { turns, leading } = slowTurns(model, words, end);
  const periods = await stage.periods(id);
  expect(periods.map((period) => [period.status, period.from_at - start])).toEqual([
    ["Operational", 0],
    ...turns.map((turn) => [turn.status, turn.from]),
  ]);
  expect(periods.map((period) => joinMessages(readPeriodMessages(period)))).toEqual(
    [leading, ...turns.map((turn) => turn.messages)].map(retainMessages).map(joinMessages),
  );
  expect(periods.map((period) => period.to_at)).toEqual([
    ...periods.slice(1).map((period) => period.from_at),
    null,
  ]);
  expect((await stage.row(id)).shown_status).toBe(slowShown(model, words, end));
}

describe("hundreds of events in any order", () => {
  it.each(shuffles)(
    "hundreds of events in any order leave the same histories as in order (shuffle %i)",
    async (seed) => {
      const roll = dice(seed);
      const stage = await Stage.forTest();
      const start = stage.now;
      const components: string[] = [];
      for (const name of names) components.push(await stage.component(name));
      const words = happening(roll);
      const end = (words.at(-1)?.at ?? 0) + second;
      stage.now = start + end;
      const arriving = shuffled(words, roll).map((word) => reportOf(word, start));
      while (arriving.length > 0) {
        const outcomes = await stage.group(arriving.splice(0, 1 + roll(64)));
        expect(outcomes.every((outcome) => outcome.kind === "answer")).toBe(true);
      }
      for (const [place, id] of components.entries()) {
        const own = words.filter(({ number }) => number % names.length === place);
        await expectAsModel(stage, id, { start, words: own, end });
      }
    },
  );
});
