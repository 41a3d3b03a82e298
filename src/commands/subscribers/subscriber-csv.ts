/** CSV files of subscribers, read: every row is right, or the file is refused with each that is not. */
import { languageFor } from "../../contract/languages.ts";
import { type FieldError, Refusal } from "../../contract/refusal.ts";
import { readCsv } from "../../platform/csv-reader.ts";
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
  ["channel", "channel"],
  ["componentids", "components"],
  ["groupids", "groups"],
  ["language", "language"],
] as const);
type Column = "address" | "channel" | "components" | "groups" | "language";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

function idsIn(text: string): string[] {
  const ids = text.split(/[\s;]+/u).filter((id) => id !== "");
  const wrong = ids.find((id) => !uuid.test(id));
  if (wrong !== undefined) throw fieldRefusal("Ids", `"${wrong}" is no id.`);
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

function scopeIn(row: ReadonlyMap<Column, string>): SubscriptionScope {
  const componentIds = idsIn(row.get("components") ?? "");
  const groupIds = idsIn(row.get("groups") ?? "");
  return componentIds.length + groupIds.length === 0 ? wholePage : { ...emptyScope, componentIds, groupIds };
}

function subscriberIn(row: ReadonlyMap<Column, string>, line: number): CsvSubscriber {
  const channel = (row.get("channel") ?? "").trim().toLowerCase();
  if (!["", "email", "webhook"].includes(channel))
    throw fieldRefusal("Channel", "Give Email or Webhook, or leave it empty.");
  const tag = (row.get("language") ?? "").trim();
  const language = tag === "" ? null : languageFor(tag);
  if (language === undefined) throw fieldRefusal("Language", `"${tag}" is no language of the page.`);
  // What was exported has an apostrophe before what a spreadsheet would take for a formula.
  const address = (row.get("address") ?? "").replace(/^'(?=[=+\-@])/u, "");
  return {
    plain: readSubscriberAddress(channel === "webhook" ? "Webhook" : "Email", address),
    choices: { scope: scopeIn(row), language },
    line,
  };
}

/** The subscribers of a file, and the headings of columns that are not read. Throws a `Refusal` that names the rows. */
export function readSubscriberCsv(text: string): {
  readonly subscribers: readonly CsvSubscriber[];
  readonly unread: readonly string[];
} {
  const [headings, ...rows] = rowsOf(text);
  const named = (headings?.cells ?? []).map((heading) => {
    const plain = heading
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]/gu, "");
    return [...columns].find(([name]) => name === plain)?.[1];
  });
  if (!named.includes("address"))
    throw fieldRefusal("File", "The first line has to name the columns; Address or Email is needed.");
  if (rows.length > maxCsvRows)
    throw fieldRefusal("File", `Give at most ${maxCsvRows.toLocaleString("en")} rows in one file.`);
  const errors: FieldError[] = [];
  const subscribers = rows.flatMap(({ line, cells }) => {
    const row = new Map(
      cells.flatMap((one, index) => (named[index] === undefined ? [] : [[named[index], one]])),
    );
    try {
      return [subscriberIn(row, line)];
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      errors.push({ Path: "File", Message: `Line ${line}: ${refusal.message}` });
      return [];
    }
  });
  if (errors.length > 0) throw validationRefusal(errors.slice(0, maxErrors));
  const unread = (headings?.cells ?? []).filter((_, index) => named[index] === undefined);
  return { subscribers, unread };
}

/** Refuses rows that name what their page does not show. Throws a `Refusal` that names the rows. */
export function refuseForeignRows(rows: readonly CsvSubscriber[], shown: ReadonlySet<string>): void {
  const errors = rows.flatMap(({ line, choices: { scope } }) => {
    const missing = [...scope.componentIds, ...scope.groupIds].find((id) => !shown.has(id));
    return missing === undefined
      ? []
      : [
          {
            Path: "File",
            Message: `Line ${line}: the page shows no component or group with the id ${missing}.`,
          },
        ];
  });
  if (errors.length > 0) throw validationRefusal(errors.slice(0, maxErrors));
}

function rowsOf(text: string) {
  try {
    return readCsv(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw fieldRefusal("File", error.message);
  }
}
