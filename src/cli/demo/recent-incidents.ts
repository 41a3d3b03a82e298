/** Incidents of the last three weeks, in minutes from their start. */

import { affected, type PastIncident } from "./incident-script.ts";
import { queueAlert } from "./monitoring-alerts.ts";
import { webhooksLate, zoneDown } from "./recurring-incidents.ts";

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
        update: { State: "Resolved", Message: "The queue is empty, and webhooks arrive within a second." },
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
          Translations: {
            de: {
              Title: "Bestellungen sind nicht möglich",
              Message: "Das Bezahlen schlägt derzeit bei allen fehl. Warenkörbe bleiben erhalten.",
            },
            fr: {
              Title: "Impossible de passer commande",
              Message: "Le paiement échoue pour tout le monde. Les paniers sont conservés.",
            },
            ja: {
              Title: "注文ができません",
              Message: "すべてのお客様でお支払いに失敗しています。カートの中身は保存されています。",
            },
            ar: {
              Title: "لا يمكن إتمام الطلبات",
              Message: "تفشل عمليات الدفع لدى جميع العملاء. محتوى السلال محفوظ.",
            },
          },
        },
      },
      {
        after: 19,
        update: {
          State: "Identified",
          Message: "A change at 09:40 locked the tax tables. We are rolling it back.",
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
          Translations: {
            de: {
              Message:
                "Seit einer halben Stunde gehen Bestellungen wieder durch; keine wurde doppelt abgebucht.",
            },
            fr: {
              Message:
                "Les commandes passent de nouveau depuis une demi-heure, et aucune n’a été débitée deux fois.",
            },
            ja: { Message: "30 分前から注文は正常に処理されています。二重請求はありません。" },
            ar: { Message: "تمر الطلبات منذ نصف ساعة، ولم يُخصم أي منها مرتين." },
          },
        },
      },
      {
        after: 1_560,
        postmortem:
          "**What happened.** A migration took a lock on the tax tables and held it for 38 minutes. Each order reads them, so each waited until it failed.\n\n**Why it took so long.** The migration ran on a copy in seconds: the copy had no orders coming in.\n\n**What we changed.**\n\n- A migration now gives up after 3 seconds without its lock.\n- The copy that we try migrations on plays back an hour of real orders.\n- Checkout goes on with the tax tables that it last read.",
      },
    ],
  },
  {
    daysAgo: 1.8,
    course: [
      { after: 0, report: { ComponentName: "東京", Status: "Partial Outage" } },
      {
        after: 5,
        open: zoneDown,
      },
      { after: 34, report: { ComponentName: "東京", Status: "Operational" } },
      { after: 41, update: { State: "Resolved", Message: "Power is back, and the zone serves again." } },
    ],
  },
];
