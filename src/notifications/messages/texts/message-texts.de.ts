/** The texts of messages in German. */
import type { MessageTexts } from "./message-texts.ts";

/** The texts of messages in German. */
export const german: MessageTexts = {
  events: {
    IncidentOpened: "Neue Störung",
    IncidentUpdated: "Neues zur Störung",
    IncidentReopened: "Störung wieder aufgetreten",
    IncidentResolved: "Störung behoben",
    IncidentPostmortem: "Nachbetrachtung veröffentlicht",
    MaintenanceAnnounced: "Wartung angekündigt",
    MaintenanceReminder: "Erinnerung an Wartung",
    MaintenanceChanged: "Wartung verschoben",
    MaintenanceStarted: "Wartung begonnen",
    MaintenanceUpdated: "Neues zur Wartung",
    MaintenanceEnded: "Wartung abgeschlossen",
    MaintenancePostmortem: "Nachbetrachtung veröffentlicht",
    MaintenanceCancelled: "Wartung abgesagt",
    NoticePublished: "Hinweis",
    NoticeUpdated: "Hinweis ergänzt",
    StatusChanged: "Status geändert",
    FlappingStarted: "Status wechselt häufig",
    FlappingEnded: "Status wieder stabil",
  },
  labels: {
    status: "Status",
    affected: "Betroffen",
    impact: "Auswirkung",
    follows: "Sie verfolgen dann",
    started: "Beginn",
    planned: "Geplant",
    duration: "Dauer",
    posted: "Veröffentlicht",
  },
  unstable: "Der Status wechselt häufig. Sie erhalten eine weitere Nachricht, sobald er wieder stabil ist.",
  stable: "Der Status ist seit zehn Minuten stabil.",
  details: "Details ansehen",
  detailsOnPage: "Die Einzelheiten stehen auf der Statusseite.",
  delayed: (time) => `Verfasst am ${time}; verspätet zugestellt.`,
  why: {
    page: (page) => `Sie erhalten diese Nachricht, weil Sie ${page} abonniert haben.`,
    components: (page) => `Sie erhalten diese Nachricht, weil Sie Komponenten von ${page} abonniert haben.`,
    announcement: (page) =>
      `Sie erhalten diese Nachricht, weil Sie diese Mitteilung auf ${page} abonniert haben.`,
  },
  manage: "Abonnement verwalten",
  unsubscribe: "Abbestellen",
  confirmation: {
    subject: (page) => `Bestätigen Sie Ihr Abonnement von ${page}`,
    text: "Jemand, vermutlich Sie, möchte Benachrichtigungen an diese Adresse erhalten. Bestätigen Sie das, um sie zu erhalten.",
    button: "Abonnement bestätigen",
    expires: "Dieser Link ist 24 Stunden gültig.",
  },
  added: {
    text: (page) =>
      `Diese Adresse wurde in die Liste der Empfänger von ${page} aufgenommen. Bestätigen Sie das, um Benachrichtigungen zu erhalten.`,
    ignore: "Wenn Sie keine Benachrichtigungen möchten, ignorieren Sie diese Nachricht.",
  },
  link: {
    subject: (page) => `Ihr Abonnement von ${page}`,
    text: "Sie haben einen Link angefordert, um Ihr Abonnement zu verwalten.",
    ended: "Links, die Sie beendet haben, funktionieren nicht mehr.",
    button: "Abonnement verwalten",
  },
  test: {
    subject: (page) => `Testnachricht von ${page}`,
    text: "Dies ist ein Test. Es ist nichts passiert: Meldungen kommen so an wie diese Nachricht.",
  },
  code: (code) =>
    `Geben Sie zur Bestätigung diesen Code auf der Statusseite ein: ${code}. Er ist 24 Stunden gültig.`,
  ignore: "Wenn Sie das nicht angefordert haben, können Sie diese Nachricht ignorieren.",
  invitation: {
    title: (inviter) =>
      inviter === null ? "Sie sind ins Portal eingeladen" : `${inviter} hat Sie ins Portal eingeladen`,
    text: ({ page, role, email }) =>
      `Sie erhalten im Portal der Statusseite ${page} die Rolle ${role} und melden sich als ${email} an.`,
    expires: (time) => `Der Link gilt einmal, bis ${time}. Leiten Sie ihn an niemanden weiter.`,
    button: "Beitreten",
    ignore: "Wenn Sie diese Einladung nicht erwarten, ignorieren Sie sie: Ohne den Link geschieht nichts.",
  },
  emailChange: {
    title: "Ihre E-Mail-Adresse wurde geändert",
    text: ({ page, email }) =>
      `Ihr Konto im Portal von ${page} hat die Adresse ${email} nicht mehr. Sie melden sich ab jetzt mit der neuen an.`,
    button: "Portal öffnen",
    ignore: "Wenn Sie das nicht erwartet haben, sagen Sie es einem Inhaber des Portals.",
  },
  reset: {
    title: "Wählen Sie ein neues Passwort",
    text: ({ page, email }) =>
      `Jemand hat diesen Link für ${email} angefordert, bei der Anmeldung am Portal von ${page}.`,
    expires: (time) =>
      `Er gilt einmal, bis ${time}. Sobald er benutzt wird, enden alle Ihre Sitzungen. Leiten Sie ihn an niemanden weiter.`,
    button: "Passwort wählen",
    ignore: "Wenn Sie das nicht waren, ignorieren Sie diese Nachricht: Ihr Passwort bleibt, wie es ist.",
  },
};
