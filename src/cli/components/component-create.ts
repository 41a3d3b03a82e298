/** `signalbox component create`: the component's id goes alone to standard output. */
import { parseComponentCreate } from "../../commands/components/component-edit.ts";
import { component } from "../../contract/components.ts";
import { componentVisibilities } from "../../contract/words.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, tell } from "../terminal.ts";
import { findComponents } from "./component-lookup.ts";

function readSeconds(text: string): number {
  if (!/^\d{1,9}$/u.test(text))
    throw new UsageProblem(`--report-every cannot be "${text}". Give whole seconds.`);
  return Number(text);
}

async function run(given: ParsedArguments): Promise<number> {
  const every = given.text("report-every");
  const fields = {
    Name: given.needed("name"),
    Description: given.text("description"),
    ReportEvery: every === undefined ? undefined : readSeconds(every),
    OnLapse: given.text("on-lapse"),
    Status: given.text("status"),
    Visibility: given.text("visibility"),
    Page: given.text("page"),
  };
  const command = { ...parseComponentCreate(fields), groupName: given.text("group") ?? null };
  const { made, alike } = await withStore(async ({ bus }) => ({
    made: await submit(bus, command),
    alike: await findComponents(bus, fields.Name, undefined),
  }));
  const { Id, Name, Status } = component.parse(made.result);
  answer(Id);
  tell(
    `The component "${Name}" is on the page and shows ${Status}${Status === "Unknown" ? " until something reports it" : ""}.`,
  );
  if (alike.length > 1)
    tell(
      `Warning: ${alike.length} pages have a component "${Name}" now, so reports by name must set Page. \`bin/signalbox component list\` shows where each is.`,
    );
  return 0;
}

/** `signalbox component create`. */
export const componentCreate: CommandLine = {
  takes: {},
  options: {
    name: {
      value: "NAME",
      about: "What it is called: 1 to 100 characters, no other component's name",
      required: true,
    },
    description: { value: "TEXT", about: "What it is, for visitors" },
    group: { value: "NAME", about: "The component group it belongs to, which `group create` made" },
    "report-every": {
      value: "SECONDS",
      about: "How often something must report it; it shows Unknown until then",
    },
    "on-lapse": { value: "STATUS", about: "What it shows when reports stay away (Unknown)" },
    status: { value: "STATUS", about: "What it shows first (Operational)" },
    visibility: {
      value: "WHEN",
      about: `When the page lists it: ${componentVisibilities.join(", ")} (Always)`,
    },
    page: { value: "SLUG", about: "The page that it is on, where there are several (the first)" },
  },
  notes: ["Prints the component's id and nothing else."],
  run,
};
