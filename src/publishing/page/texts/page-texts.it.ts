/** Italian texts of the page. */
import type { ComponentStatus } from "../../../contract/words.ts";
import type { PageSentence } from "../../../rules/page-status.ts";
import { html } from "../../html-template.ts";
import { componentItalian } from "./component-texts.it.ts";
import { moments } from "./moment-texts.it.ts";
import type { AnnouncementTexts, OriginTexts, PageTexts } from "./page-texts.ts";
import { aroundItalian } from "./surrounding-texts.it.ts";
import { atStart, counter, durationIn, within } from "./text-formats.ts";

const { number, counted, form, list } = counter("it");
const components = (count: number) => counted(count, { one: "componente", other: "componenti" });

const { at, since, fromThen, until } = moments;

const status = {
  Operational: "Operativo",
  "Under Maintenance": "Manutenzione",
  Unknown: "Sconosciuto",
  "Degraded Performance": "Prestazioni ridotte",
  "Partial Outage": "Interruzione parziale",
  "Major Outage": "Interruzione grave",
} as const;

function headline(sentence: PageSentence): string {
  switch (sentence.kind) {
    case "Empty":
      return "Qui non c’è ancora nulla";
    case "Unknown":
      return "Stato sconosciuto";
    case "Well":
      return "Tutti i sistemi sono operativi";
    case "Component":
      return `${list(sentence.names)}: ${within(status[sentence.status])}`;
    case "Components": {
      const touched = form(sentence.count, { one: "interessato", other: "interessati" });
      return `${status[sentence.status]}, ${components(sentence.count)} ${touched}`;
    }
    case "WorstComponent":
    case "WorstComponents": {
      const count = number(sentence.others);
      const others = form(sentence.others, {
        one: "1 altro interessato",
        other: `altri ${count} interessati`,
      });
      const subject =
        sentence.kind === "WorstComponent"
          ? `${list(sentence.names)}: ${within(status[sentence.status])}`
          : `${status[sentence.status]}: ${components(sentence.worst)}`;
      return `${subject}, ${others}`;
    }
    case "Incident":
      return sentence.title;
    case "Monitoring":
      return `Correzione in osservazione: ${sentence.title}`;
    case "Incidents":
      return counted(sentence.count, { one: "incidente in corso", other: "incidenti in corso" });
  }
}

/** A component's worst status during an incident that is over. */
const pastStatus: Readonly<Record<ComponentStatus, string>> = {
  Operational: "era operativo",
  "Under Maintenance": "era in manutenzione",
  Unknown: "era in stato sconosciuto",
  "Degraded Performance": "ha avuto prestazioni ridotte",
  "Partial Outage": "ha avuto un’interruzione parziale",
  "Major Outage": "ha avuto un’interruzione grave",
};

const announcements: AnnouncementTexts = {
  kind: { Incident: "Incidente", Maintenance: "Manutenzione", Notice: "Avviso" },
  state: {
    Investigating: "In fase di analisi",
    Identified: "Identificato",
    Monitoring: "In osservazione",
    Resolved: "Risolto",
    Scheduled: "Programmata",
    "In Progress": "In corso",
    Verifying: "In verifica",
    Completed: "Completata",
    Cancelled: "Annullata",
    Published: "Avviso",
    Archived: "Archiviato",
  },
  impact: { Minor: "Impatto lieve.", Major: "Impatto grave.", Critical: "Impatto critico." },
  impactWas: {
    Minor: "L’impatto è stato lieve.",
    Major: "L’impatto è stato grave.",
    Critical: "L’impatto è stato critico.",
  },
  course: "Avanzamento",

  since: (time) => html`${fromThen(time)}${time}.`,
  until: (time) => html`${until(time)}${time}.`,
  planned: (window) => html`${atStart(window)}.`,
  wasPlanned: (window) => html`Era prevista per: ${window}.`,
  plannedOn: (kind, window) => html`${kind}: ${window}.`,
  expects: (status, word) =>
    status === "Operational" ? "Nessun impatto previsto." : `Impatto previsto: al massimo ${within(word)}.`,
  atWorst: (status, word) =>
    status === "Operational" ? "nessun impatto previsto" : `al massimo ${within(word)}`,
  toPlan: (shown, isAsPlanned) => `${shown}, ${isAsPlanned ? "come previsto" : "peggio del previsto"}`,
  notStarted: "Non è ancora iniziata.",
  overrunning: (end) => html`<b>Oltre il tempo previsto</b> (fine prevista: ${end}).`,
  took: (length) => `Durata: ${length}.`,
  recurring: "Ricorrente.",
  was: (status) => pastStatus[status],
  worse: (own, word, title) =>
    title === null
      ? html`${word} (annunciato come ${within(own)})`
      : html`${word} secondo «${title}» (annunciato come ${within(own)})`,

  updates: "Aggiornamenti",
  started: "La manutenzione è iniziata.",
  stateSentence: (state) => `${state}.`,
  edited: (time) => html`Modificato ${at(time)}${time}`,
  readOn: "Leggi tutto",
  earlier: (count) => counted(count, { one: "aggiornamento precedente", other: "aggiornamenti precedenti" }),
  allUpdates: (count) =>
    form(count, { one: "L’unico aggiornamento", other: `Tutti i ${number(count)} aggiornamenti` }),
  change(previous, after) {
    if (after === null) return "non più interessato";
    return previous === null ? after : `${after}, prima ${within(previous)}`;
  },
  postmortem: "Analisi a posteriori",
  published: (time) => html`Pubblicata ${at(time)}${time}`,

  kindAndState: (kind, state) => `${kind}, ${within(state)}`,
  openSince: (kindAndState, time) => html`${kindAndState}, ${since(time)}${time}.`,
  closedAfter: (kindAndState, length) => `${kindAndState} dopo ${length}.`,
  closed: (kindAndState) => `${kindAndState}.`,
  concerns: (names) => `${names}.`,

  alsoOpen: (count) =>
    form(count, {
      one: "1 altra comunicazione in corso",
      other: `Altre ${number(count)} comunicazioni in corso`,
    }),
  allOpen: (count) =>
    form(count, {
      one: "L’unica comunicazione in corso",
      other: `Tutte le ${number(count)} comunicazioni in corso`,
    }),
  upcoming: "Manutenzioni programmate",
  allUpcoming: (count) =>
    form(count, {
      one: "L’unica manutenzione programmata",
      other: `Tutte le ${number(count)} manutenzioni programmate`,
    }),
  recent: "Ultimi 14 giorni",
  noIncidents: "Nessun incidente comunicato negli ultimi 14 giorni.",
  allRecent: "Tutta la cronologia",
};

const origin: OriginTexts = {
  at: (time) => `${at(time)}${time}`,
  since: (time) => `${since(time)}${time}`,
  for: "da {length}",
  monitor: (time) => html`Segnalato dal monitoraggio ${time}`,
  hand: (time) => html`Impostato manualmente ${time}`,
  anyAnnouncement: "Secondo una comunicazione",
  silence: (time) => html`Nessuna segnalazione ${time}`,
  neverReported: "Ancora nessuna segnalazione",
  unstable: (changes, isMore) => {
    const many = form(changes, { one: "cambiamento", other: "cambiamenti" });
    return html`<b>Instabile</b>, ${isMore ? "più di " : ""}${number(changes)} ${many}`;
  },
};

/** Italian. */
export const italian: PageTexts = {
  language: "it",
  direction: "ltr",
  locale: "it-IT",
  status,
  between: { days: "; ", date: ": ", parts: ", ", sentences: ". " },
  percent: (figure) => `${figure}%`,

  headline,
  title: (sentence, page) => `${sentence} · ${page}`,
  statusOf: (page) => `Stato di ${page}`,
  updated: (time) => html`Aggiornato ${at(time)}${time}`,
  since: (time) => html`${fromThen(time)}${time}`,
  noNewsSince: (time) => html`Nessuna nuova informazione ${since(time)}${time}.`,
  momentAgo: "proprio ora",
  affected: "Componenti interessati",
  andMore: (count) => form(count, { one: "e 1 altro componente", other: `e altri ${components(count)}` }),
  moreOf: (count) => form(count, { one: "1 altro", other: `altri ${number(count)}` }),

  components: "Componenti",
  statusSince: (shown, word, time) =>
    shown === "Operational"
      ? html`${word} ${since(time)}${time}`
      : html`<b>${word}</b> ${since(time)}${time}`,
  plannedSince: (word, isAsPlanned, time) =>
    html`<b>${word}</b>, ${isAsPlanned ? "come previsto" : "peggio del previsto"}, ${since(time)}${time}`,
  // Without an article: what the script puts there may be of any hour.
  wasAt: (unknown, last, time) => html`<b>${unknown}</b>, ultimo stato (${time}): ${within(last)}`,
  groupCalm: (count) =>
    html`${components(count)}, ${form(count, { one: "operativo", other: "tutti operativi" })}`,
  groupUnknown: (unknown, count) => html`<b>${unknown}</b>, ${components(count)}`,
  groupTroubled: (worst, troubled, count) =>
    html`<b>${worst}</b>, ${number(troubled)} di ${components(count)}`,
  find: "Cerca un componente",
  found: (count) => `{shown} di ${number(count)}`,

  today: "Oggi",
  uptime: "Disponibile",
  noData: "nessun dato",
  noFigure: "ancora nessun valore",
  figureSince: (date) => `${since(date)}${date}`,
  barsOfDays: (days) => `Barre: ultimi ${days} giorni`,
  uptimeOfDays: "Disponibile: ultimi 90 giorni",
  allDays: (word) => `${word} in ognuno degli ultimi 90 giorni`,
  otherDays: (word) => `${within(word)} in tutti gli altri giorni`,
  beforeStart: "prima dell’inizio",
  allDay: (word) => `${word} tutto il giorno`,
  unknownSince: (word, time) => `${word} ${since(time)}${time}`,
  duration: durationIn({ h: "\u00A0h", min: "\u00A0min", under: "meno di 1\u00A0min" }),

  announcements,
  origin,
  historyOf: {
    filter: "Filtra per componente o gruppo",
    none: "Nessuna comunicazione.",
    older: "Meno recenti",
    newer: "Più recenti",
    parts: "Parti della cronologia",
    years: "Anni",
  },
  component: componentItalian,

  timesIn: (zone, name) =>
    zone === name ? `Tutti gli orari in ${zone}.` : `Tutti gli orari in ${zone} (${name}).`,
  timesInPlace: (name, zone) => `Tutti gli orari nel fuso orario ${name} (ora ${zone}).`,
  printed: "Stampato: {time}.",
  inYourZone: " ({time} nel fuso orario di questo dispositivo)",
  poweredBy: "Realizzato con Signalbox",
  history: "Cronologia",
  subscribe: "Iscriviti",
  feeds: {
    atom: "Atom",
    rss: "RSS",
    json: "JSON Feed",
    calendar: "Calendario delle manutenzioni",
    calendarFile: "Scarica (.ics)",
    addToCalendar: "Aggiungi al calendario",
    about: "Incidenti, manutenzioni e avvisi",
    maintenanceOf: (page) => `${page}: manutenzioni`,
  },
  apiDocs: "API",
  asJson: "JSON",
  home: "Vai alla pagina di stato",
  describe: (page) => `Lo stato di ${page}: ogni componente ora e negli ultimi 90 giorni.`,

  empty: {
    headline: "Qui non c’è ancora nulla",
    lead: "Questa pagina non ha ancora componenti.",
    operators: "Per i gestori",
    portal: "Configura questa pagina nel portale",
    terminal:
      "Oppure esegui questi tre comandi dove viene eseguito Signalbox, con il suo DATA_DIR: creano una chiave e un componente e segnalano un’interruzione.",
  },
  around: aroundItalian,
};
