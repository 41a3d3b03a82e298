/** `signalbox delivery resume`. */
import { readSendingState } from "../../queries/notification-settings.ts";
import { type CommandLine, UsageProblem } from "../command-line.ts";
import { readDuration } from "../durations.ts";
import { submit, withStore } from "../open-store.ts";
import { answer } from "../terminal.ts";
import { changeSelected, deliveryCount } from "./change-selected.ts";

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
    const { wasRunning, count } = await withStore(async ({ bus }) => {
      const settings = { isHeld: false, isMailSetUp: true, mailboxPath: null, now: Date.now() };
      const { State } = await readSendingState(bus, settings);
      await submit(bus, { kind: "SetSending", state: "Running" });
      const selection = { After: Date.now() - (age ?? 0) };
      return {
        wasRunning: State === "Running",
        count: age === undefined ? undefined : await changeSelected(bus, "ReleaseDeliveries", selection),
      };
    });
    answer(wasRunning ? "Sending was running already." : "Sending is resumed.");
    if (count !== undefined) answer(`${deliveryCount(count)} released.`);
    return 0;
  },
};
