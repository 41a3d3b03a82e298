/** The effect of a change of an announcement that is not made: on components, on subscribers, and later. */

import { announcementOf, type PreviewableCommand } from "../commands/announcements/composed-commands.ts";
import { nextWindows } from "../commands/announcements/series-windows.ts";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Answer, Submission } from "../commands/command.ts";
import { emptyContent } from "../commands/notifications/notification-content.ts";
import { actorsOf, attributedVoices, readActorNames } from "../commands/source-actors.ts";
import type { AnnouncementDryRunOut } from "../contract/announcement-dry-run.ts";
import { type AnnouncementOut, announcement } from "../contract/announcements.ts";
import type { NotificationEvent } from "../contract/deliveries.ts";
import { writeTime } from "../contract/times.ts";
import type { ComponentStatus } from "../contract/words.ts";
import { nextMoveAt } from "../rules/announcement-lifecycle.ts";
import { type StatusInputs, shownStatus } from "../rules/status-inputs.ts";
import { q } from "../store/query.ts";
import { rowsOf } from "../store/store-reader.ts";
import { readJson, writeJson } from "../store/stored-json.ts";
import type { AnnouncementRow } from "../store/tables/announcement-tables.ts";
import { countChange, noRecipients } from "./count-recipients.ts";
import { loadRecipientEvent } from "./recipient-event.ts";
import { findObstacle, noObstacle, type SendingSettings } from "./sending-obstacle.ts";
import { tryChange } from "./try-change.ts";

/** The answer that a change would give, its announcement, and its effect. */
export type AnnouncementDryRun = {
  readonly answer: Answer;
  readonly content: AnnouncementOut;
  readonly effect: AnnouncementDryRunOut;
};

/** Starts of a series that are listed. */
const maxStarts = 3;

const statuses = q
  .selectFrom("component")
  .select(["id", "public_id", "name", "shown_status", "status_inputs"])
  .where("deleted_at", "is", null)
  .compile();

type ComponentRow = ReturnType<typeof rowsOfStatuses>[number];
const rowsOfStatuses = (rows: readonly unknown[] | undefined) => rowsOf(statuses, rows);

/** The announcement with this id, or the newest one, with the time zone of its page. */
function announcementBy(id: string | null) {
  const all = q
    .selectFrom("announcement")
    .innerJoin("page", "page.id", "announcement.page_id")
    .selectAll("announcement")
    .select("page.time_zone");
  const query =
    id === null ? all.orderBy("announcement.id", "desc") : all.where("announcement.public_id", "=", id);
  return query.limit(1).compile();
}

/** The other pages that show each announcement. */
const pageLinks = q.selectFrom("page_announcement").select(["announcement_id", "page_id"]).compile();

type DatedRow = AnnouncementRow & { readonly time_zone: string };

/** Runs a change, rolls it back, and says its effect. Rejects with the command's `Refusal`, or a `StoreFault`. */
export async function dryRunAnnouncement(
  bus: Pick<CommandBus, "dryRun" | "read" | "rows">,
  submission: Submission & { readonly command: PreviewableCommand },
  { now, sending }: { readonly now: number; readonly sending: SendingSettings },
): Promise<AnnouncementDryRun> {
  const { command } = submission;
  const itself = announcementBy(announcementOf(command));
  const before = await bus.rows(statuses);
  const { answer, rows, change } = await tryChange(bus, submission, [statuses, itself, pageLinks]);
  const content = announcement.parse(answer.result);
  const row = rowsOf(itself, rows[1]).find(
    (found) => found.public_id === content.Id && found.deleted_at === null,
  );
  const after = rowsOfStatuses(rows[0]);
  const recipients = change === undefined ? undefined : await countChange(bus, change);
  const alsoOn = rowsOf(pageLinks, rows[2])
    .filter((link) => link.announcement_id === row?.id)
    .map((link) => link.page_id);
  return {
    answer,
    content,
    effect: {
      Components: await componentEffects(bus, { content, before, after, now }),
      Recipients: recipients?.count ?? noRecipients,
      ...(change === undefined || recipients === undefined
        ? noObstacle
        : await findObstacle(bus, { row: change.row, recipients, now }, sending)),
      Start: row === undefined ? null : await startOf(bus, { row, content, after, alsoOn }),
      NextStarts: row === undefined ? [] : nextStarts(row, now),
    },
  };
}

type Effects = {
  readonly content: AnnouncementOut;
  readonly before: readonly ComponentRow[];
  readonly after: readonly ComponentRow[];
  readonly now: number;
};

/** The affected components in their order, and then the others whose status changes. */
async function componentEffects(
  bus: Pick<CommandBus, "read">,
  { content, before, after, now }: Effects,
): Promise<AnnouncementDryRunOut["Components"]> {
  const formerStatuses = new Map(before.map((row) => [row.public_id, row.shown_status]));
  const rowsById = new Map(after.map((row) => [row.public_id, row]));
  const changed = after.filter((row) => formerStatuses.get(row.public_id) !== row.shown_status);
  const ids = new Set([
    ...content.AffectedComponents.map(({ ComponentId }) => ComponentId),
    ...changed.map((row) => row.public_id),
  ]);
  const concerned = [...ids].flatMap((id) => {
    const row = rowsById.get(id);
    return row === undefined ? [] : [{ row, inputs: readJson("component", "status_inputs", row) }];
  });
  const names = await readActorNames(
    bus,
    concerned.flatMap(({ inputs }) => actorsOf(inputs)),
  );
  return concerned.map(({ row: { public_id: id, name, shown_status: status }, inputs }) => ({
    ComponentId: id,
    Name: name,
    Now: formerStatuses.get(id) ?? status,
    After: status,
    AtStart: statusAtStart(content, { id, inputs, now }),
    Voices: attributedVoices(inputs, { at: now, names }),
  }));
}

/** The status that a component will have when a scheduled maintenance starts, if nothing else changes by then. */
function statusAtStart(
  { Id, Kind, State, AffectedComponents }: AnnouncementOut,
  { id, inputs, now }: { readonly id: string; readonly inputs: StatusInputs; readonly now: number },
): ComponentStatus | null {
  const affected = AffectedComponents.find(({ ComponentId }) => ComponentId === id);
  if (Kind !== "Maintenance" || State !== "Scheduled" || affected === undefined) return null;
  const work = { kind: "Maintenance", expect: affected.Expect ?? "Major Outage", since: now } as const;
  return shownStatus({ ...inputs, announced: { ...inputs.announced, [Id]: work } }, now);
}

type Start = {
  readonly row: DatedRow;
  readonly content: AnnouncementOut;
  readonly after: readonly ComponentRow[];
  readonly alsoOn: readonly number[];
};

/** The start of a scheduled maintenance or a future notice, and whom it notifies; null if it does not start by itself. */
async function startOf(
  bus: Pick<CommandBus, "rows">,
  { row, content, after, alsoOn }: Start,
): Promise<AnnouncementDryRunOut["Start"]> {
  const at = nextMoveAt(row);
  const isFuture = row.state === "Scheduled" || row.hidden === 1;
  if (at === null || !isFuture) return null;
  const event: NotificationEvent = row.kind === "Maintenance" ? "MaintenanceStarted" : "NoticePublished";
  const affected = new Set(content.AffectedComponents.map(({ ComponentId }) => ComponentId));
  const facts = {
    id: 0,
    event,
    page_id: row.page_id,
    announcement_id: row.id,
    component_id: null,
    created_at: at,
    content: writeJson("notification", "content", {
      ...emptyContent,
      state: row.state,
      impact: row.impact,
      components: after
        .filter(({ public_id: id }) => affected.has(id))
        .map(({ id: number, shown_status: status }) => ({ number, status, isAdded: false })),
    }),
  };
  const resolvable =
    row.notify_subscribers === 1 ? await loadRecipientEvent(bus, facts, { alsoOn }) : undefined;
  const recipients =
    resolvable === undefined
      ? noRecipients
      : (await countChange(bus, { row: facts, event: resolvable })).count;
  return { At: writeTime(at), Recipients: recipients };
}

function nextStarts(row: DatedRow, now: number): string[] {
  const windows = nextWindows(row, { now, timeZone: row.time_zone, limit: maxStarts });
  return windows.map(({ startsAt }) => writeTime(startsAt));
}
