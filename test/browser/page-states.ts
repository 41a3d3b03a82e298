/** The states of the page that people look at, each by the example that shows it. */
export const states = {
  "all-well": "coming",
  degraded: "degraded",
  "major-outage": "incident",
  maintenance: "maintenance",
  "maintenance-outage": "work",
  unknown: "quiet",
  stale: "stale",
  empty: "empty",
  "200-components": "large",
} as const;
