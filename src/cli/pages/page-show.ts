/** `signalbox page show`. */
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import type { PageOut } from "../../contract/pages.ts";
import { livePages, readPages } from "../../queries/page-queries.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { noSuch } from "../no-such.ts";
import { withStore } from "../open-store.ts";
import { answer, answerJson } from "../terminal.ts";
import { listRemotePages } from "./remote-pages.ts";

/** Every page, the first one first; `baseUrl` is the address of the service. */
export async function readAllPages(bus: CommandBus, baseUrl: string): Promise<PageOut[]> {
  const pages: PageOut[] = [];
  let cursor: number | null = null;
  do {
    const part: Awaited<ReturnType<typeof readPages>> = await readPages(bus, {
      limit: 100,
      cursor,
      baseUrl,
    });
    pages.push(...part.Items);
    cursor = part.NextCursor;
  } while (cursor !== null);
  return pages;
}

/** The cell of a page in a list: empty if there is only one, so that the column is left out. */
export async function pageCells(bus: CommandBus): Promise<(...slugs: readonly string[]) => string> {
  const isOnly = (await bus.rows(livePages)).length === 1;
  return (...slugs) => (isOnly && !isPiped() ? "" : slugs.join(", "));
}

/** The page with a slug, or the first. Throws a `Refusal` if it does not exist. */
export async function readPage(
  bus: CommandBus,
  { baseUrl, slug }: { readonly baseUrl: string; readonly slug: string | undefined },
): Promise<PageOut> {
  return pageAmong(await readAllPages(bus, baseUrl), slug);
}

/** The page with a slug or an id, or the first. Throws a `Refusal` if it does not exist. */
export function pageAmong(pages: readonly PageOut[], slug: string | undefined): PageOut {
  const page =
    slug === undefined ? pages[0] : pages.find(({ Slug, Id }) => [Slug, Id].includes(slug.toLowerCase()));
  if (page !== undefined) return page;
  throw noSuch("PageNotFound", `page "${slug ?? ""}"`, {
    text: slug ?? "",
    names: pages.map(({ Slug }) => Slug),
    list: "page list",
  });
}

/** The page that a command is about. */
export const pageArgument = {
  value: "SLUG|ID",
  about: "The page, by its slug or id (the first)",
  isArgument: true,
} as const;

import { isPiped } from "../text-width.ts";

/** The fields of a page for people. */
function fieldsOf(page: PageOut): readonly (readonly [name: string, value: string])[] {
  return [
    ["Name", page.Name],
    ["Slug", page.Slug],
    ["Description", page.Description ?? "(none)"],
    ["Address", page.Url],
    ["Time zone", page.TimeZone],
    ["Default language", page.Locale],
    ["Accent colour", page.Accent ?? "(none)"],
    ["Source of a status", page.ShowSources ? "shown" : "not shown"],
    ["Uptime figures", page.ShowUptime ? "shown" : "not shown"],
    ["Bars", page.ShowBars ? `${page.BarDays} days` : "not shown"],
    ["Powered by Signalbox", page.ShowPoweredBy ? "shown" : "not shown"],
    ["Downtime counts", `Partial Outage × ${page.PartialWeight}, Major Outage × ${page.MajorWeight}`],
    ["Colours", page.Theme === null ? "those of Signalbox" : "its own"],
    ["Languages of texts", [page.Locale, ...page.WrittenLanguages].join(", ")],
    ...(page.Translations === null
      ? []
      : [["Translations", Object.keys(page.Translations).join(", ")] as const]),
    ["Access", page.Access],
    [
      "Notifications",
      page.FullText || page.Access === "Public" ? "with the text of updates" : "title and link only",
    ],
    ["Allowed networks", page.AllowedAddresses.length === 0 ? "(all)" : page.AllowedAddresses.join(", ")],
  ];
}

/** The page for people: a line for each field. */
const linesOf = (page: PageOut): string =>
  fieldsOf(page)
    .map(([name, value]) => `${name.padEnd(20)}  ${value}`)
    .join("\n");

/** The fields that a change changed, each with its values before and after. */
export function changedLines(before: PageOut, now: PageOut): string {
  const old = new Map(fieldsOf(before));
  const current = fieldsOf(now);
  const names = new Set([...current.map(([name]) => name), ...old.keys()]);
  const changed = [...names].flatMap((name) => {
    const [from, to] = [old.get(name) ?? "(none)", new Map(current).get(name) ?? "(none)"];
    return from === to ? [] : [`${name}: ${from} → ${to}`];
  });
  return changed.join("\n");
}

function print(args: ParsedArguments, page: PageOut): number {
  if (args.flag("json")) answerJson(page);
  else answer(linesOf(page));
  return 0;
}

/** `signalbox page show`. */
export const pageShow: CommandLine = {
  takes: {},
  options: { page: pageArgument, json: { about: "As JSON, with the fields of GET /api/Page" } },
  notes: [],
  run: async (args) =>
    await withStore(async ({ bus, configuration: { baseUrl } }) =>
      print(args, await readPage(bus, { baseUrl, slug: args.text("page") })),
    ),
  runRemotely: async (args, service) =>
    print(args, pageAmong(await listRemotePages(service), args.text("page"))),
};
