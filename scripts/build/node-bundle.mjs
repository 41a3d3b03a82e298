// How what Node runs is bundled: the built command, and the programs that the tests start.
import { bundledAssets } from "./browser-assets.mjs";

// Some of what we depend on is CommonJS and asks for these by name.
const banner = [
  'import { createRequire as signalboxRequire } from "node:module";',
  "const require = signalboxRequire(import.meta.url);",
  "const __filename = import.meta.filename;",
  "const __dirname = import.meta.dirname;",
].join("\n");

/**
 * Takes `node:http` as it is. To import it copies every name that it exports, and one of these loads the client behind
 * `fetch`, which would be a tenth of the time until the service is ready.
 * @type {import("esbuild").Plugin}
 */
const httpAsItIs = {
  name: "http-as-it-is",
  setup(building) {
    building.onResolve({ filter: /^(?:node:)?http$/ }, ({ kind }) =>
      kind === "import-statement" ? { path: "node:http", namespace: "as-it-is" } : undefined,
    );
    building.onLoad({ filter: /^/, namespace: "as-it-is" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};

/**
 * Takes these functions from their packages when they are first called. To load the packages is a quarter of the time until a
 * thread has started, and most threads never render a text.
 * @type {import("esbuild").Plugin}
 */
const loadedAtFirstCall = {
  name: "loaded-at-first-call",
  setup(building) {
    building.onResolve({ filter: /^(?:markdown-it|sanitize-html)$/ }, ({ kind, path }) =>
      kind === "import-statement" ? { path, namespace: "at-first-call" } : undefined,
    );
    building.onLoad({ filter: /^/, namespace: "at-first-call" }, ({ path }) => ({
      contents: `module.exports = (...args) => {
        const loaded = require(${JSON.stringify(path)});
        return (loaded.default ?? loaded)(...args);
      };`,
      resolveDir: building.initialOptions.absWorkingDir ?? "",
    }));
  },
};

/**
 * The options for esbuild that all of it has in common.
 * @param {string} root
 * @returns {import("esbuild").BuildOptions & { absWorkingDir: string }}
 */
export const bundleForNode = (root) => ({
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node26",
  // Flat, so that a file's neighbours are the same whichever chunk its code ends up in.
  chunkNames: "[name]-[hash]",
  banner: { js: banner },
  plugins: [httpAsItIs, loadedAtFirstCall, bundledAssets(root)],
  logLevel: "warning",
});
