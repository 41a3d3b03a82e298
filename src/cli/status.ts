/** `signalbox status`: the page as visitors see it now. */
import { isOpen } from "../contract/announcement-states.ts";
import { type StatusPageOut, statusPage } from "../contract/pages.ts";
import type { CommandLine, ParsedArguments } from "./command-line.ts";
import { withStore } from "./open-store.ts";
import { readPage } from "./pages/page-show.ts";
import { readPublicJson } from "./remote/open-remote-service.ts";
import { table } from "./table.ts";
import { answer, answerJson, oneLine, printNote, writeMinute } from "./terminal.ts";

const time = (text: string) => writeMinute(Date.parse(text));

type Announcement = StatusPageOut["Announcements"][number];

/** The place of an announcement on the page: incidents, begun maintenance, notices, planned maintenance. */
function rankOf({ Kind, State }: Announcement): number {
  if (Kind === "Incident") return 0;
  if (Kind === "Notice") return 2;
  return State === "Scheduled" ? 3 : 1;
}

/** Open announcements in the order of the page; of planned maintenance the next comes first. */
function openOf(announcements: readonly Announcement[]): Announcement[] {
  const startOf = ({ StartsAt, CreatedAt }: Announcement) => Date.parse(StartsAt ?? CreatedAt);
  return announcements
    .filter(({ Kind, State }) => isOpen(Kind, State))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (rankOf(a) === 3 ? startOf(a) - startOf(b) : 0));
}

/** The headline, the components that are not operational, and what is open or planned. */
function describe({ Page, Status, Components, Announcements }: StatusPageOut): string {
  const problems = Components.filter(({ Status }) => Status !== "Operational").map((component) => [
    component.Name,
    component.Status,
    time(component.StatusSince),
  ]);
  const open = openOf(Announcements).map((item) => [
    item.Title,
    item.Kind,
    item.State,
    time(item.StartsAt ?? item.CreatedAt),
    item.Id,
  ]);
  return [
    `${oneLine(Page.Name)}: ${Status.Description}`,
    Page.Url,
    ...(problems.length === 0 ? [] : ["", table(["COMPONENT", "STATUS", "SINCE"], problems)]),
    ...(open.length === 0 ? [] : ["", table(["TITLE", "KIND", "STATE", "START", "ID"], open)]),
  ].join("\n");
}

function print(args: ParsedArguments, page: StatusPageOut): number {
  if (args.flag("json")) answerJson(page);
  else answer(describe(page));
  return 0;
}

/** `signalbox status`. */
export const status: CommandLine = {
  takes: {},
  options: {
    page: { value: "SLUG", about: "The page (the first)" },
    json: { about: "As JSON, with the fields of GET /api/StatusPage" },
  },
  notes: [
    "Prints the headline, the components that are not operational, and what is open or planned, as the running service shows them. Times are UTC.",
  ],
  run: async (args) => {
    const { Url } = await withStore(({ bus, configuration: { baseUrl } }) =>
      readPage(bus, { baseUrl, slug: args.text("page") }),
    );
    return print(args, await readPublicJson(`${Url.replace(/\/+$/u, "")}/index.json`, statusPage));
  },
  runRemotely: async (args, service) => {
    const query = { Page: args.text("page") };
    if (service.isStoredLogin && !args.flag("json"))
      printNote(`Service: ${service.address}, by \`bin/signalbox login\`.`);
    return print(args, (await service.call({ path: "/api/StatusPage", query, result: statusPage })).result);
  },
};
