/**
 * Incidents played while the demo runs, in seconds from their start; the last step restores normal operation.
 */

import { affected, type IncidentScript } from "./incident-script.ts";
import { queueAlert } from "./monitoring-alerts.ts";
import { webhooksLate, zoneBack, zoneDown } from "./recurring-incidents.ts";

const payments: IncidentScript = [
  { after: 0, report: { ComponentName: "Checkout", Status: "Degraded Performance", Message: "p99 3.8 s" } },
  {
    after: 20,
    report: { ComponentName: "Checkout", Status: "Major Outage", Message: "8 in 10 payments fail" },
  },
  {
    after: 40,
    open: {
      Title: "Card payments fail at checkout",
      Message: "About 8 in 10 card payments fail. Bank transfers and saved wallets work.",
      AffectedComponents: affected({ Checkout: "Major Outage" }),
    },
  },
  {
    after: 85,
    update: {
      State: "Identified",
      Message: "A certificate at our payment provider expired. They are replacing it.",
      AffectedComponents: affected({ Checkout: "Major Outage", "Public API": "Partial Outage" }),
    },
  },
  { after: 135, report: { ComponentName: "Checkout", Status: "Operational" } },
  {
    after: 140,
    update: {
      State: "Monitoring",
      Message: "The new certificate is in place, and payments go through again.",
      AffectedComponents: affected({ Checkout: "Operational", "Public API": "Operational" }),
    },
  },
  {
    after: 185,
    update: {
      State: "Resolved",
      Message: "No payments have failed since.",
    },
  },
];

const lag: IncidentScript = [
  {
    after: 0,
    alert: queueAlert(true),
  },
  {
    after: 30,
    open: webhooksLate(4),
  },
  {
    after: 80,
    update: {
      State: "Monitoring",
      Message: "We have doubled the number of workers, and the queue is shrinking.",
    },
  },
  {
    after: 125,
    alert: queueAlert(false),
  },
  {
    after: 130,
    update: {
      State: "Resolved",
      Message: "The queue is empty.",
    },
  },
];

/** Without an announcement: the portal asks for one. */
const unannounced: IncidentScript = [
  {
    after: 0,
    report: { ComponentName: "Recommendations", Status: "Degraded Performance", Message: "Model is cold" },
  },
  { after: 70, report: { ComponentName: "Recommendations", Status: "Operational" } },
];

const tokyo: IncidentScript = [
  { after: 0, report: { ComponentName: "Tokyo", Status: "Partial Outage", Message: "1 of 3 zones" } },
  {
    after: 25,
    open: zoneDown,
  },
  { after: 80, report: { ComponentName: "Tokyo", Status: "Operational" } },
  { after: 85, update: zoneBack },
];

/** The incidents in the order in which they are repeated. */
export const liveTroubles: readonly IncidentScript[] = [payments, lag, unannounced, tokyo];
