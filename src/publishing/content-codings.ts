/** An encoded representation: its body in every coding, each with its own tag and prebuilt headers. */
import { hash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** A content coding of representations. */
export type Coding = "identity" | "gzip" | "br";

/**
 * One representation in one coding. Header lists are flat: name, value, name, value; without X-Request-Id and
 * Date.
 */
export type Variant = {
  readonly body: Buffer;
  /** Quoted and strong; each coding has its own. */
  readonly etag: string;
  /** For the 200. */
  readonly headers: readonly string[];
  /** For the 304. */
  readonly notModified: readonly string[];
};

/** The content of one path. */
export type EncodedRepresentation = {
  readonly contentType: string;
  readonly variants: Readonly<Record<Coding, Variant>>;
};

/** Headers of a representation. Lists are flat. */
export type HeaderProfile = {
  readonly contentType: string;
  readonly cacheControl: string;
  /** Request headers that select the representation, for `Vary`. */
  readonly vary: string;
  /** Headers of 200 and 304. */
  readonly shared: readonly string[];
  /** Headers of 200 only. */
  readonly responseHeaders: readonly string[];
};

/** The ending of a tag by the coding. */
export const tagEndings = { identity: "", gzip: "-gz", br: "-br" } as const satisfies Record<Coding, string>;

/** Half as slow again as gzip 6, and a tenth smaller; higher qualities cost more than a visitor gains. */
export const usualBrotliQuality = 6;

const compress = {
  identity: (body: Buffer) => body,
  gzip: (body: Buffer) => gzipSync(body, { level: 6 }),
  br: (body: Buffer, quality: number) =>
    brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
} as const satisfies Record<Coding, (body: Buffer, brotliQuality: number) => Buffer>;

function makeVariant(
  body: Buffer,
  tag: string,
  { coding, profile }: { coding: Coding; profile: HeaderProfile },
): Variant {
  const etag = `"${tag}${tagEndings[coding]}"`;
  const notModified = [
    "etag",
    etag,
    "vary",
    profile.vary,
    "cache-control",
    profile.cacheControl,
    ...profile.shared,
  ];
  const headers = [
    "content-type",
    profile.contentType,
    "content-length",
    String(body.length),
    ...(coding === "identity" ? [] : ["content-encoding", coding]),
    ...notModified,
    ...profile.responseHeaders,
  ];
  return { body, etag, headers, notModified };
}

/** The variants of a representation, each made on first use. */
class Variants implements Readonly<Record<Coding, Variant>> {
  readonly #make: (coding: Coding) => Variant;
  readonly #cache = new Map<Coding, Variant>();

  constructor(make: (coding: Coding) => Variant) {
    this.#make = make;
  }

  get identity(): Variant {
    return this.#in("identity");
  }

  get gzip(): Variant {
    return this.#in("gzip");
  }

  get br(): Variant {
    return this.#in("br");
  }

  #in(coding: Coding): Variant {
    const variant = this.#cache.get(coding) ?? this.#make(coding);
    this.#cache.set(coding, variant);
    return variant;
  }
}

/**
 * Encodes a representation, compressing each coding on first use: in a burst of changes few are needed.
 * Synchronously on this thread: for bodies of this size a thread pool takes longer. The same text always gets
 * the same tags. A higher `brotliQuality` is for what is made once.
 */
export function encodeRepresentation(
  text: string,
  profile: HeaderProfile,
  brotliQuality?: number,
): EncodedRepresentation {
  const identity = Buffer.from(text, "utf8");
  const tag = hash("sha256", identity, "base64url").slice(0, 22);
  return encodeFile(identity, { tag, profile, precompressed: undefined, brotliQuality });
}

/** Encodes content that does not compress: the same bytes in every coding. */
export function encodeAsIs(bytes: Buffer, tag: string, profile: HeaderProfile): EncodedRepresentation {
  const variant = makeVariant(bytes, tag, { coding: "identity", profile });
  return { contentType: profile.contentType, variants: { identity: variant, gzip: variant, br: variant } };
}

/**
 * Encodes binary or precompressed content: `precompressed` holds codings; others are made on first
 * use.
 */
export function encodeFile(
  bytes: Buffer,
  file: {
    readonly tag: string;
    readonly profile: HeaderProfile;
    readonly precompressed: Readonly<Partial<Record<Coding, Buffer>>> | undefined;
    readonly brotliQuality?: number | undefined;
  },
): EncodedRepresentation {
  const { tag, profile, precompressed, brotliQuality = usualBrotliQuality } = file;
  const variants = new Variants((coding) =>
    makeVariant(precompressed?.[coding] ?? compress[coding](bytes, brotliQuality), tag, { coding, profile }),
  );
  return { contentType: profile.contentType, variants };
}
