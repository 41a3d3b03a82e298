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
          Title: "Search answers slowly",
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
        update: { State: "Resolved", Message: "The new node has caught up, and results come at once again." },
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
          Message: "12 % of calls answer 503",
        },
      },
      {
        after: 6,
        open: {
          Title: "Some API calls answer 503",
          Message: "About 1 in 8 calls fails. A call that is sent again mostly succeeds.",
          AffectedComponents: affected({ "Public API": "Partial Outage" }),
        },
      },
      {
        after: 28,
        update: { State: "Identified", Message: "A load balancer sends calls to a machine that is gone." },
      },
      {
        after: 52,
        update: {
          State: "Monitoring",
          Message: "It is out of rotation. We watch the error rate.",
          AffectedComponents: affected({ "Public API": "Operational" }),
        },
      },
      { after: 53, report: { ComponentName: "Public API", Status: "Operational" } },
      { after: 75, update: { State: "Resolved", Message: "No call has failed since." } },
    ],
  },
  {
    daysAgo: 58.6,
    course: [
      { after: 0, report: { ComponentName: "Object Storage", Status: "Major Outage" } },
      {
        after: 4,
        open: {
          Title: "Files cannot be read or written",
          Message: "Uploads and downloads fail. What is stored is safe.",
          AffectedComponents: affected({ "Object Storage": "Major Outage", Website: "Degraded Performance" }),
        },
      },
      {
        after: 17,
        update: {
          State: "Identified",
          Message: "A network change cut the storage off. It is being taken back.",
        },
      },
      { after: 26, report: { ComponentName: "Object Storage", Status: "Operational" } },
      { after: 27, update: { State: "Resolved", Message: "The change is taken back. Nothing was lost." } },
    ],
  },
  {
    daysAgo: 44.1,
    course: [
      { after: 0, report: { ComponentName: "São Paulo", Status: "Partial Outage" } },
      {
        after: 12,
        open: {
          Title: "São Paulo cannot be reached from some networks",
          Message: "A carrier has a fault. Other regions are not affected.",
          AffectedComponents: affected({ "São Paulo": "Partial Outage" }),
          Translations: {
            "pt-BR": {
              Title: "São Paulo inacessível a partir de algumas redes",
              Message: "Uma operadora está com uma falha. As outras regiões não são afetadas.",
            },
          },
        },
      },
      {
        after: 95,
        update: {
          State: "Monitoring",
          Message: "Traffic goes by another carrier.",
          AffectedComponents: affected({ "São Paulo": "Operational" }),
        },
      },
      { after: 96, report: { ComponentName: "São Paulo", Status: "Operational" } },
      { after: 180, update: { State: "Resolved", Message: "The carrier has mended its fault." } },
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
          Message: "Whoever is signed in stays so. Shops and payments work.",
          AffectedComponents: affected({ Identity: "Major Outage", "Merchant Dashboard": "Partial Outage" }),
        },
      },
      { after: 18, report: { ComponentName: "Identity", Status: "Operational" } },
      {
        after: 20,
        update: {
          State: "Resolved",
          Message: "A certificate had run out. It is renewed, and from now on renewed by itself.",
        },
      },
    ],
  },
  {
    daysAgo: 26.3,
    course: [
      { after: 0, report: { ComponentName: "دبي", Status: "Degraded Performance" } },
      {
        after: 15,
        open: {
          Title: "دبي (Dubai) answers slowly",
          Message: "A cable under the sea is cut. Traffic takes a longer way.",
          AffectedComponents: affected({ دبي: "Degraded Performance" }),
          Translations: {
            ar: { Title: "استجابة دبي بطيئة", Message: "انقطع كابل بحري. تسلك البيانات طريقًا أطول." },
          },
        },
      },
      { after: 170, report: { ComponentName: "دبي", Status: "Operational" } },
      { after: 175, update: { State: "Resolved", Message: "Traffic takes its usual way again." } },
    ],
  },
  ...latelyTroubles,
];
