/** `signalbox page delete`. */
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, printNote, sentence } from "../terminal.ts";
import { purgeEverywhere } from "./page-purge.ts";
import { pageAmong, readAllPages } from "./page-show.ts";

async function run(args: ParsedArguments): Promise<number> {
  return await withStore(async (opened) => {
    const { bus, configuration } = opened;
    const pages = await readAllPages(bus, configuration.baseUrl);
    const page = pageAmong(pages, args.needed("SLUG|ID"));
    if (!(await confirm(args, "delete", `the page "${page.Name}" with its contents`))) return 1;
    const { message } = await submit(bus, { kind: "DeletePage", id: page.Id });
    const purge = await purgeEverywhere(opened);
    answer(sentence(message));
    const [first, second] = pages;
    if (page.Id === first?.Id && second !== undefined)
      printNote(
        `"${second.Name}" is the first page now: it has the address of the service, and commands and requests that name no page use it.`,
      );
    printNote(`\`bin/signalbox page restore ${page.Slug}\` restores it.`);
    for (const line of purge.lines) printNote(line);
    return purge.mayRemain ? 1 : 0;
  });
}

/** `signalbox page delete`. */
export const pageDelete: CommandLine = {
  takes: { "SLUG|ID": "The page, by its slug or id" },
  options: yesOption("delete"),
  notes: [
    "Deletes the page with its contents; the last page cannot be deleted. Waits until no running node shows, stores or copies",
    "anything of it; the exit code is 1 if a node does not confirm.",
  ],
  run,
};
