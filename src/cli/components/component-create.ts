/** `signalbox component create`: the component's id goes alone to standard output. */
import { parseComponentCreate } from "../../commands/components/component-edit.ts";
import { component } from "../../contract/components.ts";
import { componentVisibilities } from "../../contract/words.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { readDuration } from "../durations.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, printNote } from "../terminal.ts";
import { findComponents } from "./component-lookup.ts";

function readSeconds(text: string): number {
  const milliseconds = readDuration(text);
  if (milliseconds === undefined)
    throw new UsageProblem(
      `--report-every cannot be "${text}". Give seconds, or a number with s, m, h or d, such as 1h.`,
    );
  return milliseconds / 1000;
}

async function run(args: ParsedArguments): Promise<number> {
  const every = args.text("report-every");
  const fields = {
    Name: args.needed("name"),
    Description: args.text("description"),
    ReportEvery: every === undefined ? undefined : readSeconds(every),
    OnLapse: args.text("on-lapse"),
    Status: args.text("status"),
    Visibility: args.text("visibility"),
    Page: args.text("page"),
  };
  const command = { ...parseComponentCreate(fields), groupName: args.text("group") ?? null };
  const { created, sameName } = await withStore(async ({ bus }) => ({
    created: await submit(bus, command),
    sameName: await findComponents(bus, fields.Name, undefined),
  }));
  const { Id, Name, Status } = component.parse(created.result);
  answer(Id);
  printNote(
    `The component "${Name}" is on the page and shows ${Status}${Status === "Unknown" ? " until its first report" : ""}.`,
  );
  if (sameName.length > 1)
    printNote(
      `Warning: ${sameName.length} pages have a component "${Name}" now, so reports by name must set Page. \`bin/signalbox component list\` shows where each is.`,
    );
  return 0;
}

/** `signalbox component create`. */
export const componentCreate: CommandLine = {
  takes: {},
  options: {
    name: {
      value: "NAME",
      about: "Name: 1 to 100 characters, unique among components",
      required: true,
    },
    description: { value: "TEXT", about: "Description for visitors" },
    group: { value: "NAME", about: "Component group, created by `group create`" },
    "report-every": {
      value: "TIME",
      about:
        "Expected report interval: seconds, or a number with s, m, h or d, such as 1h; the component is Unknown until its first report",
    },
    "on-lapse": { value: "STATUS", about: "Status when reports are late (Unknown)" },
    status: { value: "STATUS", about: "Initial status (Operational)" },
    visibility: {
      value: "WHEN",
      about: `When the page lists it: ${componentVisibilities.join(", ")} (Always)`,
    },
    page: { value: "SLUG", about: "Page, if there are several (the first)" },
  },
  notes: ["Prints only the component's id."],
  run,
};
