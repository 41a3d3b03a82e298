import { expect, it } from "vitest";
import {
  isOutdated,
  recordSources,
  type Translatable,
} from "../../../portal/src/screens/translations/outdated-translations.ts";

const german = { tag: "de", name: "Title" } as const;
const texts = (source: string, translation: string): Translatable<"Title"> => ({
  sources: { Title: source },
  translations: { de: { Title: translation } },
});

it("a translation is outdated once its source text is changed, until it or the source is changed again", () => {
  const first = texts("Logins fail", "Anmeldungen schlagen fehl");
  const records = recordSources(new Map(), first);
  expect(isOutdated(records, first, german)).toBe(false);
  const edited = texts("Some logins fail", "Anmeldungen schlagen fehl");
  expect(recordSources(records, edited)).toBe(records);
  expect(isOutdated(records, edited, german)).toBe(true);
  expect(isOutdated(records, texts("Logins fail ", "Anmeldungen schlagen fehl"), german)).toBe(false);
  const translated = texts("Some logins fail", "Manche Anmeldungen schlagen fehl");
  expect(isOutdated(recordSources(records, translated), translated, german)).toBe(false);
});

it("a language without a text is not outdated", () => {
  const empty = texts("Logins fail", "");
  const records = recordSources(new Map(), empty);
  expect(isOutdated(records, texts("Some logins fail", ""), german)).toBe(false);
});
