/** All commands with their definitions. Only these and the modules of the commands tell kinds apart. */
import { announcementDefinitions } from "./announcements/announcement-definitions.ts";
import { checkReferences } from "./body-references.ts";
import type { Command } from "./command.ts";
import type { CommandDefinition, DefinitionsOf } from "./command-definition.ts";
import { componentDefinitions } from "./components/component-definitions.ts";
import { integrationDefinitions } from "./integrations/integration-definitions.ts";
import { keyDefinitions } from "./keys/key-definitions.ts";
import { noteExportDefinition } from "./note-export.ts";
import { deliveryDefinitions } from "./notifications/delivery-commands.ts";
import { pageDefinitions } from "./pages/page-definitions.ts";
import { peopleDefinitions } from "./people/people-definitions.ts";
import { subscriberDefinitions } from "./subscribers/subscriber-definitions.ts";
import { teamDefinitions } from "./team/team-definitions.ts";

const definitions: DefinitionsOf<Command> = {
  ...componentDefinitions,
  ...announcementDefinitions,
  ...pageDefinitions,
  ...keyDefinitions,
  ...peopleDefinitions,
  ...integrationDefinitions,
  ...deliveryDefinitions,
  ...subscriberDefinitions,
  ...teamDefinitions,
  NoteExport: noteExportDefinition,
  CheckReferences: checkReferences,
};

/** The definition of a command. */
export function definitionOf(command: Command): CommandDefinition<Command> {
  return definitions[command.kind];
}
