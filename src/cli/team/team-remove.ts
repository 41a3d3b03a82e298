/** `signalbox team remove`. */
import * as z from "zod";
import type { CommandLine } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
import { answerDeleted, removedJson } from "../deleted-json.ts";
import { submit, withStore } from "../open-store.ts";
import { sentence } from "../terminal.ts";
import { findByName, findRemoteByName } from "./team-lookup.ts";

/** `signalbox team remove`. */
export const teamRemove: CommandLine = {
  takes: { "NAME|ID": "The destination, by its name or id" },
  options: { ...yesOption("remove"), ...removedJson },
  notes: ["Alerts are no longer sent to it. This cannot be undone."],
  run: async (args) =>
    await withStore(async ({ bus }) => {
      const { Id: id, Name } = await findByName(bus, args.needed("NAME|ID"));
      if (!(await confirm(args, "remove", `the destination "${Name}"`))) return 1;
      const text = sentence((await submit(bus, { kind: "DeleteTeamDestination", id })).message);
      answerDeleted(args, { id, text, isRestorable: false });
      return 0;
    }),
  runRemotely: async (args, service) => {
    const { Id, Name } = await findRemoteByName(service, args.needed("NAME|ID"));
    if (!(await confirm(args, "remove", `the destination "${Name}"`))) return 1;
    await service.call({ method: "DELETE", path: `/api/TeamDestination/${Id}`, result: z.null() });
    answerDeleted(args, { id: Id, text: `Destination "${Name}" removed.`, isRestorable: false });
    return 0;
  },
};
