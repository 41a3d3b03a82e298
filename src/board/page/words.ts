/** What the page says, in one language. Every sentence of it stands in a catalogue of this shape. */
import type { ComponentStatus } from "../../contract/words.ts";
import type { Html } from "../html.ts";
import type { Overall } from "./overall.ts";

/** One language's words. Markup that a sentence takes (times, mostly) stands in it where the language wants it. */
export type Words = {
  /** BCP 47, as `<html lang>` has it. */
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  /** The locale for dates and figures where the page's own locale is of another language, or names no region. */
  readonly locale: string;
  readonly status: Readonly<Record<ComponentStatus, string>>;
  /** What parts the days of a bar's text, a day from what it showed, and the parts of that. */
  readonly between: { readonly days: string; readonly date: string; readonly parts: string };

  readonly headline: (overall: Overall) => string;
  readonly title: (headline: string, page: string) => string;
  readonly asOf: (time: Html) => Html;
  readonly since: (time: Html) => Html;
  readonly noNewsSince: (time: Html) => Html;
  /** What the script says of less than a minute, where there is room and where there is little. */
  readonly momentAgo: { readonly long: string; readonly short: string };
  readonly affected: string;
  readonly andMore: (count: number) => string;

  readonly components: string;
  readonly statusSince: (status: ComponentStatus, word: string, time: Html | string) => Html;
  readonly wasAt: (unknown: string, status: string, time: string) => Html;
  readonly groupCalm: (count: number) => Html;
  readonly groupUnknown: (unknown: string, count: number) => Html;
  readonly groupTroubled: (status: string, troubled: number, count: number) => Html;
  readonly find: string;
  /** `{shown}` stands for how many were found. */
  readonly found: (count: number) => string;

  readonly today: string;
  readonly uptime: string;
  readonly noData: string;
  readonly phoneBars: string;
  readonly allDays: (status: string) => string;
  readonly otherDays: (status: string) => string;
  readonly beforeStart: string;
  readonly allDay: (status: string) => string;
  readonly unknownSince: (status: string, time: string) => string;
  readonly duration: (milliseconds: number) => string;

  readonly timesIn: (zone: string, name: string) => string;
  readonly poweredBy: string;
  readonly apiDocs: string;
  readonly asJson: string;
  readonly home: string;
  readonly describe: (page: string) => string;

  readonly empty: { readonly headline: string; readonly lead: string };
};
