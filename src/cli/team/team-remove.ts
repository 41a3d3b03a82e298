/** `signalbox team remove`. */
import type { CommandLine } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { answer } from "../terminal.ts";
import { findByName } from "./team-lookup.ts";

/** `signalbox team remove`. */
export const teamRemove: CommandLine = {
  takes: { NAME: "Its name or id" },
  options: {},
  notes: [],
  run: async (args) => {
    const { message } = await withStore(async ({ bus }) => {
      const { Id: id } = await findByName(bus, args.needed("NAME"));
      return await submit(bus, { kind: "DeleteTeamDestination", id });
    });
    answer(message);
    return 0;
  },
};
