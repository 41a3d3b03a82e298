/**
 * Writes the documents that are made from the sources: `docs/integrations` from the guides in `src/integrations/guides`, and the
 * reference in `docs/command-line.md` and `docs/command-line` from the definitions of the commands. `node scripts/guides.ts`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { integrationTypes } from "../src/contract/alerts.ts";
import { guideMarkdown } from "../src/integrations/guides/guide-markdown.ts";
import { withCommandIndex, writeCommandPages } from "./command-reference.ts";
import { documentPlaces, guideFile, withSendersTable } from "./guide-documents.ts";

const documents = join(import.meta.dirname, "..", "docs");
const folder = join(documents, "integrations");
for (const type of integrationTypes) {
  writeFileSync(join(folder, guideFile(type)), guideMarkdown(type, documentPlaces));
}
const readme = join(folder, "README.md");
writeFileSync(readme, withSendersTable(readFileSync(readme, "utf8")));
const commandLine = join(documents, "command-line.md");
writeFileSync(commandLine, withCommandIndex(readFileSync(commandLine, "utf8")));
for (const { path, text } of await writeCommandPages()) writeFileSync(join(documents, path), text);
