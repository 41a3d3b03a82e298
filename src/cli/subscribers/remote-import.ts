/** Imports subscribers into a service elsewhere, some rows by each call. */
import type { CheckedCsv } from "../../commands/subscribers/subscriber-csv.ts";
import { Refusal } from "../../contract/refusal.ts";
import { importedSubscribers, maxImportCsv, maxImportRows } from "../../contract/subscribers.ts";
import { csvLine } from "../../http/csv.ts";
import { type CsvRow, readCsv } from "../../platform/csv-reader.ts";
import type { RemoteService } from "../remote-service.ts";
import { printNote } from "../terminal.ts";

/** The numbers of rows that an import added and skipped. */
export type ImportCounts = { readonly imported: number; readonly skipped: number };

/** A part of a file: its CSV with the headings, and the line in the file of each of its rows. */
type Part = { readonly csv: string; readonly lines: readonly number[] };

/** Rows as CSV. Cells of one line each, as those of all columns that are read are, keep the lines of a part countable. */
const writeRow = ({ cells }: CsvRow) => csvLine(cells.map((cell) => cell.replaceAll(/[\r\n]+/gu, " ")));

/** Parts of a file that one call takes each, without the rows of some lines. */
function* partsOf(text: string, leftOut: ReadonlySet<number>): Generator<Part> {
  const [headings, ...rows] = readCsv(text);
  const first = headings === undefined ? "" : writeRow(headings);
  let csv = first;
  let lines: number[] = [];
  for (const row of rows) {
    if (leftOut.has(row.line)) continue;
    const written = writeRow(row);
    const isFull = lines.length === maxImportRows || csv.length + written.length > maxImportCsv;
    if (isFull && lines.length > 0) {
      yield { csv, lines };
      [csv, lines] = [first, []];
    }
    csv += written;
    lines.push(row.line);
  }
  if (lines.length > 0) yield { csv, lines };
}

/** A refusal of a part whose faults name the lines of the file. */
function withFileLines(error: unknown, { lines }: Part): unknown {
  if (!(error instanceof Refusal)) return error;
  const inFile = (message: string) =>
    message.replaceAll(/\bLine (?<line>\d+):/gu, (found, line: string) => {
      const own = lines[Number(line) - 2];
      return own === undefined ? found : `Line ${own}:`;
    });
  const errors = error.detail.errors?.map((fault) => ({ ...fault, Message: inFile(fault.Message) }));
  return new Refusal(error.code, inFile(error.message), { ...error.detail, ...(errors && { errors }) });
}

/** The lines whose address an earlier one has. A dry run of a part does not meet the rows of the others. */
function repeatedLines({ subscribers }: CheckedFile["checked"]): readonly number[] {
  const seen = new Set<string>();
  return subscribers.flatMap(({ plain: { channel, key }, line }) => {
    const address = `${channel} ${key}`;
    if (seen.has(address)) return [line];
    seen.add(address);
    return [];
  });
}

/** A file without faults, as far as they can be found here. */
type CheckedFile = {
  readonly text: string;
  readonly checked: Pick<CheckedCsv, "subscribers" | "unsupportedLines">;
};

type ImportOptions = {
  readonly page: string | undefined;
  /** Null where the addresses are to confirm; empty in a dry run without a note. */
  readonly consentNote: string | null;
  readonly isDryRun: boolean;
};

/**
 * Imports a file, after all of its parts were checked; with `isDryRun` it only counts. Prints the progress of a file of
 * several parts. Rejects with a `Refusal` that names the lines with faults, or an `UnreachableService`.
 */
export async function importRemotely(
  service: RemoteService,
  { text, checked }: CheckedFile,
  { page, consentNote, isDryRun }: ImportOptions,
): Promise<ImportCounts> {
  const repeated = repeatedLines(checked);
  const parts = [...partsOf(text, new Set([...checked.unsupportedLines, ...repeated]))];
  const total = parts.reduce((sum, { lines }) => sum + lines.length, 0);
  const consent =
    consentNote === null
      ? { Confirmed: false }
      : consentNote === ""
        ? {}
        : { Confirmed: true, ConsentNote: consentNote };
  const run = async (verb: string, query: { readonly DryRun?: string }): Promise<ImportCounts> => {
    let [imported, skipped, done] = [0, repeated.length, 0];
    for (const part of parts) {
      const { result } = await service
        .call({
          method: "POST",
          path: "/api/Subscriber/Import",
          query,
          body: { Csv: part.csv, Page: page, ...consent },
          result: importedSubscribers,
        })
        .catch((error: unknown) => {
          throw withFileLines(error, part);
        });
      imported += result.Imported;
      skipped += result.Skipped;
      done += part.lines.length;
      if (parts.length > 1) printNote(`${done} of ${total} rows ${verb}.`);
    }
    return { imported, skipped };
  };
  const counts = await run("checked", { DryRun: "true" });
  return isDryRun ? counts : await run("imported", {});
}
