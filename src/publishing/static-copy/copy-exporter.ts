/**
 * Updates a copy: renders and writes only what changed. Link targets are written first, the page itself after
 * them; obsolete files are deleted last. An interrupted run is continued by the next: each file is listed in
 * the manifest before it is written, and until it is deleted.
 */
import { setImmediate as pause } from "node:timers/promises";
import { Refusal } from "../../contract/refusal.ts";
import type { ArchiveStore } from "../archive/archive-context.ts";
import { AnnouncementIndexes } from "./announcement-index.ts";
import {
  copyOf,
  digestOf,
  emptyManifest,
  type Manifest,
  manifestName,
  readManifest,
  writeManifest,
} from "./copy-manifest.ts";
import type { PartFile, RenderedFile, WritePart } from "./copy-part.ts";
import {
  ended,
  fitted,
  isFleeting,
  type PlannedPart,
  pageOf,
  placesGone,
  placesOf,
  planOf,
  refuseStranger,
  upTo,
  withoutOthers,
} from "./copy-plan.ts";
import { type CopyOutcome, type CopyRun, isDone, outcomeOf, type RunOptions } from "./copy-run.ts";
import { type Destination, DestinationProblem } from "./destination.ts";
import { FileWriter } from "./file-writer.ts";
import { removeAll } from "./remove-files.ts";
import { isLeft, sortWork } from "./work-order.ts";

export type { CopyOutcome, CopyRun } from "./copy-run.ts";

/** State of a run: the listed files, the files at its end, and deferred ones. */
type ExportState = {
  readonly manifest: Manifest;
  readonly holds: (place: string) => boolean;
  readonly absent: ReadonlySet<string>;
};

/** Writes copies to one destination. One run at a time. */
export class Exporter {
  readonly #destination: Destination;
  readonly #node: string;
  readonly #version: string;
  readonly #indexes = new AnnouncementIndexes();
  /** The last seen manifest, and its bytes. */
  #seen: { readonly bytes: Buffer; readonly manifest: Manifest } | undefined;
  /** The last manifest of this process, whose files may exist whatever others have listed since. */
  #listed: Manifest | undefined;
  /** Paths with unknown content: another node may have overwritten them. */
  readonly #unsure = new Set<string>();
  #isFinished = false;

  /**
   * `node` identifies this process among those writing to the destination; `version` identifies the renderer.
   */
  constructor(destination: Destination, own: { readonly node: string; readonly version: string }) {
    this.#destination = destination;
    this.#node = own.node;
    this.#version = own.version;
  }

  /** The last read or written manifest; undefined before that. */
  get manifest(): Manifest | undefined {
    return this.#seen?.manifest;
  }

  /** Updates the copy. Rejects with a `DestinationProblem`, and with errors of reading the store. */
  async run(whole: CopyRun, options: RunOptions): Promise<CopyOutcome> {
    const before = await this.#look();
    refuseStranger(before, whole, this.#destination.name);
    if (before !== undefined && this.#isOthers(before, whole) && (await this.#destination.isFinished()))
      return outcomeOf(before, { isOthers: true });
    const planned = await planOf(whole, { indexes: this.#indexes, version: this.#version });
    const keepsPast = whole.isStale || whole.reader === undefined;
    const existingFiles = before?.files ?? {};
    const places = placesOf(planned, existingFiles);
    const belongs = (place: string) => places.all.has(place) || (keepsPast && place in existingFiles);
    const manifest: Manifest = {
      ...emptyManifest,
      ...before,
      pages: { ...before?.pages },
      files: { ...existingFiles },
      stamps: { ...before?.stamps },
      node: this.#node,
      writtenAt: options.now,
    };
    // The previous writer may have been interrupted: parts without fingerprint are then always written.
    if (before?.node !== this.#node || !this.#isFinished) {
      for (const plannedPart of planned) if (plannedPart.part.stamp === null) this.#doubt(plannedPart.places);
    }
    const isThere = (place: string) => belongs(place) && !places.absent.has(place);
    const { urgent, patient } = sortWork(planned, { manifest, holds: isThere, unsure: this.#unsure });
    const selected = upTo(options.maxAged, patient);
    const work = [...urgent, ...selected];
    // Files written in this run exist at its end.
    for (const plannedPart of selected) for (const place of plannedPart.places) places.absent.delete(place);
    await this.#announce(work, manifest, whole);
    const state = { manifest, holds: isThere, absent: places.absent };
    const written = await this.#writeAll(work, { ...state, whole, options });
    if (written === "overtaken") return outcomeOf(await this.#look(), { isOthers: true });
    const removed = keepsPast ? 0 : await this.#clear(manifest, places.all, planned);
    Object.assign(manifest, {
      revision: whole.revision,
      asOf: whole.asOf,
      pages: Object.fromEntries(
        whole.pages.map(({ folder, context: { snapshot } }) => [folder, pageOf(snapshot)]),
      ),
    });
    await this.#record(manifest);
    await this.#finish(written > 0 || removed > 0);
    return outcomeOf(manifest, { written, removed, aged: patient.length - selected.length });
  }

  #doubt(places: readonly string[]): void {
    for (const place of places) this.#unsure.add(place);
  }

  /**
   * Writes parts in order; returns the number of files, unless another node wrote something newer meanwhile.
   */
  async #writeAll(
    work: readonly PlannedPart[],
    at: ExportState & { readonly whole: CopyRun; readonly options: RunOptions },
  ): Promise<number | "overtaken"> {
    const { manifest, holds, absent, whole, options } = at;
    const writing = new FileWriter(this.#destination, options.progress);
    let isWhole = false;
    try {
      for (const turn of [0, 1, 2] as const) {
        if (turn === 1 && (await this.#wasOvertaken(whole))) return "overtaken";
        for (const plannedPart of work.filter(({ part }) => part.turn === turn)) {
          if (options.isStopped?.() === true) throw ended();
          await this.#writePart(plannedPart, { manifest, holds, absent, writing, reader: whole.reader });
        }
        await writing.end();
        await this.#destination.settle();
      }
      isWhole = true;
      return writing.count;
    } finally {
      if (!isWhole) this.#doubt(writing.places);
      // Removed files must not be written again after this.
      await writing.stop();
    }
  }

  async #finish(isNew: boolean): Promise<void> {
    if (this.#isFinished && !isNew) return;
    this.#isFinished = false;
    await this.#destination.finish();
    this.#isFinished = true;
  }

  /**
   * Removes all pages from the copy except those listed by id, whatever else is in it; resolves with the
   * number of files. Rejects with a `DestinationProblem`; remaining files are then still listed.
   */
  async withdrawOthers(pageIds: ReadonlySet<string>, now: number): Promise<number> {
    // A killed process may have left an unlisted partial file.
    await this.#destination.sweep();
    const before = await this.#look();
    if (before === undefined) return 0;
    const rest = withoutOthers(before, pageIds);
    const own = this.#listed === undefined ? undefined : withoutOthers(this.#listed, pageIds);
    if (rest === undefined && own === undefined) return 0;
    const removedPaths = new Set([
      ...placesGone(before, rest),
      ...placesGone(this.#listed, own).filter((place) => rest === undefined || !(place in rest.files)),
    ]);
    await removeAll(this.#destination, [...removedPaths]);
    await this.#destination.settle();
    await this.#record({ ...(rest ?? before), node: this.#node, writtenAt: now });
    await this.#finish(true);
    return removedPaths.size;
  }

  async #look(): Promise<Manifest | undefined> {
    const bytes = await this.#destination.read(manifestName);
    if (bytes === undefined) {
      this.#seen = undefined;
      if ((await this.#destination.read("index.html")) === undefined) return undefined;
      throw new DestinationProblem(
        `${this.#destination.name} has an index.html that is not part of a copy. Choose an empty destination, or empty this one.`,
      );
    }
    if (this.#seen?.bytes.equals(bytes) !== true) {
      const manifest = readManifest(bytes);
      if (manifest === undefined) {
        throw new DestinationProblem(
          `${manifestName} in ${this.#destination.name} is damaged, or from another version of Signalbox. Empty the destination, and the copy is written again.`,
        );
      }
      this.#seen = { bytes, manifest };
    }
    return this.#seen?.manifest;
  }

  /** Files of another node that may be outdated are rewritten. */
  #isOthers(there: Manifest, whole: CopyRun): boolean {
    return there.node !== this.#node && isDone(there, whole, { isSure: this.#unsure.size === 0 });
  }

  async #wasOvertaken(whole: CopyRun): Promise<boolean> {
    const before = this.#seen?.manifest;
    const there = await this.#look();
    return there !== undefined && there !== before && this.#isOthers(there, whole);
  }

  /** Lists what is about to be there, before it is. */
  async #announce(work: readonly PlannedPart[], manifest: Manifest, { pages }: CopyRun): Promise<void> {
    const places = work
      .flatMap((plannedPart) => plannedPart.places)
      .filter((place) => !(place in manifest.files));
    // This process may have written it, so it removes it.
    this.#listed = copyOf(manifest);
    if (places.length === 0) return;
    for (const place of places) manifest.files[place] = ["", 0];
    for (const { folder, context } of pages) manifest.pages[folder] ??= pageOf(context.snapshot);
    await this.#record(manifest);
  }

  async #record(manifest: Manifest): Promise<void> {
    const bytes = writeManifest(manifest);
    const headers = { contentType: "application/json; charset=utf-8", cacheControl: "no-cache" };
    await this.#destination.write({ place: manifestName, bytes, ...headers });
    await this.#destination.settle();
    // Later changes must not affect the record.
    this.#listed = copyOf(manifest);
    this.#seen = { bytes, manifest: this.#listed };
  }

  async #writePart(
    plannedPart: PlannedPart,
    at: ExportState & { readonly writing: FileWriter; readonly reader: ArchiveStore | undefined },
  ): Promise<void> {
    const { part, page, name } = plannedPart;
    const { manifest, holds, absent } = at;
    const dependencies = new Set<string>();
    const holdsTarget = (to: string) => {
      const place = page.folder + to;
      const isThere = holds(place);
      if (isThere && isFleeting(to, plannedPart)) dependencies.add(place);
      if (absent.has(place)) dependencies.add(`!${place}`);
      return isThere;
    };
    let write: WritePart;
    try {
      write = await part.prepare(at.reader);
    } catch (error) {
      // Deleted in the meantime: the next run leaves it out.
      if (error instanceof Refusal && error.status < 500) return;
      throw error;
    }
    let isWhole = true;
    for (const file of part.files) {
      const listed = page.folder + file.place;
      if (isLeft(file, manifest.files[listed]) && !this.#unsure.has(listed)) continue;
      const rendered = await write(file);
      isWhole &&= rendered !== undefined;
      if (rendered === undefined) continue;
      const bytes = fitted(rendered, plannedPart, { place: file.place, holds: holdsTarget });
      await this.#put(file, { bytes, rendered, folder: page.folder }, at);
      await pause();
    }
    if (part.stamp === null || !isWhole) return;
    manifest.stamps[name] = [part.stamp.inputDigest, part.stamp.aged, ...dependencies].join(" ");
  }

  async #put(
    { place, inputDigest }: PartFile,
    {
      bytes,
      rendered,
      folder,
    }: { readonly bytes: Buffer; readonly rendered: RenderedFile; readonly folder: string },
    { manifest, writing }: { readonly manifest: Manifest; readonly writing: FileWriter },
  ): Promise<void> {
    const whole = folder + place;
    const digest = digestOf(bytes);
    if (manifest.files[whole]?.[0] !== digest || this.#unsure.has(whole)) {
      const { contentType, cacheControl } = rendered;
      await writing.write({ place: whole, bytes, contentType, cacheControl });
      this.#unsure.delete(whole);
    }
    manifest.files[whole] =
      inputDigest === undefined ? [digest, bytes.length] : [digest, bytes.length, inputDigest];
  }

  /** Takes away what no longer belongs there; resolves with how many files that were. */
  async #clear(
    manifest: Manifest,
    places: ReadonlySet<string>,
    planned: readonly PlannedPart[],
  ): Promise<number> {
    const removedPaths = Object.keys(manifest.files).filter((place) => !places.has(place));
    await removeAll(this.#destination, removedPaths);
    for (const place of removedPaths) delete manifest.files[place];
    const names = new Set(planned.map(({ name }) => name));
    for (const name of Object.keys(manifest.stamps)) if (!names.has(name)) delete manifest.stamps[name];
    return removedPaths.length;
  }
}
