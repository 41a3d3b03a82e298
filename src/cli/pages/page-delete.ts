/** `signalbox page delete`. */
import * as z from "zod";
import type { PageOut } from "../../contract/pages.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
import { answerDeleted, deletedJson } from "../deleted-json.ts";
import { submit, withStore } from "../open-store.ts";
import { restorableUntil } from "../remote/delete-remotely.ts";
import type { RemoteService } from "../remote-service.ts";
import { printNote, sentence } from "../terminal.ts";
import { purgeEverywhere } from "./page-purge.ts";
import { pageAmong, readAllPages } from "./page-show.ts";
import { listRemotePages } from "./remote-pages.ts";

const confirmDeletion = async (args: ParsedArguments, { Name }: PageOut) =>
  await confirm(args, "delete", `the page "${Name}" with its contents`);

/** Says which page is the first one instead, if that was deleted, and how to restore it. */
function printAfterwards({ Id }: PageOut, [first, second]: readonly PageOut[], restoring: string): void {
  if (Id === first?.Id && second !== undefined)
    printNote(
      `"${second.Name}" is the first page now: it has the address of the service, and commands and requests that name no page use it.`,
    );
  printNote(`\`bin/signalbox page restore ${restoring}\` restores it.`);
}

async function run(args: ParsedArguments): Promise<number> {
  return await withStore(async (opened) => {
    const { bus, configuration } = opened;
    const pages = await readAllPages(bus, configuration.baseUrl);
    const page = pageAmong(pages, args.needed("SLUG|ID"));
    if (!(await confirmDeletion(args, page))) return 1;
    const { message } = await submit(bus, { kind: "DeletePage", id: page.Id });
    const purge = await purgeEverywhere(opened);
    answerDeleted(args, { id: page.Id, text: sentence(message) });
    printAfterwards(page, pages, page.Slug);
    for (const line of purge.lines) printNote(line);
    return purge.mayRemain ? 1 : 0;
  });
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const pages = await listRemotePages(service);
  const page = pageAmong(pages, args.needed("SLUG|ID"));
  if (!(await confirmDeletion(args, page))) return 1;
  await service.call({ method: "DELETE", path: `/api/Page/${page.Id}`, result: z.null() });
  answerDeleted(args, { id: page.Id, text: `Page "${page.Name}" deleted. ${restorableUntil()}` });
  printAfterwards(page, pages, page.Slug);
  return 0;
}

/** `signalbox page delete`. */
export const pageDelete: CommandLine = {
  takes: { "SLUG|ID": "The page, by its slug or id" },
  options: { ...yesOption("delete"), ...deletedJson },
  notes: [
    "Deletes the page with its contents; the last page cannot be deleted. Waits until no running node shows, stores or copies",
    "anything of it; the exit code is 1 if a node does not confirm.",
  ],
  run,
  runRemotely,
};
