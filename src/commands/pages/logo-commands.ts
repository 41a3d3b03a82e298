/** Page logos: one a page, deleted when replaced. */
import { logoPath } from "../../contract/page-addresses.ts";
import type { LogoOut } from "../../contract/portal/page-look.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { Logo } from "../../platform/logo.ts";
import type { StoredLogo } from "../../store/change-set.ts";
import type { PageRow } from "../../store/tables/tables.ts";
import { audit } from "../audit-entry.ts";
import type { UnitOfWork } from "../bus/unit-of-work.ts";
import type { Answer, SetLogo, Submission } from "../command.ts";
import { done, matchVersion, written } from "../resource-versions.ts";

type LogoSummary = Pick<StoredLogo, "digest" | "width" | "height" | "background">;

/** A logo as the wire has it. */
export function presentLogo({ digest, width, height, background: ground }: LogoSummary): LogoOut {
  return { Address: logoPath(digest), Width: width, Height: height, Ground: ground };
}

/** The refusal of a page that is not there. */
export function pageNotFound(): Refusal {
  return new Refusal("PageNotFound", "No page has this id. GET /api/Page lists all pages.");
}

/** The audited fields of a logo, without the image. */
function audited(logo: StoredLogo | undefined): Readonly<Record<string, unknown>> {
  return { Logo: logo === undefined ? null : { Digest: logo.digest, Bytes: logo.bytes } };
}

/** The row of a logo: one that is there already, or a new one. */
function rowFor(state: UnitOfWork, logo: Logo): StoredLogo {
  const known = state.logos.find(({ digest }) => digest === logo.digest);
  if (known !== undefined) {
    state.changes.droppedLogos.delete(known.id);
    return known;
  }
  const { content, ground: background, ...rest } = logo;
  const row = { ...rest, background, id: state.nextNumber(), media_type: "image/png", created_at: state.now };
  state.changes.newLogos.set(row.id, { ...row, content });
  state.logos.push(row);
  return row;
}

function letGo(state: UnitOfWork, before: StoredLogo | undefined): void {
  if (before === undefined || state.everyPage.some(({ logo_id: used }) => used === before.id)) return;
  // A logo that was never written is simply dropped.
  if (state.changes.newLogos.delete(before.id)) state.logos.splice(state.logos.indexOf(before), 1);
  else state.changes.droppedLogos.add(before.id);
}

/** Decides which logo a page has. Throws a `Refusal`. */
export function decideSetLogo(state: UnitOfWork, submission: Submission, { id, logo }: SetLogo): Answer {
  const page = state.pages.find((row) => row.public_id === id);
  if (page === undefined) throw pageNotFound();
  matchVersion(submission, page.revision);
  const before = state.logos.find((row) => row.id === page.logo_id);
  if (logo === null && before === undefined)
    throw new Refusal("LogoNotFound", "The page has no logo to remove.");
  const after = logo === null ? undefined : rowFor(state, logo);
  if (after?.id !== before?.id) {
    change(state, page, after);
    letGo(state, before);
    const subject = { kind: "Page", id: page.public_id, name: page.name };
    audit(state, submission, {
      action: "Page.SetLogo",
      subject,
      before: audited(before),
      after: audited(after),
    });
  }
  if (after === undefined) return done(state, "Logo removed");
  return written(state, { result: presentLogo(after), version: page.revision, message: "Logo set" });
}

function change(state: UnitOfWork, page: PageRow, logo: StoredLogo | undefined): void {
  Object.assign(page, { logo_id: logo?.id ?? null, updated_at: state.now, revision: state.raise() });
  state.changes.pages.set(page.id, page);
}
