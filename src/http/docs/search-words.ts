/** The words of queries and texts, as the search of the documentation compares them. */

import { settingNames } from "../../platform/configuration.ts";

/**
 * A word without its ending, so that "retries" finds "retry", "backdate" finds "backdating", and "authenticate" finds
 * "authentication". The singular of "-ies" is "-y" or "-ie": both become "-y" ("cooky"), which `spellings` undoes.
 */
export function stem(word: string): string {
  const singular =
    word.length > 3 && word !== "https" ? word.replace(/(?<=\p{L}{3})ies?$/u, "y").replace(/s$/u, "") : word;
  // Not "sett": so short a stem would only match whole words.
  return singular.length > 6 ? singular.replace(/(?:e|ed|(?<!tt)ing|ion)$/u, "") : singular;
}

/** The beginnings of words of a text that have a stem: "retry" and "retries", or "cookie" and "cookies". */
export const spellings = (stemmed: string): readonly string[] =>
  /[^aeiou\P{L}]y$/u.test(stemmed) ? [stemmed, `${stemmed.slice(0, -1)}ie`] : [stemmed];

/** Words of questions, which say nothing about their subject. */
export const fillers: ReadonlySet<string> = new Set(
  "a all an and another any are be can cannot do does for from has have how i in is it me my not of on one or should signalbox something the there to was what when where which who why with without you your".split(
    " ",
  ),
);

/** A text in lower case with one spelling of words that have several; Healthchecks is a product. */
export const normalized = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("e-mail", "email")
    .replaceAll(/\bhealth-?check\b/gu, "health check");

/** The words of a compound such as docker-compose.yml. An option, and one with a filler (on-call), stay whole. */
function wordsOfCompound(word: string): readonly string[] {
  if (word.startsWith("--")) return [word];
  const words = word.split(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])|(?<=\p{L})\.(?=\p{L})/u);
  return words.some((part) => fillers.has(part)) ? [word] : words;
}

export const allWordsIn = (text: string) =>
  normalized(text)
    .split(/[\s?!,;:"'“”()]+/u)
    .flatMap(wordsOfCompound)
    .filter((word) => word !== "");

/** Verbs of questions, for which a section about their object may have another. */
export const actions: ReadonlySet<string> = new Set(
  "add change choose configure create customise customize disable edit enable export make mute remove replace set setup turn update upload use"
    .split(" ")
    .map(stem),
);

/** Questions about people's actions, which the audit log answers. */
const auditQuestion =
  /\bwho (?:has |had )?(?:chang|creat|delet|did\b|edit|made\b|post|remov|set\b|updat)[a-z]*/giu;

/** Questions about who may read a page, which its access answers. */
const accessQuestion = /\bwho (?:can|may|is allowed to) (?:access|open|read|see|view|visit)\b/giu;

/** Questions about a time span, of which "long" says no more: its subject is another word. */
const howLong = /\bhow long\b/giu;

/** Words beside the status of an error, which say no more than its number. */
const errorFillers: ReadonlySet<string> = new Set(["code", "error", "errors", "http", "response", "status"]);

/** Names of a key, of which "API" says no more: every example has one. */
const keyName = /(?<![\w-])api[ -]?(?:key|token|secret|credential)s?\b/giu;

/** Signing in, whose second word would be a filler: "log in" is not about logs. */
const signingIn = /\b(?:log|sign)(?:ging|ing|s|ged|ed)?[ -]?(?:in|on)\b/giu;

const isErrorStatus = (word: string) => /^[45]\d\d$/u.test(word);

/** The names of the settings, which a query may write with spaces: "base url" is BASE_URL. */
const settings: ReadonlySet<string> = new Set(settingNames.map((name) => name.toLowerCase()));

/** The words of a text as they are searched for; a text of fillers alone keeps them. */
export function stemsIn(text: string): readonly string[] {
  const setting = allWordsIn(text).join("_");
  if (settings.has(setting)) return [setting];
  const all = allWordsIn(
    text
      .replaceAll(howLong, " ")
      .replaceAll(auditQuestion, "audit")
      .replaceAll(accessQuestion, "access")
      .replaceAll(signingIn, "login")
      .replaceAll(keyName, "key"),
  );
  const hasErrorStatus = all.some(isErrorStatus);
  const subjects = all.filter((word) => !fillers.has(word) && !(hasErrorStatus && errorFillers.has(word)));
  return (subjects.length === 0 ? all : subjects).map(stem);
}

/** Words of other products and of daily use, with those of the documentation. */
export const synonyms: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>(
  (
    [
      ["99.9", ["uptime"]],
      ["99.99", ["uptime"]],
      ["add", ["create"]],
      ["anonymise", ["erase"]],
      ["anonymize", ["erase"]],
      ["auth", ["authentication", "authorization"]],
      ["cli", ["command line"]],
      ["create", ["add"]],
      ["dark", ["theme"]],
      ["domain", ["url", "address"]],
      ["edit", ["change"]],
      ["fetch", ["read", "list"]],
      ["gdpr", ["erase"]],
      ["get", ["read", "list"]],
      ["hide", ["visibility"]],
      ["ical", ["calendar"]],
      ["icalendar", ["calendar"]],
      ["ics", ["calendar"]],
      ["incident", ["announcement"]],
      ["multi", ["multiple", "several"]],
      ["mute", ["notify", "pause"]],
      ["log", ["audit"]],
      ["login", ["sign in", "signing in", "signs in", "sign-in"]],
      ["outage", ["incident"]],
      ["nodejs", ["node"]],
      ["pause", ["suspend"]],
      ["ping", ["test", "health", "heartbeat"]],
      ["publish", ["announce"]],
      ["redeliver", ["retry", "resend", "replay"]],
      ["redelivery", ["retry", "resend", "replay"]],
      ["red", ["down", "outage"]],
      ["remove", ["delete"]],
      ["resend", ["retry", "replay"]],
      ["schedule", ["maintenance"]],
      ["show", ["read", "list"]],
      ["stuck", ["stay"]],
      ["silence", ["notify", "pause"]],
      ["token", ["key"]],
      ["terraform", ["sdk"]],
      ["undelete", ["restore"]],
      ["update", ["change"]],
      ["upsert", ["create", "change"]],
    ] as const
  ).map(([word, others]) => [stem(word), others.map(stem)]),
);
