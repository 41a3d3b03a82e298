/** `signalbox page set`. */

import { parsePagePatch, readPagePassword } from "../../commands/pages/page-edit.ts";
import { barDayCounts, type PageOut, page } from "../../contract/pages.ts";
import { type CommandLine, invalidValue, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { changedJson } from "../created-resource.ts";
import { submit, withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { answerJson, answerText, printNote, sentence } from "../terminal.ts";
import { changedTranslations, hasTranslations, translationOptions } from "../translation-options.ts";
import {
  accessOptions,
  hashOf,
  listEntries,
  passwordNotes,
  readAccess,
  refuseMissingPassword,
} from "./access-options.ts";
import { nothingRetained, purgeEverywhere } from "./page-purge.ts";
import { changedLines, pageAmong, pageArgument, readPage } from "./page-show.ts";
import { listRemotePages } from "./remote-pages.ts";

function readDays(text: string | undefined): number | undefined {
  const days = barDayCounts.find((count) => String(count) === text);
  if (text === undefined || days !== undefined) return days;
  throw invalidValue("bar-days", text, `Choose one of: ${barDayCounts.join(", ")}.`);
}

/** The share of an outage that counts as downtime. Throws a `UsageProblem`. */
function readWeight(args: ParsedArguments, option: string): number | undefined {
  const text = args.text(option);
  if (text === undefined) return undefined;
  const share = /^(?:0|1|0?\.\d{1,3}|1\.0{1,3})$/u.test(text) ? Number(text) : Number.NaN;
  if (!Number.isNaN(share)) return share;
  throw invalidValue(option, text, "Give a number from 0 to 1 with at most three decimals, such as 0.3.");
}

const emptyAsNull = (text: string | undefined) => (text === "" ? null : text);

/** The fields that a call changes. Rejects with a `UsageProblem`. */
async function readFields(args: ParsedArguments) {
  const isOn = (option: string) => (args.text(option) === undefined ? undefined : args.text(option) === "on");
  const fields = {
    Name: args.text("name"),
    Description: emptyAsNull(args.text("description")),
    TimeZone: args.text("time-zone"),
    Locale: args.text("language"),
    Url: emptyAsNull(args.text("url")),
    Accent: emptyAsNull(args.text("accent")),
    ShowSources: isOn("show-sources"),
    ShowUptime: isOn("show-uptime"),
    ShowBars: isOn("show-bars"),
    BarDays: readDays(args.text("bar-days")),
    ShowPoweredBy: isOn("show-powered-by"),
    PartialWeight: readWeight(args, "partial-weight"),
    MajorWeight: readWeight(args, "major-weight"),
    FullText: isOn("full-text"),
    WrittenLanguages: listEntries(args.text("written-languages")),
    ...(await readAccess(args)),
  };
  if (!hasTranslations(args) && Object.values(fields).every((value) => value === undefined)) {
    throw new UsageProblem("Nothing to set. Give --name, or another option.");
  }
  return fields;
}

type Changed = { readonly before: PageOut; readonly now: PageOut; readonly message: string };

/** The changed settings, or that there are none: a password and the texts of translations are not shown. */
function describeChange(args: ParsedArguments, { before, now }: Pick<Changed, "before" | "now">): string {
  const lines = changedLines(before, now);
  if (lines !== "") return lines;
  return args.flag("password") || hasTranslations(args)
    ? `The page "${now.Slug}" is changed. \`bin/signalbox page show ${now.Slug}\` shows it.`
    : `Nothing changed: the page "${now.Slug}" is so already.`;
}

/** Prints the changed settings, and the consequence of a new restriction. */
function print(args: ParsedArguments, { before, now, message }: Changed): void {
  if (args.flag("json")) answerJson(now);
  else answerText(describeChange(args, { before, now }));
  if (args.text("access") !== undefined && now.Access !== "Public") printNote(sentence(message));
}

async function run(args: ParsedArguments): Promise<number> {
  const fields = await readFields(args);
  const { changed, before, now, purge } = await withStore(async (opened) => {
    const { bus, configuration } = opened;
    const before = await readPage(bus, {
      baseUrl: configuration.baseUrl,
      slug: args.text("page"),
    });
    const { Id, Name, Slug, HasPassword, Translations: present } = before;
    refuseMissingPassword(fields, HasPassword);
    const hash = await hashOf(readPagePassword("changed", fields, [Name, Slug]));
    const Translations = changedTranslations(args, present);
    const changed = await submit(bus, parsePagePatch(Id, { ...fields, Translations }, hash));
    const now = page.parse(changed.result);
    const isLimited = [fields.Access, fields.AllowedAddresses, hash].some(
      (candidate) => candidate !== undefined,
    );
    const purge = isLimited && now.Access !== "Public" ? await purgeEverywhere(opened) : nothingRetained;
    return { changed, before, now, purge };
  });
  print(args, { before, now, message: changed.message });
  for (const line of purge.lines) printNote(line);
  return purge.mayRemain ? 1 : 0;
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const fields = await readFields(args);
  const before = pageAmong(await listRemotePages(service), args.text("page"));
  const { Id, HasPassword, Translations: present } = before;
  refuseMissingPassword(fields, HasPassword);
  const body = { ...fields, Translations: changedTranslations(args, present) };
  // The service answers a restriction after the purge.
  const { result: now, message } = await service.call({
    method: "PATCH",
    path: `/api/Page/${Id}`,
    body,
    result: page,
  });
  print(args, { before, now, message });
  return 0;
}

/** `signalbox page set`. */
export const pageSet: CommandLine = {
  takes: {},
  options: {
    page: pageArgument,
    name: { value: "NAME", about: "Name of the page" },
    description: {
      value: "TEXT",
      about: "A sentence at the foot of the page; empty to remove it",
      mayBeEmpty: true,
    },
    ...translationOptions,
    "time-zone": { value: "ZONE", about: "Time zone, such as Europe/Amsterdam" },
    language: {
      value: "TAG",
      about: "Default language, such as de or en-GB",
    },
    url: {
      value: "ADDRESS",
      about: "Public address; empty to use BASE_URL",
      mayBeEmpty: true,
    },
    accent: {
      value: "#RRGGBB",
      about: "Colour of its name and links; empty to remove it",
      mayBeEmpty: true,
    },
    "full-text": {
      value: "on|off",
      about: "Whether messages of a restricted page contain the text of updates (off)",
    },
    "show-sources": {
      value: "on|off",
      about: "Whether visitors see if a status was reported by a monitor or set manually",
    },
    "show-uptime": { value: "on|off", about: "Whether visitors see uptime figures (on)" },
    "show-bars": { value: "on|off", about: "Whether visitors see a bar for each day (on)" },
    "bar-days": {
      value: "DAYS",
      values: barDayCounts.map(String),
      about: `How many days the bars have: ${barDayCounts.join(", ")} (90)`,
    },
    "show-powered-by": { value: "on|off", about: "Whether the foot of the page names Signalbox (on)" },
    "partial-weight": {
      value: "SHARE",
      about: "Share of a Partial Outage that counts as downtime, 0 to 1 (0.3)",
    },
    "major-weight": {
      value: "SHARE",
      about: "Share of a Major Outage that counts as downtime, 0 to 1 (1)",
    },
    "written-languages": {
      value: "TAGS",
      about: "Languages of its texts besides its own; empty to remove them",
      mayBeEmpty: true,
    },
    ...accessOptions("Change the password"),
    ...changedJson("GET /api/Page"),
  },
  notes: [
    "Prints the resulting settings of the page.",
    ...passwordNotes,
    "If the page becomes restricted, waits until no running node",
    "shows, stores or copies anything of it; the exit code is 1 if a node does not confirm.",
  ],
  run,
  runRemotely,
};
