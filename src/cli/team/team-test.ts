/** `signalbox team test`. */
import { teamDestination } from "../../contract/team-alerts.ts";
import { readTeamDestination } from "../../queries/team-queries.ts";
import type { CommandLine } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { isServiceStopped, stoppedNote } from "../stopped-service.ts";
import { printNote, sentence } from "../terminal.ts";
import { lastMessageOf, printTestOutcome, testNote } from "../test-outcome.ts";
import { findByName, findRemoteByName } from "./team-lookup.ts";

const whereShown = "`bin/signalbox team list` shows its outcome.";

/** `signalbox team test`. */
export const teamTest: CommandLine = {
  takes: { "NAME|ID": "The destination, by its name or id" },
  options: {},
  notes: [testNote],
  run: async (args) =>
    await withStore(async ({ bus, configuration }) => {
      const { Id: id } = await findByName(bus, args.needed("NAME|ID"));
      const { message } = await submit(bus, { kind: "TestTeamDestination", id });
      printNote(sentence(message));
      if (isServiceStopped(configuration)) {
        printNote(`${stoppedNote} ${whereShown}`);
        return 1;
      }
      const look = async () => lastMessageOf((await readTeamDestination(bus, id)).result);
      return await printTestOutcome({ look, whereShown });
    }),
  runRemotely: async (args, service) => {
    const { Id } = await findRemoteByName(service, args.needed("NAME|ID"));
    const path = `/api/TeamDestination/${Id}`;
    const test = { method: "POST", path: `${path}/Test`, result: teamDestination } as const;
    printNote(sentence((await service.call(test)).message));
    const look = async () => lastMessageOf((await service.call({ path, result: teamDestination })).result);
    return await printTestOutcome({ look, whereShown });
  },
};
