/** `signalbox subscriber import`. */
import * as z from "zod";
import { loadSecret } from "../../auth/load-secret.ts";
import { makeSigningSecret, storeAddress } from "../../auth/subscriber-secrets.ts";
import { readConsentNote } from "../../commands/subscribers/subscriber-bodies.ts";
import { foreignRows, readSubscriberCsv, refuseFaults } from "../../commands/subscribers/subscriber-csv.ts";
import { maxImportRows } from "../../commands/subscribers/subscriber-import.ts";
import { confirmationsPerDay } from "../../contract/portal/portal-subscribers.ts";
import { forbiddenRows, mayReachWith } from "../../http/webhook-targets.ts";
import { followableIds } from "../../queries/subscriber-queries.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { readInput } from "../read-input.ts";
import { answer, printNote } from "../terminal.ts";

const counts = z.object({ Imported: z.number(), Skipped: z.number() });

/** The consent note; null where the addresses are to confirm. A dry run stores none, and needs none. */
function readConsent(args: ParsedArguments): string | null {
  const note = args.text("consent");
  const isUnconfirmed = args.flag("unconfirmed");
  if (note !== undefined && !isUnconfirmed) return readConsentNote(note, "Consent");
  if (note === undefined && isUnconfirmed) return null;
  if (note === undefined && args.flag("dry-run")) return "";
  throw new UsageProblem("Give either --consent, or --unconfirmed to ask each address for its confirmation.");
}

async function run(args: ParsedArguments): Promise<number> {
  const text = await readInput(args.needed("FILE"));
  const consentNote = readConsent(args);
  const page = args.text("page") ?? null;
  const { total, rowCount } = await withStore(async ({ bus, configuration }) => {
    const { subscribers, foreign, unread } = await readSubscriberCsv(text);
    if (foreign > 0) printNote(`${foreign} rows skipped: their channel is neither e-mail nor webhook.`);
    if (unread.length > 0) printNote(`Ignored columns: ${unread.join(", ")}.`);
    const rowCount = subscribers.length;
    refuseFaults(foreignRows(subscribers, await followableIds(bus, page)));
    refuseFaults(await forbiddenRows(subscribers, mayReachWith(configuration.notifications.allowed)));
    if (consentNote === null && configuration.notifications.mail === undefined)
      throw new UsageProblem("--unconfirmed needs e-mail: set SMTP_URL and MAIL_FROM.");
    if (args.flag("dry-run")) return { total: undefined, rowCount };
    const secret = await loadSecret(bus, configuration);
    const rows = subscribers.map(({ plain: address, choices }) => ({
      address: storeAddress(secret, address),
      choices,
      signingSecret: address.channel === "Webhook" ? makeSigningSecret(secret) : null,
    }));
    const sum = { imported: 0, skipped: 0 };
    for (let index = 0; index < rows.length; index += maxImportRows) {
      const { result } = await submit(bus, {
        kind: "ImportSubscribers",
        page,
        consentNote,
        rows: rows.slice(index, index + maxImportRows),
      });
      const { Imported, Skipped } = counts.parse(result);
      sum.imported += Imported;
      sum.skipped += Skipped;
    }
    return { total: sum, rowCount };
  });
  if (total === undefined) {
    answer(`${rowCount === 1 ? "1 row is" : `${rowCount} rows are`} valid; nothing was imported.`);
    return 0;
  }
  answer(`${total.imported} ${total.imported === 1 ? "subscriber" : "subscribers"} imported.`);
  if (consentNote === null && total.imported > 0)
    printNote(
      `The running service asks each e-mail address for its confirmation, at most ${confirmationsPerDay.toLocaleString("en")} a day.`,
    );
  if (total.skipped > 0)
    printNote(
      `${total.skipped} ${total.skipped === 1 ? "row" : "rows"} skipped: already subscribed, unsubscribed or erased.`,
    );
  return 0;
}

/** `signalbox subscriber import`. */
export const subscriberImport: CommandLine = {
  takes: { FILE: "A CSV file, whose first line names the columns; - for standard input" },
  options: {
    consent: {
      value: "NOTE",
      about: "How these people consented, in 10 to 500 characters",
    },
    unconfirmed: { about: "Ask each e-mail address for its confirmation, 1,000 a day" },
    page: { value: "SLUG", about: "The page (the first)" },
    "dry-run": { about: "Only check the file; --consent is not needed" },
  },
  notes: [
    "Columns: Address (or Email), and optionally Channel, ComponentIds, GroupIds and Language; others are ignored.",
    "Statuspage's export can be used unchanged; rows of channels other than e-mail and webhook are skipped.",
    "A file with an invalid row is refused completely, and the line named. At most 100,000 rows. An interrupted import",
    "can be run again: existing rows are skipped.",
  ],
  run,
};
