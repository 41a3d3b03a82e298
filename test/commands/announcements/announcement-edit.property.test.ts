/** Whatever is announced, in whatever order: what announcements are and what components hear follows the slow model. */
import fc from "fast-check";
import { describe, it } from "vitest";
import { runs } from "../../harness/databases.ts";
import { repetitions } from "../../harness/repetitions.ts";
import { Stage } from "../stage.ts";
import { announced, type Step, step } from "./announcement-model.ts";
import { Play } from "./announcement-play.ts";

const incident = { kind: "announce", what: "Incident", list: [], began: 0, ended: 0 } as const;
const update = { kind: "update", which: 0, move: undefined, list: undefined, ago: 0 } as const;
/** An update that takes its place between the time of another and the moment at which that was told. */
const between: readonly Step[] = [
  incident,
  { ...update, list: [{ place: 0, status: "Partial Outage" }], ago: 3 },
  { ...update, which: 1 },
  { ...update, which: 1 },
  { ...update, which: 1 },
  { ...update, list: [], ago: 30 },
];

describe("announcements", () => {
  it("announcements agree with the slow model after any commands", async () => {
    await fc.assert(
      fc.asyncProperty(announced, fc.array(step, { minLength: 5, maxLength: 20 }), async (first, steps) => {
        const stage = await Stage.open();
        try {
          const play = new Play(stage);
          await play.begin();
          for (const next of [first, ...steps]) {
            await play.run(next);
            await play.check();
          }
        } finally {
          await stage.close();
        }
      }),
      { numRuns: repetitions(6, runs(200)), examples: [[incident, [...between]]] },
    );
  });
});
