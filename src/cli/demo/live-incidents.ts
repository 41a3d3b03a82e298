/**
 * Incidents played while the demo runs, in seconds from their start; the last step restores normal operation.
 */

import { affected, type IncidentScript } from "./incident-script.ts";
import { queueAlert } from "./monitoring-alerts.ts";
import { webhooksLate, zoneDown } from "./recurring-incidents.ts";

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
      Translations: {
        de: {
          Title: "Kartenzahlungen schlagen fehl",
          Message:
            "Etwa 8 von 10 Kartenzahlungen schlagen fehl. Überweisungen und gespeicherte Wallets funktionieren.",
        },
        fr: {
          Title: "Les paiements par carte échouent",
          Message:
            "Environ 8 paiements par carte sur 10 échouent. Les virements et les portefeuilles enregistrés fonctionnent.",
        },
        ja: {
          Title: "カード決済に失敗しています",
          Message: "カード決済の約 8 割が失敗しています。銀行振込と登録済みのウォレットは利用できます。",
        },
        ar: {
          Title: "تفشل المدفوعات بالبطاقات",
          Message: "تفشل نحو 8 من كل 10 مدفوعات بالبطاقات. تعمل التحويلات المصرفية والمحافظ المحفوظة.",
        },
      },
    },
  },
  {
    after: 85,
    update: {
      State: "Identified",
      Message: "A certificate at our payment provider expired. They are replacing it.",
      AffectedComponents: affected({ Checkout: "Major Outage", "Public API": "Partial Outage" }),
      Translations: {
        de: { Message: "Bei unserem Zahlungsanbieter ist ein Zertifikat abgelaufen. Es wird ersetzt." },
        fr: {
          Message:
            "Un certificat de notre prestataire de paiement a expiré. Il est en cours de remplacement.",
        },
        ja: { Message: "決済事業者の証明書の有効期限が切れていました。現在交換しています。" },
        ar: { Message: "انتهت صلاحية شهادة لدى مزود الدفع، ويجري استبدالها." },
      },
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
  { after: 185, update: { State: "Resolved", Message: "No payments have failed since." } },
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
  { after: 130, update: { State: "Resolved", Message: "The queue is empty." } },
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
  { after: 0, report: { ComponentName: "東京", Status: "Partial Outage", Message: "1 of 3 zones" } },
  {
    after: 25,
    open: zoneDown,
  },
  { after: 80, report: { ComponentName: "東京", Status: "Operational" } },
  {
    after: 85,
    update: {
      State: "Resolved",
      Message: "Power is back, and the zone serves again.",
      Translations: { ja: { Message: "電源が復旧し、ゾーンは再び稼働しています。" } },
    },
  },
];

/** The incidents in the order in which they are repeated. */
export const liveTroubles: readonly IncidentScript[] = [payments, lag, unannounced, tokyo];
