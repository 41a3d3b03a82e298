/** Runs a command on selected deliveries until no more match. */

import * as z from "zod";
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import type { ChangeDeliveries, SelectedDeliveries } from "../../commands/notifications/delivery-command.ts";
import { choiceOf } from "../../commands/word-suggestion.ts";
import {
  changedDeliveries,
  type DeliveryState,
  deliverySelection,
  deliveryStates,
} from "../../contract/deliveries.ts";
import { momentBefore } from "../age-options.ts";
import { findAnyAnnouncement } from "../announcements/announcement-lookup.ts";
import type { ParsedArguments } from "../command-line.ts";
import { invalidValue, UsageProblem } from "../command-line.ts";

import { type OpenedStore, submit } from "../open-store.ts";

/** A number of deliveries, for people. */
export function deliveryCount(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "delivery" : "deliveries"}`;
}

/** The options that select deliveries in some of these states. */
export const selectionOptions = (states: readonly DeliveryState[] = deliveryStates) => ({
  announcement: { value: "TITLE|ID", about: "Only deliveries of this announcement" },
  state: { value: "STATE", values: states, about: `Only deliveries in this state: ${states.join(", ")}` },
  "newer-than": { value: "DURATION", about: "Only deliveries queued within this duration: 30m, 2h" },
  "older-than": { value: "DURATION", about: "Only deliveries queued longer ago: 30m, 2h" },
});

/** The id of an announcement, which may be deleted, or of the one with a title. Rejects with a `Refusal`. */
async function announcementId(opened: OpenedStore, idOrTitle: string): Promise<string> {
  const id = z.uuid().safeParse(idOrTitle.trim().toLowerCase());
  return id.success ? id.data : (await findAnyAnnouncement(opened, idOrTitle)).Id;
}

/** The selection that the options make. Rejects with a `UsageProblem`, or a `Refusal`. */
export async function selectionOf(
  opened: OpenedStore,
  args: ParsedArguments,
  possible: readonly DeliveryState[] = deliveryStates,
): Promise<SelectedDeliveries> {
  const [state, announcement] = [args.text("state"), args.text("announcement")];
  const read = deliverySelection.safeParse(state === undefined ? {} : { State: state });
  if (!read.success) throw invalidValue("state", state ?? "", choiceOf(state ?? "", deliveryStates));
  if (read.data.State !== undefined && !possible.includes(read.data.State))
    throw new UsageProblem(
      `--state cannot be "${read.data.State}" here: it would never match. Choose one of: ${possible.join(", ")}.`,
    );
  return {
    ...read.data,
    ...(announcement === undefined ? {} : { AnnouncementId: await announcementId(opened, announcement) }),
    After: momentBefore(args, "newer-than"),
    Before: momentBefore(args, "older-than"),
  };
}

/** Changes all deliveries that are selected; returns how many. */
export async function changeSelected(
  bus: CommandBus,
  kind: ChangeDeliveries["kind"],
  selection: SelectedDeliveries,
): Promise<number> {
  let total = 0;
  for (;;) {
    const { result } = await submit(bus, { kind, selection });
    const { Changed, HasMore } = changedDeliveries.parse(result);
    total += Changed;
    if (!HasMore) return total;
  }
}
