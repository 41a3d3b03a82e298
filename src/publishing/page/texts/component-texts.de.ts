/** German texts of a component's page. */
import { html } from "../../html-template.ts";
import type { ComponentTexts } from "./component-texts.ts";
import { counter, lengthIn } from "./text-formats.ts";

const { number } = counter("de");

/** German. */
export const componentGerman: ComponentTexts = {
  inLastDays: "Verfügbarkeit in den letzten 90 Tagen",
  sinceDate: (date) => `Verfügbarkeit seit ${date}`,
  length: lengthIn({
    d: "\u00A0d",
    h: "\u00A0Std",
    min: "\u00A0Min",
    s: "\u00A0s",
    under: "weniger als 1\u00A0s",
  }),

  howMade: "So wird dieser Wert berechnet",
  times: (of, weight) => `${of} ×\u00A0${weight}`,
  downtime: "Ausfallzeit",
  fromToNow: (from) => html`${from} bis jetzt`,
  leftOut: "nicht gezählt",
  beforeStart: "Vor dem Start",
  less: (of) => `− ${of}`,
  observed: "Beobachtet",
  formula: ({ down, observed, exact, shown }) =>
    html`100 × (1 − ${down} ÷ ${observed}) = ${exact}, <b>angezeigt als ${shown}</b>`,
  tooLittleObserved: "Es wurden weniger als 24 Stunden beobachtet, daher gibt es noch keinen Wert.",
  rounded: "Abgerundet: 100,00\u00A0% heißt, dass es gar keine Ausfallzeit gab.",
  asJson: (address) => html`<a href="${address}">Dasselbe als JSON</a>, zum Nachrechnen.`,

  days: "Tage mit anderem Status als „In Betrieb“",
  noDays: "An allen Tagen durchgehend in Betrieb.",
  allDay: (status) => `${status} den ganzen Tag`,
  notCounted: (reason) => (reason === "Before Start" ? "nicht gezählt, vor dem Start" : "nicht gezählt"),
  corrected: "von den Betreibern korrigiert",
  andMore: (count) => `und ${number(count)} weitere`,
  dayFigure: (percent) => `${percent}\u00A0% an diesem Tag`,
  todayFigure: (percent) => `${percent}\u00A0% heute bisher`,
  soFar: (length) => `bisher ${length}`,

  corrections: "Korrekturen",
  correction: (status, window) => html`<b>${status}</b>, ${window}.`,
  byOperator: (time) => html`Durch die Betreiber, ${time}.`,

  months: "Monate der letzten 90 Tage",
  // In brackets, since the date may end in a full stop of its own.
  closed: (date) => html`Abgeschlossen (${date})`,
  stillOpen: "Noch offen",
  byNow: (percent) => `${percent} nach heutigem Stand`,
  changedBy: { correction: "Korrektur", announcement: "Mitteilung" },

  announcements: "Mitteilungen",
  noAnnouncements: "Bisher keine Mitteilungen.",
};
