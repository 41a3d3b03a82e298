/**
 * Images of the page's status for link previews and home screens: drawn once, on first request, in a separate
 * thread, so that page requests don't wait.
 */
import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { Language } from "../../contract/languages.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { ComponentStatus } from "../../contract/words.ts";
import { timeout } from "../../platform/timeouts.ts";
import { type EncodedRepresentation, encodeAsIs, type HeaderProfile } from "../content-codings.ts";
import { textOf } from "../html-template.ts";
import { localise } from "../localise.ts";
import { isEmptyPage, overallOf } from "../page/overall-status.ts";
import { contextOf } from "../page/status-page.ts";
import { timeElement } from "../page/time-markup.ts";
import { lastingMoment } from "../representations/absolute-times.ts";
import type { Snapshot } from "../snapshot.ts";
import type { ImageRequest } from "./image-request.ts";
import type { ImageText } from "./status-image.ts";

/** Paths of the images. */
export const imagePaths = ["/og.png", "/apple-touch-icon.png", "/favicon.ico"] as const;

export type ImagePath = (typeof imagePaths)[number];

/** Pixels along a side. A PNG also at the path whose name is that of an older format: programs look there, and read either. */
const iconPixels = { "/apple-touch-icon.png": 180, "/favicon.ico": 48 } as const;

/** Maximum number of cached images, and the timeout of one, in milliseconds. */
const maxCached = 32;
const timeoutMs = timeout(20_000);

/** Beside this module when run from source, beside the bundle when built. */
function threadModule(): URL {
  const source = new URL("./image-thread.ts", import.meta.url);
  return existsSync(source) ? source : new URL("./image-thread.js", import.meta.url);
}

/** An address without scheme and trailing slash. */
function writeAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname.replace(/\/+$/u, "")}`;
}

function statusOf(snapshot: Snapshot): ComponentStatus {
  return isEmptyPage(snapshot) ? "Unknown" : overallOf(snapshot).status;
}

/** Texts in a language: the headline, and the bare status for names without available glyphs. */
function textsIn(language: Language | undefined, snapshot: Snapshot): ImageText[] {
  const { language: documentLanguage, texts, clock, now } = contextOf(snapshot, language);
  const localised = localise(snapshot, documentLanguage);
  const headline = isEmptyPage(localised)
    ? texts.empty.headline
    : texts.headline(overallOf(localised).sentence);
  const asOf = textOf(texts.updated(timeElement(now, lastingMoment(now, clock))));
  return [
    { headline, asOf },
    { headline: texts.status[statusOf(localised)], asOf },
  ];
}

/** The content of an image. Changes at most once a minute without events. */
function requestFor(path: ImagePath, snapshot: Snapshot, language: Language | undefined): ImageRequest {
  const status = statusOf(snapshot);
  if (path !== "/og.png") return { kind: "icon", status, pixels: iconPixels[path] };
  return {
    kind: "picture",
    status,
    // Languages without available glyphs fall back to English.
    texts: [...textsIn(language, snapshot), ...textsIn("en", snapshot)],
    name: snapshot.page.name,
    address: writeAddress(snapshot.page.url),
  };
}

/** Fingerprint of an image in the page's own language, without its age. */
export function imageInputOf(path: ImagePath, snapshot: Snapshot): string {
  const request = requestFor(path, snapshot, undefined);
  if (request.kind === "icon") return request.status;
  return JSON.stringify({ ...request, texts: request.texts.map(({ headline }) => headline) });
}

function waitForImage(worker: Worker): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("an image takes too long to render")), timeoutMs);
    const settle = (how: () => void) => {
      clearTimeout(timer);
      how();
    };
    worker.once("message", (file: Uint8Array) => settle(() => resolve(Buffer.from(file))));
    worker.once("error", (cause) => settle(() => reject(new Error("the image thread failed", { cause }))));
    worker.once("exit", () => settle(() => reject(new Error("the image thread ended early"))));
  });
}

async function draw(request: ImageRequest): Promise<Buffer> {
  const worker = new Worker(threadModule(), { workerData: request });
  try {
    return await waitForImage(worker);
  } finally {
    await worker.terminate();
  }
}

/** Draws images, one at a time, and caches them. */
export class ImageCache {
  readonly #profile: HeaderProfile;
  readonly #cache = new Map<string, Promise<EncodedRepresentation>>();
  #previous: Promise<unknown> = Promise.resolve();

  constructor(profile: HeaderProfile) {
    this.#profile = profile;
  }

  /** The image at a path, in a language. Rejects with a `Refusal` if it can't be drawn now. */
  async findImage(path: ImagePath, snapshot: Snapshot, language?: Language): Promise<EncodedRepresentation> {
    const request = requestFor(path, snapshot, language);
    const key = JSON.stringify(request);
    const image = this.#cache.get(key) ?? this.#begin(key, request);
    try {
      return await image;
    } catch {
      throw new Refusal("NotReady", "The image can't be rendered now. Try again in a moment.", {
        retryAfterSeconds: 5,
      });
    }
  }

  #begin(key: string, request: ImageRequest): Promise<EncodedRepresentation> {
    const image = this.#previous.then(async () => {
      const file = await draw(request);
      return encodeAsIs(file, hash("sha256", file, "base64url").slice(0, 22), this.#profile);
    });
    this.#previous = image.catch(() => this.#cache.delete(key));
    this.#cache.set(key, image);
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size <= maxCached) break;
      this.#cache.delete(oldest);
    }
    return image;
  }
}
