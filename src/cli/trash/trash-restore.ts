/** `signalbox trash restore`. */
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { originalSlug } from "../../commands/pages/page-slugs.ts";
import { emailKeyOf } from "../../commands/people/people-bodies.ts";
import { foldName } from "../../rules/names.ts";
import { q } from "../../store/query.ts";
import type { CommandLine } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, printNote, sentence } from "../terminal.ts";
import { readWholeTrash } from "./trash-lookup.ts";

/** The ids of the person with an e-mail address, and of deleted pages with a slug. */
async function addressedIds(bus: CommandBus, text: string): Promise<readonly string[]> {
  const people = q.selectFrom("person").select("public_id").where("email_key", "=", emailKeyOf(text.trim()));
  const pages = q.selectFrom("page").select(["public_id", "slug"]).where("deleted_at", "is not", null);
  const slug = text.trim().toLowerCase();
  const deleted = (await bus.rows(pages.compile())).filter((page) => originalSlug(page) === slug);
  return [...(await bus.rows(people.compile())), ...deleted].map(({ public_id: id }) => id);
}

/** `signalbox trash restore`. */
export const trashRestore: CommandLine = {
  takes: {
    "NAME|ID": "What was deleted, by its name or id; a person also by e-mail address, a page by slug",
  },
  options: {},
  notes: ["Restores anything that `trash list` lists, within 30 days of its deletion."],
  run: async (args) => {
    const text = args.needed("NAME|ID");
    return await withStore(async ({ bus }) => {
      const items = await readWholeTrash(bus);
      const ids = [text.trim().toLowerCase(), ...(await addressedIds(bus, text))];
      const byId = items.filter(({ Id }) => ids.includes(Id));
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
