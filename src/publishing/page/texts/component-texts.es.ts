/** Spanish texts of a component's page. */
import { html } from "../../html-template.ts";
import type { ComponentTexts } from "./component-texts.ts";
import { counter, isTimeOfDay, lengthIn } from "./text-formats.ts";

const { number } = counter("es");

/** Spanish. */
export const componentSpanish: ComponentTexts = {
  inLastDays: "de disponibilidad en los últimos 90 días",
  sinceDate: (date) => `de disponibilidad desde el ${date}`,
  length: lengthIn({
    d: "\u00A0d",
    h: "\u00A0h",
    min: "\u00A0min",
    s: "\u00A0s",
    under: "menos de 1\u00A0s",
  }),

  howMade: "Cómo se calcula esta cifra",
  times: (of, weight) => `${of} ×\u00A0${weight}`,
  downtime: "Tiempo de inactividad",
  fromToNow: (from) => html`${isTimeOfDay(from) ? "Desde las" : "Desde el"} ${from} hasta ahora`,
  leftOut: "fuera del cálculo",
  beforeStart: "Antes del inicio",
  less: (of) => `− ${of}`,
  observed: "Tiempo observado",
  formula: ({ down, observed, exact, shown }) =>
    html`100 × (1 − ${down} ÷ ${observed}) = ${exact}, <b>mostrado como ${shown}</b>`,
  tooLittleObserved: "Se han observado menos de 24 horas, por lo que aún no hay cifra.",
  rounded: "Redondeado hacia abajo: 100,00\u00A0% significa que no hubo inactividad alguna.",
  asJson: (address) => html`<a href="${address}">Los mismos datos en JSON</a>, para repetir el cálculo.`,

  days: "Días con un estado distinto de «Operativo»",
  noDays: "Operativo todo el día, todos los días.",
  allDay: (status) => `${status} todo el día`,
  notCounted: (reason) =>
    reason === "Before Start" ? "fuera del cálculo, antes del inicio" : "fuera del cálculo",
  corrected: "corrección de los responsables",
  andMore: (count) => `y ${number(count)} más`,
  dayFigure: (percent) => `${percent}\u00A0% ese día`,
  todayFigure: (percent) => `${percent}\u00A0% hoy hasta ahora`,
  soFar: (length) => `${length} hasta ahora`,

  corrections: "Correcciones",
  correction: (status, window) => html`<b>${status}</b>, ${window}.`,
  byOperator: (time) => html`Por los responsables, ${time}.`,

  months: "Meses de los últimos 90 días",
  closed: (date) => html`Cerrado el ${date}`,
  stillOpen: "Aún abierto",
  byNow: (percent) => `${percent} según los datos actuales`,
  changedBy: { correction: "Corrección", announcement: "Comunicado" },

  announcements: "Comunicados",
  noAnnouncements: "No hay comunicados al respecto.",
};
