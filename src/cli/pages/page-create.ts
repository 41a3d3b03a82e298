/** `signalbox page create`: the page's id goes alone to standard output. */
import { parsePageCreate } from "../../commands/pages/page-edit.ts";
import { page } from "../../contract/pages.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, tell } from "../terminal.ts";

async function run(given: ParsedArguments): Promise<number> {
  const command = parsePageCreate({
    Name: given.needed("name"),
    Slug: given.needed("slug"),
    Description: given.text("description"),
    TimeZone: given.text("time-zone"),
    Url: given.text("url"),
  });
  const made = await withStore(({ bus }) => submit(bus, command));
  const { Id, Name, Slug } = page.parse(made.result);
  answer(Id);
  tell(
    `The page "${Name}" is there. \`bin/signalbox component create --page ${Slug}\` puts a component on it.`,
  );
  return 0;
}

/** `signalbox page create`. */
export const pageCreate: CommandLine = {
  takes: {},
  options: {
    name: { value: "NAME", about: "What the page is called", required: true },
    slug: {
      value: "SLUG",
      about: "Its name in addresses, for good: a-z, 0-9 and -, no other page's",
      required: true,
    },
    description: { value: "TEXT", about: "A sentence below the name" },
    "time-zone": { value: "ZONE", about: "Where its days begin and end (that of the first page)" },
    url: { value: "ADDRESS", about: "Where visitors find it (BASE_URL/page/SLUG)" },
  },
  notes: ["Prints the page's id and nothing else."],
  run,
};
