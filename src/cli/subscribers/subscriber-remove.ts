/** `signalbox subscriber remove`. */
import * as z from "zod";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
import { submit, withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { answer, answerJson } from "../terminal.ts";
import { findRemoteSubscribers } from "./remote-subscribers.ts";
import { findSubscriberIds, readSubscriberName, subscriberName } from "./subscriber-lookup.ts";

const subjectOf = (text: string, ids: readonly string[]) =>
  ids.length === 1 ? `the subscriber ${text}` : `${text} on ${ids.length} pages`;

function print(args: ParsedArguments, ids: readonly string[]): number {
  if (args.flag("json")) answerJson(ids.map((Id) => ({ Id })));
  else answer(ids.length === 1 ? "Subscriber erased." : `${ids.length} subscribers erased.`);
  return 0;
}

async function run(args: ParsedArguments): Promise<number> {
  const text = readSubscriberName(args);
  return await withStore(async ({ bus }) => {
    const ids = await findSubscriberIds(bus, text, args.text("page"));
    if (!(await confirm(args, "erase", subjectOf(text, ids)))) return 1;
    for (const id of ids) await submit(bus, { kind: "DeleteSubscriber", id });
    return print(args, ids);
  });
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const text = readSubscriberName(args);
  const ids = await findRemoteSubscribers(service, text, args.text("page"));
  if (!(await confirm(args, "erase", subjectOf(text, ids)))) return 1;
  for (const id of ids)
    await service.call({ method: "DELETE", path: `/api/Subscriber/${id}`, result: z.null() });
  return print(args, ids);
}

/** `signalbox subscriber remove`. */
export const subscriberRemove: CommandLine = {
  takes: subscriberName,
  options: {
    ...yesOption("erase"),
    page: { value: "SLUG", about: "Only on this page (by default an address is erased on every page)" },
    json: { about: "As JSON: a list with the Id of each" },
  },
  notes: ["Erases all data of the subscriber except a keyed hash of the address, so that imports skip it."],
  run,
  runRemotely,
};
