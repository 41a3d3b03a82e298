/** Italian texts of the demo. */
import type { DemoCatalogue } from "./demo-texts.ts";

/** Italian. */
export const demoItalian: DemoCatalogue = {
  "Shops, payments and storage for makers. None of this is real: it is a demo, and gone when it stops.":
    "Negozi, pagamenti e archiviazione per chi crea. Niente di tutto questo è reale: è una demo e scompare quando si ferma.",
  "Fernhill Developers": "Fernhill per sviluppatori",
  "What integrations build on. It shares components and announcements with the page of the shops.":
    "Ciò su cui si basano le integrazioni. Questa pagina condivide componenti e annunci con la pagina dei negozi.",
  Storefront: "Negozio",
  Website: "Sito web",
  Checkout: "Pagamento",
  "Baskets and payments": "Carrelli e pagamenti",
  Search: "Ricerca",
  Recommendations: "Consigli",
  "Products that go together": "Prodotti che stanno bene insieme",
  Platform: "Piattaforma",
  "Public API": "API pubblica",
  Webhooks: "Webhook",
  "What we send to your systems": "Quello che inviamo ai tuoi sistemi",
  Identity: "Accesso",
  "Signing in and accounts": "Accesso e account",
  "Object Storage": "Archiviazione di oggetti",
  Regions: "Regioni",
  Europe: "Europa",
  Frankfurt: "Francoforte",
  Stockholm: "Stoccolma",
  Americas: "Americhe",
  "São Paulo": "San Paolo",
  Asia: "Asia",
  Tokyo: "Tokyo",
  Dubai: "Dubai",
  "Back Office": "Amministrazione",
  "Merchant Dashboard": "Pannello dei negozianti",
  "Nightly Export": "Esportazione notturna",
  "The sales of the day before as a file": "Le vendite del giorno prima in un file",
  "Search is slow": "La ricerca è lenta",
  "Results take several seconds. Everything else works.":
    "I risultati richiedono diversi secondi. Tutto il resto funziona.",
  "One of three index nodes ran out of memory. It is being replaced.":
    "Uno dei tre server di indicizzazione ha esaurito la memoria. Lo stiamo sostituendo.",
  "The new node has caught up, and results are fast again.":
    "Il nuovo server è aggiornato e i risultati sono di nuovo veloci.",
  "Some API calls answer 503": "Alcune chiamate all’API restituiscono 503",
  "About 1 in 8 calls fails. Most retries succeed.":
    "Circa una chiamata su 8 non riesce. La maggior parte dei nuovi tentativi va a buon fine.",
  "A load balancer is sending calls to a machine that no longer exists.":
    "Un bilanciatore di carico invia chiamate a una macchina che non esiste più.",
  "The machine is out of rotation. We are watching the error rate.":
    "La macchina è stata esclusa. Stiamo osservando il tasso di errore.",
  "No call has failed since.": "Da allora nessuna chiamata è fallita.",
  "Files can’t be read or written": "Impossibile leggere o scrivere file",
  "Uploads and downloads fail. Stored files are safe.":
    "Caricamenti e download non riescono. I file archiviati sono al sicuro.",
  "A network change disconnected the storage. We are rolling it back.":
    "Una modifica alla rete ha scollegato l’archiviazione. La stiamo annullando.",
  "The change has been rolled back. No data was lost.":
    "La modifica è stata annullata. Nessun dato è andato perso.",
  "São Paulo is unreachable from some networks": "San Paolo non è raggiungibile da alcune reti",
  "A network carrier has a fault. Other regions are not affected.":
    "Un operatore di rete ha un guasto. Le altre regioni non sono interessate.",
  "Traffic is routed through another carrier.": "Il traffico passa da un altro operatore.",
  "The carrier has fixed the fault.": "L’operatore ha riparato il guasto.",
  "Nobody can sign in": "Nessuno riesce ad accedere",
  "People who are signed in stay signed in. Shops and payments work.":
    "Chi ha già effettuato l’accesso resta collegato. Negozi e pagamenti funzionano.",
  "A certificate had expired. It has been renewed, and now renews automatically.":
    "Un certificato era scaduto. È stato rinnovato e ora si rinnova automaticamente.",
  "Dubai answers slowly": "Dubai risponde lentamente",
  "A submarine cable is cut. Traffic takes a longer route.":
    "Un cavo sottomarino è interrotto. Il traffico segue un percorso più lungo.",
  "Traffic is back on its usual route.": "Il traffico è tornato sul percorso abituale.",
  "Some payments by bank transfer are declined": "Alcuni pagamenti con bonifico vengono rifiutati",
  "Cards and wallets work.": "Carte e portafogli digitali funzionano.",
  "The bank accepts transfers again. Declined orders can be paid again.":
    "La banca accetta di nuovo i bonifici. Gli ordini rifiutati si possono pagare di nuovo.",
  "Webhooks arrive late": "I webhook arrivano in ritardo",
  "Webhooks arrive up to 10 minutes late. None are lost.":
    "I webhook arrivano con un ritardo fino a 10 minuti. Nessuno va perso.",
  "The queue is empty, and webhooks arrive within a second.":
    "La coda è vuota e i webhook arrivano in meno di un secondo.",
  "Orders cannot be placed": "Impossibile effettuare ordini",
  "Checkout fails for all customers. Baskets are kept.":
    "Il pagamento non riesce per nessun cliente. I carrelli vengono conservati.",
  "A change to the database has locked the tax tables. We are rolling it back.":
    "Una modifica al database ha bloccato le tabelle delle imposte. La stiamo annullando.",
  "Orders go through again.": "Gli ordini vanno di nuovo a buon fine.",
  "Orders have gone through for half an hour, and no customer was charged twice.":
    "Gli ordini vanno a buon fine da mezz’ora e nessun cliente ha ricevuto un doppio addebito.",
  "Tokyo: one of three zones is down": "Tokyo: una delle tre zone è fuori servizio",
  "Shops that are served from there may fail to load at the first try.":
    "I negozi serviti da lì potrebbero non caricarsi al primo tentativo.",
  "Power is back, and the zone serves again.": "La corrente è tornata e la zona funziona di nuovo.",
  "Card payments fail at checkout": "I pagamenti con carta non riescono",
  "About 8 in 10 card payments fail. Bank transfers and saved wallets work.":
    "Circa 8 pagamenti con carta su 10 non riescono. Bonifici e portafogli salvati funzionano.",
  "A certificate at our payment provider expired. They are replacing it.":
    "È scaduto un certificato del nostro fornitore di pagamenti. Lo sta sostituendo.",
  "The new certificate is in place, and payments go through again.":
    "Il nuovo certificato è attivo e i pagamenti vanno di nuovo a buon fine.",
  "No payments have failed since.": "Da allora nessun pagamento è fallito.",
  "Webhooks arrive up to 4 minutes late. None are lost.":
    "I webhook arrivano con un ritardo fino a 4 minuti. Nessuno va perso.",
  "We have doubled the number of workers, and the queue is shrinking.":
    "Abbiamo raddoppiato il numero di processi e la coda si sta riducendo.",
  "The queue is empty.": "La coda è vuota.",
  "Regular check of Object Storage": "Controllo periodico dell’archiviazione di oggetti",
  "Disks are checked and replaced. Files stay readable; uploads may be slow.":
    "I dischi vengono controllati e sostituiti. I file restano leggibili; i caricamenti possono essere lenti.",
  "New certificates at the edge": "Nuovi certificati sul bordo della rete",
  "No requests are lost during the change.": "Nessuna richiesta va persa durante la sostituzione.",
  "Search moves to new machines": "La ricerca passa a nuove macchine",
  "Results may be slow, and new products may appear a few minutes late.":
    "I risultati possono essere lenti e i nuovi prodotti possono comparire qualche minuto più tardi.",
  "Identity gets a new database": "Nuovo database per l’accesso",
  "For a few minutes nobody can sign in. People who are signed in stay signed in.":
    "Per qualche minuto nessuno potrà accedere. Chi ha già effettuato l’accesso resta collegato.",
  "The old upload API is being retired": "La vecchia API di caricamento viene ritirata",
  "It stops on {date}. The [new upload API](https://fernhill.example/uploads) does all that it did.":
    "Smette di funzionare il {date}. La [nuova API di caricamento](https://fernhill.example/uploads) fa tutto ciò che faceva.",
  Sandbox: "Ambiente di prova",
  "The API with test data": "L’API con dati di prova",
  Documentation: "Documentazione",
  Packages: "Pacchetti",
  "SDKs for six languages": "SDK per sei linguaggi",
  "**What happened.** A migration took a lock on the tax tables and held it for 38 minutes. Each order reads them, so each waited until it failed.\n\n**Why it took so long.** The migration ran on a copy in seconds: the copy had no orders coming in.\n\n**What we changed.**\n\n- A migration now gives up after 3 seconds without its lock.\n- The copy that we try migrations on plays back an hour of real orders.":
    "**Che cosa è successo.** Una migrazione ha bloccato le tabelle delle imposte per 38 minuti. Ogni ordine le legge, quindi ognuno ha atteso fino a fallire.\n\n**Perché è durato tanto.** Su una copia la migrazione richiedeva pochi secondi: la copia non riceveva ordini.\n\n**Che cosa abbiamo cambiato.**\n\n- Ora una migrazione rinuncia dopo 3 secondi senza il suo blocco.\n- La copia su cui proviamo le migrazioni riproduce un’ora di ordini reali.",
};
