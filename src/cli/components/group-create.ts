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
      about: "Name: 1 to 100 characters, unique among groups",
      required: true,
    },
    description: { value: "TEXT", about: "Description for visitors" },
    page: { value: "SLUG", about: "Page, if there are several (the first)" },
  },
  notes: ["Prints only the component group's id. The page shows it once it contains a component."],
  run,
};
