/** Texts of basic UI elements. */
export const look = {
  busy: "Working…",
  loading: "Loading",
  optional: "optional",
  close: "Close",
  cancel: "Cancel",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "Your browser blocked copying. The text is selected: copy it yourself.",
  retry: "Try again",
  failed: "Something went wrong",
  unexpected: "This screen failed to load. Nothing was changed. Reload the page.",
  requestId: (id: string) => `Request ID ${id} (search the service log for it).`,
  mend: (count: number) => (count === 1 ? "Fix 1 problem:" : `Fix ${count} problems:`),
  dismiss: "Dismiss",
  notices: "Notices",
  zone: (zone: string, offset: string) => (zone === "UTC" ? "UTC." : `${zone}, ${offset}.`),
  skipped: (wall: string, zone: string, then: string) =>
    `Clocks in ${zone} go forward at ${wall}, so that time does not exist. Using ${then}.`,
  twice: "Clocks go back at that time. Which one?",
  first: "The first",
  second: "The second",
  ago: {
    now: "just now",
    inFuture: (span: string) => `in ${span}`,
    past: (span: string) => `${span} ago`,
  },
} as const;
