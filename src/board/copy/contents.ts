/** What belongs in the copy of a page, part by part, and what each part is made from. */
import { hash } from "node:crypto";
import type { Language } from "../../contract/languages.ts";
import { languages } from "../../contract/languages.ts";
import { dressedFor, type Wardrobe } from "../dress.ts";
import type { Face } from "../encode.ts";
import { lookStyle } from "../page/look.ts";
import { type Address, type Form, type HistoryPlace, writeAddress } from "../past/addresses.ts";
import { pageLength } from "../past/history.ts";
import { announcementIn, commonOf, dayOf, type Known, type Reader, shownOf } from "../past/known.ts";
import { readPast, renderKnown } from "../past/render.ts";
import type { Publication } from "../publication.ts";
import type { Snapshot, SnapshotComponent } from "../snapshot.ts";
import { placeOf } from "./places.ts";
import type { Register } from "./register.ts";

/** A page that is copied. */
export type CopiedPage = {
  /** Where its copy lies in the whole: empty at the root, else with a slash at its end. */
  readonly folder: string;
  readonly publication: Pick<Publication, "snapshot" | "language" | "addresses" | "face">;
  readonly known: Known;
  readonly wardrobe: Wardrobe;
};

/** A file as the service would send it. */
export type Made = {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly policy: string;
  readonly referrers: string;
};

/** Something in a copy that is made at once: the same in all the languages that it comes in. */
export type Part = {
  /** Its name in the manifest. */
  readonly name: string;
  /** Where its files lie, from the root of its page's copy. */
  readonly files: readonly { readonly place: string; readonly language: Language }[];
  /**
   * Tells apart what it is made from: while neither changes, nor does the part. What only `aged` has time. Null where it is
   * made each time, and its files are compared.
   */
  readonly stamp: { readonly told: string; readonly aged: string } | null;
  /** When it is written: those that others lead to first, the page itself last. */
  readonly turn: 0 | 1 | 2;
  /** Reads what it takes; what comes of that writes the part in a language. Rejects with a `Refusal` where there is nothing. */
  readonly prepare: (reader: Reader | undefined) => Promise<(language: Language) => Made>;
};

const digest = (value: unknown) => hash("sha256", JSON.stringify(value), "base64url").slice(0, 11);

function headersOf(list: readonly string[]): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (let place = 0; place < list.length; place += 2) headers.set(list[place] ?? "", list[place + 1] ?? "");
  return headers;
}

function madeWith(bytes: Buffer, headers: ReadonlyMap<string, string>): Made {
  const of = (name: string) => headers.get(name) ?? "";
  return {
    bytes,
    contentType: of("content-type"),
    cacheControl: of("cache-control"),
    policy: of("content-security-policy"),
    referrers: of("referrer-policy"),
  };
}

function madeOf(face: Face): Made {
  const { body, headers } = face.variants.identity;
  return madeWith(body, headersOf(headers));
}

/** The parts that the snapshot alone holds. */
function openParts({ publication }: CopiedPage): Part[] {
  const own = publication.language;
  return publication.addresses.map(({ path, languages: spoken }): Part => {
    const files = spoken.map((language) => ({ language, place: placeOf({ path, part: "", language }, own) }));
    return {
      name: path,
      files,
      stamp: null,
      turn: path === "/" ? 2 : 1,
      prepare: () => Promise.resolve(openFace(publication, path)),
    };
  });
}

/** The badge of the whole page in every language, and those of components in the page's own: they are for other pages. */
function badgeParts({ publication, known }: CopiedPage): Part[] {
  const own = publication.language;
  const { snapshot } = known;
  const { components, status, stale, page } = snapshot;
  const badges = [
    { of: "overall", spoken: languages, shows: [status, page.name] },
    ...components.map((one) => ({ of: one.id, spoken: [own], shows: [one.status, one.name] })),
  ];
  return badges.map(({ of, spoken, shows }): Part => {
    const path = `/badge/${of}.svg`;
    const files = spoken.map((language) => ({ language, place: placeOf({ path, part: "", language }, own) }));
    return {
      name: path,
      files,
      stamp: { told: digest([shows, stale, page.accent]), aged: "" },
      turn: 1,
      prepare: () => Promise.resolve(openFace(publication, path)),
    };
  });
}

function openFace(publication: CopiedPage["publication"], path: string): (language: Language) => Made {
  return (language) => {
    const face = publication.face(path, language === publication.language ? undefined : language);
    if (face === undefined) throw new Error(`There is no open face at ${path}.`);
    return madeOf(face);
  };
}

/** A part that is read from the ledger, unless the snapshot holds it. */
function pastPart(
  { publication, known, wardrobe }: CopiedPage,
  address: Address,
  stamp: NonNullable<Part["stamp"]>,
): Part {
  const own = publication.language;
  const { snapshot } = known;
  const face = faceOf(address);
  const isJson = address.as === "json";
  const files = (isJson ? [own] : languages).map((language) => {
    return { language, place: placeOf({ ...face, language }, own) };
  });
  const held = address.kind === "announcement" ? announcementIn(snapshot, address.id) : undefined;
  return {
    name: writeAddress(address),
    files,
    stamp,
    turn: 0,
    prepare: async (reader) => {
      if (held === undefined && reader === undefined) throw new Error("There is no ledger to read.");
      const render =
        held === undefined && reader !== undefined
          ? await readPast({ address, known }, reader)
          : (language: Language | undefined) => {
              if (held === undefined) throw new Error("There is nothing to write.");
              return renderKnown(held, snapshot, address.as)(language);
            };
      return (language) => {
        const { text, as } = render(language === own ? undefined : language);
        const dress = as === "page" ? dressedFor(wardrobe.page, lookStyle(snapshot.page)) : wardrobe[as];
        const sent = ["content-type", dress.contentType, "cache-control", dress.cacheControl, ...dress.whole];
        return madeWith(Buffer.from(text, "utf8"), headersOf(sent));
      };
    },
  };
}

const endings = { page: "", json: ".json", markdown: ".md" } as const satisfies Record<Form, string>;
const forms: readonly Form[] = ["page", "json", "markdown"];

function faceOf(address: Address): { readonly path: string; readonly part: string } {
  switch (address.kind) {
    case "announcement":
      return { path: `/announcement/${address.id}${endings[address.as]}`, part: "" };
    case "component":
      return { path: `/component/${address.id}${endings[address.as]}`, part: "" };
    case "history": {
      const { from } = address;
      if (from.kind === "newest") return { path: `/history${endings[address.as]}`, part: "" };
      return {
        path: `/history${endings[address.as]}`,
        part: from.kind === "before" ? `before/${from.id}` : `month/${from.month}`,
      };
    }
  }
}

function announcementParts(page: CopiedPage, register: Register, aged: string): Part[] {
  const { snapshot } = page.known;
  const revisions = new Map(register.announcements.map(({ id, revision }) => [id, revision]));
  const ids = new Set([...snapshot.announcements.map(({ id }) => id), ...revisions.keys()]);
  return [...ids].flatMap((id) => {
    const held = announcementIn(snapshot, id);
    const told = digest([
      revisions.get(id),
      // What the register has not is known by what the snapshot holds of it.
      held === undefined ? null : [held, shownOf(held, snapshot)],
    ]);
    return forms.map((as) => pastPart(page, { kind: "announcement", id, as }, { told, aged }));
  });
}

/** The parts of the history that tell of the announcements in the register. */
function historyParts(page: CopiedPage, { announcements, oldest, isMore }: Register, aged: string): Part[] {
  const { snapshot } = page.known;
  const parts: Part[] = [];
  for (let from = 0; from === 0 || from < announcements.length; from += pageLength) {
    const before = announcements[from - 1];
    const told = digest([
      announcements.slice(from, from + pageLength),
      announcements.length > from + pageLength || isMore,
      announcements[from - 1 - pageLength]?.id,
      oldest,
      from === 0 ? snapshot.announcements.filter(({ state }) => state === "Scheduled") : null,
    ]);
    const place: HistoryPlace = before === undefined ? { kind: "newest" } : { kind: "before", id: before.id };
    // Only the pages of the older parts: a program that wants them asks the service.
    for (const as of before === undefined ? forms : forms.slice(0, 1))
      parts.push(pastPart(page, { kind: "history", from: place, as }, { told, aged }));
  }
  return parts;
}

const hour = 3_600_000;

/** What the page of a component tells, but for what moves by itself as time goes on. */
function toldOf(component: SnapshotComponent, { announcements }: Snapshot): string {
  const still: Partial<SnapshotComponent> = {
    lastReportAt: null,
    uptimePercent: null,
    days: component.days.slice(0, -1),
  };
  const naming = announcements
    .filter(({ affected }) => affected.some(({ componentId }) => componentId === component.id))
    .slice(0, 20)
    .map(({ id, updatedAt, state, impact }) => [id, updatedAt, state, impact]);
  return digest([{ ...component, ...still, provenance: null }, naming]);
}

function componentParts(page: CopiedPage, aged: string): Part[] {
  const { snapshot } = page.known;
  return snapshot.components.flatMap((component, place) => {
    const told = toldOf(component, snapshot);
    // What time alone adds is taken up every hour; of many components not of all at once.
    const hours = Math.floor(snapshot.asOf / hour + (place % 60) / 60);
    const stamp = { told, aged: digest([aged, hours]) };
    return forms.map((as) => pastPart(page, { kind: "component", id: component.id, as }, stamp));
  });
}

/**
 * All that belongs in the copy of a page. Without a register, which only the ledger has, it is what the snapshot alone
 * holds. `version` tells apart what writes it.
 */
export function contentsOf(page: CopiedPage, register: Register | undefined, version: string): Part[] {
  const open = [...badgeParts(page), ...openParts(page)];
  if (register === undefined) return open;
  const { snapshot } = page.known;
  const aged = digest([version, page.wardrobe.page.whole, commonOf(snapshot), dayOf(snapshot)]);
  return [
    ...announcementParts(page, register, aged),
    ...historyParts(page, register, aged),
    ...componentParts(page, aged),
    ...open,
  ];
}
