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

/** An address, sealed, and its mask for display. */
export type SealedTeamAddress = { readonly address: string; readonly addressMask: string };

/** Changes a destination. */
export type PatchTeamDestination = {
  readonly kind: "PatchTeamDestination";
  readonly id: string;
  readonly fields: Omit<TeamDestinationPatch, "Address">;
  /** Null to keep the address. */
  readonly address: SealedTeamAddress | null;
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
  | PatchTeamDestination
  | {
      readonly kind: "RotateTeamSecret";
      readonly id: string;
      readonly signingSecret: string;
      /** How long the old secret signs as well. */
      readonly keepMilliseconds: number;
    }
  | { readonly kind: "DeleteTeamDestination"; readonly id: string }
  | { readonly kind: "TestTeamDestination"; readonly id: string }
  | {
      readonly kind: "PatchTeamRules";
      readonly page: string | null;
      readonly rules: TeamRulesPatch["Rules"];
    };

/** One of these commands by its kind. */
export type TeamCommandOf<Kind extends TeamCommand["kind"]> = Extract<TeamCommand, { kind: Kind }>;
