/** The statements by which messages of the team's alerts are claimed and prepared. */
import { type CompiledQuery, sql } from "kysely";
import { claimRows, type Outbox } from "../../store/outbox.ts";
import { type Parameters, prepared, q } from "../../store/query.ts";
import type { PageRow } from "../../store/tables/tables.ts";
import type { TeamAlertRow, TeamDeliveryRow, TeamDestinationRow } from "../../store/tables/team-tables.ts";

/** Messages that are being sent. */
export const teamOutbox: Outbox<"team_delivery"> = {
  table: "team_delivery",
  claimed: "Sending",
  returned: "Queued",
};

/** Asks whether a message is due. */
export const dueTeamQuery = prepared((param: Parameters<{ now: number }>) =>
  q
    .selectFrom("team_delivery")
    .select("id")
    .where("state", "in", ["Queued", "Sending", "Deferred"])
    .where("next_attempt_at", "<=", param("now"))
    .limit(1),
);

/** Claims messages that are due: of one alert and destination the oldest open one alone. */
export function claimTeamDeliveries(of: {
  readonly owner: string;
  readonly now: number;
  readonly limit: number;
  /** Whether the environment holds everything: then only what people wait for is sent, tests and links. */
  readonly isHeld: boolean;
}): CompiledQuery<TeamDeliveryRow> {
  return claimRows(teamOutbox, {
    owner: of.owner,
    limit: of.limit,
    where: sql`work.state in ('Queued', 'Deferred') and work.next_attempt_at <= ${of.now}
      and (work.event in ('Test', 'Invitation', 'Reset') or (${of.isHeld ? 1 : 0} = 0
        and exists (select 1 from sending where id = 1 and state <> 'Held')))
      and not exists (
        select 1 from team_delivery as earlier where earlier.alert_id = work.alert_id
          and earlier.destination_id = work.destination_id
          and coalesce(earlier.person_id, 0) = coalesce(work.person_id, 0) and earlier.id < work.id
          and earlier.state in ('Queued', 'Sending', 'Deferred'))`,
    order: sql`work.next_attempt_at, work.id`,
  });
}

type Of = Parameters<{ id: number }>;

/** The destination of a message, and the page that it belongs to. */
export const destinationQuery = prepared(
  (param: Of) => sql<
    TeamDestinationRow & {
      readonly page_public_id: string;
      readonly page_name: string;
      readonly page_slug: string;
      readonly page_url: PageRow["url"];
      readonly page_deleted_at: number | null;
      readonly first_page: number;
    }
  >`
  select team_destination.*, page.public_id as page_public_id, page.name as page_name,
      page.slug as page_slug, page.url as page_url, page.deleted_at as page_deleted_at,
      (select min(id) from page where deleted_at is null) as first_page
    from team_destination join page on page.id = team_destination.page_id
    where team_destination.id = ${param("id")}`,
);

/** The alert of a message. */
export const alertQuery: (params: { id: number }) => CompiledQuery<TeamAlertRow> = prepared((param: Of) =>
  q.selectFrom("team_alert").selectAll().where("id", "=", param("id")),
);

/** The address of a person who may be notified. */
export const personQuery = prepared((param: Of) =>
  q
    .selectFrom("person")
    .select(["email"])
    .where("id", "=", param("id"))
    .where("deleted_at", "is", null)
    .where("disabled_at", "is", null),
);

/** Whether a destination, or for e-mail a person, was notified that an alert was triggered. */
export const wasNotifiedQuery = prepared(
  (param: Parameters<{ alert: number; destination: number; person: number }>) =>
    sql<{ id: number }>`
  select id from team_delivery where alert_id = ${param("alert")} and destination_id = ${param("destination")}
    and coalesce(person_id, 0) = ${param("person")} and event = 'Triggered' and state = 'Sent' limit 1`,
);
