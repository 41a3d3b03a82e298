/** The words of messages in Italian. */
import type { MessageWords } from "./message-words.ts";

/** The words of messages in Italian. */
export const italian: MessageWords = {
  events: {
    IncidentOpened: "Nuovo incidente",
    IncidentUpdated: "Aggiornamento sull’incidente",
    IncidentReopened: "Incidente riaperto",
    IncidentResolved: "Incidente risolto",
    MaintenanceAnnounced: "Manutenzione programmata",
    MaintenanceReminder: "Promemoria di manutenzione",
    MaintenanceChanged: "Manutenzione riprogrammata",
    MaintenanceStarted: "Manutenzione iniziata",
    MaintenanceUpdated: "Aggiornamento sulla manutenzione",
    MaintenanceEnded: "Manutenzione completata",
    MaintenanceCancelled: "Manutenzione annullata",
    NoticePublished: "Avviso",
    NoticeUpdated: "Avviso aggiornato",
    StatusChanged: "Stato cambiato",
    FlappingStarted: "Stato instabile",
    FlappingEnded: "Stato di nuovo stabile",
  },
  labels: {
    status: "Stato",
    affected: "Interessati",
    started: "Inizio",
    planned: "Previsto",
    posted: "Pubblicato",
  },
  unstable: "Lo stato cambia spesso. Riceverà un altro messaggio quando sarà di nuovo stabile.",
  stable: "Lo stato è stabile da dieci minuti.",
  details: "Vedi i dettagli",
  detailsOnPage: "I dettagli sono nella pagina di stato.",
  delayed: (time) => `Scritto il ${time}; consegnato in ritardo.`,
  why: {
    page: (page) => `Riceve questo messaggio perché è iscritto a ${page}.`,
    components: (page) => `Riceve questo messaggio perché è iscritto ad alcuni componenti di ${page}.`,
    announcement: (page) => `Riceve questo messaggio perché è iscritto a questo annuncio su ${page}.`,
  },
  manage: "Gestisci l’iscrizione",
  unsubscribe: "Annulla l’iscrizione",
  confirmation: {
    subject: (page) => `Confermi l’iscrizione a ${page}`,
    text: "Qualcuno, probabilmente Lei, ha chiesto di ricevere avvisi a questo indirizzo. Confermi per iniziare a riceverli.",
    button: "Conferma l’iscrizione",
    expires: "Questo link è valido per 24 ore.",
  },
  link: {
    subject: (page) => `La Sua iscrizione a ${page}`,
    text: "Ha chiesto un link per gestire la Sua iscrizione. I link precedenti non funzionano più.",
    button: "Gestisci l’iscrizione",
  },
  code: (code) =>
    `Per confermare, inserisca questo codice nella pagina di stato: ${code}. È valido per 24 ore.`,
  ignore: "Se non lo ha chiesto Lei, ignori questo messaggio.",
};
