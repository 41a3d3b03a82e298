/** `signalbox group create`: the component group's id goes alone to standard output. */
import { parseComponentGroupCreate } from "../../commands/components/component-groups.ts";
import { componentGroup } from "../../contract/components.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, tell } from "../terminal.ts";

async function run(given: ParsedArguments): Promise<number> {
  const command = parseComponentGroupCreate({
    Name: given.needed("name"),
    Description: given.text("description"),
    Page: given.text("page"),
  });
  const made = await withStore(({ bus }) => submit(bus, command));
  const { Id, Name } = componentGroup.parse(made.result);
  answer(Id);
  tell(
    `The component group "${Name}" is there. \`bin/signalbox component create --group\` puts a component into it.`,
  );
  return 0;
}

/** `signalbox group create`. */
export const groupCreate: CommandLine = {
  takes: {},
  options: {
    name: {
      value: "NAME",
      about: "What it is called: 1 to 100 characters, no other group's name",
      required: true,
    },
    description: { value: "TEXT", about: "What it is, for visitors" },
    page: { value: "SLUG", about: "The page that it is on, where there are several (the first)" },
  },
  notes: [
    "Prints the component group's id and nothing else. The page shows it as soon as a component is in it.",
  ],
  run,
};
