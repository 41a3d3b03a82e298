/** Bundles what stands within a document itself: a script that loads nothing, and the style that it names. */
import { join } from "node:path";
import tailwind from "@tailwindcss/vite";
import { build } from "vite";

const root = import.meta.dirname;

/** What was bundled; `style` is undefined where the script names none. */
type BundledInline = { readonly script: string; readonly style: string | undefined };

/** Bundles a script of `src`, and its style, each as one text. Rejects where they cannot stand in a document. */
export async function bundleInline(entry: string): Promise<BundledInline> {
  const built = await build({
    configFile: false,
    root,
    logLevel: "warn",
    plugins: [tailwind()],
    build: {
      write: false,
      // As one script that loads nothing by itself.
      lib: { entry: join(root, "src", entry), formats: ["iife"], name: "inline" },
      rolldownOptions: {
        // Of what is shared with the screens, what is for React alone is left out.
        treeshake: { moduleSideEffects: (id) => !id.includes("/node_modules/") },
      },
    },
  });
  const output = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
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
  if (/<!--|<\/?script/iu.test(text)) throw new Error("a script cannot stand in a document");
  return text;
}

/** A style as it can stand in a document. Throws where it cannot. */
export function styleFor(text: string): string {
  if (/<\//u.test(text)) throw new Error("a style cannot stand in a document");
  return text;
}
