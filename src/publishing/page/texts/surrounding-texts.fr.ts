/** French texts around the page. */
import type { SurroundingTexts } from "./surrounding-texts.ts";
import { counter } from "./text-formats.ts";

const { number, counted, form } = counter("fr");

/** French. */
export const aroundFrench: SurroundingTexts = {
  live: {
    noNews: "Situation à {time}, aucune nouvelle information depuis {length}.",
    back: "La page est de nouveau à jour.",
    lost: "Pas de connexion\u202F: la page n’est pas mise à jour.",
  },
  languages: { choose: "Langue", notTranslated: "Pas encore traduit" },
  gate: {
    password: {
      heading: "Cette page est protégée par un mot de passe",
      lead: "Le mot de passe est à demander à l’exploitant de la page.",
      label: "Mot de passe",
      enter: "Afficher la page",
      wrong: "Ce mot de passe est incorrect. Vérifiez-le, puis saisissez-le à nouveau.",
      tooMany: (minutes) =>
        `Trop de mots de passe incorrects. Veuillez réessayer dans ${counted(minutes, { one: "minute", other: "minutes" })}.`,
    },
    restricted: {
      heading: "Cette page n’est pas publique",
      lead: "Elle est réservée aux personnes connectées et aux adresses autorisées par l’exploitant.",
      signIn: "Se connecter",
    },
    leave: "Quitter cette page",
  },
  message: {
    nothingHere: "Il n’y a rien à cette adresse",
    gone: "Ce contenu n’existe plus",
    cannotBeRead: "Page momentanément indisponible",
    notReady: "Pas encore prêt",
    outcomeUnknown: "Impossible de savoir si l’opération a abouti",
    tooMany: "Trop de requêtes",
    notOpen: "Accès non autorisé",
    failed: "L’opération a échoué",
    cannotBeAnswered: "Impossible de répondre à cette requête",
    advice: {
      unreachable: "Le serveur n’arrive pas à joindre sa base de données. Réessayez dans quelques minutes.",
      notSaved:
        "Le serveur n’arrive pas à joindre sa base de données : rien n’a été enregistré. Revenez en arrière et réessayez dans quelques minutes.",
      maybeSaved:
        "Le serveur a perdu sa base de données pendant l’enregistrement. Revenez en arrière et réessayez dans quelques minutes ; si l’opération avait déjà abouti, cela n’aura aucune conséquence.",
      starting: "Le serveur démarre. Réessayez dans une minute.",
      tooMany: "Patientez un peu, puis réessayez.",
      failed: "Réessayez dans quelques minutes.",
    },
  },
  embed: {
    see: "Voir la page de statut",
    more: (count) => counted(count, { one: "autre en cours", other: "autres en cours" }),
    dismiss: "Masquer",
    status: "Statut",
    badge: (name, status) => `${name}\u202F: ${status}`,
  },
  text: {
    open: "En cours",
    daysNotOperational: "Jours avec un statut autre qu’«\u202FOpérationnel\u202F»",
    uptimeSince: (date, percent) => `${percent}\u202F% de disponibilité depuis le ${date}`,
    uptimeOf: (days, percent) =>
      `${percent}\u202F% de disponibilité ${form(days, { one: "sur le dernier jour", other: `sur les ${number(days)} derniers jours` })}`,
  },
};
