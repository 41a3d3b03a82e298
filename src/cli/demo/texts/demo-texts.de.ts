/** German texts of the demo. */
import type { DemoCatalogue } from "./demo-texts.ts";

/** German. */
export const demoGerman: DemoCatalogue = {
  "Shops, payments and storage for makers. None of this is real: it is a demo, and gone when it stops.":
    "Shops, Zahlungen und Speicher für Kreative. Nichts davon ist echt: Dies ist eine Demo, und mit ihrem Ende ist alles weg.",
  "Fernhill Developers": "Fernhill für Entwickler",
  "What integrations build on. It shares components and announcements with the page of the shops.":
    "Worauf Integrationen aufbauen. Komponenten und Meldungen teilt diese Seite mit der Seite der Shops.",
  Storefront: "Shop",
  Website: "Website",
  Checkout: "Kasse",
  "Baskets and payments": "Warenkörbe und Zahlungen",
  Search: "Suche",
  Recommendations: "Empfehlungen",
  "Products that go together": "Produkte, die zusammenpassen",
  Platform: "Plattform",
  "Public API": "Öffentliche API",
  Webhooks: "Webhooks",
  "What we send to your systems": "Was wir an Ihre Systeme senden",
  Identity: "Anmeldung",
  "Signing in and accounts": "Anmelden und Konten",
  "Object Storage": "Objektspeicher",
  Regions: "Regionen",
  Europe: "Europa",
  Frankfurt: "Frankfurt",
  Stockholm: "Stockholm",
  Americas: "Amerika",
  "São Paulo": "São Paulo",
  Asia: "Asien",
  Tokyo: "Tokio",
  Dubai: "Dubai",
  "Back Office": "Verwaltung",
  "Merchant Dashboard": "Händlerportal",
  "Nightly Export": "Nächtlicher Export",
  "The sales of the day before as a file": "Die Verkäufe des Vortags als Datei",
  "Search is slow": "Die Suche ist langsam",
  "Results take several seconds. Everything else works.":
    "Ergebnisse brauchen mehrere Sekunden. Alles andere funktioniert.",
  "One of three index nodes ran out of memory. It is being replaced.":
    "Einem von drei Index-Servern ist der Speicher ausgegangen. Er wird ersetzt.",
  "The new node has caught up, and results are fast again.":
    "Der neue Server ist auf dem aktuellen Stand, und Ergebnisse kommen wieder schnell.",
  "Some API calls answer 503": "Manche API-Aufrufe antworten mit 503",
  "About 1 in 8 calls fails. Most retries succeed.":
    "Etwa jeder achte Aufruf schlägt fehl. Die meisten Wiederholungen gelingen.",
  "A load balancer is sending calls to a machine that no longer exists.":
    "Ein Load Balancer schickt Aufrufe an einen Server, den es nicht mehr gibt.",
  "The machine is out of rotation. We are watching the error rate.":
    "Der Server ist aus der Verteilung genommen. Wir beobachten die Fehlerrate.",
  "No call has failed since.": "Seitdem ist kein Aufruf fehlgeschlagen.",
  "Files can’t be read or written": "Dateien lassen sich weder lesen noch schreiben",
  "Uploads and downloads fail. Stored files are safe.":
    "Hoch- und Herunterladen schlagen fehl. Gespeicherte Dateien sind sicher.",
  "A network change disconnected the storage. We are rolling it back.":
    "Eine Änderung am Netzwerk hat den Speicher abgetrennt. Wir machen sie rückgängig.",
  "The change has been rolled back. No data was lost.":
    "Die Änderung ist rückgängig gemacht. Es gingen keine Daten verloren.",
  "São Paulo is unreachable from some networks": "São Paulo ist aus manchen Netzen nicht erreichbar",
  "A network carrier has a fault. Other regions are not affected.":
    "Ein Netzbetreiber hat eine Störung. Andere Regionen sind nicht betroffen.",
  "Traffic is routed through another carrier.": "Der Verkehr läuft über einen anderen Netzbetreiber.",
  "The carrier has fixed the fault.": "Der Netzbetreiber hat die Störung behoben.",
  "Nobody can sign in": "Niemand kann sich anmelden",
  "People who are signed in stay signed in. Shops and payments work.":
    "Wer angemeldet ist, bleibt es. Shops und Zahlungen funktionieren.",
  "A certificate had expired. It has been renewed, and now renews automatically.":
    "Ein Zertifikat war abgelaufen. Es ist erneuert und erneuert sich künftig von selbst.",
  "Dubai answers slowly": "Dubai antwortet langsam",
  "A submarine cable is cut. Traffic takes a longer route.":
    "Ein Seekabel ist gekappt. Der Verkehr nimmt einen längeren Weg.",
  "Traffic is back on its usual route.": "Der Verkehr nimmt wieder den üblichen Weg.",
  "Some payments by bank transfer are declined": "Manche Zahlungen per Überweisung werden abgelehnt",
  "Cards and wallets work.": "Karten und Wallets funktionieren.",
  "The bank accepts transfers again. Declined orders can be paid again.":
    "Die Bank nimmt Überweisungen wieder an. Abgelehnte Bestellungen können erneut bezahlt werden.",
  "Webhooks arrive late": "Webhooks kommen verspätet an",
  "Webhooks arrive up to 10 minutes late. None are lost.":
    "Sie kommen bis zu 10 Minuten später an. Keiner geht verloren.",
  "The queue is empty, and webhooks arrive within a second.":
    "Die Warteschlange ist leer, und Webhooks kommen innerhalb einer Sekunde an.",
  "Orders cannot be placed": "Bestellungen sind nicht möglich",
  "Checkout fails for all customers. Baskets are kept.":
    "Das Bezahlen schlägt derzeit bei allen fehl. Warenkörbe bleiben erhalten.",
  "A change to the database has locked the tax tables. We are rolling it back.":
    "Eine Änderung an der Datenbank sperrt die Steuertabellen. Wir machen sie rückgängig.",
  "Orders go through again.": "Bestellungen gehen wieder durch.",
  "Orders have gone through for half an hour, and no customer was charged twice.":
    "Seit einer halben Stunde gehen Bestellungen wieder durch; keine wurde doppelt abgebucht.",
  "Tokyo: one of three zones is down": "Tokio: eine von drei Zonen ist ausgefallen",
  "Shops that are served from there may fail to load at the first try.":
    "Shops, die von dort kommen, laden beim ersten Versuch vielleicht nicht.",
  "Power is back, and the zone serves again.": "Der Strom ist wieder da, und die Zone arbeitet.",
  "Card payments fail at checkout": "Kartenzahlungen schlagen fehl",
  "About 8 in 10 card payments fail. Bank transfers and saved wallets work.":
    "Etwa 8 von 10 Kartenzahlungen schlagen fehl. Überweisungen und gespeicherte Wallets funktionieren.",
  "A certificate at our payment provider expired. They are replacing it.":
    "Bei unserem Zahlungsanbieter ist ein Zertifikat abgelaufen. Es wird ersetzt.",
  "The new certificate is in place, and payments go through again.":
    "Das neue Zertifikat ist eingesetzt, und Zahlungen gehen wieder durch.",
  "No payments have failed since.": "Seitdem ist keine Zahlung fehlgeschlagen.",
  "Webhooks arrive up to 4 minutes late. None are lost.":
    "Sie kommen bis zu 4 Minuten später an. Keiner geht verloren.",
  "We have doubled the number of workers, and the queue is shrinking.":
    "Wir haben die Zahl der Worker verdoppelt, und die Warteschlange wird kürzer.",
  "The queue is empty.": "Die Warteschlange ist leer.",
  "Regular check of Object Storage": "Regelmäßige Prüfung des Objektspeichers",
  "Disks are checked and replaced. Files stay readable; uploads may be slow.":
    "Festplatten werden geprüft und ersetzt. Dateien bleiben lesbar; das Hochladen kann langsam sein.",
  "New certificates at the edge": "Neue Zertifikate am Netzrand",
  "No requests are lost during the change.": "Während der Umstellung gehen keine Anfragen verloren.",
  "Search moves to new machines": "Die Suche zieht auf neue Server um",
  "Results may be slow, and new products may appear a few minutes late.":
    "Suchergebnisse laden eventuell langsamer, und neue Produkte erscheinen einige Minuten später.",
  "Identity gets a new database": "Die Anmeldung bekommt eine neue Datenbank",
  "For a few minutes nobody can sign in. People who are signed in stay signed in.":
    "Einige Minuten lang kann sich niemand anmelden. Wer angemeldet ist, bleibt es.",
  "The old upload API is being retired": "Die alte Upload-API wird abgeschaltet",
  "It stops on {date}. The [new upload API](https://fernhill.example/uploads) does all that it did.":
    "Sie endet am {date}. Die [neue Upload-API](https://fernhill.example/uploads) kann alles, was sie konnte.",
  Sandbox: "Sandbox",
  "The API with test data": "Die API mit Testdaten",
  Documentation: "Dokumentation",
  Packages: "Pakete",
  "SDKs for six languages": "SDKs für sechs Sprachen",
  "**What happened.** A migration took a lock on the tax tables and held it for 38 minutes. Each order reads them, so each waited until it failed.\n\n**Why it took so long.** The migration ran on a copy in seconds: the copy had no orders coming in.\n\n**What we changed.**\n\n- A migration now gives up after 3 seconds without its lock.\n- The copy that we try migrations on plays back an hour of real orders.":
    "**Was passiert ist.** Eine Migration sperrte die Steuertabellen 38 Minuten lang. Jede Bestellung liest sie, also wartete jede, bis sie fehlschlug.\n\n**Warum es so lange dauerte.** Auf einer Kopie lief die Migration in Sekunden: Dort gingen keine Bestellungen ein.\n\n**Was wir geändert haben.**\n\n- Eine Migration bricht jetzt ab, wenn sie ihre Sperre nicht innerhalb von 3 Sekunden bekommt.\n- Die Kopie, auf der wir Migrationen testen, spielt eine Stunde echter Bestellungen ab.",
};
