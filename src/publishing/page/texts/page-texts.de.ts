/** German texts of the page. */
import type { ComponentStatus } from "../../../contract/words.ts";
import type { PageSentence } from "../../../rules/page-status.ts";
import { type Html, html } from "../../html-template.ts";
import { componentGerman } from "./component-texts.de.ts";
import type { AnnouncementTexts, OriginTexts, PageTexts } from "./page-texts.ts";
import { aroundGerman } from "./surrounding-texts.de.ts";
import { counter, durationIn, isTimeOfDay, within } from "./text-formats.ts";

const { number, counted, form, list } = counter("de");
const components = (count: number) => counted(count, { one: "Komponente", other: "Komponenten" });

/** Before a moment: `um 14:02`, `am 24. Okt., 14:02`. */
const at = (time: Html | string) => (isTimeOfDay(time) ? "um" : "am");

const status = {
  Operational: "In Betrieb",
  "Under Maintenance": "Wartung",
  Unknown: "Unbekannt",
  "Degraded Performance": "Eingeschränkte Leistung",
  "Partial Outage": "Teilausfall",
  "Major Outage": "Ausfall",
} as const;

const nouns: ReadonlySet<string> = new Set([
  status["Under Maintenance"],
  status["Partial Outage"],
  status["Major Outage"],
]);

/** A status in mid-sentence: only nouns keep their capital. */
const inSentence = (word: string) => (nouns.has(word) ? word : within(word));

function headline(sentence: PageSentence): string {
  switch (sentence.kind) {
    case "Empty":
      return "Noch nichts hier";
    case "Unknown":
      return "Status unbekannt";
    case "Well":
      return "Alle Systeme in Betrieb";
    case "Component":
      return `${list(sentence.names)}: ${status[sentence.status]}`;
    case "Components":
      return `${status[sentence.status]}, ${components(sentence.count)} betroffen`;
    case "WorstComponent":
      return `${list(sentence.names)}: ${status[sentence.status]}, ${number(sentence.others)} weitere betroffen`;
    case "WorstComponents":
      return `${status[sentence.status]}: ${components(sentence.worst)}, ${number(sentence.others)} weitere betroffen`;
    case "Incident":
      return sentence.title;
    case "Monitoring":
      return `Lösung wird beobachtet: ${sentence.title}`;
    case "Incidents":
      return counted(sentence.count, { one: "offene Störung", other: "offene Störungen" });
  }
}

/** A component's worst status during an incident that is over. */
const pastStatus: Readonly<Record<ComponentStatus, string>> = {
  Operational: "war in Betrieb",
  "Under Maintenance": "war in Wartung",
  Unknown: "hatte den Status Unbekannt",
  "Degraded Performance": "hatte eingeschränkte Leistung",
  "Partial Outage": "hatte einen Teilausfall",
  "Major Outage": "hatte einen Ausfall",
};

const announcements: AnnouncementTexts = {
  kind: { Incident: "Störung", Maintenance: "Wartung", Notice: "Hinweis" },
  state: {
    Investigating: "Wird untersucht",
    Identified: "Identifiziert",
    Monitoring: "Wird beobachtet",
    Resolved: "Behoben",
    Scheduled: "Geplant",
    "In Progress": "Läuft",
    Verifying: "Wird überprüft",
    Completed: "Abgeschlossen",
    Cancelled: "Abgesagt",
    Published: "Hinweis",
    Archived: "Archiviert",
  },
  impact: {
    Minor: "Geringe Auswirkungen.",
    Major: "Erhebliche Auswirkungen.",
    Critical: "Kritische Auswirkungen.",
  },
  impactWas: {
    Minor: "Die Auswirkungen waren gering.",
    Major: "Die Auswirkungen waren erheblich.",
    Critical: "Die Auswirkungen waren kritisch.",
  },
  course: "Fortschritt",

  since: (time) => html`Seit ${time}.`,
  until: (time) => html`Bis ${time}.`,
  planned: (window) => html`${window}.`,
  wasPlanned: (window) => html`War geplant für ${window}.`,
  plannedOn: (kind, window) => html`${kind}: ${window}.`,
  expects: (status, word) =>
    status === "Operational"
      ? "Keine Beeinträchtigung zu erwarten."
      : `Erwartete Auswirkung: höchstens ${inSentence(word)}.`,
  atWorst: (status, word) =>
    status === "Operational" ? "keine Beeinträchtigung zu erwarten" : `höchstens ${inSentence(word)}`,
  toPlan: (shown, isAsPlanned) => `${shown}, ${isAsPlanned ? "wie" : "schlimmer als"} geplant`,
  notStarted: "Noch nicht begonnen.",
  overrunning: (end) => html`<b>Dauert länger als geplant</b> (geplantes Ende: ${end}).`,
  took: (length) => `Dauer: ${length}.`,
  recurring: "Wiederkehrend.",
  was: (status) => pastStatus[status],
  worse: (own, word, title) =>
    title === null
      ? html`${word} (gemeldet als ${inSentence(own)})`
      : html`${word} laut „${title}“ (gemeldet als ${inSentence(own)})`,

  updates: "Aktualisierungen",
  started: "Die Wartung hat begonnen.",
  stateSentence: (state) => `${state}.`,
  edited: (time) => html`Bearbeitet ${at(time)} ${time}`,
  readOn: "Vollständig lesen",
  earlier: (count) => counted(count, { one: "frühere Aktualisierung", other: "frühere Aktualisierungen" }),
  allUpdates: (count) =>
    form(count, { one: "Die eine Aktualisierung", other: `Alle ${number(count)} Aktualisierungen` }),
  change(before, after) {
    if (after === null) return "nicht mehr betroffen";
    return before === null ? after : `${after}, zuvor ${inSentence(before)}`;
  },
  postmortem: "Nachbetrachtung",
  published: (time) => html`Veröffentlicht ${at(time)} ${time}`,

  kindAndState: (kind, state) => `${kind}, ${within(state)}`,
  // In brackets, since the age that the script adds may end in a full stop of its own.
  openSince: (kindAndState, time) => html`${kindAndState} (seit ${time}).`,
  closedAfter: (kindAndState, length) => `${kindAndState} nach ${length}.`,
  closed: (kindAndState) => `${kindAndState}.`,
  concerns: (names) => `${names}.`,

  alsoOpen: (count) => `${number(count)} weitere offen`,
  allOpen: (count) =>
    form(count, { one: "Die eine offene Mitteilung", other: `Alle ${number(count)} offenen Mitteilungen` }),
  upcoming: "Geplante Wartung",
  allUpcoming: (count) =>
    form(count, { one: "Die eine geplante Wartung", other: `Alle ${number(count)} geplanten Wartungen` }),
  recent: "Letzte 14 Tage",
  noIncidents: "In den letzten 14 Tagen wurden keine Störungen mitgeteilt.",
  allRecent: "Gesamter Verlauf",
};

const origin: OriginTexts = {
  at: (time) => `${at(time)} ${time}`,
  since: (time) => `Seit ${time}`,
  for: "{length}",
  monitor: (time) => html`Vom Monitoring ${time} gemeldet`,
  hand: (time) => html`Status ${time} manuell gesetzt`,
  anyAnnouncement: "Laut einer Mitteilung",
  silence: (time) => html`${time} ohne Meldung`,
  neverReported: "Noch keine Meldung",
  unstable: (changes, isMore) =>
    html`<b>Instabil</b>, ${isMore ? "mehr als " : ""}${number(changes)} Wechsel`,
};

/** German. */
export const german: PageTexts = {
  language: "de",
  direction: "ltr",
  locale: "de-DE",
  status,
  between: { days: "; ", date: ": ", parts: ", ", sentences: ". " },
  percent: (figure) => `${figure}\u00A0%`,

  headline,
  title: (sentence, page) => `${sentence} · ${page}`,
  statusOf: (page) => `${page} Status`,
  updated: (time) => html`Aktualisiert: ${time}`,
  since: (time) => html`Seit ${time}`,
  noNewsSince: (time) => html`Keine neuen Informationen seit ${time}.`,
  momentAgo: "gerade eben",
  affected: "Betroffene Komponenten",
  andMore: (count) => `und ${counted(count, { one: "weitere Komponente", other: "weitere Komponenten" })}`,
  moreOf: (count) => `${number(count)} weitere`,

  components: "Komponenten",
  statusSince: (shown, word, time) =>
    shown === "Operational" ? html`${word} seit ${time}` : html`<b>${word}</b> seit ${time}`,
  plannedSince: (word, isAsPlanned, time) =>
    html`<b>${word}</b>, ${isAsPlanned ? "wie" : "schlimmer als"} geplant, seit ${time}`,
  wasAt: (unknown, last, time) => html`<b>${unknown}</b>, zuletzt ${inSentence(last)} um ${time}`,
  groupCalm: (count) => html`${components(count)}, ${form(count, { one: "", other: "alle " })}in Betrieb`,
  groupUnknown: (unknown, count) => html`<b>${unknown}</b>, ${components(count)}`,
  groupTroubled: (worst, troubled, count) =>
    html`<b>${worst}</b>, ${number(troubled)} von ${components(count)}`,
  find: "Komponente suchen",
  found: (count) => `{shown} von ${number(count)}`,

  today: "Heute",
  uptime: "Verfügbar",
  noData: "keine Daten",
  noFigure: "noch kein Wert",
  figureSince: (date) => `seit ${date}`,
  barsOfDays: (days) => `Balken: letzte ${days} Tage`,
  uptimeOfDays: "Verfügbar: letzte 90 Tage",
  allDays: (word) => `In den letzten 90 Tagen durchgehend ${inSentence(word)}`,
  otherDays: (word) => `an allen anderen Tagen ${inSentence(word)}`,
  beforeStart: "vor dem Start",
  allDay: (word) => `${word} den ganzen Tag`,
  unknownSince: (word, time) => `${word} seit ${time}`,
  duration: durationIn({ h: "\u00A0Std", min: "\u00A0Min", under: "weniger als 1\u00A0Min" }),

  announcements,
  origin,
  historyOf: {
    filter: "Nach Komponente oder Gruppe filtern",
    none: "Keine Mitteilungen.",
    older: "Ältere",
    newer: "Neuere",
    parts: "Abschnitte des Verlaufs",
    years: "Jahre",
  },
  component: componentGerman,

  timesIn: (zone, name) => (zone === name ? `Alle Zeiten in ${zone}.` : `Alle Zeiten in ${zone} (${name}).`),
  timesInPlace: (name, zone) => `Alle Zeiten in der Zeitzone ${name} (zurzeit ${zone}).`,
  printed: "Gedruckt: {time}.",
  inYourZone: " ({time} in der Zeitzone dieses Geräts)",
  poweredBy: "Erstellt mit Signalbox",
  history: "Verlauf",
  subscribe: "Abonnieren",
  feeds: {
    atom: "Atom",
    rss: "RSS",
    json: "JSON Feed",
    calendar: "Wartungskalender",
    calendarFile: "Herunterladen (.ics)",
    addToCalendar: "Zum Kalender hinzufügen",
    about: "Störungen, Wartungen und Hinweise",
    maintenanceOf: (page) => `${page}: Wartung`,
  },
  apiDocs: "API",
  asJson: "JSON",
  home: "Zur Statusseite",
  describe: (page) => `Der Status von ${page}: jede Komponente jetzt und in den letzten 90 Tagen.`,

  empty: {
    headline: "Noch nichts hier",
    lead: "Diese Seite hat noch keine Komponenten.",
    operators: "Für Betreiber",
    portal: "Diese Seite im Portal einrichten",
    terminal:
      "Oder diese drei Befehle dort ausführen, wo Signalbox läuft, mit dessen DATA_DIR: Sie legen einen Schlüssel und eine Komponente an und melden einen Ausfall.",
  },
  around: aroundGerman,
};
