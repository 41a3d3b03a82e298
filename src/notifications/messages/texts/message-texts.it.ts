/** The texts of messages in Italian. */
import type { MessageTexts } from "./message-texts.ts";

/** The texts of messages in Italian. */
export const italian: MessageTexts = {
  events: {
    IncidentOpened: "Nuovo incidente",
    IncidentUpdated: "Aggiornamento sull’incidente",
    IncidentReopened: "Incidente riaperto",
    IncidentResolved: "Incidente risolto",
    IncidentPostmortem: "Analisi a posteriori pubblicata",
    MaintenanceAnnounced: "Manutenzione programmata",
    MaintenanceReminder: "Promemoria di manutenzione",
    MaintenanceChanged: "Manutenzione riprogrammata",
    MaintenanceStarted: "Manutenzione iniziata",
    MaintenanceUpdated: "Aggiornamento sulla manutenzione",
    MaintenanceEnded: "Manutenzione completata",
    MaintenancePostmortem: "Analisi a posteriori pubblicata",
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
    impact: "Impatto",
    follows: "Seguirai",
    started: "Inizio",
    planned: "Previsto",
    duration: "Durata",
    posted: "Pubblicato",
  },
  unstable: "Lo stato cambia spesso. Riceverai un altro messaggio quando sarà di nuovo stabile.",
  stable: "Lo stato è stabile da dieci minuti.",
  details: "Vedi i dettagli",
  detailsOnPage: "I dettagli sono nella pagina di stato.",
  delayed: (time) => `Scritto il ${time}; consegnato in ritardo.`,
  why: {
    page: (page) => `Ricevi questo messaggio perché l’iscrizione a ${page} è attiva.`,
    components: (page) =>
      `Ricevi questo messaggio perché l’iscrizione ad alcuni componenti di ${page} è attiva.`,
    announcement: (page) =>
      `Ricevi questo messaggio perché l’iscrizione a questa comunicazione su ${page} è attiva.`,
  },
  manage: "Gestisci l’iscrizione",
  unsubscribe: "Annulla l’iscrizione",
  confirmation: {
    subject: (page) => `Conferma l’iscrizione a ${page}`,
    text: "Qualcuno, probabilmente tu, ha chiesto di ricevere avvisi a questo indirizzo. Conferma per iniziare a riceverli.",
    button: "Conferma l’iscrizione",
    expires: "Questo link è valido per 24 ore.",
  },
  added: {
    text: (page) =>
      `Questo indirizzo è stato aggiunto ai destinatari di ${page}. Conferma per ricevere gli avvisi.`,
    ignore: "Se non vuoi ricevere avvisi, ignora questo messaggio.",
  },
  link: {
    subject: (page) => `La tua iscrizione a ${page}`,
    text: "Hai chiesto un link per gestire la tua iscrizione.",
    ended: "I link che hai disattivato non funzionano più.",
    button: "Gestisci l’iscrizione",
  },
  test: {
    subject: (page) => `Messaggio di prova da ${page}`,
    text: "Questa è una prova. Non è successo nulla: gli aggiornamenti arriveranno come questo messaggio.",
  },
  code: (code) =>
    `Per confermare, inserisci questo codice nella pagina di stato: ${code}. È valido per 24 ore.`,
  ignore: "Se non lo hai chiesto tu, ignora questo messaggio.",
  invitation: {
    title: (inviter) =>
      inviter === null ? "Hai ricevuto un invito al portale" : `${inviter} ti ha invitato al portale`,
    text: ({ page, role, email }) =>
      `Avrai il ruolo ${role} nel portale della pagina di stato ${page} e accederai come ${email}.`,
    expires: (time) => `Il link funziona una sola volta. Scadenza: ${time}. Non inoltrarlo a nessuno.`,
    button: "Partecipa",
    ignore: "Se non aspetti questo invito, ignoralo: senza il link non succede nulla.",
  },
  emailChange: {
    title: "Il tuo indirizzo e-mail è stato modificato",
    text: ({ page, email }) =>
      `Il tuo account nel portale di ${page} non ha più l’indirizzo ${email}. D’ora in poi accedi con quello nuovo.`,
    button: "Apri il portale",
    ignore: "Se non te lo aspettavi, avvisa un proprietario del portale.",
  },
  reset: {
    title: "Scegli una nuova password",
    text: ({ page, email }) =>
      `Qualcuno ha chiesto questo link per ${email}, all’accesso al portale di ${page}.`,
    expires: (time) =>
      `Funziona una sola volta. Scadenza: ${time}. Quando viene usato, tutte le tue sessioni terminano. Non inoltrarlo a nessuno.`,
    button: "Scegli una password",
    ignore: "Se non l’hai chiesto tu, ignora questo messaggio: la tua password resta la stessa.",
  },
};
