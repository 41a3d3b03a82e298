/** `signalbox team test`. */
import * as z from "zod";
import type { CommandLine } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { isServiceStopped, stoppedNote } from "../stopped-service.ts";
import { answerText, printNote, sentence } from "../terminal.ts";
import { findByName, findRemoteByName } from "./team-lookup.ts";

/** `signalbox team test`. */
export const teamTest: CommandLine = {
  takes: { "NAME|ID": "The destination, by its name or id" },
  options: {},
  notes: ["The running service sends the message: `bin/signalbox team list` shows its outcome."],
  run: async (args) => {
    const { message, isStopped } = await withStore(async ({ bus, configuration }) => {
      const { Id: id } = await findByName(bus, args.needed("NAME|ID"));
      const { message } = await submit(bus, { kind: "TestTeamDestination", id });
      return { message, isStopped: isServiceStopped(configuration) };
    });
    answerText(sentence(message));
    printNote(isStopped ? stoppedNote : "The running service sends it.");
    return 0;
  },
  runRemotely: async (args, service) => {
    const { Id } = await findRemoteByName(service, args.needed("NAME|ID"));
    const path = `/api/TeamDestination/${Id}/Test`;
    answerText(sentence((await service.call({ method: "POST", path, result: z.unknown() })).message));
    return 0;
  },
};
