/** The part of the store that notifications use: reads, and short transactions of their own beside the command bus. */
import type { CommandBus } from "../commands/bus/command-bus.ts";

/** The part of the store that notifications use. */
export type NotificationStore = Pick<CommandBus, "read" | "rows" | "bookkeep" | "onChange">;

/** The same, and the submission of commands. */
export type NotificationBus = NotificationStore & Pick<CommandBus, "submit">;
