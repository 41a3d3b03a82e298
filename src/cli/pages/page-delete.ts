/** `signalbox page delete`. */
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, printNote } from "../terminal.ts";
import { purgeEverywhere } from "./page-purge.ts";
import { readPage } from "./page-show.ts";

async function run(args: ParsedArguments): Promise<number> {
  const { slug, message, purge } = await withStore(async (opened) => {
    const { bus, configuration } = opened;
    const page = await readPage(bus, { baseUrl: configuration.baseUrl, slug: args.needed("SLUG") });
    const deleted = await submit(bus, { kind: "DeletePage", id: page.Id });
    return { slug: page.Slug, message: deleted.message, purge: await purgeEverywhere(opened) };
  });
  answer(message);
  printNote(`\`bin/signalbox page restore ${slug}\` restores it.`);
  for (const line of purge.lines) printNote(line);
  return purge.mayRemain ? 1 : 0;
}

/** `signalbox page delete`. */
export const pageDelete: CommandLine = {
  takes: { SLUG: "Slug of the page" },
  options: {},
  notes: [
    "Deletes the page with its contents; the last page cannot be deleted. Waits until no running node shows, stores or copies",
    "anything of it; the exit code is 1 if a node does not confirm.",
  ],
  run,
};
