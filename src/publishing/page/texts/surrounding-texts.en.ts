/** English texts around the page. */
import type { SurroundingTexts } from "./surrounding-texts.ts";

const counted = (count: number, singular: string, plural: string) =>
  `${count} ${count === 1 ? singular : plural}`;

/** English. */
export const aroundEnglish: SurroundingTexts = {
  live: {
    noNews: "Last update {time} ({length} ago).",
    back: "Connected again; the page is up to date.",
    lost: "No connection: the page is not being updated.",
  },
  languages: { choose: "Language", notTranslated: "Not yet translated" },
  gate: {
    password: {
      heading: "This page is password-protected",
      lead: "Ask the page’s owner for the password.",
      label: "Password",
      enter: "View page",
      wrong: "Wrong password. Check it and try again.",
      tooMany: (minutes) =>
        `Too many wrong passwords. Try again in ${counted(minutes, "minute", "minutes")}.`,
    },
    restricted: {
      heading: "This page is private",
      lead: "Only signed-in people and visitors from allowed IP addresses can view it.",
      signIn: "Sign in",
    },
    leave: "Leave this page",
  },
  message: {
    nothingHere: "Page not found",
    gone: "This page has been deleted",
    cannotBeRead: "Temporarily unavailable",
    notReady: "Not ready yet",
    outcomeUnknown: "It is unclear whether this worked",
    tooMany: "Too many requests",
    notOpen: "You don’t have access",
    failed: "Something went wrong",
    cannotBeAnswered: "Bad request",
    advice: {
      unreachable: "The server can’t reach its database. Try again in a few minutes.",
      notSaved:
        "The server can’t reach its database, so nothing was saved. Go back and try again in a few minutes.",
      maybeSaved:
        "The server lost its database while saving. Go back and try again in a few minutes; it does no harm if it was saved already.",
      starting: "The server is starting. Try again in a minute.",
      tooMany: "Wait a little, then try again.",
      failed: "Try again in a few minutes.",
    },
  },
  embed: {
    see: "See the status page",
    more: (count) => `${count} more open`,
    dismiss: "Hide",
    status: "Status",
    badge: (name, status) => `${name}: ${status}`,
  },
  text: {
    open: "Open now",
    daysNotOperational: "Days not fully Operational",
    uptimeSince: (date, percent) => `${percent}% uptime since ${date}`,
    uptimeOf: (days, percent) => `${percent}% uptime in the last ${counted(days, "day", "days")}`,
  },
};
