/** German texts around the page. */
import type { SurroundingTexts } from "./surrounding-texts.ts";
import { counter } from "./text-formats.ts";

const { number, counted, form } = counter("de");

/** German. */
export const aroundGerman: SurroundingTexts = {
  live: {
    noNews: "Stand: {time}, {length} ohne neue Informationen.",
    back: "Die Seite ist wieder aktuell.",
    lost: "Keine Verbindung: Die Seite wird nicht aktualisiert.",
  },
  languages: { choose: "Sprache", notTranslated: "Noch nicht übersetzt" },
  gate: {
    password: {
      heading: "Diese Seite ist passwortgeschützt",
      lead: "Das Passwort ist bei den Betreibern der Seite erhältlich.",
      label: "Passwort",
      enter: "Seite anzeigen",
      wrong: "Dieses Passwort ist falsch. Bitte prüfen und erneut eingeben.",
      tooMany: (minutes) =>
        `Zu viele falsche Passwörter. Ein neuer Versuch ist in ${counted(minutes, { one: "Minute", other: "Minuten" })} möglich.`,
    },
    restricted: {
      heading: "Diese Seite ist nicht öffentlich",
      lead: "Zugriff ist nur nach Anmeldung oder von Adressen möglich, die die Betreiber freigegeben haben.",
      signIn: "Anmelden",
    },
    leave: "Diese Seite verlassen",
  },
  message: {
    nothingHere: "Unter dieser Adresse ist nichts zu finden",
    gone: "Dieser Inhalt ist nicht mehr verfügbar",
    cannotBeRead: "Derzeit nicht abrufbar",
    notReady: "Noch nicht bereit",
    outcomeUnknown: "Es ist unklar, ob das gespeichert wurde",
    tooMany: "Zu viele Anfragen",
    notOpen: "Kein Zugriff",
    failed: "Der Vorgang ist fehlgeschlagen",
    cannotBeAnswered: "Diese Anfrage kann nicht beantwortet werden",
    advice: {
      unreachable:
        "Der Server erreicht seine Datenbank nicht. Versuchen Sie es in einigen Minuten noch einmal.",
      notSaved:
        "Der Server erreicht seine Datenbank nicht, deshalb wurde nichts gespeichert. Gehen Sie zurück, und versuchen Sie es in einigen Minuten noch einmal.",
      maybeSaved:
        "Der Server hat seine Datenbank während des Speicherns verloren. Gehen Sie zurück, und versuchen Sie es in einigen Minuten noch einmal; falls schon gespeichert wurde, schadet das nicht.",
      starting: "Der Server startet gerade. Versuchen Sie es in einer Minute noch einmal.",
      tooMany: "Warten Sie etwas, und versuchen Sie es dann noch einmal.",
      failed: "Versuchen Sie es in einigen Minuten noch einmal.",
    },
  },
  embed: {
    see: "Zur Statusseite",
    more: (count) => `${number(count)} weitere offen`,
    dismiss: "Ausblenden",
    status: "Status",
    badge: (name, status) => `${name}: ${status}`,
  },
  text: {
    open: "Derzeit offen",
    daysNotOperational: "Tage mit anderem Status als „In Betrieb“",
    uptimeSince: (date, percent) => `${percent}\u00A0% Verfügbarkeit seit ${date}`,
    uptimeOf: (days, percent) =>
      `${percent}\u00A0% Verfügbarkeit ${form(days, { one: "am letzten Tag", other: `in den letzten ${number(days)} Tagen` })}`,
  },
};
