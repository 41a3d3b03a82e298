/** The definitions of all commands, which the build writes into this file's place. */
import type { CommandDefinition } from "./command-line.ts";

/** By the names of the commands; undefined in the sources. */
export const builtDefinitions: Readonly<Record<string, CommandDefinition>> | undefined = undefined;
