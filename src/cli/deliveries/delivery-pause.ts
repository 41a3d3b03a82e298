/** `signalbox delivery pause`. */
import { changedSending } from "../../contract/service.ts";
import type { CommandLine } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { answerText, sentence } from "../terminal.ts";

function print({ message }: { readonly message: string }): number {
  answerText(`${sentence(message)} \`bin/signalbox delivery resume\` resumes it.`);
  return 0;
}

/** `signalbox delivery pause`. */
export const deliveryPause: CommandLine = {
  takes: {},
  options: {},
  notes: ["Nothing is sent until `delivery resume`; new notifications are queued."],
  run: async () => print(await withStore(({ bus }) => submit(bus, { kind: "SetSending", state: "Paused" }))),
  runRemotely: async (_args, service) =>
    print(await service.call({ method: "POST", path: "/api/Delivery/Pause", result: changedSending })),
};
