/** `signalbox delivery list`. */
import { sql } from "kysely";
import { readDeliveries } from "../../queries/delivery-queries.ts";
import { readSendingState } from "../../queries/notification-settings.ts";
import type { CommandLine } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { answer } from "../terminal.ts";
import { selectionOf, selectionOptions } from "./change-selected.ts";

const shown = 100;

/** `signalbox delivery list`. */
export const deliveryList: CommandLine = {
  takes: {},
  options: { announcement: selectionOptions.announcement, state: selectionOptions.state },
  notes: [`The newest ${shown} deliveries, with masked addresses.`],
  run: async (given) => {
    const { AnnouncementId: announcement, State: state } = selectionOf(given);
    const condition = sql.join(
      [
        sql`1 = 1`,
        ...(state === undefined ? [] : [sql`delivery.state = ${state}`]),
        ...(announcement === undefined ? [] : [sql`announcement.public_id = ${announcement}`]),
      ],
      sql` and `,
    );
    const { sending, items } = await withStore(async ({ bus }) => {
      const state = await readSendingState(bus, { isHeld: false, mailboxPath: null, now: Date.now() });
      const { Items } = await readDeliveries(bus, { limit: shown, cursor: null }, condition);
      return { sending: state, items: Items };
    });
    for (const one of items) {
      const told = [one.Id, one.State, one.Event, one.Channel, one.Address ?? "erased", one.Reason ?? ""];
      answer(told.join("  ").trimEnd());
    }
    if (items.length === 0) answer("There are no deliveries.");
    if (sending.State !== "Running") answer(`Sending is ${sending.State.toLowerCase()}.`);
    if (sending.StoppedSince !== null)
      answer(
        `Nothing is sent since ${sending.StoppedSince}: no sender runs. Restart the service and see its log.`,
      );
    if (sending.LastCrash !== null)
      answer(
        `The sender ${sending.LastCrash.Kind.toLowerCase()} at ${sending.LastCrash.At} and was restarted.`,
      );
    if (sending.MailPausedAt !== null)
      answer(
        "Mail is paused: the mail server rejected too many messages. Fix the cause, then run bin/signalbox delivery release",
      );
    return 0;
  },
};
