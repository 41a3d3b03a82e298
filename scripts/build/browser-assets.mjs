// The scripts and styles of public documents are bundled at build time: the built command holds their texts.
import { join } from "node:path";
import { build, buildSync } from "esbuild";

const folder = join("src", "publishing");

/**
 * The module that replaces browser-assets.ts in the built command.
 * @param {string} root
 * @returns {Promise<string>}
 */
export async function bundledModule(root) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(folder, "bundle-assets.ts")],
    bundle: true,
    format: "esm",
    platform: "node",
    write: false,
  });
  const text = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  const bundler = /** @type {typeof import("../../src/publishing/bundle-assets.ts")} */ (
    await import(`data:text/javascript;base64,${text}`)
  );
  const assets = bundler.bundleAssets(join(root, folder, "browser"), buildSync);
  return `export const browserAssets = ${JSON.stringify(assets)};`;
}

/** The path of browser-assets.ts. */
export const modulePath = /[\\/]publishing[\\/]browser-assets\.ts$/;

/**
 * A plugin for esbuild that puts the bundled module there.
 * @param {string} root
 * @returns {import("esbuild").Plugin}
 */
export function bundledAssets(root) {
  return {
    name: "bundled-assets",
    setup(building) {
      building.onLoad({ filter: modulePath }, async () => ({
        contents: await bundledModule(root),
        loader: "js",
      }));
    },
  };
}
