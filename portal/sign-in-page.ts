/** Builds the sign-in page: a single document with inline style and script, usable at once. */
import { sharedHead } from "./document-head.ts";
import { bundleInline } from "./inline-assets.ts";
import { signInDocument } from "./src/sign-in/sign-in-document.ts";

/** Builds the sign-in document; `prefetchPaths` are the portal's initial files. */
export async function buildSignIn(prefetchPaths: readonly string[]): Promise<string> {
  const [{ script, style }, head] = await Promise.all([bundleInline("sign-in/main.ts"), sharedHead()]);
  if (style === undefined) throw new Error("the sign-in was built without its style");
  return signInDocument({ script, style, head, prefetchPaths });
}
