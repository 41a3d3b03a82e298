/** The texts of messages in Dutch. */
import type { MessageTexts } from "./message-texts.ts";

/** The texts of messages in Dutch. */
export const dutch: MessageTexts = {
  events: {
    IncidentOpened: "Nieuwe storing",
    IncidentUpdated: "Storing bijgewerkt",
    IncidentReopened: "Storing heropend",
    IncidentResolved: "Storing opgelost",
    IncidentPostmortem: "Evaluatie gepubliceerd",
    MaintenanceAnnounced: "Onderhoud gepland",
    MaintenanceReminder: "Herinnering aan onderhoud",
    MaintenanceChanged: "Onderhoud verplaatst",
    MaintenanceStarted: "Onderhoud begonnen",
    MaintenanceUpdated: "Onderhoud bijgewerkt",
    MaintenanceEnded: "Onderhoud voltooid",
    MaintenancePostmortem: "Evaluatie gepubliceerd",
    MaintenanceCancelled: "Onderhoud geannuleerd",
    NoticePublished: "Mededeling",
    NoticeUpdated: "Mededeling bijgewerkt",
    StatusChanged: "Status gewijzigd",
    FlappingStarted: "Status instabiel",
    FlappingEnded: "Status weer stabiel",
  },
  labels: {
    status: "Status",
    affected: "Getroffen",
    impact: "Impact",
    follows: "U volgt dan",
    started: "Begonnen",
    planned: "Gepland",
    duration: "Duur",
    posted: "Geplaatst",
  },
  unstable: "De status verandert vaak. U krijgt nog één bericht zodra die weer stabiel is.",
  stable: "De status is tien minuten stabiel.",
  details: "Details bekijken",
  detailsOnPage: "De details staan op de statuspagina.",
  delayed: (time) => `Geschreven op ${time}; te laat bezorgd.`,
  why: {
    page: (page) => `U ontvangt dit bericht omdat u zich op ${page} hebt geabonneerd.`,
    components: (page) => `U ontvangt dit bericht omdat u zich op onderdelen van ${page} hebt geabonneerd.`,
    announcement: (page) =>
      `U ontvangt dit bericht omdat u zich op deze aankondiging op ${page} hebt geabonneerd.`,
  },
  manage: "Abonnement beheren",
  unsubscribe: "Afmelden",
  confirmation: {
    subject: (page) => `Bevestig uw abonnement op ${page}`,
    text: "Iemand, waarschijnlijk u, heeft gevraagd om op dit adres berichten te ontvangen. Bevestig dit om ze te ontvangen.",
    button: "Abonnement bevestigen",
    expires: "Deze link is 24 uur geldig.",
  },
  added: {
    text: (page) =>
      `Dit adres is toegevoegd aan de ontvangers van ${page}. Bevestig dit om berichten te ontvangen.`,
    ignore: "Wilt u geen berichten ontvangen, negeer dan deze e-mail.",
  },
  link: {
    subject: (page) => `Uw abonnement op ${page}`,
    text: "U hebt om een link gevraagd om uw abonnement te beheren.",
    ended: "Links die u hebt beëindigd, werken niet meer.",
    button: "Abonnement beheren",
  },
  test: {
    subject: (page) => `Testbericht van ${page}`,
    text: "Dit is een test. Er is niets gebeurd: updates komen net zo aan als dit bericht.",
  },
  code: (code) => `Voer ter bevestiging deze code in op de statuspagina: ${code}. De code is 24 uur geldig.`,
  ignore: "Hebt u dit niet gevraagd? Negeer dan dit bericht.",
  invitation: {
    title: (inviter) =>
      inviter === null
        ? "U bent uitgenodigd voor het portaal"
        : `${inviter} heeft u uitgenodigd voor het portaal`,
    text: ({ page, role, email }) =>
      `U krijgt in het portaal van de statuspagina ${page} de rol ${role} en meldt zich aan als ${email}.`,
    expires: (time) => `De link werkt één keer, tot ${time}. Stuur hem aan niemand door.`,
    button: "Deelnemen",
    ignore: "Verwacht u deze uitnodiging niet? Negeer haar dan: zonder de link gebeurt er niets.",
  },
  emailChange: {
    title: "Uw e-mailadres is gewijzigd",
    text: ({ page, email }) =>
      `Uw account in het portaal van ${page} heeft het adres ${email} niet meer. U logt voortaan in met het nieuwe.`,
    button: "Portaal openen",
    ignore: "Had u dit niet verwacht? Meld het dan aan een eigenaar van het portaal.",
  },
  reset: {
    title: "Kies een nieuw wachtwoord",
    text: ({ page, email }) =>
      `Iemand heeft deze link aangevraagd voor ${email}, bij het aanmelden in het portaal van ${page}.`,
    expires: (time) =>
      `Hij werkt één keer, tot ${time}. Zodra hij is gebruikt, eindigen al uw sessies. Stuur hem aan niemand door.`,
    button: "Wachtwoord kiezen",
    ignore: "Was u dit niet? Negeer dan dit bericht: uw wachtwoord blijft zoals het is.",
  },
};
