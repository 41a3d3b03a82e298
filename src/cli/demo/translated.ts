/** Texts of the demo in the languages of its page beside English. */

/** The languages beside English. */
export const otherLanguages = ["de", "fr", "ja", "ar"] as const;

type OtherLanguage = (typeof otherLanguages)[number];

/** A text, or texts, in each of the other languages. */
export type Translated<Text> = Readonly<Record<OtherLanguage, Text>>;

function translated<Text, Fields>(
  texts: Translated<Text>,
  fieldsOf: (text: Text) => Fields,
): Translated<Fields> {
  const { de, fr, ja, ar } = texts;
  return { de: fieldsOf(de), fr: fieldsOf(fr), ja: fieldsOf(ja), ar: fieldsOf(ar) };
}

/** Titles with their messages. */
export const titles = (
  texts: Translated<readonly [title: string, message: string]>,
): Translated<{ readonly Title: string; readonly Message: string }> =>
  translated(texts, ([Title, Message]) => ({ Title, Message }));

/** Messages of updates. */
export const messages = (texts: Translated<string>): Translated<{ readonly Message: string }> =>
  translated(texts, (Message) => ({ Message }));

/** Names. */
export const names = (texts: Translated<string>): Translated<{ readonly Name: string }> =>
  translated(texts, (Name) => ({ Name }));

/** Names with their descriptions. */
export const descriptions = (
  texts: Translated<readonly [name: string, description: string]>,
): Translated<{ readonly Name: string; readonly Description: string }> =>
  translated(texts, ([Name, Description]) => ({ Name, Description }));
