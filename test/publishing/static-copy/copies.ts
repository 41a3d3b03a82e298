/** Copies as tests make them: in memory, with what can go wrong, and walked as a visitor would. */
import { posix } from "node:path";
import { z } from "zod";
import {
  type CopyOutcome,
  type CopyRun,
  Exporter,
} from "../../../src/publishing/static-copy/copy-exporter.ts";
import {
  digestOf,
  type Manifest,
  manifestName,
  readManifest,
} from "../../../src/publishing/static-copy/copy-manifest.ts";
import { placesFor } from "../../../src/publishing/static-copy/copy-paths.ts";
import type { CopyFile, Destination } from "../../../src/publishing/static-copy/destination.ts";
import { DestinationProblem } from "../../../src/publishing/static-copy/destination.ts";
import { baseUrl, type Stage } from "../stage.ts";

const hour = 3_600_000;

/** A place for a copy in memory, which notes what is done with it. */
export class MemoryDestination implements Destination {
  readonly name = "memory";
  readonly atOnce = 4;
  readonly files = new Map<string, CopyFile>();
  /** The written and removed files, in order. */
  readonly done: string[] = [];
  finished = 0;
  /** Awaited before each write and removal: it may reject. */
  before: (place: string) => Promise<void> = () => Promise.resolve();

  read(place: string): Promise<Buffer | undefined> {
    return Promise.resolve(this.files.get(place)?.bytes);
  }

  async write(file: CopyFile): Promise<void> {
    await this.before(file.place);
    this.files.set(file.place, file);
    this.done.push(file.place);
  }

  async remove(place: string): Promise<void> {
    await this.before(place);
    this.files.delete(place);
    this.done.push(`- ${place}`);
  }

  sweep(): Promise<void> {
    return Promise.resolve();
  }

  settle(): Promise<void> {
    return Promise.resolve();
  }

  isFinished(): Promise<boolean> {
    return Promise.resolve(true);
  }

  finish(): Promise<void> {
    this.finished += 1;
    return Promise.resolve();
  }

  /** The text of a file. */
  text(place: string): string {
    return this.files.get(place)?.bytes.toString("utf8") ?? "";
  }

  /** A place with the same in it. */
  clone(): MemoryDestination {
    const clone = new MemoryDestination();
    for (const [place, file] of this.files) clone.files.set(place, file);
    return clone;
  }

  /** The changes since the last call, except the manifest. */
  news(): string[] {
    return this.done.splice(0).filter((place) => place !== manifestName);
  }

  get manifest(): Manifest {
    const bytes = this.files.get(manifestName)?.bytes;
    const manifest = bytes === undefined ? undefined : readManifest(bytes);
    if (manifest === undefined) throw new Error("there is no manifest");
    return manifest;
  }
}

/** Where there is a fault, from the write of so many files on. */
export function failsAfter(count: number): (place: string) => Promise<void> {
  let left = count;
  return () => {
    left -= 1;
    return left < 0 ? Promise.reject(new DestinationProblem("the disk is full")) : Promise.resolve();
  };
}

export const exporterOf = (destination: Destination, node = "node 1"): Exporter =>
  new Exporter(destination, { node, version: "1.0.0" });

/** Runs an exporter over what a board shows. */
export async function exportWhole(
  exporter: Exporter,
  whole: CopyRun | undefined,
  maxAged = Number.POSITIVE_INFINITY,
): Promise<CopyOutcome> {
  if (whole === undefined) throw new Error("there is nothing to show yet");
  return await exporter.run(whole, { now: Date.now(), maxAged });
}

const unread = /<(script|style)\b[^>]*>[\s\S]*?<\/\1>/giu;

/** The links of a document, as they are written: also those in its cards for others. */
export function linksOf(text: string): string[] {
  const markup = text.replaceAll(unread, "");
  return [
    ...markup.matchAll(/\s(?:href|src|action)="([^"]*)"/gu),
    ...markup.matchAll(/\scontent="(https?:[^"]*)"/gu),
  ].map(([, link = ""]) => link.replaceAll("&amp;", "&"));
}

const appManifest = z.object({
  start_url: z.string(),
  scope: z.string(),
  icons: z.array(z.object({ src: z.string() })),
});

/** The addresses that browsers find in the page's manifest and icons. */
function linksOfManifest(text: string): string[] {
  const manifest = appManifest.parse(JSON.parse(text));
  return [manifest.start_url, `${manifest.scope}index.html`, ...manifest.icons.map(({ src }) => src)];
}

/** The addresses that no copy contains: the API documentation among them. */
const notCopied = new Set(["/api/docs", "/subscribe", "/portal/"]);

/** Where a whole address of the page's own is to be found in the copy; undefined for what is elsewhere, or in no copy. */
function placesWithin(link: string): readonly string[] | undefined {
  const url = URL.parse(link);
  if (url === null || url.origin !== baseUrl || notCopied.has(url.pathname)) return undefined;
  return placesFor(`${url.pathname}${url.search}`, "en", (from) => {
    if (from.kind === "month") return undefined;
    return from.kind === "before" ? `before/${from.id}` : "";
  });
}

const inLanguage = /<link rel="alternate" hreflang="[^"]*" href="([^"]*)"/gu;

/** Where a document says that it is in other languages: there is nothing to stand in for those. */
function languagesOf(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(inLanguage)].map(([, link = ""]) => link.replaceAll("&amp;", "&")));
}

const chosenLanguage = /<a lang="[^"]*" hreflang="([^"]*)" href="(https?:[^"]*)"/gu;

/** The ways to other languages of what the copy has in one alone: they lead to the page itself. */
function waysOut(place: string, text: string, { files }: MemoryDestination): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(chosenLanguage)].flatMap(([, language = "", link = ""]) =>
      files.has(`lang/${language}/${place}`) ? [] : [link.replaceAll("&amp;", "&")],
    ),
  );
}

/** The faults of a copy: links to missing files or to a host's root; files that differ from the list. */
export function faultsOf(destination: MemoryDestination): string[] {
  const faults: string[] = [];
  const { files, manifest } = destination;
  for (const [place, { bytes, contentType }] of files) {
    if (place === manifestName) continue;
    const [digest, length] = manifest.files[place] ?? [];
    if (digest !== digestOf(bytes) || length !== bytes.length) faults.push(`${place} is not as it is listed`);
    const text = bytes.toString("utf8");
    const isDocument = contentType.startsWith("text/html");
    const isAppManifest = contentType.startsWith("application/manifest+json");
    const ways = waysOut(place, text, destination);
    const exact = languagesOf(text);
    const links = isDocument ? linksOf(text) : isAppManifest ? linksOfManifest(text) : [];
    for (const link of links.filter((candidate) => !ways.has(candidate))) {
      const target = link.split("#", 1)[0] ?? "";
      if (target === "") continue;
      if (/^[a-z]+:/u.test(target)) {
        const within = placesWithin(target);
        const some = exact.has(link) ? within?.slice(0, 1) : within;
        if (some !== undefined && !some.some((path) => files.has(path)))
          faults.push(`${place} leads to ${link}`);
        continue;
      }
      const to = posix.normalize(posix.join(posix.dirname(place), target));
      if (target.startsWith("/") || !files.has(to)) faults.push(`${place} leads to ${link}`);
    }
  }
  for (const place of Object.keys(manifest.files)) {
    if (!files.has(place)) faults.push(`${place} is listed, and not there`);
  }
  return faults;
}

/** Announces what was wrong with Checkout for a minute, so many hours ago; its id. */
export async function announceOver(stage: Stage, title: string, hoursAgo: number): Promise<string> {
  const began = Date.now() - hoursAgo * hour;
  return await stage.announce({
    Kind: "Incident",
    Title: title,
    State: "Resolved",
    Message: "It was a disk. See [the history](/history).",
    StartsAt: began,
    ResolvedAt: began + 60_000,
    AffectedComponents: [{ ComponentName: "Checkout", Status: "Partial Outage" }],
  });
}
