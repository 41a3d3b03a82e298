/** The texts about subscriptions in French. */
import type { SubscriptionTexts } from "./subscription-texts.ts";

/** French. */
export const subscribeFrench: SubscriptionTexts = {
  heading: (page) => `S’abonner à ${page}`,
  headingOf: (title) => `S’abonner à «\u202F${title}\u202F»`,
  quoted: (title) => `«\u202F${title}\u202F»`,
  closed: {
    text: "Cette annonce est close.",
    ended: {
      Resolved: (at) => `Cet incident a été résolu ${at}.`,
      Completed: (at) => `Cette maintenance s’est terminée ${at}.`,
      Cancelled: (at) => `Cette maintenance a été annulée ${at}.`,
      Archived: (at) => `Cet avis a été archivé ${at}.`,
    },
    choice: "Vous pouvez suivre ses composants, ou toute la page.",
  },
  toThis: {
    Incident: "S’abonner à cet incident",
    Maintenance: "S’abonner à cette maintenance",
    Notice: "S’abonner à cet avis",
  },
  toComponent: "S’abonner à ce composant",
  lead: "L’abonnement commence une fois confirmé. D’ici là, seule la demande de confirmation est envoyée.",
  email: "Adresse e-mail",
  webhook: "URL du webhook de Slack, Teams, Discord ou du vôtre",
  useWebhook: "Utiliser plutôt Slack, Teams, Discord ou un webhook",
  chatHelp: (example) =>
    `Pour un canal, saisissez l’URL d’un webhook entrant (${example}). Un code de confirmation y est publié.`,
  chatGuides: "Comment en créer un\u202F:",
  webhookHelp:
    "Pour votre propre programme, saisissez une URL en https://. Elle reçoit une demande de vérification à laquelle elle doit répondre avant de recevoir des messages.",
  leaveEmpty: "Laissez ce champ vide",
  scope: "Que souhaitez-vous suivre\u202F?",
  wholePage: "Toute la page",
  chosen: "Seulement ma sélection",
  groupNote: "Un groupe comprend les composants qui y seront ajoutés plus tard.",
  events: "Quels messages souhaitez-vous recevoir\u202F?",
  incidents: "Incidents",
  everyUpdate: "Chaque mise à jour",
  openedAndResolved: "Au début et à la fin",
  noIncidents: "Aucun",
  maintenance: "Maintenances",
  notices: "Avis",
  statusChanges: "Changements de statut sans annonce",
  minimumImpact: "Incidents à partir de cet impact",
  impacts: { None: "Tous", Minor: "Mineur", Major: "Majeur", Critical: "Critique" },
  submit: "S’abonner",
  privacy: "Votre adresse ne sert qu’à ces messages. Chaque message contient un lien de désabonnement.",
  toLink: "Gérer un abonnement existant",
  feeds: "Suivre sans adresse",
  wrongEmail: "Saisissez une seule adresse e-mail, par exemple ada@example.com.",
  wrongWebhook: "Saisissez une URL qui commence par https://, sans nom d’utilisateur.",
  wrongPort: "Saisissez une URL avec le port 443 ou 8443, ou sans port.",
  wrongHost: "Cet hôte n’est pas accessible depuis Internet. Saisissez l’URL d’un hôte public.",
  wrongChat: (service, example) => `Ce n’est pas l’URL d’un webhook entrant de ${service} (${example}).`,
  channelLink: (example) =>
    `C’est le lien d’un canal. Saisissez l’URL d’un webhook entrant\u202F: ${example}`,
  twoAddresses: "Remplissez l’adresse e-mail ou l’URL du webhook, mais pas les deux.",
  nothingChosen: "Choisissez au moins un composant ou un groupe.",
  noMessages: "Choisissez au moins un type de message.",
  tooMany: (wait) => `Trop de demandes depuis votre réseau. Réessayez dans ${wait}.`,
  requested: {
    heading: "Confirmez votre abonnement",
    instruction: "Ouvrez le lien du message pour confirmer.",
    text: "Si cette adresse peut être abonnée, un message contenant un lien de confirmation est en route. Le lien est valable 24 heures. Chaque adresse reçoit au plus deux messages de ce type par jour, à 10 minutes d’intervalle au moins\u202F; vérifiez aussi les courriers indésirables.",
    change: "Mauvaise adresse ? La corriger",
    changeUrl: "Mauvaise URL ? La corriger",
  },
  challenge: {
    heading: "Répondez à la demande de vérification",
    text: (host) =>
      `Si cette URL peut être abonnée, une demande de vérification est en route vers ${host}. Dès que votre programme y répond, le webhook est abonné. Chaque hôte reçoit au plus une demande par heure.`,
  },
  push: {
    button: "Recevoir des notifications dans ce navigateur",
    help: "Sans adresse. Le navigateur demande votre autorisation.",
    homeScreen:
      "Sur iPhone ou iPad, ajoutez d’abord cette page à l’écran d’accueil\u202F: touchez «\u202FPartager\u202F», puis «\u202FSur l’écran d’accueil\u202F». Ouvrez-la ensuite depuis cet écran et abonnez-vous.",
    waiting: "En attente de la première notification…",
    blocked:
      "Les notifications sont bloquées. Autorisez-les pour ce site dans les réglages du navigateur, puis réessayez. Une fenêtre privée ne les autorise jamais\u202F: utilisez un autre moyen sur cette page.",
    refused:
      "Ce navigateur ou cette fenêtre privée n’autorise pas les notifications, ou ne peut pas joindre son service de notification. Utilisez un autre navigateur, ou un autre moyen sur cette page.",
    slow: "Aucune notification reçue\u202F: vous n’êtes pas encore abonné. Ce réseau bloque peut-être le service de notification du navigateur, par exemple avec un pare-feu. Essayez un autre réseau, ou un autre moyen sur cette page.",
    failed: "Ce navigateur n’a pas pu être abonné. Réessayez plus tard.",
    active: "Ce navigateur est abonné.",
    done: "Pour modifier l’abonnement ou y mettre fin, ouvrez «\u202FS’abonner\u202F» sur la page dans ce navigateur.",
  },
  code: {
    heading: "Saisissez le code",
    instruction: "Saisissez le code publié dans le canal.",
    text: "Si ce canal peut être abonné, un code y a été publié. Il est valable 24 heures. Chaque canal reçoit au plus deux codes par jour, à 10 minutes d’intervalle au moins. Si rien n’arrive, vérifiez que l’URL est complète et correspond à ce canal, et que le webhook ou son application n’y a pas été supprimé.",
    label: "Code",
    button: "Continuer",
    wrong: "Ce code est incorrect ou a expiré.",
  },
  confirm: {
    heading: (page) => `Confirmer votre abonnement à ${page}`,
    button: "Confirmer l’abonnement",
    ignore: "Vous n’avez rien demandé\u202F? Fermez cette page, et rien ne vous sera envoyé.",
  },
  confirmed: {
    heading: (page) => `Vous êtes abonné à ${page}`,
    text: "Chaque message contient un lien de désabonnement.",
  },
  manage: {
    heading: (page) => `Votre abonnement à ${page}`,
    open: "Gérer l’abonnement",
    language: "Langue des messages et de cette page",
    ownLanguage: "La langue de la page",
    pause: "Suspendre jusqu’au",
    pauseHelp: "Rien n’est envoyé avant ce jour. Laissez vide pour recevoir les messages.",
    pausedUntil: (date) => `En pause jusqu’au ${date}.`,
    pauseOver: "Choisissez un jour après aujourd’hui, ou laissez le champ vide.",
    save: "Enregistrer",
    saved: "Enregistré.",
    resume: "Reprendre l’abonnement",
  },
  suspended: {
    bounced: "Les envois sont suspendus, car le dernier message n’a pas pu être remis.",
    pageClosed: "Les envois sont suspendus, car la page n’est plus publique.",
    byOperator: "Les envois sont suspendus par l’exploitant de la page.",
    toGate: "Ouvrir la page pour reprendre",
  },
  expired: {
    heading: "Ce lien a expiré",
    text: "Un nouveau lien peut être envoyé à la même adresse.",
    button: "Envoyer un nouveau lien",
  },
  broken: {
    heading: "Ce lien ne fonctionne pas",
    text: "Il est incomplet ou n’est plus valable. Saisissez l’adresse abonnée pour en recevoir un nouveau.",
  },
  link: {
    heading: "Gérer votre abonnement",
    lead: "Saisissez l’adresse abonnée. Un lien lui sera envoyé.",
    button: "Envoyer le lien",
  },
  linkSent: {
    heading: "Consultez vos messages",
    text: "Si cette adresse est abonnée et a reçu moins de deux liens en 24 heures, un lien est en route. Le lien d’un message précédent fonctionne aussi, sauf si vous l’avez désactivé.",
    limit:
      "Aucun nouveau message n’a été envoyé : cette adresse en a reçu autant que possible pour le moment. Utilisez le plus récent ou réessayez demain.",
  },
  endLinks: {
    heading: "Désactiver les liens des messages précédents",
    text: "Si vous avez transféré un message, d’autres personnes peuvent modifier votre abonnement avec son lien. Les liens vers cette page dans tous les messages précédents ne fonctionneront plus\u202F; les messages suivants en contiendront de nouveaux. Les liens de désabonnement fonctionnent toujours.",
  },
  unsubscribe: {
    heading: (page) => `Se désabonner de ${page}\u202F?`,
    text: "Aucun message ne sera plus envoyé à cette adresse.",
    button: "Se désabonner",
    done: (page) => `Vous êtes désabonné de ${page}`,
    doneText: "Aucun message ne sera plus envoyé à cette adresse.",
    again: "S’abonner de nouveau",
    shared:
      "Plusieurs personnes lisent cette boîte aux lettres. Un message contenant un lien de désabonnement y a été envoyé.",
  },
  erase: {
    heading: "Supprimer mes données",
    text: "Supprime l’adresse et tous les choix. Aucun message n’y sera plus envoyé. Seule une empreinte chiffrée est conservée, afin que l’adresse ne soit pas importée de nouveau.",
    button: "Supprimer mes données",
    done: "Vos données sont supprimées",
    doneText: "L’adresse et tous les choix sont supprimés.",
  },
};
