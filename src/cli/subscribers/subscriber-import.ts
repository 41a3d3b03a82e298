/** `signalbox subscriber import`. */
import * as z from "zod";
import { loadSecret } from "../../auth/load-secret.ts";
import { readConsentNote } from "../../commands/subscribers/subscriber-bodies.ts";
import type { ImportSubscribers } from "../../commands/subscribers/subscriber-commands.ts";
import { type CheckedCsv, checkSubscriberCsv } from "../../commands/subscribers/subscriber-csv.ts";
import { confirmationsPerDay } from "../../contract/portal/portal-subscribers.ts";
import { maxImportRows } from "../../contract/subscribers.ts";
import { checkSubscriberFile, rowsToImport } from "../../http/subscriber-file.ts";
import { mayReachWith } from "../../http/webhook-targets.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { FailedCall } from "../failed-call.ts";
import { submissionOf, submit, withStore } from "../open-store.ts";
import { readInput } from "../read-input.ts";
import type { RemoteService } from "../remote-service.ts";
import { mailProblem, readServiceSettings } from "../service-settings.ts";
import { answer, printNote } from "../terminal.ts";
import { type ImportCounts, importRemotely } from "./remote-import.ts";
import { readIdTable, replaceIds } from "./replace-ids.ts";

const counts = z.object({ Imported: z.number() });

/** The consent note; null where the addresses are to confirm. A dry run stores none, and needs none. */
function readConsent(args: ParsedArguments): string | null {
  const note = args.text("consent");
  const isUnconfirmed = args.flag("unconfirmed");
  if (note !== undefined && !isUnconfirmed) return readConsentNote(note, "Consent");
  if (note === undefined && isUnconfirmed) return null;
  if (note === undefined && args.flag("dry-run")) return "";
  throw new UsageProblem("Give either --consent, or --unconfirmed to ask each address for its confirmation.");
}

/** More faulty lines are counted. */
const maxFaultyLines = 10;

const rowsText = (count: number) => (count === 1 ? "1 row" : `${count} rows`);

function printOutcome(
  args: ParsedArguments,
  { imported, skipped }: ImportCounts,
  consent: string | null,
): void {
  const isDryRun = args.flag("dry-run");
  const subscribers = `${imported} ${imported === 1 ? "subscriber" : "subscribers"}`;
  answer(isDryRun ? `${subscribers} would be imported. Nothing was changed.` : `${subscribers} imported.`);
  if (consent === null && imported > 0 && !isDryRun)
    printNote(
      `The running service asks each e-mail address for its confirmation, at most ${confirmationsPerDay.toLocaleString("en")} a day.`,
    );
  if (skipped > 0)
    printNote(
      `${rowsText(skipped)} ${isDryRun ? "would be " : ""}skipped: already subscribed, unsubscribed or erased, or twice in the file.`,
    );
}

type Row = ImportSubscribers["rows"][number];

/** The rows without those whose address an earlier one has. */
function withoutRepeated(rows: readonly Row[]): readonly Row[] {
  const seen = new Set<string>();
  return rows.filter(({ address: { address_hash: hash } }) => {
    const isNew = !seen.has(hash);
    seen.add(hash);
    return isNew;
  });
}

/** Whether a fault is an id that may be another service's. */
const hasForeignId = ({ message }: CheckedCsv["faults"][number]) =>
  /is not an id of|no component or group with the id/u.test(message);

const foreignIdAdvice =
  "Ids of another service are replaced by --ids: bin/signalbox page import ADDRESS --dry-run --json makes its file.";

/** Rejects with a `FailedCall`, which names the first faulty lines, for a file that has any. */
function refuseFaultyLines(args: ParsedArguments, { faults, subscribers }: CheckedCsv): void {
  if (faults.length === 0) return;
  const more = faults.length - maxFaultyLines;
  const outcome = args.flag("dry-run") ? "would be" : "was";
  throw new FailedCall(
    [
      ...faults.slice(0, maxFaultyLines).map(({ line, message }) => `Line ${line}: ${message}`),
      ...(more > 0 ? [`And ${more} more.`] : []),
      `${rowsText(faults.length)} with an error, ${subscribers.length} without: nothing ${outcome} imported.`,
      ...(args.text("ids") === undefined && faults.some(hasForeignId) ? [foreignIdAdvice] : []),
    ].join("\n"),
  );
}

/** Says what of a file is left out. */
function printNotes({ unsupportedLines, unread }: Pick<CheckedCsv, "unsupportedLines" | "unread">): void {
  const count = unsupportedLines.length;
  if (count > 0)
    printNote(`${rowsText(count)} skipped: neither e-mail nor webhook, a masked URL, or unsubscribed.`);
  if (unread.length > 0) printNote(`Ignored columns: ${unread.join(", ")}.`);
}

/** The text of the file, with the ids of another service replaced if so chosen. */
async function readFileOf(args: ParsedArguments): Promise<string> {
  const text = await readInput(args.needed("FILE"));
  const ids = args.text("ids");
  return ids === undefined ? text : replaceIds(text, await readIdTable(ids));
}

async function run(args: ParsedArguments): Promise<number> {
  const text = await readFileOf(args);
  const consentNote = readConsent(args);
  const page = args.text("page") ?? null;
  const outcome = await withStore(async (opened) => {
    const { bus, configuration } = opened;
    const mayReach = mayReachWith(configuration.notifications.allowed);
    const checked = await checkSubscriberFile(text, page, { bus, mayReach });
    printNotes(checked);
    refuseFaultyLines(args, checked);
    const obstacle = consentNote === null ? mailProblem(await readServiceSettings(opened)) : null;
    if (obstacle !== null)
      throw new FailedCall(
        `--unconfirmed: ${obstacle}. Start the service with them, or import with --consent NOTE.`,
      );
    const secret = await loadSecret(bus, configuration);
    const rows = await rowsToImport(secret, checked.subscribers);
    // A dry run stores nothing, so that it does not meet the first of two rows with an address.
    const isDryRun = args.flag("dry-run");
    const sent = isDryRun ? withoutRepeated(rows) : rows;
    let imported = 0;
    for (let index = 0; index < sent.length; index += maxImportRows) {
      const part = sent.slice(index, index + maxImportRows);
      const command = { kind: "ImportSubscribers", page, consentNote, rows: part } as const;
      const { result } = isDryRun
        ? (await bus.dryRun(submissionOf(command), [])).answer
        : await submit(bus, command);
      imported += counts.parse(result).Imported;
    }
    return { imported, skipped: rows.length - imported };
  });
  printOutcome(args, outcome, consentNote);
  return 0;
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const text = await readFileOf(args);
  const consentNote = readConsent(args);
  // Most faults are found before anything is sent.
  const checked = await checkSubscriberCsv(text);
  printNotes(checked);
  refuseFaultyLines(args, checked);
  const options = { page: args.text("page"), consentNote, isDryRun: args.flag("dry-run") };
  printOutcome(args, await importRemotely(service, { text, checked }, options), consentNote);
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
    ids: {
      value: "FILE",
      about: "The table of `page import --json`, by which ids of another service are replaced",
    },
    page: { value: "SLUG", about: "The page (the first)" },
    "dry-run": { about: "Only check the file, and count what would be imported; --consent is not needed" },
  },
  notes: [
    "Columns: Address (or Email), and optionally Name, Channel, ComponentIds, GroupIds and Language; others are ignored.",
    "A row without ids is for the whole page; several are separated by spaces, commas or semicolons. `component list --json`",
    "and `group list --json` list the ids. Statuspage's export can be used as it is, with --ids if it has ids of components;",
    "rows of channels other than e-mail and webhook are skipped.",
    "A file with an invalid row is refused completely, and the line named (exit code 1). At most 100,000 rows. An interrupted import",
    "can be run again: existing rows are skipped.",
  ],
  run,
  runRemotely,
};
