/** The bodies of webhooks: Signalbox's own, and the one that receivers of Statuspage's webhooks know. */

import { presentUpdate } from "../commands/announcements/announcement-presenters.ts";
import { isOpen } from "../contract/announcement-states.ts";
import { announcementUrl } from "../contract/page-addresses.ts";
import { writeTime, writeTimeOrNull } from "../contract/times.ts";
import type { Indicator } from "../contract/words.ts";
import { renderMarkdown } from "../platform/markdown.ts";
import { pageStatusWords, stateWord, statusWord } from "../publishing/representations/v2/v2-words.ts";
import { intendedStatus, startedAt } from "../rules/announcement-lifecycle.ts";
import { isEnding, isPostmortem } from "../rules/notification-events.ts";
import { pageStatus } from "../rules/page-status.ts";
import { readJson } from "../store/stored-json.ts";
import type { AnnouncementRow } from "../store/tables/announcement-tables.ts";
import { type NewsRows, showsText } from "./news-loader.ts";

/** Bytes of a body, at most: a longer text is cut. */
const maxBytes = 20_000;

/** The type of a webhook's message. */
function typeOf({ notification: { event } }: NewsRows): string {
  if (event === "SubscriptionTest") return "subscription.test";
  if (event === "StatusChanged" || event.startsWith("Flapping")) return "component.status_changed";
  if (isEnding(event)) return "announcement.resolved";
  if (event === "AnnouncementDeleted") return "announcement.deleted";
  const isFirst = ["IncidentOpened", "MaintenanceAnnounced", "NoticePublished"].includes(event);
  return isFirst ? "announcement.created" : "announcement.updated";
}

function componentsOf({ components, announcement }: NewsRows) {
  return components.map(({ id, name, status }) => ({
    ComponentId: id,
    Name: name,
    Status: announcement === undefined ? status : intendedStatus(announcement.kind, status),
  }));
}

/**
 * The state and times of an announcement right after the event, though its row may have changed since. Notifications of
 * earlier versions lack the times.
 */
function momentOf({ notification }: NewsRows, row: AnnouncementRow) {
  const content = readJson("notification", "content", notification);
  const state = content.state ?? row.state;
  const { updatedAt = notification.created_at, resolvedAt = row.resolved_at } = content;
  return {
    state,
    impact: content.impact,
    startsAt: writeTimeOrNull(content.startsAt),
    startedAt: writeTimeOrNull(
      content.startedAt === undefined ? startedAt({ ...row, state }) : content.startedAt,
    ),
    endsAt: writeTimeOrNull(content.endsAt),
    updatedAt: writeTime(updatedAt),
    resolvedAt: writeTimeOrNull(isOpen(row.kind, state) ? null : resolvedAt),
  };
}

function dataOf(rows: NewsRows, message: string | undefined): object {
  const { announcement, update, notification, pageUrl, page } = rows;
  const content = readJson("notification", "content", notification);
  const common = {
    Event: notification.event,
    Page: { Id: page.public_id, Slug: page.slug, Name: page.name, Url: pageUrl },
  };
  if (notification.event === "SubscriptionTest") return common;
  if (announcement === undefined) {
    return { ...common, Components: componentsOf(rows), PreviousStatus: content.previousStatus };
  }
  const moment = momentOf(rows, announcement);
  if (notification.event === "AnnouncementDeleted") {
    // It has no address any more, and shows the statuses that the components have without it.
    return {
      ...common,
      Id: announcement.public_id,
      Kind: announcement.kind,
      Title: announcement.title,
      State: moment.state,
      CreatedAt: writeTime(announcement.created_at),
      DeletedAt: writeTime(notification.created_at),
      AffectedComponents: rows.components.map(({ id, name, status }) => ({
        ComponentId: id,
        Name: name,
        Status: status,
      })),
    };
  }
  return {
    ...common,
    Id: announcement.public_id,
    Kind: announcement.kind,
    Title: announcement.title,
    State: moment.state,
    Impact: moment.impact,
    StartsAt: moment.startsAt,
    StartedAt: moment.startedAt,
    EndsAt: moment.endsAt,
    CreatedAt: writeTime(announcement.created_at),
    UpdatedAt: moment.updatedAt,
    ResolvedAt: moment.resolvedAt,
    Url: announcementUrl(pageUrl, announcement.public_id),
    AffectedComponents: componentsOf(rows),
    Updates:
      update === undefined || message === undefined
        ? []
        : [presentUpdate({ ...update, message, translations: null })],
    ...(isPostmortem(notification.event) && {
      Postmortem:
        message === undefined
          ? null
          : {
              Message: message,
              MessageHtml: renderMarkdown(message),
              PublishedAt: writeTime(announcement.postmortem_at ?? notification.created_at),
            },
    }),
  };
}

/** The body of Signalbox's own format. */
export function webhookBody(rows: NewsRows): string {
  const { notification, page } = rows;
  const text = showsText(page) ? rows.text?.message : undefined;
  const bodyWith = (message: string | undefined) =>
    JSON.stringify({
      type: typeOf(rows),
      timestamp: writeTime(notification.created_at),
      data: dataOf(rows, message),
    });
  const complete = bodyWith(text);
  if (text === undefined || Buffer.byteLength(complete) <= maxBytes) return complete;
  // The text is in it twice, as Markdown and as HTML.
  for (let length = Math.floor(text.length / 2); length > 0; length = Math.floor(length / 2)) {
    const cut = bodyWith(`${text.slice(0, length).toWellFormed()}…`);
    if (Buffer.byteLength(cut) <= maxBytes) return cut;
  }
  return bodyWith(undefined);
}

/**
 * The page's status right after the event. A notification of an earlier version, or one for a page that shares the content
 * since, has none: then at least what the event says.
 */
function indicatorOf({ notification, announcement, page, components }: NewsRows): Indicator {
  const content = readJson("notification", "content", notification);
  const recorded = content.pages?.find(({ number }) => number === page.id);
  if (recorded !== undefined) return recorded.indicator;
  const statuses = components.map(({ status }) => status);
  const isOver = isEnding(notification.event) || isPostmortem(notification.event);
  const { state, impact } = content;
  const incidents =
    announcement?.kind === "Incident" && state !== null && !isOver
      ? [{ title: "", impact, state, listed: statuses }]
      : [];
  return pageStatus(
    statuses.map((status) => ({ name: null, status, counts: true })),
    incidents,
  ).indicator;
}

type StatuspageComponent = { readonly id: string; readonly name: string; readonly status: string };

/** The fields of a message about a component's status, in Statuspage's shape. */
function componentFields(notification: NewsRows["notification"], component: StatuspageComponent | undefined) {
  const { public_id: id, created_at: at, event } = notification;
  const { previousStatus, componentCreatedAt, componentUpdatedAt } = readJson(
    "notification",
    "content",
    notification,
  );
  const newStatus = component?.status ?? statusWord("Unknown");
  return {
    component: {
      ...component,
      created_at: writeTime(componentCreatedAt ?? at),
      updated_at: writeTime(componentUpdatedAt ?? at),
    },
    component_update: {
      id,
      component_id: component?.id ?? "",
      component_type: "Component",
      created_at: writeTime(at),
      // The end of flapping changes no status.
      old_status: previousStatus === null ? newStatus : statusWord(previousStatus),
      new_status: newStatus,
      ...(event.startsWith("Flapping") && { flapping: event === "FlappingStarted" }),
    },
  };
}

/** The body that receivers of Statuspage's webhooks know. */
export function statuspageBody(rows: NewsRows, unsubscribe: string): string {
  const { notification, announcement, update, pageUrl, page } = rows;
  const at = writeTime(notification.created_at);
  const { indicator, description } = pageStatusWords(indicatorOf(rows));
  const head = {
    meta: { unsubscribe, documentation: `${pageUrl.replace(/\/+$/u, "")}/api/docs`, generated_at: at },
    page: { id: page.public_id, status_indicator: indicator, status_description: description },
  };
  // A test is about neither an incident nor a component, and Statuspage has no message for it.
  if (notification.event === "SubscriptionTest") return JSON.stringify(head);
  const components = rows.components.map(({ id, name, status }) => ({
    id,
    name,
    status: statusWord(status),
  }));
  if (announcement === undefined)
    return JSON.stringify({ ...head, ...componentFields(notification, components[0]) });
  const text = showsText(page) ? (rows.text?.message ?? "") : "";
  const body = text.slice(0, maxBytes / 4).toWellFormed();
  const reportsPostmortem = isPostmortem(notification.event);
  const moment = momentOf(rows, announcement);
  const status = reportsPostmortem ? "postmortem" : stateWord(moment.state);
  const posted = writeTime(update?.posted_at ?? notification.created_at);
  return JSON.stringify({
    ...head,
    incident: {
      id: announcement.public_id,
      name: announcement.title,
      status,
      impact: announcement.kind === "Maintenance" ? "maintenance" : moment.impact.toLowerCase(),
      impact_override: null,
      backfilled: false,
      created_at: writeTime(announcement.created_at),
      updated_at: moment.updatedAt,
      monitoring_at: null,
      resolved_at: moment.resolvedAt,
      scheduled_for: moment.startsAt,
      scheduled_until: moment.endsAt,
      scheduled_remind_prior: true,
      scheduled_reminded_at: null,
      postmortem_body: reportsPostmortem ? body : null,
      postmortem_published_at: reportsPostmortem ? writeTimeOrNull(announcement.postmortem_at) : null,
      shortlink: announcementUrl(pageUrl, announcement.public_id),
      components,
      incident_updates: [
        {
          id: update?.public_id ?? notification.public_id,
          incident_id: announcement.public_id,
          status,
          body,
          created_at: posted,
          updated_at: posted,
          display_at: posted,
          affected_components: rows.changes.length === 0 ? null : rows.changes,
        },
      ],
    },
  });
}
