import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldName } from "../../src/rules/names.ts";
import { fieldProblem, fieldsOf, fill, maxFields } from "../../src/rules/template-fields.ts";

const values = (fields: Readonly<Record<string, string>>) =>
  new Map(Object.entries(fields).map(([name, value]) => [foldName(name), value]));
const names = (...texts: readonly string[]) => [...fieldsOf(texts).values()];

describe("a text's fields", () => {
  test("the fields of a text are filled in by name, without regard to case and surrounding spaces", () => {
    const text =
      "{{Service}} in {{ data center }} is {{STATE}}; {{service}} will be back by {{Back-at_1.5}}.";
    const fields = { service: "Checkout", "Data Center": "ams1", state: "down", "back-at_1.5": "14:00" };
    expect(fill(text, values(fields))).toBe("Checkout in ams1 is down; Checkout will be back by 14:00.");
  });

  test("the fields of a text are listed once each, as first written", () => {
    expect(names("{{Service}} {{b}}", "{{service}} {{ Ünïcode 7 }}")).toEqual(["Service", "b", "Ünïcode 7"]);
    expect(names("{Service} { {b}} {{}} {{ }} {{-a}} {{a-}} {{a|b}} {{a\nb}}")).toEqual([]);
  });

  test("the fields of a text without a value are unchanged", () => {
    expect(fill("{{a}} and {{constructor}} and {{__proto__}}", new Map())).toBe(
      "{{a}} and {{constructor}} and {{__proto__}}",
    );
  });

  test("the fields of a text are filled in once, without recursion", () => {
    expect(fill("{{a}}{{b}}", values({ a: "{{b}}", b: "{{a}}" }))).toBe("{{b}}{{a}}");
    expect(fill("{{{{a}}}}", values({ a: "b", b: "never" }))).toBe("{{b}}");
    expect(fill("{{a}}", values({ a: "$& $1 $` $$" }))).toBe("$& $1 $` $$");
  });

  test.each([
    "{{7*7}}",
    "{{ constructor.constructor('return process')() }}",
    "{% include '/etc/passwd' %}",
    "{{#each this}}{{@root}}{{/each}}",
    "${process.env}",
    "<%= process.env %>",
    "#{7*7}",
    "{{a | upper}}",
    "{{> partial}}",
  ])("a text's fields are never evaluated: %s", (text) => {
    expect(fill(text, values({ a: "filled" }))).toBe(text);
  });

  test("the fields of a text are filled in as by a slow model, in any surroundings", () => {
    const part = fc.oneof(
      fc.constantFrom("{{a}}", "{{ B }}", "{{c c}}", "{", "}", "{{", "}}", " ", "a"),
      fc.string({ maxLength: 4 }),
    );
    const fields = values({ a: "1", b: "{{a}}", "c c": "" });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join("");
        let slow = "";
        let rest = text;
        while (rest !== "") {
          const value = /^\{\{[ \t]*(a|b|c c)[ \t]*\}\}/iu.exec(rest);
          slow += value === null ? rest.slice(0, 1) : (fields.get(foldName(value[1] ?? "")) ?? "");
          rest = rest.slice(value?.[0].length ?? 1);
        }
        expect(fill(text, fields)).toBe(slow);
      }),
    );
  });
});

describe("problems in a text's fields", () => {
  test("a problem in a text's fields is reported with its position", () => {
    expect(fieldProblem("{{a}} {b} }} {{ b c }}")).toBeUndefined();
    expect(fieldProblem("Hello {{ name! }} of {{a}}")).toContain('"{{ name! }} of "');
    expect(fieldProblem("{{a}} {{\n b }}")).toContain('"{{" is no field');
    expect(fieldProblem("{{{{a}}}}")).toBeDefined();
    expect(fieldProblem("{{ a b }} {{a-b}} {{a.b_c}}")).toBeUndefined();
    expect(fieldProblem("{{Bad")).toContain("spaces, dots, dashes and underscores between them");
    expect(fieldProblem(`{{${"a".repeat(50)}}}`)).toBeUndefined();
    expect(fieldProblem(`{{${"a".repeat(51)}}}`)).toBeDefined();
  });

  test("a text with more than a hundred fields is refused", () => {
    expect(fieldProblem("{{a}}".repeat(maxFields))).toBeUndefined();
    expect(fieldProblem("{{a}}".repeat(maxFields + 1))).toBe("Keep it within 100 fields; it has 101.");
  });

  test("a problem is found quickly in text on which a backtracking search takes hours", () => {
    for (const piece of ["{{", "{{a ", "{{ ", "{{a.", "{{a a a a a a a a a", "{{é\u0301"]) {
      const text = piece.repeat(Math.ceil(32_768 / piece.length));
      fieldProblem(text);
      fieldProblem(`{{a${" ".repeat(32_768)}`);
      expect(() => fill(text, values({ a: "b" }))).not.toThrow();
    }
  });
});
