/** The settings of how long is kept what need not be kept for good. */
import { readNumber, type Setting } from "./setting-parsers.ts";

const day = 24 * 60 * 60_000;

/** How long things are kept, in milliseconds. */
export type RetentionSettings = {
  /** What the audit notes; null where that is kept for good. */
  readonly audit: number | null;
  /** Drafts that nobody touches, and what became of changes that were held. */
  readonly drafts: number;
  /** Sessions and links after they ended: by where people signed in they are told from strangers. */
  readonly sessions: number;
};

/** How long things are kept where nothing is set. */
export const defaultRetention: RetentionSettings = { audit: null, drafts: 90 * day, sessions: 30 * day };

/** Their names. */
export const keepingNames = ["KEEP_AUDIT_DAYS", "KEEP_DRAFTS_DAYS", "KEEP_SESSIONS_DAYS"] as const;

type Name = (typeof keepingNames)[number];

/** What each is for, and from how many days on it makes sense. */
const settings: Readonly<Record<Name, { readonly what: keyof RetentionSettings; readonly least: number }>> = {
  // Who was locked out, or has done harm, is looked for after a holiday too.
  KEEP_AUDIT_DAYS: { what: "audit", least: 30 },
  KEEP_DRAFTS_DAYS: { what: "drafts", least: 1 },
  KEEP_SESSIONS_DAYS: { what: "sessions", least: 1 },
};

const mostDays = 36_500;

function readDays(text: string, least: number): Setting<number> {
  const range = `${least} to ${mostDays}`;
  const setting = readNumber(text, range, mostDays);
  if (!("value" in setting)) return setting;
  return setting.value < least
    ? { problem: `is ${setting.value}. Give a whole number of days, ${range}.` }
    : { value: setting.value * day };
}

/** Reads them by what is set under each name; `problems` has a sentence for each fault. */
export function readRetention(given: (name: Name) => string | undefined): {
  readonly keeping: RetentionSettings;
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const keeping: { -readonly [What in keyof RetentionSettings]: RetentionSettings[What] } = {
    ...defaultRetention,
  };
  for (const name of keepingNames) {
    const text = given(name);
    if (text === undefined) continue;
    const { what, least } = settings[name];
    const setting = readDays(text, least);
    if ("value" in setting) keeping[what] = setting.value;
    else problems.push(`${name} ${setting.problem}`);
  }
  return { keeping, problems };
}
