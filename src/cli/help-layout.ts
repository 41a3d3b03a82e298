/** The layout of the help: columns and wrapped lines. */
import { withCalledName } from "./terminal.ts";
import { wrap } from "./text-width.ts";

/** Columns of a terminal that is too narrow to wrap for; `maxWidth` is that of lines that are long enough to read. */
export const minWidth = 60;
const maxWidth = 100;

/** Width of the help: that of the terminal, else 80. */
export const helpWidth = (): number => Math.min(Math.max(process.stdout.columns ?? 80, minWidth), maxWidth);

/** A longer left column gets a line of its own. */
const maxLeft = 28;

/** Rows of a name and its description, which is wrapped beside the name. */
export function columns(rows: readonly (readonly [string, string])[]): string[] {
  const left = Math.max(...rows.map(([name]) => name.length).filter((length) => length <= maxLeft));
  return rows.flatMap(([name, about]) => {
    const lines = wrap(withCalledName(about).split(" "), helpWidth() - left - 4);
    const isLong = name.length > maxLeft;
    const indented = (isLong ? lines : lines.slice(1)).map((line) => `${" ".repeat(left + 4)}${line}`);
    return [isLong ? `  ${name}` : `  ${name.padEnd(left)}  ${lines[0] ?? ""}`, ...indented];
  });
}

/** Sentences, each wrapped into the width of the help. */
export const wrapLines = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => wrap(withCalledName(line).split(" "), helpWidth()));
