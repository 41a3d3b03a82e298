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
      about: "Also send held deliveries queued within this duration: 30m, 2h; others stay held",
    },
  },
  notes: [
    "Resumes sending after `delivery pause` or a restore. Held deliveries are released by age here, or by",
    "`delivery release`; after 7 days they are dropped.",
  ],
  run: async (args) => {
    const text = args.text("release-newer-than");
    const age = text === undefined ? undefined : readDuration(text);
    if (text !== undefined && age === undefined) {
      throw new UsageProblem("--release-newer-than is not a duration. Give one like 30m or 2h.");
    }
    const count = await withStore(async ({ bus }) => {
      await submit(bus, { kind: "SetSending", state: "Running" });
      if (age === undefined) return 0;
      return await changeSelected(bus, "ReleaseDeliveries", { After: Date.now() - age });
    });
    answer(`Sending resumed; ${count.toLocaleString("en")} held deliveries released.`);
    return 0;
  },
};
