/** Settings of retention periods. */
import { readNumber, type Setting } from "./setting-parsers.ts";

const day = 24 * 60 * 60_000;

/** Retention periods, in milliseconds. */
export type RetentionSettings = {
  /** Audit entries; null if kept forever. */
  readonly audit: number | null;
  /** Untouched drafts, and finished pending publications. */
  readonly drafts: number;
  /** Sessions and links after they ended: needed to recognise familiar addresses. */
  readonly sessions: number;
  /** Deleted items, before they are erased: at least as long as they can be restored. */
  readonly deleted: number;
};

/** Default retention periods. */
export const defaultRetention: RetentionSettings = {
  audit: null,
  drafts: 90 * day,
  sessions: 30 * day,
  deleted: 30 * day,
};

/** Their names. */
export const keepingNames = [
  "KEEP_AUDIT_DAYS",
  "KEEP_DRAFTS_DAYS",
  "KEEP_SESSIONS_DAYS",
  "KEEP_DELETED_DAYS",
] as const;

type Name = (typeof keepingNames)[number];

/** Each setting with its minimum number of days. */
const settings: Readonly<Record<Name, { readonly what: keyof RetentionSettings; readonly least: number }>> = {
  // The trace of an attack or a lockout may be needed after a holiday.
  KEEP_AUDIT_DAYS: { what: "audit", least: 30 },
  KEEP_DRAFTS_DAYS: { what: "drafts", least: 1 },
  KEEP_SESSIONS_DAYS: { what: "sessions", least: 1 },
  KEEP_DELETED_DAYS: { what: "deleted", least: 30 },
};

const maxDays = 36_500;

function readDays(text: string, least: number): Setting<number> {
  const range = `${least} to ${maxDays}`;
  const setting = readNumber(text, range, maxDays);
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
