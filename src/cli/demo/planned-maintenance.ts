/** Planned announcements: past, current, upcoming and recurring maintenance, and a notice. */

import { titles } from "./translated.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** An API request body, and its time (epoch milliseconds). */
type PlannedMaintenance = { readonly at: number; readonly body: Readonly<Record<string, unknown>> };

const time = (at: number) => new Date(at).toISOString();

/** The last round time before another. */
const round = (at: number, step: number) => Math.floor(at / step) * step;

/** Two o'clock in a night three months ago. A multiple of four weeks later it is three days from now, so that it is never now. */
function firstCheckNight(now: number): number {
  return new Date(now - 12 * 7 * day + 3 * day).setUTCHours(2, 0, 0, 0);
}

/** The maintenance of every four weeks. */
function regularCheck(first: number): PlannedMaintenance {
  return {
    at: first - 2 * day,
    body: {
      Kind: "Maintenance",
      Title: "Regular check of Object Storage",
      Message: "Disks are checked and replaced. Files stay readable; uploads may be slow.",
      StartsAt: time(first),
      EndsAt: time(first + hour),
      Recurrence: "FREQ=WEEKLY;INTERVAL=4",
      AffectedComponents: [{ ComponentName: "Object Storage", Expect: "Degraded Performance" }],
      Translations: titles({
        de: [
          "Regelmäßige Prüfung des Objektspeichers",
          "Festplatten werden geprüft und ersetzt. Dateien bleiben lesbar; das Hochladen kann langsam sein.",
        ],
        fr: [
          "Vérification régulière du stockage d’objets",
          "Des disques sont vérifiés et remplacés. Les fichiers restent lisibles ; les envois peuvent être lents.",
        ],
        ja: [
          "オブジェクトストレージの定期点検",
          "ディスクを点検、交換します。ファイルは引き続き読み取れますが、アップロードが遅くなることがあります。",
        ],
        ar: [
          "فحص دوري لتخزين الملفات",
          "تُفحص الأقراص وتُستبدل. تبقى الملفات قابلة للقراءة، وقد يكون الرفع بطيئًا.",
        ],
      }),
    },
  };
}

/** Start and title of the maintenance that is over. */
export function certificatesWork(now: number): { readonly at: number; readonly title: string } {
  return { at: round(now - 8.4 * day, hour), title: "New certificates at the edge" };
}

/** Work that is over. */
function pastWork({ at: was, title }: ReturnType<typeof certificatesWork>): PlannedMaintenance {
  return {
    at: was - 4 * day,
    body: {
      Kind: "Maintenance",
      Title: title,
      Message: "No requests are lost during the change.",
      StartsAt: time(was),
      EndsAt: time(was + 40 * minute),
      AffectedComponents: [{ ComponentName: "Website" }, { ComponentName: "Public API" }],
      Translations: titles({
        de: ["Neue Zertifikate am Netzrand", "Während der Umstellung gehen keine Anfragen verloren."],
        fr: ["Nouveaux certificats en périphérie", "Aucune requête n’est perdue pendant le changement."],
        ja: ["エッジサーバーの証明書を更新します", "更新中もリクエストが失われることはありません。"],
        ar: ["شهادات جديدة عند حافة الشبكة", "لا تضيع أي طلبات أثناء التغيير."],
      }),
    },
  };
}

/** Current maintenance. */
function presentWork(began: number): PlannedMaintenance {
  return {
    at: began - 5 * day,
    body: {
      Kind: "Maintenance",
      Title: "Search moves to new machines",
      Message: "Results may be slow, and new products may appear a few minutes late.",
      StartsAt: time(began),
      EndsAt: time(began + 2 * hour),
      AffectedComponents: [{ ComponentName: "Search", Expect: "Degraded Performance" }],
      Translations: titles({
        de: [
          "Die Suche zieht auf neue Server um",
          "Suchergebnisse laden eventuell langsamer, und neue Produkte erscheinen einige Minuten später.",
        ],
        fr: [
          "La recherche migre vers de nouveaux serveurs",
          "Les résultats peuvent être lents, et les nouveaux produits apparaître avec quelques minutes de retard.",
        ],
        ja: [
          "検索を新しいサーバーへ移行しています",
          "検索結果の表示が遅くなることや、新しい商品が数分遅れて表示されることがあります。",
        ],
        ar: ["ينتقل البحث إلى خوادم جديدة", "قد تكون النتائج بطيئة، وقد تظهر المنتجات الجديدة بعد دقائق."],
      }),
    },
  };
}

/** Work that is to come. */
function comingWork({ now, coming }: { readonly now: number; readonly coming: number }): PlannedMaintenance {
  return {
    at: now - 2.6 * day,
    body: {
      Kind: "Maintenance",
      Title: "Identity gets a new database",
      Message: "For a few minutes nobody can sign in. People who are signed in stay signed in.",
      StartsAt: time(coming),
      EndsAt: time(coming + 30 * minute),
      AffectedComponents: [{ ComponentName: "Identity", Expect: "Major Outage" }],
      Translations: titles({
        de: [
          "Die Anmeldung bekommt eine neue Datenbank",
          "Einige Minuten lang kann sich niemand anmelden. Wer angemeldet ist, bleibt es.",
        ],
        fr: [
          "Nouvelle base de données pour la connexion",
          "Pendant quelques minutes, personne ne pourra se connecter. Les sessions ouvertes le restent.",
        ],
        ja: [
          "ログイン基盤のデータベースを入れ替えます",
          "数分間ログインできなくなります。ログイン済みの方はそのままご利用いただけます。",
        ],
        ar: [
          "قاعدة بيانات جديدة لتسجيل الدخول",
          "لن يتمكن أحد من تسجيل الدخول لبضع دقائق. من سجّل دخوله من قبل يبقى متصلًا.",
        ],
      }),
    },
  };
}

/** A notice that ends at midnight, a month from now. */
function notice(now: number): PlannedMaintenance {
  const end = round(now + 31 * day, day);
  const on = (language: string) =>
    new Intl.DateTimeFormat(language, {
      day: "numeric",
      month: "long",
      timeZone: "UTC",
      numberingSystem: "latn",
    }).format(end);
  const link = "https://fernhill.example/uploads";
  return {
    at: now - 2.1 * day,
    body: {
      Kind: "Notice",
      Title: "The old upload API is being retired",
      Pinned: true,
      Message: `It stops on ${on("en-GB")}. The [new upload API](${link}) does all that it did.`,
      EndsAt: time(end),
      Translations: titles({
        de: [
          "Die alte Upload-API wird abgeschaltet",
          `Sie endet am ${on("de")}. Die [neue Upload-API](${link}) kann alles, was sie konnte.`,
        ],
        fr: [
          "L’ancienne API d’envoi va être arrêtée",
          `Elle s’arrête le ${on("fr")}. La [nouvelle API d’envoi](${link}) fait tout ce qu’elle faisait.`,
        ],
        ja: [
          "旧アップロード API の提供を終了します",
          `${on("ja")}に終了します。[新しいアップロード API](${link}) で同じことがすべてできます。`,
        ],
        ar: [
          "تتوقف واجهة الرفع القديمة قريبًا",
          `تتوقف في ${on("ar")}. تقوم [واجهة الرفع الجديدة](${link}) بكل ما كانت تقوم به.`,
        ],
      }),
    },
  };
}

/** All planned announcements relative to a moment (epoch milliseconds). */
export function announcedWork(now: number): PlannedMaintenance[] {
  return [
    regularCheck(firstCheckNight(now)),
    pastWork(certificatesWork(now)),
    presentWork(round(now - 25 * minute, 10 * minute)),
    comingWork({ now, coming: round(now + 3.4 * day, hour) }),
    notice(now),
  ];
}
