/** `signalbox subscriber remove`. */

import { Refusal } from "../../contract/refusal.ts";
import { readMailAddress } from "../../platform/mail-address.ts";
import { subscriberIds } from "../../queries/subscriber-queries.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { answer } from "../terminal.ts";

async function run(args: ParsedArguments): Promise<number> {
  const text = args.needed("ADDRESS|ID").trim();
  if (/^https?:\/\//iu.test(text))
    throw new UsageProblem("A webhook is removed by its id. `bin/signalbox subscriber list` shows it.");
  const mail = readMailAddress(text);
  const key = "problem" in mail ? null : mail.key;
  const removed = await withStore(async ({ bus }) => {
    const ids = await subscriberIds(bus, { id: text.toLowerCase(), key, page: args.text("page") ?? null });
    for (const id of ids) await submit(bus, { kind: "DeleteSubscriber", id });
    return ids.length;
  });
  if (removed === 0)
    throw new Refusal(
      "SubscriberNotFound",
      "Subscriber not found. `bin/signalbox subscriber list` lists them.",
    );
  answer(removed === 1 ? "Subscriber erased" : `${removed} subscribers erased`);
  return 0;
}

/** `signalbox subscriber remove`. */
export const subscriberRemove: CommandLine = {
  takes: { "ADDRESS|ID": "The e-mail address, or the id of one subscriber" },
  options: {
    page: { value: "SLUG", about: "Only on this page (by default an address is erased on every page)" },
  },
  notes: ["Erases all data of the subscriber except a keyed hash of the address, so that imports skip it."],
  run,
};
