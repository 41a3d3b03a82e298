/** `signalbox subscriber test`. */
import { type DeliveryOut, type DeliveryState, delivery } from "../../contract/deliveries.ts";
import { testedSubscriber } from "../../contract/subscribers.ts";
import type { CommandLine } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { retryTimer } from "../remote/retry-timer.ts";
import type { RemoteService } from "../remote-service.ts";
import { sendingOf } from "../service-settings.ts";
import { isServiceStopped, stoppedNote } from "../stopped-service.ts";
import { answerText, printNote, sentence } from "../terminal.ts";
import { findRemoteSubscriber } from "./remote-subscribers.ts";
import { findSubscriberId, readSubscriberName, subscriberName } from "./subscriber-lookup.ts";

/** Looks for the outcome, and the milliseconds between them. */
const maxLooks = 40;
const lookIntervalMs = 250;

/** The states of a test whose outcome is still to come. */
const openStates: ReadonlySet<DeliveryState> = new Set(["Queued", "Sending", "Deferred"]);

const whereShown = (id: string) =>
  `\`bin/signalbox delivery list --subscriber ${id}\` shows what the receiver answered.`;

/** The outcome of a test by the id of its delivery; undefined if it is still to come after some seconds. */
async function outcomeOf(service: RemoteService, deliveryId: string): Promise<DeliveryOut | undefined> {
  const path = `/api/Delivery/${deliveryId}`;
  for (let look = 0; look < maxLooks; look += 1) {
    const { result: test } = await service.call({ method: "GET", path, result: delivery });
    if (!openStates.has(test.State)) return test;
    await retryTimer.pause(lookIntervalMs);
  }
  return undefined;
}

/** Prints the outcome; returns the exit code. */
function printOutcome(id: string, outcome: DeliveryOut | undefined): number {
  if (outcome === undefined) {
    printNote(`There is no outcome yet. ${whereShown(id)}`);
    return 0;
  }
  const { State, Reason, RemoteAnswer } = outcome;
  const reported = RemoteAnswer === null || RemoteAnswer === "" ? "" : `: ${RemoteAnswer}`;
  answerText(sentence(`${State}${Reason === null ? "" : ` (${Reason})`}${reported}`));
  return State === "Sent" ? 0 : 1;
}

/** `signalbox subscriber test`. */
export const subscriberTest: CommandLine = {
  takes: subscriberName,
  options: { page: { value: "SLUG", about: "Page, if the address follows several" } },
  notes: [
    "The running service sends it, signed like every message, and tries it once. Of a service elsewhere the outcome is printed.",
  ],
  run: async (args) => {
    const { id, message, isStopped } = await withStore(async (opened) => {
      const { bus, configuration } = opened;
      const id = await findSubscriberId(bus, args);
      const { isMailSetUp: hasMail } = await sendingOf(opened);
      const { message } = await submit(bus, { kind: "TestSubscriber", id, hasMail });
      return { id, message, isStopped: isServiceStopped(configuration) };
    });
    answerText(sentence(message));
    const sender = isStopped ? stoppedNote : "The running service sends it.";
    printNote(`${sender} ${whereShown(id)}`);
    return 0;
  },
  runRemotely: async (args, service) => {
    const id = await findRemoteSubscriber(service, readSubscriberName(args), args.text("page"));
    const path = `/api/Subscriber/${id}/Test`;
    const { message, result } = await service.call({ method: "POST", path, result: testedSubscriber });
    printNote(sentence(message));
    return printOutcome(id, await outcomeOf(service, result.DeliveryId));
  },
};
