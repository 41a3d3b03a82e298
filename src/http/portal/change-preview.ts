/** Previews a change for visitors: a dry run of the command, and the real page rendered from the result. */

import { announcementOf } from "../../commands/announcements/composed-commands.ts";
import { firstOfSeries, nextWindows, type SeriesRow } from "../../commands/announcements/series-windows.ts";
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import type { Answer, ComposedCommand, Submission } from "../../commands/command.ts";
import type { UpdateInAnswer } from "../../commands/command-definition.ts";
import { definitionOf } from "../../commands/registry.ts";
import { type ActorNames, actorsOf, attributedVoices, readActorNames } from "../../commands/source-actors.ts";
import { isOpen } from "../../contract/announcement-states.ts";
import { type AnnouncementOut, announcement } from "../../contract/announcements.ts";
import type { Language } from "../../contract/languages.ts";
import type { PreviewOut } from "../../contract/portal/composer.ts";
import { writeTime } from "../../contract/times.ts";
import { announcementQueries, composeQueried } from "../../publishing/archive/archived-announcement.ts";
import type { LoadedComponent } from "../../publishing/loaded-state.ts";
import { localise, localiseAnnouncement } from "../../publishing/localise.ts";
import { renderAnnouncement } from "../../publishing/page/announcement-page.ts";
import { inertDocument } from "../../publishing/page/inert-document.ts";
import { customStyle } from "../../publishing/page/page-branding.ts";
import { ownLanguage } from "../../publishing/page/page-catalogues.ts";
import { contextOf, renderPage } from "../../publishing/page/status-page.ts";
import type { PreviewedStates, Publisher } from "../../publishing/publisher.ts";
import type { Snapshot, SnapshotAnnouncement } from "../../publishing/snapshot.ts";
import {
  type AffectedComponent,
  type AnnouncementOutline,
  consequences,
  type FormatTime,
} from "../../rules/consequences.ts";
import { overrideAt } from "../../rules/status-inputs.ts";
import { type Parameters, prepared, q } from "../../store/query.ts";
import { readJson } from "../../store/stored-json.ts";
import type { AnnouncementRow } from "../../store/tables/announcement-tables.ts";

/** Starts of a series that are named. */
const maxNamedStarts = 2;

type AnnouncementId = { readonly id: string };

const rowBy = prepared((param: Parameters<AnnouncementId>) =>
  q.selectFrom("announcement").selectAll().where("public_id", "=", param("id")),
);
const affectedBy = prepared((param: Parameters<AnnouncementId>) =>
  q
    .selectFrom("announcement_component")
    .innerJoin("announcement", "announcement.id", "announcement_component.announcement_id")
    .innerJoin("component", "component.id", "announcement_component.component_id")
    .select("component.public_id as component")
    .where("announcement.public_id", "=", param("id"))
    .orderBy("announcement_component.position"),
);
const newestBy = prepared((param: Parameters<AnnouncementId>) =>
  q
    .selectFrom("announcement_update")
    .innerJoin("announcement", "announcement.id", "announcement_update.announcement_id")
    .select("announcement_update.public_id as update")
    .where("announcement.public_id", "=", param("id"))
    .where("announcement_update.deleted_at", "is", null)
    .orderBy("announcement_update.posted_at", "desc")
    .orderBy("announcement_update.id", "desc")
    .limit(1),
);

/** An announcement before the change. */
type StateBefore = {
  readonly row: AnnouncementRow;
  readonly components: readonly string[];
  readonly newestUpdate: string | undefined;
};

async function readBefore(bus: Pick<CommandBus, "rows">, id: string): Promise<StateBefore | null> {
  const [[row], affected, [newest]] = await Promise.all([
    bus.rows(rowBy({ id })),
    bus.rows(affectedBy({ id })),
    bus.rows(newestBy({ id })),
  ]);
  if (row === undefined) return null;
  return { row, components: affected.map(({ component }) => component), newestUpdate: newest?.update };
}

export type ComposedSubmission = Submission & { readonly command: ComposedCommand };

/**
 * Previews a command in a language, or in the page's own. Undefined without a snapshot. Rejects with the
 * command's `Refusal`, or with the dry run's.
 */
export async function preview(
  sources: {
    readonly bus: Pick<CommandBus, "read" | "dryRun" | "rows">;
    readonly publisher: Pick<Publisher, "preview">;
  },
  submission: ComposedSubmission,
  language?: Language,
): Promise<PreviewOut | undefined> {
  const { bus, publisher } = sources;
  const about = announcementOf(submission.command);
  const before = about === null ? null : await readBefore(bus, about);
  let answer: Answer | undefined;
  let own: readonly unknown[] = [];
  const itself = about === null ? [] : announcementQueries(about);
  const pages = await publisher.preview(async (queries) => {
    const dryRun = await bus.dryRun(submission, [...queries, ...itself]);
    answer = dryRun.answer;
    own = dryRun.rows.slice(queries.length);
    return dryRun.rows.slice(0, queries.length);
  });
  if (answer === undefined) return undefined;
  const content = announcement.parse(answer.result);
  const imagined = pages?.find(({ after }) => after.snapshot.page.slug === content.Page);
  if (imagined === undefined) return undefined;
  const { state, snapshot } = imagined.after;
  const closedOne = () =>
    about === null
      ? snapshot.announcements.find(({ id }) => id === content.Id)
      : composeQueried(own, state.components);
  // On the page it is one line far down, if any: its message, like a postmortem, is on its own page.
  const isOnPage =
    isOpen(content.Kind, content.State) && definitionOf(submission.command).writesPostmortem !== true;
  const past = isOnPage ? undefined : closedOne();
  const concerned = concernedBy(content, { before, imagined });
  const references = concerned.flatMap(({ was }) => actorsOf(readJson("component", "status_inputs", was)));
  const names = await readActorNames(bus, references);
  const { command } = submission;
  return previewOf({ command, answer, before, imagined, past, language, concerned, names });
}

type PreviewedCommand = {
  readonly command: ComposedCommand;
  readonly answer: Answer;
  readonly before: StateBefore | null;
  readonly imagined: PreviewedStates;
  /** The announcement, if it is previewed on its own page. */
  readonly past: SnapshotAnnouncement | undefined;
  readonly language: Language | undefined;
  readonly concerned: readonly ComponentPair[];
  readonly names: ActorNames;
};

function previewOf(previewed: PreviewedCommand): PreviewOut {
  const { command, answer, before, imagined, concerned, names } = previewed;
  const { now, after } = imagined;
  const content = announcement.parse(answer.result);
  const page = (of: Snapshot) => ({ Indicator: of.status.indicator, Description: of.status.description });
  const { page: pageAfter } = after.snapshot;
  const look = customStyle(pageAfter);
  const definition = definitionOf(command);
  const changed = definition.updateIn?.(command, content, before?.newestUpdate);
  return {
    AnnouncementId: content.Id,
    Html: inertDocument(renderPreview(previewed), look),
    Look: look,
    Page: { Now: page(now.snapshot), After: page(after.snapshot) },
    Components: concerned.map(({ was, is }) => ({
      ComponentId: was.public_id,
      Name: was.name,
      Now: was.shown_status,
      NowSince: writeTime(was.shown_since),
      Voices: attributedVoices(readJson("component", "status_inputs", was), {
        at: after.snapshot.asOf,
        names,
      }),
      After: is.shown_status,
    })),
    MessageHtml:
      (definition.writesPostmortem === true ? content.Postmortem : changed?.update)?.MessageHtml ?? null,
    Sentences: consequences(
      {
        before: before === null ? null : outlineBefore(before.row, after.snapshot),
        after: outlineAfter(content, before, after.snapshot),
        components: concerned.map(({ was, is }) => sentenced(was, is, after.snapshot.asOf)),
        page: { now: now.snapshot.status.description, after: after.snapshot.status.description },
        update: outlineOfUpdate(changed, { before, answer }),
        postmortem: changeOfPostmortem(content, before),
        now: after.snapshot.asOf,
      },
      whenOn(after.snapshot),
    ),
  };
}

/** The document in which visitors see the announcement: the page, or its own page. */
function renderPreview({ imagined, past, language }: PreviewedCommand): string {
  const { snapshot } = imagined.after;
  const effectiveLanguage = language ?? ownLanguage(snapshot.page);
  const localised = localise(snapshot, effectiveLanguage);
  if (past === undefined) return renderPage(localised, language);
  return renderAnnouncement(localiseAnnouncement(past, localised, effectiveLanguage), localised, language);
}

type ComponentPair = { readonly was: LoadedComponent; readonly is: LoadedComponent };

/** The components that the announcement names then, and those that it named before; as they are, and as they would be. */
function concernedBy(
  content: AnnouncementOut,
  { before, imagined }: Pick<PreviewedCommand, "before" | "imagined">,
): ComponentPair[] {
  const byId = (rows: readonly LoadedComponent[]) => new Map(rows.map((row) => [row.public_id, row]));
  const was = byId(imagined.now.state.components);
  const is = byId(imagined.after.state.components);
  const ids = new Set([
    ...content.AffectedComponents.map(({ ComponentId }) => ComponentId),
    ...(before?.components ?? []),
  ]);
  return [...ids].flatMap((id) => {
    const then = is.get(id);
    return then === undefined ? [] : [{ was: was.get(id) ?? then, is: then }];
  });
}

function sentenced(was: LoadedComponent, is: LoadedComponent, at: number): AffectedComponent {
  const isPinned = overrideAt(readJson("component", "status_inputs", is), at) !== null;
  return { name: is.name, now: was.shown_status, after: is.shown_status, isPinned };
}

function outlineBefore(row: AnnouncementRow, snapshot: Snapshot): AnnouncementOutline {
  return {
    kind: row.kind,
    title: row.title,
    state: row.state,
    impact: row.impact,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    autoStart: row.auto_start === 1,
    autoComplete: row.auto_complete === 1,
    nextStarts: nextStarts(row, snapshot),
    pinned: row.pinned === 1,
  };
}

const momentOf = (time: string | null) => (time === null ? null : Date.parse(time));

function outlineAfter(
  content: AnnouncementOut,
  before: StateBefore | null,
  snapshot: Snapshot,
): AnnouncementOutline {
  const { Recurrence: recurrence } = content;
  const [startsAt, endsAt] = [momentOf(content.StartsAt), momentOf(content.EndsAt)];
  // Another rule begins another series.
  const series = before?.row.recurrence === recurrence ? before.row : firstOfSeries;
  return {
    kind: content.Kind,
    title: content.Title,
    state: content.State,
    impact: content.Impact,
    startsAt,
    endsAt,
    autoStart: content.AutoStart,
    autoComplete: content.AutoComplete,
    nextStarts: nextStarts({ ...series, recurrence, starts_at: startsAt, ends_at: endsAt }, snapshot),
    pinned: content.Pinned,
  };
}

function nextStarts(row: SeriesRow, { asOf, page }: Snapshot): readonly number[] {
  const windows = nextWindows(row, { now: asOf, timeZone: page.timeZone, limit: maxNamedStarts });
  return windows.map(({ startsAt }) => startsAt);
}

/** The time of the update that the change adds or edits; null if it leaves it as it was. */
function outlineOfUpdate(
  changed: UpdateInAnswer | undefined,
  { before, answer }: Pick<PreviewedCommand, "before" | "answer">,
): { at: number; isNew: boolean } | null {
  if (changed === undefined) return null;
  const { update, isNew } = changed;
  const isChanged = isNew || answer.version !== before?.row.revision;
  return isChanged ? { at: Date.parse(update.PostedAt), isNew } : null;
}

function changeOfPostmortem({ Postmortem: after }: AnnouncementOut, before: StateBefore | null) {
  const former = before?.row.postmortem ?? null;
  if (after === null || after.Message === former) return null;
  return former === null ? "added" : "edited";
}

/**
 * Formats times as on the page: in its time zone, relative to the snapshot; in English, like the sentences.
 */
function whenOn(snapshot: Snapshot): FormatTime {
  const { clock, now } = contextOf(snapshot, "en");
  return (at) => {
    const time = clock.timeInZone(at);
    return clock.isSameDay(at, now) ? `at ${time}` : `on ${clock.day(at, now)} at ${time}`;
  };
}
