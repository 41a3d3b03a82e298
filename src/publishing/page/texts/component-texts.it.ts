/** Italian texts of a component's page. */
import { html } from "../../html-template.ts";
import type { ComponentTexts } from "./component-texts.ts";
import { moments } from "./moment-texts.it.ts";
import { counter, lengthIn } from "./text-formats.ts";

const { number, form } = counter("it");

/** Italian. */
export const componentItalian: ComponentTexts = {
  inLastDays: "di disponibilità negli ultimi 90 giorni",
  sinceDate: (date) => `di disponibilità ${moments.since(date)}${date}`,
  length: lengthIn({
    d: "\u00A0g",
    h: "\u00A0h",
    min: "\u00A0min",
    s: "\u00A0s",
    under: "meno di 1\u00A0s",
  }),

  howMade: "Come si calcola questo valore",
  times: (of, weight) => `${of} ×\u00A0${weight}`,
  downtime: "Tempo di inattività",
  fromToNow: (from) => html`${moments.fromThen(from)}${from} fino a ora`,
  leftOut: "fuori dal calcolo",
  beforeStart: "Prima dell’inizio",
  less: (of) => `− ${of}`,
  observed: "Tempo osservato",
  formula: ({ down, observed, exact, shown }) =>
    html`100 × (1 − ${down} ÷ ${observed}) = ${exact}, <b>mostrato come ${shown}</b>`,
  tooLittleObserved: "Sono state osservate meno di 24 ore, quindi non c’è ancora un valore.",
  rounded: "Arrotondato per difetto: 100,00% significa nessuna inattività.",
  asJson: (address) => html`<a href="${address}">Gli stessi dati in JSON</a>, per rifare il calcolo.`,

  days: "Giorni con uno stato diverso da «Operativo»",
  noDays: "Operativo tutto il giorno, tutti i giorni.",
  allDay: (status) => `${status} tutto il giorno`,
  notCounted: (reason) =>
    reason === "Before Start" ? "fuori dal calcolo, prima dell’inizio" : "fuori dal calcolo",
  corrected: "correzione dei gestori",
  andMore: (count) => form(count, { one: "e 1 altro", other: `e altri ${number(count)}` }),
  dayFigure: (percent) => `${percent}% quel giorno`,
  todayFigure: (percent) => `${percent}% oggi finora`,
  soFar: (length) => `${length} finora`,

  corrections: "Correzioni",
  correction: (status, window) => html`<b>${status}</b>, ${window}.`,
  byOperator: (time) => html`A cura dei gestori, ${time}.`,

  months: "Mesi degli ultimi 90 giorni",
  closed: (date) => html`Chiuso ${moments.at(date)}${date}`,
  stillOpen: "Ancora aperto",
  byNow: (percent) => `${percent} secondo i dati attuali`,
  changedBy: { correction: "Correzione", announcement: "Comunicazione" },

  announcements: "Comunicazioni",
  noAnnouncements: "Nessuna comunicazione in merito.",
};
