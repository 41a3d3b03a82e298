/** `signalbox subscriber export`. */
import { subscriberHeading, subscriberLine } from "../../http/portal/subscriber-csv.ts";
import { exportSubscribers } from "../../queries/subscriber-queries.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { tell } from "../terminal.ts";
import { filterOptions, filtersOf } from "./subscriber-filters.ts";

async function run(given: ParsedArguments): Promise<number> {
  const filters = filtersOf(given);
  const count = await withStore(async ({ bus }) => {
    const lines: string[] = [subscriberHeading];
    for await (const part of exportSubscribers(bus, filters)) {
      for (const one of part) lines.push(subscriberLine(one));
    }
    // Noted before anything of it leaves.
    const taken = lines.length - 1;
    await submit(bus, { kind: "NoteSubscriberExport", page: filters.Page ?? null, count: taken });
    process.stdout.write(lines.join(""));
    return taken;
  });
  tell(count === 1 ? "1 subscriber exported" : `${count} subscribers exported`);
  return 0;
}

/** `signalbox subscriber export`. */
export const subscriberExport: CommandLine = {
  takes: {},
  options: filterOptions,
  notes: [
    "Writes CSV to standard output, with complete e-mail addresses: store it where nobody else can read it.",
    "The export is audited. URLs of webhooks are masked: they may contain secrets.",
  ],
  run,
};
