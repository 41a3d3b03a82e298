/** The page's script as it is shipped, so that what visitors' browsers run is what is tested. */
import type { Plugin } from "vitest/config";
import { modulePath, shortModule } from "../../scripts/build/page-script.mjs";
import { project } from "./built.ts";

/** Has the sources under test hold the script that the build puts there. */
export function shippedScript(): Plugin {
  let short: Promise<string> | undefined;
  return {
    name: "shipped-script",
    enforce: "pre",
    transform: { filter: { id: modulePath }, handler: () => (short ??= shortModule(project)) },
  };
}
