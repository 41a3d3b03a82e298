/** Addresses with a fixed word where others have an id: `/api/Subscriber/Import` is no subscriber. */
import { operationList } from "../contract/operations/operations.ts";
import { Refusal } from "../contract/refusal.ts";
import type { Call } from "./operation-call.ts";

const fixedPaths = operationList.filter(({ path }) => !path.includes("{"));

const parameter = /\{(?<name>\w+)\}/gu;

/** Refuses a call of an operation whose address is another operation's own, with the methods of that one. */
export function fixedWordCheck(path: string): (call: Call) => void {
  const form = new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(parameter, "[^/]+")}$`, "iu");
  const methods = Map.groupBy(
    path.includes("{") ? fixedPaths.filter((fixed) => form.test(fixed.path)) : [],
    (fixed) => fixed.path.toLowerCase(),
  );
  if (methods.size === 0) return () => {};
  return ({ params, exchange }) => {
    const address = path.replaceAll(parameter, (_, name: string) => params[name] ?? "").toLowerCase();
    const operations = methods.get(address);
    if (operations !== undefined) {
      const allow = allowOf(operations.map(({ method }) => method));
      throw methodNotAllowed(exchange.method, allow);
    }
  };
}

/** The value of `Allow` for some methods. */
export function allowOf(methods: readonly string[]): string {
  const all = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...new Set(all), "OPTIONS"].join(", ");
}

/** The refusal of a method that an address does not take. */
export function methodNotAllowed(method: string, allow: string): Refusal {
  return new Refusal("MethodNotAllowed", `Method ${method} not allowed; use ${allow}.`, { allow });
}
