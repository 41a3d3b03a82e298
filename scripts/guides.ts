/** Writes `docs/integrations` from the guides in `src/integrations/guides`: `node scripts/guides.ts`. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { integrationTypes } from "../src/contract/alerts.ts";
import { documentAddress, guideFile, guideMarkdown, withSendersTable } from "./guide-documents.ts";

const folder = join(import.meta.dirname, "..", "docs", "integrations");
for (const type of integrationTypes) {
  writeFileSync(join(folder, guideFile(type)), guideMarkdown(type, documentAddress));
}
const readme = join(folder, "README.md");
writeFileSync(readme, withSendersTable(readFileSync(readme, "utf8")));
