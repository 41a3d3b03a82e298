/** What goes before a moment in Italian. */
import type { Html } from "../../html.ts";
import { isTimeOfDay, textOf } from "./words-common.ts";

/** What may go before a moment, each with the space after it: an hour, a day, and a day that begins with a vowel. */
type Before = { readonly hour: string; readonly day: string; readonly vowel: string };

/** What goes before a moment: `alle ` 14:02, `il ` 24 ott, `l’` 8 ott. */
export function before(time: Html | string, { hour, day, vowel }: Before): string {
  if (isTimeOfDay(time)) return hour;
  return /^\s*0?(?:8|11)\b/u.test(textOf(time)) ? vowel : day;
}
