/** `signalbox page create`: the page's id goes alone to standard output. */
import { parsePageCreate, readPagePassword } from "../../commands/pages/page-edit.ts";
import { type PageOut, page } from "../../contract/pages.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { answerCreated, createdJson } from "../created-resource.ts";
import { submit, withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { printNote } from "../terminal.ts";
import { accessOptions, hashOf, passwordNotes, readAccess, refuseMissingPassword } from "./access-options.ts";

/** The requested page. Rejects with a `UsageProblem`. */
async function readFields(args: ParsedArguments) {
  const fields = {
    Name: args.needed("name"),
    Slug: args.needed("slug"),
    Description: args.text("description"),
    TimeZone: args.text("time-zone"),
    Locale: args.text("language"),
    Url: args.text("url"),
    ...(await readAccess(args)),
  };
  refuseMissingPassword(fields, false);
  return fields;
}

function print(args: ParsedArguments, created: PageOut): number {
  answerCreated(args, created);
  printNote(
    `Page "${created.Name}" created. \`bin/signalbox component create NAME --page ${created.Slug}\` adds a component to it.`,
  );
  return 0;
}

async function run(args: ParsedArguments): Promise<number> {
  const fields = await readFields(args);
  const command = parsePageCreate(fields, await hashOf(readPagePassword("new", fields)));
  const created = await withStore(({ bus }) => submit(bus, command));
  return print(args, page.parse(created.result));
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const body = await readFields(args);
  return print(args, (await service.call({ method: "POST", path: "/api/Page", body, result: page })).result);
}

/** `signalbox page create`. */
export const pageCreate: CommandLine = {
  takes: {},
  surplusHint: (text, has) => {
    const slug = has("slug") || !/^[a-z\d-]+$/u.test(text) ? "" : `Did you mean --slug ${text}? `;
    return `${slug}Quote values that contain spaces, such as "Main page".`;
  },
  options: {
    name: { value: "NAME", about: "Its name", required: true, isArgument: true },
    slug: {
      value: "SLUG",
      about: "Slug in addresses, unique and permanent: a-z, 0-9 and -",
      required: true,
    },
    description: { value: "TEXT", about: "A sentence at the foot of the page" },
    "time-zone": { value: "ZONE", about: "Time zone (that of the first page)" },
    language: { value: "TAG", about: "Default language, such as de or en-GB (that of the first page)" },
    url: { value: "ADDRESS", about: "Public address (BASE_URL/page/SLUG)" },
    ...accessOptions("Set a password"),
    ...createdJson("GET /api/Page"),
  },
  notes: ["Prints only the page's id, unless --json is given.", ...passwordNotes],
  run,
  runRemotely,
};
