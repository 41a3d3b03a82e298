/** JSONPath (RFC 9535) over untrusted JSON: linear-time regular expressions, and a bound on the values visited. */
import { type FilterFunction, FunctionExpressionType, JSONPathEnvironment, type JSONValue } from "json-p3";
import { RE2JS } from "re2js";

/** The largest number of values that one query visits. */
export const maxVisitedNodes = 10_000;

const maxPatternLength = 500;
const maxCachedPatterns = 200;

/** The cost of compiling a pattern, and of matching this many characters, in visited values. */
const compileCost = 50;
const charactersPerNode = 100;

/** Thrown where a query would visit too many values. */
class VisitLimitError extends Error {}

/** Counts down what a query, or all queries of one event, may still visit. */
export class VisitBudget {
  #remaining: number;

  constructor(max: number) {
    this.#remaining = max;
  }

  spend(cost: number): void {
    this.#remaining -= cost;
    if (this.#remaining < 0)
      throw new VisitLimitError("The path visits too many values. Make it more specific.");
  }
}

type JsonContainer = JSONValue[] | { [key: string]: JSONValue };

const isContainer = (value: unknown): value is JsonContainer => typeof value === "object" && value !== null;

/**
 * The budgets of the query that runs. Queries are synchronous, so that at most one runs at a time; the functions of the
 * environment have no other way to know theirs.
 */
let running: readonly VisitBudget[] = [];

function spend(cost: number): void {
  for (const budget of running) budget.spend(cost);
}

/** The values behind the counting views. */
const originals = new WeakMap<object, JsonContainer>();

/** A view of a container that counts every value read through it. */
const countingHandler: ProxyHandler<JsonContainer> = {
  get(target, key) {
    const value: unknown = Reflect.get(target, key);
    if (typeof key === "symbol" || !Object.hasOwn(target, key) || (key === "length" && Array.isArray(target)))
      return value;
    spend(1);
    return counted(value);
  },
  ownKeys(target) {
    const keys = Reflect.ownKeys(target);
    spend(keys.length);
    return keys;
  },
};

function counted(value: unknown): unknown {
  if (!isContainer(value)) return value;
  const view = new Proxy(value, countingHandler);
  originals.set(view, value);
  return view;
}

const original = (value: unknown): unknown =>
  (typeof value === "object" && value !== null ? originals.get(value) : undefined) ?? value;

const patterns = new Map<string, RE2JS | null>();

/** A compiled pattern (I-Regexp and more), null where it is not valid. */
function compilePattern(pattern: string): RE2JS | null {
  const cached = patterns.get(pattern);
  if (cached !== undefined) return cached;
  spend(compileCost);
  let compiled: RE2JS | null = null;
  try {
    if (pattern.length <= maxPatternLength) compiled = RE2JS.compile(pattern);
  } catch {
    // Not a pattern that this engine takes: RFC 9535 lets the function be false then.
  }
  if (patterns.size >= maxCachedPatterns) patterns.clear();
  patterns.set(pattern, compiled);
  return compiled;
}

function patternFunction(test: (pattern: RE2JS, text: string) => boolean): FilterFunction {
  return {
    argTypes: [FunctionExpressionType.ValueType, FunctionExpressionType.ValueType],
    returnType: FunctionExpressionType.LogicalType,
    call(text: unknown, pattern: unknown): boolean {
      if (typeof text !== "string" || typeof pattern !== "string") return false;
      spend(Math.ceil(text.length / charactersPerNode));
      const compiled = compilePattern(pattern);
      return compiled !== null && test(compiled, text);
    },
  };
}

class BoundedEnvironment extends JSONPathEnvironment {
  protected override setupFilterFunctions(): void {
    super.setupFilterFunctions();
    this.functionRegister.set(
      "match",
      patternFunction((pattern, text) => pattern.matcher(text).matches()),
    );
    this.functionRegister.set(
      "search",
      patternFunction((pattern, text) => pattern.matcher(text).find()),
    );
  }
}

const environment = new BoundedEnvironment({ strict: true, maxRecursionDepth: 64 });

/** A compiled path. */
export type CompiledPath = {
  /** The values found, in order; at most `limit`. Throws where a budget is spent. */
  find(value: unknown, budget: VisitBudget, limit: number): unknown[];
};

/** Compiles a path; a problem says why it is not valid. */
export function compilePath(path: string): CompiledPath | { readonly problem: string } {
  let query: ReturnType<typeof environment.compile>;
  try {
    query = environment.compile(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "not a JSONPath";
    return { problem: `\`${path.slice(0, 100)}\` is not a valid JSONPath: ${reason.slice(0, 200)}.` };
  }
  return {
    find(value, budget, limit) {
      running = [budget, new VisitBudget(maxVisitedNodes)];
      try {
        const found: unknown[] = [];
        // The library reads JSON; a view of it is no different, and what it hands out is unwrapped.
        for (const node of query.lazyQuery(counted(value) as JSONValue)) {
          if (found.length >= limit) break;
          found.push(original(node.value));
        }
        return found;
      } finally {
        running = [];
      }
    },
  };
}

/** Whether an error says that a path visits too many values, or descends too deep. */
export function isVisitLimit(error: unknown): boolean {
  return (
    error instanceof VisitLimitError ||
    (error instanceof Error && error.name === "JSONPathRecursionLimitError")
  );
}
