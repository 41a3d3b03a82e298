/** Arabic pluralisation: one and two are words of their own, and the noun changes with the count. */
import { counter } from "./text-formats.ts";

const { number, form } = counter("ar");

/** A counted noun: its forms for one and two without a figure, and those with a figure. */
type Counted = {
  readonly one: string;
  readonly two: string;
  /** From three to ten. */
  readonly few: string;
  /** From eleven to ninety-nine. */
  readonly many: string;
  /** Whole hundreds, and none. */
  readonly other: string;
};

/** A count in Western digits. */
export const figure: (count: number) => string = number;

/** A count with what is counted: `مكوّنان`, `3 مكوّنات`, `11 مكوّنًا` */
export function counted(count: number, forms: Counted): string {
  const noun = form(count, forms);
  return count === 1 || count === 2 ? noun : `${number(count)}\u00A0${noun}`;
}

/** Components, counted. */
export const components = (count: number): string =>
  counted(count, {
    one: "مكوّن واحد",
    two: "مكوّنان",
    few: "مكوّنات",
    many: "مكوّنًا",
    other: "مكوّن",
  });

/** Isolates text of unknown direction in plain strings. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

const lists = new Intl.ListFormat("ar");

/** Names of unknown direction as a list. */
export const list = (names: readonly string[]): string => lists.format(names.map(isolated));

const minute = 60_000;

// Durations follow verbs and prepositions, where the dual ends in -ayn.
const hours = (count: number) =>
  counted(count, { one: "ساعة", two: "ساعتين", few: "ساعات", many: "ساعة", other: "ساعة" });
const minutes = (count: number) =>
  counted(count, { one: "دقيقة", two: "دقيقتين", few: "دقائق", many: "دقيقة", other: "دقيقة" });

/** Writes milliseconds to the minute: `ساعة و20 دقيقة` */
export function duration(milliseconds: number): string {
  if (milliseconds < minute) return "أقل من دقيقة";
  const all = Math.round(milliseconds / minute);
  const whole = Math.floor(all / 60);
  const rest = all % 60;
  if (whole === 0) return minutes(rest);
  return rest === 0 ? hours(whole) : `${hours(whole)} و${minutes(rest)}`;
}
