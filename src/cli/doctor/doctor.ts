/** `signalbox doctor`: checks everything that has gone wrong for users, and says how to fix it. */

import { readLimits } from "../../platform/file-limits.ts";
import { withServiceAddress } from "../../platform/service-address.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { examineFolder } from "./examine-folder.ts";
import { examineConfiguration, examineOpenFiles, examineRuntime } from "./examine-machine.ts";
import { examineDkim, examineMail } from "./examine-mail.ts";
import { examineServer } from "./examine-server.ts";
import { examineService } from "./examine-service.ts";
import { examineStore } from "./examine-store.ts";
import type { Finding } from "./finding.ts";
import { answerFindings } from "./print-findings.ts";

async function examine(): Promise<Finding[]> {
  const { configuration, sound, findings } = examineConfiguration(process.env);
  const files = examineOpenFiles(readLimits());
  const folder = examineFolder(configuration.dataDirectory);
  const usable = folder.every(
    (finding) => finding.check !== "Data directory" || finding.verdict !== "problem",
  );
  const { mail } = configuration.notifications;
  const store = usable ? await examineStore(configuration) : [];
  const isMailExamined = mail === undefined && store.some(({ check }) => check === "Mail");
  return [
    examineRuntime(process.versions),
    ...(files === undefined ? [] : [files]),
    ...findings,
    ...folder,
    ...store,
    ...(sound && !isMailExamined ? await examineMail(mail) : []),
    ...examineDkim(mail?.dkim),
    ...(usable && sound ? await examineServer(withServiceAddress(configuration, process.env)) : []),
  ];
}

async function run(args: ParsedArguments): Promise<number> {
  return answerFindings(await examine(), { asJson: args.flag("json") });
}

/** `signalbox doctor`. */
export const doctor: CommandLine = {
  takes: {},
  options: { json: { about: "As JSON" } },
  notes: [
    "Checks the settings, the data directory, the store (all of it is read), the server and its ports, the mail server, and changes",
    "nothing. Run it with the settings and as the user of the service. Exits with 1 if it finds a problem.",
    "For a service elsewhere: the address, readiness, the clocks, the key and what it may do, and whether messages are sent.",
  ],
  run,
  runRemotely: async (args, service) =>
    answerFindings(await examineService(service), { asJson: args.flag("json") }),
};
