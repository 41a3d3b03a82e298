/** Bundles inline assets: a self-contained script, and the style that it imports. */
import { join } from "node:path";
import tailwind from "@tailwindcss/vite";
import { build } from "vite";

const root = import.meta.dirname;

/** The bundle; `style` is undefined if the script imports none. */
type BundledInline = { readonly script: string; readonly style: string | undefined };

/** Bundles a script of `src` with its style. Rejects if they can't be inlined. */
export async function bundleInline(entry: string): Promise<BundledInline> {
  const result = await build({
    configFile: false,
    root,
    logLevel: "warn",
    plugins: [tailwind()],
    build: {
      write: false,
      // A single self-contained script.
      lib: { entry: join(root, "src", entry), formats: ["iife"], name: "inline" },
      rolldownOptions: {
        // Drops React and other packages that modules shared with the screens import.
        treeshake: { moduleSideEffects: (id) => !id.includes("/node_modules/") },
      },
    },
  });
  const output = [result].flat().flatMap((bundle) => ("output" in bundle ? bundle.output : []));
  const scripts = output.flatMap((file) => (file.type === "chunk" ? [file.code.trim()] : []));
  const styles = output.flatMap((file) =>
    file.type === "asset" && file.fileName.endsWith(".css")
      ? [Buffer.from(file.source).toString().trim()]
      : [],
  );
  const [script, style] = [scripts[0], styles[0]];
  if (script === undefined || scripts.length > 1 || styles.length > 1)
    throw new Error(`${entry} was built into ${output.map(({ fileName }) => fileName).join(", ")}`);
  return { script: scriptFor(script), style: style === undefined ? undefined : styleFor(style) };
}

function scriptFor(text: string): string {
  if (/<!--|<\/?script/iu.test(text))
    throw new Error("the script contains markup that cannot be inlined in a document");
  return text;
}

/** A style safe for inlining. Throws if it is not. */
export function styleFor(text: string): string {
  if (/<\//u.test(text)) throw new Error("the style contains markup that cannot be inlined in a document");
  return text;
}
