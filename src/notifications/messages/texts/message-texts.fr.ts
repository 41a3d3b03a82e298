/** The texts of messages in French. */
import type { MessageTexts } from "./message-texts.ts";

/** The texts of messages in French. */
export const french: MessageTexts = {
  events: {
    IncidentOpened: "Nouvel incident",
    IncidentUpdated: "Incident mis à jour",
    IncidentReopened: "Incident rouvert",
    IncidentResolved: "Incident résolu",
    IncidentPostmortem: "Analyse a posteriori publiée",
    MaintenanceAnnounced: "Maintenance planifiée",
    MaintenanceReminder: "Rappel de maintenance",
    MaintenanceChanged: "Maintenance reprogrammée",
    MaintenanceStarted: "Maintenance commencée",
    MaintenanceUpdated: "Maintenance mise à jour",
    MaintenanceEnded: "Maintenance terminée",
    MaintenancePostmortem: "Analyse a posteriori publiée",
    MaintenanceCancelled: "Maintenance annulée",
    NoticePublished: "Avis",
    NoticeUpdated: "Avis mis à jour",
    StatusChanged: "Statut modifié",
    FlappingStarted: "Statut instable",
    FlappingEnded: "Statut de nouveau stable",
  },
  labels: {
    status: "Statut",
    affected: "Composants concernés",
    impact: "Impact",
    follows: "Vous suivrez",
    started: "Début",
    planned: "Prévu",
    duration: "Durée",
    posted: "Publié",
  },
  unstable: "Le statut change souvent. Vous recevrez un dernier message lorsqu’il sera de nouveau stable.",
  stable: "Le statut est stable depuis dix minutes.",
  details: "Voir les détails",
  detailsOnPage: "Les détails se trouvent sur la page de statut.",
  delayed: (time) => `Message rédigé le ${time} et remis en retard.`,
  why: {
    page: (page) => `Vous recevez ce message car vous êtes abonné à ${page}.`,
    components: (page) => `Vous recevez ce message car vous êtes abonné à des composants de ${page}.`,
    announcement: (page) => `Vous recevez ce message car vous êtes abonné à cette annonce sur ${page}.`,
  },
  manage: "Gérer l’abonnement",
  unsubscribe: "Se désabonner",
  confirmation: {
    subject: (page) => `Confirmez votre abonnement à ${page}`,
    text: "Quelqu’un, probablement vous, a demandé à recevoir des notifications à cette adresse. Confirmez pour les recevoir.",
    button: "Confirmer l’abonnement",
    expires: "Ce lien est valable 24 heures.",
  },
  added: {
    text: (page) =>
      `Cette adresse a été ajoutée à la liste des destinataires de ${page}. Confirmez pour recevoir les notifications.`,
    ignore: "Si vous ne souhaitez pas recevoir de notifications, ignorez ce message.",
  },
  link: {
    subject: (page) => `Votre abonnement à ${page}`,
    text: "Vous avez demandé un lien pour gérer votre abonnement.",
    ended: "Les liens que vous avez désactivés ne fonctionnent plus.",
    button: "Gérer l’abonnement",
  },
  test: {
    subject: (page) => `Message de test de ${page}`,
    text: "Ceci est un test. Il ne s’est rien passé : les nouvelles arriveront comme ce message.",
  },
  code: (code) =>
    `Pour confirmer, saisissez ce code sur la page de statut : ${code}. Il est valable 24 heures.`,
  ignore: "Si vous n’avez rien demandé, ignorez ce message.",
  invitation: {
    title: (inviter) => (inviter === null ? "Invitation au portail" : `${inviter} vous invite au portail`),
    text: ({ page, role, email }) =>
      `Vous recevez le rôle ${role} dans le portail de la page d’état ${page}, et vous vous connectez avec ${email}.`,
    expires: (time) => `Le lien fonctionne une seule fois, jusqu’au ${time}. Ne le transférez à personne.`,
    button: "Rejoindre",
    ignore: "Si vous n’attendez pas cette invitation, ignorez-la : rien ne se passe sans le lien.",
  },
  emailChange: {
    title: "Votre adresse e-mail a été modifiée",
    text: ({ page, email }) =>
      `Votre compte du portail de ${page} n’a plus l’adresse ${email}. Connectez-vous désormais avec la nouvelle.`,
    button: "Ouvrir le portail",
    ignore: "Si vous ne vous y attendiez pas, prévenez un propriétaire du portail.",
  },
  reset: {
    title: "Choisissez un nouveau mot de passe",
    text: ({ page, email }) =>
      `Quelqu’un a demandé ce lien pour ${email}, à la connexion au portail de ${page}.`,
    expires: (time) =>
      `Il fonctionne une seule fois, jusqu’au ${time}. Dès qu’il est utilisé, toutes vos sessions prennent fin. Ne le transférez à personne.`,
    button: "Choisir un mot de passe",
    ignore: "Si ce n’était pas vous, ignorez ce message : votre mot de passe reste inchangé.",
  },
};
