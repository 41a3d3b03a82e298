/** `signalbox delivery list`. */
import { sql } from "kysely";
import type { SelectedDeliveries } from "../../commands/notifications/delivery-command.ts";
import type { DeliveryOut, DeliveryState } from "../../contract/deliveries.ts";
import { readDeliveries } from "../../queries/delivery-queries.ts";
import { readSendingState } from "../../queries/notification-settings.ts";
import type { CommandLine } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { table } from "../table.ts";
import { answer, answerJson, printNote, sentence, writeMinute } from "../terminal.ts";
import { selectionOf, selectionOptions } from "./change-selected.ts";

const maxListed = 100;
const headings = ["CREATED", "STATE", "EVENT", "ANNOUNCEMENT", "CHANNEL", "ADDRESS", "REASON"];

const rowOf = (delivery: DeliveryOut) => [
  writeMinute(Date.parse(delivery.CreatedAt)),
  delivery.State,
  delivery.Event,
  delivery.AnnouncementTitle ?? "",
  delivery.Channel,
  delivery.Address ?? "erased",
  delivery.Reason ?? "",
];

/** The commands for what waits or failed, where something of it is listed. */
const nextCommands: readonly (readonly [states: readonly DeliveryState[], hint: string])[] = [
  [["Held"], "`bin/signalbox delivery release` sends what is held; `delivery drop` drops it."],
  [["Failed", "Deferred"], "`bin/signalbox delivery retry` tries failed and deferred deliveries again now."],
];

function printNextCommands(items: readonly DeliveryOut[]): void {
  for (const [states, hint] of nextCommands)
    if (items.some(({ State }) => states.includes(State))) printNote(hint);
}

const conditionOf = ({ AnnouncementId: announcement, State: state }: SelectedDeliveries) =>
  sql.join(
    [
      sql`1 = 1`,
      ...(state === undefined ? [] : [sql`delivery.state = ${state}`]),
      ...(announcement === undefined ? [] : [sql`announcement.public_id = ${announcement}`]),
    ],
    sql` and `,
  );

const { announcement, state } = selectionOptions();

/** `signalbox delivery list`. */
export const deliveryList: CommandLine = {
  takes: {},
  options: {
    announcement,
    state,
    json: { about: "As JSON, with the fields of a delivery in the API" },
  },
  notes: [`The newest ${maxListed} deliveries, with masked addresses.`],
  run: async (args) => {
    const { sending, items } = await withStore(async (opened) => {
      const { bus } = opened;
      const condition = conditionOf(await selectionOf(opened, args));
      const settings = { isHeld: false, isMailSetUp: true, mailboxPath: null };
      const state = await readSendingState(bus, { ...settings, now: Date.now() });
      const { Items } = await readDeliveries(bus, { limit: maxListed, cursor: null }, condition);
      return { sending: state, items: Items };
    });
    if (args.flag("json")) answerJson(items);
    else if (items.length === 0) printNote("There are no deliveries.");
    else {
      answer(table(headings, items.map(rowOf)));
      printNextCommands(items);
    }
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
    return 0;
  },
};
