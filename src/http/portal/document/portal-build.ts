/** The built portal: its documents, and its files in every coding. */
import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import * as z from "zod";
import {
  type EncodedRepresentation,
  encodeFile,
  type HeaderProfile,
} from "../../../publishing/content-codings.ts";
import type { HeaderSets } from "../../header-sets.ts";
import type { ResponseWriter } from "../../response-writer.ts";
import { type OverviewPage, overviewPage } from "./overview-document.ts";
import { type SignInPage, signInPage } from "./sign-in-document.ts";

/** A portal that was built. */
export type BuiltPortal = {
  readonly document: string;
  /** The same with a place's initial assets, by path; for signed-in browsers. */
  readonly openings: ReadonlyMap<string, string>;
  /** The prerendered overview; undefined if not built. */
  readonly overview: OverviewPage | undefined;
  readonly signIn: SignInPage;
  /** Files by request path. */
  readonly files: ReadonlyMap<string, EncodedRepresentation>;
};

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** The names of what is in `assets` change with what they hold. */
const cachingOf = (path: string) =>
  path.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache";

function headersFor(path: string, contentType: string, { everywhere }: HeaderSets): HeaderProfile {
  const inert = "default-src 'none'; frame-ancestors 'none'";
  return {
    contentType,
    cacheControl: cachingOf(path),
    vary: "Accept-Encoding",
    shared: ["referrer-policy", "no-referrer"],
    responseHeaders: ["content-security-policy", inert, ...everywhere],
  };
}

/** Precompressed variants of a file; undefined if none. */
function precompressed(file: string): { readonly br: Buffer; readonly gzip: Buffer } | undefined {
  const [br, gzip] = [`${file}.br`, `${file}.gz`];
  return existsSync(br) && existsSync(gzip) ? { br: readFileSync(br), gzip: readFileSync(gzip) } : undefined;
}

const openingsFile = z.record(z.string(), z.array(z.string()));

/** The documents by place, with the assets that each starts with. */
function readOpenings(folder: string, document: string, basePath: string): ReadonlyMap<string, string> {
  const file = join(folder, ".vite", "openings.json");
  if (!existsSync(file)) return new Map();
  const openings = openingsFile.parse(JSON.parse(readFileSync(file, "utf8")));
  return new Map(
    Object.entries(openings).map(([page, assets]) => {
      const files = assets.map((path) => `${basePath}${path}`);
      const missing = files.filter((path) => !document.includes(`"${path}"`));
      const links = missing.map((path) => `<link rel="modulepreload" crossorigin href="${path}">`);
      return [page, document.replace("</head>", `${links.join("\n")}\n</head>`)];
    }),
  );
}

/** A built document for a service below a path: its files are loaded from there, and its script reads the path. */
function below(basePath: string, document: string): string {
  if (basePath === "") return document;
  return document
    .replace("<html ", `<html data-base-path="${basePath}" `)
    .replaceAll("/portal/assets/", `${basePath}/portal/assets/`);
}

/**
 * Reads a built portal from its folder, for a service below `basePath`; undefined if not built. Throws if unreadable.
 */
export function readPortal(
  folder: string,
  { sets, basePath }: Pick<ResponseWriter, "sets" | "basePath">,
): BuiltPortal | undefined {
  const index = join(folder, "index.html");
  if (!existsSync(index)) return undefined;
  const files = new Map<string, EncodedRepresentation>();
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = entry.split(sep).join("/");
    const contentType = contentTypes[extname(path)];
    if (contentType === undefined || path.split("/").some((part) => part.startsWith("."))) continue;
    const bytes = readFileSync(join(folder, entry));
    const tag = hash("sha256", bytes, "base64url").slice(0, 22);
    const profile = headersFor(path, contentType, sets);
    files.set(
      `/portal/${path}`,
      encodeFile(bytes, { tag, profile, precompressed: precompressed(join(folder, entry)) }),
    );
  }
  const documentIn = (file: string) => below(basePath, readFileSync(file, "utf8"));
  const document = documentIn(index);
  const signIn = signInPage(documentIn(join(folder, "sign-in.html")), sets);
  const overview = overviewPage(join(folder, ".vite"), { sets, basePath, documentIn });
  return { document, openings: readOpenings(folder, document, basePath), overview, signIn, files };
}
