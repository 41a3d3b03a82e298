import { splitWords } from "../../../../src/contract/audit-field-labels.ts";

/** The path of a field in the API in words: `AffectedComponents[0].Status` becomes "Affected components 1, status". */
export function fieldName(path: string): string {
  const [first = "", ...parts] = path
    .replace(/\[(\d+)\]/gu, (_index, digits: string) => ` ${Number(digits) + 1}`)
    .split(".")
    .map(splitWords);
  return [first, ...parts.map((part) => part.charAt(0).toLowerCase() + part.slice(1))].join(", ");
}
