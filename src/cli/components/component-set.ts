/** `signalbox component set`: a status set by hand, or when the page lists a component. */
import { parseComponentPatch } from "../../commands/components/component-edit.ts";
import { component } from "../../contract/components.ts";
import {
  type ComponentVisibility,
  componentVisibilities,
  type ReportableStatus,
  readComponentVisibility,
  readReportableStatus,
  reportableStatuses,
} from "../../contract/words.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, printNote } from "../terminal.ts";
import { findComponentId } from "./component-lookup.ts";

function readStatus(text: string | undefined): ReportableStatus | undefined {
  const status = text === undefined ? undefined : readReportableStatus(text);
  if (text === undefined || status !== undefined) return status;
  throw new UsageProblem(
    `"${text}" is not a status that can be set. Choose one of: ${reportableStatuses.join(", ")}.`,
  );
}

function readVisibility(text: string | undefined): ComponentVisibility | undefined {
  const visibility = text === undefined ? undefined : readComponentVisibility(text);
  if (text === undefined || visibility !== undefined) return visibility;
  throw new UsageProblem(
    `--visibility cannot be "${text}". Choose one of: ${componentVisibilities.join(", ")}.`,
  );
}

async function run(args: ParsedArguments): Promise<number> {
  const status = readStatus(args.text("status"));
  const visibility = readVisibility(args.text("visibility"));
  if (status === undefined && visibility === undefined) {
    throw new UsageProblem("Nothing to set. Give --status, --visibility or both.");
  }
  const changed = await withStore(async (opened) => {
    const id = await findComponentId(opened.bus, args.needed("NAME|ID"), args.text("page"));
    return await submit(opened.bus, parseComponentPatch(id, { Status: status, Visibility: visibility }));
  });
  const { Id, Name, Status, Visibility } = component.parse(changed.result);
  answer(`${Name}: ${Status}`);
  if (visibility !== undefined) printNote(`The page lists it: ${Visibility}.`);
  if (status !== undefined && Status !== status) {
    printNote(
      `It was set to ${status}, but another source takes precedence: a signal, missing reports, an announcement or an override. The portal lists the sources, and so does GET /api/Component/${Id}.`,
    );
  }
  return 0;
}

/** `signalbox component set`. */
export const componentSet: CommandLine = {
  takes: { "NAME|ID": "The component, by its name or its id" },
  options: {
    status: { value: "STATUS", about: `One of: ${reportableStatuses.join(", ")}`, isMain: true },
    visibility: { value: "WHEN", about: `When the page lists it: ${componentVisibilities.join(", ")}` },
    page: { value: "SLUG", about: "Page, if several have a component of that name" },
  },
  notes: [
    "Case, spaces, _ and - do not matter: major_outage is Major Outage.",
    "Prints the resulting status. The next report without a source replaces it.",
  ],
  run,
};
