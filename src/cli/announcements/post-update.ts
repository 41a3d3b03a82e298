/** Posts an update of an announcement, as two commands do. */
import { parseUpdateCreate } from "../../commands/announcements/announcement-bodies.ts";
import { closedState } from "../../contract/announcement-states.ts";
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { q } from "../../store/query.ts";
import type { ParsedArguments } from "../command-line.ts";
import { type ListedComponent, readComponents, requireComponents } from "../components/component-lookup.ts";
import { type OpenedStore, withStore } from "../open-store.ts";
import { printNote } from "../terminal.ts";
import { findOpenAnnouncement } from "./announcement-lookup.ts";
import { namedComponents, readNotify } from "./announcement-options.ts";
import { publish } from "./publish.ts";

/** An announcement, as far as an update depends on it. */
export type UpdatedAnnouncement = Pick<AnnouncementOut, "Id" | "Kind" | "State" | "Title">;

/** The announcement with this id, or the open one with this title. Rejects with a `Refusal`. */
async function findAnnouncement(opened: OpenedStore, idOrTitle: string): Promise<UpdatedAnnouncement> {
  const [row] = await opened.bus.rows(
    q
      .selectFrom("announcement")
      .select(["public_id", "kind", "state", "title"])
      .where("public_id", "=", idOrTitle.trim().toLowerCase())
      .where("deleted_at", "is", null)
      .compile(),
  );
  if (row === undefined) return await findOpenAnnouncement(opened, idOrTitle);
  return { Id: row.public_id, Kind: row.kind, State: row.state, Title: row.title };
}

/** Says which components of a closed announcement other sources still keep from Operational. */
function printRemaining(
  { AffectedComponents }: AnnouncementOut,
  components: readonly ListedComponent[],
): void {
  for (const { row } of components) {
    if (!AffectedComponents.some(({ ComponentId }) => ComponentId === row.public_id)) continue;
    if (row.shown_status === "Operational") continue;
    printNote(
      `${row.name} still shows ${row.shown_status}: another source says so, such as its last report. \`bin/signalbox component set ${row.public_id} --status Operational\` replaces a report.`,
    );
  }
}

/** Posts an update with the fields for the announcement, and prints the outcome. Returns the exit code. */
export async function postUpdate(
  args: ParsedArguments,
  fieldsOf: (updated: UpdatedAnnouncement) => object,
): Promise<number> {
  const NotifySubscribers = readNotify(args);
  const { announcement, recipients, components } = await withStore(async (opened) => {
    const updated = await findAnnouncement(opened, args.needed("ID|TITLE"));
    const body = { Message: args.needed("message"), ...fieldsOf(updated), NotifySubscribers };
    const names = namedComponents(args).map(({ name }) => name);
    await requireComponents(opened.bus, names);
    const published = await publish(opened, parseUpdateCreate(updated.Id, body));
    return { ...published, components: await readComponents(opened.bus) };
  });
  const { Kind, State, Title } = announcement;
  printNote(`"${Title}" is ${State}. ${recipients}`);
  if (State === closedState(Kind)) printRemaining(announcement, components);
  return 0;
}
