/** `signalbox page set`. */
import { parsePagePatch } from "../commands/pages.ts";
import { page } from "../contract/pages.ts";
import { type CommandLine, type Given, UsageProblem } from "./command-line.ts";
import { submit, withLedger } from "./opened.ts";
import { linesOf, pageOption, readPage } from "./page-show.ts";
import { answer } from "./terminal.ts";

const emptyAsNull = (text: string | undefined) => (text === "" ? null : text);

async function run(given: Given): Promise<number> {
  const fields = {
    Name: given.text("name"),
    Description: emptyAsNull(given.text("description")),
    TimeZone: given.text("time-zone"),
    Locale: given.text("language"),
    Url: emptyAsNull(given.text("url")),
    Accent: emptyAsNull(given.text("accent")),
  };
  if (Object.values(fields).every((value) => value === undefined)) {
    throw new UsageProblem(
      "Say what to set: --name, --description, --time-zone, --language, --url or --accent.",
    );
  }
  const changed = await withLedger(async ({ door, configuration }) => {
    const { Id } = await readPage(door, { baseUrl: configuration.baseUrl, slug: given.text("page") });
    return await submit(door, parsePagePatch(Id, fields));
  });
  answer(linesOf(page.parse(changed.result)));
  return 0;
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
  },
  notes: ["Prints what the page is called and how it tells time then."],
  run,
};
