/** Incidents of the last three weeks, in minutes from their start. */

import { affected, type PastIncident } from "./incident-script.ts";
import { queueAlert } from "./monitoring-alerts.ts";
import { webhooksLate, zoneBack, zoneDown } from "./recurring-incidents.ts";

/** Recent announced incidents, oldest first. */
export const latelyTroubles: readonly PastIncident[] = [
  {
    daysAgo: 19.5,
    course: [
      {
        after: 0,
        report: { ComponentName: "Checkout", Status: "Partial Outage", Message: "Payment declined: 31 %" },
      },
      {
        after: 7,
        open: {
          Title: "Some payments by bank transfer are declined",
          Message: "Cards and wallets work.",
          AffectedComponents: affected({ Checkout: "Partial Outage" }),
        },
      },
      { after: 52, report: { ComponentName: "Checkout", Status: "Operational" } },
      {
        after: 55,
        update: {
          State: "Resolved",
          Message: "The bank accepts transfers again. Declined orders can be paid again.",
        },
      },
    ],
  },
  {
    daysAgo: 11.3,
    course: [
      {
        after: 0,
        alert: queueAlert(true),
      },
      {
        after: 8,
        open: webhooksLate(10),
      },
      {
        after: 64,
        alert: queueAlert(false),
      },
      {
        after: 70,
        update: {
          State: "Resolved",
          Message: "The queue is empty, and webhooks arrive within a second.",
        },
      },
    ],
  },
  {
    daysAgo: 5.2,
    course: [
      {
        after: 0,
        report: { ComponentName: "Checkout", Status: "Major Outage", Message: "No order in 2 minutes" },
      },
      {
        after: 3,
        open: {
          Title: "Orders cannot be placed",
          Message: "Checkout fails for all customers. Baskets are kept.",
          AlsoOn: ["developers"],
          AffectedComponents: affected({ Checkout: "Major Outage" }),
        },
      },
      {
        after: 19,
        update: {
          State: "Identified",
          Message: "A change to the database has locked the tax tables. We are rolling it back.",
          AffectedComponents: affected({ Checkout: "Major Outage", "Public API": "Partial Outage" }),
        },
      },
      { after: 38, report: { ComponentName: "Checkout", Status: "Operational" } },
      {
        after: 39,
        update: {
          State: "Monitoring",
          Message: "Orders go through again.",
          AffectedComponents: affected({ Checkout: "Operational", "Public API": "Operational" }),
        },
      },
      {
        after: 66,
        update: {
          State: "Resolved",
          Message: "Orders have gone through for half an hour, and no customer was charged twice.",
        },
      },
      {
        after: 1_560,
        postmortem:
          "**What happened.** A migration took a lock on the tax tables and held it for 38 minutes. Each order reads them, so each waited until it failed.\n\n**Why it took so long.** The migration ran on a copy in seconds: the copy had no orders coming in.\n\n**What we changed.**\n\n- A migration now gives up after 3 seconds without its lock.\n- The copy that we try migrations on plays back an hour of real orders.",
      },
    ],
  },
  {
    daysAgo: 1.8,
    course: [
      { after: 0, report: { ComponentName: "Tokyo", Status: "Partial Outage" } },
      {
        after: 5,
        open: zoneDown,
      },
      { after: 34, report: { ComponentName: "Tokyo", Status: "Operational" } },
      { after: 41, update: zoneBack },
    ],
  },
];
