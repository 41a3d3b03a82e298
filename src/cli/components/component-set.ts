/** `signalbox component set`: a status set by hand. */
import { parseComponentPatch } from "../../commands/components/components.ts";
import { component } from "../../contract/components.ts";
import { Refusal } from "../../contract/refusal.ts";
import { readReportableStatus, reportableStatuses } from "../../contract/words.ts";
import { nearest } from "../../ground/nearest.ts";
import { type CommandLine, type Given, UsageProblem } from "../command-line.ts";
import { type Opened, submit, withLedger } from "../opened.ts";
import { answer, tell } from "../terminal.ts";
import { findComponents, readComponents } from "./components.ts";

async function findOne({ door }: Opened, name: string): Promise<string> {
  const [found] = await findComponents(door, name);
  if (found !== undefined) return found.public_id;
  const all = await readComponents(door);
  const meant = nearest(
    name,
    all.map(({ row }) => row.name),
  );
  throw new Refusal(
    "ComponentNotFound",
    `There is no component "${name}".${meant === undefined ? "" : ` Did you mean "${meant}"?`} \`bin/signalbox component list\` lists them.`,
  );
}

async function run(given: Given): Promise<number> {
  const word = given.needed("status");
  const status = readReportableStatus(word);
  if (status === undefined) {
    throw new UsageProblem(`"${word}" is no status to set. Choose one of: ${reportableStatuses.join(", ")}.`);
  }
  const changed = await withLedger(async (opened) => {
    const id = await findOne(opened, given.needed("NAME"));
    return await submit(opened.door, parseComponentPatch(id, { Status: status }));
  });
  const { Name, Status } = component.parse(changed.result);
  answer(`${Name}: ${Status}`);
  if (Status !== status) {
    tell(`It was set to ${status}, but a named source or silence says worse, and the worst is shown.`);
  }
  return 0;
}

/** `signalbox component set`. */
export const componentSet: CommandLine = {
  takes: { NAME: "The component's name" },
  options: {
    status: { value: "STATUS", about: `One of: ${reportableStatuses.join(", ")}`, required: true },
  },
  notes: [
    "Case, spaces, _ and - do not matter: major_outage is Major Outage.",
    "Prints what the component shows then. The next report without a source overrules what was set.",
  ],
  run,
};
