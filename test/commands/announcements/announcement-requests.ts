/** Announcements as a test sends them: as bodies, answered as the wire has it. */
import {
  parseAnnouncementCreate,
  parseAnnouncementPatch,
  parseUpdateCreate,
} from "../../../src/commands/announcements/announcement-bodies.ts";
import type { Command, Submission } from "../../../src/commands/command.ts";
import { type AnnouncementOut, announcement } from "../../../src/contract/announcements.ts";
import { q } from "../../../src/store/query.ts";
import type { AnnouncementRow } from "../../../src/store/tables/announcement-tables.ts";
import { keyActor, type Stage } from "../stage.ts";
import { hour, iso } from "../times.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The body of an incident, with nothing but what the test says. */
export const incident = (fields: Fields = {}): Command =>
  parseAnnouncementCreate({ Kind: "Incident", Title: "API is down", Message: "We look into it.", ...fields });

/** The fields that say how an announcement affects API, which shows `Status` for it. */
export const apiShows = (Status: string) => ({ AffectedComponents: [{ ComponentName: "API", Status }] });

/** The answer to a command, as the wire has the announcement. */
export async function sent(
  stage: Stage,
  command: Command,
  options: Partial<Submission> = {},
): Promise<AnnouncementOut> {
  return announcement.parse((await stage.send(command, { actor: keyActor(), ...options })).result);
}

/** The row of an announcement, whether deleted or not. */
export async function announcementRow(stage: Stage, id: string): Promise<AnnouncementRow> {
  const [row] = await stage.rows(
    q.selectFrom("announcement").selectAll().where("public_id", "=", id).compile(),
  );
  if (row === undefined) throw new Error(`no announcement has the id ${id}`);
  return row;
}

/** Makes an announcement: an incident, where nothing else is said. */
export async function announce(stage: Stage, fields: Fields = {}): Promise<AnnouncementOut> {
  return await sent(stage, incident(fields));
}

/** Makes a maintenance from an hour from now on, for two hours. */
export async function maintain(stage: Stage, fields: Fields = {}): Promise<AnnouncementOut> {
  const plan = { StartsAt: iso(stage.now + hour), EndsAt: iso(stage.now + 3 * hour) };
  return await announce(stage, {
    Kind: "Maintenance",
    Title: "New disks",
    Message: "We work.",
    ...plan,
    ...fields,
  });
}

export const updating = (id: string, fields: Fields): Command =>
  parseUpdateCreate(id, { Message: "More is known.", ...fields });

export const patching = (id: string, fields: Fields): Command => parseAnnouncementPatch(id, fields);

/** Posts an update. */
export async function update(stage: Stage, id: string, fields: Fields = {}): Promise<AnnouncementOut> {
  return await sent(stage, updating(id, fields));
}

/** Changes an announcement. */
export async function patch(stage: Stage, id: string, fields: Fields): Promise<AnnouncementOut> {
  return await sent(stage, patching(id, fields));
}
