/** The words around the page in English. */
import type { AroundWords } from "./words-around.ts";

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** English. */
export const aroundEnglish: AroundWords = {
  live: {
    noNews: "As of {time}, no news for {length}.",
    changed: "The page has changed: {headline}.",
    back: "The page is up to date again.",
  },
  languages: { choose: "Language", notTranslated: "Not yet translated" },
  gate: {
    password: {
      heading: "This page is behind a password",
      lead: "Whoever runs it can tell you the password.",
      label: "Password",
      enter: "Show the page",
      wrong: "That is not the password. Check it, then enter it again.",
      tooMany: (minutes) =>
        `Too many wrong passwords. Try again in ${counted(minutes, "minute", "minutes")}.`,
    },
    restricted: {
      heading: "This page is not open to everybody",
      lead: "It can be read by people who are signed in, and from the addresses that its operators have listed.",
      signIn: "Sign in",
    },
    leave: "Leave this page",
  },
  message: {
    nothingHere: "There is nothing at this address",
    gone: "This is no longer here",
    cannotBeRead: "This cannot be read now",
    notReady: "Not ready yet",
    tooMany: "Too many requests",
    notOpen: "This is not open to you",
    failed: "This did not work",
    cannotBeAnswered: "This request cannot be answered",
  },
  embed: {
    see: "See the status page",
    more: (count) => `${count} more open`,
    dismiss: "Hide this",
    status: "status",
    badge: (name, status) => `${name}: ${status}`,
  },
  text: {
    open: "Open now",
    daysNotOperational: "Days that were not all Operational",
    uptimeSince: (date, percent) => `${percent}% uptime since ${date}`,
    uptimeOf: (days, percent) => `${percent}% uptime in the last ${counted(days, "day", "days")}`,
  },
};
