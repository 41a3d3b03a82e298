/** Options that may be repeated. */
import type { ParsedArguments } from "./command-line.ts";

/** The values of an option that may be repeated; undefined without one. */
export function valuesOf(args: ParsedArguments, option: string): readonly string[] | undefined {
  const values = args.texts(option);
  return values.length === 0 ? undefined : values;
}
