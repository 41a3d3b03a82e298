/** Incidents of the last three weeks, in minutes from their start. */

import { affected, type PastIncident } from "./incident-script.ts";
import { queueAlert } from "./monitoring-alerts.ts";
import { webhooksLate, zoneBack, zoneDown } from "./recurring-incidents.ts";
import { messages, titles } from "./translated.ts";

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
          Translations: titles({
            de: ["Manche Zahlungen per Überweisung werden abgelehnt", "Karten und Wallets funktionieren."],
            fr: [
              "Certains paiements par virement sont refusés",
              "Les cartes et les portefeuilles fonctionnent.",
            ],
            ja: ["一部の銀行振込が拒否されています", "カードとウォレットは利用できます。"],
            ar: ["تُرفض بعض المدفوعات بالتحويل المصرفي", "تعمل البطاقات والمحافظ."],
          }),
          AffectedComponents: affected({ Checkout: "Partial Outage" }),
        },
      },
      { after: 52, report: { ComponentName: "Checkout", Status: "Operational" } },
      {
        after: 55,
        update: {
          State: "Resolved",
          Message: "The bank accepts transfers again. Declined orders can be paid again.",
          Translations: messages({
            de: "Die Bank nimmt Überweisungen wieder an. Abgelehnte Bestellungen können erneut bezahlt werden.",
            fr: "La banque accepte de nouveau les virements. Les commandes refusées peuvent être payées à nouveau.",
            ja: "銀行での振込受付が再開しました。拒否された注文は、もう一度お支払いいただけます。",
            ar: "عاد المصرف إلى قبول التحويلات. يمكن إعادة دفع الطلبات المرفوضة.",
          }),
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
          Translations: messages({
            de: "Die Warteschlange ist leer, und Webhooks kommen innerhalb einer Sekunde an.",
            fr: "La file est vide, et les webhooks arrivent en moins d’une seconde.",
            ja: "キューは空になり、Webhook は 1 秒以内に届いています。",
            ar: "أصبح الطابور فارغًا، وتصل Webhooks خلال ثانية.",
          }),
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
          Translations: titles({
            de: [
              "Bestellungen sind nicht möglich",
              "Das Bezahlen schlägt derzeit bei allen fehl. Warenkörbe bleiben erhalten.",
            ],
            fr: [
              "Impossible de passer commande",
              "Le paiement échoue pour tout le monde. Les paniers sont conservés.",
            ],
            ja: [
              "注文ができません",
              "すべてのお客様でお支払いに失敗しています。カートの中身は保存されています。",
            ],
            ar: ["لا يمكن إتمام الطلبات", "تفشل عمليات الدفع لدى جميع العملاء. محتوى السلال محفوظ."],
          }),
          AlsoOn: ["developers"],
          AffectedComponents: affected({ Checkout: "Major Outage" }),
        },
      },
      {
        after: 19,
        update: {
          State: "Identified",
          Message: "A change to the database has locked the tax tables. We are rolling it back.",
          Translations: messages({
            de: "Eine Änderung an der Datenbank sperrt die Steuertabellen. Wir machen sie rückgängig.",
            fr: "Une modification de la base de données a verrouillé les tables de taxes. Nous l’annulons.",
            ja: "データベースの変更により税率テーブルがロックされています。変更を元に戻しています。",
            ar: "أدى تغيير في قاعدة البيانات إلى قفل جداول الضرائب، ونعمل على التراجع عنه.",
          }),
          AffectedComponents: affected({ Checkout: "Major Outage", "Public API": "Partial Outage" }),
        },
      },
      { after: 38, report: { ComponentName: "Checkout", Status: "Operational" } },
      {
        after: 39,
        update: {
          State: "Monitoring",
          Message: "Orders go through again.",
          Translations: messages({
            de: "Bestellungen gehen wieder durch.",
            fr: "Les commandes passent de nouveau.",
            ja: "注文は再び正常に処理されています。",
            ar: "عادت الطلبات إلى العمل.",
          }),
          AffectedComponents: affected({ Checkout: "Operational", "Public API": "Operational" }),
        },
      },
      {
        after: 66,
        update: {
          State: "Resolved",
          Message: "Orders have gone through for half an hour, and no customer was charged twice.",
          Translations: messages({
            de: "Seit einer halben Stunde gehen Bestellungen wieder durch; keine wurde doppelt abgebucht.",
            fr: "Les commandes passent de nouveau depuis une demi-heure, et aucune n’a été débitée deux fois.",
            ja: "30 分前から注文は正常に処理されています。二重請求はありません。",
            ar: "تمر الطلبات منذ نصف ساعة، ولم يُخصم أي منها مرتين.",
          }),
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
