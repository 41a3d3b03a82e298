/** The common head of all portal documents. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The head before the title. */
export async function sharedHead(): Promise<string> {
  const document = await readFile(join(import.meta.dirname, "index.html"), "utf8");
  const [, head] = /<head>\s*(.*?)\s*<title>/su.exec(document) ?? [];
  if (head === undefined) throw new Error("the portal's document has no head before its title");
  return head.replaceAll(/\n\s+/gu, "\n");
}
