/** Italian articles and prepositions before times. */
import type { Html } from "../../html-template.ts";
import { isOneOClock, isTimeOfDay, textOf } from "./text-formats.ts";

/**
 * Text before a time, with trailing space: an hour, one o'clock, a day, and a day that begins with a vowel.
 */
type Before = {
  readonly hour: string;
  readonly one: string;
  readonly day: string;
  readonly vowel: string;
};

const at: Before = { hour: "alle ", one: "all’", day: "il ", vowel: "l’" };
const since: Before = { hour: "dalle ", one: "dall’", day: "dal ", vowel: "dall’" };
const fromThen: Before = { hour: "Dalle ", one: "Dall’", day: "Dal ", vowel: "Dall’" };
const until: Before = { hour: "Fino alle ", one: "Fino all’", day: "Fino al ", vowel: "Fino all’" };

const before =
  ({ hour, one, day, vowel }: Before) =>
  (time: Html | string): string => {
    if (isOneOClock(time)) return one;
    if (isTimeOfDay(time)) return hour;
    return /^\s*0?(?:8|11)\b/u.test(textOf(time)) ? vowel : day;
  };

/** Text before a time, by purpose: `alle ` 14:02, `all’` 01:02, `il ` 24 ott, `l’` 8 ott. */
export const moments = {
  at: before(at),
  since: before(since),
  fromThen: before(fromThen),
  until: before(until),
};
