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
  run: async (given) => {
    const { message } = await withStore(async ({ door }) => {
      const { Id: id } = await findByName(door, given.needed("NAME"));
      return await submit(door, { kind: "DeleteTeamDestination", id });
    });
    answer(message);
    return 0;
  },
};
