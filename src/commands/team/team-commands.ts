/** Commands on team alerts. Addresses and secrets in them are sealed. */
import type { PersonRole } from "../../contract/people.ts";
import type { TeamChannel, TeamDestinationPatch, TeamRulesPatch } from "../../contract/team-alerts.ts";
import type { ActiveAlert } from "../../rules/team-alerts.ts";

/** Adds a destination. */
export type CreateTeamDestination = {
  readonly kind: "CreateTeamDestination";
  readonly page: string | null;
  readonly name: string;
  readonly channel: TeamChannel;
  readonly role: PersonRole | null;
  readonly address: string | null;
  readonly addressMask: string | null;
  readonly signingSecret: string | null;
};

/** Sent by the scheduler: changes the open alerts of a page to the active ones, and records their messages. */
export type RecordTeamAlerts = {
  readonly kind: "RecordTeamAlerts";
  readonly pageNumber: number;
  readonly active: readonly ActiveAlert[];
};

/** The commands on team alerts. */
export type TeamCommand =
  | CreateTeamDestination
  | RecordTeamAlerts
  | { readonly kind: "PatchTeamDestination"; readonly id: string; readonly fields: TeamDestinationPatch }
  | { readonly kind: "DeleteTeamDestination"; readonly id: string }
  | { readonly kind: "TestTeamDestination"; readonly id: string }
  | {
      readonly kind: "PatchTeamRules";
      readonly page: string | null;
      readonly rules: TeamRulesPatch["Rules"];
    };

/** One of these commands by its kind. */
export type TeamCommandOf<Kind extends TeamCommand["kind"]> = Extract<TeamCommand, { kind: Kind }>;
