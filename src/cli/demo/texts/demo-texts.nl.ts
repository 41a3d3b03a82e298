/** Dutch texts of the demo. */
import type { DemoCatalogue } from "./demo-texts.ts";

/** Dutch. */
export const demoDutch: DemoCatalogue = {
  "Shops, payments and storage for makers. None of this is real: it is a demo, and gone when it stops.":
    "Winkels, betalingen en opslag voor makers. Niets hiervan is echt: dit is een demo, die verdwijnt zodra hij stopt.",
  "Fernhill Developers": "Fernhill voor ontwikkelaars",
  "What integrations build on. It shares components and announcements with the page of the shops.":
    "Waarop integraties bouwen. Deze pagina deelt onderdelen en mededelingen met de pagina van de winkels.",
  Storefront: "Winkel",
  Website: "Website",
  Checkout: "Afrekenen",
  "Baskets and payments": "Winkelmandjes en betalingen",
  Search: "Zoeken",
  Recommendations: "Aanbevelingen",
  "Products that go together": "Producten die bij elkaar passen",
  Platform: "Platform",
  "Public API": "Openbare API",
  Webhooks: "Webhooks",
  "What we send to your systems": "Wat we naar uw systemen sturen",
  Identity: "Aanmelden",
  "Signing in and accounts": "Aanmelden en accounts",
  "Object Storage": "Objectopslag",
  Regions: "Regio’s",
  Europe: "Europa",
  Frankfurt: "Frankfurt",
  Stockholm: "Stockholm",
  Americas: "Amerika",
  "São Paulo": "São Paulo",
  Asia: "Azië",
  Tokyo: "Tokio",
  Dubai: "Dubai",
  "Back Office": "Beheer",
  "Merchant Dashboard": "Verkopersportaal",
  "Nightly Export": "Nachtelijke export",
  "The sales of the day before as a file": "De verkopen van de vorige dag als bestand",
  "Search is slow": "Zoeken is traag",
  "Results take several seconds. Everything else works.":
    "Resultaten duren enkele seconden. Al het andere werkt.",
  "One of three index nodes ran out of memory. It is being replaced.":
    "Een van de drie indexservers had geen geheugen meer. Hij wordt vervangen.",
  "The new node has caught up, and results are fast again.":
    "De nieuwe server is bij, en resultaten komen weer snel.",
  "Some API calls answer 503": "Sommige API-aanroepen geven 503",
  "About 1 in 8 calls fails. Most retries succeed.":
    "Ongeveer 1 op de 8 aanroepen mislukt. De meeste nieuwe pogingen slagen.",
  "A load balancer is sending calls to a machine that no longer exists.":
    "Een load balancer stuurt aanroepen naar een machine die niet meer bestaat.",
  "The machine is out of rotation. We are watching the error rate.":
    "De machine is uit de verdeling gehaald. We houden het foutpercentage in de gaten.",
  "No call has failed since.": "Sindsdien is er geen aanroep mislukt.",
  "Files can’t be read or written": "Bestanden kunnen niet worden gelezen of geschreven",
  "Uploads and downloads fail. Stored files are safe.":
    "Uploaden en downloaden mislukken. Opgeslagen bestanden zijn veilig.",
  "A network change disconnected the storage. We are rolling it back.":
    "Een netwerkwijziging heeft de opslag losgekoppeld. We draaien die terug.",
  "The change has been rolled back. No data was lost.":
    "De wijziging is teruggedraaid. Er zijn geen gegevens verloren gegaan.",
  "São Paulo is unreachable from some networks": "São Paulo is vanuit sommige netwerken onbereikbaar",
  "A network carrier has a fault. Other regions are not affected.":
    "Een netwerkaanbieder heeft een storing. Andere regio’s hebben er geen last van.",
  "Traffic is routed through another carrier.": "Het verkeer loopt via een andere aanbieder.",
  "The carrier has fixed the fault.": "De aanbieder heeft de storing verholpen.",
  "Nobody can sign in": "Niemand kan zich aanmelden",
  "People who are signed in stay signed in. Shops and payments work.":
    "Wie is aangemeld, blijft aangemeld. Winkels en betalingen werken.",
  "A certificate had expired. It has been renewed, and now renews automatically.":
    "Een certificaat was verlopen. Het is vernieuwd, en wordt voortaan automatisch vernieuwd.",
  "Dubai answers slowly": "Dubai reageert traag",
  "A submarine cable is cut. Traffic takes a longer route.":
    "Een zeekabel is gebroken. Het verkeer neemt een langere route.",
  "Traffic is back on its usual route.": "Het verkeer neemt weer de gewone route.",
  "Some payments by bank transfer are declined": "Sommige betalingen per overboeking worden geweigerd",
  "Cards and wallets work.": "Kaarten en wallets werken.",
  "The bank accepts transfers again. Declined orders can be paid again.":
    "De bank accepteert weer overboekingen. Geweigerde bestellingen kunnen opnieuw worden betaald.",
  "Webhooks arrive late": "Webhooks komen te laat aan",
  "Webhooks arrive up to 10 minutes late. None are lost.":
    "Webhooks komen tot 10 minuten te laat aan. Er gaat niets verloren.",
  "The queue is empty, and webhooks arrive within a second.":
    "De wachtrij is leeg, en webhooks komen binnen een seconde aan.",
  "Orders cannot be placed": "Bestellen is niet mogelijk",
  "Checkout fails for all customers. Baskets are kept.":
    "Afrekenen mislukt voor alle klanten. Winkelmandjes blijven bewaard.",
  "A change to the database has locked the tax tables. We are rolling it back.":
    "Een wijziging in de database heeft de belastingtabellen vergrendeld. We draaien die terug.",
  "Orders go through again.": "Bestellingen lukken weer.",
  "Orders have gone through for half an hour, and no customer was charged twice.":
    "Bestellingen lukken al een half uur, en geen klant is dubbel belast.",
  "Tokyo: one of three zones is down": "Tokio: een van de drie zones ligt eruit",
  "Shops that are served from there may fail to load at the first try.":
    "Winkels die van daaruit worden bediend, laden mogelijk niet bij de eerste poging.",
  "Power is back, and the zone serves again.": "De stroom is terug, en de zone werkt weer.",
  "Card payments fail at checkout": "Kaartbetalingen mislukken",
  "About 8 in 10 card payments fail. Bank transfers and saved wallets work.":
    "Ongeveer 8 op de 10 kaartbetalingen mislukken. Overboekingen en opgeslagen wallets werken.",
  "A certificate at our payment provider expired. They are replacing it.":
    "Een certificaat van onze betaalprovider is verlopen. Het wordt vervangen.",
  "The new certificate is in place, and payments go through again.":
    "Het nieuwe certificaat is geplaatst, en betalingen lukken weer.",
  "No payments have failed since.": "Sindsdien is er geen betaling mislukt.",
  "Webhooks arrive up to 4 minutes late. None are lost.":
    "Webhooks komen tot 4 minuten te laat aan. Er gaat niets verloren.",
  "We have doubled the number of workers, and the queue is shrinking.":
    "We hebben het aantal workers verdubbeld, en de wachtrij wordt korter.",
  "The queue is empty.": "De wachtrij is leeg.",
  "Regular check of Object Storage": "Periodieke controle van de objectopslag",
  "Disks are checked and replaced. Files stay readable; uploads may be slow.":
    "Schijven worden gecontroleerd en vervangen. Bestanden blijven leesbaar; uploaden kan traag zijn.",
  "New certificates at the edge": "Nieuwe certificaten aan de rand van het netwerk",
  "No requests are lost during the change.": "Tijdens de wisseling gaan er geen verzoeken verloren.",
  "Search moves to new machines": "Zoeken verhuist naar nieuwe machines",
  "Results may be slow, and new products may appear a few minutes late.":
    "Resultaten kunnen traag zijn, en nieuwe producten kunnen enkele minuten later verschijnen.",
  "Identity gets a new database": "Nieuwe database voor het aanmelden",
  "For a few minutes nobody can sign in. People who are signed in stay signed in.":
    "Enkele minuten kan niemand zich aanmelden. Wie is aangemeld, blijft aangemeld.",
  "The old upload API is being retired": "De oude upload-API verdwijnt",
  "It stops on {date}. The [new upload API](https://fernhill.example/uploads) does all that it did.":
    "Deze stopt op {date}. De [nieuwe upload-API](https://fernhill.example/uploads) kan alles wat de oude kon.",
  Sandbox: "Testomgeving",
  "The API with test data": "De API met testgegevens",
  Documentation: "Documentatie",
  Packages: "Pakketten",
  "SDKs for six languages": "SDK’s voor zes talen",
  "**What happened.** A migration took a lock on the tax tables and held it for 38 minutes. Each order reads them, so each waited until it failed.\n\n**Why it took so long.** The migration ran on a copy in seconds: the copy had no orders coming in.\n\n**What we changed.**\n\n- A migration now gives up after 3 seconds without its lock.\n- The copy that we try migrations on plays back an hour of real orders.":
    "**Wat er gebeurde.** Een migratie vergrendelde de belastingtabellen 38 minuten lang. Elke bestelling leest ze, dus elke bestelling wachtte tot ze mislukte.\n\n**Waarom het zo lang duurde.** Op een kopie duurde de migratie seconden: daar kwamen geen bestellingen binnen.\n\n**Wat we hebben veranderd.**\n\n- Een migratie stopt nu als ze haar vergrendeling niet binnen 3 seconden krijgt.\n- De kopie waarop we migraties testen, speelt een uur aan echte bestellingen af.",
};
