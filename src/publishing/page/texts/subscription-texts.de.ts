/** The texts about subscriptions in German. */
import type { SubscriptionTexts } from "./subscription-texts.ts";

/** German. */
export const subscribeGerman: SubscriptionTexts = {
  heading: (page) => `${page} abonnieren`,
  headingOf: (title) => `„${title}“ abonnieren`,
  quoted: (title) => `„${title}“`,
  closed: {
    text: "Diese Mitteilung ist abgeschlossen.",
    ended: {
      Resolved: (at) => `Dieser Vorfall wurde ${at} behoben.`,
      Completed: (at) => `Diese Wartung wurde ${at} abgeschlossen.`,
      Cancelled: (at) => `Diese Wartung wurde ${at} abgesagt.`,
      Archived: (at) => `Dieser Hinweis wurde ${at} archiviert.`,
    },
    choice: "Sie können ihre Komponenten oder alles auf dieser Seite abonnieren.",
  },
  toThis: {
    Incident: "Diese Störung abonnieren",
    Maintenance: "Diese Wartung abonnieren",
    Notice: "Diesen Hinweis abonnieren",
  },
  toComponent: "Diese Komponente abonnieren",
  lead: "Das Abonnement beginnt, sobald es bestätigt ist. Bis dahin wird nur die Bitte um Bestätigung gesendet.",
  email: "E-Mail-Adresse",
  webhook: "Webhook-URL von Slack, Teams, Discord oder eine eigene",
  useWebhook: "Stattdessen Slack, Teams, Discord oder einen Webhook verwenden",
  chatHelp: (example) =>
    `Für einen Kanal geben Sie die URL eines eingehenden Webhooks ein (${example}). Dort erscheint ein Code zur Bestätigung.`,
  chatGuides: "So legen Sie ihn an:",
  webhookHelp:
    "Für ein eigenes Programm geben Sie eine URL mit https:// ein. Sie erhält eine Testanfrage, die sie beantworten muss, bevor sie Nachrichten erhält.",
  leaveEmpty: "Dieses Feld leer lassen",
  scope: "Was möchten Sie verfolgen?",
  wholePage: "Alles auf dieser Seite",
  chosen: "Nur eine Auswahl",
  groupNote: "Eine Gruppe umfasst auch Komponenten, die später hinzukommen.",
  events: "Welche Nachrichten möchten Sie erhalten?",
  incidents: "Störungen",
  everyUpdate: "Jede Aktualisierung",
  openedAndResolved: "Beginn und Ende",
  noIncidents: "Keine",
  maintenance: "Wartungen",
  notices: "Hinweise",
  statusChanges: "Statuswechsel ohne Mitteilung",
  minimumImpact: "Störungen mit mindestens dieser Auswirkung",
  impacts: { None: "Beliebig", Minor: "Gering", Major: "Erheblich", Critical: "Kritisch" },
  submit: "Abonnieren",
  privacy:
    "Die Adresse wird nur für diese Nachrichten verwendet. Jede Nachricht enthält einen Link zum Abbestellen.",
  toLink: "Bestehendes Abonnement verwalten",
  feeds: "Ohne Adresse folgen",
  wrongEmail: "Geben Sie eine einzelne E-Mail-Adresse ein, zum Beispiel ada@example.com.",
  wrongWebhook: "Geben Sie eine URL ein, die mit https:// beginnt und keinen Benutzernamen enthält.",
  wrongPort: "Geben Sie eine URL mit Port 443 oder 8443 oder ohne Port ein.",
  wrongHost:
    "Dieser Host ist aus dem Internet nicht erreichbar. Geben Sie die URL eines öffentlichen Hosts ein.",
  wrongChat: (service, example) =>
    `Das ist nicht die URL eines eingehenden Webhooks von ${service} (${example}).`,
  channelLink: (example) =>
    `Das ist der Link eines Kanals. Geben Sie die URL eines eingehenden Webhooks ein: ${example}`,
  twoAddresses: "Füllen Sie entweder die E-Mail-Adresse oder die Webhook-URL aus, nicht beides.",
  nothingChosen: "Wählen Sie mindestens eine Komponente oder Gruppe.",
  noMessages: "Wählen Sie mindestens eine Art von Nachrichten.",
  tooMany: (wait) => `Zu viele Anfragen aus Ihrem Netzwerk. Versuchen Sie es in ${wait} erneut.`,
  requested: {
    heading: "Abonnement bestätigen",
    instruction: "Öffnen Sie zur Bestätigung den Link in der Nachricht.",
    text: "Falls diese Adresse abonniert werden kann, ist eine Nachricht mit einem Link zur Bestätigung unterwegs. Der Link gilt 24 Stunden. Jede Adresse erhält höchstens zwei solche Nachrichten am Tag, im Abstand von mindestens 10 Minuten; sehen Sie auch im Spam-Ordner nach.",
    change: "Falsche Adresse? Ändern",
    changeUrl: "Falsche URL? Ändern",
  },
  challenge: {
    heading: "Testanfrage beantworten",
    text: (host) =>
      `Falls diese URL abonniert werden kann, ist eine Testanfrage an ${host} unterwegs. Sobald Ihr Programm sie beantwortet, ist der Webhook abonniert. Jeder Host erhält höchstens eine Testanfrage pro Stunde.`,
  },
  push: {
    button: "Benachrichtigungen in diesem Browser erhalten",
    help: "Ohne Adresse. Der Browser fragt nach Ihrer Erlaubnis.",
    homeScreen:
      "Fügen Sie diese Seite auf dem iPhone oder iPad zuerst dem Home-Bildschirm hinzu: Tippen Sie auf „Teilen“ und dann auf „Zum Home-Bildschirm“. Öffnen Sie sie von dort und abonnieren Sie sie.",
    waiting: "Warten auf die erste Benachrichtigung …",
    blocked:
      "Benachrichtigungen sind blockiert. Erlauben Sie sie für diese Website in den Einstellungen des Browsers und versuchen Sie es erneut. Ein privates Fenster erlaubt sie nie: Nutzen Sie einen anderen Weg auf dieser Seite.",
    refused:
      "Dieser Browser oder dieses private Fenster erlaubt keine Benachrichtigungen oder erreicht seinen Push-Dienst nicht. Nutzen Sie einen anderen Browser oder einen anderen Weg auf dieser Seite.",
    slow: "Noch keine Benachrichtigung, daher besteht noch kein Abonnement. Vielleicht sperrt dieses Netz den Push-Dienst des Browsers, etwa durch eine Firewall. Versuchen Sie es in einem anderen Netz oder auf einem anderen Weg auf dieser Seite.",
    failed: "Dieser Browser konnte nicht angemeldet werden. Versuchen Sie es später erneut.",
    active: "Dieser Browser ist angemeldet.",
    done: "Um das Abonnement zu ändern oder zu beenden, öffnen Sie in diesem Browser „Abonnieren“ auf der Seite.",
  },
  code: {
    heading: "Code eingeben",
    instruction: "Geben Sie den Code ein, der im Kanal erschienen ist.",
    text: "Falls dieser Kanal abonniert werden kann, ist dort ein Code erschienen. Er gilt 24 Stunden. Jeder Kanal erhält höchstens zwei Codes am Tag, im Abstand von mindestens 10 Minuten. Kommt nichts an, prüfen Sie, ob die URL vollständig ist und zu diesem Kanal gehört und ob der Webhook oder seine App dort noch besteht.",
    label: "Code",
    button: "Weiter",
    wrong: "Dieser Code ist falsch oder abgelaufen.",
  },
  confirm: {
    heading: (page) => `Abonnement von ${page} bestätigen`,
    button: "Abonnement bestätigen",
    ignore: "Nicht angefordert? Schließen Sie diese Seite, dann wird nichts an Sie gesendet.",
  },
  confirmed: {
    heading: (page) => `Sie haben ${page} abonniert`,
    text: "Jede Nachricht enthält einen Link zum Abbestellen.",
  },
  manage: {
    heading: (page) => `Ihr Abonnement von ${page}`,
    open: "Abonnement verwalten",
    language: "Sprache der Nachrichten und dieser Seite",
    ownLanguage: "Sprache der Seite",
    pause: "Pausieren bis",
    pauseHelp: "Vor diesem Tag wird nichts gesendet. Leer lassen, um Nachrichten zu erhalten.",
    pausedUntil: (date) => `Pausiert bis ${date}.`,
    pauseOver: "Wählen Sie einen Tag nach heute, oder lassen Sie das Feld leer.",
    save: "Speichern",
    saved: "Gespeichert.",
    resume: "Abonnement fortsetzen",
  },
  suspended: {
    bounced: "Der Versand ist ausgesetzt, weil die letzte Nachricht nicht zugestellt werden konnte.",
    pageClosed: "Der Versand ist ausgesetzt, weil die Seite nicht mehr öffentlich ist.",
    byOperator: "Der Versand wurde von den Betreibern der Seite ausgesetzt.",
    toGate: "Seite öffnen und fortsetzen",
  },
  expired: {
    heading: "Dieser Link ist abgelaufen",
    text: "Ein neuer Link kann an dieselbe Adresse gesendet werden.",
    button: "Neuen Link senden",
  },
  broken: {
    heading: "Dieser Link funktioniert nicht",
    text: "Er ist unvollständig oder nicht mehr gültig. Geben Sie die abonnierte Adresse ein, um einen neuen zu erhalten.",
  },
  link: {
    heading: "Abonnement verwalten",
    lead: "Geben Sie die abonnierte Adresse ein. Ein Link wird an sie gesendet.",
    button: "Link senden",
  },
  linkSent: {
    heading: "Prüfen Sie Ihre Nachrichten",
    text: "Falls diese Adresse abonniert ist und in 24 Stunden weniger als zwei Links erhalten hat, ist ein Link unterwegs. Auch der Link in einer früheren Nachricht funktioniert, sofern Sie ihn nicht beendet haben.",
    limit:
      "Es wurde keine neue Nachricht gesendet: Diese Adresse hat vorerst so viele erhalten, wie möglich sind. Verwenden Sie die neueste, oder versuchen Sie es morgen erneut.",
  },
  endLinks: {
    heading: "Links in früheren Nachrichten sperren",
    text: "Wenn Sie eine Nachricht weitergeleitet haben, können andere mit deren Link Ihr Abonnement ändern. Hiermit funktionieren die Links zu dieser Seite in allen bisherigen Nachrichten nicht mehr; spätere Nachrichten haben neue. Links zum Abbestellen funktionieren weiterhin.",
  },
  unsubscribe: {
    heading: (page) => `${page} abbestellen?`,
    text: "Danach werden an diese Adresse keine Nachrichten mehr gesendet.",
    button: "Abbestellen",
    done: (page) => `Sie haben ${page} abbestellt`,
    doneText: "An diese Adresse werden keine Nachrichten mehr gesendet.",
    again: "Erneut abonnieren",
    shared:
      "Dieses Postfach wird von mehreren Personen gelesen. Eine Nachricht mit einem Link zum Abbestellen wurde dorthin gesendet.",
  },
  erase: {
    heading: "Meine Daten löschen",
    text: "Löscht die Adresse und alle Einstellungen. Es werden keine Nachrichten mehr an sie gesendet. Nur ein verschlüsselter Fingerabdruck bleibt, damit die Adresse nicht erneut importiert wird.",
    button: "Meine Daten löschen",
    done: "Ihre Daten sind gelöscht",
    doneText: "Die Adresse und alle Einstellungen sind gelöscht.",
  },
};
