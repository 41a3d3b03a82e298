/** `signalbox subscriber test`. */
import { delivery } from "../../contract/deliveries.ts";
import { testedSubscriber } from "../../contract/subscribers.ts";
import { readDelivery } from "../../queries/delivery-queries.ts";
import type { CommandLine } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { channelsOf, sendingOf } from "../service-settings.ts";
import { isServiceStopped, stoppedNote } from "../stopped-service.ts";
import { printNote, sentence } from "../terminal.ts";
import { printTestOutcome, testNote } from "../test-outcome.ts";
import { findRemoteSubscriber } from "./remote-subscribers.ts";
import { findSubscriberId, readSubscriberName, subscriberName } from "./subscriber-lookup.ts";

const whereShown = (id: string) =>
  `\`bin/signalbox delivery list --subscriber ${id}\` shows what the receiver answered.`;

/** `signalbox subscriber test`. */
export const subscriberTest: CommandLine = {
  takes: subscriberName,
  options: { page: { value: "SLUG", about: "Page, if the address follows several" } },
  notes: ["The message is signed like every one.", testNote],
  run: async (args) =>
    await withStore(async (opened) => {
      const { bus, configuration } = opened;
      const id = await findSubscriberId(bus, args);
      const { isMailSetUp: hasMail } = await sendingOf(opened);
      const { message, result } = await submit(bus, { kind: "TestSubscriber", id, hasMail });
      printNote(sentence(message));
      if (isServiceStopped(configuration)) {
        printNote(`${stoppedNote} ${whereShown(id)}`);
        return 1;
      }
      const { DeliveryId } = testedSubscriber.parse(result);
      const channels = await channelsOf(opened);
      const look = async () => (await readDelivery(bus, DeliveryId, channels)).result;
      return await printTestOutcome({ look, whereShown: whereShown(id) });
    }),
  runRemotely: async (args, service) => {
    const id = await findRemoteSubscriber(service, readSubscriberName(args), args.text("page"));
    const path = `/api/Subscriber/${id}/Test`;
    const { message, result } = await service.call({ method: "POST", path, result: testedSubscriber });
    printNote(sentence(message));
    const read = { path: `/api/Delivery/${result.DeliveryId}`, result: delivery } as const;
    const look = async () => (await service.call(read)).result;
    return await printTestOutcome({ look, whereShown: whereShown(id) });
  },
};
