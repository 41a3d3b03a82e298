/** The manifest: a file that describes the copy. */
import { hash } from "node:crypto";
import * as z from "zod";

/** The name of that file, at the root of the copy. */
export const manifestName = ".signalbox-copy.json";

const whole = z.int();

const manifestFile = z.object({
  /** Identifies the file type. */
  kind: z.literal("signalbox-copy"),
  version: z.literal(1),
  /** The pages in it, by their folders (empty for the root): the id and the address of each. */
  pages: z.record(z.string(), z.object({ id: z.string(), url: z.string() })),
  /** The revision shown, and its time (epoch milliseconds). */
  revision: whole,
  asOf: whole,
  /** When it was written, and by which process. */
  writtenAt: whole,
  node: z.string(),
  /** Files by path: digest (empty while being written), length, and `PartFile.inputDigest`. */
  files: z.record(z.string(), z.tuple([z.string(), whole, z.string().optional()])),
  /**
   * Fingerprints of parts by name, see `Part.stamp`; followed by link targets that may disappear, and after a
   * `!` those that would be linked if they existed.
   */
  stamps: z.record(z.string(), z.string()),
});

export type Manifest = z.infer<typeof manifestFile>;

/** The manifest of an empty copy. */
export const emptyManifest: Omit<Manifest, "writtenAt" | "node"> = {
  kind: "signalbox-copy",
  version: 1,
  pages: {},
  revision: 0,
  asOf: 0,
  files: {},
  stamps: {},
};

/** Parses a manifest; undefined if invalid or of an unknown version. */
export function readManifest(bytes: Buffer): Manifest | undefined {
  try {
    return manifestFile.safeParse(JSON.parse(bytes.toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

/** Writes it, a file a line. */
export function writeManifest({ files, stamps, ...rest }: Manifest): Buffer {
  const lines = (entries: Readonly<Record<string, unknown>>) =>
    Object.entries(entries)
      .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
      .join(",\n");
  const head = JSON.stringify(rest).slice(0, -1);
  return Buffer.from(`${head},\n"files":{\n${lines(files)}},\n"stamps":{\n${lines(stamps)}}}\n`, "utf8");
}

/** Digest of a file. */
export function digestOf(bytes: Buffer): string {
  return hash("sha256", bytes, "base64url").slice(0, 22);
}

/** A snapshot of a manifest, unaffected by later changes. */
export function copyOf(manifest: Manifest): Manifest {
  const { files, stamps, pages } = manifest;
  return { ...manifest, files: { ...files }, stamps: { ...stamps }, pages: { ...pages } };
}
