/** A dry run for people: the announcement, its times, its effect on components, and whom it notifies. */

import type { AnnouncementDryRunOut, RecipientCountOut } from "../../contract/announcement-dry-run.ts";
import { closedState, isOpen } from "../../contract/announcement-states.ts";
import type { AnnouncementOut } from "../../contract/announcements.ts";
import type { ComponentStatus } from "../../contract/words.ts";
import { hasEffect } from "../../rules/announcement-lifecycle.ts";
import { reminderLeads } from "../../rules/notification-events.ts";
import { type DescribedSource, decidingSources, namesOf } from "../components/status-sources.ts";
import { table } from "../table.ts";
import { indented, oneLine } from "../terminal.ts";
import { recurrenceWords } from "../times/recurrence-words.ts";
import { isSameMinute } from "../times/same-minute.ts";
import { writeDistance, writeLength, writeLocal, writeZoned } from "../times/zoned-times.ts";
import { affectsLines } from "./affects-line.ts";
import { isUnpublished } from "./next-steps.ts";
import { type Delay, foreseenSilence, obstacleSentence, type Silence } from "./recipients-text.ts";

type ShownComponent = Omit<AnnouncementDryRunOut["Components"][number], "Voices"> & {
  /** The sources of the status after the change, the deciding one first. */
  readonly sources: readonly DescribedSource[];
};

/** The parts of a dry run. */
export type ShownDryRun = {
  readonly content: AnnouncementOut;
  /** As it is; the same as `content` where the changed fields are not shown. */
  readonly before: AnnouncementOut;
  /** Names of the components that it affects as it is, and would not any longer. */
  readonly dropped: readonly string[];
  readonly effect: Omit<AnnouncementDryRunOut, "Components" | "Obstacle" | "Delayed">;
  readonly delay: Delay;
  readonly components: readonly ShownComponent[];
  /** The text that is posted; empty for none. */
  readonly text: string;
  /** Whether an update is posted that has no text, but a new state. */
  readonly isBare: boolean;
  readonly silence: Silence;
  readonly timeZone: string;
  /** Epoch milliseconds. */
  readonly now: number;
};

const maxNames = 6;

/** Names in a sentence, of which the last ones are counted. */
function joinNames(names: readonly string[]): string {
  const rest = names.length - maxNames;
  const parts = rest > 0 ? [...names.slice(0, maxNames), `${rest} more`] : names;
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}

function writeMoment(time: string, { timeZone, now }: ShownDryRun): string {
  const at = Date.parse(time);
  return `${writeZoned(at, timeZone)}, ${writeDistance(at, now)}`;
}

/** A time as it is, after that which was planned. */
const withPlan = (time: string, planned: string, shown: ShownDryRun) =>
  `${writeMoment(time, shown)} (planned ${writeZoned(Date.parse(planned), shown.timeZone)})`;

/** The start, with the planned one where it differs. */
function writeStart(start: string, shown: ShownDryRun): string {
  const { Kind, StartedAt } = shown.content;
  return Kind !== "Maintenance" || StartedAt === null || isSameMinute(StartedAt, start)
    ? writeMoment(start, shown)
    : withPlan(StartedAt, start, shown);
}

/** The end, with the length where the start is still to come: both may be days away. */
function writeEnd(end: string, shown: ShownDryRun): string {
  const { StartsAt, StartedAt, Kind, State, ResolvedAt } = shown.content;
  if (ResolvedAt !== null && State === closedState(Kind) && !isSameMinute(ResolvedAt, end))
    return withPlan(ResolvedAt, end, shown);
  if (StartsAt === null || Date.parse(StartedAt ?? StartsAt) <= shown.now) return writeMoment(end, shown);
  const length = writeLength(Date.parse(end) - Date.parse(StartsAt));
  return `${writeZoned(Date.parse(end), shown.timeZone)}, ${length} later`;
}

function headline({ content, now }: ShownDryRun): string {
  const { Title, Kind, State, Impact } = content;
  const state = isUnpublished(content, now) ? "hidden until its start" : State;
  const impact = Kind === "Incident" ? `, impact ${Impact}` : "";
  return `${oneLine(Title)} (${Kind}, ${state}${impact})`;
}

/** A line for each time of the plan. */
function timeLines(shown: ShownDryRun): string[] {
  const { content, effect, timeZone } = shown;
  const { StartsAt, EndsAt, Recurrence, Kind, State } = content;
  const next = effect.NextStarts.map((time) => writeLocal(Date.parse(time), timeZone)).join(", ");
  const isOngoing = isOpen(Kind, State);
  const lines: readonly (readonly [string, string | null])[] = [
    ["Start", StartsAt && writeStart(StartsAt, shown)],
    ["End", EndsAt && writeEnd(EndsAt, shown)],
    ["Repeats", Recurrence && recurrenceWords(Recurrence)],
    [isOngoing ? "Then" : "Next", next === "" ? null : next],
  ];
  return lines.flatMap(([name, value]) => (value === null ? [] : [`${name.padEnd(7)}  ${value}`]));
}

/** A line for each field that would change: `Title: Slow → Slow checkout`. */
function changeLines({ before, content, timeZone }: ShownDryRun): string[] {
  const timeIn = (time: string | null) => time && writeZoned(Date.parse(time), timeZone);
  const valuesOf = (announcement: AnnouncementOut) => {
    const { Title, State, Impact, StartsAt, EndsAt, Recurrence, NotifySubscribers } = announcement;
    return {
      Title: oneLine(Title),
      State,
      Impact,
      Start: timeIn(StartsAt),
      End: timeIn(EndsAt),
      Repeats: Recurrence && recurrenceWords(Recurrence),
      Notifications: NotifySubscribers ? "on" : "off",
    };
  };
  const now = valuesOf(before);
  const after = Object.entries(valuesOf(content));
  return Object.entries(now).flatMap(([field, value], index) => {
    const changed = after[index]?.[1];
    return changed === value ? [] : [`  ${field}: ${value ?? "none"} → ${changed ?? "none"}`];
  });
}

/** The status that an announcement is to give a component now; undefined if it gives none. */
function intendedStatus({ Kind, State, AffectedComponents }: AnnouncementOut, component: ShownComponent) {
  const affected = AffectedComponents.find(({ ComponentId }) => ComponentId === component.ComponentId);
  if (affected === undefined || affected.Status === null) return undefined;
  if (!isOpen(Kind, State)) return "Operational";
  return hasEffect(Kind, State) ? affected.Status : undefined;
}

/** Why a component has a status other than the intended one: `Checkout stays Major Outage: reported by Alertmanager since …` */
function reasonFor(
  { Name, Now, sources }: ShownComponent,
  { status, intended }: Record<"status" | "intended", ComponentStatus>,
  { timeZone, now }: ShownDryRun,
): string {
  const deciding = decidingSources(sources, status);
  const since = Math.min(...deciding.map(({ Since }) => Date.parse(Since)));
  const outcome = Now === status ? `${Name} stays ${status}` : `${Name} becomes ${status}, not ${intended}`;
  if (deciding.length === 0) return `${outcome}.`;
  const moment = since >= now ? "" : ` since ${writeZoned(since, timeZone)}`;
  return `${outcome}: ${namesOf(deciding)}${moment}.`;
}

/** The sentences about components: now, and at the start of planned work. */
function effectSentences(shown: ShownDryRun): string[] {
  const { components, content, effect } = shown;
  const unintended = components.flatMap((component) => {
    const intended = intendedStatus(content, component);
    return intended === undefined || intended === component.After
      ? []
      : [reasonFor(component, { status: component.After, intended }, shown)];
  });
  const planned = components.filter(({ AtStart }) => AtStart !== null);
  if (planned.length === 0) return unintended;
  const becoming = planned.filter(({ AtStart }) => AtStart === "Under Maintenance").map(({ Name }) => Name);
  const start = effect.Start === null ? "when it is started" : "at the start";
  const isUnchanged = components.every(({ Now, After }) => Now === After);
  const lead = isUnchanged
    ? `No component changes now; ${start}`
    : start.replace(/^./u, (a) => a.toUpperCase());
  const verb = becoming.length === 1 ? "becomes" : "become";
  return [
    ...unintended,
    ...(becoming.length === 0 ? [] : [`${lead} ${joinNames(becoming)} ${verb} Under Maintenance.`]),
    ...planned.flatMap((component) => {
      const { AtStart } = component;
      if (AtStart === null || AtStart === "Under Maintenance") return [];
      const statuses = { status: AtStart, intended: "Under Maintenance" } as const;
      return [`At the start: ${reasonFor({ ...component, Now: AtStart }, statuses, shown)}`];
    }),
  ];
}

function componentLines(shown: ShownDryRun): string[] {
  const { components } = shown;
  const sentences = effectSentences(shown);
  const isPlanned = components.some(({ AtStart }) => AtStart !== null);
  const isChanging = components.some(({ Now, After }) => Now !== After);
  if (!isPlanned && !isChanging) {
    const reason = shown.content.AffectedComponents.length === 0 ? ": it affects none" : "";
    return [`No component would change${reason}.`, ...sentences];
  }
  const header = ["COMPONENT", "NOW", ...(isChanging ? ["AFTER"] : []), ...(isPlanned ? ["AT START"] : [])];
  const rows = components.map(({ Name, Now, After, AtStart }) => [
    Name,
    Now,
    ...(isChanging ? [After] : []),
    ...(isPlanned ? [AtStart ?? ""] : []),
  ]);
  return [table(header, rows), ...(sentences.length === 0 ? [] : ["", ...sentences])];
}

/** A clause such as "3 subscribers would be notified: 2 by Email, 1 by Slack." */
function describeRecipients({ Event, Total, Channels }: RecipientCountOut, when = "", silence = "."): string {
  if (Total === 0)
    return `Nobody would be notified${when}${Event === null ? silence : ": there are no subscribers for this."}`;
  const counts = Channels.map(({ Channel, Count }) => `${Count.toLocaleString("en")} by ${Channel}`);
  const subject = Total === 1 ? "1 subscriber" : `${Total.toLocaleString("en")} subscribers`;
  return `${subject} would be notified${when}: ${counts.join(", ")}.`;
}

/** The reminders of scheduled maintenance that are still to come, if it has recipients. */
function reminderLines({ content, effect, now }: ShownDryRun): string[] {
  const { Kind, State, StartsAt, NotifySubscribers } = content;
  const isSent = Kind === "Maintenance" && State === "Scheduled" && StartsAt !== null && NotifySubscribers;
  const hasRecipients = effect.Recipients.Total > 0 || (effect.Start?.Recipients.Total ?? 0) > 0;
  if (!isSent || !hasRecipients) return [];
  const leads = reminderLeads.filter((lead) => Date.parse(StartsAt) - lead > now);
  const times = leads.map((lead) => writeLength(lead)).join(" and ");
  return leads.length === 0 ? [] : [`They would be reminded ${times} before the start.`];
}

function recipientLines(shown: ShownDryRun): string[] {
  const { obstacle, delayed } = shown.delay;
  const { Recipients, Start } = shown.effect;
  const count = Recipients.Total + (Start?.Recipients.Total ?? 0);
  const delay = obstacle === null || count === 0 ? [] : [obstacleSentence(obstacle, delayed, Recipients)];
  if (Start === null)
    return [
      describeRecipients(Recipients, "", foreseenSilence(shown.content, shown.silence)),
      ...reminderLines(shown),
      ...delay,
    ];
  const isNotice = shown.content.Kind === "Notice";
  const when = isNotice ? " when it is published" : " at the start";
  return [
    describeRecipients(Recipients, " now"),
    describeRecipients(Start.Recipients, `${when}, ${writeMoment(Start.At, shown)}`),
    ...reminderLines(shown),
    ...delay,
  ];
}

/** Writes a dry run for people. */
export function writeDryRun(shown: ShownDryRun): string {
  const times = timeLines(shown);
  return [
    headline(shown),
    ...changeLines(shown),
    ...(shown.text === "" ? [] : indented(shown.text)),
    ...(shown.isBare ? ["Without a text: visitors see the new state alone."] : []),
    "",
    ...(times.length === 0 ? [] : [...times, ""]),
    ...affectsLines(shown.content),
    ...(shown.dropped.length === 0 ? [] : [`${joinNames(shown.dropped)} will no longer be affected.`]),
    ...componentLines(shown),
    "",
    ...recipientLines(shown),
  ].join("\n");
}
