/** Statistics of many figures, and their formats. */

/** The value below which `share` (0 to 1) of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The value in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** A figure as people read it: three digits that tell something. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return "?";
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString("en");
  return value.toLocaleString("en", { maximumSignificantDigits: 3 });
}

/** Whether less or more is better, and what is demanded and hoped for. */
export type Goal = { readonly better: "more" | "less"; readonly atLeast: number; readonly aim: number };

/** One line of the table. */
export type Row = {
  readonly what: string;
  readonly measured: string;
  readonly reference: string;
  /** The ratio or figure that is held against the goal, as text and number. */
  readonly result: string;
  readonly value: number;
  readonly goal: Goal;
  /** How the goal is written, where a bare figure does not say it. */
  readonly unit?: string;
};

function verdict({ value, goal }: Row): string {
  const reaches = (limit: number) => (goal.better === "more" ? value >= limit : value <= limit);
  if (reaches(goal.aim)) return "aim reached";
  return reaches(goal.atLeast) ? "enough" : "MISSED";
}

function limit(row: Row, value: number): string {
  return `${row.goal.better === "more" ? "≥" : "≤"} ${figure(value)}${row.unit ?? ""}`;
}

/** The rows as a list in Markdown: a table of them is wider than any screen. */
export function list(rows: readonly Row[]): string {
  return rows
    .map((row) => {
      const measured = row.reference === "" ? row.measured : `${row.measured}; beside ${row.reference}`;
      const goals = `bound ${limit(row, row.goal.atLeast)}, aim ${limit(row, row.goal.aim)}`;
      return `- **${row.what}**: ${row.result}; ${verdict(row)} (${goals}).\n  ${measured}.`;
    })
    .join("\n");
}
