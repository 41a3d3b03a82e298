/** A face as it goes over the wire: its body in every coding, each with its own tag and with its headers prebuilt. */
import { hash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** A content coding that a face comes in. */
export type Coding = "identity" | "gzip" | "br";

/** One face in one coding. Header lists are flat: name, value, name, value; without X-Request-Id and Date. */
export type Variant = {
  readonly body: Buffer;
  /** Quoted and strong; each coding has its own. */
  readonly etag: string;
  /** For the 200. */
  readonly headers: readonly string[];
  /** For the 304. */
  readonly notModified: readonly string[];
};

/** What is published at one path. */
export type EncodedRepresentation = {
  readonly contentType: string;
  readonly variants: Readonly<Record<Coding, Variant>>;
};

/** What a face is sent with beside its body. Header lists are flat. */
export type HeaderProfile = {
  readonly contentType: string;
  readonly cacheControl: string;
  /** What of a request chooses between faces at the same address, as `Vary` has it. */
  readonly vary: string;
  /** What the 304 carries as well. */
  readonly shared: readonly string[];
  /** What only the 200 carries. */
  readonly whole: readonly string[];
};

const tagEndings = { identity: "", gzip: "-gz", br: "-br" } as const satisfies Record<Coding, string>;

// Brotli 5 costs about what gzip 6 does and is smaller; higher qualities cost more than a visitor gains.
const compress = {
  identity: (body: Buffer) => body,
  gzip: (body: Buffer) => gzipSync(body, { level: 6 }),
  br: (body: Buffer) =>
    brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
} as const satisfies Record<Coding, (body: Buffer) => Buffer>;

function dressVariant(
  body: Buffer,
  tag: string,
  { coding, dress }: { coding: Coding; dress: HeaderProfile },
): Variant {
  const etag = `"${tag}${tagEndings[coding]}"`;
  const notModified = [
    "etag",
    etag,
    "vary",
    dress.vary,
    "cache-control",
    dress.cacheControl,
    ...dress.shared,
  ];
  const headers = [
    "content-type",
    dress.contentType,
    "content-length",
    String(body.length),
    ...(coding === "identity" ? [] : ["content-encoding", coding]),
    ...notModified,
    ...dress.whole,
  ];
  return { body, etag, headers, notModified };
}

/** The variants of a face, each made when it is first asked for. */
class Variants implements Readonly<Record<Coding, Variant>> {
  readonly #make: (coding: Coding) => Variant;
  readonly #made = new Map<Coding, Variant>();

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
    const made = this.#made.get(coding) ?? this.#make(coding);
    this.#made.set(coding, made);
    return made;
  }
}

/**
 * Encodes a face, in each coding once that is asked for: in a burst of changes few are. It does so at once and on this
 * thread: for bodies of a page's size that is sooner done than a thread pool hands it back. The same text always gets
 * the same tags.
 */
export function encodeRepresentation(text: string, dress: HeaderProfile): EncodedRepresentation {
  const identity = Buffer.from(text, "utf8");
  const tag = hash("sha256", identity, "base64url").slice(0, 22);
  return encodeFile(identity, { tag, dress, made: undefined });
}

/** Encodes what is as small as it gets: it comes as it is in every coding. */
export function encodeAsIs(bytes: Buffer, tag: string, dress: HeaderProfile): EncodedRepresentation {
  const variant = dressVariant(bytes, tag, { coding: "identity", dress });
  return { contentType: dress.contentType, variants: { identity: variant, gzip: variant, br: variant } };
}

/** Encodes what is no text, or was compressed beforehand: `made` holds that; what it has not is made when it is asked for. */
export function encodeFile(
  bytes: Buffer,
  file: {
    readonly tag: string;
    readonly dress: HeaderProfile;
    readonly made: Readonly<Partial<Record<Coding, Buffer>>> | undefined;
  },
): EncodedRepresentation {
  const { tag, dress, made } = file;
  const variants = new Variants((coding) =>
    dressVariant(made?.[coding] ?? compress[coding](bytes), tag, { coding, dress }),
  );
  return { contentType: dress.contentType, variants };
}
