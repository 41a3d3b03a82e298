/** Polish texts of the demo. */
import type { DemoCatalogue } from "./demo-texts.ts";

/** Polish. */
export const demoPolish: DemoCatalogue = {
  "Shops, payments and storage for makers. None of this is real: it is a demo, and gone when it stops.":
    "Sklepy, płatności i pamięć masowa dla twórców. Nic tu nie jest prawdziwe: to demo, które znika po zatrzymaniu.",
  "Fernhill Developers": "Fernhill dla programistów",
  "What integrations build on. It shares components and announcements with the page of the shops.":
    "Podstawa integracji. Ta strona ma wspólne komponenty i komunikaty ze stroną sklepów.",
  Storefront: "Sklep",
  Website: "Strona",
  Checkout: "Płatność",
  "Baskets and payments": "Koszyki i płatności",
  Search: "Wyszukiwanie",
  Recommendations: "Rekomendacje",
  "Products that go together": "Produkty, które do siebie pasują",
  Platform: "Platforma",
  "Public API": "Publiczne API",
  Webhooks: "Webhooki",
  "What we send to your systems": "Co wysyłamy do Twoich systemów",
  Identity: "Logowanie",
  "Signing in and accounts": "Logowanie i konta",
  "Object Storage": "Magazyn obiektów",
  Regions: "Regiony",
  Europe: "Europa",
  Frankfurt: "Frankfurt",
  Stockholm: "Sztokholm",
  Americas: "Ameryki",
  "São Paulo": "São Paulo",
  Asia: "Azja",
  Tokyo: "Tokio",
  Dubai: "Dubaj",
  "Back Office": "Administracja",
  "Merchant Dashboard": "Panel sprzedawcy",
  "Nightly Export": "Nocny eksport",
  "The sales of the day before as a file": "Sprzedaż z poprzedniego dnia w pliku",
  "Search is slow": "Wyszukiwanie działa wolno",
  "Results take several seconds. Everything else works.":
    "Na wyniki trzeba czekać kilka sekund. Wszystko inne działa.",
  "One of three index nodes ran out of memory. It is being replaced.":
    "Jednemu z trzech serwerów indeksu zabrakło pamięci. Jest wymieniany.",
  "The new node has caught up, and results are fast again.":
    "Nowy serwer jest zsynchronizowany, a wyniki znów pojawiają się szybko.",
  "Some API calls answer 503": "Niektóre wywołania API zwracają 503",
  "About 1 in 8 calls fails. Most retries succeed.":
    "Około 1 na 8 wywołań kończy się błędem. Większość ponownych prób się udaje.",
  "A load balancer is sending calls to a machine that no longer exists.":
    "Moduł równoważenia obciążenia wysyła wywołania do serwera, który już nie istnieje.",
  "The machine is out of rotation. We are watching the error rate.":
    "Serwer został wyłączony z obsługi ruchu. Obserwujemy liczbę błędów.",
  "No call has failed since.": "Od tego czasu żadne wywołanie nie zakończyło się błędem.",
  "Files can’t be read or written": "Nie można odczytywać ani zapisywać plików",
  "Uploads and downloads fail. Stored files are safe.":
    "Wysyłanie i pobieranie nie działa. Zapisane pliki są bezpieczne.",
  "A network change disconnected the storage. We are rolling it back.":
    "Zmiana w sieci odłączyła magazyn. Wycofujemy ją.",
  "The change has been rolled back. No data was lost.":
    "Zmiana została wycofana. Nie utracono żadnych danych.",
  "São Paulo is unreachable from some networks": "São Paulo jest niedostępne z niektórych sieci",
  "A network carrier has a fault. Other regions are not affected.":
    "Operator sieci ma awarię. Inne regiony działają.",
  "Traffic is routed through another carrier.": "Ruch jest kierowany przez innego operatora.",
  "The carrier has fixed the fault.": "Operator usunął awarię.",
  "Nobody can sign in": "Nikt nie może się zalogować",
  "People who are signed in stay signed in. Shops and payments work.":
    "Zalogowane osoby pozostają zalogowane. Sklepy i płatności działają.",
  "A certificate had expired. It has been renewed, and now renews automatically.":
    "Wygasł certyfikat. Został odnowiony i od teraz odnawia się automatycznie.",
  "Dubai answers slowly": "Dubaj odpowiada wolno",
  "A submarine cable is cut. Traffic takes a longer route.":
    "Kabel podmorski jest przerwany. Ruch biegnie dłuższą trasą.",
  "Traffic is back on its usual route.": "Ruch wrócił na zwykłą trasę.",
  "Some payments by bank transfer are declined": "Niektóre płatności przelewem są odrzucane",
  "Cards and wallets work.": "Karty i portfele działają.",
  "The bank accepts transfers again. Declined orders can be paid again.":
    "Bank znów przyjmuje przelewy. Odrzucone zamówienia można opłacić ponownie.",
  "Webhooks arrive late": "Webhooki docierają z opóźnieniem",
  "Webhooks arrive up to 10 minutes late. None are lost.":
    "Webhooki docierają z opóźnieniem do 10 minut. Żaden nie przepada.",
  "The queue is empty, and webhooks arrive within a second.":
    "Kolejka jest pusta, a webhooki docierają w ciągu sekundy.",
  "Orders cannot be placed": "Nie można składać zamówień",
  "Checkout fails for all customers. Baskets are kept.":
    "Płatność nie działa u żadnego klienta. Koszyki są zachowane.",
  "A change to the database has locked the tax tables. We are rolling it back.":
    "Zmiana w bazie danych zablokowała tabele podatków. Wycofujemy ją.",
  "Orders go through again.": "Zamówienia znów są realizowane.",
  "Orders have gone through for half an hour, and no customer was charged twice.":
    "Zamówienia są realizowane od pół godziny i żaden klient nie zapłacił dwa razy.",
  "Tokyo: one of three zones is down": "Tokio: jedna z trzech stref nie działa",
  "Shops that are served from there may fail to load at the first try.":
    "Obsługiwane stamtąd sklepy mogą się nie wczytać za pierwszym razem.",
  "Power is back, and the zone serves again.": "Zasilanie wróciło, a strefa znów działa.",
  "Card payments fail at checkout": "Płatności kartą się nie udają",
  "About 8 in 10 card payments fail. Bank transfers and saved wallets work.":
    "Około 8 na 10 płatności kartą się nie udaje. Przelewy i zapisane portfele działają.",
  "A certificate at our payment provider expired. They are replacing it.":
    "Wygasł certyfikat naszego operatora płatności. Jest wymieniany.",
  "The new certificate is in place, and payments go through again.":
    "Nowy certyfikat jest zainstalowany, a płatności znów się udają.",
  "No payments have failed since.": "Od tego czasu wszystkie płatności się udają.",
  "Webhooks arrive up to 4 minutes late. None are lost.":
    "Webhooki docierają z opóźnieniem do 4 minut. Żaden nie przepada.",
  "We have doubled the number of workers, and the queue is shrinking.":
    "Podwoiliśmy liczbę procesów i kolejka się zmniejsza.",
  "The queue is empty.": "Kolejka jest pusta.",
  "Regular check of Object Storage": "Regularny przegląd magazynu obiektów",
  "Disks are checked and replaced. Files stay readable; uploads may be slow.":
    "Dyski są sprawdzane i wymieniane. Pliki można odczytywać; wysyłanie może być wolne.",
  "New certificates at the edge": "Nowe certyfikaty na brzegu sieci",
  "No requests are lost during the change.": "Podczas zmiany żadne żądanie nie przepadnie.",
  "Search moves to new machines": "Wyszukiwanie przenosi się na nowe serwery",
  "Results may be slow, and new products may appear a few minutes late.":
    "Wyniki mogą pojawiać się wolniej, a nowe produkty kilka minut później.",
  "Identity gets a new database": "Nowa baza danych logowania",
  "For a few minutes nobody can sign in. People who are signed in stay signed in.":
    "Przez kilka minut nikt nie będzie mógł się zalogować. Zalogowane osoby pozostaną zalogowane.",
  "The old upload API is being retired": "Stare API wysyłania zostanie wyłączone",
  "It stops on {date}. The [new upload API](https://fernhill.example/uploads) does all that it did.":
    "Przestanie działać {date}. [Nowe API wysyłania](https://fernhill.example/uploads) robi wszystko to, co stare.",
  Sandbox: "Środowisko testowe",
  "The API with test data": "API z danymi testowymi",
  Documentation: "Dokumentacja",
  Packages: "Pakiety",
  "SDKs for six languages": "SDK dla sześciu języków",
  "**What happened.** A migration took a lock on the tax tables and held it for 38 minutes. Each order reads them, so each waited until it failed.\n\n**Why it took so long.** The migration ran on a copy in seconds: the copy had no orders coming in.\n\n**What we changed.**\n\n- A migration now gives up after 3 seconds without its lock.\n- The copy that we try migrations on plays back an hour of real orders.":
    "**Co się stało.** Migracja zablokowała tabele podatków na 38 minut. Każde zamówienie je odczytuje, więc każde czekało, aż się nie powiodło.\n\n**Dlaczego trwało to tak długo.** Na kopii migracja zajęła kilka sekund: kopia nie przyjmowała zamówień.\n\n**Co zmieniliśmy.**\n\n- Migracja przerywa teraz pracę, jeśli przez 3 sekundy nie uzyska blokady.\n- Kopia, na której próbujemy migracji, odtwarza godzinę prawdziwych zamówień.",
};
