/** `signalbox delivery resume`. */
import { changedSending, service as serviceSchema } from "../../contract/service.ts";
import { readSendingState } from "../../queries/notification-settings.ts";
import { momentBefore } from "../age-options.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { printStoppedNote } from "../stopped-service.ts";
import { answer, answerText } from "../terminal.ts";
import {
  type ChangeSome,
  changeInStore,
  changeRemotely,
  changeSelected,
  deliveryCount,
} from "./change-selected.ts";

type Means = {
  readonly change: ChangeSome;
  readonly countHeld: () => Promise<number>;
};

/** Says that deliveries are still held, of which some may have been sent by the service that was backed up. */
const heldNote = (count: number) =>
  `${deliveryCount(count)} ${count === 1 ? "stays" : "stay"} held: \`bin/signalbox delivery release\` sends ${count === 1 ? "it" : "them"}, \`bin/signalbox delivery drop --state Held\` drops ${count === 1 ? "it" : "them"}.`;

/** Says that sending is resumed, and releases the deliveries that the options select; returns the exit code. */
async function finish(
  args: ParsedArguments,
  wasRunning: boolean,
  { change, countHeld }: Means,
): Promise<number> {
  const after = momentBefore(args, "release-newer-than");
  const released =
    after === undefined ? undefined : await changeSelected(change, "ReleaseDeliveries", { From: after });
  answer(wasRunning ? "Sending was already running." : "Sending is resumed.");
  if (released !== undefined) answerText(`${deliveryCount(released)} released.`);
  const held = await countHeld();
  if (held > 0) answerText(heldNote(held));
  return 0;
}

async function run(args: ParsedArguments): Promise<number> {
  // An invalid option changes nothing.
  momentBefore(args, "release-newer-than");
  return await withStore(async (opened) => {
    const { bus } = opened;
    const settings = { isHeld: false, isMailSetUp: true, mailboxPath: null, now: Date.now() };
    const { State } = await readSendingState(bus, settings);
    await submit(bus, { kind: "SetSending", state: "Running" });
    const code = await finish(args, State === "Running", {
      change: changeInStore(opened),
      countHeld: async () => (await readSendingState(bus, settings)).Held,
    });
    printStoppedNote(opened.configuration);
    return code;
  });
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  momentBefore(args, "release-newer-than");
  const readSending = async () =>
    (await service.call({ path: "/api/Service", result: serviceSchema })).result.Sending;
  const { State } = await readSending();
  await service.call({ method: "POST", path: "/api/Delivery/Resume", result: changedSending });
  return await finish(args, State === "Running", {
    change: changeRemotely(service),
    countHeld: async () => (await readSending()).Held,
  });
}

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
    "Resumes sending after `delivery pause` or a restore. Deliveries that were held until then stay held, also those",
    "created after the restore: they are released by age here, or by `delivery release`; after 7 days they are dropped.",
  ],
  run,
  runRemotely,
};
