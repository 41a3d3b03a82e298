/** German texts around the page. */
import type { SurroundingTexts } from "./surrounding-texts.ts";
import { counter } from "./text-formats.ts";

const { number, counted, form } = counter("de");

/** German. */
export const aroundGerman: SurroundingTexts = {
  live: {
    noNews: "Stand: {time}, {length} ohne neue Informationen.",
    changed: "Die Seite hat sich geändert: {headline}.",
    back: "Die Seite ist wieder aktuell.",
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
    tooMany: "Zu viele Anfragen",
    notOpen: "Kein Zugriff",
    failed: "Der Vorgang ist fehlgeschlagen",
    cannotBeAnswered: "Diese Anfrage kann nicht beantwortet werden",
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
