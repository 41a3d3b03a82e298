/** `signalbox delivery list`. */
import { readBody } from "../../commands/body-parsing.ts";
import {
  type DeliveryOut,
  type DeliveryState,
  delivery,
  deliveryFilters,
  notificationEvents,
} from "../../contract/deliveries.ts";
import { codesFor, eventWords, reasonWords } from "../../contract/notification-words.ts";
import type { SendingStateOut } from "../../contract/portal/portal-notifications.ts";
import { subscriberChannels } from "../../contract/subscribers.ts";
import { readFilteredDeliveries } from "../../queries/delivery-queries.ts";
import { readSendingState } from "../../queries/notification-settings.ts";
import { boundsQuery } from "../age-options.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { limitOption, readLimit } from "../limit-option.ts";
import { withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { valuesOf } from "../repeated-options.ts";
import { channelsOf } from "../service-settings.ts";
import { table, wideOption } from "../table.ts";
import { answer, answerJson, printNote, sentence, writeMinute } from "../terminal.ts";
import { readStates, referencesOf, remoteLookup, selectionOptions, storeLookup } from "./change-selected.ts";
import { recipientText } from "./recipient-text.ts";

const defaultLimit = 100;
const chosenFilters = deliveryFilters.pick({ Channel: true, Event: true, Page: true });
const headings = ["CREATED", "STATE", "EVENT", "ANNOUNCEMENT", "ADDRESS", "CHANNEL", "REASON", "ID"];

// Messages of one event are created within a millisecond: they differ in the third group of their ids.
const layout = { idLength: 18, groupedBy: ["EVENT", "ANNOUNCEMENT"], whole: ["REASON"] } as const;

const rowOf = (delivery: DeliveryOut) => [
  writeMinute(Date.parse(delivery.CreatedAt)),
  delivery.State,
  eventWords[delivery.Event],
  delivery.AnnouncementTitle ?? "",
  recipientText(delivery),
  delivery.Channel,
  delivery.Reason === null ? "" : reasonWords[delivery.Reason],
  delivery.Id,
];

/** The commands for what waits or failed, where something of it is listed. */
const nextCommands: readonly (readonly [states: readonly DeliveryState[], hint: string])[] = [
  [["Held"], "`bin/signalbox delivery release` sends what is held; `delivery drop` drops it."],
  [
    ["Failed", "Bounced", "Deferred"],
    "`bin/signalbox delivery retry` tries failed, bounced and deferred deliveries again now.",
  ],
];

function printNextCommands(items: readonly DeliveryOut[]): void {
  for (const [states, hint] of nextCommands)
    if (items.some(({ State }) => states.includes(State))) printNote(hint);
}

const filterOptions = {
  ...selectionOptions(),
  channel: {
    value: "CHANNEL",
    values: subscriberChannels,
    many: true,
    about: `Only of this channel: ${subscriberChannels.join(", ")}`,
  },
  event: {
    value: "EVENT",
    values: notificationEvents,
    many: true,
    about: 'Only of this event, such as "Incident opened" or IncidentOpened',
  },
  page: { value: "SLUG", about: "Only of this page" },
};

const emptyNote = (args: ParsedArguments) =>
  Object.keys(filterOptions).some((option) => args.texts(option).length > 0)
    ? "No delivery matches."
    : "There are no deliveries.";

const readFilters = (args: ParsedArguments) =>
  readBody(chosenFilters, {
    Channel: valuesOf(args, "channel"),
    Event: valuesOf(args, "event")?.flatMap((text) => codesFor(eventWords, text)),
    Page: args.text("page"),
  });

function print(args: ParsedArguments, items: readonly DeliveryOut[], hasMore: boolean): void {
  if (args.flag("json")) answerJson(items);
  else if (items.length === 0) printNote(emptyNote(args));
  else {
    answer(table(headings, items.map(rowOf), { ...layout, isWhole: args.flag("wide") }));
    printNextCommands(items);
  }
  if (hasMore) printNote("There are more deliveries. --limit and --older-than show more.");
}

function printSending(sending: SendingStateOut): void {
  if (sending.State !== "Running") printNote(`Sending is ${sending.State.toLowerCase()}.`);
  if (sending.StoppedSince !== null)
    printNote(
      sentence(
        `Nothing is sent since ${sending.StoppedSince}: no sender runs. Restart the service and see its log`,
      ),
    );
  if (sending.LastCrash !== null)
    printNote(
      sentence(
        `The sender ${sending.LastCrash.Kind.toLowerCase()} at ${sending.LastCrash.At} and was restarted`,
      ),
    );
  if (sending.MailPausedAt !== null)
    printNote(
      "Mail is paused: the mail server rejected too many messages. Fix the cause, then run `bin/signalbox delivery release`.",
    );
}

async function run(args: ParsedArguments): Promise<number> {
  const limit = readLimit(args, defaultLimit);
  const filters = readFilters(args);
  const { sending, items, hasMore } = await withStore(async (opened) => {
    const { bus } = opened;
    const selection = await referencesOf(storeLookup(opened), args);
    const settings = { isHeld: false, isMailSetUp: true, mailboxPath: null };
    const sending = await readSendingState(bus, { ...settings, now: Date.now() });
    const { AnnouncementId, SubscriberId, From, To } = selection;
    const all = { AnnouncementId, SubscriberId, From, To, ...filters, State: readStates(args) };
    const { Items, NextCursor } = await readFilteredDeliveries(
      bus,
      { limit, cursor: null, channels: await channelsOf(opened) },
      all,
    );
    return { sending, items: Items, hasMore: NextCursor !== null };
  });
  print(args, items, hasMore);
  printSending(sending);
  return 0;
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const limit = readLimit(args, defaultLimit);
  const { AnnouncementId, SubscriberId } = await referencesOf(remoteLookup(service), args);
  const query = {
    State: readStates(args),
    AnnouncementId,
    SubscriberId,
    ...readFilters(args),
    ...boundsQuery(args),
  };
  const { items, hasMore } = await service.take("/api/Delivery", query, { item: delivery, limit });
  print(args, items, hasMore);
  return 0;
}

/** `signalbox delivery list`. */
export const deliveryList: CommandLine = {
  takes: {},
  options: {
    ...filterOptions,
    ...limitOption("deliveries", defaultLimit),
    ...wideOption,
    json: { about: "As JSON, with the fields of a delivery in the API" },
  },
  notes: [
    "The newest deliveries come first, with masked addresses. --json has the codes of events and reasons.",
  ],
  run,
  runRemotely,
};
