/** Replaces the ids of another service in a file of subscribers by those of the components and groups here. */
import * as z from "zod";
import { idsIn, readColumns } from "../../commands/subscribers/subscriber-csv.ts";
import { csvLine } from "../../http/csv.ts";
import { readCsv } from "../../platform/csv-reader.ts";
import { UsageProblem } from "../command-line.ts";
import { readJsonInput } from "../read-input.ts";

const entry = z.object({ OldId: z.string(), Id: z.string().nullable() });

/** The table of `page import --json`, of which the ids alone are read. */
const importTable = z.object({ Groups: z.array(entry), Components: z.array(entry) });

/** The ids here by those of the other service. */
export type IdTable = {
  readonly components: ReadonlyMap<string, string>;
  readonly groups: ReadonlyMap<string, string>;
};

const tableOf = (entries: z.output<typeof importTable>["Groups"]) =>
  new Map(entries.flatMap(({ OldId, Id }) => (Id === null ? [] : [[OldId.toLowerCase(), Id] as const])));

/** Reads the file of `--ids`. Rejects with a `UsageProblem`. */
export async function readIdTable(path: string): Promise<IdTable> {
  const parsed = importTable.safeParse(await readJsonInput("ids", path));
  if (!parsed.success)
    throw new UsageProblem(
      `--ids: ${path} has no ids. Make it with: bin/signalbox page import ADDRESS --json > ids.json`,
    );
  return { components: tableOf(parsed.data.Components), groups: tableOf(parsed.data.Groups) };
}

/**
 * The text with the ids replaced, each row in its own line. The id of a group among those of components, as Statuspage has
 * them, moves to the column of groups. Ids that are not in the table stay.
 */
export function replaceIds(text: string, { components, groups }: IdTable): string {
  const [headings, ...rows] = readCsv(text);
  if (headings === undefined) return text;
  const columns = readColumns(headings.cells);
  const componentColumn = columns.indexOf("components");
  const hasGroupColumn = columns.includes("groups");
  if (componentColumn < 0 && !hasGroupColumn) return text;
  const groupColumn = hasGroupColumn ? columns.indexOf("groups") : headings.cells.length;
  let replaced = csvLine(hasGroupColumn ? headings.cells : [...headings.cells, "GroupIds"]);
  let line = headings.line + 1;
  for (const row of rows) {
    const cells = headings.cells.map((_, index) => row.cells[index] ?? "");
    const sought = idsIn(cells[componentColumn] ?? "");
    const isGroup = (id: string) => !components.has(id.toLowerCase()) && groups.has(id.toLowerCase());
    const hereOf = (id: string) => components.get(id.toLowerCase()) ?? groups.get(id.toLowerCase()) ?? id;
    if (componentColumn >= 0)
      cells[componentColumn] = sought
        .filter((id) => !isGroup(id))
        .map(hereOf)
        .join(" ");
    cells[groupColumn] = [...idsIn(cells[groupColumn] ?? ""), ...sought.filter(isGroup)]
      .map(hereOf)
      .join(" ");
    // A row that began in a later line, after empty ones or line ends in cells, is named by its own line.
    while (line < row.line) {
      replaced += "\r\n";
      line += 1;
    }
    replaced += csvLine(cells.map((cell) => cell.replaceAll(/[\r\n]+/gu, " ")));
    line += 1;
  }
  return replaced;
}
