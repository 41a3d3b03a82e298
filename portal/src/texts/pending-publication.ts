/** Texts of the undo bar. */

import type { HeldOut } from "../../../src/contract/portal/composer.ts";

const number = new Intl.NumberFormat("en");

/** The named parts of a publication. */
type PublicationName = Pick<HeldOut, "Operation" | "Title">;

/** A publication's name: the announcement if new, otherwise the action on it. */
function nameOf({ Operation, Title }: PublicationName): string {
  switch (Operation) {
    case "PatchAnnouncement":
      return `the edit of “${Title}”`;
    case "PostUpdate":
      return `the update of “${Title}”`;
    case "PatchUpdate":
      return `the edit of an update of “${Title}”`;
    case "PutPostmortem":
      return `the postmortem of “${Title}”`;
    case "CreateAnnouncement":
    case null:
      return `“${Title}”`;
  }
}

/** The name at the start of a sentence. */
function capitalizedNameOf(change: PublicationName): string {
  const name = nameOf(change);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

export const held = {
  region: "Not published yet",
  publishesIn: (seconds: number) =>
    seconds === 1 ? "Publishes in 1 second" : `Publishes in ${seconds} seconds`,
  publishesNow: "Publishing now",
  unseen: (change: PublicationName) => `${capitalizedNameOf(change)} is not visible yet.`,
  notifies: (count: number) =>
    count === 0
      ? "No subscriber is notified."
      : `${number.format(count)} ${count === 1 ? "subscriber is" : "subscribers are"} notified then.`,
  undo: "Undo",
  publish: "Publish now",
  announced: (change: PublicationName) =>
    `${capitalizedNameOf(change)} will be published in 15 seconds. Undo is focused.`,
  secondsLeft: (seconds: number) => `${seconds} seconds left.`,
  undone: "Undone. Nothing was published. The form is as you left it.",
  tooLate: "Too late: it was already published. Post an update, or edit it.",
  published: (change: PublicationName) => `${capitalizedNameOf(change)} is published.`,
  refused: (change: PublicationName) => `${capitalizedNameOf(change)} was not published.`,
  refusedAction: "Open the draft",
  stale: "Another version was saved in the meantime. Open the draft, compare both, and publish again.",
  staleOfOthers: "Another version was saved in the meantime.",
  dismiss: "Dismiss",
  effects: "What will happen",
  stays: (status: string) => `stays ${status}`,
  turns: (before: string, after: string) => `changes from ${before} to ${after}`,
  page: "The page",
  pageReads: (sentence: string) => `will say “${sentence}”`,
  pageStays: (sentence: string) => `will still say “${sentence}”`,
  done: (operation: string, about: string) => `${operation}. ${about}`,
  edit: "What changes",
  message: "Message",
} as const;
