/** `signalbox delivery pause`. */
import type { CommandLine } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, sentence, withCalledName } from "../terminal.ts";

/** `signalbox delivery pause`. */
export const deliveryPause: CommandLine = {
  takes: {},
  options: {},
  notes: ["Nothing is sent until `delivery resume`; new notifications are queued."],
  run: async () => {
    const { message } = await withStore(({ bus }) => submit(bus, { kind: "SetSending", state: "Paused" }));
    answer(withCalledName(`${sentence(message)} \`bin/signalbox delivery resume\` resumes it.`));
    return 0;
  },
};
