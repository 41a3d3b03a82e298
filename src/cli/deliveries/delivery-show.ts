/** `signalbox delivery show`. */
import { type DeliveryOut, delivery } from "../../contract/deliveries.ts";
import { eventWords, reasonWords } from "../../contract/notification-words.ts";
import { readFilteredDeliveries } from "../../queries/delivery-queries.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { channelsOf } from "../service-settings.ts";
import { answer, answerJson, oneLine, printNote, writeMinute } from "../terminal.ts";
import { findDeliveryId, findRemoteDeliveryId, noSuchDelivery } from "./delivery-lookup.ts";
import { recipientText } from "./recipient-text.ts";

const writeTime = (time: string | null) => (time === null ? null : writeMinute(Date.parse(time)));

/** A delivery for people: a line for each field that has a value. */
function describe(item: DeliveryOut): string {
  const fields = [
    ["Event", eventWords[item.Event]],
    ["About", item.AnnouncementTitle],
    ["To", `${item.Channel}: ${recipientText(item)}`],
    ["Subscriber", item.SubscriberId],
    ["State", item.Reason === null ? item.State : `${item.State} (${reasonWords[item.Reason]})`],
    ["Queued", writeTime(item.CreatedAt)],
    ["Attempts", String(item.Attempts)],
    ["Last answer", item.RemoteAnswer],
    ["Next attempt", writeTime(item.NextAttemptAt)],
    ["Sent", writeTime(item.SentAt)],
    ["Message id", item.MessageId],
    ["Id", item.Id],
  ] as const;
  return fields
    .flatMap(([name, value]) => (value === null ? [] : [`${name.padEnd(12)}  ${oneLine(value)}`]))
    .join("\n");
}

function print(args: ParsedArguments, [item]: readonly DeliveryOut[]): number {
  if (item === undefined) throw noSuchDelivery(args.needed("ID"));
  if (args.flag("json")) answerJson(item);
  else {
    answer(describe(item));
    if (["Deferred", "Failed", "Bounced"].includes(item.State))
      printNote(`\`bin/signalbox delivery retry ${item.Id}\` tries it again now.`);
    else if (item.State === "Sent" && item.AnnouncementId !== null)
      printNote(`\`bin/signalbox delivery retry ${item.Id} --state Sent\` sends it once more.`);
  }
  return 0;
}

/** `signalbox delivery show`. */
export const deliveryShow: CommandLine = {
  takes: { ID: "The delivery, by its id in `delivery list`" },
  options: { json: { about: "As JSON, with the fields of a delivery in the API" } },
  notes: [
    "Shows how often it was tried, the receiver's last answer, and when it is tried next. Times are UTC.",
  ],
  run: async (args) => {
    return await withStore(async (opened) => {
      const { bus } = opened;
      const slice = { limit: 1, cursor: null, channels: await channelsOf(opened) };
      const Id = await findDeliveryId({ bus }, args.needed("ID"));
      return print(args, (await readFilteredDeliveries(bus, slice, { Id })).Items);
    });
  },
  runRemotely: async (args, service) => {
    const Id = await findRemoteDeliveryId(service, args.needed("ID"));
    return print(args, await service.list("/api/Delivery", { Id }, delivery));
  },
};
