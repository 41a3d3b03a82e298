/** `signalbox subscriber remove`. */
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
import { submit, withStore } from "../open-store.ts";
import { answer } from "../terminal.ts";
import { findSubscriberIds, readSubscriberName, subscriberName } from "./subscriber-lookup.ts";

async function run(args: ParsedArguments): Promise<number> {
  const text = readSubscriberName(args);
  return await withStore(async ({ bus }) => {
    const ids = await findSubscriberIds(bus, text, args.text("page"));
    const subject = ids.length === 1 ? `the subscriber ${text}` : `${text} on ${ids.length} pages`;
    if (!(await confirm(args, "erase", subject))) return 1;
    for (const id of ids) await submit(bus, { kind: "DeleteSubscriber", id });
    answer(ids.length === 1 ? "Subscriber erased." : `${ids.length} subscribers erased.`);
    return 0;
  });
}

/** `signalbox subscriber remove`. */
export const subscriberRemove: CommandLine = {
  takes: subscriberName,
  options: {
    ...yesOption("erase"),
    page: { value: "SLUG", about: "Only on this page (by default an address is erased on every page)" },
  },
  notes: ["Erases all data of the subscriber except a keyed hash of the address, so that imports skip it."],
  run,
};
