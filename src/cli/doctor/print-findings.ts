/** Prints check results. */
import { styleText } from "node:util";
import { answer, answerJson, withCalledName } from "../terminal.ts";
import { outputWidth, wrap } from "../text-width.ts";
import type { Finding } from "./finding.ts";

function count(findings: readonly Finding[], verdict: Finding["verdict"]): string {
  const found = findings.filter((finding) => finding.verdict === verdict).length;
  return `${found} ${verdict}${found === 1 ? "" : "s"}`;
}

/** The columns before the texts: the longest verdict and a gap. */
const indent = "warning".length + 2;

const wrapped = (text: string, before: number) => wrap(text.split(" "), Math.max(outputWidth() - before, 31));

function remedyLines(remedy: string): string[] {
  const before = `${" ".repeat(indent)}→ `;
  return wrapped(remedy, before.length).map(
    (line, index) => (index === 0 ? before : " ".repeat(before.length)) + line,
  );
}

const colours = { ok: "green", warning: "yellow", problem: "red" } as const;

function report(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ check, verdict, message, remedy }) => {
    const [first = "", ...others] = wrapped(withCalledName(`${check}: ${message}`), indent);
    return [
      `${styleText(colours[verdict], verdict)}${" ".repeat(indent - verdict.length)}${first}`,
      ...others.map((line) => " ".repeat(indent) + line),
      ...(remedy === null ? [] : remedyLines(withCalledName(remedy))),
    ];
  });
  return [...lines, "", `${count(findings, "problem")}, ${count(findings, "warning")}.`].join("\n");
}

/** Prints results for people or as JSON. Returns the exit code: 1 if there is a problem. */
export function answerFindings(findings: readonly Finding[], how: { readonly asJson: boolean }): number {
  if (how.asJson) {
    answerJson(
      findings.map(({ check, verdict, message, remedy }) => ({
        Check: check,
        Verdict: verdict,
        Message: message,
        Remedy: remedy,
      })),
    );
  } else {
    answer(report(findings));
  }
  return findings.some(({ verdict }) => verdict === "problem") ? 1 : 0;
}
