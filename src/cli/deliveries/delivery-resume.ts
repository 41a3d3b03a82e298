/** `signalbox delivery resume`. */
import { type CommandLine, UsageProblem } from "../command-line.ts";
import { readDuration } from "../durations.ts";
import { submit, withStore } from "../open-store.ts";
import { answer } from "../terminal.ts";
import { changeSelected } from "./change-selected.ts";

/** `signalbox delivery resume`. */
export const deliveryResume: CommandLine = {
  takes: {},
  options: {
    "release-newer-than": {
      value: "DURATION",
      about: "Also send what was held and was queued within it: 30m, 2h; else it stays held",
    },
  },
  notes: [
    "Sending goes on after delivery pause, or after a restore. What is held is released by its age here, or by",
    "delivery release; after 7 days it is dropped.",
  ],
  run: async (given) => {
    const text = given.text("release-newer-than");
    const age = text === undefined ? undefined : readDuration(text);
    if (text !== undefined && age === undefined) {
      throw new UsageProblem("--release-newer-than is not a duration. Give one like 30m or 2h.");
    }
    const count = await withStore(async ({ bus }) => {
      await submit(bus, { kind: "SetSending", state: "Running" });
      if (age === undefined) return 0;
      return await changeSelected(bus, "ReleaseDeliveries", { After: Date.now() - age });
    });
    answer(`Sending is resumed; ${count.toLocaleString("en")} held deliveries released.`);
    return 0;
  },
};
