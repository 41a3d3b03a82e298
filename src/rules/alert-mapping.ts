/** Maps alerts to components and statuses: the rules of an integration in order, else the defaults. */
import { RE2JS } from "re2js";
import { type MappingRule, severityStatuses } from "../contract/alert-mapping.ts";
import type { Alert } from "../contract/alerts.ts";
import type { ReportableStatus } from "../contract/words.ts";

/** The decision for one alert. */
export type MappingDecision =
  /** The alert is ignored, by a rule or because of its severity. */
  | { readonly kind: "Ignored"; readonly rule: number | null }
  | {
      readonly kind: "Mapped";
      /** Index of the matching rule; null if none matched. */
      readonly rule: number | null;
      /** Names or ids of components in the order of look-up; the first existing one is used. */
      readonly components: readonly string[];
      /** The field whose value is looked up first; null if a rule names the component. */
      readonly field: AlertField | null;
      /** The status while the alert is open. */
      readonly status: ReportableStatus;
    };

/** A field of an alert as a condition names it, with its value. */
export type AlertField = { readonly name: string; readonly value: string };

/** A mapping that is compiled once and used for many events. */
export type CompiledMapping = (alert: Alert) => MappingDecision;

/** Maximum size of a compiled pattern in instructions, with expanded repetitions. */
const maxPatternProgram = 200;
const maxComponentName = 200;

const statusesBySeverity = new Map<string, ReportableStatus | null>(
  severityStatuses.flatMap(([severities, status]) =>
    severities.map((severity) => [severity.toLowerCase(), status] as const),
  ),
);

/** The status of a severity without a rule; null if it is ignored. No or an unknown severity is a Major Outage. */
export function defaultStatus(severity: string | null): ReportableStatus | null {
  const status = statusesBySeverity.get(severity?.toLowerCase() ?? "");
  return status === undefined ? "Major Outage" : status;
}

/** Labels of an alert by name in lower case. Of names that differ only in case, the first counts. */
type LabelLookup = ReadonlyMap<string, string>;

/** An alert as an input of conditions. Labels are indexed at the first look-up. */
class AlertView {
  readonly alert: Alert;
  #labels: LabelLookup | undefined;

  constructor(alert: Alert) {
    this.alert = alert;
  }

  label(name: string): string | undefined {
    if (this.#labels === undefined) {
      const labels = new Map<string, string>();
      for (const [labelName, value] of Object.entries(this.alert.labels)) {
        const key = labelName.toLowerCase();
        if (!labels.has(key)) labels.set(key, value);
      }
      this.#labels = labels;
    }
    return this.#labels.get(name);
  }
}

type FieldReader = (view: AlertView) => string | undefined;
type Condition = (view: AlertView) => boolean;
type Field = {
  readonly read: FieldReader;
  /** Whether the field ignores case; it is then read in lower case. */
  readonly ignoresCase: boolean;
};

const labelPrefix = "labels.";

/** A field by its name; undefined if it does not exist. */
function fieldNamed(field: string): Field | undefined {
  const name = field.toLowerCase();
  if (name === "title") return { read: ({ alert }) => alert.title, ignoresCase: false };
  if (name === "severity") {
    return { read: ({ alert }) => alert.severity?.toLowerCase(), ignoresCase: true };
  }
  if (name === "state") return { read: ({ alert }) => alert.state.toLowerCase(), ignoresCase: true };
  if (!name.startsWith(labelPrefix) || name.length === labelPrefix.length) return undefined;
  const label = name.slice(labelPrefix.length);
  return { read: (view) => view.label(label), ignoresCase: false };
}

/** The test of a glob: `*` is any text, `?` one character. Takes time linear in the text for each `*`. */
function globMatcher(glob: string): (text: string) => boolean {
  const pieces = glob.split(/\*+/u).map((piece) => Array.from(piece));
  const [first = [], ...rest] = pieces;
  const last = rest.pop();
  const fits = (piece: readonly string[], text: readonly string[], at: number) =>
    piece.every((character, index) => character === "?" || character === text[at + index]);
  // Most texts fail at the characters before the first `*` or `?`.
  const prefix = glob.split(/[*?]/u, 1)[0] ?? "";
  return (text) => {
    if (!text.startsWith(prefix)) return false;
    const characters = Array.from(text);
    const end = characters.length - (last?.length ?? 0);
    if (end < first.length || !fits(first, characters, 0)) return false;
    if (last === undefined) return characters.length === first.length;
    let at = first.length;
    // Each piece is matched at its first position, which leaves the most text to the following ones.
    for (const piece of rest) {
      while (at + piece.length <= end && !fits(piece, characters, at)) at += 1;
      if (at + piece.length > end) return false;
      at += piece.length;
    }
    return fits(last, characters, end);
  };
}

/** Compiles a pattern, or returns the problem with it. Matching takes time linear in the text. */
function compilePattern(pattern: string): RE2JS | { readonly problem: string } {
  try {
    const compiled = RE2JS.compile(pattern);
    return compiled.programSize() > maxPatternProgram ? { problem: "The pattern is too large." } : compiled;
  } catch (error) {
    const reason = error instanceof Error ? error.message : "not a regular expression";
    return { problem: `The pattern is not valid: ${reason.slice(0, 200)}.` };
  }
}

type RuleCondition = NonNullable<MappingRule["When"]>[number];
type TextTest = (text: string) => boolean;

/** The test of one condition. A regular expression may match anywhere in the text. */
function textTest(
  { Op, Value }: RuleCondition,
  { ignoresCase }: Field,
): TextTest | { readonly problem: string } {
  const value = Value ?? "";
  switch (Op) {
    case "Exists":
      return () => true;
    case "Equals": {
      const expected = ignoresCase ? value.toLowerCase() : value;
      return (text) => text === expected;
    }
    case "Glob":
      return globMatcher(ignoresCase ? value.toLowerCase() : value);
    case "Regex": {
      const pattern = compilePattern(ignoresCase ? `(?i)${value}` : value);
      // Not `test`, which builds an automaton: a text without repetition makes it ten times slower, and never faster.
      return "problem" in pattern ? pattern : (text) => pattern.matcher(text).find();
    }
  }
}

function compileCondition(condition: RuleCondition): Condition | { readonly problem: string } {
  const field = fieldNamed(condition.Field);
  if (field === undefined) return { problem: `There is no field ${condition.Field.slice(0, 100)}.` };
  const test = textTest(condition, field);
  if (typeof test !== "function") return test;
  return (view) => {
    const text = field.read(view);
    return text !== undefined && test(text);
  };
}

/**
 * The component that a rule names: a name, an id, or a template with fields such as `{{labels.service}}`. A field
 * without a value is replaced by nothing.
 */
function componentOf(template: string): (view: AlertView) => string {
  const parts = template.split(/\{\{\s*([^{}]{1,210}?)\s*\}\}/u);
  if (parts.length === 1) return () => template;
  const readers = parts.map((part, index): FieldReader => {
    if (index % 2 === 0) return () => part;
    return fieldNamed(part)?.read ?? (() => "");
  });
  return (view) =>
    readers
      .map((read) => read(view) ?? "")
      .join("")
      .trim()
      .slice(0, maxComponentName);
}

/** Labels looked up without a rule: `component` and `service`, then the sender's own name for it. */
const defaultLabels = ["component", "service", "name", "alertname"];

function defaultComponents(view: AlertView): string[] {
  const names = defaultLabels.map((name) => view.label(name)?.trim());
  return [...new Set(names.filter((name): name is string => name !== undefined && name !== ""))];
}

function defaultField(view: AlertView): AlertField | null {
  for (const label of defaultLabels) {
    const value = view.label(label);
    if (value !== undefined && value.trim() !== "") return { name: `labels.${label}`, value };
  }
  return null;
}

type CompiledRule = {
  readonly conditions: readonly Condition[];
  readonly ignores: boolean;
  readonly components: (view: AlertView) => string[];
  readonly status: (severity: string | null) => ReportableStatus | null;
};

/** The status by a rule's own severities, where `*` matches all others, otherwise by the defaults. */
function ruleStatus(statuses: MappingRule["Statuses"]): CompiledRule["status"] {
  const bySeverity = new Map(
    Object.entries(statuses ?? {}).map(([severity, status]) => [severity.toLowerCase(), status]),
  );
  return (severity) =>
    (severity === null ? undefined : bySeverity.get(severity.toLowerCase())) ??
    bySeverity.get("*") ??
    defaultStatus(severity);
}

function ruleComponents(component: MappingRule["Component"]): CompiledRule["components"] {
  if (component == null || component.trim() === "") return defaultComponents;
  const fill = componentOf(component);
  return (view) => {
    const name = fill(view);
    return name === "" ? [] : [name];
  };
}

function compileRule(
  rule: MappingRule,
): CompiledRule | { readonly condition: number; readonly problem: string } {
  const conditions: Condition[] = [];
  for (const [condition, ruleCondition] of rule.When.entries()) {
    const compiled = compileCondition(ruleCondition);
    if (typeof compiled !== "function") return { condition, problem: compiled.problem };
    conditions.push(compiled);
  }
  return {
    conditions,
    ignores: rule.Ignore === true,
    components: ruleComponents(rule.Component),
    status: ruleStatus(rule.Statuses),
  };
}

const withoutRule: Omit<CompiledRule, "conditions"> = {
  ignores: false,
  components: defaultComponents,
  status: defaultStatus,
};

/** The problem with a condition of a rule, by their indices. */
export type MappingProblem = { readonly rule: number; readonly condition: number; readonly problem: string };

/** The problems of a mapping that its schema cannot detect: fields and patterns. */
export function mappingProblems(rules: readonly MappingRule[]): MappingProblem[] {
  return rules.flatMap((mappingRule, rule) => {
    const compiled = compileRule(mappingRule);
    return "problem" in compiled ? [{ rule, ...compiled }] : [];
  });
}

/** Compiles a mapping. A rule with a problem never matches; `mappingProblems` reports it when a mapping is saved. */
export function compileMapping(rules: readonly MappingRule[]): CompiledMapping {
  const compiled = rules.map(compileRule);
  return (alert) => {
    const view = new AlertView(alert);
    const index = compiled.findIndex(
      (rule) => !("problem" in rule) && rule.conditions.every((condition) => condition(view)),
    );
    const matched = compiled[index];
    const applied = matched === undefined || "problem" in matched ? withoutRule : matched;
    const rule = index < 0 ? null : index;
    const status = applied.ignores ? null : applied.status(alert.severity);
    return status === null
      ? { kind: "Ignored", rule }
      : {
          kind: "Mapped",
          rule,
          components: applied.components(view),
          field: rule === null ? defaultField(view) : null,
          status,
        };
  };
}
