/** Parses CSV files of subscribers. A file with any invalid row is refused. */

import { setImmediate as nextTurn } from "node:timers/promises";
import { languageFor } from "../../contract/languages.ts";
import { type FieldError, Refusal } from "../../contract/refusal.ts";
import { isUuid } from "../../contract/uuid-format.ts";
import { type CsvRow, readCsv } from "../../platform/csv-reader.ts";
import { emptyScope, type SubscriptionScope, wholePage } from "../../rules/subscription-scope.ts";
import { fieldRefusal, rangeRefusal, validationRefusal } from "../body-parsing.ts";
import { type PlainAddress, readSubscriberAddress } from "./subscriber-address.ts";
import { storedNameOf } from "./subscriber-bodies.ts";
import type { ImportedSubscriber } from "./subscriber-commands.ts";

/** Maximum rows per file. */
export const maxCsvRows = 100_000;
/** Maximum number of listed errors. */
const maxErrors = 20;

/** A row of a file, whose address is not sealed. */
export type CsvSubscriber = Pick<ImportedSubscriber, "choices"> & {
  readonly plain: PlainAddress;
  /** Line number. */
  readonly line: number;
};

/** The supported columns, by heading in lower case without spaces, `_` and `-`. */
const columns = new Map([
  ["address", "address"],
  ["email", "address"],
  ["emailaddress", "address"],
  ["name", "name"],
  ["endpoint", "endpoint"],
  ["channel", "channel"],
  ["mode", "channel"],
  ["type", "channel"],
  ["componentids", "components"],
  ["componentid", "components"],
  ["groupids", "groups"],
  ["groupid", "groups"],
  ["language", "language"],
  ["state", "state"],
] as const);
type Column = "address" | "name" | "endpoint" | "channel" | "components" | "groups" | "language" | "state";

/** Headings that mean components or groups, with the column that is read: ignored, their rows would follow the whole page. */
const misnamedColumns = new Map(
  ["component", "group"].flatMap((kind) => {
    const column = kind === "component" ? "ComponentIds" : "GroupIds";
    return [kind, `${kind}s`, `${kind}name`, `${kind}names`].map((heading) => [heading, column] as const);
  }),
);

/** A heading in lower case without spaces, `_` and `-`. */
const plainHeading = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]/gu, "");

/** The columns of a file by its headings; undefined for those that are ignored. */
export const readColumns = (headings: readonly string[]): readonly (Column | undefined)[] =>
  headings.map((heading) => [...columns].find(([name]) => name === plainHeading(heading))?.[1]);

/** Throws a `Refusal` for a column with names of components or groups. */
function refuseMisnamedColumns(headings: readonly string[], rows: readonly CsvRow[], path: string): void {
  for (const [index, heading] of headings.entries()) {
    const column = misnamedColumns.get(plainHeading(heading));
    if (column === undefined || rows.every(({ cells }) => (cells[index] ?? "").trim() === "")) continue;
    throw fieldRefusal(
      path,
      `The column "${heading.trim()}" is not read. Call it ${column}, with ids separated by spaces, commas or semicolons, or remove it to subscribe its rows to the whole page.`,
    );
  }
}

/** Channels of exports that can't be imported; their rows are skipped. */
const unsupportedChannels: ReadonlySet<string> = new Set([
  "sms",
  "slack",
  "teams",
  "microsoftteams",
  "integrationpartner",
  "discord",
  "googlechat",
  "webpush",
]);

/** True of the URL of a webhook as an export has it: masked. */
const isMasked = (channel: string, address: string) => channel === "webhook" && address.includes("/…");

/** Rows parsed before yielding to the event loop. */
const rowsPerBatch = 500;

/** The ids in a cell. */
export const idsIn = (cell: string): readonly string[] => cell.split(/[\s;,]+/u).filter((id) => id !== "");

function parseIds(text: string): string[] {
  const ids = idsIn(text);
  const invalid = ids.find((id) => !isUuid(id.toLowerCase()));
  if (invalid !== undefined) throw fieldRefusal("Ids", `"${invalid}" is not an id of this service.`);
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

/** A cell as it was: exports put an apostrophe before text that a spreadsheet would take for a formula. */
const withoutApostrophe = (cell: string) => cell.replace(/^'(?=[=+\-@])/u, "");

function parseScope(row: ReadonlyMap<Column, string>): SubscriptionScope {
  const componentIds = parseIds(row.get("components") ?? "");
  const groupIds = parseIds(row.get("groups") ?? "");
  return componentIds.length + groupIds.length === 0 ? wholePage : { ...emptyScope, componentIds, groupIds };
}

/** The subscriber of a row; undefined if it can't be imported, or unsubscribed. Throws a `Refusal`. */
function parseSubscriber(row: ReadonlyMap<Column, string>, line: number): CsvSubscriber | undefined {
  const channel = (row.get("channel") ?? "")
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]/gu, "");
  const isUnsubscribed = (row.get("state") ?? "").trim().toLowerCase() === "unsubscribed";
  if (unsupportedChannels.has(channel) || isUnsubscribed) return undefined;
  if (!["", "email", "webhook"].includes(channel))
    throw fieldRefusal("Channel", "Give Email or Webhook, or leave it empty.");
  const tag = (row.get("language") ?? "").trim();
  const language = tag === "" ? null : languageFor(tag);
  if (language === undefined)
    throw fieldRefusal("Language", `"${tag}" is not a language of the page.`, "UnknownWord");
  const written = (channel === "webhook" && row.get("endpoint")) || row.get("address");
  const address = withoutApostrophe(written ?? "");
  if (isMasked(channel, address)) return undefined;
  return {
    plain: readSubscriberAddress(channel === "webhook" ? "Webhook" : "Email", address, {
      source: "operator",
    }),
    choices: {
      name: storedNameOf(withoutApostrophe(row.get("name") ?? "")),
      scope: parseScope(row),
      language,
    },
    line,
  };
}

/** An error in a row. */
export type CsvError = { readonly line: number; readonly message: string };

/** A parsed file. */
export type CheckedCsv = {
  readonly subscribers: readonly CsvSubscriber[];
  readonly faults: readonly CsvError[];
  /** Lines of the rows that can't be imported. */
  readonly unsupportedLines: readonly number[];
  /** Headings of ignored columns. */
  readonly unread: readonly string[];
};

/**
 * Parses a file, yielding to the event loop regularly. Rejects with a `Refusal` that names the field `path` if it is not a
 * list of subscribers.
 */
export async function checkSubscriberCsv(text: string, path = "File"): Promise<CheckedCsv> {
  const [headings, ...rows] = await rowsOf(text, path);
  const columnNames = readColumns(headings?.cells ?? []);
  if (!columnNames.includes("address"))
    throw fieldRefusal(path, "The first line must name the columns; Address or Email is required.");
  if (rows.length > maxCsvRows)
    throw rangeRefusal(path, `Give at most ${maxCsvRows.toLocaleString("en")} rows in one file.`);
  refuseMisnamedColumns(headings?.cells ?? [], rows, path);
  const faults: CsvError[] = [];
  const subscribers: CsvSubscriber[] = [];
  const unsupportedLines: number[] = [];
  for (const [index, { line, cells }] of rows.entries()) {
    if (index % rowsPerBatch === rowsPerBatch - 1) await nextTurn();
    const row = new Map(
      cells.flatMap((cell, index) => (columnNames[index] === undefined ? [] : [[columnNames[index], cell]])),
    );
    try {
      const subscriber = parseSubscriber(row, line);
      if (subscriber === undefined) unsupportedLines.push(line);
      else subscribers.push(subscriber);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      faults.push({ line, message: refusal.message });
    }
  }
  const unread = (headings?.cells ?? []).filter((_, index) => columnNames[index] === undefined);
  return { subscribers, faults, unsupportedLines, unread };
}

/** Refuses a file with errors. Throws a `Refusal` that lists the first rows. */
export function refuseFaults(faults: readonly CsvError[], path = "File"): void {
  if (faults.length === 0) return;
  const errors: FieldError[] = faults
    .slice(0, maxErrors)
    .map(({ line, message }) => ({ Path: path, Message: `Line ${line}: ${message}`, line }));
  throw validationRefusal(errors);
}

/** Errors for rows that name a component or group that their page does not show. */
export function foreignRows(rows: readonly CsvSubscriber[], shownIds: ReadonlySet<string>): CsvError[] {
  return rows.flatMap(({ line, choices: { scope } }) => {
    const missing = [...scope.componentIds, ...scope.groupIds].find((id) => !shownIds.has(id));
    return missing === undefined
      ? []
      : [{ line, message: `the page shows no component or group with the id ${missing}.` }];
  });
}

async function rowsOf(text: string, path: string): Promise<readonly CsvRow[]> {
  const rows: CsvRow[] = [];
  try {
    for (const row of readCsv(text)) {
      rows.push(row);
      if (rows.length % rowsPerBatch === 0) await nextTurn();
    }
    return rows;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw fieldRefusal(path, error.message);
  }
}
