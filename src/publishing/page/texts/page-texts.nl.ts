/** Dutch texts of the page. */
import type { ComponentStatus } from "../../../contract/words.ts";
import type { PageSentence } from "../../../rules/page-status.ts";
import { type Html, html } from "../../html-template.ts";
import { componentDutch } from "./component-texts.nl.ts";
import type { AnnouncementTexts, OriginTexts, PageTexts } from "./page-texts.ts";
import { aroundDutch } from "./surrounding-texts.nl.ts";
import { atStart, counter, durationIn, isTimeOfDay, within } from "./text-formats.ts";

const { number, counted, form, list } = counter("nl");
const components = (count: number) => counted(count, { one: "component", other: "componenten" });

/** Before a moment: `om 14:02`, `op 24 okt, 14:02`. */
const at = (time: Html | string) => (isTimeOfDay(time) ? "om" : "op");

const status = {
  Operational: "Operationeel",
  "Under Maintenance": "Onderhoud",
  Unknown: "Onbekend",
  "Degraded Performance": "Verminderde prestaties",
  "Partial Outage": "Gedeeltelijke storing",
  "Major Outage": "Grote storing",
} as const;

function headline(sentence: PageSentence): string {
  switch (sentence.kind) {
    case "Empty":
      return "Hier staat nog niets";
    case "Unknown":
      return "Status onbekend";
    case "Well":
      return "Alle systemen operationeel";
    case "Component":
      return `${list(sentence.names)}: ${within(status[sentence.status])}`;
    case "Components":
      return `${status[sentence.status]}, ${components(sentence.count)} getroffen`;
    case "WorstComponent":
      return `${list(sentence.names)}: ${within(status[sentence.status])}, nog ${number(sentence.others)} getroffen`;
    case "WorstComponents":
      return `${status[sentence.status]}: ${components(sentence.worst)}, nog ${number(sentence.others)} getroffen`;
    case "Incident":
      return sentence.title;
    case "Monitoring":
      return `Oplossing wordt gevolgd: ${sentence.title}`;
    case "Incidents":
      return counted(sentence.count, { one: "open incident", other: "open incidenten" });
  }
}

/** A component's worst status during an incident that is over. */
const pastStatus: Readonly<Record<ComponentStatus, string>> = {
  Operational: "was operationeel",
  "Under Maintenance": "was in onderhoud",
  Unknown: "had de status onbekend",
  "Degraded Performance": "had verminderde prestaties",
  "Partial Outage": "had een gedeeltelijke storing",
  "Major Outage": "had een grote storing",
};

const announcements: AnnouncementTexts = {
  kind: { Incident: "Incident", Maintenance: "Onderhoud", Notice: "Mededeling" },
  state: {
    Investigating: "Wordt onderzocht",
    Identified: "Oorzaak bekend",
    Monitoring: "Wordt gevolgd",
    Resolved: "Opgelost",
    Scheduled: "Gepland",
    "In Progress": "Bezig",
    Verifying: "Wordt getest",
    Completed: "Voltooid",
    Cancelled: "Geannuleerd",
    Published: "Mededeling",
    Archived: "Gearchiveerd",
  },
  impact: { Minor: "Kleine impact.", Major: "Grote impact.", Critical: "Kritieke impact." },
  impactWas: {
    Minor: "De impact was klein.",
    Major: "De impact was groot.",
    Critical: "De impact was kritiek.",
  },
  course: "Voortgang",

  since: (time) => html`Sinds ${time}.`,
  until: (time) => html`Tot ${time}.`,
  planned: (window) => html`${atStart(window)}.`,
  wasPlanned: (window) => html`Was gepland voor ${window}.`,
  plannedOn: (kind, window) => html`${kind}: ${window}.`,
  expects: (status, word) =>
    status === "Operational" ? "Geen gevolgen verwacht." : `Verwachte gevolgen: hooguit ${within(word)}.`,
  atWorst: (status, word) =>
    status === "Operational" ? "geen gevolgen verwacht" : `hooguit ${within(word)}`,
  toPlan: (shown, isAsPlanned) => `${shown}, ${isAsPlanned ? "zoals gepland" : "erger dan gepland"}`,
  notStarted: "Nog niet begonnen.",
  overrunning: (end) => html`<b>Duurt langer dan gepland</b> (geplande eindtijd: ${end}).`,
  took: (length) => `Duur: ${length}.`,
  recurring: "Terugkerend.",
  was: (status) => pastStatus[status],
  worse: (own, word, title) =>
    title === null
      ? html`${word} (aangekondigd als ${within(own)})`
      : html`${word} volgens ‘${title}’ (aangekondigd als ${within(own)})`,

  updates: "Updates",
  started: "Het onderhoud is begonnen.",
  stateSentence: (state) => `${state}.`,
  edited: (time) => html`Bewerkt ${at(time)} ${time}`,
  readOn: "Volledige tekst lezen",
  earlier: (count) => counted(count, { one: "eerdere update", other: "eerdere updates" }),
  allUpdates: (count) => form(count, { one: "De enige update", other: `Alle ${number(count)} updates` }),
  change(before, after) {
    if (after === null) return "niet meer getroffen";
    return before === null ? after : `${after}, eerder ${within(before)}`;
  },
  postmortem: "Evaluatie",
  published: (time) => html`Gepubliceerd ${at(time)} ${time}`,

  kindAndState: (kind, state) => `${kind}, ${within(state)}`,
  openSince: (kindAndState, time) => html`${kindAndState}, sinds ${time}.`,
  closedAfter: (kindAndState, length) => `${kindAndState} na ${length}.`,
  closed: (kindAndState) => `${kindAndState}.`,
  concerns: (names) => `${names}.`,

  alsoOpen: (count) => `Nog ${number(count)} open`,
  allOpen: (count) =>
    form(count, { one: "Het enige open bericht", other: `Alle ${number(count)} open berichten` }),
  upcoming: "Gepland onderhoud",
  allUpcoming: (count) => `Al het geplande onderhoud (${number(count)})`,
  recent: "Afgelopen 14 dagen",
  noIncidents: "Geen incidenten gemeld in de afgelopen 14 dagen.",
  allRecent: "Volledige geschiedenis",
};

const origin: OriginTexts = {
  at: (time) => `${at(time)} ${time}`,
  since: (time) => `Sinds ${time}`,
  for: "Al {length}",
  monitor: (time) => html`Gemeld door de monitoring ${time}`,
  hand: (time) => html`Handmatig ingesteld ${time}`,
  anyAnnouncement: "Volgens een bericht",
  silence: (time) => html`${time} geen melding`,
  neverReported: "Nog geen melding",
  unstable: (changes, isMore) => {
    const many = form(changes, { one: "wijziging", other: "wijzigingen" });
    return html`<b>Instabiel</b>, ${isMore ? "meer dan " : ""}${number(changes)} ${many}`;
  },
};

/** Dutch. */
export const dutch: PageTexts = {
  language: "nl",
  direction: "ltr",
  locale: "nl-NL",
  status,
  between: { days: "; ", date: ": ", parts: ", ", sentences: ". " },
  percent: (figure) => `${figure}%`,

  headline,
  title: (sentence, page) => `${sentence} · ${page}`,
  statusOf: (page) => `Status van ${page}`,
  updated: (time) => html`Bijgewerkt: ${time}`,
  since: (time) => html`Sinds ${time}`,
  noNewsSince: (time) => html`Geen nieuwe informatie sinds ${time}.`,
  momentAgo: "zojuist",
  affected: "Getroffen componenten",
  andMore: (count) => `en nog ${components(count)}`,
  moreOf: (count) => `nog ${number(count)}`,

  components: "Componenten",
  statusSince: (shown, word, time) =>
    shown === "Operational" ? html`${word} sinds ${time}` : html`<b>${word}</b> sinds ${time}`,
  plannedSince: (word, isAsPlanned, time) =>
    html`<b>${word}</b>, ${isAsPlanned ? "zoals" : "erger dan"} gepland, sinds ${time}`,
  wasAt: (unknown, last, time) => html`<b>${unknown}</b>, laatste status om ${time}: ${within(last)}`,
  groupCalm: (count) =>
    html`${components(count)}, ${form(count, { one: "operationeel", other: "alle operationeel" })}`,
  groupUnknown: (unknown, count) => html`<b>${unknown}</b>, ${components(count)}`,
  groupTroubled: (worst, troubled, count) =>
    html`<b>${worst}</b>, ${number(troubled)} van ${components(count)}`,
  find: "Component zoeken",
  found: (count) => `{shown} van ${number(count)}`,

  today: "Vandaag",
  uptime: "Beschikbaar",
  noData: "geen gegevens",
  noFigure: "nog geen cijfer",
  figureSince: (date) => `sinds ${date}`,
  barsOfDays: (days) => `Balken: afgelopen ${days} dagen`,
  uptimeOfDays: "Beschikbaar: afgelopen 90 dagen",
  allDays: (word) => `${word} op elk van de afgelopen 90 dagen`,
  otherDays: (word) => `${within(word)} op alle andere dagen`,
  beforeStart: "vóór de start",
  allDay: (word) => `${word} de hele dag`,
  unknownSince: (word, time) => `${word} sinds ${time}`,
  duration: durationIn({ h: "\u00A0u", min: "\u00A0min", under: "minder dan 1\u00A0min" }),

  announcements,
  origin,
  historyOf: {
    filter: "Filteren op component of groep",
    none: "Geen berichten.",
    older: "Ouder",
    newer: "Nieuwer",
    parts: "Delen van de geschiedenis",
    years: "Jaren",
  },
  component: componentDutch,

  timesIn: (zone, name) => (zone === name ? `Alle tijden in ${zone}.` : `Alle tijden in ${zone} (${name}).`),
  timesInPlace: (name, zone) => `Alle tijden in de tijdzone ${name} (nu ${zone}).`,
  printed: "Afgedrukt: {time}.",
  inYourZone: " ({time} in de tijdzone van dit apparaat)",
  poweredBy: "Gemaakt met Signalbox",
  history: "Geschiedenis",
  subscribe: "Abonneren",
  feeds: {
    atom: "Atom",
    rss: "RSS",
    json: "JSON Feed",
    calendar: "Onderhoudsagenda",
    calendarFile: "Downloaden (.ics)",
    addToCalendar: "Toevoegen aan agenda",
    about: "Incidenten, onderhoud en mededelingen",
    maintenanceOf: (page) => `${page}: onderhoud`,
  },
  apiDocs: "API",
  asJson: "JSON",
  home: "Naar de statuspagina",
  describe: (page) => `De status van ${page}: elke component nu en in de afgelopen 90 dagen.`,

  empty: {
    headline: "Hier staat nog niets",
    lead: "Deze pagina heeft nog geen componenten.",
    operators: "Voor beheerders",
    portal: "Deze pagina instellen in het portaal",
    terminal:
      "Of voer deze drie opdrachten uit waar Signalbox draait, met de DATA_DIR ervan: ze maken een sleutel en een component aan en melden een storing.",
  },
  around: aroundDutch,
};
