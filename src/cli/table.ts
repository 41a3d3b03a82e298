/** The tables of lists. */
import { styleText } from "node:util";
import { foldName } from "../rules/names.ts";
import { shortIds } from "./id-prefix.ts";
import { oneLine } from "./terminal.ts";
import { columnsOf, isPiped, outputWidth, truncate, wrap } from "./text-width.ts";

/** Columns that tell rows apart: left out where the first column does, which is what commands take. */
const idColumns: ReadonlySet<string> = new Set(["ID", "FINGERPRINT"]);

/** Columns of names and addresses, of which other commands need one: narrowed after all other texts, the first column last. */
const nameColumns: ReadonlySet<string> = new Set([
  "ACTOR",
  "ADDRESS",
  "ALERT",
  "COMPONENT",
  "E-MAIL",
  "NAME",
  "PAGE",
  "TITLE",
]);

/** Columns of other free text, which are narrowed first. */
const textColumns: ReadonlySet<string> = new Set([
  "ANNOUNCEMENT",
  "COVERS",
  "DESCRIPTION",
  "GROUP",
  "INTEGRATION",
  "NOTE",
  "REASON",
  "RESULT",
  "SCOPE",
  "SET BY",
]);

/** Columns of sentences: narrowed with other texts, and moved below their rows first where that is not enough. */
const detailColumns: ReadonlySet<string> = new Set(["CHANGES", "SOURCE"]);

/** Columns whose cells have colours. */
const colouredColumns: ReadonlySet<string> = new Set(["AFTER", "AT START", "NOW", "STATE", "STATUS"]);

/** The colours of statuses and states, by how they begin: an override follows in parentheses. */
const colours = {
  green: ["Operational", "Resolved", "Completed", "Sent"],
  yellow: ["Degraded Performance", "Partial Outage", "Identified", "Monitoring", "Deferred", "Held"],
  red: ["Major Outage", "Investigating", "Failed", "Bounced"],
  blue: ["Under Maintenance", "Scheduled", "In Progress", "Verifying"],
} as const;

const painted = (heading: string, cell: string) =>
  colouredColumns.has(heading) ? paintedStatus(cell) : cell;

/** A status in its colour where standard output takes colours (`NO_COLOR`, `FORCE_COLOR`). */
export function paintedStatus(cell: string): string {
  const colour = (["green", "yellow", "red", "blue"] as const).find((name) =>
    colours[name].some((word) => cell.startsWith(word)),
  );
  return colour === undefined ? cell : styleText(colour, cell);
}

/** Few words are longer. */
const minTextWidth = 12;
const minDetailWidth = 14;
const minNameWidth = 16;
const gap = "  ";

/** A column: its heading and its cells. */
type Column = readonly [string, ...string[]];

/** Total width of columns with the gaps between them. */
const totalWidth = (widths: readonly number[]) =>
  widths.reduce((sum, width) => sum + width, gap.length * (widths.length - 1));

/** The width of columns whose texts are whole. */
const uncutWidth = (columns: readonly Column[]) =>
  totalWidth(columns.map((cells) => Math.max(...cells.map(columnsOf))));

/** Narrows the widest of some columns, none below `least`, until all fit into `available` or nothing can be narrowed. */
function narrow(
  widths: number[],
  columns: readonly Column[],
  { headings, least, available }: { headings: ReadonlySet<string>; least: number; available: number },
): void {
  while (totalWidth(widths) > available) {
    const texts = columns.map(([heading], index) => (headings.has(heading) ? (widths[index] ?? 0) : 0));
    const widest = Math.max(...texts);
    if (widest <= least) return;
    widths[texts.indexOf(widest)] = widest - 1;
  }
}

/** Widths of columns that fit into `available`, as far as texts can be narrowed; the first name, which commands take, last. */
function fittingWidths(columns: readonly Column[], available: number): number[] {
  const widths = columns.map((cells) => Math.max(...cells.map(columnsOf)));
  if (widths.length === 1) return widths.map((width) => Math.min(width, available));
  const [handle = ""] = columns[0] ?? [];
  const others = new Set([...nameColumns].filter((name) => name !== handle || name === "ADDRESS"));
  const steps = [
    { headings: detailColumns, least: minDetailWidth },
    { headings: textColumns, least: minTextWidth },
    { headings: others, least: minNameWidth },
    { headings: nameColumns, least: minNameWidth },
  ];
  for (const step of steps) narrow(widths, columns, { ...step, available });
  return widths;
}

/** True for a column without any cell that has a text. */
const isEmpty = ([, ...cells]: Column) => cells.every((cell) => cell === "");

/** True for a column that has a text in less than half of its cells. */
const isMostlyEmpty = ([, ...cells]: Column) => cells.filter((cell) => cell !== "").length * 2 < cells.length;

/** True for ids where names in the first column tell the rows apart: addresses are masked. */
function isDispensable([heading]: Column, [handle = "", ...first]: readonly string[]): boolean {
  if (!idColumns.has(heading) || !nameColumns.has(handle) || handle === "ADDRESS") return false;
  return new Set(first.map(foldName)).size === first.length && !first.includes("");
}

/** True for a free text, or a page, that is the same in each of several rows. */
const isUniform = ([heading, ...cells]: Column) =>
  (textColumns.has(heading) || heading === "PAGE") && cells.length > 1 && new Set(cells).size === 1;

/** How many rows have no value in a column; more than all for sentences and ids, which are moved below their rows first. */
const emptiness = ([heading, ...cells]: Column) =>
  idColumns.has(heading) || detailColumns.has(heading)
    ? cells.length + 1
    : cells.filter((cell) => cell === "").length;

/** The columns without those of `headings` that must be left out, in this order, so that the others fit. */
function withoutOptional(
  columns: readonly Column[],
  headings: readonly string[],
  available: number,
): Column[] {
  const without = (left: ReadonlySet<string>) => columns.filter(([heading]) => !left.has(heading));
  const isFitting = (left: ReadonlySet<string>) =>
    totalWidth(fittingWidths(without(left), available)) <= available;
  const isUncut = (left: ReadonlySet<string>) => uncutWidth(without(left)) <= available;
  const left = new Set<string>();
  for (const heading of headings) {
    const column = columns.find(([name]) => name === heading);
    // A column with few values is worth less than the end of a long text.
    const isSparse = column !== undefined && isMostlyEmpty(column);
    if (isSparse ? isUncut(left) : isFitting(left)) continue;
    left.add(heading);
  }
  return columns.filter(([heading]) => !left.has(heading));
}

/** The columns that fit beside each other, and those that do not: the emptiest of all but the first, the last of these. */
function arrange(
  columns: readonly Column[],
  { available, isDetailWhole }: { readonly available: number; readonly isDetailWhole: boolean },
): { beside: Column[]; below: Column[] } {
  const isFitting = (beside: readonly Column[]) => {
    const widths = fittingWidths(beside, available);
    const isCut = ([heading, ...cells]: Column, index: number) =>
      detailColumns.has(heading) && cells.some((cell) => columnsOf(cell) > (widths[index] ?? 0));
    return totalWidth(widths) <= available && !(isDetailWhole && beside.some(isCut));
  };
  const [first, ...others] = columns;
  const leaving = others.toReversed().toSorted((left, right) => emptiness(right) - emptiness(left));
  for (let moved = 0; ; moved += 1) {
    const staying = new Set([first, ...leaving.slice(moved)]);
    const beside = columns.filter((column) => staying.has(column));
    if (moved === others.length || isFitting(beside))
      return { beside, below: columns.filter((column) => !staying.has(column)) };
  }
}

/** The cells below a row, each after its heading, on as few lines as they fit on. */
function cellsBelow(columns: readonly Column[], line: number, width: number): string[] {
  const cells = columns.filter((cells) => cells[line] !== "");
  const [details, others] = [true, false].map((isDetail) =>
    cells.filter(([heading]) => detailColumns.has(heading) === isDetail),
  );
  const textIn = ([heading, ...cells]: Column) => `${heading} ${cells[line - 1] ?? ""}`;
  const texts = (others ?? []).map((column) => {
    const [heading] = column;
    const isText = textColumns.has(heading) || nameColumns.has(heading);
    return isText ? truncate(textIn(column), width) : textIn(column);
  });
  const sentences = (details ?? []).flatMap((column) => wrap(textIn(column).split(" "), width));
  const state = (others ?? []).find(([heading]) => colouredColumns.has(heading));
  if (state === undefined) return [...wrap(texts, width, gap), ...sentences];
  const [plain, coloured] = [textIn(state), `${state[0]} ${painted(state[0], state[line] ?? "")}`];
  return [...wrap(texts, width, gap).map((text) => text.replace(plain, () => coloured)), ...sentences];
}

/** The name of a row's group above it, where the row before it has another one. */
function groupAbove(groups: Column | undefined, line: number): string[] {
  if (groups === undefined || line === 0) return [];
  const group = groups[line];
  const before = line === 1 ? "" : groups[line - 1];
  return group === before ? [] : ["", `${group === "" ? "Without a group" : group}:`];
}

/** How a list fits a terminal that is too narrow for it. */
export type TableLayout = {
  /** Sentences below each row. */
  readonly details?: readonly (readonly string[])[];
  /** The length to which ids may be shortened, for commands that accept the beginning of one. */
  readonly idLength?: number;
  /** Headings of columns that may be left out, the least important one first. */
  readonly optional?: readonly string[];
  /** Whether the optional columns that do not fit stand below the rows rather than be left out. */
  readonly isCompleted?: boolean;
  /** Whether sentences are moved below their rows rather than truncated. */
  readonly isDetailWhole?: boolean;
  /** Whether everything is shown, as in a pipe; undefined if the list has no --wide. */
  readonly isWhole?: boolean;
};

/** `--wide` of lists that leave columns out. */
export const wideOption = {
  wide: { about: "All columns and whole ids, even where the terminal is too narrow" },
} as const;

/** A column with its ids shortened. */
function withShortIds([heading, ...cells]: Column, idLength: number | undefined): Column {
  return heading === "ID" && idLength !== undefined
    ? [heading, ...shortIds(cells, idLength)]
    : [heading, ...cells];
}

/**
 * Formats rows below headings, and `details` of each below it: the one rule for every list. On a terminal empty
 * columns are left out. On a terminal that is too narrow, dispensable ids are left out too, and each row stays on one line: a text that all rows share is
 * given once at the end, groups stand above their rows, ids are shortened, texts are truncated, names last, and optional columns
 * are left out. Only columns that still do not fit follow their rows on indented lines; in a pipe nothing of this happens.
 */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  {
    details = [],
    idLength,
    optional = [],
    isCompleted = false,
    isWhole,
    isDetailWhole = false,
  }: TableLayout = {},
): string {
  const all = headings.map(
    (heading, column): Column => [heading, ...rows.map((row) => oneLine(row[column] ?? ""))],
  );
  const [first] = all;
  const isPipe = isPiped();
  // Scripts read columns by their place.
  const present = all.filter((column) => isPipe || column === first || !isEmpty(column));
  const available = isWhole === true ? Number.POSITIVE_INFINITY : outputWidth();
  const isNeeded = (column: Column) => column === first || !isDispensable(column, first ?? []);
  const isFitting = isPipe || uncutWidth(present) <= available;
  const isShortFitting = uncutWidth(present.map((column) => withShortIds(column, idLength))) <= available;
  const needed = isFitting || isShortFitting ? present : present.filter(isNeeded);
  const isWide = !isShortFitting && uncutWidth(needed) > available;
  const shared = isWide ? needed.filter((column) => column !== first && isUniform(column)) : [];
  const groups = isWide
    ? needed.find((column) => column[0] === "GROUP" && !shared.includes(column))
    : undefined;
  const own = needed.filter((column) => !shared.includes(column) && column !== groups);
  const fitting = isFitting ? own : own.map((column) => withShortIds(column, idLength));
  const shown = withoutOptional(fitting, optional, available);
  const { beside, below } = arrange(shown, { available, isDetailWhole });
  const omitted = fitting.filter((column) => !shown.includes(column));
  const widths = fittingWidths(beside, available);
  const indentedWidth = available - gap.length;
  const lines = [headings, ...rows].flatMap((_, line) => {
    const text = beside
      .map((cells, column) => {
        const width = widths[column] ?? 0;
        const text = cells[line] ?? "";
        const cell = truncate(text, width);
        return painted(cells[0], cell) + " ".repeat(width - columnsOf(cell));
      })
      .join(gap)
      .trimEnd();
    if (line === 0) return [text];
    const sentences = (details[line - 1] ?? []).flatMap((detail) =>
      wrap(oneLine(detail).split(" "), indentedWidth),
    );
    return [
      ...groupAbove(groups, line).map((name) => name && styleText("bold", truncate(name, available))),
      text,
      ...[...cellsBelow(isCompleted ? [...below, ...omitted] : below, line, indentedWidth), ...sentences].map(
        (more) => gap + more,
      ),
    ];
  });
  const common = shared.map(([heading, cell = ""]) => truncate(`${heading} of all: ${cell}`, available));
  const stayed = new Set(
    [...shown, ...shared, ...(groups ? [groups] : []), ...(isCompleted ? omitted : [])].map(
      ([heading]) => heading,
    ),
  );
  const leftOut = headings.filter(
    (heading, index) => !stayed.has(heading) && !isEmpty(all[index] ?? [heading]),
  );
  const note =
    isWhole !== false || leftOut.length === 0 ? [] : [`Left out: ${leftOut.join(", ")}. --wide shows all.`];
  return [...lines, ...common, ...note].join("\n");
}
