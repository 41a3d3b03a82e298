/** `signalbox page restore`. */

import { page } from "../../contract/pages.ts";
import { Refusal } from "../../contract/refusal.ts";
import { deletedPages } from "../../queries/page-queries.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { deletedWithPrefix, restoreUnlessThere } from "../deleted-resources.ts";
import { severalFound } from "../id-prefix.ts";
import { submit, withStore } from "../open-store.ts";
import { listRemoteDeleted, restoreById } from "../remote/delete-remotely.ts";
import type { RemoteService } from "../remote-service.ts";
import { answerText, printNote, sentence, writeMinute } from "../terminal.ts";
import { pageAmong, readPage } from "./page-show.ts";
import { listRemotePages } from "./remote-pages.ts";

type DeletedPage = Awaited<ReturnType<typeof deletedPages>>[number];

const asItem = ({ id, deletedAt }: DeletedPage) => ({
  Id: id,
  DeletedAt: new Date(deletedAt).toISOString(),
});

/** The id of the one deleted page that is meant. Throws a `Refusal`. */
function deletedPageAmong(deleted: readonly DeletedPage[], text: string): string {
  const byId = deletedWithPrefix(deleted.map(asItem), text);
  if (byId !== undefined) return byId.Id;
  const [only, ...others] = deleted.filter(({ slug }) => slug === text.toLowerCase());
  if (only === undefined) {
    const slugs = [...new Set(deleted.map(({ slug }) => slug))];
    const there = slugs.length === 0 ? "None can be restored." : `Can be restored: ${slugs.join(", ")}.`;
    throw new Refusal("PageNotFound", `No page "${text}" was deleted in the last 30 days. ${there}`);
  }
  if (others.length === 0) return only.id;
  const choices = [only, ...others].map(({ id, name, deletedAt }) => {
    return `${id} ("${name}", deleted ${writeMinute(deletedAt)})`;
  });
  throw severalFound(`${choices.length} deleted pages had the slug "${text}"`, choices, {
    code: "PageRequired",
  });
}

function print({ result, message }: { readonly result: unknown; readonly message: string }): number {
  const { Slug, Url } = page.parse(result);
  answerText(sentence(message));
  printNote(`It is at ${Url} again. \`bin/signalbox page show ${Slug}\` shows its settings.`);
  return 0;
}

async function run(args: ParsedArguments): Promise<number> {
  const text = args.needed("SLUG|ID");
  return await withStore(
    async ({ bus, configuration: { baseUrl } }) =>
      await restoreUnlessThere(
        async () => {
          const id = deletedPageAmong(await deletedPages(bus, Date.now()), text);
          return print(await submit(bus, { kind: "RestorePage", id }));
        },
        { subject: `page "${text}"`, find: () => readPage(bus, { baseUrl, slug: text }) },
      ),
  );
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const text = args.needed("SLUG|ID");
  return await restoreUnlessThere(() => restoreElsewhere(text, service), {
    subject: `page "${text}"`,
    find: async () => pageAmong(await listRemotePages(service), text),
  });
}

async function restoreElsewhere(text: string, service: RemoteService): Promise<number> {
  const deleted = (await listRemoteDeleted(service)).flatMap(
    ({ Kind, Id: id, Name: name, Page, DeletedAt }) =>
      Kind === "Page" ? [{ id, name, slug: Page ?? "", deletedAt: Date.parse(DeletedAt) }] : [],
  );
  const id = deletedPageAmong(deleted, text);
  return print(await restoreById(service, "Page", id));
}

/** `signalbox page restore`. */
export const pageRestore: CommandLine = {
  takes: { "SLUG|ID": "The deleted page, by its former slug or id" },
  options: {},
  notes: [
    "A page can be restored for 30 days with its contents, unless another page has its slug or address now.",
  ],
  run,
  runRemotely,
};
