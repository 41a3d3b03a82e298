/** `signalbox page import`. */

import { networksOf } from "../../platform/outbound-guard.ts";
import { livePages, type PageRef, refuseUnknownPage } from "../../queries/page-queries.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { progressPrinter, writeCount } from "../progress.ts";
import { readInput } from "../read-input.ts";
import { answer, answerJson, oneLine, printNote } from "../terminal.ts";
import { applyImport, type ImportedNames, type ImportResult } from "./apply-import.ts";
import { fetchJsonWith, ImportFailed } from "./fetch-json.ts";
import { readStatuspage } from "./read-statuspage.ts";

function readAddress(text: string): URL {
  const withScheme = /^https?:\/\//iu.test(text) ? text : `https://${text}`;
  if (!URL.canParse(withScheme))
    throw new UsageProblem(`"${text}" is not an address. Give one such as https://old-status.example.com.`);
  const url = new URL(withScheme);
  return new URL(url.pathname, url.origin);
}

async function readKey(args: ParsedArguments): Promise<string | null> {
  const file = args.text("key-file");
  if (file === undefined) return null;
  const key = (await readInput(file)).trim();
  if (!/^[\w-]+$/u.test(key))
    throw new UsageProblem(
      `--key-file: ${file === "-" ? "standard input" : file} does not contain one API key.`,
    );
  return key;
}

const counted = ({ created, existing }: ImportedNames, singular: string, plural: string) =>
  `${writeCount(created.length)} ${created.length === 1 ? singular : plural}${existing.length === 0 ? "" : ` (${writeCount(existing.length)} there before)`}`;

const maxListedNames = 20;

/** A line with names, the first ones of many; none without names. */
function nameLine(heading: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length - maxListedNames;
  const listed = names.slice(0, maxListedNames).map((name) => `"${oneLine(name)}"`);
  return [`${heading}: ${listed.join(", ")}${more > 0 ? ` and ${writeCount(more)} more` : ""}`];
}

/** The names of what would be imported, and of what is there. */
const nameLines = ({ groups, components, announcements }: ImportResult): readonly string[] => [
  ...nameLine("New groups", groups.created),
  ...nameLine("New components", components.created),
  ...nameLine("New announcements", announcements.created),
  ...nameLine("There before: groups", groups.existing),
  ...nameLine("There before: components", components.existing),
  ...nameLine("There before: announcements", announcements.existing),
];

function describe({ groups, components, announcements }: ImportResult, verb: string): string {
  const parts = [
    counted(groups, "group", "groups"),
    counted(components, "component", "components"),
    counted(announcements, "announcement", "announcements"),
  ];
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1) ?? ""} ${verb}.`;
}

/** The result as JSON, with the ids here by those of the other service. */
const tableOf = ({
  groups,
  components,
  announcements,
  refused,
  groupIds,
  componentIds,
}: ImportResult): unknown => ({
  Created: {
    Groups: groups.created.length,
    Components: components.created.length,
    Announcements: announcements.created.length,
  },
  Existing: {
    Groups: groups.existing.length,
    Components: components.existing.length,
    Announcements: announcements.existing.length,
  },
  Refused: refused,
  Groups: groupIds,
  Components: componentIds,
});

/** The page with a slug, or the first. Throws a `Refusal`. */
function pageFor(pages: readonly PageRef[], slug: string | undefined): PageRef {
  refuseUnknownPage(pages, slug);
  const page =
    slug === undefined ? pages[0] : pages.find((candidate) => candidate.slug === slug.toLowerCase());
  if (page === undefined) throw new TypeError("there is no page");
  return page;
}

async function importPage(args: ParsedArguments): Promise<number> {
  const address = readAddress(args.needed("ADDRESS"));
  const key = await readKey(args);
  const isDryRun = args.flag("dry-run");
  const { result, isStatuspage } = await withStore(async (opened) => {
    const page = pageFor(await opened.bus.rows(livePages), args.text("page"));
    const policy = { allowed: networksOf(opened.configuration.notifications.allowed) };
    const imported = await readStatuspage(fetchJsonWith(policy), { address, key });
    const onProgress = progressPrinter("announcements imported so far.");
    const applied = await applyImport(opened, imported, { page, isDryRun, onProgress });
    return { result: applied, isStatuspage: imported.isStatuspage };
  });
  if (args.flag("json")) answerJson(tableOf(result));
  else {
    answer(describe(result, isDryRun ? "would be imported" : "imported"));
    if (isDryRun) for (const line of nameLines(result)) answer(line);
  }
  for (const line of result.refused) printNote(`Not imported: ${oneLine(line)}`);
  if (key === null)
    printNote(
      isStatuspage
        ? "Only the newest 50 incidents and 50 maintenances are public. --key-file imports all."
        : "Only what the other service lists publicly is imported, such as the newest 50 incidents and 50 maintenances. Another Signalbox lists Unknown as Degraded Performance.",
    );
  if (!isDryRun)
    printNote(
      "Nobody was notified. Uptime is counted from today on. `bin/signalbox subscriber import` takes a list of subscribers, and --ids the table of `page import --json`.",
    );
  return result.refused.length > 0 ? 1 : 0;
}

async function run(args: ParsedArguments): Promise<number> {
  try {
    return await importPage(args);
  } catch (error) {
    if (!(error instanceof ImportFailed)) throw error;
    printNote(error.message);
    return 1;
  }
}

/** `signalbox page import`. */
export const pageImport: CommandLine = {
  takes: { ADDRESS: "Of the status page, such as https://old-status.example.com" },
  options: {
    "key-file": {
      value: "FILE",
      about: "A file with an API key of Statuspage, for the whole history; - for standard input",
    },
    page: { value: "SLUG", about: "The page to import to (the first)" },
    "dry-run": { about: "Import nothing, and show what would be imported and what is there" },
    json: { about: "As JSON, with the ids here by those of the other service" },
  },
  notes: [
    "Imports groups, components, incidents and maintenance with their updates, postmortems and times. Also from other",
    "services that have Statuspage's public API (/api/v2), without --key-file. Nobody is notified. It can be run again: what is",
    "there by its name, or by its title and start, stays as it is. `subscriber import --ids` takes the table that --json prints.",
    "An address in a private network must be in OUTBOUND_ALLOW, set in this terminal.",
  ],
  run,
};
