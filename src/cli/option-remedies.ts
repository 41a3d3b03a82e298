/** Answers to options that a command does not have. */
import { propertyMeaningOf } from "../contract/foreign-words.ts";
import { nearest, onlyBeginning } from "../platform/nearest-match.ts";
import { calledKind } from "./called-kind.ts";
import { fieldOf, optionOf } from "./option-fields.ts";

/** Options of other tools, with those of this command line, some with their value. */
const foreignOptions: Readonly<Record<string, readonly string[]>> = {
  c: ["component"],
  activate: ["state Active"],
  begin: ["starts-at"],
  disable: ["alerts", "sending off"],
  disabled: ["alerts", "sending off"],
  duration: ["for", "expires-in"],
  enable: ["alerts", "sending on"],
  enabled: ["alerts", "sending on"],
  end: ["ends-at"],
  expires: ["expires-in"],
  f: ["yes"],
  force: ["yes"],
  format: ["json"],
  g: ["group"],
  grp: ["group"],
  k: ["kind"],
  length: ["for"],
  m: ["message"],
  n: ["name", "limit"],
  o: ["json"],
  off: ["alerts", "sending off"],
  on: ["alerts", "sending on"],
  output: ["json"],
  p: ["page"],
  pause: ["paused-until", "sending off"],
  paused: ["paused-until", "sending off"],
  r: ["role"],
  resume: ["state Active", "sending on"],
  s: ["status", "state"],
  scope: ["role", "component"],
  scopes: ["role", "component"],
  since: ["newer-than"],
  start: ["starts-at"],
  state: ["alerts", "sending"],
  suspend: ["state Suspended"],
  suspended: ["state Suspended"],
  permission: ["role"],
  permissions: ["role"],
  t: ["title"],
  ttl: ["expires-in"],
  until: ["ends-at", "for"],
  y: ["yes"],
};

/** The option that is probably meant: by its name, by that of other tools, or by that of another product's field. */
function suggestOption(name: string, options: readonly string[]): string | undefined {
  const foreign = Object.hasOwn(foreignOptions, name) ? foreignOptions[name] : undefined;
  const existing = foreign?.find((option) => options.includes(option.split(" ", 1)[0] ?? ""));
  if (existing !== undefined) return existing;
  const meaning = propertyMeaningOf(name, options.map(fieldOf));
  return meaning === undefined ? (onlyBeginning(name, options) ?? nearest(name, options)) : optionOf(meaning);
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

/** The option that a name ending in `-file` would fill from a file; undefined where there is none that reads standard input. */
function optionOfFile(name: string, options: readonly string[]): string | undefined {
  const option = /^(.+)-file$/u.exec(name)?.[1] ?? (name === "file" || name === "F" ? "message" : "");
  return option === "message" && options.includes(option) ? option : undefined;
}

/** The names of the options, without those that announcements of the called kind do not have. */
export function namesOfKind(
  options: Readonly<Record<string, { readonly byKind?: Readonly<Partial<Record<string, unknown>>> }>>,
): readonly string[] {
  const kind = calledKind();
  return Object.keys(options).filter((name) => kind === undefined || options[name]?.byKind?.[kind] !== null);
}

/** Options of other tools for a file that is an argument here. */
const fileOptions: ReadonlySet<string> = new Set(["body", "input", "path", "payload"]);

/** The remedy for an option that a command with these arguments does not have; empty if nothing is close. */
export function remedyFor(name: string, options: readonly string[], takes: readonly string[]): string {
  if (takes.includes("FILE") && fileOptions.has(name))
    return ` The file is an argument without an option: ${takes.join(" ")}.`;
  const setting = settings.get(name);
  if (setting !== undefined) return ` It is a setting: ${setting}=VALUE before the command.`;
  const fromFile = optionOfFile(name, options);
  if (fromFile !== undefined) return ` \`--${fromFile} - < FILE\` reads a file.`;
  const suggestion = suggestOption(name, options);
  return suggestion === undefined ? "" : ` Did you mean --${suggestion}?`;
}
