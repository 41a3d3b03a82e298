/** The operations on alerts of the team. Destinations are secrets: only Read-Write keys may use any of them. */

import { secretRotation } from "../secret-rotation.ts";
import { rotatedSecret } from "../subscribers.ts";
import {
  createdTeamDestination,
  teamAlert,
  teamAlertFilters,
  teamDestination,
  teamDestinationCreate,
  teamDestinationPatch,
  teamRulesOut,
  teamRulesPatch,
  teamRulesQuery,
} from "../team-alerts.ts";
import type { Operation } from "./operation.ts";
import { list, namedListQuery, patch, post, read, remove } from "./operation-builders.ts";

const ofAlerts = { tag: "Team alert", access: "people", portal: "administer" } as const;

/** The operations on alerts of the team, by their names. */
export const teamOperations = {
  ListTeamAlerts: {
    ...read,
    ...ofAlerts,
    path: "/api/TeamAlert",
    summary: "List team alerts, newest first",
    query: teamAlertFilters,
    result: list(teamAlert),
    refusals: ["CursorInvalid", "PageNotFound"],
  },
  ReadTeamRules: {
    ...read,
    ...ofAlerts,
    path: "/api/TeamAlert/Rules",
    summary: "Read a page's rules for team alerts",
    query: teamRulesQuery,
    result: teamRulesOut,
    refusals: ["PageNotFound"],
  },
  PatchTeamRules: {
    ...patch,
    ...ofAlerts,
    path: "/api/TeamAlert/Rules",
    summary: "Turn rules on or off, and set their times",
    body: teamRulesPatch,
    result: teamRulesOut,
    refusals: ["PageNotFound", "PreconditionFailed"],
  },
  ListTeamDestinations: {
    ...read,
    ...ofAlerts,
    path: "/api/TeamDestination",
    summary: "List destinations of team alerts; addresses are masked",
    query: namedListQuery,
    result: list(teamDestination),
    refusals: ["CursorInvalid", "PageNotFound"],
  },
  CreateTeamDestination: {
    ...post,
    ...ofAlerts,
    path: "/api/TeamDestination",
    summary: "Add a destination of team alerts",
    body: teamDestinationCreate,
    status: 201,
    result: createdTeamDestination,
    refusals: ["NameTaken", "ChannelUnavailable", "PageNotFound", "TooManyTeamDestinations"],
  },
  ReadTeamDestination: {
    ...read,
    ...ofAlerts,
    path: "/api/TeamDestination/{id}",
    summary: "Read a destination of team alerts",
    result: teamDestination,
    refusals: ["TeamDestinationNotFound"],
  },
  PatchTeamDestination: {
    ...patch,
    ...ofAlerts,
    path: "/api/TeamDestination/{id}",
    summary: "Change a destination or its address, disable or enable it",
    body: teamDestinationPatch,
    result: teamDestination,
    refusals: ["TeamDestinationNotFound", "PreconditionFailed", "NameTaken"],
  },
  RotateTeamSecret: {
    ...post,
    ...ofAlerts,
    path: "/api/TeamDestination/{id}/RotateSecret",
    summary: "Rotate the signing secret of a destination; the old one also signs for a while",
    body: secretRotation,
    status: 200,
    result: rotatedSecret,
    refusals: ["TeamDestinationNotFound", "NoSigningSecret"],
  },
  DeleteTeamDestination: {
    ...remove,
    ...ofAlerts,
    path: "/api/TeamDestination/{id}",
    summary: "Delete a destination; nothing more is sent to it",
    refusals: ["TeamDestinationNotFound", "PreconditionFailed"],
  },
  TestTeamDestination: {
    ...post,
    ...ofAlerts,
    path: "/api/TeamDestination/{id}/Test",
    summary: "Send a test message; LastDelivery of the destination shows its outcome",
    status: 200,
    result: teamDestination,
    refusals: ["TeamDestinationNotFound", "ChannelUnavailable"],
  },
} as const satisfies Record<string, Operation>;
