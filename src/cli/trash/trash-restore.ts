/** `signalbox trash restore`. */
import { foldName } from "../../rules/names.ts";
import type { CommandLine } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, printNote, sentence } from "../terminal.ts";
import { readWholeTrash } from "./trash-lookup.ts";

/** `signalbox trash restore`. */
export const trashRestore: CommandLine = {
  takes: { "NAME|ID": "What was deleted, by its name or id" },
  options: {},
  notes: ["Restores anything that `trash list` lists, within 30 days of its deletion."],
  run: async (args) => {
    const text = args.needed("NAME|ID");
    return await withStore(async ({ bus }) => {
      const items = await readWholeTrash(bus);
      const byId = items.filter(({ Id }) => Id === text.trim().toLowerCase());
      const found = byId.length > 0 ? byId : items.filter(({ Name }) => foldName(Name) === foldName(text));
      const [only] = found;
      if (only !== undefined && found.length === 1) {
        answer(sentence((await submit(bus, { kind: `Restore${only.Kind}`, id: only.Id })).message));
        return 0;
      }
      const where = "`bin/signalbox trash list` lists what can be restored.";
      if (only === undefined) printNote(`The trash has no "${text}". ${where}`);
      else printNote(`${found.length} items in the trash are named "${text}". Give an id: ${where}`);
      return 1;
    });
  },
};
