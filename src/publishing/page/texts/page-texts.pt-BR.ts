/** Brazilian Portuguese texts of the page. */
import type { ComponentStatus } from "../../../contract/words.ts";
import type { PageSentence } from "../../../rules/page-status.ts";
import { type Html, html } from "../../html-template.ts";
import { componentBrazilian } from "./component-texts.pt-BR.ts";
import type { AnnouncementTexts, OriginTexts, PageTexts } from "./page-texts.ts";
import { aroundBrazilian } from "./surrounding-texts.pt-BR.ts";
import { atStart, bracketed, counter, durationIn, isOneOClock, isTimeOfDay, within } from "./text-formats.ts";

const { number, counted, form, list } = counter("pt-BR");
const components = (count: number) => counted(count, { one: "componente", other: "componentes" });

/** Before a moment: `às 14:02`, `à 01:02`, `em 24 de out., 14:02`. */
const at = (time: Html | string) => (isOneOClock(time) ? "à" : isTimeOfDay(time) ? "às" : "em");
/** The article after a preposition: ` as` 14:02, ` a` 01:02, and none before a day. */
const the = (time: Html | string) => (isOneOClock(time) ? " a" : isTimeOfDay(time) ? " as" : "");
const since = (time: Html | string) => `desde${the(time)}`;
const fromThen = (time: Html | string) => `Desde${the(time)}`;
const until = (time: Html | string) => `Até${the(time)}`;

const status = {
  Operational: "Operacional",
  "Under Maintenance": "Manutenção",
  Unknown: "Desconhecido",
  "Degraded Performance": "Desempenho degradado",
  "Partial Outage": "Interrupção parcial",
  "Major Outage": "Interrupção grave",
} as const;

function headline(sentence: PageSentence): string {
  switch (sentence.kind) {
    case "Empty":
      return "Ainda não há nada aqui";
    case "Unknown":
      return "Status desconhecido";
    case "Well":
      // «Sistemas operacionais» are operating systems.
      return "Todos os sistemas em pleno funcionamento";
    case "Component":
      return `${list(sentence.names)}: ${within(status[sentence.status])}`;
    case "Components": {
      const touched = form(sentence.count, { one: "afetado", other: "afetados" });
      return `${status[sentence.status]}, ${components(sentence.count)} ${touched}`;
    }
    case "WorstComponent":
    case "WorstComponents": {
      const others = counted(sentence.others, { one: "afetado", other: "afetados" });
      const subject =
        sentence.kind === "WorstComponent"
          ? `${list(sentence.names)}: ${within(status[sentence.status])}`
          : `${status[sentence.status]}: ${components(sentence.worst)}`;
      return `${subject}, mais ${others}`;
    }
    case "Incident":
      return sentence.title;
    case "Monitoring":
      return `Correção em monitoramento: ${sentence.title}`;
    case "Incidents":
      return counted(sentence.count, { one: "incidente em aberto", other: "incidentes em aberto" });
  }
}

/** A component's worst status during an incident that is over. */
const pastStatus: Readonly<Record<ComponentStatus, string>> = {
  Operational: "esteve operacional",
  "Under Maintenance": "esteve em manutenção",
  Unknown: "ficou com status desconhecido",
  "Degraded Performance": "teve desempenho degradado",
  "Partial Outage": "teve uma interrupção parcial",
  "Major Outage": "teve uma interrupção grave",
};

const announcements: AnnouncementTexts = {
  kind: { Incident: "Incidente", Maintenance: "Manutenção", Notice: "Aviso" },
  state: {
    Investigating: "Em investigação",
    Identified: "Identificado",
    Monitoring: "Monitorando",
    Resolved: "Resolvido",
    Scheduled: "Agendada",
    "In Progress": "Em andamento",
    Verifying: "Em verificação",
    Completed: "Concluída",
    Cancelled: "Cancelada",
    Published: "Aviso",
    Archived: "Arquivado",
  },
  impact: { Minor: "Impacto leve.", Major: "Impacto grave.", Critical: "Impacto crítico." },
  impactWas: {
    Minor: "O impacto foi leve.",
    Major: "O impacto foi grave.",
    Critical: "O impacto foi crítico.",
  },
  course: "Andamento",

  since: (time) => html`${fromThen(time)} ${time}.`,
  until: (time) => html`${until(time)} ${time}.`,
  planned: (window) => html`${atStart(window)}.`,
  wasPlanned: (window) => html`Estava prevista para: ${window}.`,
  plannedOn: (kind, window) => html`${kind}: ${window}.`,
  expects: (status, word) =>
    status === "Operational" ? "Nenhum impacto previsto." : `Impacto previsto: no máximo ${within(word)}.`,
  atWorst: (status, word) =>
    status === "Operational" ? "nenhum impacto previsto" : `no máximo ${within(word)}`,
  toPlan: (shown, isAsPlanned) => `${shown}, ${isAsPlanned ? "conforme o previsto" : "pior que o previsto"}`,
  notStarted: "Ainda não começou.",
  // In brackets, since the age that the script adds may end in a full stop of its own.
  overrunning: (end) => html`<b>Além do prazo previsto</b> (término previsto: ${end}).`,
  took: (length) => `Duração: ${length}.`,
  recurring: "Recorrente.",
  was: (status) => pastStatus[status],
  worse: (own, word, title) =>
    title === null
      ? html`${word} (anunciado como ${within(own)})`
      : html`${word} conforme “${title}” (anunciado como ${within(own)})`,

  updates: "Atualizações",
  started: "A manutenção começou.",
  stateSentence: (state) => `${state}.`,
  edited: (time) => html`Editado ${at(time)} ${time}`,
  readOn: "Ler o texto completo",
  earlier: (count) => counted(count, { one: "atualização anterior", other: "atualizações anteriores" }),
  allUpdates: (count) =>
    form(count, { one: "A única atualização", other: `Todas as ${number(count)} atualizações` }),
  change(before, after) {
    if (after === null) return "não está mais afetado";
    return before === null ? after : `${after}, antes ${within(before)}`;
  },
  postmortem: "Análise pós-incidente",
  published: (time) => html`Publicada ${at(time)} ${time}`,

  kindAndState: (kind, state) => `${kind}, ${within(state)}`,
  openSince: (kindAndState, time) => html`${kindAndState} (${since(time)} ${time}).`,
  closedAfter: (kindAndState, length) => `${kindAndState} após ${length}.`,
  closed: (kindAndState) => `${kindAndState}.`,
  concerns: (names) => `${names}.`,

  alsoOpen: (count) => `Mais ${number(count)} em aberto`,
  allOpen: (count) =>
    form(count, {
      one: "O único comunicado em aberto",
      other: `Todos os ${number(count)} comunicados em aberto`,
    }),
  upcoming: "Manutenções agendadas",
  allUpcoming: (count) =>
    form(count, {
      one: "A única manutenção agendada",
      other: `Todas as ${number(count)} manutenções agendadas`,
    }),
  recent: "Últimos 14 dias",
  noIncidents: "Nenhum incidente comunicado nos últimos 14 dias.",
  allRecent: "Histórico completo",
};

const origin: OriginTexts = {
  at: (time) => `${at(time)} ${time}`,
  since: (time) => `${since(time)} ${time}`,
  for: "há {length}",
  monitor: (time) => html`Informação do monitoramento${bracketed(time)}`,
  hand: (time) => html`Definido manualmente${bracketed(time)}`,
  anyAnnouncement: "Conforme um comunicado",
  silence: (time) => html`Sem informações ${time}`,
  neverReported: "Ainda sem informações",
  unstable: (changes, isMore) => {
    const many = form(changes, { one: "mudança", other: "mudanças" });
    return html`<b>Instável</b>, ${isMore ? "mais de " : ""}${number(changes)} ${many}`;
  },
};

/** Brazilian Portuguese. */
export const brazilian: PageTexts = {
  language: "pt-BR",
  direction: "ltr",
  locale: "pt-BR",
  status,
  between: { days: "; ", date: ": ", parts: ", ", sentences: ". " },
  percent: (figure) => `${figure}%`,

  headline,
  title: (sentence, page) => `${sentence} · ${page}`,
  statusOf: (page) => `Status de ${page}`,
  updated: (time) => html`Atualizado ${at(time)} ${time}`,
  since: (time) => html`${fromThen(time)} ${time}`,
  noNewsSince: (time) => html`Sem novas informações ${since(time)} ${time}.`,
  momentAgo: "agora mesmo",
  affected: "Componentes afetados",
  andMore: (count) => `e mais ${components(count)}`,
  moreOf: (count) => `mais ${number(count)}`,

  components: "Componentes",
  statusSince: (shown, word, time) =>
    shown === "Operational"
      ? html`${word} ${since(time)} ${time}`
      : html`<b>${word}</b> ${since(time)} ${time}`,
  plannedSince: (word, isAsPlanned, time) =>
    html`<b>${word}</b>, ${isAsPlanned ? "conforme o previsto" : "pior que o previsto"}, ${since(time)} ${time}`,
  // Without an article: what the script puts there may be of any hour.
  wasAt: (unknown, last, time) => html`<b>${unknown}</b>, último status (${time}): ${within(last)}`,
  groupCalm: (count) =>
    html`${components(count)}, ${form(count, { one: "operacional", other: "todos operacionais" })}`,
  groupUnknown: (unknown, count) => html`<b>${unknown}</b>, ${components(count)}`,
  groupTroubled: (worst, troubled, count) =>
    html`<b>${worst}</b>, ${number(troubled)} de ${components(count)}`,
  find: "Buscar um componente",
  found: (count) => `{shown} de ${number(count)}`,

  today: "Hoje",
  uptime: "Disponível",
  noData: "sem dados",
  noFigure: "ainda sem valor",
  figureSince: (date) => `desde ${date}`,
  barsOfDays: (days) => `Barras: últimos ${days} dias`,
  uptimeOfDays: "Disponível: últimos 90 dias",
  allDays: (word) => `${word} em cada um dos últimos 90 dias`,
  otherDays: (word) => `${within(word)} em todos os outros dias`,
  beforeStart: "antes do início",
  allDay: (word) => `${word} o dia todo`,
  unknownSince: (word, time) => `${word} ${since(time)} ${time}`,
  duration: durationIn({ h: "\u00A0h", min: "\u00A0min", under: "menos de 1\u00A0min" }),

  announcements,
  origin,
  historyOf: {
    filter: "Filtrar por componente ou grupo",
    none: "Nenhum comunicado.",
    older: "Mais antigos",
    newer: "Mais recentes",
    parts: "Partes do histórico",
    years: "Anos",
  },
  component: componentBrazilian,

  timesIn: (zone, name) =>
    zone === name ? `Todos os horários em ${zone}.` : `Todos os horários em ${zone} (${name}).`,
  timesInPlace: (name, zone) => `Todos os horários no fuso horário ${name} (agora ${zone}).`,
  printed: "Impresso: {time}.",
  inYourZone: " ({time} no fuso horário deste dispositivo)",
  poweredBy: "Com tecnologia Signalbox",
  history: "Histórico",
  subscribe: "Assinar",
  feeds: {
    atom: "Atom",
    rss: "RSS",
    json: "JSON Feed",
    calendar: "Calendário de manutenções",
    calendarFile: "Baixar (.ics)",
    addToCalendar: "Adicionar ao calendário",
    about: "Incidentes, manutenções e avisos",
    maintenanceOf: (page) => `${page}: manutenções`,
  },
  apiDocs: "API",
  asJson: "JSON",
  home: "Ir para a página de status",
  describe: (page) => `O status de ${page}: cada componente agora e nos últimos 90 dias.`,

  empty: {
    headline: "Ainda não há nada aqui",
    lead: "Esta página ainda não tem componentes.",
    operators: "Para operadores",
    portal: "Configurar esta página no portal",
    terminal:
      "Ou execute estes três comandos onde o Signalbox é executado, com o DATA_DIR dele: eles criam uma chave e um componente e relatam uma interrupção.",
  },
  around: aroundBrazilian,
};
