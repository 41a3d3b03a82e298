/** The scripts and styles of public documents, bundled once for a run of tests instead of once in every process. */
import type { Plugin } from "vitest/config";
import { bundledModule, modulePath } from "../../scripts/build/browser-assets.mjs";
import { project } from "./built.ts";

/** Replaces browser-assets.ts as the build does. */
export function bundledAssets(): Plugin {
  let module: Promise<string> | undefined;
  return {
    name: "bundled-assets",
    enforce: "pre",
    // The module stays as it is while its sources change: Vitest must not keep what it was transformed to.
    configureVitest: (context) =>
      context.defineCacheKeyGenerator(({ id }) => (modulePath.test(id) ? false : undefined)),
    transform: { filter: { id: modulePath }, handler: () => (module ??= bundledModule(project)) },
  };
}
