/** `signalbox subscriber export`. */
import { subscriberHeading, subscriberLine } from "../../http/subscriber-csv.ts";
import { readCsv } from "../../platform/csv-reader.ts";
import { exportSubscribers } from "../../queries/subscriber-queries.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { printNote } from "../terminal.ts";
import { filterOptions, filtersOf } from "./subscriber-filters.ts";

async function run(args: ParsedArguments): Promise<number> {
  const filters = filtersOf(args);
  const exported = await withStore(async ({ bus }) => {
    const lines: string[] = [subscriberHeading];
    for await (const part of exportSubscribers(bus, filters)) {
      for (const row of part) lines.push(subscriberLine(row));
    }
    // Noted before anything of it leaves.
    const count = lines.length - 1;
    await submit(bus, { kind: "NoteSubscriberExport", page: filters.Page ?? null, count });
    process.stdout.write(lines.join(""));
    return count;
  });
  return printCount(exported);
}

function printCount(exported: number): number {
  printNote(exported === 1 ? "1 subscriber exported." : `${exported} subscribers exported.`);
  return 0;
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const csv = await service.download("/api/Subscriber/Export", filtersOf(args));
  process.stdout.write(csv);
  return printCount([...readCsv(csv)].length - 1);
}

/** `signalbox subscriber export`. */
export const subscriberExport: CommandLine = {
  takes: {},
  options: filterOptions,
  surplusHint: "It writes to standard output: `bin/signalbox subscriber export > FILE`.",
  notes: [
    "Writes CSV to standard output, with complete e-mail addresses: store it where nobody else can read it.",
    "The export is audited. URLs of webhooks are masked: they may contain secrets.",
  ],
  run,
  runRemotely,
};
