/** Definitions of the commands on team alerts. */
import type { DefinitionsOf } from "../command-definition.ts";
import { recordTeamAlerts } from "./record-alerts.ts";
import type { TeamCommand } from "./team-commands.ts";
import {
  createTeamDestination,
  deleteTeamDestination,
  patchTeamDestination,
  rotateTeamSecret,
  testTeamDestination,
} from "./team-destinations.ts";
import { patchTeamRules } from "./team-rules.ts";

export const teamDefinitions: DefinitionsOf<TeamCommand> = {
  CreateTeamDestination: createTeamDestination,
  PatchTeamDestination: patchTeamDestination,
  RotateTeamSecret: rotateTeamSecret,
  DeleteTeamDestination: deleteTeamDestination,
  TestTeamDestination: testTeamDestination,
  PatchTeamRules: patchTeamRules,
  RecordTeamAlerts: recordTeamAlerts,
};
