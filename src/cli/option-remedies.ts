/** Answers to options that a command does not have. */
import { propertyMeaningOf } from "../contract/foreign-words.ts";
import { nearest } from "../platform/nearest-match.ts";
import { fieldOf, optionOf } from "./option-fields.ts";

/** Options of other tools, with those of this command line. */
const foreignOptions: Readonly<Record<string, readonly string[]>> = {
  c: ["component"],
  disable: ["alerts"],
  enable: ["alerts"],
  enabled: ["alerts"],
  expires: ["expires-in"],
  f: ["yes"],
  force: ["yes"],
  format: ["json"],
  g: ["group"],
  k: ["kind"],
  m: ["message"],
  n: ["name", "limit"],
  o: ["json"],
  off: ["alerts"],
  on: ["alerts"],
  output: ["json"],
  p: ["page"],
  pause: ["paused-until"],
  r: ["role"],
  s: ["status", "state"],
  since: ["newer-than"],
  t: ["title"],
  ttl: ["expires-in"],
  until: ["for"],
  y: ["yes"],
};

/** The option that is probably meant: by its name, by that of other tools, or by that of another product's field. */
function suggestOption(name: string, options: readonly string[]): string | undefined {
  const foreign = Object.hasOwn(foreignOptions, name) ? foreignOptions[name] : undefined;
  const existing = foreign?.find((option) => options.includes(option));
  if (existing !== undefined) return existing;
  const meaning = propertyMeaningOf(name, options.map(fieldOf));
  return meaning === undefined ? nearest(name, options) : optionOf(meaning);
}

/** Usual options of services, with the settings that they are here. */
const settings: ReadonlyMap<string, string> = new Map([
  ["base-url", "BASE_URL"],
  ["bind", "HOST"],
  ["data", "DATA_DIR"],
  ["data-dir", "DATA_DIR"],
  ["database-url", "DATABASE_URL"],
  ["host", "HOST"],
  ["log-level", "LOG_LEVEL"],
  ["port", "PORT"],
  ["workers", "SIGNALBOX_WORKERS"],
]);

/** The remedy for an option that a command does not have; empty if nothing is close. */
export function remedyFor(name: string, options: readonly string[]): string {
  const setting = settings.get(name);
  if (setting !== undefined) return ` It is a setting: ${setting}=VALUE before the command.`;
  const suggestion = suggestOption(name, options);
  return suggestion === undefined ? "" : ` Did you mean --${suggestion}?`;
}
