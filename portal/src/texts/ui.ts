/** Texts of basic UI elements. */
export const uiTexts = {
  shownOnce: "You won’t see it again.",
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
  fixCount: (count: number) => (count === 1 ? "Fix 1 problem" : `Fix ${count} problems`),
  once: { leave: "I’ve saved it, continue", stay: "Stay" },
  dismiss: "Dismiss",
  notices: "Notices",
  zone: (zone: string, offset: string, time: string | undefined) => {
    const zoneText = zone === "UTC" ? "UTC" : `${zone}, ${offset}`;
    return time === undefined ? `${zoneText}.` : `${time} ${zone === "UTC" ? zoneText : `(${zoneText})`}.`;
  },
  unitOf: (label: string) => `${label}: unit`,
  units: { second: "seconds", minute: "minutes", hour: "hours", day: "days" },
  noZone: "No time zone matches.",
  unknownZone: (zone: string) =>
    `“${zone}” is no time zone. Choose one from the list, such as Europe/Berlin.`,
  inYourZone: (time: string) => `In your time zone: ${time}`,
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
