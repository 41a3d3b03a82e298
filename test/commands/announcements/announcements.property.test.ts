/** Whatever is announced, in whatever order: what announcements are and what components hear follows the slow model. */
import fc from "fast-check";
import { describe, it } from "vitest";
import { runs } from "../../harness/databases.ts";
import { Stage } from "../stage.ts";
import { announced, step } from "./announcement-model.ts";
import { Play } from "./announcement-play.ts";

describe("announcements", () => {
  it("are and say, after any commands, what the slow model says", async () => {
    await fc.assert(
      fc.asyncProperty(announced, fc.array(step, { minLength: 5, maxLength: 20 }), async (first, steps) => {
        const stage = await Stage.open();
        try {
          const play = new Play(stage);
          await play.begin();
          for (const one of [first, ...steps]) {
            await play.run(one);
            await play.check();
          }
        } finally {
          await stage.close();
        }
      }),
      { numRuns: runs(40) },
    );
  }, 120_000);
});
