/** Helpers for catalogues: counts, durations and times. */
import { Html, html, trusted } from "../../html-template.ts";

/** Separator after a sentence with its own full stop: a space, in languages that use one. */
export function afterSentence({ sentences }: { readonly sentences: string }): string {
  return sentences.slice(sentences.trimEnd().length);
}

/** Separator after a text that may end in a full stop of its own, as a date such as "26. Nov." does. */
export const separatorAfter = (text: string, between: { readonly sentences: string }): string =>
  text.endsWith(".") && between.sentences.startsWith(".") ? afterSentence(between) : between.sentences;

/** Joins sentences, skipping null. */
export function inSentences(
  between: { readonly sentences: string },
  parts: readonly (Html | string | null)[],
): Html {
  const present = parts.filter((candidate) => candidate !== null);
  return html`${present.map((value, index) => (index === 0 ? value : html`${afterSentence(between)}${value}`))}`;
}

/** Plural forms by CLDR category; missing ones fall back to `other`. */
export type Forms = { readonly [form in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** Pluralisation of one language. */
export type Counter = {
  /** A count as the language writes it, in Western digits: `1.000` */
  readonly number: (count: number) => string;
  /** The form that goes with a count. */
  readonly form: (count: number, forms: Forms) => string;
  /** A count and its form, joined by a non-breaking space: `3 components` */
  readonly counted: (count: number, forms: Forms) => string;
  /** `Website and Frankfurt` */
  readonly list: (names: readonly string[]) => string;
};

/** The counter of a locale. */
export function counter(locale: string): Counter {
  const plurals = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale, { numberingSystem: "latn" });
  const number = (count: number) => numbers.format(count);
  const form = (count: number, forms: Forms) => forms[plurals.select(count)] ?? forms.other;
  const lists = new Intl.ListFormat(locale);
  return {
    number,
    form,
    list: (names) => lists.format(names),
    counted: (count, forms) => `${number(count)}\u00A0${form(count, forms)}`,
  };
}

const second = 1_000;
const minute = 60 * second;

/** Unit suffixes, including a leading space if the language has one; `between` separates two of them. */
export type DurationUnits = {
  readonly h: string;
  readonly min: string;
  /** The text for less than a minute. */
  readonly under: string;
  readonly between?: string;
};

/** Writes milliseconds to the minute: `1 h 20 min`, which never breaks over two lines. */
export function durationIn({
  h,
  min,
  under,
  between = "\u00A0",
}: DurationUnits): (milliseconds: number) => string {
  return (milliseconds) => {
    if (milliseconds < minute) return under;
    const minutes = Math.round(milliseconds / minute);
    const hours = Math.floor(minutes / 60);
    const rest = minutes % 60;
    if (hours === 0) return `${rest}${min}`;
    return rest === 0 ? `${hours}${h}` : `${hours}${h}${between}${rest}${min}`;
  };
}

/** Unit suffixes down to seconds, as for durations; `under` is the text for less than a second. */
export type LengthUnits = DurationUnits & { readonly d: string; readonly s: string };

/** Writes milliseconds to the second, so that a sum can be followed: `89 d 12 h 59 min` */
export function lengthIn(units: LengthUnits): (milliseconds: number) => string {
  const sizes = [
    [units.d, 86_400],
    [units.h, 3_600],
    [units.min, 60],
    [units.s, 1],
  ] as const;
  return (milliseconds) => {
    let seconds = Math.round(milliseconds / second);
    if (seconds === 0) return milliseconds === 0 ? `0${units.min}` : units.under;
    const parts: string[] = [];
    for (const [unit, size] of sizes) {
      const count = Math.floor(seconds / size);
      if (count > 0) parts.push(`${count}${unit}`);
      seconds -= count * size;
    }
    return parts.join(units.between ?? " ");
  };
}

/** The text of a moment, without the markup that it may stand in. */
export const textOf = (moment: Html | string): string =>
  moment instanceof Html ? moment.text.replace(/<[^>]*>/gu, "") : moment;

/**
 * True if a formatted time begins with the time of day (`14:02`) rather than a date (`24 Oct, 14:02`): many
 * languages use another preposition.
 */
export const isTimeOfDay = (moment: Html | string): boolean =>
  /^\s*\d{1,2}(?::|\s?h\b)/u.test(textOf(moment));

/** True if a formatted time begins with one o'clock, which some languages treat as singular. */
export const isOneOClock = (moment: Html | string): boolean => /^\s*0?1(?::|\s?h\b)/u.test(textOf(moment));

/** A word in mid-sentence, in lower case if the language does that. */
export const within = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);

/** A moment at the start of a sentence, in a language that writes days small within one. */
export const atStart = (moment: Html): Html =>
  trusted(
    moment.text.replace(
      /^((?:<[^>]*>)*)(\p{Ll})/u,
      (_, tags: string, first: string) => tags + first.toUpperCase(),
    ),
  );

/** A time in brackets after its subject; empty if there is none. */
export function bracketed(
  time: Html,
  [open, close]: readonly [open: string, close: string] = [" (", ")"],
): Html {
  return time.text === "" ? html`` : html`${open}${time}${close}`;
}
