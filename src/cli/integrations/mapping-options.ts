/** The options that map alerts to components: `--map`, `--ignore` and `--mapping`. */
import type { MappingRule } from "../../contract/alert-mapping.ts";
import { type ParsedArguments, UsageProblem } from "../command-line.ts";
import { readJsonInput } from "../read-input.ts";

/** The options of a mapping. */
export const mappingOptions = {
  map: {
    value: "FIELD=VALUE:COMPONENT",
    about: "Rule: alerts with this field belong to this component, such as labels.job=shop-*:Shop",
    many: true,
  },
  ignore: { value: "FIELD=VALUE", about: "Rule: alerts with this field are ignored", many: true },
  mapping: { value: "FILE", about: "All rules, as JSON like Mapping of the API; - for standard input" },
} as const;

/** The note of the help on a mapping. */
export const mappingNote =
  "FIELD is labels.NAME, title, severity or state. In VALUE, * is any text and ? one character. COMPONENT is a name, an id, or a template such as {{labels.service}}. The first matching rule decides; those of --ignore come first.";

const fieldNames = /^(?:labels\..+|title|severity|state)$/iu;

/** Reads `FIELD=VALUE` as a condition; with `*` or `?` it is a pattern. Throws a `UsageProblem`. */
function readCondition(option: string, text: string): MappingRule["When"][number] {
  const [, Field = "", Value = ""] = /^([^=]+)=(.*)$/su.exec(text) ?? [];
  if (Field === "") {
    throw new UsageProblem(`--${option} cannot be "${text}". Give FIELD=VALUE, such as labels.job=shop.`);
  }
  if (!fieldNames.test(Field.trim())) {
    throw new UsageProblem(
      `--${option} cannot begin with "${Field.trim()}". Give labels.NAME, title, severity or state.`,
    );
  }
  return { Field: Field.trim(), Op: /[*?]/u.test(Value) ? "Glob" : "Equals", Value: Value.trim() };
}

/** Reads `FIELD=VALUE:COMPONENT` as a rule. The component begins after the last colon. */
function readRule(text: string): MappingRule {
  const [, condition, component] = /^(.*):([^:]*)$/su.exec(text) ?? [];
  const Component = component?.trim() ?? "";
  if (condition === undefined || Component === "") {
    throw new UsageProblem(
      `--map cannot be "${text}". Give FIELD=VALUE:COMPONENT, such as labels.job=shop:Shop.`,
    );
  }
  return { When: [readCondition("map", condition)], Component };
}

/** The rules of an integration as options change them. */
export type MappingChange = {
  /** Rules of `--ignore` and `--map`, which come before all others. */
  readonly added: readonly MappingRule[];
  /** The content of `--mapping`, which replaces the present rules; undefined if not given. */
  readonly replacement: readonly unknown[] | undefined;
};

/** Reads the rules of the options. Rejects with a `UsageProblem`. */
export async function readMappingChange(args: ParsedArguments): Promise<MappingChange> {
  const ignored = args
    .texts("ignore")
    .map((text) => ({ When: [readCondition("ignore", text)], Ignore: true }));
  const added = [...ignored, ...args.texts("map").map(readRule)];
  const file = args.text("mapping");
  if (file === undefined) return { added, replacement: undefined };
  const replacement = await readJsonInput("mapping", file);
  if (Array.isArray(replacement)) return { added, replacement };
  throw new UsageProblem("--mapping is not a list of rules, such as Mapping in `integration show --json`.");
}

/** The rules after a change; undefined if nothing changes. */
export function changedMapping(
  { added, replacement }: MappingChange,
  present: readonly MappingRule[],
): readonly unknown[] | undefined {
  if (added.length === 0 && replacement === undefined) return undefined;
  return [...added, ...(replacement ?? present)];
}
