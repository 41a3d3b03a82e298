/** The texts of messages in Polish. */
import type { MessageTexts } from "./message-texts.ts";

/** The texts of messages in Polish. */
export const polish: MessageTexts = {
  events: {
    IncidentOpened: "Nowy incydent",
    IncidentUpdated: "Aktualizacja incydentu",
    IncidentReopened: "Incydent wznowiony",
    IncidentResolved: "Incydent rozwiązany",
    IncidentPostmortem: "Opublikowano analizę po incydencie",
    MaintenanceAnnounced: "Zaplanowano prace",
    MaintenanceReminder: "Przypomnienie o pracach",
    MaintenanceChanged: "Zmieniono termin prac",
    MaintenanceStarted: "Prace rozpoczęte",
    MaintenanceUpdated: "Aktualizacja prac",
    MaintenanceEnded: "Prace zakończone",
    MaintenancePostmortem: "Opublikowano analizę po incydencie",
    MaintenanceCancelled: "Prace odwołane",
    NoticePublished: "Informacja",
    NoticeUpdated: "Informacja zaktualizowana",
    StatusChanged: "Zmiana statusu",
    FlappingStarted: "Status niestabilny",
    FlappingEnded: "Status znów stabilny",
  },
  labels: {
    status: "Status",
    affected: "Dotyczy",
    impact: "Wpływ",
    follows: "Obserwowane będzie",
    started: "Początek",
    planned: "Planowany termin",
    duration: "Czas trwania",
    posted: "Opublikowano",
  },
  unstable: "Status często się zmienia. Otrzymasz jeszcze jedną wiadomość, gdy będzie znów stabilny.",
  stable: "Status jest stabilny od dziesięciu minut.",
  details: "Zobacz szczegóły",
  detailsOnPage: "Szczegóły są na stronie statusu.",
  delayed: (time) => `Napisano ${time}; dostarczono z opóźnieniem.`,
  why: {
    page: (page) => `Otrzymujesz tę wiadomość, ponieważ subskrybujesz ${page}.`,
    components: (page) => `Otrzymujesz tę wiadomość, ponieważ subskrybujesz komponenty ${page}.`,
    announcement: (page) => `Otrzymujesz tę wiadomość, ponieważ subskrybujesz ten komunikat na ${page}.`,
  },
  manage: "Zarządzaj subskrypcją",
  unsubscribe: "Zrezygnuj z subskrypcji",
  confirmation: {
    subject: (page) => `Potwierdź subskrypcję ${page}`,
    text: "Ktoś, prawdopodobnie Ty, poprosił o powiadomienia na ten adres. Potwierdź, aby je otrzymywać.",
    button: "Potwierdź subskrypcję",
    expires: "Ten link jest ważny przez 24 godziny.",
  },
  added: {
    text: (page) => `Ten adres dodano do listy odbiorców powiadomień ${page}. Potwierdź, aby je otrzymywać.`,
    ignore: "Jeśli nie chcesz otrzymywać powiadomień, zignoruj tę wiadomość.",
  },
  link: {
    subject: (page) => `Twoja subskrypcja ${page}`,
    text: "Poproszono o link do zarządzania subskrypcją.",
    ended: "Unieważnione linki już nie działają.",
    button: "Zarządzaj subskrypcją",
  },
  test: {
    subject: (page) => `Wiadomość testowa od ${page}`,
    text: "To jest test. Nic się nie stało: aktualizacje będą przychodzić tak jak ta wiadomość.",
  },
  code: (code) => `Aby potwierdzić, wpisz ten kod na stronie statusu: ${code}. Jest ważny przez 24 godziny.`,
  ignore: "Jeśli to nie była Twoja prośba, zignoruj tę wiadomość.",
  invitation: {
    title: (inviter) => (inviter === null ? "Zaproszenie do portalu" : `${inviter} zaprasza Cię do portalu`),
    text: ({ page, role, email }) =>
      `W portalu strony statusu ${page} otrzymasz rolę ${role}; zalogujesz się jako ${email}.`,
    expires: (time) => `Link działa jeden raz. Termin ważności: ${time}. Nikomu go nie przekazuj.`,
    button: "Dołącz",
    ignore: "Jeśli nie spodziewasz się tego zaproszenia, zignoruj je: bez linku nic się nie stanie.",
  },
  emailChange: {
    title: "Twój adres e-mail został zmieniony",
    text: ({ page, email }) =>
      `Twoje konto w portalu ${page} nie ma już adresu ${email}. Od teraz logujesz się nowym adresem.`,
    button: "Otwórz portal",
    ignore: "Jeśli się tego nie spodziewasz, powiadom właściciela portalu.",
  },
  reset: {
    title: "Wybierz nowe hasło",
    text: ({ page, email }) =>
      `Ktoś poprosił o ten link dla ${email} na stronie logowania do portalu ${page}.`,
    expires: (time) =>
      `Działa jeden raz. Termin ważności: ${time}. Po jego użyciu wszystkie Twoje sesje wygasną. Nikomu go nie przekazuj.`,
    button: "Wybierz hasło",
    ignore: "Jeśli to nie była Twoja prośba, zignoruj tę wiadomość: Twoje hasło się nie zmieni.",
  },
};
