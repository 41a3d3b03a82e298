/** Texts after a status was set by hand. */
import type { ComponentStatus } from "../../../src/contract/words.ts";

export const setStatus = {
  isSet: (name: string, status: ComponentStatus) => `${name} shows ${status}.`,
  isSetBut: (name: string, savedStatus: ComponentStatus, shown: ComponentStatus) =>
    `Saved as ${savedStatus}, but ${name} still shows ${shown} because another source reports it.`,
  savedEarly: "Saved. The rest of this screen is still loading.",
  notSaved: (reason: string) => `Not saved. ${reason}`,
  why: "See why",
  announce: "Announce it",
  undo: "Undo",
  undone: (name: string, status: ComponentStatus) => `Undone: ${name} is set to ${status} again.`,
  notUndone: (name: string) => `Not undone: the status of ${name} has changed since.`,
} as const;
