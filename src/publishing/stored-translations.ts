/** Stored translations. */
import { z } from "zod";
import type { Translations } from "./snapshot.ts";

const text = z.string().optional();
const ofNames = z.record(z.string(), z.object({ Name: text, Description: text }));
const ofTitles = z.record(z.string(), z.object({ Title: text }));
const ofMessages = z.record(z.string(), z.object({ Message: text }));

function mapTranslations<Wire, Texts>(
  all: Readonly<Record<string, Wire>>,
  convert: (wire: Wire) => Texts,
): Record<string, Texts> {
  return Object.fromEntries(Object.entries(all).map(([tag, texts]) => [tag, convert(texts)]));
}

/** Names and descriptions of a component or group. Throws a ZodError for invalid text. */
export function readNames(stored: string | null): Translations<"name" | "description"> {
  if (stored === null) return null;
  return mapTranslations(ofNames.parse(JSON.parse(stored)), ({ Name: name, Description: description }) => ({
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
  }));
}

/** Titles of an announcement; its first update has its own translations. Throws likewise. */
export function readTitles(stored: string | null): Translations<"title"> {
  if (stored === null) return null;
  return mapTranslations(ofTitles.parse(JSON.parse(stored)), ({ Title: title }) =>
    title === undefined ? {} : { title },
  );
}

/** Messages of an update. Throws as above. */
export function readMessages(stored: string | null): Translations<"message"> {
  if (stored === null) return null;
  return mapTranslations(ofMessages.parse(JSON.parse(stored)), ({ Message: message }) =>
    message === undefined ? {} : { message },
  );
}
