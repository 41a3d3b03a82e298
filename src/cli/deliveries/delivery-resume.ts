/** `signalbox delivery resume`. */
import { readSendingState } from "../../queries/notification-settings.ts";
import { momentBefore } from "../age-options.ts";
import type { CommandLine } from "../command-line.ts";

import { submit, withStore } from "../open-store.ts";
import { answer } from "../terminal.ts";
import { changeInStore, changeSelected, deliveryCount } from "./change-selected.ts";

/** `signalbox delivery resume`. */
export const deliveryResume: CommandLine = {
  takes: {},
  options: {
    "release-newer-than": {
      value: "DURATION",
      about:
        "Also send held deliveries queued within this duration, or since a time in UTC: 30m, 2h, yesterday; others stay held",
    },
  },
  notes: [
    "Resumes sending after `delivery pause` or a restore. Held deliveries are released by age here, or by",
    "`delivery release`; after 7 days they are dropped.",
  ],
  run: async (args) => {
    const after = momentBefore(args, "release-newer-than");
    const { wasRunning, count } = await withStore(async (opened) => {
      const { bus } = opened;
      const settings = { isHeld: false, isMailSetUp: true, mailboxPath: null, now: Date.now() };
      const { State } = await readSendingState(bus, settings);
      await submit(bus, { kind: "SetSending", state: "Running" });
      return {
        wasRunning: State === "Running",
        count:
          after === undefined
            ? undefined
            : await changeSelected(changeInStore(opened), "ReleaseDeliveries", { From: after }),
      };
    });
    answer(wasRunning ? "Sending was running already." : "Sending is resumed.");
    if (count !== undefined) answer(`${deliveryCount(count)} released.`);
    return 0;
  },
};
