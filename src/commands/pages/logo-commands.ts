/** Logos and favicons: one of each a page, deleted when replaced. */

import { notFound } from "../../contract/not-found.ts";
import { logoPath } from "../../contract/page-addresses.ts";
import type { FaviconOut, LogoOut } from "../../contract/portal/page-look.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { Logo } from "../../platform/logo.ts";
import type { StoredLogo } from "../../store/change-set.ts";
import type { PageRow } from "../../store/tables/tables.ts";
import { audit } from "../audit-entry.ts";
import type { Answer, SetFavicon, SetLogo, Submission } from "../command.ts";
import { answerDone, answerWith, matchVersion } from "../resource-versions.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

type LogoSummary = Pick<StoredLogo, "digest" | "width" | "height" | "background">;

/** A logo in its JSON form. */
export function presentLogo({ digest, width, height, background: ground }: LogoSummary): LogoOut {
  return { Address: logoPath(digest), Width: width, Height: height, Ground: ground };
}

/** A favicon in its JSON form. */
export function presentFavicon({ digest, width, height }: Omit<LogoSummary, "background">): FaviconOut {
  return { Address: logoPath(digest), Width: width, Height: height };
}

/** The column that refers to an image, and its name in the audit log. */
type ImageSlot = { readonly column: "logo_id" | "icon_id"; readonly name: "Logo" | "Favicon" };

const logoSlot: ImageSlot = { column: "logo_id", name: "Logo" };
const faviconSlot: ImageSlot = { column: "icon_id", name: "Favicon" };

/** The audited fields of an image, without its content. */
function auditFields({ name }: ImageSlot, image: StoredLogo | undefined): Readonly<Record<string, unknown>> {
  return { [name]: image === undefined ? null : { Digest: image.digest, Bytes: image.bytes } };
}

/** The row of an image: an existing or a new one. */
function rowFor(state: UnitOfWork, logo: Logo): StoredLogo {
  const existing = state.logos.find(({ digest }) => digest === logo.digest);
  if (existing !== undefined) {
    state.changes.droppedLogos.delete(existing.id);
    return existing;
  }
  const { content, ground: background, ...rest } = logo;
  const row = { ...rest, background, id: state.nextNumber(), media_type: "image/png", created_at: state.now };
  state.changes.newLogos.set(row.id, { ...row, content });
  state.logos.push(row);
  return row;
}

function dropUnused(state: UnitOfWork, image: StoredLogo | undefined): void {
  if (image === undefined) return;
  if (state.allPages.some((page) => page.logo_id === image.id || page.icon_id === image.id)) return;
  // An image that was never written is only removed from memory.
  if (state.changes.newLogos.delete(image.id)) state.logos.splice(state.logos.indexOf(image), 1);
  else state.changes.droppedLogos.add(image.id);
}

type ImageChange = {
  readonly id: string;
  readonly slot: ImageSlot;
  readonly image: Logo | null;
  /** The refusal if there is no image to remove. */
  readonly missing: Refusal;
};

/** Sets or removes an image; returns the page and its new image. Throws a `Refusal`. */
function decideImage(
  state: UnitOfWork,
  submission: Submission,
  { id, slot, image, missing }: ImageChange,
): { readonly page: PageRow; readonly after: StoredLogo | undefined } {
  const page = state.pages.find((row) => row.public_id === id);
  if (page === undefined) throw notFound("PageNotFound");
  matchVersion(submission, page.revision);
  const before = state.logos.find((row) => row.id === page[slot.column]);
  if (image === null && before === undefined) throw missing;
  const after = image === null ? undefined : rowFor(state, image);
  if (after?.id !== before?.id) {
    page[slot.column] = after?.id ?? null;
    Object.assign(page, { updated_at: state.now, revision: state.raiseRevision() });
    state.changes.pages.set(page.id, page);
    dropUnused(state, before);
    audit(state, submission, {
      action: `Page.Set${slot.name}`,
      subject: { kind: "Page", id: page.public_id, name: page.name },
      before: auditFields(slot, before),
      after: auditFields(slot, after),
    });
  }
  return { page, after };
}

/** Sets or removes a page's logo. Throws a `Refusal`. */
export function decideSetLogo(state: UnitOfWork, submission: Submission, { id, logo }: SetLogo): Answer {
  const missing = new Refusal("LogoNotFound", "The page has no logo to remove.");
  const { page, after } = decideImage(state, submission, { id, slot: logoSlot, image: logo, missing });
  if (after === undefined) return answerDone(state, "Logo removed");
  return answerWith(state, { result: presentLogo(after), version: page.revision, message: "Logo set" });
}

/** Sets or removes a page's favicon. Throws a `Refusal`. */
export function decideSetFavicon(
  state: UnitOfWork,
  submission: Submission,
  { id, favicon }: SetFavicon,
): Answer {
  const missing = new Refusal("FaviconNotFound", "The page has no favicon to remove.");
  const { page, after } = decideImage(state, submission, { id, slot: faviconSlot, image: favicon, missing });
  if (after === undefined) return answerDone(state, "Favicon removed");
  return answerWith(state, { result: presentFavicon(after), version: page.revision, message: "Favicon set" });
}
