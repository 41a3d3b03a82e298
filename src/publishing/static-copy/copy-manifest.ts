/** What a copy says of itself, in a file of its own beside what it holds. */
import { hash } from "node:crypto";
import { z } from "zod";

/** The name of that file, at the root of the copy. */
export const manifestName = ".signalbox-copy.json";

const whole = z.int();

const manifestFile = z.object({
  /** What this file is, so that nobody takes another for it. */
  kind: z.literal("signalbox-copy"),
  version: z.literal(1),
  /** The pages in it, by their folders (empty for the root): the id and the address of each. */
  pages: z.record(z.string(), z.object({ id: z.string(), url: z.string() })),
  /** The revision of the ledger that it shows, and as of when that was true (epoch milliseconds). */
  revision: whole,
  asOf: whole,
  /** When it was written, and by which process. */
  writtenAt: whole,
  node: z.string(),
  /** Its files by their places: the digest of each (empty while it is being written), how long it is, and `PartFile.told`. */
  files: z.record(z.string(), z.tuple([z.string(), whole, z.string().optional()])),
  /**
   * What each part of it was made from, by its name: see `Part.stamp`; then the files that it leads to and may outlive, and
   * behind a `!` those that it would lead to if they were there.
   */
  stamps: z.record(z.string(), z.string()),
});

/** What a copy says of itself. */
export type Manifest = z.infer<typeof manifestFile>;

/** That of a copy with nothing in it yet. */
export const emptyManifest: Omit<Manifest, "writtenAt" | "node"> = {
  kind: "signalbox-copy",
  version: 1,
  pages: {},
  revision: 0,
  asOf: 0,
  files: {},
  stamps: {},
};

/** Reads it; undefined where it is none, or of a version that is not known. */
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

/** The digest by which a file is known. */
export function digestOf(bytes: Buffer): string {
  return hash("sha256", bytes, "base64url").slice(0, 22);
}

/** The same manifest, which stays as it is while the other is written on. */
export function copyOf(manifest: Manifest): Manifest {
  const { files, stamps, pages } = manifest;
  return { ...manifest, files: { ...files }, stamps: { ...stamps }, pages: { ...pages } };
}
