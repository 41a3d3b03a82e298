/** The tables of lists. */
import { styleText } from "node:util";
import { shortIds } from "./id-prefix.ts";
import { oneLine } from "./terminal.ts";
import { columnsOf, isPiped, outputWidth, truncate, wrap } from "./text-width.ts";

/**
 * Columns that give way on a terminal that is too narrow, the least important first. The first column, states, and ids, which
 * commands take, never do.
 */
const givingWay = [
  "PINNED",
  "PAGE",
  "REPEATS",
  "UNKNOWN",
  "CHANNEL",
  "SCOPE",
  "COVERS",
  "DESCRIPTION",
  "FIELDS",
  "MAINTENANCE",
  "PARTIAL OUTAGE",
  "IMPACT",
  "EXPIRES",
  "DELETED",
  "LAST USED",
  "OPEN ALERTS",
  "LAST EVENT",
  "LAST MESSAGE",
  "SINCE",
  "END",
  "START",
  "KIND",
] as const;

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
  "ANSWER",
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

/** The width of a text, and of what the first column names, for which other columns give way. */
const goodTextWidth = 20;
const goodNameWidth = 27;
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

/**
 * Widths of columns that fit into `available`, as far as texts can be narrowed; the first name, which commands take, last.
 * `isGood` narrows texts only as far as they can be read well.
 */
function fittingWidths(columns: readonly Column[], available: number, isGood = false): number[] {
  const widths = columns.map((cells) => Math.max(...cells.map(columnsOf)));
  if (widths.length === 1) return widths.map((width) => Math.min(width, available));
  const [handle = ""] = columns[0] ?? [];
  const others = new Set([...nameColumns].filter((name) => name !== handle || name === "ADDRESS"));
  const steps = [
    { headings: detailColumns, least: minDetailWidth },
    { headings: textColumns, least: isGood ? goodTextWidth : minTextWidth },
    { headings: others, least: minNameWidth },
    { headings: nameColumns, least: isGood ? goodNameWidth : minNameWidth },
  ];
  for (const step of steps) narrow(widths, columns, { ...step, available });
  return widths;
}

/** True for a column without any cell that has a text. */
const isEmpty = ([, ...cells]: Column) => cells.every((cell) => cell === "");

/** True for a column that has the same text in each of several rows, and is no id. */
const isUniform = ([heading, ...cells]: Column) =>
  heading !== "ID" && cells.length > 1 && cells[0] !== "" && new Set(cells).size === 1;

/** How many rows have no value in a column; more than all for fingerprints and sentences, which are moved below their rows first, and less for ids. */
function emptiness([heading, ...cells]: Column, whole: readonly string[]): number {
  if (heading === "ID") return -1;
  return detailColumns.has(heading) || heading === "FINGERPRINT" || whole.includes(heading)
    ? cells.length + 1
    : cells.filter((cell) => cell === "").length;
}

/** The columns that all rows share, as many of them as must be given once for the others to fit: the page, then from the right. */
function sharedColumns([, ...columns]: readonly Column[], isFitting: (left: readonly Column[]) => boolean) {
  const isPage = ([heading]: Column) => heading === "PAGE";
  const uniform = columns.filter(isUniform).toReversed();
  const shared: Column[] = [];
  for (const column of [...uniform.filter(isPage), ...uniform.filter((column) => !isPage(column))])
    if (!isFitting(shared)) shared.push(column);
  return columns.filter((column) => shared.includes(column));
}

/** The columns without those that give way so that the others fit, with texts that can be read well. */
function withoutUnimportant(columns: readonly Column[], available: number): readonly Column[] {
  const [first] = columns;
  let shown = columns;
  for (const heading of givingWay) {
    if (totalWidth(fittingWidths(shown, available, true)) <= available) return shown;
    shown = shown.filter((column) => column === first || column[0] !== heading);
  }
  return shown;
}

/** The columns that fit beside each other, and those that do not: the emptiest of all but the first, the last of these. */
function arrange(
  columns: readonly Column[],
  { available, whole }: { readonly available: number; readonly whole: readonly string[] },
): { beside: Column[]; below: Column[] } {
  const isFitting = (beside: readonly Column[]) => {
    const widths = fittingWidths(beside, available);
    const isCut = ([heading, ...cells]: Column, index: number) =>
      whole.includes(heading) && cells.some((cell) => columnsOf(cell) > (widths[index] ?? 0));
    return totalWidth(widths) <= available && !beside.some(isCut);
  };
  const [first, ...others] = columns;
  const leaving = others
    .toReversed()
    .toSorted((left, right) => emptiness(right, whole) - emptiness(left, whole));
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
function groupAbove(groups: readonly Column[], line: number): string[] {
  if (groups.length === 0 || line === 0) return [];
  const nameAt = (index: number) => groups.flatMap((cells) => cells[index] || []).join(" – ");
  const group = nameAt(line);
  const before = line === 1 ? "" : nameAt(line - 1);
  return group === before ? [] : ["", `${group === "" ? "Without a group" : group}:`];
}

/** How a list fits a terminal that is too narrow for it. */
export type TableLayout = {
  /** Sentences below each row. */
  readonly details?: readonly (readonly string[])[];
  /** The length to which ids are shortened: commands accept the beginning of one. */
  readonly idLength?: number;
  /** Headings of the columns whose cells stand above the rows that share them. */
  readonly groupedBy?: readonly string[];
  /** Headings of columns that are moved below their rows rather than truncated. */
  readonly whole?: readonly string[];
  /** Whether everything is shown, as in a pipe; undefined if the list has no --wide. */
  readonly isWhole?: boolean;
};

/** `--wide` of lists that leave columns out. */
export const wideOption = {
  wide: { about: "All columns and whole ids, even where the terminal is too narrow" },
} as const;

/** A column with its ids shortened. */
function withShortIds([heading, ...cells]: Column, idLength: number): Column {
  return heading === "ID" ? [heading, ...shortIds(cells, idLength)] : [heading, ...cells];
}

/** The columns of a list, as they fit a terminal. */
type Fit = {
  readonly beside: readonly Column[];
  readonly below: readonly Column[];
  /** Columns whose only text is given once. */
  readonly shared: readonly Column[];
  /** Columns whose texts stand above the rows. */
  readonly groups: readonly Column[];
};

/** Fits columns into `available`. */
function fit(
  columns: readonly Column[],
  available: number,
  { idLength = 13, groupedBy = ["GROUP"], isWhole, whole = [] }: TableLayout,
): Fit {
  const isFitting = (some: readonly Column[]) => uncutWidth(some) <= available;
  if (isFitting(columns)) return { beside: columns, below: [], shared: [], groups: [] };
  const short = columns.map((column) => withShortIds(column, idLength));
  const without = (left: readonly Column[]) => short.filter((column) => !left.includes(column));
  const shared = sharedColumns(short, (left) => isFitting(without(left)));
  const own = without(shared);
  const groups = isFitting(own) ? [] : own.filter(([heading]) => groupedBy.includes(heading));
  const left = own.filter((column) => !groups.includes(column));
  const shown = isWhole === undefined ? left : withoutUnimportant(left, available);
  return { ...arrange(shown, { available, whole }), shared, groups };
}

/**
 * Formats rows below headings, and `details` of each below it: the one rule for every list. On a terminal empty columns are
 * left out. On a terminal that is too narrow, these steps follow until each row fits on one line: ids are shortened; a text
 * that all rows share is given once at the end; groups stand above their rows; texts are truncated, names last; columns give
 * way, the least important first, if `--wide` shows them. Only columns that still do not fit follow their rows on indented
 * lines; in a pipe nothing of this happens.
 */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  layout: TableLayout = {},
): string {
  const { details = [], isWhole } = layout;
  const all = headings.map(
    (heading, column): Column => [heading, ...rows.map((row) => oneLine(row[column] ?? ""))],
  );
  const [first] = all;
  // Scripts read columns by their place.
  const present = all.filter((column) => isPiped() || column === first || !isEmpty(column));
  const available = isWhole === true ? Number.POSITIVE_INFINITY : outputWidth();
  const { beside, below, shared, groups } = fit(present, available, layout);
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
      ...[...cellsBelow(below, line, indentedWidth), ...sentences].map((more) => gap + more),
    ];
  });
  const common = shared.map(([heading, cell = ""]) => truncate(`${heading} of all: ${cell}`, available));
  const stayed = new Set([...beside, ...below, ...shared, ...groups].map(([heading]) => heading));
  const leftOut = present.map(([heading]) => heading).filter((heading) => !stayed.has(heading));
  const note = leftOut.length === 0 ? [] : [`Left out: ${leftOut.join(", ")}. --wide shows all.`];
  return [...lines, ...common, ...note].join("\n");
}
