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
    // The module stays as it is while the pieces of the script change: what was made of it once is not kept.
    configureVitest: (context) =>
      context.defineCacheKeyGenerator(({ id }) => (modulePath.test(id) ? false : undefined)),
    transform: { filter: { id: modulePath }, handler: () => (short ??= shortModule(project)) },
  };
}
