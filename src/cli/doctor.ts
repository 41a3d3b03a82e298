/** `signalbox doctor`: looks at everything that has gone wrong for somebody, and says how to mend it. */

import { readLimits } from "../ground/open-files.ts";
import type { CommandLine, Given } from "./command-line.ts";
import type { Finding } from "./doctor/finding.ts";
import { examineFolder } from "./doctor/folder.ts";
import { examineLedger } from "./doctor/ledger.ts";
import { examineConfiguration, examineOpenFiles, examineRuntime } from "./doctor/machine.ts";
import { examineServer } from "./doctor/server.ts";
import { answer, answerJson } from "./terminal.ts";

async function examine(): Promise<Finding[]> {
  const { configuration, sound, findings } = examineConfiguration(process.env);
  const files = examineOpenFiles(readLimits());
  const folder = examineFolder(configuration.dataDirectory);
  const usable = folder.every(
    (finding) => finding.check !== "Data directory" || finding.verdict !== "problem",
  );
  return [
    examineRuntime(process.versions),
    ...(files === undefined ? [] : [files]),
    ...findings,
    ...folder,
    ...(usable ? await examineLedger(configuration) : []),
    ...(usable && sound ? await examineServer(configuration) : []),
  ];
}

function count(findings: readonly Finding[], verdict: Finding["verdict"]): string {
  const found = findings.filter((finding) => finding.verdict === verdict).length;
  return `${found} ${verdict}${found === 1 ? "" : "s"}`;
}

function report(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ check, verdict, message, mend }) => [
    `${verdict.padEnd(7)}  ${check}: ${message}`,
    ...(mend === null ? [] : [`${" ".repeat(9)}→ ${mend}`]),
  ]);
  return [...lines, "", `${count(findings, "problem")}, ${count(findings, "warning")}.`].join("\n");
}

async function run(given: Given): Promise<number> {
  const findings = await examine();
  if (given.flag("json")) {
    answerJson(
      findings.map(({ check, verdict, message, mend }) => ({
        Check: check,
        Verdict: verdict,
        Message: message,
        Mend: mend,
      })),
    );
  } else {
    answer(report(findings));
  }
  return findings.some((finding) => finding.verdict === "problem") ? 1 : 0;
}

/** `signalbox doctor`. */
export const doctor: CommandLine = {
  takes: {},
  options: { json: { about: "As JSON" } },
  notes: [
    "Looks at the settings, the data directory, the ledger (all of it is read), the server and its ports, and changes",
    "nothing. Call it with the settings and as the user of the service. Exits with 1 where there is a problem.",
  ],
  run,
};
