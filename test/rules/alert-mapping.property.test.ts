import fc from "fast-check";
import { expect, it } from "vitest";
import type { MappingRule } from "../../src/contract/alert-mapping.ts";
import type { Alert } from "../../src/contract/alerts.ts";
import { compileMapping } from "../../src/rules/alert-mapping.ts";
import { repetitions } from "../harness/repetitions.ts";

const severityStatuses: Record<string, string> = {
  critical: "Major Outage",
  p2: "Major Outage",
  warning: "Partial Outage",
  low: "Degraded Performance",
};

/** The value of a field, by a search through all labels. */
function slowField(alert: Alert, field: string): string | undefined {
  const name = field.toLowerCase();
  if (name === "title") return alert.title;
  if (name === "severity") return alert.severity?.toLowerCase();
  if (name === "state") return alert.state.toLowerCase();
  return Object.entries(alert.labels).find(([label]) => `labels.${label.toLowerCase()}` === name)?.[1];
}

/** Whether a glob matches, by trying every length for each `*`. */
function slowGlob(glob: string, text: string): boolean {
  if (glob === "") return text === "";
  if (glob.startsWith("*")) {
    return Array.from({ length: text.length + 1 }).some((_, skip) =>
      slowGlob(glob.slice(1), text.slice(skip)),
    );
  }
  return text !== "" && (glob[0] === "?" || glob[0] === text[0]) && slowGlob(glob.slice(1), text.slice(1));
}

function slowCondition(alert: Alert, { Field, Op, Value }: MappingRule["When"][number]): boolean {
  const text = slowField(alert, Field);
  if (text === undefined) return false;
  const folds = /^(?:severity|state)$/iu.test(Field);
  const value = folds && Op !== "Regex" ? (Value ?? "").toLowerCase() : (Value ?? "");
  if (Op === "Equals") return text === value;
  if (Op === "Glob") return slowGlob(value, text);
  return Op === "Exists" || new RegExp(value, folds ? "iu" : "u").test(text);
}

const slowFill = (template: string, alert: Alert) =>
  template.replaceAll(/\{\{(.+?)\}\}/gu, (_, field: string) => slowField(alert, field) ?? "").trim();

function slowDecision(rules: readonly MappingRule[], alert: Alert) {
  const index = rules.findIndex(({ When }) => When.every((condition) => slowCondition(alert, condition)));
  const rule = index < 0 ? null : index;
  const found = rules[index];
  const own = Object.entries(found?.Statuses ?? {}).find(
    ([severity]) => severity.toLowerCase() === alert.severity?.toLowerCase(),
  )?.[1];
  const byDefault =
    alert.severity === "info" ? null : (severityStatuses[alert.severity ?? ""] ?? "Major Outage");
  const status = found?.Ignore === true ? null : (own ?? found?.Statuses?.["*"] ?? byDefault);
  if (status === null) return { kind: "Ignored", rule };
  const fields = ["component", "service", "name", "alertname"].map((label) => `labels.${label}`);
  const names = fields.map((field) => slowField(alert, field));
  const [first] = fields.flatMap((name) => {
    const value = slowField(alert, name);
    return value ? [{ name, value }] : [];
  });
  const filled = found?.Component == null ? undefined : slowFill(found.Component, alert);
  const components =
    filled === undefined ? [...new Set(names.filter((name) => name))] : [filled].filter(Boolean);
  return { kind: "Mapped", rule, components, field: rule === null ? (first ?? null) : null, status };
}

const letters = fc.string({ unit: fc.constantFrom("a", "b", "-"), maxLength: 6 });
const condition = fc.record({
  Field: fc.constantFrom("labels.service", "Labels.Name", "labels.zone", "title", "severity", "STATE"),
  Op: fc.constantFrom("Equals" as const, "Exists" as const),
  Value: fc.oneof(letters, fc.constantFrom("critical", "WARNING", "firing")),
});
const glob = fc.record({
  Field: condition.map(({ Field }) => Field),
  Op: fc.constant("Glob" as const),
  Value: fc.string({ unit: fc.constantFrom("a", "b", "*", "?"), maxLength: 6 }),
});
const regex = fc.record({
  Field: condition.map(({ Field }) => Field),
  Op: fc.constant("Regex" as const),
  Value: fc.constantFrom("^a", "b$", "a+b", "(a|b)*-", "\\S", "^(A|crit.*)$", "", "[^a]{2}"),
});
const rule: fc.Arbitrary<MappingRule> = fc.record({
  When: fc.array(fc.oneof(condition, glob, regex), { maxLength: 3 }),
  Component: fc.constantFrom(null, "X", "{{labels.service}}", "{{labels.zone}}/{{title}}"),
  Ignore: fc.constantFrom(null, false, true),
  Statuses: fc.constantFrom(
    null,
    { Critical: "Degraded Performance" as const },
    { "*": "Partial Outage" as const },
  ),
});
const alert: fc.Arbitrary<Alert> = fc.record({
  fingerprint: fc.constant("f"),
  state: fc.constantFrom("Firing" as const, "Acknowledged" as const, "Resolved" as const),
  severity: fc.constantFrom(null, "critical", "warning", "p2", "low", "info", "purple"),
  title: letters.map((text) => text.replaceAll("-", "a")),
  labels: fc.dictionary(
    fc.constantFrom("service", "NAME", "zone", "component"),
    fc.constantFrom("a", "ab", "b-a"),
  ),
  startsAt: fc.constant(null),
  endsAt: fc.constant(null),
  url: fc.constant(null),
});

it("a compiled mapping decides like a slow model that tries every rule", () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 6 }), alert, (rules, sample) => {
      expect(compileMapping(rules)(sample)).toEqual(slowDecision(rules, sample));
    }),
    { numRuns: repetitions(50, 2_000) },
  );
});
