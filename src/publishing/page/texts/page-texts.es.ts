/** Spanish texts of the page. */
import type { ComponentStatus } from "../../../contract/words.ts";
import type { PageSentence } from "../../../rules/page-status.ts";
import { type Html, html } from "../../html-template.ts";
import { componentSpanish } from "./component-texts.es.ts";
import type { AnnouncementTexts, OriginTexts, PageTexts } from "./page-texts.ts";
import { aroundSpanish } from "./surrounding-texts.es.ts";
import { atStart, counter, durationIn, isOneOClock, isTimeOfDay, within } from "./text-formats.ts";

const { number, counted, form, list } = counter("es");
const components = (count: number) => counted(count, { one: "componente", other: "componentes" });

const the = (time: Html | string) => (isOneOClock(time) ? "la" : isTimeOfDay(time) ? "las" : "el");

/** Before a moment: `a las 14:02`, `a la 01:02`, `el 24 oct, 14:02`. */
const at = (time: Html | string) => (isTimeOfDay(time) ? `a ${the(time)}` : the(time));
const since = (time: Html | string) => `desde ${the(time)}`;
const fromThen = (time: Html | string) => `Desde ${the(time)}`;
const until = (time: Html | string) => `Hasta ${the(time)}`;

const status = {
  Operational: "Operativo",
  "Under Maintenance": "Mantenimiento",
  Unknown: "Desconocido",
  "Degraded Performance": "Rendimiento degradado",
  "Partial Outage": "Interrupción parcial",
  "Major Outage": "Interrupción grave",
} as const;

function headline(sentence: PageSentence): string {
  switch (sentence.kind) {
    case "Empty":
      return "Aún no hay nada aquí";
    case "Unknown":
      return "Estado desconocido";
    case "Well":
      // «Sistemas operativos» are operating systems.
      return "Todos los sistemas funcionan con normalidad";
    case "Component":
      return `${list(sentence.names)}: ${within(status[sentence.status])}`;
    case "Components": {
      const touched = form(sentence.count, { one: "afectado", other: "afectados" });
      return `${status[sentence.status]}, ${components(sentence.count)} ${touched}`;
    }
    case "WorstComponent":
    case "WorstComponents": {
      const others = form(sentence.others, { one: "más afectado", other: "más afectados" });
      const subject =
        sentence.kind === "WorstComponent"
          ? `${list(sentence.names)}: ${within(status[sentence.status])}`
          : `${status[sentence.status]}: ${components(sentence.worst)}`;
      return `${subject}, ${number(sentence.others)} ${others}`;
    }
    case "Incident":
      return sentence.title;
    case "Monitoring":
      return `Solución en observación: ${sentence.title}`;
    case "Incidents":
      return counted(sentence.count, { one: "incidente en curso", other: "incidentes en curso" });
  }
}

/** A component's worst status during an incident that is over. */
const pastStatus: Readonly<Record<ComponentStatus, string>> = {
  Operational: "estuvo operativo",
  "Under Maintenance": "estuvo en mantenimiento",
  Unknown: "tuvo el estado desconocido",
  "Degraded Performance": "tuvo un rendimiento degradado",
  "Partial Outage": "tuvo una interrupción parcial",
  "Major Outage": "tuvo una interrupción grave",
};

const announcements: AnnouncementTexts = {
  kind: { Incident: "Incidente", Maintenance: "Mantenimiento", Notice: "Aviso" },
  state: {
    Investigating: "En investigación",
    Identified: "Identificado",
    Monitoring: "En observación",
    Resolved: "Resuelto",
    Scheduled: "Programado",
    "In Progress": "En curso",
    Verifying: "En verificación",
    Completed: "Completado",
    Cancelled: "Cancelado",
    Published: "Aviso",
    Archived: "Archivado",
  },
  impact: { Minor: "Impacto leve.", Major: "Impacto grave.", Critical: "Impacto crítico." },
  impactWas: {
    Minor: "El impacto fue leve.",
    Major: "El impacto fue grave.",
    Critical: "El impacto fue crítico.",
  },
  course: "Progreso",

  since: (time) => html`${fromThen(time)} ${time}.`,
  until: (time) => html`${until(time)} ${time}.`,
  planned: (window) => html`${atStart(window)}.`,
  wasPlanned: (window) => html`Estaba previsto para: ${window}.`,
  plannedOn: (kind, window) => html`${kind}: ${window}.`,
  expects: (status, word) =>
    status === "Operational"
      ? "No se espera ningún impacto."
      : `Impacto previsto: como máximo, ${within(word)}.`,
  atWorst: (status, word) =>
    status === "Operational" ? "no se espera ningún impacto" : `como máximo, ${within(word)}`,
  toPlan: (shown, isAsPlanned) => `${shown}, ${isAsPlanned ? "según lo previsto" : "peor de lo previsto"}`,
  notStarted: "Aún no ha comenzado.",
  overrunning: (end) => html`<b>Dura más de lo previsto</b> (fin previsto: ${end}).`,
  took: (length) => `Duración: ${length}.`,
  recurring: "Periódico.",
  was: (status) => pastStatus[status],
  worse: (own, word, title) =>
    title === null
      ? html`${word} (anunciado como ${within(own)})`
      : html`${word} según «${title}» (anunciado como ${within(own)})`,

  updates: "Actualizaciones",
  started: "El mantenimiento ha comenzado.",
  stateSentence: (state) => `${state}.`,
  edited: (time) => html`Editado ${at(time)} ${time}`,
  readOn: "Leer el texto completo",
  earlier: (count) => counted(count, { one: "actualización anterior", other: "actualizaciones anteriores" }),
  allUpdates: (count) =>
    form(count, { one: "La única actualización", other: `Las ${number(count)} actualizaciones` }),
  change(before, after) {
    if (after === null) return "ya no está afectado";
    return before === null ? after : `${after}, antes ${within(before)}`;
  },
  postmortem: "Análisis posterior",
  published: (time) => html`Publicado ${at(time)} ${time}`,

  kindAndState: (kind, state) => `${kind}, ${within(state)}`,
  openSince: (kindAndState, time) => html`${kindAndState}, ${since(time)} ${time}.`,
  closedAfter: (kindAndState, length) => `${kindAndState} tras ${length}.`,
  closed: (kindAndState) => `${kindAndState}.`,
  concerns: (names) => `${names}.`,

  alsoOpen: (count) => `${number(count)} más en curso`,
  allOpen: (count) =>
    form(count, { one: "El único comunicado en curso", other: `Los ${number(count)} comunicados en curso` }),
  upcoming: "Mantenimiento programado",
  allUpcoming: (count) =>
    form(count, {
      one: "El único mantenimiento programado",
      other: `Los ${number(count)} mantenimientos programados`,
    }),
  recent: "Últimos 14 días",
  noIncidents: "Sin incidentes comunicados en los últimos 14 días.",
  allRecent: "Todo el historial",
};

const origin: OriginTexts = {
  at: (time) => `${at(time)} ${time}`,
  since: (time) => `${since(time)} ${time}`,
  for: "desde hace {length}",
  monitor: (time) => html`Notificado por el sistema de supervisión ${time}`,
  hand: (time) => html`Establecido manualmente ${time}`,
  anyAnnouncement: "Según un comunicado",
  silence: (time) => html`Sin datos ${time}`,
  neverReported: "Aún sin datos",
  unstable: (changes, isMore) => {
    const many = form(changes, { one: "cambio", other: "cambios" });
    return html`<b>Inestable</b>, ${isMore ? "más de " : ""}${number(changes)} ${many}`;
  },
};

/** Spanish. */
export const spanish: PageTexts = {
  language: "es",
  direction: "ltr",
  locale: "es-ES",
  status,
  between: { days: "; ", date: ": ", parts: ", ", sentences: ". " },
  percent: (figure) => `${figure}\u00A0%`,

  headline,
  title: (sentence, page) => `${sentence} · ${page}`,
  statusOf: (page) => `Estado de ${page}`,
  updated: (time) => html`Actualizado ${at(time)} ${time}`,
  since: (time) => html`${fromThen(time)} ${time}`,
  noNewsSince: (time) => html`Sin información nueva ${since(time)} ${time}.`,
  momentAgo: "ahora mismo",
  affected: "Componentes afectados",
  andMore: (count) => `y ${counted(count, { one: "componente más", other: "componentes más" })}`,
  moreOf: (count) => `${number(count)} más`,

  components: "Componentes",
  statusSince: (shown, word, time) =>
    shown === "Operational"
      ? html`${word} ${since(time)} ${time}`
      : html`<b>${word}</b> ${since(time)} ${time}`,
  plannedSince: (word, isAsPlanned, time) =>
    html`<b>${word}</b>, ${isAsPlanned ? "según lo previsto" : "peor de lo previsto"}, ${since(time)} ${time}`,
  // Without an article: what the script puts there may be of any hour.
  wasAt: (unknown, last, time) => html`<b>${unknown}</b>, último estado (${time}): ${within(last)}`,
  groupCalm: (count) =>
    html`${components(count)}, ${form(count, { one: "operativo", other: "todos operativos" })}`,
  groupUnknown: (unknown, count) => html`<b>${unknown}</b>, ${components(count)}`,
  groupTroubled: (worst, troubled, count) =>
    html`<b>${worst}</b>, ${number(troubled)} de ${components(count)}`,
  find: "Buscar un componente",
  found: (count) => `{shown} de ${number(count)}`,

  today: "Hoy",
  uptime: "Disponible",
  noData: "sin datos",
  noFigure: "aún sin cifra",
  figureSince: (date) => `desde el ${date}`,
  barsOfDays: (days) => `Barras: últimos ${days} días`,
  uptimeOfDays: "Disponible: últimos 90 días",
  allDays: (word) => `${word} en cada uno de los últimos 90 días`,
  otherDays: (word) => `${within(word)} todos los demás días`,
  beforeStart: "antes del inicio",
  allDay: (word) => `${word} todo el día`,
  unknownSince: (word, time) => `${word} ${since(time)} ${time}`,
  duration: durationIn({ h: "\u00A0h", min: "\u00A0min", under: "menos de 1\u00A0min" }),

  announcements,
  origin,
  historyOf: {
    filter: "Filtrar por componente o grupo",
    none: "Sin comunicados.",
    older: "Anteriores",
    newer: "Más recientes",
    parts: "Partes del historial",
    years: "Años",
  },
  component: componentSpanish,

  timesIn: (zone, name) =>
    zone === name ? `Todas las horas en ${zone}.` : `Todas las horas en ${zone} (${name}).`,
  timesInPlace: (name, zone) => `Todas las horas en la zona horaria ${name} (ahora ${zone}).`,
  printed: "Impreso: {time}.",
  inYourZone: " ({time} en la zona horaria de este dispositivo)",
  poweredBy: "Con la tecnología de Signalbox",
  history: "Historial",
  subscribe: "Suscribirse",
  feeds: {
    atom: "Atom",
    rss: "RSS",
    json: "JSON Feed",
    calendar: "Calendario de mantenimientos",
    calendarFile: "Descargar (.ics)",
    addToCalendar: "Añadir al calendario",
    about: "Incidentes, mantenimiento y avisos",
    maintenanceOf: (page) => `${page}: mantenimiento`,
  },
  apiDocs: "API",
  asJson: "JSON",
  home: "Ir a la página de estado",
  describe: (page) => `El estado de ${page}: cada componente, ahora y en los últimos 90 días.`,

  empty: {
    headline: "Aún no hay nada aquí",
    lead: "Esta página aún no tiene componentes.",
    operators: "Para operadores",
    portal: "Configurar esta página en el portal",
    terminal:
      "O ejecute estos tres comandos donde se ejecuta Signalbox, con su DATA_DIR: crean una clave y un componente y notifican una interrupción.",
  },
  around: aroundSpanish,
};
