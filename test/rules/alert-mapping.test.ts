import { describe, expect, it } from "vitest";
import { type MappingRule, mappingRules } from "../../src/contract/alert-mapping.ts";
import type { Alert } from "../../src/contract/alerts.ts";
import { compileMapping, defaultStatus, mappingProblems } from "../../src/rules/alert-mapping.ts";

const alert: Alert = {
  fingerprint: "f",
  state: "Firing",
  severity: "critical",
  title: "API latency above 2 s",
  labels: { Service: "checkout-api", region: "eu-west-1", name: "Checkout" },
  startsAt: null,
  endsAt: null,
  url: null,
};

/** Rules as the wire has them. */
const rules = (...wire: object[]): MappingRule[] => mappingRules.parse(wire);
const decide = (wire: object[], change: Partial<Alert> = {}) =>
  compileMapping(rules(...wire))({ ...alert, ...change });
const matches = (condition: object, change: Partial<Alert> = {}) => {
  const decision = decide([{ When: [condition], Component: "X" }], change);
  return decision.rule === 0;
};

describe("the status of a severity without a rule", () => {
  it.each([
    ["critical", "Major Outage"],
    ["error", "Major Outage"],
    ["page", "Major Outage"],
    ["P1", "Major Outage"],
    ["P2", "Major Outage"],
    ["High", "Major Outage"],
    ["DISASTER", "Major Outage"],
    ["down", "Major Outage"],
    ["warning", "Partial Outage"],
    ["P3", "Partial Outage"],
    ["average", "Partial Outage"],
    ["minor", "Degraded Performance"],
    ["low", "Degraded Performance"],
    ["P4", "Degraded Performance"],
    ["info", null],
    ["P5", null],
    [null, "Major Outage"],
    ["purple", "Major Outage"],
  ])("the severity %s maps to %s without a rule", (severity, status) => {
    expect(defaultStatus(severity)).toBe(status);
  });
});

describe("an alert without a matching rule", () => {
  it("an alert without a matching rule is looked up by its labels component and service, then by the sender's name", () => {
    const labels = { name: "n", SERVICE: "s", component: "c", alertname: "a" };
    expect(decide([], { labels })).toMatchObject({ rule: null, components: ["c", "s", "n", "a"] });
  });

  it("an alert without a matching rule and these labels has no component", () => {
    expect(decide([], { labels: { region: "eu" } })).toMatchObject({ components: [] });
  });

  it("an alert without a matching rule is ignored if its severity is info", () => {
    expect(decide([], { severity: "Info" })).toEqual({ kind: "Ignored", rule: null });
  });
});

describe("a condition", () => {
  it.each([
    [{ Field: "labels.service", Op: "Equals", Value: "checkout-api" }, true],
    [{ Field: "LABELS.SERVICE", Op: "Equals", Value: "checkout-api" }, true],
    [{ Field: "labels.service", Op: "Equals", Value: "Checkout-API" }, false],
    [{ Field: "labels.missing", Op: "Equals", Value: "" }, false],
    [{ Field: "severity", Op: "Equals", Value: "CRITICAL" }, true],
    [{ Field: "state", Op: "Equals", Value: "firing" }, true],
    [{ Field: "title", Op: "Glob", Value: "API*above ? s" }, true],
    [{ Field: "title", Op: "Glob", Value: "*latency*" }, true],
    [{ Field: "title", Op: "Glob", Value: "latency*" }, false],
    [{ Field: "title", Op: "Glob", Value: "API" }, false],
    [{ Field: "labels.region", Op: "Glob", Value: "eu-*-1" }, true],
    [{ Field: "severity", Op: "Glob", Value: "CRIT*" }, true],
    [{ Field: "title", Op: "Regex", Value: "above \\d+ s$" }, true],
    [{ Field: "title", Op: "Regex", Value: "^latency" }, false],
    [{ Field: "severity", Op: "Regex", Value: "^(CRITICAL|page)$" }, true],
    [{ Field: "severity", Op: "Regex", Value: "^\\S+$" }, true],
    [{ Field: "labels.region", Op: "Exists" }, true],
    [{ Field: "labels.zone", Op: "Exists" }, false],
  ])("the condition %j matches: %s", (condition, expected) => {
    expect(matches(condition)).toBe(expected);
  });

  it("a condition on the severity does not match an alert without one", () => {
    expect(matches({ Field: "severity", Op: "Exists" }, { severity: null })).toBe(false);
    expect(matches({ Field: "severity", Op: "Glob", Value: "*" }, { severity: null })).toBe(false);
  });

  it("a condition on the label __proto__ or constructor matches nothing without such a label", () => {
    expect(matches({ Field: "labels.__proto__", Op: "Exists" })).toBe(false);
    expect(matches({ Field: "labels.constructor", Op: "Exists" })).toBe(false);
  });
});

describe("a rule", () => {
  it("a rule without conditions matches every alert", () => {
    expect(decide([{ Component: "X" }])).toMatchObject({ rule: 0, components: ["X"] });
  });

  it("a rule applies only if all its conditions match", () => {
    const both = [
      { Field: "labels.region", Op: "Exists" },
      { Field: "labels.zone", Op: "Exists" },
    ];
    expect(decide([{ When: both, Component: "X" }])).toMatchObject({ rule: null });
  });

  it("the first matching rule decides", () => {
    const wire = [
      { When: [{ Field: "labels.zone", Op: "Exists" }], Component: "A" },
      { Component: "B" },
      { Component: "C" },
    ];
    expect(decide(wire)).toMatchObject({ rule: 1, components: ["B"] });
  });

  it("a rule fills labels, title, severity and state into its template", () => {
    expect(decide([{ Component: "{{ labels.service }} ({{labels.region}})" }])).toMatchObject({
      components: ["checkout-api (eu-west-1)"],
    });
    expect(decide([{ Component: "{{labels.missing}}" }])).toMatchObject({ components: [] });
    expect(decide([{ Component: "{{unknown}}x" }])).toMatchObject({ components: ["x"] });
  });

  it("a rule without a component keeps the default look-up", () => {
    expect(decide([{ Component: null }])).toMatchObject({
      rule: 0,
      components: ["checkout-api", "Checkout"],
    });
  });

  it("a rule can ignore the alert", () => {
    expect(decide([{ Component: "X", Ignore: true }])).toEqual({ kind: "Ignored", rule: 0 });
  });

  it("a rule's status for a severity falls back to its * entry, then to the default", () => {
    const status = (Statuses: object, severity: string | null) => {
      const decision = decide([{ Component: "X", Statuses }], { severity });
      return decision.kind === "Mapped" ? decision.status : null;
    };
    expect(status({ Critical: "Degraded Performance" }, "CRITICAL")).toBe("Degraded Performance");
    expect(status({ critical: "Degraded Performance" }, "warning")).toBe("Partial Outage");
    expect(status({ "*": "Under Maintenance" }, "info")).toBe("Under Maintenance");
    expect(status({ "*": "Partial Outage" }, null)).toBe("Partial Outage");
    expect(status({ critical: "Major Outage" }, "info")).toBeNull();
  });
});

describe("the schema of a mapping", () => {
  it.each([
    [[{ When: [{ Field: "label", Op: "Exists" }] }], "field"],
    [[{ When: [{ Field: "title", Op: "Equals" }] }], "value"],
    [[{ When: [{ Field: "title", Op: "Like", Value: "x" }] }], "operator"],
    [[{ Statuses: { critical: "Operational" } }], "status of an open alert"],
    [Array.from({ length: 201 }, () => ({ Component: "X" })), "number of rules"],
  ])("the schema of a mapping refuses %j: a wrong %s", (...[wire]) => {
    expect(mappingRules.safeParse(wire).success).toBe(false);
  });
});

describe("a pattern", () => {
  const regex = (Value: string) => rules({ When: [{ Field: "title", Op: "Regex", Value }], Component: "X" });

  it.each(["(", "a{2000}", "(?=look)", "((a{30}){30})"])(
    "the pattern %s is refused with its position",
    (pattern) => {
      const [problem] = mappingProblems(regex(pattern));
      expect(problem).toMatchObject({ rule: 0, condition: 0 });
    },
  );

  it("an invalid pattern matches nothing", () => {
    expect(compileMapping(regex("("))(alert).rule).toBeNull();
  });

  it("a pattern that causes backtracking is evaluated correctly", () => {
    const decision = (title: string) => compileMapping(regex("^(a+)+$"))({ ...alert, title }).rule;
    expect(decision("a".repeat(500))).toBe(0);
    expect(decision(`${"a".repeat(499)}!`)).toBeNull();
  });
});
