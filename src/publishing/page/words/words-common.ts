/** What the words of several languages are made with: counts with what is counted, lengths of time, and moments. */
import { Html, html, trusted } from "../../html-template.ts";

/** What stands between sentences that bring their own full stops: a space, in languages that have one there. */
export function afterSentence({ sentences }: { readonly sentences: string }): string {
  return sentences.slice(sentences.trimEnd().length);
}

/** Sentences that follow each other; what is null is left out. */
export function inSentences(
  between: { readonly sentences: string },
  said: readonly (Html | string | null)[],
): Html {
  const whole = said.filter((one) => one !== null);
  return html`${whole.map((one, place) => (place === 0 ? one : html`${afterSentence(between)}${one}`))}`;
}

/** The forms of a word beside a count, as CLDR's plural rules name them; one that is not given reads as `other`. */
export type Forms = { readonly [form in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** How one language counts. */
export type Counter = {
  /** A count as the language writes it, in Western digits: `1.000` */
  readonly number: (count: number) => string;
  /** The form that goes with a count. */
  readonly form: (count: number, forms: Forms) => string;
  /** A count and its form, which no line's end parts: `3 components` */
  readonly counted: (count: number, forms: Forms) => string;
};

/** The counter of a locale. */
export function counter(locale: string): Counter {
  const plurals = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale, { numberingSystem: "latn" });
  const number = (count: number) => numbers.format(count);
  const form = (count: number, forms: Forms) => forms[plurals.select(count)] ?? forms.other;
  return { number, form, counted: (count, forms) => `${number(count)}\u00A0${form(count, forms)}` };
}

const second = 1_000;
const minute = 60 * second;

/** The units that follow a figure, each with the space before it where the language has one; `between` parts two of them. */
export type DurationUnits = {
  readonly h: string;
  readonly min: string;
  /** All of what is said of less than a minute. */
  readonly under: string;
  readonly between?: string;
};

/** Writes milliseconds to the minute: `1 h 20 min` */
export function durationIn({
  h,
  min,
  under,
  between = " ",
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

/** The units of a length to the second, written as those of a duration; `under` is said of less than a second. */
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
 * Whether a moment, as a clock writes it, begins with the time of day (`14:02`) and not with a day (`24 Oct, 14:02`):
 * many languages put another word before it.
 */
export const isTimeOfDay = (moment: Html | string): boolean =>
  /^\s*\d{1,2}(?::|\s?h\b)/u.test(textOf(moment));

/** Whether a moment, as a clock writes it, begins with one o'clock: of it alone some languages speak as of one hour. */
export const isOneOClock = (moment: Html | string): boolean => /^\s*0?1(?::|\s?h\b)/u.test(textOf(moment));

/** A word as it stands within a sentence, where its language writes it small there. */
export const within = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);

/** A moment at the start of a sentence, in a language that writes days small within one. */
export const atStart = (moment: Html): Html =>
  trusted(
    moment.text.replace(
      /^((?:<[^>]*>)*)(\p{Ll})/u,
      (_, tags: string, first: string) => tags + first.toUpperCase(),
    ),
  );

/** A time in brackets behind what it is the time of; nothing where there is none. */
export function bracketed(
  time: Html,
  [open, close]: readonly [open: string, close: string] = [" (", ")"],
): Html {
  return time.text === "" ? html`` : html`${open}${time}${close}`;
}
