/** What the bar says by which a published change can be taken back. */

import type { HeldOut } from "../../../src/contract/portal/composer.ts";

/** What waits, as far as it is called something. */
type Named = Pick<HeldOut, "Operation" | "Title">;

/** What a change is called: the announcement itself where it is new, else what is done to it. */
function named({ Operation, Title }: Named): string {
  switch (Operation) {
    case "PatchAnnouncement":
      return `the edit of “${Title}”`;
    case "PostUpdate":
      return `the update of “${Title}”`;
    case "PatchUpdate":
      return `the edit of an update of “${Title}”`;
    case "CreateAnnouncement":
    case null:
      return `“${Title}”`;
  }
}

/** What a change is called where a sentence begins with it. */
function begun(change: Named): string {
  const name = named(change);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** The words of changes that wait. */
export const held = {
  region: "Not out yet",
  goesOut: (seconds: number) => (seconds === 1 ? "Goes out in 1 second" : `Goes out in ${seconds} seconds`),
  goesOutNow: "Goes out now",
  unseen: (change: Named) => `Nobody has seen ${named(change)} yet.`,
  takeBack: "Take it back",
  publish: "Publish at once",
  announced: (change: Named) => `${begun(change)} goes out in 15 seconds. Take it back is focused.`,
  secondsLeft: (seconds: number) => `${seconds} seconds left.`,
  takenBack: "Taken back. Nobody saw it. The form is as you left it.",
  tooLate: "It was out already and cannot be taken back. Post an update, or edit it.",
  out: (change: Named) => `${begun(change)} is out.`,
  refused: (change: Named) => `${begun(change)} was not published.`,
  refusedMend: "Open the draft",
  stale: "Somebody saved it meanwhile. Open the draft, compare both, and publish again.",
  staleOfOthers: "Somebody saved it meanwhile.",
  dismiss: "Dismiss",
  waiting: "Waiting to go out",
  stays: (status: string) => `stays ${status}`,
  turns: (before: string, after: string) => `turns from ${before} to ${after}`,
  page: "The page",
  pageReads: (sentence: string) => `reads “${sentence}”`,
  pageStays: (sentence: string) => `goes on reading “${sentence}”`,
  done: (operation: string, about: string) => `${operation}. ${about}`,
  edit: "What changes",
  message: "Message",
} as const;
