/** The words of what every screen is made of. */
export const look = {
  busy: "Under way",
  loading: "Loading",
  optional: "optional",
  close: "Close",
  cancel: "Cancel",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "The browser does not let a button copy. It is selected: copy it as you copy any text.",
  retry: "Try again",
  failed: "This did not work",
  unexpected: "Something in this screen broke. Nothing was changed by that. Load the page again.",
  requestId: (id: string) => `Request ${id}: the service’s log tells more under this name.`,
  mend: (count: number) => (count === 1 ? "One thing to mend:" : `${count} things to mend:`),
  dismiss: "Dismiss",
  notices: "Notices",
  zone: (zone: string, offset: string) => (zone === "UTC" ? "UTC." : `${zone}, ${offset}.`),
  skipped: (wall: string, zone: string, then: string) =>
    `At ${wall} the clocks of ${zone} go forward; that time does not exist. Taken as ${then}.`,
  twice: "The clocks go back then: which one?",
  first: "The first",
  second: "The second",
  ago: {
    now: "just now",
    inFuture: (span: string) => `in ${span}`,
    past: (span: string) => `${span} ago`,
  },
} as const;
