/** Parts of a copy: files of a page that are rendered together. */
import { hash } from "node:crypto";
import type { Language } from "../../contract/languages.ts";
import type { ArchiveContext, ArchiveStore } from "../archive/archive-context.ts";
import type { EncodedRepresentation } from "../content-codings.ts";
import type { HeaderProfiles } from "../header-profiles.ts";
import type { Publication } from "../publication.ts";

/** A page that is copied. */
export type CopiedPage = {
  /** Folder in the copy: empty for the root, otherwise with a trailing slash. */
  readonly folder: string;
  readonly publication: Pick<Publication, "snapshot" | "language" | "addresses" | "findRepresentation">;
  readonly context: ArchiveContext;
  readonly headerProfiles: HeaderProfiles;
};

/** A file as the service would send it. */
export type RenderedFile = {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly policy: string;
  readonly referrers: string;
};

/** A file of a part. */
export type PartFile = {
  /** From the root of its page's copy. */
  readonly place: string;
  readonly language: Language;
  /**
   * Fingerprint of this file's own inputs: while unchanged it is kept, even if its part is rendered again.
   */
  readonly inputDigest?: string;
};

/** Renders a file of a part; undefined if it no longer exists. */
export type WritePart = (file: PartFile) => RenderedFile | undefined | Promise<RenderedFile | undefined>;

/** Files that are rendered together. */
export type CopyPart = {
  /** Its name in the manifest. */
  readonly name: string;
  readonly files: readonly PartFile[];
  /**
   * Fingerprint of the inputs: while unchanged, the part is kept. Changes of `aged` only are deferrable. Null
   * for parts that are always rendered and compared.
   */
  readonly stamp: { readonly inputDigest: string; readonly aged: string } | null;
  /** Order of writing: link targets first, the page itself last. */
  readonly turn: 0 | 1 | 2;
  /** Whether it is always deferrable; nothing links to it before it exists. */
  readonly isPatient?: true;
  /** Starts slow preparation, and returns whether it is finished; absent if there is none. */
  readonly isReady?: () => boolean;
  /** Reads the inputs. Rejects with a `Refusal` if they do not exist. */
  readonly prepare: (reader: ArchiveStore | undefined) => Promise<WritePart>;
};

/** A short digest of inputs. */
export function digestOfFacts(facts: unknown): string {
  return hash("sha256", JSON.stringify(facts), "base64url").slice(0, 11);
}

/** The headers of an alternating list of names and values, by name. */
export function headersOf(list: readonly string[]): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (let index = 0; index < list.length; index += 2) headers.set(list[index] ?? "", list[index + 1] ?? "");
  return headers;
}

/** A file with what the service would send beside it. */
export function fileWith(bytes: Buffer, headers: ReadonlyMap<string, string>): RenderedFile {
  const of = (name: string) => headers.get(name) ?? "";
  return {
    bytes,
    contentType: of("content-type"),
    cacheControl: of("cache-control"),
    policy: of("content-security-policy"),
    referrers: of("referrer-policy"),
  };
}

/** A representation as a file. */
export function fileOf(representation: EncodedRepresentation): RenderedFile {
  const { body, headers } = representation.variants.identity;
  return fileWith(body, headersOf(headers));
}
