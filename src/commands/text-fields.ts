/** Reads names, descriptions, reasons, translations and time zones of a body into their stored form. */
import type { ComponentPatch } from "../contract/components.ts";
import { nearest } from "../platform/nearest-match.ts";
import { isTimeZone } from "../rules/calendar-days.ts";
import { isPlainText, readName, withoutInvisible } from "../rules/names.ts";
import { fieldRefusal, rangeRefusal, type TextCheck, textCheckBy } from "./body-parsing.ts";

/** Reads a name; throws a `Refusal` with its problem. */
export function readNameField(text: string, path = "Name"): string {
  const result = readName(text);
  if ("problem" in result) throw fieldRefusal(path, result.problem, result.fault);
  return result.name;
}

/** A description as stored: trimmed, null if empty. Throws a `Refusal` if it is not plain text. */
export function readDescription(text: string | null | undefined, path = "Description"): string | null {
  if (text == null) return null;
  if (!isPlainText(text)) throw fieldRefusal(path, "It contains invalid characters.");
  // Invisible characters could change the direction of the text around it.
  const trimmed = withoutInvisible(text).trim().normalize("NFC");
  return trimmed === "" ? null : trimmed;
}

/** A reason as stored: trimmed. Throws a `Refusal` if it is empty, with the help, or not plain text. */
export function readReason(text: string, help: string): string {
  const reason = text.trim().normalize("NFC");
  if (reason === "") throw rangeRefusal("Reason", help);
  if (!isPlainText(reason)) throw fieldRefusal("Reason", "It contains invalid characters.");
  return reason;
}

/** The share of letters in which a misspelt time zone may differ: most of them are alike in the region. */
const maxZoneDifference = 0.2;

/** Refuses a text that names no time zone. Throws a `Refusal`. */
export function refuseUnknownZone(text: string): void {
  if (isTimeZone(text)) return;
  const zones = Intl.supportedValuesOf("timeZone");
  const city = `/${text.trim().toLowerCase().replaceAll(" ", "_")}`;
  const nearestZone =
    zones.find((zone) => zone.toLowerCase().endsWith(city)) ?? nearest(text, zones, maxZoneDifference);
  const suggestion = nearestZone === undefined ? "" : `Did you mean ${nearestZone}? `;
  const message = `${suggestion}Give an IANA time zone, for example Europe/London.`;
  throw fieldRefusal("TimeZone", message, "UnknownWord");
}

/** Translations as stored. Throws a `Refusal` for invalid texts and repeated languages. */
export function readTranslations<Translation, Stored>(
  all: Readonly<Record<string, Translation>>,
  read: (translation: Translation, path: string) => Stored,
): Record<string, Stored> {
  const languages = new Set<string>();
  const translations = Object.entries(all).map(([tag, translation]) => {
    const path = `Translations.${tag}`;
    const language = tag.toLowerCase();
    if (languages.has(language))
      throw fieldRefusal(path, "Give each language once: its tag matches without regard to case.");
    languages.add(language);
    return [tag, read(translation, path)] as const;
  });
  return Object.fromEntries(translations);
}

/** The faults of a name and a description. */
export const checkTexts: TextCheck = textCheckBy({ Name: readNameField, Description: readDescription });

type NamedTexts = Pick<ComponentPatch, "Name" | "Description" | "Translations">;

/** The texts of a body in their stored form. Throws a `Refusal`. */
export function readTexts<Fields extends NamedTexts>(fields: Fields): Pick<Fields, keyof NamedTexts> {
  const { Translations } = fields;
  return {
    ...(fields.Name === undefined ? {} : { Name: readNameField(fields.Name) }),
    ...(fields.Description === undefined ? {} : { Description: readDescription(fields.Description) }),
    ...(Translations == null ? {} : { Translations: readTranslations(Translations, readTranslation) }),
  };
}

type Translation = { readonly Name?: string | undefined; readonly Description?: string | undefined };

function readTranslation({ Name, Description }: Translation, path: string) {
  const description = readDescription(Description, `${path}.Description`);
  return {
    ...(Name === undefined ? {} : { Name: readNameField(Name, `${path}.Name`) }),
    ...(description === null ? {} : { Description: description }),
  };
}
