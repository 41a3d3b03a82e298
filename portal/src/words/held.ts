/** What the bar says by which a published change can be taken back. */

/** The words of changes that wait. */
export const held = {
  region: "Not out yet",
  goesOut: (seconds: number) => (seconds === 1 ? "Goes out in 1 second" : `Goes out in ${seconds} seconds`),
  goesOutNow: "Goes out now",
  unseen: (title: string) => `Nobody has seen “${title}” yet.`,
  takeBack: "Take it back",
  publish: "Publish at once",
  announced: (title: string) => `“${title}” goes out in 15 seconds. Take it back is focused.`,
  secondsLeft: (seconds: number) => `${seconds} seconds left.`,
  takenBack: "Taken back. Nobody saw it. The form is as you left it.",
  tooLate: "It was out already and cannot be taken back. Post an update, or edit it.",
  out: (title: string) => `“${title}” is out.`,
  refused: (title: string) => `“${title}” was not published.`,
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
  message: "Message",
} as const;
