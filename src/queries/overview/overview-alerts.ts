/** Recent alerts of integrations that no component was found for. */
import type { Overview } from "../../contract/portal/overview.ts";
import { q } from "../../store/query.ts";
import { readJson } from "../../store/stored-json.ts";
import type { IntegrationEventRow, IntegrationRow } from "../../store/tables/integration-tables.ts";
import { pageNumbers } from "../page-numbers.ts";
import { type PageRef, slugAmong } from "../page-queries.ts";

const dayMs = 86_400_000;
/** Maximum number of newest events searched. */
const maxSearched = 1_000;

/** The events of the last 24 hours with an alert that was not applied, of a page or of all, newest first. */
export function failedEvents(page: string | undefined, now: number) {
  return q
    .selectFrom(
      q.selectFrom("integration_event").selectAll().orderBy("id", "desc").limit(maxSearched).as("newest"),
    )
    .innerJoin("integration", "integration.id", "newest.integration_id")
    .select(["newest.id as event_id", "newest.outcomes", "integration.id", "integration.public_id"])
    .select(["integration.name", "integration.page_id", "integration.mapping"])
    .where("newest.failed", ">", 0)
    .where("newest.received_at", ">", now - dayMs)
    .where("integration.deleted_at", "is", null)
    .where("integration.page_id", "in", pageNumbers(page))
    .orderBy("newest.id", "desc")
    .compile();
}

type FailedEvent = Pick<IntegrationRow, "id" | "public_id" | "name" | "page_id" | "mapping"> &
  Pick<IntegrationEventRow, "outcomes"> & { readonly event_id: number };

/** The integrations with alerts without a component, and how many: those that a rule maps by now are left out. */
export function summarizeUnmapped(
  rows: readonly FailedEvent[],
  pages: readonly PageRef[],
): NonNullable<Overview["UnmappedAlerts"]> {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((events) => {
    const [row] = events;
    if (row === undefined) return [];
    const conditions = readJson("integration", "mapping", row).flatMap(({ When }) => When);
    const isMapped = (field: string, value: string) =>
      conditions.some(({ Field, Value }) => Field.toLowerCase() === field.toLowerCase() && Value === value);
    const fingerprints = new Set(
      events
        .flatMap(({ event_id: id, outcomes }) => readJson("integration_event", "outcomes", { id, outcomes }))
        .filter(
          ({ Outcome, UnmappedField: missing, Alert }) =>
            Outcome === "NoComponent" && !isMapped(missing?.Field ?? "title", missing?.Value ?? Alert),
        )
        .map(({ Fingerprint }) => Fingerprint),
    );
    if (fingerprints.size === 0) return [];
    return [{ Id: row.public_id, Name: row.name, Page: slugAmong(pages, row), Alerts: fingerprints.size }];
  });
}
