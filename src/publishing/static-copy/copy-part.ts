/** What a copy is made of: pages, and of each the parts that are made at once. */
import { hash } from "node:crypto";
import type { Language } from "../../contract/languages.ts";
import type { ArchiveContext, StoreReader } from "../archive/archive-context.ts";
import type { EncodedRepresentation } from "../content-codings.ts";
import type { HeaderProfiles } from "../header-profiles.ts";
import type { Publication } from "../publication.ts";

/** A page that is copied. */
export type CopiedPage = {
  /** Where its copy lies in the whole: empty at the root, else with a slash at its end. */
  readonly folder: string;
  readonly publication: Pick<Publication, "snapshot" | "language" | "addresses" | "face">;
  readonly known: ArchiveContext;
  readonly wardrobe: HeaderProfiles;
};

/** A file as the service would send it. */
export type MadeFile = {
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
  /** Tells apart what this file alone is made from: while that stays it is left as it is when others of its part are not. */
  readonly told?: string;
};

/** Writes a file of a part; undefined where there is no such thing now. */
export type WritePart = (file: PartFile) => MadeFile | undefined | Promise<MadeFile | undefined>;

/** Something in a copy that is made at once. */
export type CopyPart = {
  /** Its name in the manifest. */
  readonly name: string;
  readonly files: readonly PartFile[];
  /**
   * Tells apart what it is made from: while neither changes, nor does the part. What only `aged` has time. Null where it is
   * made each time, and its files are compared.
   */
  readonly stamp: { readonly told: string; readonly aged: string } | null;
  /** When it is written: those that others lead to first, the page itself last. */
  readonly turn: 0 | 1 | 2;
  /** Whether it has time in any case; nothing leads to it before it is there. */
  readonly isPatient?: true;
  /** Begins what takes long, and tells whether it is over; where it is not there, nothing takes long. */
  readonly isReady?: () => boolean;
  /** Reads what it takes. Rejects with a `Refusal` where there is nothing. */
  readonly prepare: (reader: StoreReader | undefined) => Promise<WritePart>;
};

/** A short digest of what something is made from. */
export function digestOfFacts(facts: unknown): string {
  return hash("sha256", JSON.stringify(facts), "base64url").slice(0, 11);
}

/** The headers of a list of their names and values in turns, by name. */
export function headersOf(list: readonly string[]): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (let place = 0; place < list.length; place += 2) headers.set(list[place] ?? "", list[place + 1] ?? "");
  return headers;
}

/** A file with what the service would send beside it. */
export function madeWith(bytes: Buffer, headers: ReadonlyMap<string, string>): MadeFile {
  const of = (name: string) => headers.get(name) ?? "";
  return {
    bytes,
    contentType: of("content-type"),
    cacheControl: of("cache-control"),
    policy: of("content-security-policy"),
    referrers: of("referrer-policy"),
  };
}

/** A face of the service as a file. */
export function madeOf(face: EncodedRepresentation): MadeFile {
  const { body, headers } = face.variants.identity;
  return madeWith(body, headersOf(headers));
}
