/** Widths of questions and choices at a terminal. */
import { expect, it } from "vitest";
import { numbered, numberedLines } from "../../src/cli/numbered-choices.ts";
import { columnsOf, questionText } from "../../src/cli/text-width.ts";

it("a question and the choices of it are no wider than the terminal", () => {
  const [long, wide] = ["Payments ".repeat(15).trim(), "決済".repeat(40)];
  const label = `${long} (Incident, Investigating, start 2026-05-03 22:00Z, id 01a22dfa-7acb)`;
  const lines = [
    ...numberedLines([label, wide]),
    ...numbered([long, wide, "API"]),
    ...questionText(`${long} (Enter for none)`).split("\n"),
  ];
  expect(lines.map(columnsOf).filter((columns) => columns > 80)).toEqual([]);
  expect(lines[0]).toMatch(/^ {2}1 Payme.*… \(Incident, Investigating, start .+, id 01a22dfa-7acb\)$/u);
  expect(questionText("Name of the key")).toBe("Name of the key");
});
