/** `signalbox subscriber remove`. */

import { Refusal } from "../../contract/refusal.ts";
import { readMailAddress } from "../../platform/mail-address.ts";
import { subscriberIds } from "../../queries/subscriber-queries.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
import { submit, withStore } from "../open-store.ts";
import { answer } from "../terminal.ts";

async function run(args: ParsedArguments): Promise<number> {
  const text = args.needed("ADDRESS|ID").trim();
  if (/^https?:\/\//iu.test(text))
    throw new UsageProblem("A webhook is removed by its id. `bin/signalbox subscriber list` shows it.");
  const mail = readMailAddress(text);
  const key = "problem" in mail ? null : mail.key;
  return await withStore(async ({ bus }) => {
    const ids = await subscriberIds(bus, { id: text.toLowerCase(), key, page: args.text("page") ?? null });
    if (ids.length === 0)
      throw new Refusal(
        "SubscriberNotFound",
        `There is no subscriber "${text}". \`bin/signalbox subscriber list\` lists them.`,
      );
    const subject = ids.length === 1 ? `the subscriber ${text}` : `${text} on ${ids.length} pages`;
    if (!(await confirm(args, "erase", subject))) return 1;
    for (const id of ids) await submit(bus, { kind: "DeleteSubscriber", id });
    answer(ids.length === 1 ? "Subscriber erased." : `${ids.length} subscribers erased.`);
    return 0;
  });
}

/** `signalbox subscriber remove`. */
export const subscriberRemove: CommandLine = {
  takes: { "ADDRESS|ID": "The subscriber, by e-mail address or id" },
  options: {
    ...yesOption("erase"),
    page: { value: "SLUG", about: "Only on this page (by default an address is erased on every page)" },
  },
  notes: ["Erases all data of the subscriber except a keyed hash of the address, so that imports skip it."],
  run,
};
