/** Dutch texts around the page. */
import type { SurroundingTexts } from "./surrounding-texts.ts";
import { counter } from "./text-formats.ts";

const { number, counted, form } = counter("nl");

/** Dutch. */
export const aroundDutch: SurroundingTexts = {
  live: {
    noNews: "Stand van {time}, al {length} geen nieuwe informatie.",
    back: "De pagina is weer actueel.",
    lost: "Geen verbinding: de pagina wordt niet bijgewerkt.",
  },
  languages: { choose: "Taal", notTranslated: "Nog niet vertaald" },
  gate: {
    password: {
      heading: "Deze pagina is beveiligd met een wachtwoord",
      lead: "Het wachtwoord is verkrijgbaar bij de beheerders van de pagina.",
      label: "Wachtwoord",
      enter: "Pagina tonen",
      wrong: "Dit wachtwoord is onjuist. Controleer het en voer het opnieuw in.",
      tooMany: (minutes) =>
        `Te veel onjuiste wachtwoorden. Probeer het over ${counted(minutes, { one: "minuut", other: "minuten" })} opnieuw.`,
    },
    restricted: {
      heading: "Deze pagina is niet openbaar",
      lead: "Toegang is alleen mogelijk na aanmelding of vanaf adressen die de beheerders hebben toegestaan.",
      signIn: "Aanmelden",
    },
    leave: "Deze pagina verlaten",
  },
  message: {
    nothingHere: "Op dit adres staat niets",
    gone: "Deze inhoud is niet meer beschikbaar",
    cannotBeRead: "Op dit moment niet beschikbaar",
    notReady: "Nog niet gereed",
    outcomeUnknown: "Het is niet zeker of dit is gelukt",
    tooMany: "Te veel verzoeken",
    notOpen: "Geen toegang",
    failed: "Dit is niet gelukt",
    cannotBeAnswered: "Dit verzoek kan niet worden beantwoord",
    advice: {
      unreachable: "De server kan zijn database niet bereiken. Probeer het over enkele minuten opnieuw.",
      notSaved:
        "De server kan zijn database niet bereiken, daarom is er niets opgeslagen. Ga terug en probeer het over enkele minuten opnieuw.",
      maybeSaved:
        "De server verloor zijn database tijdens het opslaan. Ga terug en probeer het over enkele minuten opnieuw; als het al was opgeslagen, kan dat geen kwaad.",
      starting: "De server wordt gestart. Probeer het over een minuut opnieuw.",
      tooMany: "Wacht even en probeer het dan opnieuw.",
      failed: "Probeer het over enkele minuten opnieuw.",
    },
  },
  embed: {
    see: "Naar de statuspagina",
    more: (count) => `nog ${number(count)} open`,
    dismiss: "Verbergen",
    status: "Status",
    badge: (name, status) => `${name}: ${status}`,
  },
  text: {
    open: "Nu open",
    daysNotOperational: "Dagen met een andere status dan ‘Operationeel’",
    uptimeSince: (date, percent) => `${percent}% beschikbaarheid sinds ${date}`,
    uptimeOf: (days, percent) =>
      `${percent}% beschikbaarheid ${form(days, { one: "in de afgelopen dag", other: `in de afgelopen ${number(days)} dagen` })}`,
  },
};
