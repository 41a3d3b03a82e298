/** The paths of a `Json` integration as form texts. */
import { type AlertPaths, defaultAlertPaths } from "../../../../src/contract/alert-mapping.ts";
import { alertStates } from "../../../../src/contract/alerts.ts";

/** A field of the form. */
export type PathField = keyof typeof defaultAlertPaths | "States" | "Severities";

/** The fields, in the order of the form. */
export const pathFields = [
  "Alerts",
  "Fingerprint",
  "State",
  "States",
  "Severity",
  "Severities",
  "Title",
  "Labels",
  "StartsAt",
  "EndsAt",
  "Url",
] as const satisfies readonly PathField[];

/** The texts of the fields; empty where the default is used. */
export type PathTexts = Readonly<Record<PathField, string>>;

const linesOf = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} = ${value}`)
    .join("\n");

/** Lines such as `ok = Resolved` as an object. */
function valuesIn(text: string): Record<string, string> {
  const pairs = text.split("\n").flatMap((line) => {
    const at = line.indexOf("=");
    return at <= 0 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()] as const];
  });
  return Object.fromEntries(pairs.filter(([name]) => name !== ""));
}

/** The texts of saved paths. */
export function textsOf(paths: AlertPaths | null): PathTexts {
  const textOf = (field: PathField): readonly [PathField, string] => {
    const value = paths?.[field] ?? "";
    return [field, typeof value === "string" ? value : linesOf(value)];
  };
  // Every field is among `pathFields`.
  return Object.fromEntries(pathFields.map(textOf)) as PathTexts;
}

const isPath = (text: string) => text.trimStart().startsWith("$");

/** The state of a line, ignoring case; unknown ones stay as they are and are refused on saving. */
const stateOf = (name: string) =>
  alertStates.find((state) => state.toLowerCase() === name.toLowerCase()) ?? name;

/** Parses texts into paths for the API; null if all are empty. */
export function pathsOf(texts: PathTexts): Readonly<Record<string, unknown>> | null {
  const pathEntries = pathFields.flatMap((field): [string, unknown][] => {
    const text = texts[field].trim();
    if (text === "") return [];
    if (field === "States") {
      const values = Object.entries(valuesIn(text)).map(([name, state]) => [name, stateOf(state)] as const);
      return [[field, Object.fromEntries(values)]];
    }
    const isList = field === "Severities" || (field === "Labels" && !isPath(text));
    return [[field, isList ? valuesIn(text) : text]];
  });
  return pathEntries.length === 0 ? null : Object.fromEntries(pathEntries);
}
