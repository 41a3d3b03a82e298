/** `signalbox page delete`. */
import * as z from "zod";
import { type PageDeletionOut, type PageOut, pageDeletion } from "../../contract/pages.ts";
import { readPageDeletion } from "../../queries/page-deletion-queries.ts";
import { changeDryRunOption, printChangeDryRun, submitOrTry } from "../change-dry-run.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { confirm, yesOption } from "../confirm.ts";
import { answerDeleted, deletedJson } from "../deleted-json.ts";
import { submit, withStore } from "../open-store.ts";
import { restorableUntil } from "../remote/delete-remotely.ts";
import type { RemoteService } from "../remote-service.ts";
import { printNote, sentence } from "../terminal.ts";
import { isInteractive } from "../terminal-prompts.ts";
import { purgeEverywhere } from "./page-purge.ts";
import { pageAmong, readAllPages } from "./page-show.ts";
import { listRemotePages } from "./remote-pages.ts";

const nouns: readonly (readonly [kind: keyof PageDeletionOut["Deletes"], noun: string])[] = [
  ["Components", "component"],
  ["ComponentGroups", "component group"],
  ["Announcements", "announcement"],
  ["Templates", "template"],
  ["Integrations", "integration"],
  ["Subscribers", "subscriber"],
];

/** The contents of a page in a sentence: `3 components, 1 subscriber`; `no contents` for none. */
function contentsOf(Deletes: PageDeletionOut["Deletes"]): string {
  const contents = nouns.flatMap(([kind, noun]) => {
    const count = Deletes[kind];
    return count === 0 ? [] : [`${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`];
  });
  return contents.length === 0 ? "no contents" : contents.join(", ");
}

/** Asks with the contents that a person at the terminal would delete. */
async function confirmDeletion(
  args: ParsedArguments,
  { Name }: PageOut,
  readDeletion: () => Promise<PageDeletionOut>,
): Promise<boolean> {
  const needsConsent = !args.flag("yes") && isInteractive();
  const contents = needsConsent ? contentsOf((await readDeletion()).Deletes) : "its contents";
  return await confirm(args, "delete", `the page "${Name}" with ${contents}`);
}

/** Prints what would be deleted with a page, and which page would be the first one instead. */
function printDryRun(args: ParsedArguments, deletion: PageDeletionOut, pages: readonly PageOut[]): number {
  const { Id, Name, Slug, Deletes, FirstPage } = deletion;
  const isFirst = Id === pages[0]?.Id && FirstPage !== null;
  return printChangeDryRun(args, deletion, [
    `The page "${Name}" (${Slug}) would be deleted, with ${contentsOf(Deletes)}.`,
    ...(isFirst ? [`"${FirstPage.Name}" would be the first page.`] : []),
  ]);
}

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
    const command = { kind: "DeletePage", id: page.Id } as const;
    const readDeletion = async () =>
      await readPageDeletion(bus, { id: page.Id, baseUrl: configuration.baseUrl });
    if (args.flag("dry-run")) {
      await submitOrTry(bus, args, command);
      return printDryRun(args, await readDeletion(), pages);
    }
    if (!(await confirmDeletion(args, page, readDeletion))) return 1;
    const { message } = await submit(bus, command);
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
  const path = `/api/Page/${page.Id}`;
  const readDeletion = async () => {
    const query = { DryRun: "true" };
    return (await service.call({ method: "DELETE", path, query, result: pageDeletion })).result;
  };
  if (args.flag("dry-run")) return printDryRun(args, await readDeletion(), pages);
  if (!(await confirmDeletion(args, page, readDeletion))) return 1;
  await service.call({ method: "DELETE", path, result: z.null() });
  answerDeleted(args, { id: page.Id, text: `Page "${page.Name}" deleted. ${restorableUntil()}` });
  printAfterwards(page, pages, page.Slug);
  return 0;
}

/** `signalbox page delete`. */
export const pageDelete: CommandLine = {
  takes: { "SLUG|ID": "The page, by its slug or id" },
  options: { ...yesOption("delete"), ...changeDryRunOption, ...deletedJson },
  notes: [
    "Deletes the page with its contents; the last page cannot be deleted. Waits until no running node shows, stores or copies",
    "anything of it; the exit code is 1 if a node does not confirm.",
  ],
  run,
  runRemotely,
};
