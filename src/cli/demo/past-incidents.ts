/** Incidents of the last ninety days, in minutes from their start. */
import { affected, type PastIncident } from "./incident-script.ts";
import { latelyTroubles } from "./recent-incidents.ts";
import { messages, titles } from "./translated.ts";

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
          Translations: titles({
            de: ["Die Suche ist langsam", "Ergebnisse brauchen mehrere Sekunden. Alles andere funktioniert."],
            fr: [
              "La recherche est lente",
              "Les résultats prennent plusieurs secondes. Tout le reste fonctionne.",
            ],
            ja: ["検索が遅くなっています", "検索結果の表示に数秒かかります。そのほかは正常です。"],
            ar: ["البحث بطيء", "يستغرق ظهور النتائج عدة ثوانٍ. كل ما عدا ذلك يعمل."],
          }),
          AffectedComponents: affected({ Search: "Degraded Performance" }),
        },
      },
      {
        after: 31,
        update: {
          State: "Identified",
          Message: "One of three index nodes ran out of memory. It is being replaced.",
          Translations: messages({
            de: "Einem von drei Index-Servern ist der Speicher ausgegangen. Er wird ersetzt.",
            fr: "L’un des trois serveurs d’index manque de mémoire. Il est en cours de remplacement.",
            ja: "3 台のインデックスノードのうち 1 台でメモリーが不足しました。交換しています。",
            ar: "نفدت ذاكرة أحد خوادم الفهرسة الثلاثة، ويجري استبداله.",
          }),
        },
      },
      { after: 47, report: { ComponentName: "Search", Status: "Operational" } },
      {
        after: 49,
        update: {
          State: "Resolved",
          Message: "The new node has caught up, and results are fast again.",
          Translations: messages({
            de: "Der neue Server ist auf dem aktuellen Stand, und Ergebnisse kommen wieder schnell.",
            fr: "Le nouveau serveur est à jour, et les résultats sont de nouveau rapides.",
            ja: "新しいノードの同期が完了し、検索は再び速くなりました。",
            ar: "اكتملت مزامنة الخادم الجديد، وعادت النتائج سريعة.",
          }),
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
          Translations: titles({
            de: [
              "Manche API-Aufrufe antworten mit 503",
              "Etwa jeder achte Aufruf schlägt fehl. Die meisten Wiederholungen gelingen.",
            ],
            fr: [
              "Certains appels à l’API renvoient 503",
              "Environ un appel sur huit échoue. La plupart des nouvelles tentatives aboutissent.",
            ],
            ja: [
              "一部の API 呼び出しが 503 を返しています",
              "約 8 件に 1 件が失敗します。ほとんどは再試行で成功します。",
            ],
            ar: [
              "تُرجع بعض طلبات الواجهة البرمجية الرمز 503",
              "يفشل نحو طلب من كل 8. تنجح معظم المحاولات المعادة.",
            ],
          }),
          AffectedComponents: affected({ "Public API": "Partial Outage" }),
        },
      },
      {
        after: 28,
        update: {
          State: "Identified",
          Message: "A load balancer is sending calls to a machine that no longer exists.",
          Translations: messages({
            de: "Ein Load Balancer schickt Aufrufe an einen Server, den es nicht mehr gibt.",
            fr: "Un répartiteur de charge envoie des appels vers une machine qui n’existe plus.",
            ja: "ロードバランサーが、すでに存在しないマシンへリクエストを送っています。",
            ar: "يرسل موزع الأحمال الطلبات إلى خادم لم يعد موجودًا.",
          }),
        },
      },
      {
        after: 52,
        update: {
          State: "Monitoring",
          Message: "The machine is out of rotation. We are watching the error rate.",
          Translations: messages({
            de: "Der Server ist aus der Verteilung genommen. Wir beobachten die Fehlerrate.",
            fr: "La machine est retirée de la répartition. Nous surveillons le taux d’erreur.",
            ja: "該当のマシンを振り分け先から外しました。エラー率を監視しています。",
            ar: "أُخرج الخادم من التوزيع. نراقب معدل الأخطاء.",
          }),
          AffectedComponents: affected({ "Public API": "Operational" }),
        },
      },
      { after: 53, report: { ComponentName: "Public API", Status: "Operational" } },
      {
        after: 75,
        update: {
          State: "Resolved",
          Message: "No call has failed since.",
          Translations: messages({
            de: "Seitdem ist kein Aufruf fehlgeschlagen.",
            fr: "Aucun appel n’a échoué depuis.",
            ja: "その後、失敗した呼び出しはありません。",
            ar: "لم يفشل أي طلب منذ ذلك الحين.",
          }),
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
          Translations: titles({
            de: [
              "Dateien lassen sich weder lesen noch schreiben",
              "Hoch- und Herunterladen schlagen fehl. Gespeicherte Dateien sind sicher.",
            ],
            fr: [
              "Les fichiers ne peuvent être ni lus ni écrits",
              "Les envois et les téléchargements échouent. Les fichiers enregistrés sont en sécurité.",
            ],
            ja: [
              "ファイルの読み書きができません",
              "アップロードとダウンロードに失敗します。保存済みのファイルは安全です。",
            ],
            ar: ["لا يمكن قراءة الملفات أو كتابتها", "يفشل الرفع والتنزيل. الملفات المحفوظة في أمان."],
          }),
          AffectedComponents: affected({ "Object Storage": "Major Outage", Website: "Degraded Performance" }),
        },
      },
      {
        after: 17,
        update: {
          State: "Identified",
          Message: "A network change disconnected the storage. We are rolling it back.",
          Translations: messages({
            de: "Eine Änderung am Netzwerk hat den Speicher abgetrennt. Wir machen sie rückgängig.",
            fr: "Une modification du réseau a isolé le stockage. Nous l’annulons.",
            ja: "ネットワークの変更によりストレージが切断されました。変更を元に戻しています。",
            ar: "فصل تغيير في الشبكة التخزين، ونعمل على التراجع عنه.",
          }),
        },
      },
      { after: 26, report: { ComponentName: "Object Storage", Status: "Operational" } },
      {
        after: 27,
        update: {
          State: "Resolved",
          Message: "The change has been rolled back. No data was lost.",
          Translations: messages({
            de: "Die Änderung ist rückgängig gemacht. Es gingen keine Daten verloren.",
            fr: "La modification a été annulée. Aucune donnée n’a été perdue.",
            ja: "変更を元に戻しました。データの損失はありません。",
            ar: "تم التراجع عن التغيير. لم تُفقد أي بيانات.",
          }),
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
          Translations: titles({
            de: [
              "São Paulo ist aus manchen Netzen nicht erreichbar",
              "Ein Netzbetreiber hat eine Störung. Andere Regionen sind nicht betroffen.",
            ],
            fr: [
              "São Paulo est inaccessible depuis certains réseaux",
              "Un opérateur réseau est en panne. Les autres régions ne sont pas touchées.",
            ],
            ja: [
              "一部のネットワークからサンパウロに接続できません",
              "通信事業者で障害が発生しています。ほかのリージョンに影響はありません。",
            ],
            ar: [
              "لا يمكن الوصول إلى ساو باولو من بعض الشبكات",
              "لدى أحد مشغلي الشبكات عطل. لم تتأثر المناطق الأخرى.",
            ],
          }),
          AffectedComponents: affected({ "São Paulo": "Partial Outage" }),
        },
      },
      {
        after: 95,
        update: {
          State: "Monitoring",
          Message: "Traffic is routed through another carrier.",
          Translations: messages({
            de: "Der Verkehr läuft über einen anderen Netzbetreiber.",
            fr: "Le trafic passe par un autre opérateur.",
            ja: "別の通信事業者を経由しています。",
            ar: "تمر البيانات عبر مشغل آخر.",
          }),
          AffectedComponents: affected({ "São Paulo": "Operational" }),
        },
      },
      { after: 96, report: { ComponentName: "São Paulo", Status: "Operational" } },
      {
        after: 180,
        update: {
          State: "Resolved",
          Message: "The carrier has fixed the fault.",
          Translations: messages({
            de: "Der Netzbetreiber hat die Störung behoben.",
            fr: "L’opérateur a réparé la panne.",
            ja: "通信事業者の障害は解消しました。",
            ar: "أصلح المشغل العطل.",
          }),
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
          Translations: titles({
            de: [
              "Niemand kann sich anmelden",
              "Wer angemeldet ist, bleibt es. Shops und Zahlungen funktionieren.",
            ],
            fr: [
              "Personne ne peut se connecter",
              "Les sessions ouvertes le restent. Les boutiques et les paiements fonctionnent.",
            ],
            ja: [
              "ログインできません",
              "ログイン済みの方はそのままご利用いただけます。ショップと決済は正常です。",
            ],
            ar: ["لا يمكن لأحد تسجيل الدخول", "من سجّل دخوله من قبل يبقى متصلًا. تعمل المتاجر والمدفوعات."],
          }),
          AffectedComponents: affected({ Identity: "Major Outage", "Merchant Dashboard": "Partial Outage" }),
        },
      },
      { after: 18, report: { ComponentName: "Identity", Status: "Operational" } },
      {
        after: 20,
        update: {
          State: "Resolved",
          Message: "A certificate had expired. It has been renewed, and now renews automatically.",
          Translations: messages({
            de: "Ein Zertifikat war abgelaufen. Es ist erneuert und erneuert sich künftig von selbst.",
            fr: "Un certificat avait expiré. Il a été renouvelé, et son renouvellement est désormais automatique.",
            ja: "証明書の有効期限が切れていました。更新済みで、今後は自動で更新されます。",
            ar: "كانت صلاحية شهادة قد انتهت. جُدّدت، وستُجدَّد تلقائيًا من الآن فصاعدًا.",
          }),
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
          Translations: titles({
            de: [
              "Dubai antwortet langsam",
              "Ein Seekabel ist gekappt. Der Verkehr nimmt einen längeren Weg.",
            ],
            fr: [
              "Dubaï répond lentement",
              "Un câble sous-marin est coupé. Le trafic emprunte une route plus longue.",
            ],
            ja: [
              "ドバイの応答が遅くなっています",
              "海底ケーブルが切断されました。通信は遠回りの経路を通っています。",
            ],
            ar: ["استجابة دبي بطيئة", "انقطع كابل بحري. تسلك البيانات طريقًا أطول."],
          }),
          AffectedComponents: affected({ Dubai: "Degraded Performance" }),
        },
      },
      { after: 170, report: { ComponentName: "Dubai", Status: "Operational" } },
      {
        after: 175,
        update: {
          State: "Resolved",
          Message: "Traffic is back on its usual route.",
          Translations: messages({
            de: "Der Verkehr nimmt wieder den üblichen Weg.",
            fr: "Le trafic a repris sa route habituelle.",
            ja: "通信は通常の経路に戻りました。",
            ar: "عادت البيانات إلى طريقها المعتاد.",
          }),
        },
      },
    ],
  },
  ...latelyTroubles,
];
