/** The texts about subscriptions in Italian. */
import type { SubscriptionTexts } from "./subscription-texts.ts";

/** Italian. */
export const subscribeItalian: SubscriptionTexts = {
  heading: (page) => `Iscriviti a ${page}`,
  headingOf: (title) => `Iscriviti a «${title}»`,
  quoted: (title) => `«${title}»`,
  closed: {
    text: "Questa comunicazione è chiusa.",
    ended: {
      Resolved: (at) => `Questo incidente è stato risolto ${at}.`,
      Completed: (at) => `Questa manutenzione è stata completata ${at}.`,
      Cancelled: (at) => `Questa manutenzione è stata annullata ${at}.`,
      Archived: (at) => `Questo avviso è stato archiviato ${at}.`,
    },
    choice: "Puoi seguire i suoi componenti o tutto ciò che è su questa pagina.",
  },
  toThis: {
    Incident: "Iscriviti a questo incidente",
    Maintenance: "Iscriviti a questa manutenzione",
    Notice: "Iscriviti a questo avviso",
  },
  toComponent: "Iscriviti a questo componente",
  lead: "L’iscrizione inizia dopo la conferma. Fino ad allora viene inviata solo la richiesta di conferma.",
  email: "Indirizzo e-mail",
  webhook: "URL del webhook di Slack, Teams, Discord o proprio",
  useWebhook: "Usa invece Slack, Teams, Discord o un webhook",
  chatHelp: (example) =>
    `Per un canale, inserisci l’URL di un webhook in entrata (${example}). Lì viene pubblicato un codice di conferma.`,
  chatGuides: "Come crearne uno:",
  webhookHelp:
    "Per un tuo programma, inserisci un URL con https://. Riceve una richiesta di verifica a cui deve rispondere prima di ricevere messaggi.",
  leaveEmpty: "Lascia vuoto questo campo",
  scope: "Che cosa vuoi seguire?",
  wholePage: "Tutto ciò che è su questa pagina",
  chosen: "Solo ciò che scelgo",
  groupNote: "Un gruppo comprende i componenti che vi saranno aggiunti in seguito.",
  events: "Quali messaggi vuoi ricevere?",
  incidents: "Incidenti",
  everyUpdate: "Ogni aggiornamento",
  openedAndResolved: "All’inizio e alla fine",
  noIncidents: "Nessuno",
  maintenance: "Manutenzioni",
  notices: "Avvisi",
  statusChanges: "Cambi di stato senza comunicazione",
  minimumImpact: "Incidenti almeno di questo impatto",
  impacts: { None: "Qualsiasi", Minor: "Lieve", Major: "Grave", Critical: "Critico" },
  submit: "Iscriviti",
  privacy:
    "L’indirizzo viene usato solo per questi messaggi. Ogni messaggio contiene un link per annullare l’iscrizione.",
  toLink: "Gestisci un’iscrizione esistente",
  feeds: "Segui senza indirizzo",
  wrongEmail: "Inserisci un solo indirizzo e-mail, per esempio ada@example.com.",
  wrongWebhook: "Inserisci un URL che inizi con https:// e non contenga un nome utente.",
  wrongPort: "Inserisci un URL con la porta 443 o 8443, oppure senza porta.",
  wrongHost: "Questo host non è raggiungibile da Internet. Inserisci l’URL di un host pubblico.",
  wrongChat: (service, example) => `Questo non è l’URL di un webhook in entrata di ${service} (${example}).`,
  channelLink: (example) =>
    `Questo è il link di un canale. Inserisci l’URL di un webhook in entrata: ${example}`,
  twoAddresses: "Compila l’indirizzo e-mail o l’URL del webhook, non entrambi.",
  nothingChosen: "Scegli almeno un componente o un gruppo.",
  noMessages: "Scegli almeno un tipo di messaggio.",
  tooMany: (wait) => `Troppe richieste dalla tua rete. Riprova tra ${wait}.`,
  requested: {
    heading: "Conferma la tua iscrizione",
    instruction: "Apri il link nel messaggio per confermare.",
    text: "Se questo indirizzo può essere iscritto, un messaggio con un link di conferma è in arrivo. Il link vale 24 ore. Ogni indirizzo riceve al massimo due messaggi di questo tipo al giorno, ad almeno 10 minuti di distanza; controlla anche la posta indesiderata.",
    change: "Indirizzo sbagliato? Cambialo",
    changeUrl: "URL sbagliato? Cambialo",
  },
  challenge: {
    heading: "Rispondi alla richiesta di verifica",
    text: (host) =>
      `Se questo URL può essere iscritto, una richiesta di verifica è in arrivo a ${host}. Appena il tuo programma risponde, il webhook è iscritto. Ogni host riceve al massimo una richiesta di verifica all’ora.`,
  },
  push: {
    button: "Ricevi notifiche in questo browser",
    help: "Senza indirizzo. Il browser chiede il permesso.",
    homeScreen:
      "Su iPhone o iPad, aggiungi prima questa pagina alla schermata Home: tocca «Condividi», poi «Aggiungi alla schermata Home». Aprila da lì e iscriviti.",
    waiting: "In attesa della prima notifica…",
    blocked:
      "Le notifiche sono bloccate. Consentile per questo sito nelle impostazioni del browser e riprova. Una finestra privata non le consente mai: usa un altro modo in questa pagina.",
    refused:
      "Questo browser o questa finestra privata non consente le notifiche, oppure non raggiunge il suo servizio di notifica. Usa un altro browser o un altro modo in questa pagina.",
    slow: "Non è arrivata nessuna notifica, quindi l’iscrizione non è ancora attiva. Forse questa rete blocca il servizio di notifica del browser, ad esempio con un firewall. Prova con un’altra rete o in un altro modo in questa pagina.",
    failed: "Non è stato possibile iscrivere questo browser. Riprova più tardi.",
    active: "Questo browser è iscritto.",
    done: "Per modificare o terminare l’iscrizione, apri «Iscriviti» nella pagina in questo browser.",
  },
  code: {
    heading: "Inserisci il codice",
    instruction: "Inserisci il codice pubblicato nel canale.",
    text: "Se questo canale può essere iscritto, vi è stato pubblicato un codice. È valido per 24 ore. Ogni canale riceve al massimo due codici al giorno, ad almeno 10 minuti di distanza. Se non arriva nulla, controlla che l’URL sia completo e di questo canale, e che il webhook o la sua app non siano stati rimossi.",
    label: "Codice",
    button: "Continua",
    wrong: "Questo codice è errato o scaduto.",
  },
  confirm: {
    heading: (page) => `Conferma la tua iscrizione a ${page}`,
    button: "Conferma l’iscrizione",
    ignore: "Non l’hai chiesto tu? Chiudi questa pagina e non ti verrà inviato nulla.",
  },
  confirmed: {
    heading: (page) => `L’iscrizione a ${page} è attiva`,
    text: "Ogni messaggio contiene un link per annullare l’iscrizione.",
  },
  manage: {
    heading: (page) => `La tua iscrizione a ${page}`,
    open: "Gestisci l’iscrizione",
    language: "Lingua dei messaggi e di questa pagina",
    ownLanguage: "La lingua della pagina",
    pause: "Sospendi fino al",
    pauseHelp: "Prima di quel giorno non viene inviato nulla. Lascia vuoto per ricevere i messaggi.",
    pausedUntil: (date) => `In pausa fino al ${date}.`,
    pauseOver: "Scegli un giorno dopo oggi oppure lascia vuoto il campo.",
    save: "Salva",
    saved: "Salvato.",
    resume: "Riattiva l’iscrizione",
  },
  suspended: {
    bounced: "Gli invii sono sospesi perché l’ultimo messaggio non è stato recapitato.",
    pageClosed: "Gli invii sono sospesi perché la pagina non è più pubblica.",
    byOperator: "Gli invii sono stati sospesi dai gestori della pagina.",
    toGate: "Apri la pagina per riattivare",
  },
  expired: {
    heading: "Questo link è scaduto",
    text: "Un nuovo link può essere inviato allo stesso indirizzo.",
    button: "Invia un nuovo link",
  },
  broken: {
    heading: "Questo link non funziona",
    text: "È incompleto o non è più valido. Inserisci l’indirizzo iscritto per riceverne uno nuovo.",
  },
  link: {
    heading: "Gestisci la tua iscrizione",
    lead: "Inserisci l’indirizzo iscritto. Gli verrà inviato un link.",
    button: "Invia il link",
  },
  linkSent: {
    heading: "Controlla i tuoi messaggi",
    text: "Se questo indirizzo è iscritto e ha ricevuto meno di due link in 24 ore, un link è in arrivo. Funziona anche il link di un messaggio precedente, se non lo hai disattivato.",
    limit:
      "Non è stato inviato alcun nuovo messaggio: per ora questo indirizzo ne ha ricevuti quanti possibile. Usa il più recente o riprova domani.",
  },
  endLinks: {
    heading: "Disattiva i link nei messaggi precedenti",
    text: "Se hai inoltrato un messaggio, altre persone possono modificare la tua iscrizione con il suo link. Con questo, i link a questa pagina in tutti i messaggi precedenti smettono di funzionare; i messaggi successivi ne contengono di nuovi. I link per annullare l’iscrizione continuano a funzionare.",
  },
  unsubscribe: {
    heading: (page) => `Annullare l’iscrizione a ${page}?`,
    text: "A questo indirizzo non verranno più inviati messaggi.",
    button: "Annulla l’iscrizione",
    done: (page) => `L’iscrizione a ${page} è annullata`,
    doneText: "A questo indirizzo non verranno più inviati messaggi.",
    again: "Iscriviti di nuovo",
    shared:
      "Questa casella è letta da più persone. Le è stato inviato un messaggio con un link per annullare l’iscrizione.",
  },
  erase: {
    heading: "Elimina i miei dati",
    text: "Elimina l’indirizzo e tutte le scelte. Non vi verranno più inviati messaggi. Resta solo un’impronta cifrata, affinché l’indirizzo non venga importato di nuovo.",
    button: "Elimina i miei dati",
    done: "I tuoi dati sono stati eliminati",
    doneText: "L’indirizzo e tutte le scelte sono stati eliminati.",
  },
};
