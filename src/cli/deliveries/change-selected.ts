/** Runs a command on selected deliveries until no more match. */

import type { ChangeDeliveries, DeliverySelection } from "../../commands/notifications/delivery-command.ts";
import { choiceOf } from "../../commands/word-suggestion.ts";
import {
  changedDeliveries,
  type DeliveryReason,
  type DeliveryState,
  deliveryReasonMeanings,
  deliveryStates,
} from "../../contract/deliveries.ts";
import { writeTime } from "../../contract/times.ts";
import { isUuid } from "../../contract/uuid-format.ts";
import { readerOf } from "../../contract/words.ts";
import { dryRunDeliveries } from "../../notifications/delivery-dry-run.ts";
import { ageOptions, momentBefore } from "../age-options.ts";
import { findAnyAnnouncement } from "../announcements/announcement-lookup.ts";
import { findAnyRemoteAnnouncement } from "../announcements/remote-announcements.ts";
import type { ParsedArguments } from "../command-line.ts";
import { invalidValue, UsageProblem } from "../command-line.ts";
import { type OpenedStore, submissionOf, submit } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { findRemoteSubscriber } from "../subscribers/remote-subscribers.ts";
import { findSubscriber } from "../subscribers/subscriber-lookup.ts";
import { answer, answerText, lowerFirst, printNote } from "../terminal.ts";
import { findDeliveryId, findRemoteDeliveryId } from "./delivery-lookup.ts";

/** A number of deliveries, for people. */
export function deliveryCount(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "delivery" : "deliveries"}`;
}

/** The options that select deliveries in some of these states. */
export const selectionOptions = (states: readonly DeliveryState[] = deliveryStates) => ({
  announcement: { value: "TITLE|ID", about: "Only deliveries of this announcement" },
  subscriber: { value: "ADDRESS|ID", about: "Only deliveries to this subscriber" },
  state: {
    value: "STATE",
    values: states,
    many: true,
    about: `Only deliveries in one of these states: ${states.join(", ")}`,
  },
  ...ageOptions("were queued"),
});

/** The id of the delivery that alone is changed. */
export const deliveryArgument = {
  id: { value: "ID", about: "This delivery alone, by its id in `delivery list`", isArgument: true },
} as const;

/** Finds the ids of what selects deliveries. Both reject with a `Refusal`. */
export type SelectionLookup = {
  /** An announcement, which may be deleted, by its id or title. */
  readonly announcement: (idOrTitle: string) => Promise<string>;
  readonly subscriber: (addressOrId: string, page: string | undefined) => Promise<string>;
  /** A delivery, by its id or the beginning of it. */
  readonly delivery: (text: string) => Promise<string>;
};

/** Finds them in the store. */
export const storeLookup = (opened: OpenedStore): SelectionLookup => ({
  announcement: async (text) =>
    isUuid(text.trim()) ? text.trim().toLowerCase() : (await findAnyAnnouncement(opened, text)).Id,
  subscriber: async (text, page) => await findSubscriber(opened.bus, text, page),
  delivery: async (text) => await findDeliveryId(opened, text),
});

/** Finds them at a service elsewhere. */
export const remoteLookup = (service: RemoteService): SelectionLookup => ({
  announcement: async (text) =>
    isUuid(text.trim()) ? text.trim().toLowerCase() : (await findAnyRemoteAnnouncement(service, text)).Id,
  subscriber: async (text, page) => await findRemoteSubscriber(service, text, page),
  delivery: async (text) => await findRemoteDeliveryId(service, text),
});

const readState = readerOf(deliveryStates);

/** Reads `--state`, which may be repeated, or have commas; undefined if not given. Throws a `UsageProblem`. */
export function readStates(args: ParsedArguments): DeliveryState[] | undefined {
  const words = args.texts("state").flatMap((text) => text.split(",").map((word) => word.trim()));
  const states = words.map((word) => {
    const state = readState(word);
    if (state === undefined) throw invalidValue("state", word, choiceOf(word, deliveryStates));
    return state;
  });
  return states.length === 0 ? undefined : [...new Set(states)];
}

/** The selection that the options make. Rejects with a `UsageProblem`, or a `Refusal`. */
export async function selectionOf(
  lookup: SelectionLookup,
  args: ParsedArguments,
  possible: readonly DeliveryState[],
): Promise<DeliverySelection> {
  const State = readStates(args);
  const impossible = State?.find((state) => !possible.includes(state));
  if (impossible !== undefined)
    throw new UsageProblem(
      `--state cannot be "${impossible}" here: it would never match. Choose from: ${possible.join(", ")}.`,
    );
  if (State?.includes("Sent") === true && args.text("id") === undefined)
    throw new UsageProblem("--state Sent needs the ID: what was sent is sent once more only by its id.");
  return { State, ...(await referencesOf(lookup, args)) };
}

/** The part of the selection that is not the state. Rejects with a `Refusal`. */
export async function referencesOf(
  lookup: SelectionLookup,
  args: ParsedArguments,
): Promise<Omit<DeliverySelection, "State">> {
  const [announcement, subscriber] = [args.text("announcement"), args.text("subscriber")];
  const id = args.text("id")?.trim();
  return {
    ...(id === undefined ? {} : { Ids: [await lookup.delivery(id)] }),
    ...(announcement === undefined ? {} : { AnnouncementId: await lookup.announcement(announcement) }),
    ...(subscriber === undefined
      ? {}
      : { SubscriberId: await lookup.subscriber(subscriber, args.text("page")) }),
    From: momentBefore(args, "newer-than"),
    To: momentBefore(args, "older-than"),
  };
}

/** `--dry-run`. */
export const dryRunOption = {
  "dry-run": {
    about: "Change nothing: only count the deliveries, and those of them that would still not be sent",
  },
} as const;

/** Changes selected deliveries, up to 1,000 at a time, or only counts them; the result is one of the API. */
export type ChangeSome = (
  kind: ChangeDeliveries["kind"],
  selection: DeliverySelection,
  mode?: { readonly isDryRun: boolean },
) => Promise<{ readonly result: unknown }>;

/** Changes them in the store. */
export const changeInStore =
  ({ bus, configuration: { baseUrl } }: OpenedStore): ChangeSome =>
  async (kind, selection, mode) =>
    mode?.isDryRun === true
      ? await dryRunDeliveries(bus, submissionOf({ kind, selection }), { now: Date.now(), baseUrl })
      : await submit(bus, { kind, selection });

const verbs = { ReleaseDeliveries: "Release", DropDeliveries: "Drop", RetryDeliveries: "Retry" } as const;

/** Changes them at a service elsewhere. */
export const changeRemotely =
  (service: RemoteService): ChangeSome =>
  async (kind, { From, To, ...selection }, mode) => {
    const filters = {
      ...selection,
      From: From === undefined ? undefined : writeTime(From),
      To: To === undefined ? undefined : writeTime(To),
    };
    const isFiltered = Object.values(filters).some((value) => value !== undefined);
    const path = `/api/Delivery/${verbs[kind]}`;
    return await service.call({
      method: "POST",
      path,
      query: { DryRun: mode?.isDryRun === true ? "true" : undefined },
      body: isFiltered ? filters : { All: true },
      result: changedDeliveries,
    });
  };

/** Changes all deliveries that are selected; returns how many. */
export async function changeSelected(
  change: ChangeSome,
  kind: ChangeDeliveries["kind"],
  selection: DeliverySelection,
): Promise<number> {
  let total = 0;
  for (;;) {
    const { Changed, HasMore } = changedDeliveries.parse((await change(kind, selection)).result);
    total += Changed;
    if (!HasMore) return total;
  }
}

/** Says how many deliveries are no longer wanted: `2 of them would not be sent (Superseded): a newer message was sent.` */
function unsentLine(reason: DeliveryReason, count: number): string {
  const [meaning = ""] = deliveryReasonMeanings[reason].split(/[.:]/u);
  return `${count.toLocaleString("en")} of them would not be sent (${reason}): ${lowerFirst(meaning)}.`;
}

/** Says how many deliveries would be changed; returns the exit code. `verb` is a participle: `retried`. */
export async function printDeliveryDryRun(
  change: ChangeSome,
  { kind, selection }: ChangeDeliveries,
  verb: string,
): Promise<number> {
  const { result } = await change(kind, selection, { isDryRun: true });
  const { Changed, HasMore, NotSent = [] } = changedDeliveries.parse(result);
  answerText(`${HasMore ? "More than " : ""}${deliveryCount(Changed)} would be ${verb}.`);
  for (const { Reason, Count } of NotSent) answer(unsentLine(Reason, Count));
  printNote("This was a dry run: nothing was changed.");
  return 0;
}
