/** Italian texts around the page. */

import { moments } from "./moment-texts.it.ts";
import type { SurroundingTexts } from "./surrounding-texts.ts";
import { counter } from "./text-formats.ts";

const { number, counted, form } = counter("it");

/** Italian. */
export const aroundItalian: SurroundingTexts = {
  live: {
    noNews: "Ultimi dati: {time}; nessuna nuova informazione da {length}.",
    back: "La pagina è di nuovo aggiornata.",
    lost: "Nessuna connessione: la pagina non viene aggiornata.",
  },
  languages: { choose: "Lingua", notTranslated: "Non ancora tradotto" },
  gate: {
    password: {
      heading: "Questa pagina è protetta da password",
      lead: "La password si può chiedere ai gestori della pagina.",
      label: "Password",
      enter: "Mostra la pagina",
      wrong: "La password non è corretta. Controllala e inseriscila di nuovo.",
      tooMany: (minutes) =>
        `Troppe password errate. Riprova tra ${counted(minutes, { one: "minuto", other: "minuti" })}.`,
    },
    restricted: {
      heading: "Questa pagina non è pubblica",
      lead: "È riservata a chi ha effettuato l’accesso e agli indirizzi autorizzati dai gestori.",
      signIn: "Accedi",
    },
    leave: "Esci da questa pagina",
  },
  message: {
    nothingHere: "Non c’è nulla a questo indirizzo",
    gone: "Questo contenuto non è più disponibile",
    cannotBeRead: "Al momento non disponibile",
    notReady: "Non ancora pronto",
    outcomeUnknown: "Non è certo che l’operazione sia riuscita",
    tooMany: "Troppe richieste",
    notOpen: "Accesso non consentito",
    failed: "Operazione non riuscita",
    cannotBeAnswered: "Impossibile rispondere a questa richiesta",
    advice: {
      unreachable: "Il server non riesce a raggiungere il database. Riprovare tra qualche minuto.",
      notSaved:
        "Il server non riesce a raggiungere il database, quindi non è stato salvato nulla. Tornare indietro e riprovare tra qualche minuto.",
      maybeSaved:
        "Il server ha perso il collegamento con il database durante il salvataggio. Tornare indietro e riprovare tra qualche minuto: se l’operazione era già riuscita, ripeterla non crea problemi.",
      starting: "Il server è in fase di avvio. Riprovare tra un minuto.",
      tooMany: "Attendere un po’, poi riprovare.",
      failed: "Riprovare tra qualche minuto.",
    },
  },
  embed: {
    see: "Vai alla pagina di stato",
    more: (count) =>
      form(count, {
        one: "1 altra comunicazione in corso",
        other: `altre ${number(count)} comunicazioni in corso`,
      }),
    dismiss: "Nascondi",
    status: "Stato",
    badge: (name, status) => `${name}: ${status}`,
  },
  text: {
    open: "In corso",
    daysNotOperational: "Giorni con uno stato diverso da «Operativo»",
    uptimeSince: (date, percent) => `${percent}% di disponibilità ${moments.since(date)}${date}`,
    uptimeOf: (days, percent) =>
      `${percent}% di disponibilità ${form(days, { one: "nell’ultimo giorno", other: `negli ultimi ${number(days)} giorni` })}`,
  },
};
