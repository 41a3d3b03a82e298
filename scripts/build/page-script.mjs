// The visitors' page carries its script in the document: what is shipped of it is as short as it can be said.
import { join } from "node:path";
import { build, transform } from "esbuild";

const path = join("src", "publishing", "page", "page-script.ts");

/**
 * The script as its module gives it.
 * @param {string} root
 * @returns {Promise<string>}
 */
async function written(root) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [path],
    bundle: true,
    format: "esm",
    platform: "node",
    write: false,
  });
  const text = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  const module = /** @type {{ pageScript: string }} */ (await import(`data:text/javascript;base64,${text}`));
  return module.pageScript;
}

/**
 * What stands in the place of that module where it is shipped.
 * @param {string} root
 * @returns {Promise<string>}
 */
export async function shortModule(root) {
  const { code } = await transform(await written(root), { minify: true });
  return `export const pageScript = ${JSON.stringify(code.trim())};`;
}

/** Which module that is. */
export const modulePath = /[\\/]publishing[\\/]page[\\/]page-script\.ts$/;

/**
 * A plugin for esbuild that puts it there.
 * @param {string} root
 * @returns {import("esbuild").Plugin}
 */
export function shortPageScript(root) {
  return {
    name: "short-page-script",
    setup(building) {
      building.onLoad({ filter: modulePath }, async () => ({
        contents: await shortModule(root),
        loader: "js",
      }));
    },
  };
}
