/** Texts after a status was set by hand. */
import type { ComponentStatus } from "../../../src/contract/words.ts";

export const setStatus = {
  isSet: (name: string, status: ComponentStatus) => `${name} shows ${status}.`,
  isSetBut: (name: string, savedStatus: ComponentStatus, shown: ComponentStatus) =>
    `Saved as ${savedStatus}, but ${name} still shows ${shown} because another source reports it.`,
  areSet: (count: number, status: ComponentStatus) => `${count} components show ${status}.`,
  areSetBut: (count: number, status: ComponentStatus, hidden: readonly string[]) =>
    `${count} components saved as ${status}. Another source still reports another status of ${hidden.join(", ")}.`,
  savedEarly: "Saved. The rest of this screen is still loading.",
  notSaved: (reason: string) => `Not saved. ${reason}`,
  why: "See why",
  announce: "Announce it",
  undo: "Undo",
  undone: (name: string, status: ComponentStatus) => `Undone: ${name} is set to ${status} again.`,
  undoneCount: (count: number) =>
    count === 1 ? "Undone for 1 component." : `Undone: ${count} components have their previous status again.`,
  notUndone: (name: string) => `Not undone: the status of ${name} has changed since.`,
} as const;
