/** Rejects JSON objects with duplicate names: parsers disagree on which value counts. */
import { afterText } from "../platform/json-limits.ts";

const quote = 0x22;
const comma = 0x2c;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** An open level: an object with its names so far, or a list. */
type ObjectLevel = {
  /** Undefined for a list. */
  readonly names: Set<string> | undefined;
  /** Whether a name is expected next: at the start of an object, or after a comma. */
  awaitsName: boolean;
  /** The last name. */
  name: string;
  /** Number of commas. */
  index: number;
};

/** The string between the quotes, unescaped. */
function nameAt(json: string, start: number, end: number): string {
  const name = json.slice(start + 1, end - 1);
  return name.includes("\\") ? String(JSON.parse(json.slice(start, end))) : name;
}

/** The path in error notation: `AffectedComponents[0].Status`. */
function pathOf(levels: readonly ObjectLevel[]): string {
  return levels.reduce((path, { names, name, index: place }) => {
    if (names === undefined) return `${path}[${place}]`;
    return path === "" ? name : `${path}.${name}`;
  }, "");
}

/** The path of the first duplicate name in a well-formed JSON text; undefined if none. */
export function repeatedName(json: string): string | undefined {
  const levels: ObjectLevel[] = [];
  let level: ObjectLevel | undefined;
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (code === quote) {
      const end = afterText(json, index);
      if (level?.names !== undefined && level.awaitsName) {
        level.name = nameAt(json, index, end);
        if (level.names.has(level.name)) return pathOf(levels);
        level.names.add(level.name);
        level.awaitsName = false;
      }
      index = end - 1;
    } else if (code === comma && level !== undefined) {
      level.awaitsName = true;
      level.index += 1;
    } else if (code === openObject || code === openList) {
      level = { names: code === openObject ? new Set() : undefined, awaitsName: true, name: "", index: 0 };
      levels.push(level);
    } else if (code === closeObject || code === closeList) {
      levels.pop();
      level = levels.at(-1);
    }
  }
  return undefined;
}
