/** CSV files of subscribers, read: every row is right, or the file is refused with each that is not. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { languageFor } from "../../contract/languages.ts";
import { type FieldError, Refusal } from "../../contract/refusal.ts";
import { type CsvRow, readCsv } from "../../platform/csv-reader.ts";
import { emptyScope, type SubscriptionScope, wholePage } from "../../rules/subscription-scope.ts";
import { fieldRefusal, validationRefusal } from "../body-parsing.ts";
import { type PlainAddress, readSubscriberAddress } from "./subscriber-address.ts";
import type { ImportedSubscriber } from "./subscriber-commands.ts";

/** Rows of one file, at most. */
export const maxCsvRows = 100_000;
/** Errors that are named at once. */
const maxErrors = 20;

/** A row of a file; its address is yet to be sealed. */
export type CsvSubscriber = Pick<ImportedSubscriber, "choices"> & {
  readonly plain: PlainAddress;
  /** The number of its line. */
  readonly line: number;
};

/** The columns that are read, by their headings in small letters without spaces, `_` and `-`. */
const columns = new Map([
  ["address", "address"],
  ["email", "address"],
  ["emailaddress", "address"],
  ["endpoint", "endpoint"],
  ["channel", "channel"],
  ["mode", "channel"],
  ["type", "channel"],
  ["componentids", "components"],
  ["groupids", "groups"],
  ["language", "language"],
] as const);
type Column = "address" | "endpoint" | "channel" | "components" | "groups" | "language";

/** Channels of Statuspage that subscribers cannot be imported by: their rows are left out. */
const foreignChannels: ReadonlySet<string> = new Set([
  "sms",
  "slack",
  "teams",
  "microsoftteams",
  "integrationpartner",
]);

/** Rows that are read before other work gets its turn. */
const rowsPerTurn = 500;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

function idsIn(text: string): string[] {
  const ids = text.split(/[\s;]+/u).filter((id) => id !== "");
  const wrong = ids.find((id) => !uuid.test(id));
  if (wrong !== undefined) throw fieldRefusal("Ids", `"${wrong}" is not an id.`);
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

function scopeIn(row: ReadonlyMap<Column, string>): SubscriptionScope {
  const componentIds = idsIn(row.get("components") ?? "");
  const groupIds = idsIn(row.get("groups") ?? "");
  return componentIds.length + groupIds.length === 0 ? wholePage : { ...emptyScope, componentIds, groupIds };
}

/** The subscriber of a row; undefined if its channel cannot be imported. Throws a `Refusal`. */
function subscriberIn(row: ReadonlyMap<Column, string>, line: number): CsvSubscriber | undefined {
  const channel = (row.get("channel") ?? "")
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]/gu, "");
  if (foreignChannels.has(channel)) return undefined;
  if (!["", "email", "webhook"].includes(channel))
    throw fieldRefusal("Channel", "Give Email or Webhook, or leave it empty.");
  const tag = (row.get("language") ?? "").trim();
  const language = tag === "" ? null : languageFor(tag);
  if (language === undefined) throw fieldRefusal("Language", `"${tag}" is not a language of the page.`);
  // What was exported has an apostrophe before what a spreadsheet would take for a formula.
  const given = (channel === "webhook" && row.get("endpoint")) || row.get("address");
  const address = (given ?? "").replace(/^'(?=[=+\-@])/u, "");
  return {
    plain: readSubscriberAddress(channel === "webhook" ? "Webhook" : "Email", address),
    choices: { scope: scopeIn(row), language },
    line,
  };
}

/** A row that cannot be imported. */
export type CsvFault = { readonly line: number; readonly message: string };

/** A file, read row by row. */
export type CheckedCsv = {
  readonly subscribers: readonly CsvSubscriber[];
  readonly faults: readonly CsvFault[];
  /** Rows whose channel cannot be imported. */
  readonly foreign: number;
  /** The headings of columns that are not read. */
  readonly unread: readonly string[];
};

/** Reads a file; other work gets its turn meanwhile. Rejects with a `Refusal` if it is no list of subscribers. */
export async function checkSubscriberCsv(text: string): Promise<CheckedCsv> {
  const [headings, ...rows] = await rowsOf(text);
  const named = (headings?.cells ?? []).map((heading) => {
    const plain = heading
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]/gu, "");
    return [...columns].find(([name]) => name === plain)?.[1];
  });
  if (!named.includes("address"))
    throw fieldRefusal("File", "The first line must name the columns; Address or Email is required.");
  if (rows.length > maxCsvRows)
    throw fieldRefusal("File", `Give at most ${maxCsvRows.toLocaleString("en")} rows in one file.`);
  const faults: CsvFault[] = [];
  const subscribers: CsvSubscriber[] = [];
  let foreign = 0;
  for (const [place, { line, cells }] of rows.entries()) {
    if (place % rowsPerTurn === rowsPerTurn - 1) await nextTurn();
    const row = new Map(
      cells.flatMap((one, index) => (named[index] === undefined ? [] : [[named[index], one]])),
    );
    try {
      const subscriber = subscriberIn(row, line);
      if (subscriber === undefined) foreign += 1;
      else subscribers.push(subscriber);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      faults.push({ line, message: refusal.message });
    }
  }
  const unread = (headings?.cells ?? []).filter((_, index) => named[index] === undefined);
  return { subscribers, faults, foreign, unread };
}

/** Refuses a file with faults. Throws a `Refusal` that names the first rows. */
export function refuseFaults(faults: readonly CsvFault[]): void {
  if (faults.length === 0) return;
  const errors: FieldError[] = faults
    .slice(0, maxErrors)
    .map(({ line, message }) => ({ Path: "File", Message: `Line ${line}: ${message}` }));
  throw validationRefusal(errors);
}

/** The subscribers of a file, and the headings of columns that are not read. Rejects with a `Refusal` that names the rows. */
export async function readSubscriberCsv(
  text: string,
): Promise<Pick<CheckedCsv, "subscribers" | "foreign" | "unread">> {
  const { faults, ...read } = await checkSubscriberCsv(text);
  refuseFaults(faults);
  return read;
}

/** The rows that name a component or group that their page does not show. */
export function foreignRows(rows: readonly CsvSubscriber[], shown: ReadonlySet<string>): CsvFault[] {
  return rows.flatMap(({ line, choices: { scope } }) => {
    const missing = [...scope.componentIds, ...scope.groupIds].find((id) => !shown.has(id));
    return missing === undefined
      ? []
      : [{ line, message: `the page shows no component or group with the id ${missing}.` }];
  });
}

async function rowsOf(text: string): Promise<readonly CsvRow[]> {
  const rows: CsvRow[] = [];
  try {
    for (const row of readCsv(text)) {
      rows.push(row);
      if (rows.length % rowsPerTurn === 0) await nextTurn();
    }
    return rows;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw fieldRefusal("File", error.message);
  }
}
