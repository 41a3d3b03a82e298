/** Incidents of the last ninety days, in minutes from their start. */
import { affected, type PastIncident } from "./incident-script.ts";
import { latelyTroubles } from "./recent-incidents.ts";

/** Announced incidents, oldest first. */
export const pastTroubles: readonly PastIncident[] = [
  {
    daysAgo: 83.4,
    course: [
      { after: 0, report: { ComponentName: "Search", Status: "Degraded Performance", Message: "p99 4.1 s" } },
      {
        after: 9,
        open: {
          Title: "Search is slow",
          Message: "Results take several seconds. Everything else works.",
          AffectedComponents: affected({ Search: "Degraded Performance" }),
        },
      },
      {
        after: 31,
        update: {
          State: "Identified",
          Message: "One of three index nodes ran out of memory. It is being replaced.",
        },
      },
      { after: 47, report: { ComponentName: "Search", Status: "Operational" } },
      {
        after: 49,
        update: {
          State: "Resolved",
          Message: "The new node has caught up, and results are fast again.",
        },
      },
    ],
  },
  {
    daysAgo: 71.2,
    course: [
      {
        after: 0,
        report: {
          ComponentName: "Public API",
          Status: "Partial Outage",
          Message: "12 % of calls return 503",
        },
      },
      {
        after: 6,
        open: {
          Title: "Some API calls answer 503",
          Message: "About 1 in 8 calls fails. Most retries succeed.",
          AffectedComponents: affected({ "Public API": "Partial Outage" }),
        },
      },
      {
        after: 28,
        update: {
          State: "Identified",
          Message: "A load balancer is sending calls to a machine that no longer exists.",
        },
      },
      {
        after: 52,
        update: {
          State: "Monitoring",
          Message: "The machine is out of rotation. We are watching the error rate.",
          AffectedComponents: affected({ "Public API": "Operational" }),
        },
      },
      { after: 53, report: { ComponentName: "Public API", Status: "Operational" } },
      {
        after: 75,
        update: {
          State: "Resolved",
          Message: "No call has failed since.",
        },
      },
    ],
  },
  {
    daysAgo: 58.6,
    course: [
      { after: 0, report: { ComponentName: "Object Storage", Status: "Major Outage" } },
      {
        after: 4,
        open: {
          Title: "Files can’t be read or written",
          Message: "Uploads and downloads fail. Stored files are safe.",
          AffectedComponents: affected({ "Object Storage": "Major Outage", Website: "Degraded Performance" }),
        },
      },
      {
        after: 17,
        update: {
          State: "Identified",
          Message: "A network change disconnected the storage. We are rolling it back.",
        },
      },
      { after: 26, report: { ComponentName: "Object Storage", Status: "Operational" } },
      {
        after: 27,
        update: {
          State: "Resolved",
          Message: "The change has been rolled back. No data was lost.",
        },
      },
    ],
  },
  {
    daysAgo: 44.1,
    course: [
      { after: 0, report: { ComponentName: "São Paulo", Status: "Partial Outage" } },
      {
        after: 12,
        open: {
          Title: "São Paulo is unreachable from some networks",
          Message: "A network carrier has a fault. Other regions are not affected.",
          AffectedComponents: affected({ "São Paulo": "Partial Outage" }),
        },
      },
      {
        after: 95,
        update: {
          State: "Monitoring",
          Message: "Traffic is routed through another carrier.",
          AffectedComponents: affected({ "São Paulo": "Operational" }),
        },
      },
      { after: 96, report: { ComponentName: "São Paulo", Status: "Operational" } },
      {
        after: 180,
        update: {
          State: "Resolved",
          Message: "The carrier has fixed the fault.",
        },
      },
    ],
  },
  {
    daysAgo: 33.7,
    course: [
      {
        after: 0,
        report: { ComponentName: "Identity", Status: "Major Outage", Message: "Nobody can sign in" },
      },
      {
        after: 3,
        open: {
          Title: "Nobody can sign in",
          Message: "People who are signed in stay signed in. Shops and payments work.",
          AffectedComponents: affected({ Identity: "Major Outage", "Merchant Dashboard": "Partial Outage" }),
        },
      },
      { after: 18, report: { ComponentName: "Identity", Status: "Operational" } },
      {
        after: 20,
        update: {
          State: "Resolved",
          Message: "A certificate had expired. It has been renewed, and now renews automatically.",
        },
      },
    ],
  },
  {
    daysAgo: 26.3,
    course: [
      { after: 0, report: { ComponentName: "Dubai", Status: "Degraded Performance" } },
      {
        after: 15,
        open: {
          Title: "Dubai answers slowly",
          Message: "A submarine cable is cut. Traffic takes a longer route.",
          AffectedComponents: affected({ Dubai: "Degraded Performance" }),
        },
      },
      { after: 170, report: { ComponentName: "Dubai", Status: "Operational" } },
      {
        after: 175,
        update: {
          State: "Resolved",
          Message: "Traffic is back on its usual route.",
        },
      },
    ],
  },
  ...latelyTroubles,
];
