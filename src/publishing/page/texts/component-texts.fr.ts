/** French texts of a component's page. */
import { html } from "../../html-template.ts";
import type { ComponentTexts } from "./component-texts.ts";
import { counter, isTimeOfDay, lengthIn } from "./text-formats.ts";

const { counted } = counter("fr");

/** French. */
export const componentFrench: ComponentTexts = {
  inLastDays: "de disponibilité sur les 90 derniers jours",
  sinceDate: (date) => `de disponibilité depuis le ${date}`,
  length: lengthIn({
    d: "\u00A0j",
    h: "\u00A0h",
    min: "\u00A0min",
    s: "\u00A0s",
    under: "moins de 1\u00A0s",
  }),

  howMade: "Comment ce chiffre est calculé",
  times: (of, weight) => `${of} ×\u00A0${weight}`,
  downtime: "Indisponibilité",
  fromToNow: (from) => html`${isTimeOfDay(from) ? "De" : "Du"} ${from} à maintenant`,
  leftOut: "hors calcul",
  beforeStart: "Avant le début",
  less: (of) => `− ${of}`,
  observed: "Temps observé",
  formula: ({ down, observed, exact, shown }) =>
    html`100 × (1 − ${down} ÷ ${observed}) = ${exact}, <b>affiché ${shown}</b>`,
  tooLittleObserved: "Moins de 24 heures ont été observées, il n’y a donc pas encore de chiffre.",
  rounded: "Arrondi à l’inférieur\u202F: 100,00\u202F% signifie qu’il n’y a eu aucune indisponibilité.",
  asJson: (address) => html`<a href="${address}">Les mêmes données en JSON</a>, pour refaire le calcul.`,

  days: "Jours avec un statut autre qu’«\u202FOpérationnel\u202F»",
  noDays: "Opérationnel toute la journée, tous les jours.",
  allDay: (status) => `${status} toute la journée`,
  notCounted: (reason) => (reason === "Before Start" ? "hors calcul, avant le début" : "hors calcul"),
  corrected: "correction de l’exploitant",
  andMore: (count) => `et ${counted(count, { one: "autre", other: "autres" })}`,
  dayFigure: (percent) => `${percent}\u202F% ce jour-là`,
  todayFigure: (percent) => `${percent}\u202F% aujourd’hui jusqu’ici`,
  soFar: (length) => `${length} jusqu’ici`,

  corrections: "Corrections",
  correction: (status, window) => html`<b>${status}</b>, ${window}.`,
  byOperator: (time) => html`Par l’exploitant, ${time}.`,

  months: "Mois des 90 derniers jours",
  // In brackets, since the date may end in a full stop of its own.
  closed: (date) => html`Clôturé (${date})`,
  stillOpen: "Pas encore clôturé",
  byNow: (percent) => `${percent} selon les données actuelles`,
  changedBy: { correction: "Correction", announcement: "Annonce" },

  announcements: "Annonces",
  noAnnouncements: "Aucune annonce à ce sujet.",
};
