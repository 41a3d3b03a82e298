/** `signalbox subscriber import`. */
import { readFileSync } from "node:fs";
import { z } from "zod";
import { loadSecret } from "../../auth/load-secret.ts";
import { makeSigningSecret, storeAddress } from "../../auth/subscriber-secrets.ts";
import { readConsentNote } from "../../commands/subscribers/subscriber-bodies.ts";
import { foreignRows, readSubscriberCsv, refuseFaults } from "../../commands/subscribers/subscriber-csv.ts";
import { maxImportRows } from "../../commands/subscribers/subscriber-import.ts";
import { followableIds } from "../../queries/subscriber-queries.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, tell } from "../terminal.ts";

const counts = z.object({ Imported: z.number(), Skipped: z.number() });

function readFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new UsageProblem(`${path} cannot be read.`);
  }
}

async function run(given: ParsedArguments): Promise<number> {
  const consentNote = readConsentNote(given.needed("consent"), "--consent");
  const page = given.text("page") ?? null;
  const file = given.needed("FILE");
  const { total, rowCount } = await withStore(async ({ bus, configuration }) => {
    const { subscribers, foreign, unread } = await readSubscriberCsv(readFile(file));
    if (foreign > 0) tell(`${foreign} rows are left out: their channel is neither e-mail nor webhook.`);
    if (unread.length > 0) tell(`These columns are not read: ${unread.join(", ")}.`);
    const rowCount = subscribers.length;
    refuseFaults(foreignRows(subscribers, await followableIds(bus, page)));
    if (given.flag("dry-run")) return { total: undefined, rowCount };
    const secret = await loadSecret(bus, configuration);
    const rows = subscribers.map(({ plain, choices }) => ({
      address: storeAddress(secret, plain),
      choices,
      signingSecret: plain.channel === "Webhook" ? makeSigningSecret(secret) : null,
    }));
    const sum = { imported: 0, skipped: 0 };
    for (let place = 0; place < rows.length; place += maxImportRows) {
      const { result } = await submit(bus, {
        kind: "ImportSubscribers",
        page,
        consentNote,
        rows: rows.slice(place, place + maxImportRows),
      });
      const { Imported, Skipped } = counts.parse(result);
      sum.imported += Imported;
      sum.skipped += Skipped;
    }
    return { total: sum, rowCount };
  });
  if (total === undefined) {
    answer(`${rowCount} rows are right; nothing was imported.`);
    return 0;
  }
  answer(`${total.imported} subscribers imported`);
  if (total.skipped > 0)
    tell(`${total.skipped} rows were skipped: they are subscribers already, unsubscribed, or were erased.`);
  return 0;
}

/** `signalbox subscriber import`. */
export const subscriberImport: CommandLine = {
  takes: { FILE: "A CSV file, whose first line names the columns" },
  options: {
    consent: {
      value: "NOTE",
      about: "How these people consented, in 10 to 500 characters",
      required: true,
    },
    page: { value: "SLUG", about: "The page (the first)" },
    "dry-run": { about: "Only check the file" },
  },
  notes: [
    "Columns: Address (or Email), and where wanted Channel, ComponentIds, GroupIds and Language; others are left.",
    "Statuspage's export can be read as it is; rows of channels other than e-mail and webhook are left out.",
    "A file with a wrong row is refused whole, and the line named. At most 100,000 rows. An import that was broken off",
    "can be run again: what is there already is skipped.",
  ],
  run,
};
