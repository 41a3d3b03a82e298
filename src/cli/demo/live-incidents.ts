/**
 * Incidents played while the demo runs, in seconds from their start; the last step restores normal operation.
 */

import { affected, type IncidentScript } from "./incident-script.ts";
import { queueAlert } from "./monitoring-alerts.ts";
import { webhooksLate, zoneBack, zoneDown } from "./recurring-incidents.ts";
import { messages, titles } from "./translated.ts";

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
      Translations: titles({
        de: [
          "Kartenzahlungen schlagen fehl",
          "Etwa 8 von 10 Kartenzahlungen schlagen fehl. Überweisungen und gespeicherte Wallets funktionieren.",
        ],
        fr: [
          "Les paiements par carte échouent",
          "Environ 8 paiements par carte sur 10 échouent. Les virements et les portefeuilles enregistrés fonctionnent.",
        ],
        ja: [
          "カード決済に失敗しています",
          "カード決済の約 8 割が失敗しています。銀行振込と登録済みのウォレットは利用できます。",
        ],
        ar: [
          "تفشل المدفوعات بالبطاقات",
          "تفشل نحو 8 من كل 10 مدفوعات بالبطاقات. تعمل التحويلات المصرفية والمحافظ المحفوظة.",
        ],
      }),
      AffectedComponents: affected({ Checkout: "Major Outage" }),
    },
  },
  {
    after: 85,
    update: {
      State: "Identified",
      Message: "A certificate at our payment provider expired. They are replacing it.",
      Translations: messages({
        de: "Bei unserem Zahlungsanbieter ist ein Zertifikat abgelaufen. Es wird ersetzt.",
        fr: "Un certificat de notre prestataire de paiement a expiré. Il est en cours de remplacement.",
        ja: "決済事業者の証明書の有効期限が切れていました。現在交換しています。",
        ar: "انتهت صلاحية شهادة لدى مزود الدفع، ويجري استبدالها.",
      }),
      AffectedComponents: affected({ Checkout: "Major Outage", "Public API": "Partial Outage" }),
    },
  },
  { after: 135, report: { ComponentName: "Checkout", Status: "Operational" } },
  {
    after: 140,
    update: {
      State: "Monitoring",
      Message: "The new certificate is in place, and payments go through again.",
      Translations: messages({
        de: "Das neue Zertifikat ist eingesetzt, und Zahlungen gehen wieder durch.",
        fr: "Le nouveau certificat est en place, et les paiements passent de nouveau.",
        ja: "新しい証明書に交換され、決済は再び正常に処理されています。",
        ar: "رُكّبت الشهادة الجديدة، وعادت المدفوعات إلى العمل.",
      }),
      AffectedComponents: affected({ Checkout: "Operational", "Public API": "Operational" }),
    },
  },
  {
    after: 185,
    update: {
      State: "Resolved",
      Message: "No payments have failed since.",
      Translations: messages({
        de: "Seitdem ist keine Zahlung fehlgeschlagen.",
        fr: "Aucun paiement n’a échoué depuis.",
        ja: "その後、決済の失敗は発生していません。",
        ar: "لم تفشل أي عملية دفع منذ ذلك الحين.",
      }),
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
      Translations: messages({
        de: "Wir haben die Zahl der Worker verdoppelt, und die Warteschlange wird kürzer.",
        fr: "Nous avons doublé le nombre de processus, et la file diminue.",
        ja: "ワーカーを 2 倍に増やし、キューは減っています。",
        ar: "ضاعفنا عدد المعالِجات، والطابور يتقلص.",
      }),
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
      Translations: messages({
        de: "Die Warteschlange ist leer.",
        fr: "La file est vide.",
        ja: "キューは空になりました。",
        ar: "أصبح الطابور فارغًا.",
      }),
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
