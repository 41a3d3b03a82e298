/** What every document of the portal has in common. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What stands in the head of the portal's document before its title. */
export async function sharedHead(): Promise<string> {
  const document = await readFile(join(import.meta.dirname, "index.html"), "utf8");
  const [, head] = /<head>\s*(.*?)\s*<title>/su.exec(document) ?? [];
  if (head === undefined) throw new Error("the portal's document has no head before its title");
  return head.replaceAll(/\n\s+/gu, "\n");
}
