/** Polish texts of a component's page. */
import { html } from "../../html-template.ts";
import type { ComponentTexts } from "./component-texts.ts";
import { lengthIn } from "./text-formats.ts";

/** Polish. */
export const componentPolish: ComponentTexts = {
  inLastDays: "dostępności w ostatnich 90 dniach",
  sinceDate: (date) => `dostępności od ${date}`,
  length: lengthIn({
    d: "\u00A0d",
    h: "\u00A0h",
    min: "\u00A0min",
    s: "\u00A0s",
    under: "mniej niż 1\u00A0s",
  }),

  howMade: "Jak obliczana jest ta wartość",
  times: (of, weight) => `${of} ×\u00A0${weight}`,
  downtime: "Niedostępność",
  fromToNow: (from) => html`Od ${from} do teraz`,
  leftOut: "poza obliczeniami",
  beforeStart: "Przed rozpoczęciem",
  less: (of) => `− ${of}`,
  observed: "Czas obserwacji",
  formula: ({ down, observed, exact, shown }) =>
    html`100 × (1 − ${down} ÷ ${observed}) = ${exact}, <b>wyświetlane jako ${shown}</b>`,
  tooLittleObserved: "Zaobserwowano mniej niż 24 godziny, więc nie ma jeszcze wartości.",
  rounded: "Zaokrąglono w dół, więc 100,00% oznacza brak jakiejkolwiek niedostępności.",
  asJson: (address) => html`<a href="${address}">To samo jako JSON</a>, do samodzielnego przeliczenia.`,

  days: "Dni, w których nie wszystko działało prawidłowo",
  noDays: "Każdego dnia wszystko działało prawidłowo.",
  allDay: (status) => `${status} przez cały dzień`,
  notCounted: (reason) =>
    reason === "Before Start" ? "poza obliczeniami, przed rozpoczęciem" : "poza obliczeniami",
  corrected: "skorygowane przez operatora",
  andMore: (count) => `i jeszcze ${count}`,
  dayFigure: (percent) => `${percent}% tego dnia`,
  todayFigure: (percent) => `${percent}% dzisiaj do tej pory`,
  soFar: (length) => `${length} do tej pory`,

  corrections: "Korekty",
  correction: (status, window) => html`<b>${status}</b>, ${window}.`,
  byOperator: (time) => html`Przez operatora, ${time}.`,

  months: "Miesiące z ostatnich 90 dni",
  closed: (date) => html`Zamknięto: ${date}`,
  stillOpen: "Jeszcze otwarty",
  byNow: (percent) => `${percent} według obecnej wiedzy`,
  changedBy: { correction: "Korekta", announcement: "Komunikat" },

  announcements: "Komunikaty",
  noAnnouncements: "Brak komunikatów o tym komponencie.",
};
