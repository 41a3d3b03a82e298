/** Writes `docs/integrations` from the guides in `src/integrations/guides`: `node scripts/guides.ts`. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { integrationTypes } from "../src/contract/alerts.ts";
import { guideMarkdown } from "../src/integrations/guides/guide-markdown.ts";
import { documentPlaces, guideFile, withSendersTable } from "./guide-documents.ts";

const folder = join(import.meta.dirname, "..", "docs", "integrations");
for (const type of integrationTypes) {
  writeFileSync(join(folder, guideFile(type)), guideMarkdown(type, documentPlaces));
}
const readme = join(folder, "README.md");
writeFileSync(readme, withSendersTable(readFileSync(readme, "utf8")));
