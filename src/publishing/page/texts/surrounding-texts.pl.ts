/** Polish texts around the page. */
import type { SurroundingTexts } from "./surrounding-texts.ts";
import { counter, within } from "./text-formats.ts";

const { number, counted } = counter("pl");

/** Polish. */
export const aroundPolish: SurroundingTexts = {
  live: {
    noNews: "Stan na {time}, od tego czasu brak nowych danych ({length}).",
    back: "Strona jest znów aktualna.",
    lost: "Brak połączenia: strona nie jest aktualizowana.",
  },
  languages: { choose: "Język", notTranslated: "Nieprzetłumaczone" },
  gate: {
    password: {
      heading: "Ta strona jest chroniona hasłem",
      lead: "Hasło można uzyskać od operatora tej strony.",
      label: "Hasło",
      enter: "Pokaż stronę",
      wrong: "To hasło jest nieprawidłowe. Należy je sprawdzić i wpisać ponownie.",
      tooMany: (minutes) =>
        `Zbyt wiele błędnych haseł. Ponowna próba będzie możliwa za ${counted(minutes, { one: "minutę", few: "minuty", other: "minut" })}.`,
    },
    restricted: {
      heading: "Ta strona nie jest dostępna publicznie",
      lead: "Mogą ją czytać osoby zalogowane oraz osoby łączące się z adresów wskazanych przez operatora.",
      signIn: "Zaloguj się",
    },
    leave: "Opuść tę stronę",
  },
  message: {
    nothingHere: "Pod tym adresem nic nie ma",
    gone: "Ta treść nie jest już dostępna",
    cannotBeRead: "Chwilowo niedostępne",
    notReady: "Jeszcze niegotowe",
    outcomeUnknown: "Nie wiadomo, czy operacja się powiodła",
    tooMany: "Zbyt wiele żądań",
    notOpen: "Brak dostępu",
    failed: "Operacja się nie powiodła",
    cannotBeAnswered: "Nie można odpowiedzieć na to żądanie",
    advice: {
      unreachable: "Serwer nie może połączyć się z bazą danych. Spróbuj ponownie za kilka minut.",
      notSaved:
        "Serwer nie może połączyć się z bazą danych, dlatego nic nie zostało zapisane. Wróć i spróbuj ponownie za kilka minut.",
      maybeSaved:
        "Serwer utracił połączenie z bazą danych podczas zapisywania. Wróć i spróbuj ponownie za kilka minut; jeśli zmiana została już zapisana, ponowienie niczego nie zepsuje.",
      starting: "Serwer jest uruchamiany. Spróbuj ponownie za minutę.",
      tooMany: "Odczekaj chwilę i spróbuj ponownie.",
      failed: "Spróbuj ponownie za kilka minut.",
    },
  },
  embed: {
    see: "Zobacz stronę statusu",
    more: (count) => `jeszcze ${counted(count, { one: "otwarty", few: "otwarte", other: "otwartych" })}`,
    dismiss: "Ukryj",
    status: "Status",
    badge: (name, status) => `${name}: ${within(status)}`,
  },
  text: {
    open: "Otwarte teraz",
    daysNotOperational: "Dni, w których nie wszystko działało prawidłowo",
    uptimeSince: (date, percent) => `${percent}% dostępności od ${date}`,
    uptimeOf: (days, percent) =>
      `${percent}% dostępności w ${days === 1 ? "ostatnim dniu" : `ostatnich ${number(days)} dniach`}`,
  },
};
