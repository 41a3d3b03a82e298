/** The definitions of commands for the help and for completion, without what the commands work with. */
import type { CommandDefinition, CommandEntry } from "./command-line.ts";
import { entries } from "./commands.ts";

/** The first word of the call with which the build asks for all definitions, which the help does not list. */
export const definitionsRequest = "__definitions";

/** The definition of a command, from the command itself. */
async function loadDefinition(entry: CommandEntry): Promise<CommandDefinition> {
  const command = await entry.load();
  const { takes, options, notes, notesByKind } = command;
  return {
    takes,
    options,
    notes,
    ...(notesByKind && { notesByKind }),
    isRemote: command.runRemotely !== undefined,
  };
}

/** The definition of a command: from the build, since to load a command takes most of the time of a call. */
export async function definitionOf(entry: CommandEntry): Promise<CommandDefinition> {
  const { builtDefinitions } = await import("./built-definitions.ts");
  return builtDefinitions?.[entry.name] ?? (await loadDefinition(entry));
}

/** The definitions of all commands by their names, as JSON. */
export async function allDefinitions(): Promise<string> {
  const all = await Promise.all(
    entries.map(async (entry) => [entry.name, await loadDefinition(entry)] as const),
  );
  return JSON.stringify(Object.fromEntries(all));
}
