/** The texts about subscriptions in Dutch. */
import type { SubscriptionTexts } from "./subscription-texts.ts";

/** Dutch. */
export const subscribeDutch: SubscriptionTexts = {
  heading: (page) => `Abonneren op ${page}`,
  headingOf: (title) => `Abonneren op ‘${title}’`,
  quoted: (title) => `‘${title}’`,
  closed: {
    text: "Deze aankondiging is gesloten.",
    ended: {
      Resolved: (at) => `Dit incident is ${at} opgelost.`,
      Completed: (at) => `Dit onderhoud is ${at} afgerond.`,
      Cancelled: (at) => `Dit onderhoud is ${at} geannuleerd.`,
      Archived: (at) => `Deze mededeling is ${at} gearchiveerd.`,
    },
    choice: "U kunt de onderdelen ervan volgen, of alles op deze pagina.",
  },
  toThis: {
    Incident: "Abonneren op dit incident",
    Maintenance: "Abonneren op dit onderhoud",
    Notice: "Abonneren op deze mededeling",
  },
  toComponent: "Abonneren op dit onderdeel",
  lead: "Het abonnement begint zodra het is bevestigd. Tot dan wordt alleen het verzoek om bevestiging verstuurd.",
  email: "E-mailadres",
  webhook: "Webhook-URL van Slack, Teams, Discord of van uzelf",
  useWebhook: "In plaats daarvan Slack, Teams, Discord of een webhook gebruiken",
  chatHelp: (example) =>
    `Vul voor een kanaal de URL van een inkomende webhook in (${example}). Daar verschijnt een code ter bevestiging.`,
  chatGuides: "Zo maakt u er een:",
  webhookHelp:
    "Vul voor een eigen programma een URL met https:// in. Die krijgt een controlevraag die beantwoord moet worden voordat er berichten komen.",
  leaveEmpty: "Laat dit veld leeg",
  scope: "Wat wilt u volgen?",
  wholePage: "Alles op deze pagina",
  chosen: "Alleen wat ik kies",
  groupNote: "Een groep omvat ook onderdelen die er later bij komen.",
  events: "Welke berichten wilt u ontvangen?",
  incidents: "Incidenten",
  everyUpdate: "Elke update",
  openedAndResolved: "Bij begin en einde",
  noIncidents: "Geen",
  maintenance: "Onderhoud",
  notices: "Mededelingen",
  statusChanges: "Statuswijzigingen zonder aankondiging",
  minimumImpact: "Incidenten met minstens deze impact",
  impacts: { None: "Alle", Minor: "Klein", Major: "Groot", Critical: "Kritiek" },
  submit: "Abonneren",
  privacy: "Uw adres wordt alleen voor deze berichten gebruikt. Elk bericht bevat een link om af te melden.",
  toLink: "Een bestaand abonnement beheren",
  feeds: "Volgen zonder adres",
  wrongEmail: "Voer één e-mailadres in, bijvoorbeeld ada@example.com.",
  wrongWebhook: "Voer een URL in die met https:// begint en geen gebruikersnaam bevat.",
  wrongPort: "Voer een URL in met poort 443 of 8443, of zonder poort.",
  wrongHost: "Deze host is niet bereikbaar vanaf het internet. Voer de URL van een openbare host in.",
  wrongChat: (service, example) =>
    `Dit is niet de URL van een inkomende webhook van ${service} (${example}).`,
  channelLink: (example) =>
    `Dit is de link van een kanaal. Vul de URL van een inkomende webhook in: ${example}`,
  twoAddresses: "Vul het e-mailadres of de webhook-URL in, niet allebei.",
  nothingChosen: "Kies minstens één onderdeel of groep.",
  noMessages: "Kies minstens één soort bericht.",
  tooMany: (wait) => `Te veel verzoeken vanuit uw netwerk. Probeer het over ${wait} opnieuw.`,
  requested: {
    heading: "Bevestig uw abonnement",
    instruction: "Open de link in het bericht om te bevestigen.",
    text: "Als dit adres geabonneerd kan worden, is er een bericht met een bevestigingslink onderweg. De link werkt 24 uur. Elk adres krijgt hoogstens twee van zulke berichten per dag, met minstens 10 minuten ertussen; kijk ook in de spammap.",
    change: "Verkeerd adres? Wijzigen",
    changeUrl: "Verkeerde URL? Wijzigen",
  },
  challenge: {
    heading: "Beantwoord de controlevraag",
    text: (host) =>
      `Als deze URL geabonneerd kan worden, is er een controlevraag onderweg naar ${host}. Zodra uw programma die beantwoordt, is de webhook geabonneerd. Elke host krijgt hoogstens één controlevraag per uur.`,
  },
  push: {
    button: "Meldingen in deze browser ontvangen",
    help: "Zonder adres. De browser vraagt om toestemming.",
    homeScreen:
      "Zet deze pagina op een iPhone of iPad eerst op het beginscherm: tik op ‘Deel’ en daarna op ‘Zet op beginscherm’. Open de pagina van daaruit en abonneer u.",
    waiting: "Wachten op de eerste melding…",
    blocked:
      "Meldingen zijn geblokkeerd. Sta ze voor deze site toe in de instellingen van de browser en probeer het opnieuw. Een privévenster staat ze nooit toe: gebruik een andere manier op deze pagina.",
    refused:
      "Deze browser of dit privévenster staat geen meldingen toe, of kan zijn pushdienst niet bereiken. Gebruik een andere browser of een andere manier op deze pagina.",
    slow: "Nog geen melding ontvangen, dus u bent nog niet geabonneerd. Mogelijk blokkeert dit netwerk de pushdienst van de browser, bijvoorbeeld met een firewall. Probeer een ander netwerk of een andere manier op deze pagina.",
    failed: "Deze browser kon niet worden aangemeld. Probeer het later opnieuw.",
    active: "Deze browser is aangemeld.",
    done: "Open ‘Abonneren’ op de pagina in deze browser om het abonnement te wijzigen of te beëindigen.",
  },
  code: {
    heading: "Voer de code in",
    instruction: "Voer de code in die in het kanaal is verschenen.",
    text: "Als dit kanaal geabonneerd kan worden, is daar een code verschenen. De code is 24 uur geldig. Elk kanaal krijgt hoogstens twee codes per dag, met minstens 10 minuten ertussen. Komt er niets aan, controleer dan of de URL volledig is en bij dit kanaal hoort, en of de webhook of de app daar nog bestaat.",
    label: "Code",
    button: "Doorgaan",
    wrong: "Deze code is onjuist of verlopen.",
  },
  confirm: {
    heading: (page) => `Uw abonnement op ${page} bevestigen`,
    button: "Abonnement bevestigen",
    ignore: "Niet door u aangevraagd? Sluit deze pagina, dan wordt er niets naar u verstuurd.",
  },
  confirmed: {
    heading: (page) => `U bent geabonneerd op ${page}`,
    text: "Elk bericht bevat een link om af te melden.",
  },
  manage: {
    heading: (page) => `Uw abonnement op ${page}`,
    open: "Abonnement beheren",
    language: "Taal van de berichten en van deze pagina",
    ownLanguage: "De taal van de pagina",
    pause: "Pauzeren tot",
    pauseHelp: "Vóór deze dag wordt niets verstuurd. Laat leeg om berichten te ontvangen.",
    pausedUntil: (date) => `Gepauzeerd tot ${date}.`,
    pauseOver: "Kies een dag na vandaag, of laat het veld leeg.",
    save: "Opslaan",
    saved: "Opgeslagen.",
    resume: "Abonnement hervatten",
  },
  suspended: {
    bounced: "De berichten zijn stopgezet, omdat het laatste niet bezorgd kon worden.",
    pageClosed: "De berichten zijn stopgezet, omdat de pagina niet meer openbaar is.",
    byOperator: "De berichten zijn stopgezet door de beheerders van de pagina.",
    toGate: "Pagina openen en hervatten",
  },
  expired: {
    heading: "Deze link is verlopen",
    text: "Er kan een nieuwe link naar hetzelfde adres worden gestuurd.",
    button: "Nieuwe link sturen",
  },
  broken: {
    heading: "Deze link werkt niet",
    text: "De link is onvolledig of niet meer geldig. Voer het geabonneerde adres in om een nieuwe te ontvangen.",
  },
  link: {
    heading: "Uw abonnement beheren",
    lead: "Voer het geabonneerde adres in. Er wordt een link naartoe gestuurd.",
    button: "Link sturen",
  },
  linkSent: {
    heading: "Controleer uw berichten",
    text: "Als dit adres geabonneerd is en in 24 uur minder dan twee links heeft gekregen, is er een link onderweg. De link in een eerder bericht werkt ook, tenzij u die hebt beëindigd.",
    limit:
      "Er is geen nieuw bericht verstuurd: dit adres heeft er voorlopig zo veel gekregen als mogelijk is. Gebruik het nieuwste of probeer het morgen opnieuw.",
  },
  endLinks: {
    heading: "Links in eerdere berichten uitschakelen",
    text: "Als u een bericht hebt doorgestuurd, kunnen anderen met de link daarin uw abonnement wijzigen. Hiermee werken de links naar deze pagina in alle eerdere berichten niet meer; latere berichten hebben nieuwe. Links om op te zeggen blijven werken.",
  },
  unsubscribe: {
    heading: (page) => `Afmelden voor ${page}?`,
    text: "Daarna worden er geen berichten meer naar dit adres gestuurd.",
    button: "Afmelden",
    done: (page) => `U bent afgemeld voor ${page}`,
    doneText: "Er worden geen berichten meer naar dit adres gestuurd.",
    again: "Opnieuw abonneren",
    shared:
      "Deze mailbox wordt door meerdere mensen gelezen. Er is een bericht met een afmeldlink naartoe gestuurd.",
  },
  erase: {
    heading: "Mijn gegevens verwijderen",
    text: "Verwijdert het adres en alle keuzes. Er worden geen berichten meer naartoe gestuurd. Alleen een versleutelde vingerafdruk blijft bewaard, zodat het adres niet opnieuw wordt geïmporteerd.",
    button: "Mijn gegevens verwijderen",
    done: "Uw gegevens zijn verwijderd",
    doneText: "Het adres en alle keuzes zijn verwijderd.",
  },
};
