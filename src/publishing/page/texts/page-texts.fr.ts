/** French texts of the page. */
import type { ComponentStatus } from "../../../contract/words.ts";
import type { PageSentence } from "../../../rules/page-status.ts";
import { type Html, html } from "../../html-template.ts";
import { componentFrench } from "./component-texts.fr.ts";
import type { AnnouncementTexts, OriginTexts, PageTexts } from "./page-texts.ts";
import { aroundFrench } from "./surrounding-texts.fr.ts";
import { atStart, counter, durationIn, isTimeOfDay, within } from "./text-formats.ts";

const { number, counted, form, list } = counter("fr");
const components = (count: number) => counted(count, { one: "composant", other: "composants" });

/** Before a moment: `à 14:02`, `le 24 oct., 14:02`. */
const at = (time: Html | string) => (isTimeOfDay(time) ? "à" : "le");
const since = (time: Html | string) => (isTimeOfDay(time) ? "depuis" : "depuis le");
const fromThen = (time: Html | string) => (isTimeOfDay(time) ? "Depuis" : "Depuis le");
const until = (time: Html | string) => (isTimeOfDay(time) ? "Jusqu’à" : "Jusqu’au");

// Narrow spaces that do not break stand before these signs, and within quotation marks.
const colon = "\u202F: ";

const status = {
  Operational: "Opérationnel",
  "Under Maintenance": "Maintenance",
  Unknown: "Inconnu",
  "Degraded Performance": "Performances dégradées",
  "Partial Outage": "Panne partielle",
  "Major Outage": "Panne majeure",
} as const;

function headline(sentence: PageSentence): string {
  switch (sentence.kind) {
    case "Empty":
      return "Rien ici pour l’instant";
    case "Unknown":
      return "Statut inconnu";
    case "Well":
      return "Tous les systèmes sont opérationnels";
    case "Component":
      return `${list(sentence.names)}${colon}${within(status[sentence.status])}`;
    case "Components": {
      const touched = form(sentence.count, { one: "concerné", other: "concernés" });
      return `${status[sentence.status]}, ${components(sentence.count)} ${touched}`;
    }
    case "WorstComponent":
    case "WorstComponents": {
      const others = counted(sentence.others, { one: "autre concerné", other: "autres concernés" });
      const subject =
        sentence.kind === "WorstComponent"
          ? `${list(sentence.names)}${colon}${within(status[sentence.status])}`
          : `${status[sentence.status]}${colon}${components(sentence.worst)}`;
      return `${subject}, ${others}`;
    }
    case "Incident":
      return sentence.title;
    case "Monitoring":
      return `Correctif sous surveillance${colon}${sentence.title}`;
    case "Incidents":
      return counted(sentence.count, { one: "incident en cours", other: "incidents en cours" });
  }
}

/** A component's worst status during an incident that is over. */
const pastStatus: Readonly<Record<ComponentStatus, string>> = {
  Operational: "était opérationnel",
  "Under Maintenance": "était en maintenance",
  Unknown: "avait le statut inconnu",
  "Degraded Performance": "a eu des performances dégradées",
  "Partial Outage": "a eu une panne partielle",
  "Major Outage": "a eu une panne majeure",
};

const announcements: AnnouncementTexts = {
  kind: { Incident: "Incident", Maintenance: "Maintenance", Notice: "Avis" },
  state: {
    Investigating: "En cours d’analyse",
    Identified: "Identifié",
    Monitoring: "Sous surveillance",
    Resolved: "Résolu",
    Scheduled: "Prévue",
    "In Progress": "En cours",
    Verifying: "En vérification",
    Completed: "Terminée",
    Cancelled: "Annulée",
    Published: "Avis",
    Archived: "Archivé",
  },
  impact: { Minor: "Impact mineur.", Major: "Impact majeur.", Critical: "Impact critique." },
  impactWas: {
    Minor: "L’impact était mineur.",
    Major: "L’impact était majeur.",
    Critical: "L’impact était critique.",
  },
  course: "Avancement",

  since: (time) => html`${fromThen(time)} ${time}.`,
  until: (time) => html`${until(time)} ${time}.`,
  planned: (window) => html`${atStart(window)}.`,
  wasPlanned: (window) => html`Était prévue${colon}${window}.`,
  plannedOn: (kind, window) => html`${kind}${colon}${window}.`,
  expects: (status, word) =>
    status === "Operational" ? "Aucun impact attendu." : `Impact attendu${colon}au maximum ${within(word)}.`,
  atWorst: (status, word) =>
    status === "Operational" ? "aucun impact attendu" : `au maximum ${within(word)}`,
  toPlan: (shown, isAsPlanned) => `${shown}, ${isAsPlanned ? "comme prévu" : "pire que prévu"}`,
  notStarted: "Pas encore commencée.",
  overrunning: (end) => html`<b>Plus longue que prévu</b> (fin prévue${colon}${end}).`,
  took: (length) => `Durée${colon}${length}.`,
  recurring: "Récurrente.",
  was: (status) => pastStatus[status],
  worse: (own, word, title) =>
    title === null
      ? html`${word} (annoncé comme ${within(own)})`
      : html`${word} d’après «\u202F${title}\u202F» (annoncé comme ${within(own)})`,

  updates: "Mises à jour",
  started: "La maintenance a commencé.",
  stateSentence: (state) => `${state}.`,
  edited: (time) => html`Modifié ${at(time)} ${time}`,
  readOn: "Lire la suite",
  earlier: (count) => counted(count, { one: "mise à jour précédente", other: "mises à jour précédentes" }),
  allUpdates: (count) =>
    form(count, { one: "La seule mise à jour", other: `Les ${number(count)} mises à jour` }),
  change(before, after) {
    if (after === null) return "n’est plus concerné";
    return before === null ? after : `${after}, auparavant ${within(before)}`;
  },
  postmortem: "Analyse a posteriori",
  published: (time) => html`Publiée ${at(time)} ${time}`,

  kindAndState: (kind, state) => `${kind}, ${within(state)}`,
  openSince: (kindAndState, time) => html`${kindAndState}, ${since(time)} ${time}.`,
  closedAfter: (kindAndState, length) => `${kindAndState} après ${length}.`,
  closed: (kindAndState) => `${kindAndState}.`,
  concerns: (names) => `${names}.`,

  alsoOpen: (count) => counted(count, { one: "autre en cours", other: "autres en cours" }),
  allOpen: (count) =>
    form(count, { one: "La seule annonce en cours", other: `Les ${number(count)} annonces en cours` }),
  upcoming: "Maintenances à venir",
  allUpcoming: (count) =>
    form(count, { one: "La seule maintenance à venir", other: `Les ${number(count)} maintenances à venir` }),
  recent: "14 derniers jours",
  noIncidents: "Aucun incident annoncé ces 14 derniers jours.",
  allRecent: "Tout l’historique",
};

const origin: OriginTexts = {
  at: (time) => `${at(time)} ${time}`,
  since: (time) => `${since(time)} ${time}`,
  for: "depuis {length}",
  monitor: (time) => html`Signalé par une sonde ${time}`,
  hand: (time) => html`Défini manuellement ${time}`,
  anyAnnouncement: "D’après une annonce",
  silence: (time) => html`Aucun signalement ${time}`,
  neverReported: "Aucun signalement pour l’instant",
  unstable: (changes, isMore) => {
    const many = form(changes, { one: "changement", other: "changements" });
    return html`<b>Instable</b>, ${isMore ? "plus de " : ""}${number(changes)} ${many}`;
  },
};

/** French. */
export const french: PageTexts = {
  language: "fr",
  direction: "ltr",
  locale: "fr-FR",
  status,
  between: { days: "\u202F; ", date: colon, parts: ", ", sentences: ". " },
  percent: (figure) => `${figure}\u202F%`,

  headline,
  title: (sentence, page) => `${sentence} · ${page}`,
  statusOf: (page) => `Statut de ${page}`,
  updated: (time) => html`Mise à jour ${at(time)} ${time}`,
  since: (time) => html`${fromThen(time)} ${time}`,
  noNewsSince: (time) => html`Aucune nouvelle information ${since(time)} ${time}.`,
  momentAgo: "à l’instant",
  affected: "Composants concernés",
  andMore: (count) => `et ${counted(count, { one: "autre composant", other: "autres composants" })}`,
  moreOf: (count) => counted(count, { one: "autre", other: "autres" }),

  components: "Composants",
  statusSince: (shown, word, time) =>
    shown === "Operational"
      ? html`${word} ${since(time)} ${time}`
      : html`<b>${word}</b> ${since(time)} ${time}`,
  plannedSince: (word, isAsPlanned, time) =>
    html`<b>${word}</b>, ${isAsPlanned ? "comme prévu" : "pire que prévu"}, ${since(time)} ${time}`,
  wasAt: (unknown, last, time) => html`<b>${unknown}</b>, dernier statut à ${time}${colon}${within(last)}`,
  groupCalm: (count) =>
    html`${components(count)}, ${form(count, { one: "opérationnel", other: "tous opérationnels" })}`,
  groupUnknown: (unknown, count) => html`<b>${unknown}</b>, ${components(count)}`,
  groupTroubled: (worst, troubled, count) => {
    const many = form(troubled, { one: "composant", other: "composants" });
    return html`<b>${worst}</b>, ${number(troubled)} ${many} sur ${number(count)}`;
  },
  find: "Rechercher un composant",
  found: (count) => `{shown} sur ${number(count)}`,

  today: "Aujourd’hui",
  uptime: "Disponible",
  noData: "aucune donnée",
  noFigure: "pas encore de chiffre",
  figureSince: (date) => `depuis le ${date}`,
  barsOfDays: (days) => `Barres${colon}${days} derniers jours`,
  uptimeOfDays: `Disponible${colon}90 derniers jours`,
  allDays: (word) => `${word} sur l’ensemble des 90 derniers jours`,
  otherDays: (word) => `${within(word)} tous les autres jours`,
  beforeStart: "avant le début",
  allDay: (word) => `${word} toute la journée`,
  unknownSince: (word, time) => `${word} ${since(time)} ${time}`,
  duration: durationIn({ h: "\u00A0h", min: "\u00A0min", under: "moins de 1\u00A0min" }),

  announcements,
  origin,
  historyOf: {
    filter: "Filtrer par composant ou groupe",
    none: "Aucune annonce.",
    older: "Plus anciennes",
    newer: "Plus récentes",
    parts: "Parties de l’historique",
    years: "Années",
  },
  component: componentFrench,

  timesIn: (zone, name) =>
    zone === name ? `Toutes les heures sont en ${zone}.` : `Toutes les heures sont en ${zone} (${name}).`,
  timesInPlace: (name, zone) =>
    `Toutes les heures sont dans le fuseau horaire ${name} (actuellement ${zone}).`,
  printed: "Imprimé\u202F: {time}.",
  inYourZone: " ({time} dans le fuseau horaire de cet appareil)",
  poweredBy: "Propulsé par Signalbox",
  history: "Historique",
  subscribe: "S’abonner",
  feeds: {
    atom: "Atom",
    rss: "RSS",
    json: "JSON Feed",
    calendar: "Calendrier des maintenances",
    calendarFile: "Télécharger (.ics)",
    addToCalendar: "Ajouter au calendrier",
    about: "Incidents, maintenances et avis",
    maintenanceOf: (page) => `${page}${colon}maintenances`,
  },
  apiDocs: "API",
  asJson: "JSON",
  home: "Aller à la page de statut",
  describe: (page) =>
    `Le statut de ${page}${colon}chaque composant, maintenant et sur les 90 derniers jours.`,

  empty: {
    headline: "Rien ici pour l’instant",
    lead: "Cette page n’a pas encore de composants.",
    operators: "Pour les exploitants",
    portal: "Configurer cette page dans le portail",
    terminal:
      "Ou exécutez ces trois commandes là où s’exécute Signalbox, avec son DATA_DIR : elles créent une clé et un composant, puis signalent une panne.",
  },
  around: aroundFrench,
};
