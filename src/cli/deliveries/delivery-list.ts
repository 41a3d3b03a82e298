/** `signalbox delivery list`. */
import { sql } from "kysely";
import { readDeliveries } from "../../queries/delivery-queries.ts";
import { readSendingState } from "../../queries/notification-settings.ts";
import type { CommandLine } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { answer } from "../terminal.ts";
import { selectionOf, selectionOptions } from "./change-selected.ts";

const maxListed = 100;

/** `signalbox delivery list`. */
export const deliveryList: CommandLine = {
  takes: {},
  options: { announcement: selectionOptions.announcement, state: selectionOptions.state },
  notes: [`The newest ${maxListed} deliveries, with masked addresses.`],
  run: async (args) => {
    const { AnnouncementId: announcement, State: state } = selectionOf(args);
    const condition = sql.join(
      [
        sql`1 = 1`,
        ...(state === undefined ? [] : [sql`delivery.state = ${state}`]),
        ...(announcement === undefined ? [] : [sql`announcement.public_id = ${announcement}`]),
      ],
      sql` and `,
    );
    const { sending, items } = await withStore(async ({ bus }) => {
      const settings = { isHeld: false, isMailSetUp: true, mailboxPath: null };
      const state = await readSendingState(bus, { ...settings, now: Date.now() });
      const { Items } = await readDeliveries(bus, { limit: maxListed, cursor: null }, condition);
      return { sending: state, items: Items };
    });
    for (const delivery of items) {
      const columns = [
        delivery.Id,
        delivery.State,
        delivery.Event,
        delivery.Channel,
        delivery.Address ?? "erased",
        delivery.Reason ?? "",
      ];
      answer(columns.join("  ").trimEnd());
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
