/** Walks a copy: every listed file, and every link in its documents. */
import { posix } from "node:path";
import { digestOf, type Manifest } from "../../publishing/static-copy/copy-manifest.ts";
import type { CopyResponse } from "./copy-reader.ts";

/** The result of a walk. Each fault is a sentence. */
export type WalkResult = {
  readonly files: number;
  readonly bytes: number;
  readonly links: number;
  readonly faults: readonly string[];
  /** Number of responses that came from the service itself. */
  readonly byService: number;
};

const atOnce = 8;
const unread = /<(script|style)\b[^>]*>[\s\S]*?<\/\1>/giu;
const reference = /\s(?:href|src|action)="(?<link>[^"]*)"/gu;
const elsewhere = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/iu;

/** The link targets of a document; undefined for an invalid one. */
function targetsOf(path: string, text: string): (string | undefined)[] {
  const links = [...text.replaceAll(unread, "").matchAll(reference)].map(
    ({ groups }) => groups?.["link"] ?? "",
  );
  return links.flatMap((link) => {
    const [target = ""] = link.split("#", 1);
    if (target === "" || elsewhere.test(target)) return [];
    if (target.startsWith("/")) return [undefined];
    return [posix.normalize(posix.join(posix.dirname(path), target))];
  });
}

/** Walks the copy. Rejects if it is unreachable. */
export async function walk(
  manifest: Manifest,
  read: (place: string) => Promise<CopyResponse>,
  progress: (files: number) => void,
): Promise<WalkResult> {
  const faults: string[] = [];
  const remaining = Object.entries(manifest.files);
  let [files, bytes, links, byService] = [0, 0, 0, 0];
  const checkFiles = async () => {
    for (let next = remaining.pop(); next !== undefined; next = remaining.pop()) {
      const [path, [digest]] = next;
      const got = await read(path);
      files += 1;
      bytes += got.bytes.length;
      progress(files);
      // The service alone gives each answer an id.
      if (got.headers.has("x-request-id")) byService += 1;
      if (got.status !== 200) {
        faults.push(`${path} answers ${got.status}`);
        continue;
      }
      if (digestOf(got.bytes) !== digest) faults.push(`${path} has been changed`);
      if (!path.endsWith(".html")) continue;
      for (const target of targetsOf(path, got.bytes.toString("utf8"))) {
        links += 1;
        if (target === undefined || !(target in manifest.files)) {
          faults.push(`${path} leads to ${target ?? "the root of its host"}, which is not in the copy`);
        }
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, checkFiles));
  return { files, bytes, links, byService, faults };
}
