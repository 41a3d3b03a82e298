/** Settings of retention periods. */
import { readNumber, type Setting } from "./setting-parsers.ts";

const dayMs = 24 * 60 * 60_000;

/** Retention periods, in milliseconds. */
export type RetentionSettings = {
  /** Audit entries; null if kept forever. */
  readonly audit: number | null;
  /** Unedited drafts, and finished pending publications. */
  readonly drafts: number;
  /** Sessions and links after they ended: needed to recognise familiar addresses. */
  readonly sessions: number;
  /** Deleted items until they are erased; at least as long as they can be restored. */
  readonly deleted: number;
};

/** Default retention periods. */
export const defaultRetention: RetentionSettings = {
  audit: null,
  drafts: 90 * dayMs,
  sessions: 30 * dayMs,
  deleted: 30 * dayMs,
};

/** The names of the settings. */
export const retentionNames = [
  "KEEP_AUDIT_DAYS",
  "KEEP_DRAFTS_DAYS",
  "KEEP_SESSIONS_DAYS",
  "KEEP_DELETED_DAYS",
] as const;

type Name = (typeof retentionNames)[number];

/** Each setting with its minimum number of days. */
const settings: Readonly<
  Record<Name, { readonly property: keyof RetentionSettings; readonly minDays: number }>
> = {
  // The trace of an attack or a lockout may be needed after a holiday.
  KEEP_AUDIT_DAYS: { property: "audit", minDays: 30 },
  KEEP_DRAFTS_DAYS: { property: "drafts", minDays: 1 },
  KEEP_SESSIONS_DAYS: { property: "sessions", minDays: 1 },
  KEEP_DELETED_DAYS: { property: "deleted", minDays: 30 },
};

const maxDays = 36_500;

function readDays(text: string, minDays: number): Setting<number> {
  const range = `${minDays} to ${maxDays}`;
  const setting = readNumber(text, range, maxDays);
  if (!("value" in setting)) return setting;
  return setting.value < minDays
    ? { problem: `is ${setting.value}. Give a whole number of days, ${range}.` }
    : { value: setting.value * dayMs };
}

/** Reads the retention periods; `problems` has a sentence for each problem. */
export function readRetention(readText: (name: Name) => string | undefined): {
  readonly retention: RetentionSettings;
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const retention: { -readonly [Property in keyof RetentionSettings]: RetentionSettings[Property] } = {
    ...defaultRetention,
  };
  for (const name of retentionNames) {
    const text = readText(name);
    if (text === undefined) continue;
    const { property, minDays } = settings[name];
    const setting = readDays(text, minDays);
    if ("value" in setting) retention[property] = setting.value;
    else problems.push(`${name} ${setting.problem}`);
  }
  return { retention, problems };
}
