/** Planned announcements: past, current, upcoming and recurring maintenance, and a notice. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** An API request body, and its time (epoch milliseconds). */
type PlannedMaintenance = { readonly at: number; readonly body: Readonly<Record<string, unknown>> };

const time = (at: number) => new Date(at).toISOString();

/** The last round time before another. */
const round = (at: number, step: number) => Math.floor(at / step) * step;

/** Two o'clock in a night three months ago. A multiple of weeks later it is three days from now, so that it is never now. */
function weeklyNight(now: number): number {
  return new Date(now - 13 * 7 * day + 3 * day).setUTCHours(2, 0, 0, 0);
}

/** The weekly maintenance. */
function weeklyCheck(weekly: number): PlannedMaintenance {
  return {
    at: weekly - 2 * day,
    body: {
      Kind: "Maintenance",
      Title: "Weekly check of Object Storage",
      Message: "Disks are checked and replaced. Files stay readable; uploads may be slow.",
      StartsAt: time(weekly),
      EndsAt: time(weekly + hour),
      Recurrence: "FREQ=WEEKLY",
      AffectedComponents: [{ ComponentName: "Object Storage", Expect: "Degraded Performance" }],
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
      Translations: {
        de: {
          Title: "Die Suche zieht auf neue Server um",
          Message:
            "Suchergebnisse laden eventuell langsamer, und neue Produkte erscheinen einige Minuten später.",
        },
        fr: {
          Title: "La recherche migre vers de nouveaux serveurs",
          Message:
            "Les résultats peuvent être lents, et les nouveaux produits apparaître avec quelques minutes de retard.",
        },
        ja: {
          Title: "検索を新しいサーバーへ移行しています",
          Message: "検索結果の表示が遅くなることや、新しい商品が数分遅れて表示されることがあります。",
        },
        ar: {
          Title: "ينتقل البحث إلى خوادم جديدة",
          Message: "قد تكون النتائج بطيئة، وقد تظهر المنتجات الجديدة بعد دقائق.",
        },
      },
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
      Translations: {
        de: {
          Title: "Die Anmeldung bekommt eine neue Datenbank",
          Message: "Einige Minuten lang kann sich niemand anmelden. Wer angemeldet ist, bleibt es.",
        },
        fr: {
          Title: "Nouvelle base de données pour la connexion",
          Message:
            "Pendant quelques minutes, personne ne pourra se connecter. Les sessions ouvertes le restent.",
        },
        ja: {
          Title: "ログイン基盤のデータベースを入れ替えます",
          Message: "数分間ログインできなくなります。ログイン済みの方はそのままご利用いただけます。",
        },
        ar: {
          Title: "قاعدة بيانات جديدة لتسجيل الدخول",
          Message: "لن يتمكن أحد من تسجيل الدخول لبضع دقائق. من سجّل دخوله من قبل يبقى متصلًا.",
        },
      },
    },
  };
}

/** A notice. */
function notice(now: number): PlannedMaintenance {
  return {
    at: now - 2.1 * day,
    body: {
      Kind: "Notice",
      Title: "The old upload API is retired at the end of the year",
      Pinned: true,
      Message:
        "Since March there has been [a better one](https://fernhill.example/uploads). Both work until then.",
      EndsAt: time(now + 30 * day),
      Translations: {
        de: {
          Title: "Die alte Upload-API wird zum Jahresende abgeschaltet",
          Message:
            "Seit März gibt es [eine bessere](https://fernhill.example/uploads). Bis dahin funktionieren beide.",
        },
        fr: {
          Title: "L’ancienne API d’envoi s’arrête à la fin de l’année",
          Message:
            "Depuis mars, il en existe [une meilleure](https://fernhill.example/uploads). D’ici là, les deux fonctionnent.",
        },
        ja: {
          Title: "旧アップロード API は年内で終了します",
          Message:
            "3 月から[新しい API](https://fernhill.example/uploads) を提供しています。それまではどちらも使えます。",
        },
        ar: {
          Title: "تتوقف واجهة الرفع القديمة بنهاية العام",
          Message:
            "منذ مارس تتوفر [واجهة أفضل](https://fernhill.example/uploads). تعمل كلتاهما حتى ذلك الحين.",
        },
      },
    },
  };
}

/** All planned announcements relative to a moment (epoch milliseconds). */
export function announcedWork(now: number): PlannedMaintenance[] {
  return [
    weeklyCheck(weeklyNight(now)),
    pastWork(certificatesWork(now)),
    presentWork(round(now - 25 * minute, 10 * minute)),
    comingWork({ now, coming: round(now + 3.4 * day, hour) }),
    notice(now),
  ];
}
