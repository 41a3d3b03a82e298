/** Markup read in the strictest way, for tests. */

/** An element as it was found: its name, its attributes, and its depth, from 1. */
export type FoundElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly depth: number;
};

const tag = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)( \/)?>/gu;
const attribute = / ([a-z]+)="([^"]*)"/gu;
const entity = /&(?:amp|lt|gt|quot|#39);/gu;

function readName(stack: string[], name: string): void {
  const open = stack.pop();
  if (open !== name) throw new Error(`</${name}> where <${open}> is open.`);
}

/** Every element of the markup; throws where the markup is not well-formed XML. */
export function elementsOf(markup: string): FoundElement[] {
  const rest = markup.replace(tag, "").replace(entity, "");
  const stray = /[&<>]|[\p{Cc}--[\n\t]]|[\ufffe\uffff]/v.exec(rest);
  if (stray !== null || !rest.isWellFormed()) throw new Error(`Not well-formed: ${stray?.[0]} in ${rest}`);
  const stack: string[] = [];
  const found: FoundElement[] = [];
  for (const [, slash, name = "", attributes = "", empty] of markup.matchAll(tag)) {
    if (slash === "/") {
      readName(stack, name);
      continue;
    }
    const pairs = [...attributes.matchAll(attribute)].map(
      ([, key = "", value = ""]) => [key, value] as const,
    );
    found.push({ name, attributes: Object.fromEntries(pairs), depth: stack.length + 1 });
    if (empty === undefined) stack.push(name);
  }
  if (stack.length > 0) throw new Error(`Left open: ${stack.join()}.`);
  return found;
}
