/** `signalbox page set`. */

import { openPasswords } from "../../auth/passwords.ts";
import { parsePagePatch, readPagePassword } from "../../commands/pages/page-edit.ts";
import { page } from "../../contract/pages.ts";
import { pageAccesses } from "../../contract/words.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { readSecret } from "../secret-input.ts";
import { answer, tell } from "../terminal.ts";
import { nothingRetained, purgeEverywhere } from "./page-purge.ts";
import { linesOf, pageOption, readPage } from "./page-show.ts";

/** The entries of a list, separated by commas or spaces; none of an empty text. */
function wordsIn(text: string | undefined): string[] | undefined {
  return text?.split(/[\s,]+/u).filter((entry) => entry !== "");
}

function onOrOff(option: string, text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (text !== "on" && text !== "off") throw new UsageProblem(`--${option} is on or off.`);
  return text === "on";
}

const emptyAsNull = (text: string | undefined) => (text === "" ? null : text);

async function run(given: ParsedArguments): Promise<number> {
  const fields = {
    Name: given.text("name"),
    Description: emptyAsNull(given.text("description")),
    TimeZone: given.text("time-zone"),
    Locale: given.text("language"),
    Url: emptyAsNull(given.text("url")),
    Accent: emptyAsNull(given.text("accent")),
    ShowSources: onOrOff("show-sources", given.text("show-sources")),
    FullText: onOrOff("full-text", given.text("full-text")),
    WrittenLanguages: wordsIn(given.text("written-languages")),
    Access: given.text("access"),
    AllowedAddresses: wordsIn(given.text("allow")),
    Password: given.flag("password") ? await readSecret("Password of the page: ") : undefined,
  };
  if (Object.values(fields).every((value) => value === undefined)) {
    throw new UsageProblem("Say what to set; `bin/signalbox page set --help` lists what there is.");
  }
  const { changed, now, left } = await withStore(async (opened) => {
    const { bus, configuration } = opened;
    const { Id, Name, Slug } = await readPage(bus, {
      baseUrl: configuration.baseUrl,
      slug: given.text("page"),
    });
    const password = readPagePassword("changed", fields, [Name, Slug]);
    const hash = password == null ? undefined : await openPasswords().hash(password);
    const changed = await submit(bus, parsePagePatch(Id, fields, hash));
    const now = page.parse(changed.result);
    const isLimited = [fields.Access, fields.AllowedAddresses, hash].some((one) => one !== undefined);
    const left = isLimited && now.Access !== "Public" ? await purgeEverywhere(opened) : nothingRetained;
    return { changed, now, left };
  });
  answer(linesOf(now));
  if (fields.Access !== undefined && now.Access !== "Public") tell(changed.message);
  for (const line of left.lines) tell(line);
  return left.mayBeKept ? 1 : 0;
}

/** `signalbox page set`. */
export const pageSet: CommandLine = {
  takes: {},
  options: {
    page: pageOption,
    name: { value: "NAME", about: "What the page is called" },
    description: {
      value: "TEXT",
      about: "A sentence below the name; an empty text takes it away",
      mayBeEmpty: true,
    },
    "time-zone": { value: "ZONE", about: "Where its days begin and end, such as Europe/Amsterdam" },
    language: {
      value: "TAG",
      about: "What it speaks to those who ask for nothing else, such as de or en-GB",
    },
    url: {
      value: "ADDRESS",
      about: "Where visitors find it; an empty text takes BASE_URL again",
      mayBeEmpty: true,
    },
    accent: {
      value: "#RRGGBB",
      about: "The colour of its name and links; an empty text takes it away",
      mayBeEmpty: true,
    },
    "full-text": {
      value: "on|off",
      about: "Whether messages of a page that is not public contain the text of updates (off)",
    },
    "show-sources": {
      value: "on|off",
      about: "Whether visitors see if a status was reported by a monitor or set by hand",
    },
    "written-languages": {
      value: "TAGS",
      about: "Languages beside its own that its texts are written in; an empty text takes them away",
      mayBeEmpty: true,
    },
    access: { value: "WORD", about: `Who may see it: ${pageAccesses.join(", ")}` },
    password: { about: "Give it another password, which is read from standard input" },
    allow: {
      value: "ADDRESSES",
      about:
        "Addresses and CIDRs from which it is shown though it is not public; an empty text takes them away",
      mayBeEmpty: true,
    },
  },
  notes: [
    "Prints the settings of the page as they are then. The password is asked for, or read as the first line of standard",
    "input: write none into a command. Where the page is taken from somebody's eyes this waits until no node that runs",
    "shows, keeps or copies anything of it; the exit code is 1 where one does not say so.",
  ],
  run,
};
