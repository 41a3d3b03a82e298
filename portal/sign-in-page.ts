/**
 * Builds the sign-in, which is a document of its own, with its style and its script in it: nothing follows it before it
 * can be read and used.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import tailwind from "@tailwindcss/vite";
import { build } from "vite";
import { signInDocument } from "./src/sign-in/document.ts";

const root = import.meta.dirname;

/** Bundles the script and its style, each as one text. */
async function bundled(): Promise<{ readonly script: string; readonly style: string }> {
  const built = await build({
    configFile: false,
    root,
    logLevel: "warn",
    plugins: [tailwind()],
    build: {
      write: false,
      // As one script that loads nothing.
      lib: { entry: join(root, "src", "sign-in", "main.ts"), formats: ["iife"], name: "signIn" },
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
  if (script === undefined || style === undefined || scripts.length + styles.length !== 2)
    throw new Error(`the sign-in was built into ${output.map(({ fileName }) => fileName).join(", ")}`);
  if (/<!--|<\/?script/iu.test(script) || /<\//u.test(style))
    throw new Error("the script or style of the sign-in cannot stand in a document");
  return { script, style };
}

/** What stands in the head of the portal's document before its title. */
async function sharedHead(): Promise<string> {
  const document = await readFile(join(root, "index.html"), "utf8");
  const [, head] = /<head>\s*(.*?)\s*<title>/su.exec(document) ?? [];
  if (head === undefined) throw new Error("the portal's document has no head before its title");
  return head.replaceAll(/\n\s+/gu, "\n");
}

/** The document of the sign-in; `ahead` are the paths of what the portal begins with. */
export async function buildSignIn(ahead: readonly string[]): Promise<string> {
  const [parts, head] = await Promise.all([bundled(), sharedHead()]);
  return signInDocument({ ...parts, head, ahead });
}
