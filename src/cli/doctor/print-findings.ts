/** Prints check results. */
import { styleText } from "node:util";
import { answer, answerJson, withCalledName } from "../terminal.ts";
import type { Finding } from "./finding.ts";

function count(findings: readonly Finding[], verdict: Finding["verdict"]): string {
  const found = findings.filter((finding) => finding.verdict === verdict).length;
  return `${found} ${verdict}${found === 1 ? "" : "s"}`;
}

const colours = { ok: "green", warning: "yellow", problem: "red" } as const;

function report(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ check, verdict, message, remedy }) => [
    `${styleText(colours[verdict], verdict)}${" ".repeat(Math.max(0, 7 - verdict.length))}  ${check}: ${message}`,
    ...(remedy === null ? [] : [`${" ".repeat(9)}→ ${remedy}`]),
  ]);
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
    answer(withCalledName(report(findings)));
  }
  return findings.some(({ verdict }) => verdict === "problem") ? 1 : 0;
}
