/** `signalbox delivery pause`. */
import type { CommandLine } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { answer } from "../terminal.ts";

/** `signalbox delivery pause`. */
export const deliveryPause: CommandLine = {
  takes: {},
  options: {},
  notes: ["Nothing more is sent until delivery resume; what is published meanwhile is queued."],
  run: async () => {
    const { message } = await withStore(({ bus }) => submit(bus, { kind: "SetSending", state: "Paused" }));
    answer(`${message}. To go on: bin/signalbox delivery resume`);
    return 0;
  },
};
