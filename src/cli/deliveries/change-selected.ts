/** Runs a command on selected deliveries until no more match. */
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import type { ChangeDeliveries, SelectedDeliveries } from "../../commands/notifications/delivery-command.ts";
import { changedDeliveries, deliverySelection, deliveryStates } from "../../contract/deliveries.ts";
import type { ParsedArguments } from "../command-line.ts";
import { UsageProblem } from "../command-line.ts";
import { readDuration } from "../durations.ts";
import { submit } from "../open-store.ts";

/** A number of deliveries, for people. */
export function deliveryCount(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "delivery" : "deliveries"}`;
}

/** The options that select deliveries. */
export const selectionOptions = {
  announcement: { value: "ID", about: "Only deliveries of this announcement" },
  state: {
    value: "STATE",
    values: deliveryStates,
    about: `Only deliveries in this state: ${deliveryStates.join(", ")}`,
  },
  "newer-than": { value: "DURATION", about: "Only deliveries queued within this duration: 30m, 2h" },
  "older-than": { value: "DURATION", about: "Only deliveries queued longer ago: 30m, 2h" },
} as const;

function momentBefore(args: ParsedArguments, name: "newer-than" | "older-than"): number | undefined {
  const text = args.text(name);
  if (text === undefined) return undefined;
  const duration = readDuration(text);
  if (duration === undefined) throw new UsageProblem(`--${name} is not a duration. Give one like 30m or 2h.`);
  return Date.now() - duration;
}

/** The selection that the options make. */
export function selectionOf(args: ParsedArguments): SelectedDeliveries {
  const filters = {
    ...(args.text("announcement") === undefined ? {} : { AnnouncementId: args.text("announcement") }),
    ...(args.text("state") === undefined ? {} : { State: args.text("state") }),
  };
  const read = deliverySelection.safeParse(filters);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new UsageProblem(`--${issue?.path[0] === "State" ? "state" : "announcement"}: ${issue?.message}`);
  }
  return {
    ...read.data,
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
