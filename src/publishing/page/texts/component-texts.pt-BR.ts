/** Brazilian Portuguese texts of a component's page. */
import { html } from "../../html-template.ts";
import type { ComponentTexts } from "./component-texts.ts";
import { counter, isOneOClock, isTimeOfDay, lengthIn } from "./text-formats.ts";

const { number } = counter("pt-BR");

/** Brazilian Portuguese. */
export const componentBrazilian: ComponentTexts = {
  inLastDays: "de disponibilidade nos últimos 90 dias",
  sinceDate: (date) => `de disponibilidade desde ${date}`,
  length: lengthIn({
    d: "\u00A0d",
    h: "\u00A0h",
    min: "\u00A0min",
    s: "\u00A0s",
    under: "menos de 1\u00A0s",
  }),

  howMade: "Como este número é calculado",
  times: (of, weight) => `${of} ×\u00A0${weight}`,
  downtime: "Indisponibilidade",
  fromToNow: (from) => html`${isOneOClock(from) ? "Da" : isTimeOfDay(from) ? "Das" : "De"} ${from} até agora`,
  leftOut: "fora do cálculo",
  beforeStart: "Antes do início",
  less: (of) => `− ${of}`,
  observed: "Tempo observado",
  formula: ({ down, observed, exact, shown }) =>
    html`100 × (1 − ${down} ÷ ${observed}) = ${exact}, <b>exibido como ${shown}</b>`,
  tooLittleObserved: "Menos de 24 horas foram observadas, por isso ainda não há um número.",
  rounded: "Arredondado para baixo: 100,00% significa nenhuma indisponibilidade.",
  asJson: (address) => html`<a href="${address}">Os mesmos dados em JSON</a>, para refazer o cálculo.`,

  days: "Dias com status diferente de “Operacional”",
  noDays: "Operacional o dia todo, todos os dias.",
  allDay: (status) => `${status} o dia todo`,
  notCounted: (reason) =>
    reason === "Before Start" ? "fora do cálculo, antes do início" : "fora do cálculo",
  corrected: "correção dos responsáveis",
  andMore: (count) => `e mais ${number(count)}`,
  dayFigure: (percent) => `${percent}% nesse dia`,
  todayFigure: (percent) => `${percent}% hoje até agora`,
  soFar: (length) => `${length} até agora`,

  corrections: "Correções",
  correction: (status, window) => html`<b>${status}</b>, ${window}.`,
  byOperator: (time) => html`Pelos responsáveis, ${time}.`,

  months: "Meses dos últimos 90 dias",
  // In brackets, since the date may end in a full stop of its own.
  closed: (date) => html`Encerrado (${date})`,
  stillOpen: "Ainda em aberto",
  byNow: (percent) => `${percent} segundo os dados atuais`,
  changedBy: { correction: "Correção", announcement: "Comunicado" },

  announcements: "Comunicados",
  noAnnouncements: "Nenhum comunicado a respeito.",
};
