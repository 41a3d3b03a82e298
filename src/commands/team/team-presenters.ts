/** Destinations and rules of team alerts in their JSON form. */
import type { TeamDestinationOut, TeamRulesOut } from "../../contract/team-alerts.ts";
import { writeTime } from "../../contract/times.ts";
import { completeSettings } from "../../rules/team-alerts.ts";
import { readJson } from "../../store/stored-json.ts";
import type { TeamDeliveryRow, TeamDestinationRow, TeamRulesRow } from "../../store/tables/team-tables.ts";

/** The columns of the newest message to a destination. */
export type LastTeamDelivery = Pick<TeamDeliveryRow, "state" | "state_at" | "remote_answer">;

/** A destination; `page` is the slug of its page. */
export function presentDestination(
  row: TeamDestinationRow,
  page: string,
  last?: LastTeamDelivery,
): TeamDestinationOut {
  return {
    Id: row.public_id,
    Page: page,
    Name: row.name,
    Channel: row.channel,
    Role: row.role,
    Address: row.address_mask,
    Enabled: row.enabled === 1,
    LastDelivery:
      last === undefined
        ? null
        : { State: last.state, At: writeTime(last.state_at), Answer: last.remote_answer },
    CreatedAt: writeTime(row.created_at),
    UpdatedAt: writeTime(row.updated_at),
  };
}

/** All rules of a page; its row has the changed ones. */
export function presentRules(row: Pick<TeamRulesRow, "rules"> | undefined, page: string): TeamRulesOut {
  const rules = completeSettings(row === undefined ? [] : readJson("team_rules", "rules", row));
  return { Page: page, Rules: rules.map((rule) => ({ ...rule, Minutes: [...rule.Minutes] })) };
}
