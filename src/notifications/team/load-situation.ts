/** Loads the facts that the rules of the team's alerts judge, page by page. */

import { sql } from "kysely";
import type { RuleSetting } from "../../contract/team-alerts.ts";
import { isUnstable } from "../../rules/flapping.ts";
import { isExpired, reportsExpireAt } from "../../rules/status-inputs.ts";
import { completeSettings, type OpenAlert, type TeamSituation } from "../../rules/team-alerts.ts";
import { type Parameters, prepared, q } from "../../store/query.ts";
import { readTransitions } from "../../store/stored-history.ts";
import { readJson } from "../../store/stored-json.ts";
import type { AnnouncementRow } from "../../store/tables/announcement-tables.ts";
import type { ComponentRow } from "../../store/tables/tables.ts";
import type { TeamAlertRow } from "../../store/tables/team-tables.ts";
import { sendingQuery } from "../delivery-queries.ts";
import type { NotificationStore } from "../notification-store.ts";

type Reader = Pick<NotificationStore, "rows">;

/** A page whose team has a destination. */
export type WatchedPage = { readonly number: number; readonly isFirst: boolean };

const watchedQuery = sql<{ id: number; first: number }>`
  select id, (select min(id) from page where deleted_at is null) as first from page
    where deleted_at is null
      and id in (select page_id from team_destination where enabled = 1
        union select page_id from team_alert where resolved_at is null)
    order by id`.compile(q);

/** The pages that have a destination, or an alert that is open. */
export async function watchedPages(store: Reader): Promise<WatchedPage[]> {
  const rows = await store.rows(watchedQuery);
  return rows.map(({ id: number, first }) => ({ number, isFirst: number === Number(first) }));
}

type OfPage = Parameters<{ page: number }>;

const rulesQuery = prepared((param: OfPage) =>
  q.selectFrom("team_rules").select("rules").where("page_id", "=", param("page")),
);

const openQuery = prepared((param: OfPage) =>
  q
    .selectFrom("team_alert")
    .selectAll()
    .where("page_id", "=", param("page"))
    .where("resolved_at", "is", null),
);

type ComponentFacts = Pick<
  ComponentRow,
  "id" | "public_id" | "name" | "shown_status" | "shown_since" | "status_inputs" | "recent_transitions"
> & { readonly announced: number };

/** Maintenance explains nothing before it begins. */
const componentsQuery = prepared(
  (param: OfPage) => sql<ComponentFacts>`
  select id, public_id, name, shown_status, shown_since, status_inputs, recent_transitions,
      (select count(*) from announcement_component as affected
        join announcement on announcement.id = affected.announcement_id
        where affected.component_id = component.id and announcement.deleted_at is null
          and announcement.resolved_at is null and announcement.hidden = 0
          and (announcement.kind = 'Incident'
            or (announcement.kind = 'Maintenance' and announcement.state <> 'Scheduled'))) as announced
    from component where page_id = ${param("page")} and deleted_at is null order by position, id`,
);

type AnnouncementFacts = Pick<
  AnnouncementRow,
  "public_id" | "title" | "kind" | "state" | "starts_at" | "ends_at" | "created_at"
> & { readonly posted_at: number | null };

const announcementsQuery = prepared(
  (param: OfPage) => sql<AnnouncementFacts>`
  select public_id, title, kind, state, starts_at, ends_at, created_at,
      (select max(posted_at) from announcement_update as posted
        where posted.announcement_id = announcement.id and posted.deleted_at is null) as posted_at
    from announcement
    where page_id = ${param("page")} and deleted_at is null and resolved_at is null and hidden = 0
      and kind in ('Incident', 'Maintenance') order by id`,
);

const integrationsQuery = prepared(
  (param: OfPage) => sql<{ public_id: string; name: string; last_event_at: number }>`
  select integration.public_id, integration.name, min(integration_signal.last_event_at) as last_event_at
    from integration join integration_signal on integration_signal.integration_id = integration.id
    where integration.page_id = ${param("page")} and integration.deleted_at is null
      and integration.enabled = 1 and integration_signal.state = 'Open'
    group by integration.id, integration.public_id, integration.name order by integration.id`,
);

const keysQuery = prepared((param: Parameters<{ now: number }>) =>
  q
    .selectFrom("api_key")
    .select(["public_id", "name", "created_at", "expires_at"])
    .where("revoked_at", "is", null)
    .where("replaced_by", "is", null)
    .where("expires_at", ">", param("now"))
    .orderBy("id"),
);

/** Facts about the service itself: they belong to the first page. */
async function serviceFacts(
  store: Reader,
  now: number,
): Promise<Pick<TeamSituation, "keys" | "deliveriesStoppedAt">> {
  const [keys, [sending]] = await Promise.all([store.rows(keysQuery({ now })), store.rows(sendingQuery)]);
  const isStopped = sending !== undefined && sending.state !== "Running";
  return {
    keys: keys.flatMap(({ public_id: id, name, created_at: createdAt, expires_at: expiresAt }) =>
      expiresAt === null ? [] : [{ id, name, createdAt, expiresAt }],
    ),
    deliveriesStoppedAt: isStopped ? sending.changed_at : (sending?.mail_paused_at ?? null),
  };
}

/** A page's facts, its rules, and the alerts that are open. */
type PageFacts = {
  readonly situation: TeamSituation;
  readonly settings: readonly RuleSetting[];
  readonly open: readonly (OpenAlert & { readonly row: TeamAlertRow })[];
};

/** Loads a page at `now` (epoch milliseconds). Rejects with a `StoreFault`. */
export async function loadPageFacts(
  store: Reader,
  { number: page, isFirst }: WatchedPage,
  { now, copyFailingSince }: Pick<TeamSituation, "now" | "copyFailingSince">,
): Promise<PageFacts> {
  const of = { page };
  const [[rules], open, components, announcements, integrations, service] = await Promise.all([
    store.rows(rulesQuery(of)),
    store.rows(openQuery(of)),
    store.rows(componentsQuery(of)),
    store.rows(announcementsQuery(of)),
    store.rows(integrationsQuery(of)),
    isFirst ? serviceFacts(store, now) : { keys: [], deliveriesStoppedAt: null },
  ]);
  const namedAnnouncements = announcements.map((row) => ({ ...row, id: row.public_id, name: row.title }));
  return {
    settings: completeSettings(rules === undefined ? [] : readJson("team_rules", "rules", rules)),
    open: open.map((row) => ({ rule: row.rule, subjectId: row.subject_id, step: row.step, row })),
    situation: {
      now,
      components: components.map((row) => {
        const inputs = readJson("component", "status_inputs", row);
        return {
          id: row.public_id,
          name: row.name,
          status: row.shown_status,
          since: row.shown_since,
          isAnnounced: Number(row.announced) > 0,
          isUnstable: isUnstable(readTransitions(row), now),
          overdueSince: isExpired(inputs, now) ? reportsExpireAt(inputs) : null,
        };
      }),
      incidents: namedAnnouncements
        .filter(({ kind }) => kind === "Incident")
        .map(({ id, name, posted_at: posted, created_at: created }) => ({
          id,
          name,
          updatedAt: posted === null ? created : Number(posted),
        })),
      maintenance: namedAnnouncements
        .filter(({ kind }) => kind === "Maintenance")
        .map(({ id, name, state, starts_at: startsAt, ends_at: endsAt, created_at: createdAt }) => {
          const isScheduled = state === "Scheduled";
          return { id, name, isScheduled, createdAt, startsAt, endsAt };
        }),
      integrations: integrations.map(({ public_id: id, name, last_event_at: lastEventAt }) => ({
        id,
        name,
        lastEventAt: Number(lastEventAt),
      })),
      ...service,
      copyFailingSince: isFirst ? copyFailingSince : null,
    },
  };
}
