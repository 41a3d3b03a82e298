/** Any JSON, read by paths. */
import { type AlertPaths, defaultAlertPaths } from "../../contract/alert-mapping.ts";
import { type Alert, type AlertState, type InvalidAlert, maxAlerts } from "../../contract/alerts.ts";
import { type CompiledPath, compilePath, isVisitLimit, VisitBudget } from "../json-paths.ts";
import type { Adapter, AdapterResult } from "./adapter.ts";
import {
  contentOf,
  fingerprintOf,
  type LabelEntry,
  makeAlert,
  scalarText,
  tooManyAlerts,
} from "./alert-fields.ts";
import { readAlertTime } from "./alert-times.ts";
import { readStateWord } from "./state-words.ts";

/** The largest number of values that all paths of one event visit. */
const maxVisitsPerEvent = 200_000;

type PathName = keyof typeof defaultAlertPaths;
type ValueMap<Value> = ReadonlyMap<string, Value>;

type CompiledPaths = {
  readonly settings: AlertPaths;
  readonly paths: Readonly<Record<PathName, CompiledPath>>;
  /** A path for each label; empty where `paths.Labels` leads to an object of labels. */
  readonly labels: readonly (readonly [string, CompiledPath])[];
  readonly states: ValueMap<AlertState>;
  readonly severities: ValueMap<string>;
};

const plain = (word: string) => word.trim().toLowerCase();

function valueMap<Value>(values: Readonly<Record<string, Value>> | null | undefined): ValueMap<Value> {
  return new Map(Object.entries(values ?? {}).map(([word, value]) => [plain(word), value]));
}

/** Compiles one path, and notes in `problems` why it cannot be. */
function compileInto(problems: string[], name: string, path: string): CompiledPath {
  const compiled = compilePath(path);
  if (!("problem" in compiled)) return compiled;
  problems.push(`${name}: ${compiled.problem}`);
  return { find: () => [] };
}

function compileAll(settings: AlertPaths): CompiledPaths | { readonly problem: string } {
  const problems: string[] = [];
  const compiled = (name: PathName, path: unknown) =>
    compileInto(problems, name, typeof path === "string" ? path : defaultAlertPaths[name]);
  const labels = typeof settings.Labels === "object" && settings.Labels !== null ? settings.Labels : {};
  const all: CompiledPaths = {
    settings,
    paths: {
      Alerts: compiled("Alerts", settings.Alerts),
      Fingerprint: compiled("Fingerprint", settings.Fingerprint),
      State: compiled("State", settings.State),
      Severity: compiled("Severity", settings.Severity),
      Title: compiled("Title", settings.Title),
      Labels: compiled("Labels", settings.Labels),
      StartsAt: compiled("StartsAt", settings.StartsAt),
      EndsAt: compiled("EndsAt", settings.EndsAt),
      Url: compiled("Url", settings.Url),
    },
    labels: Object.entries(labels).map(
      ([name, path]) => [name, compileInto(problems, `Labels.${name}`, path)] as const,
    ),
    states: valueMap(settings.States),
    severities: valueMap(settings.Severities),
  };
  return problems[0] === undefined ? all : { problem: problems[0] };
}

/** Compiled paths by their settings, which an integration holds on to while they do not change. */
const compiledBySettings = new WeakMap<AlertPaths, ReturnType<typeof compileAll>>();
const noSettings: AlertPaths = {};

function compiledPaths(settings: AlertPaths): ReturnType<typeof compileAll> {
  const cached = compiledBySettings.get(settings);
  if (cached !== undefined) return cached;
  const compiled = compileAll(settings);
  compiledBySettings.set(settings, compiled);
  return compiled;
}

function labelsOf(compiled: CompiledPaths, value: unknown, budget: VisitBudget): LabelEntry[] {
  if (compiled.labels.length > 0) {
    return compiled.labels.map(([name, path]) => [name, scalarText(path.find(value, budget, 1)[0])]);
  }
  const [labels] = compiled.paths.Labels.find(value, budget, 1);
  if (typeof labels !== "object" || labels === null || Array.isArray(labels)) return [];
  return Object.entries(labels).map(([name, value]) => [name, scalarText(value)]);
}

/** The first text at the path. */
function textAt(path: CompiledPath, value: unknown, budget: VisitBudget): string | null {
  return (
    path
      .find(value, budget, 5)
      .map(scalarText)
      .find((text) => text !== null) ?? null
  );
}

function alertOf(compiled: CompiledPaths, value: unknown, budget: VisitBudget): Alert | InvalidAlert {
  const { paths, states, severities } = compiled;
  const stateWord = textAt(paths.State, value, budget);
  const state = states.get(plain(stateWord ?? "")) ?? readStateWord(stateWord);
  const labels = labelsOf(compiled, value, budget);
  const title = textAt(paths.Title, value, budget);
  const fingerprint = textAt(paths.Fingerprint, value, budget);
  const severity = textAt(paths.Severity, value, budget);
  const alert = makeAlert({
    fingerprint:
      fingerprint ?? fingerprintOf(title, ...labels.map(([name, value]) => `${name}=${value ?? ""}`)),
    state: state ?? "Test",
    severity: severities.get(plain(severity ?? "")) ?? severity,
    title,
    labels,
    startsAt: readAlertTime(paths.StartsAt.find(value, budget, 1)[0]),
    endsAt: readAlertTime(paths.EndsAt.find(value, budget, 1)[0]),
    url: textAt(paths.Url, value, budget),
  });
  const reason = problemOf(compiled.settings, { stateWord, state, alert });
  return reason === null ? alert : { fingerprint: alert.fingerprint, title: alert.title, reason };
}

/** The problem of an alert that has nothing where the path looks for a text. */
const noTextAt = (name: "Fingerprint" | "State", settings: AlertPaths) =>
  `The path ${name}, ${settings[name] ?? defaultAlertPaths[name]}, matches no text. Send one there, or set the path.`;

/** Why an alert cannot be used; null where it can. */
function problemOf(
  settings: AlertPaths,
  read: { readonly stateWord: string | null; readonly state: AlertState | undefined; readonly alert: Alert },
): string | null {
  const { stateWord, state, alert } = read;
  if (alert.fingerprint === "") return noTextAt("Fingerprint", settings);
  if (state !== undefined) return null;
  if (stateWord === null) return noTextAt("State", settings);
  return `"${stateWord.slice(0, 60)}" is not a known state. Map it in Paths.States.`;
}

function readAlerts(compiled: CompiledPaths, body: unknown): AdapterResult {
  const budget = new VisitBudget(maxVisitsPerEvent);
  const found = compiled.paths.Alerts.find(body, budget, maxAlerts + 1);
  // A path to a list means the alerts in it.
  const values: readonly unknown[] = found.length === 1 && Array.isArray(found[0]) ? found[0] : found;
  if (values.length > maxAlerts) return { problem: tooManyAlerts };
  const alerts: Alert[] = [];
  const invalid: InvalidAlert[] = [];
  for (const value of values) {
    const alert = alertOf(compiled, value, budget);
    if ("reason" in alert) invalid.push(alert);
    else alerts.push(alert);
  }
  if (alerts.length > 0) return { alerts, ...(invalid.length > 0 && { invalid }) };
  // Without a single alert that can be used, the paths are wrong.
  const [first] = invalid;
  return first === undefined ? { ignored: "The path Alerts matches no alerts." } : { problem: first.reason };
}

/** Any JSON, with the paths of the integration or the default ones. */
export const json: Adapter = ({ body }, { paths }) => {
  const content = contentOf(body);
  if (typeof content !== "object" || content === null) return { problem: "The body is not JSON." };
  const compiled = compiledPaths(paths ?? noSettings);
  if ("problem" in compiled) return compiled;
  try {
    return readAlerts(compiled, content);
  } catch (error) {
    if (isVisitLimit(error))
      return { problem: "A path visits too many values of the body. Make it more specific." };
    throw error;
  }
};
