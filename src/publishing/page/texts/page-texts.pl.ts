/** Polish texts of the page. */
import type { PageSentence } from "../../../rules/page-status.ts";
import { html } from "../../html-template.ts";
import { componentPolish } from "./component-texts.pl.ts";
import type { AnnouncementTexts, OriginTexts, PageTexts } from "./page-texts.ts";
import { aroundPolish } from "./surrounding-texts.pl.ts";
import { atStart, bracketed, counter, durationIn, within } from "./text-formats.ts";

const { number, counted, list } = counter("pl");
const components = (count: number) =>
  counted(count, { one: "komponent", few: "komponenty", other: "komponentów" });

function headline(sentence: PageSentence): string {
  switch (sentence.kind) {
    case "Empty":
      return "Nic tu jeszcze nie ma";
    case "Unknown":
      return "Stan nieznany";
    case "Well":
      return "Wszystkie systemy działają prawidłowo";
    case "Component":
      return `${list(sentence.names)}: ${within(status[sentence.status])}`;
    case "Components":
      return `${status[sentence.status]} w\u00A0${number(sentence.count)} ${sentence.count === 1 ? "komponencie" : "komponentach"}`;
    case "WorstComponent":
      return `${list(sentence.names)}: ${within(status[sentence.status])}, problemy także w\u00A0${number(sentence.others)} ${sentence.others === 1 ? "innym" : "innych"}`;
    case "WorstComponents":
      return `${status[sentence.status]} w\u00A0${number(sentence.worst)} ${sentence.worst === 1 ? "komponencie" : "komponentach"}, problemy także w\u00A0${number(sentence.others)} ${sentence.others === 1 ? "innym" : "innych"}`;
    case "Incident":
      return sentence.title;
    case "Monitoring":
      return `Monitorujemy działanie poprawki: ${sentence.title}`;
    case "Incidents":
      return counted(sentence.count, {
        one: "otwarty incydent",
        few: "otwarte incydenty",
        other: "otwartych incydentów",
      });
  }
}

const status: PageTexts["status"] = {
  Operational: "Działa prawidłowo",
  "Under Maintenance": "Prace konserwacyjne",
  Unknown: "Stan nieznany",
  "Degraded Performance": "Obniżona wydajność",
  "Partial Outage": "Częściowa awaria",
  "Major Outage": "Poważna awaria",
};

const announcements: AnnouncementTexts = {
  kind: { Incident: "Incydent", Maintenance: "Prace konserwacyjne", Notice: "Informacja" },
  state: {
    Investigating: "Analiza",
    Identified: "Ustalono przyczynę",
    Monitoring: "Obserwacja",
    Resolved: "Rozwiązano",
    Scheduled: "Zaplanowano",
    "In Progress": "W toku",
    Verifying: "Weryfikacja",
    Completed: "Zakończono",
    Cancelled: "Odwołano",
    Published: "Informacja",
    Archived: "Zarchiwizowano",
  },
  impact: { Minor: "Niewielki wpływ.", Major: "Znaczny wpływ.", Critical: "Krytyczny wpływ." },
  impactWas: {
    Minor: "Wcześniejszy wpływ: niewielki.",
    Major: "Wcześniejszy wpływ: znaczny.",
    Critical: "Wcześniejszy wpływ: krytyczny.",
  },
  course: "Przebieg",

  since: (time) => html`Od ${time}.`,
  until: (time) => html`Do ${time}.`,
  planned: (window) => html`${atStart(window)}.`,
  wasPlanned: (window) => html`Planowany termin: ${window}.`,
  plannedOn: (kind, window) => html`${kind}: ${window}.`,
  expects: (status, word) =>
    status === "Operational"
      ? "Nie przewidujemy zakłóceń."
      : `Przewidywany wpływ: co najwyżej ${within(word)}.`,
  atWorst: (status, word) =>
    status === "Operational" ? "nie przewidujemy zakłóceń" : `co najwyżej ${within(word)}`,
  toPlan: (word, isAsPlanned) => `${word}, ${isAsPlanned ? "zgodnie z planem" : "gorzej, niż planowano"}`,
  notStarted: "Prace jeszcze się nie rozpoczęły.",
  overrunning: (end) => html`<b>Prace się przedłużają</b>, planowany koniec: ${end}.`,
  took: (length) => `Czas trwania: ${length}.`,
  recurring: "Prace cykliczne.",
  was: (_, word) => `wcześniej: ${within(word)}`,
  worse: (own, word, title) =>
    title === null
      ? html`${word} (w komunikacie: ${within(own)})`
      : html`${word} według „${title}” (w komunikacie: ${within(own)})`,

  updates: "Aktualizacje",
  started: "Prace konserwacyjne się rozpoczęły.",
  stateSentence: (state) => `${state}.`,
  edited: (time) => html`Zmieniono: ${time}`,
  readOn: "Czytaj całość",
  earlier: (count) =>
    counted(count, {
      one: "wcześniejsza aktualizacja",
      few: "wcześniejsze aktualizacje",
      other: "wcześniejszych aktualizacji",
    }),
  allUpdates: (count) => `Wszystkie aktualizacje (${number(count)})`,
  change(before, after) {
    if (after === null) return "już nie dotyczy";
    return before === null ? within(after) : `${within(after)}, wcześniej: ${within(before)}`;
  },
  postmortem: "Analiza po incydencie",
  published: (time) => html`Opublikowano: ${time}`,

  kindAndState: (kind, state) => `${kind}, ${within(state)}`,
  openSince: (kindAndState, time) => html`${kindAndState}, od ${time}.`,
  closedAfter: (kindAndState, length) => `${kindAndState} po ${length}.`,
  closed: (kindAndState) => `${kindAndState}.`,
  concerns: (names) => `${names}.`,

  alsoOpen: (count) =>
    `Jeszcze ${counted(count, { one: "otwarty komunikat", few: "otwarte komunikaty", other: "otwartych komunikatów" })}`,
  allOpen: (count) => `Wszystkie otwarte komunikaty (${number(count)})`,
  upcoming: "Nadchodzące prace konserwacyjne",
  allUpcoming: (count) => `Wszystkie nadchodzące prace (${number(count)})`,
  recent: "Ostatnie 14 dni",
  noIncidents: "W ostatnich 14 dniach nie ogłoszono żadnych incydentów.",
  allRecent: "Cała historia",
};

const origin: OriginTexts = {
  at: (time) => time,
  since: (time) => `od ${time}`,
  // The platform writes lengths in the nominative: no preposition may go before one.
  for: "({length})",
  monitor: (time) => html`Zgłoszenie z monitoringu${bracketed(time)}`,
  hand: (time) => html`Ustawiono ręcznie${bracketed(time)}`,
  anyAnnouncement: "Według komunikatu",
  silence: (time) => html`Brak zgłoszeń ${time}`,
  neverReported: "Jeszcze bez zgłoszeń",
  unstable: (changes, isMore) =>
    html`<b>Niestabilny stan</b>, ${isMore ? "ponad " : ""}${counted(changes, { one: "zmiana", few: "zmiany", other: "zmian" })}`,
};

/** Polish. */
export const polish: PageTexts = {
  language: "pl",
  direction: "ltr",
  locale: "pl-PL",
  status,
  between: { days: "; ", date: ": ", parts: ", ", sentences: ". " },
  percent: (figure) => `${figure}%`,

  headline,
  title: (sentence, page) => `${sentence} · ${page}`,
  statusOf: (page) => `Status usług ${page}`,
  updated: (time) => html`Aktualizacja: ${time}`,
  since: (time) => html`Od ${time}`,
  noNewsSince: (time) => html`Brak nowych danych od ${time}.`,
  momentAgo: "przed chwilą",
  affected: "Komponenty, których to dotyczy",
  andMore: (count) => `i jeszcze ${components(count)}`,
  moreOf: (count) => counted(count, { one: "inny", few: "inne", other: "innych" }),

  components: "Komponenty",
  statusSince: (shown, word, time) =>
    shown === "Operational" ? html`${word} od ${time}` : html`<b>${word}</b> od ${time}`,
  plannedSince: (word, isAsPlanned, time) =>
    html`<b>${word}</b>, ${isAsPlanned ? "zgodnie z planem" : "gorzej, niż planowano"}, od ${time}`,
  wasAt: (unknown, word, time) => html`<b>${unknown}</b>, o ${time}: ${within(word)}`,
  groupCalm: (count) =>
    html`${components(count)}${count === 1 ? " działa" : ", wszystkie działają"} prawidłowo`,
  groupUnknown: (unknown, count) => html`<b>${unknown}</b>, ${components(count)}`,
  groupTroubled: (word, troubled, count) =>
    html`<b>${word}</b>, komponenty: ${number(troubled)} z ${number(count)}`,
  find: "Znajdź komponent",
  found: (count) => `{shown} z ${number(count)}`,

  today: "Dzisiaj",
  uptime: "Dostępność",
  noData: "brak danych",
  noFigure: "jeszcze brak wartości",
  figureSince: (date) => `od ${date}`,
  barsOfDays: (days) => `Słupki: ostatnie ${days} dni`,
  uptimeOfDays: "Dostępność: ostatnie 90 dni",
  allDays: (word) => `Przez całe ostatnie 90 dni: ${within(word)}`,
  otherDays: (word) => `we wszystkie pozostałe dni: ${within(word)}`,
  beforeStart: "przed rozpoczęciem",
  allDay: (word) => `${word} przez cały dzień`,
  unknownSince: (word, time) => `${word} od ${time}`,
  duration: durationIn({ h: "\u00A0h", min: "\u00A0min", under: "mniej niż 1\u00A0min" }),

  announcements,
  origin,
  historyOf: {
    filter: "Filtruj według komponentu lub grupy",
    none: "Brak komunikatów.",
    older: "Starsze",
    newer: "Nowsze",
    parts: "Części historii",
    years: "Lata",
  },
  component: componentPolish,

  timesIn: (zone, name) =>
    zone === name ? `Wszystkie godziny w strefie ${zone}.` : `Wszystkie godziny w strefie ${zone} (${name}).`,
  timesInPlace: (name, zone) => `Wszystkie godziny w strefie czasowej ${name} (teraz ${zone}).`,
  printed: "Wydrukowano: {time}.",
  inYourZone: " ({time} w strefie czasowej tego urządzenia)",
  poweredBy: "Działa dzięki Signalbox",
  history: "Historia",
  subscribe: "Subskrypcja",
  feeds: {
    atom: "Atom",
    rss: "RSS",
    json: "JSON Feed",
    calendar: "Kalendarz prac konserwacyjnych",
    calendarFile: "Pobierz (.ics)",
    addToCalendar: "Dodaj do kalendarza",
    about: "Incydenty, prace konserwacyjne i informacje",
    maintenanceOf: (page) => `${page}: prace konserwacyjne`,
  },
  apiDocs: "API",
  asJson: "JSON",
  home: "Przejdź do strony statusu",
  describe: (page) => `Status usług ${page}: bieżący stan każdego komponentu i jego ostatnie 90 dni.`,

  empty: {
    headline: "Nic tu jeszcze nie ma",
    lead: "Ta strona nie ma jeszcze komponentów.",
    operators: "Dla operatorów",
    portal: "Skonfiguruj tę stronę w portalu",
    terminal:
      "Lub uruchom te trzy polecenia tam, gdzie działa Signalbox, z jego DATA_DIR: tworzą klucz i komponent oraz zgłaszają awarię.",
  },
  around: aroundPolish,
};
