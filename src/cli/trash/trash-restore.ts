/** `signalbox trash restore`. */
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { originalSlug } from "../../commands/pages/page-slugs.ts";
import { emailKeyOf } from "../../commands/people/people-bodies.ts";
import type { Trash } from "../../contract/portal/overview.ts";
import { foldName } from "../../rules/names.ts";
import { q } from "../../store/query.ts";
import { findAnyAnnouncement } from "../announcements/announcement-lookup.ts";
import { findAnyRemoteAnnouncement } from "../announcements/remote-announcements.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { findComponent, findOnlyGroup } from "../components/component-lookup.ts";
import {
  findRemoteComponentId,
  groupAmong,
  listRemoteGroups,
  readRemoteComponent,
} from "../components/remote-components.ts";
import { deletedWithPrefix, isThere } from "../deleted-resources.ts";
import { severalFound } from "../id-prefix.ts";
import { submit, withStore } from "../open-store.ts";
import { pageAmong, readPage } from "../pages/page-show.ts";
import { listRemotePages } from "../pages/remote-pages.ts";
import { listRemoteDeleted, restoreById } from "../remote/delete-remotely.ts";
import type { RemoteService } from "../remote-service.ts";
import { findOnlyTemplate, listRemoteTemplates, templateAmong } from "../templates/template-lookup.ts";
import { answerText, printNote, sentence, writeMinute } from "../terminal.ts";
import { findPerson } from "../users/user-lookup.ts";
import { readWholeTrash, trashNoun } from "./trash-lookup.ts";

/** The ids of the person with an e-mail address, and of deleted pages with a slug. */
async function addressedIds(bus: CommandBus, text: string): Promise<readonly string[]> {
  const people = q.selectFrom("person").select("public_id").where("email_key", "=", emailKeyOf(text.trim()));
  const pages = q.selectFrom("page").select(["public_id", "slug"]).where("deleted_at", "is not", null);
  const slug = text.trim().toLowerCase();
  const deleted = (await bus.rows(pages.compile())).filter((page) => originalSlug(page) === slug);
  return [...(await bus.rows(people.compile())), ...deleted].map(({ public_id: id }) => id);
}

/** An item in the refusal of a name that several have. */
const describe = (item: Trash["Items"][number]) =>
  `${item.Id} (${trashNoun(item)}, deleted ${writeMinute(Date.parse(item.DeletedAt))})`;

/**
 * The one item that is meant: by its id or one of these, or the beginning of an id, or by its name; undefined for none.
 * Throws a `Refusal` for several.
 */
function itemAmong<Item extends Trash["Items"][number]>(
  items: readonly Item[],
  text: string,
  addressed: readonly string[],
): Item | undefined {
  const ids = [text.trim().toLowerCase(), ...addressed];
  const byId = items.filter(({ Id }) => ids.includes(Id));
  const withPrefix = deletedWithPrefix(items, text);
  if (byId.length === 0 && withPrefix !== undefined) return withPrefix;
  const found = byId.length > 0 ? byId : items.filter(({ Name }) => foldName(Name) === foldName(text));
  if (found.length <= 1) return found[0];
  throw severalFound(`${found.length} items in the trash are named "${text}"`, found.map(describe));
}

/** Says why nothing is restored; returns the exit code. `find` are the look-ups of what is not deleted. */
async function printNothing(text: string, find: readonly (() => Promise<unknown>)[]): Promise<number> {
  for (const look of find)
    if (await isThere(look)) {
      printNote(`"${text}" is not deleted. Nothing to do.`);
      return 0;
    }
  printNote(`The trash has no "${text}". \`bin/signalbox trash list\` lists what can be restored.`);
  return 1;
}

async function run(args: ParsedArguments): Promise<number> {
  const text = args.needed("NAME|ID");
  return await withStore(async (opened) => {
    const { bus } = opened;
    const item = itemAmong(await readWholeTrash(bus), text, await addressedIds(bus, text));
    if (item === undefined)
      return await printNothing(text, [
        () => findComponent(bus, text),
        () => findOnlyGroup(bus, text, undefined),
        () => findOnlyTemplate(bus, text, { page: undefined, isExact: true }),
        () => findAnyAnnouncement(opened, text, { isExact: true }),
        () => readPage(bus, { baseUrl: opened.configuration.baseUrl, slug: text }),
        () => findPerson(bus, text),
      ]);
    answerText(sentence((await submit(bus, { kind: `Restore${item.Kind}`, id: item.Id })).message));
    return 0;
  });
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const text = args.needed("NAME|ID");
  const items = await listRemoteDeleted(service);
  const slug = text.trim().toLowerCase();
  const pages = items.filter(({ Kind, Page }) => Kind === "Page" && Page === slug);
  const ids = pages.map(({ Id }) => Id);
  const item = itemAmong(items, text, ids);
  if (item === undefined)
    return await printNothing(text, [
      async () => await readRemoteComponent(service, await findRemoteComponentId(service, text)),
      async () => groupAmong(await listRemoteGroups(service), text),
      async () =>
        templateAmong(await listRemoteTemplates(service, undefined), text, {
          page: undefined,
          isExact: true,
        }),
      () => findAnyRemoteAnnouncement(service, text, { isExact: true }),
      async () => pageAmong(await listRemotePages(service), text),
    ]);
  answerText(sentence((await restoreById(service, item.Kind, item.Id)).message));
  return 0;
}

/** `signalbox trash restore`. */
export const trashRestore: CommandLine = {
  takes: {
    "NAME|ID": "What was deleted, by its name or id; a person also by e-mail address, a page by slug",
  },
  options: {},
  notes: ["Restores anything that `trash list` lists, within 30 days of its deletion."],
  run,
  runRemotely,
};
