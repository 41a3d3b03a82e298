/** Page settings: name, address and time zone. */

import { type Language, languages, readLocale } from "../../contract/languages.ts";
import { notFound } from "../../contract/not-found.ts";
import { type PagePatch, pageCreate, page as pageOut, pagePatch } from "../../contract/pages.ts";
import { type FieldError, Refusal } from "../../contract/refusal.ts";
import { isColour } from "../../rules/accent-colour.ts";
import { pagePasswordProblem } from "../../rules/password-rules.ts";
import { writeJson } from "../../store/stored-json.ts";
import type { PageRow } from "../../store/tables/tables.ts";
import { audit } from "../audit-entry.ts";
import { errorsOf, fieldRefusal, readBody, type TextCheck, textCheckBy } from "../body-parsing.ts";
import type { Answer, Command, Submission } from "../command.ts";
import { answerWith, matchVersion } from "../resource-versions.ts";
import { presentPage } from "../row-presenters.ts";
import { readDescription, readNameField, readTexts, refuseUnknownZone } from "../text-fields.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import {
  accessColumns,
  isNewlyRestricted,
  readAddresses,
  refuseWithoutPassword,
  restrictedWarning,
} from "./page-access.ts";
import { addressConflict } from "./page-addresses.ts";
import { followAccess } from "./page-closing.ts";
import { refuseLowContrast, writeTheme } from "./page-theme.ts";

/**
 * The new password in the body; null removes it. `names` are the page's current names. Throws a `Refusal` if
 * the body is invalid, or the password too common.
 */
export function readPagePassword(
  operation: "new" | "changed",
  body: unknown,
  names: readonly string[] = [],
): string | null | undefined {
  const fields =
    operation === "new"
      ? readBody(pageCreate, body, { check: settingErrors, answer: pageOut })
      : { Slug: "", ...readBody(pagePatch, body, { check: settingErrors, answer: pageOut }) };
  const { Password: password } = fields;
  if (typeof password !== "string") return password;
  const knownNames = [fields.Name ?? "", fields.Slug, ...names];
  const problem = pagePasswordProblem(password, knownNames);
  if (problem !== undefined) throw fieldRefusal("Password", problem);
  return password;
}

/**
 * Parses the body of `PATCH /api/Page/{id}`, with the password's hash computed by the caller. Throws a
 * `Refusal`.
 */
export function parsePagePatch(
  id: string,
  body: unknown,
  passwordHash?: string | null,
): Command & { kind: "PatchPage" } {
  const { Password: _password, ...fields } = readBody(pagePatch, body, {
    check: settingErrors,
    answer: pageOut,
  });
  const hash = passwordHash === undefined ? {} : { passwordHash };
  return { kind: "PatchPage", id, fields: readSettings(fields), ...hash };
}

/** Parses the body of `POST /api/Page`, with the password's hash computed by the caller. Throws a `Refusal`. */
export function parsePageCreate(
  body: unknown,
  passwordHash?: string | null,
): Command & { kind: "CreatePage" } {
  const { Password: _password, ...fields } = readBody(pageCreate, body, {
    check: settingErrors,
    answer: pageOut,
  });
  const hash = passwordHash === undefined ? {} : { passwordHash };
  return { kind: "CreatePage", fields: readSettings(fields), ...hash };
}

function readSupportedLocale(text: string): string {
  const locale = readLocale(text);
  if (locale !== undefined) return locale;
  throw fieldRefusal(
    "Locale",
    `Give a supported language: ${languages.join(", ")}. A region may follow, as in en-GB.`,
    "UnknownWord",
  );
}

function refuseOtherColour(text: string): void {
  if (isColour(text)) return;
  throw fieldRefusal("Accent", "Give a colour as #rrggbb, for example #2255cc.");
}

const checkSettings: TextCheck = textCheckBy({
  Name: readNameField,
  Description: readDescription,
  TimeZone: refuseUnknownZone,
  Locale: readSupportedLocale,
  Accent: refuseOtherColour,
});

const readLabel = ({ Label }: { readonly Label: string }, index: number) =>
  readNameField(Label, `Links[${index}].Label`);

/** The errors of page settings that their schema can't express. */
function settingErrors(fields: PagePatch): readonly FieldError[] {
  const { Theme: theme, AllowedAddresses: addresses = [], Links: links = [] } = fields;
  return [
    ...checkSettings(fields),
    ...(theme == null ? [] : errorsOf(() => refuseLowContrast(theme))),
    ...links.flatMap((link, index) => errorsOf(() => readLabel(link, index))),
    ...errorsOf(() => readAddresses(addresses)),
  ];
}

/** Page settings in their stored form. */
function readSettings<Fields extends PagePatch>(fields: Fields): Fields {
  const locale = fields.Locale === undefined ? undefined : readSupportedLocale(fields.Locale);
  const accent = fields.Accent == null ? {} : { Accent: fields.Accent.toLowerCase() };
  const links = fields.Links?.map((link, index) => ({ Label: readLabel(link, index), Url: link.Url }));
  const url = fields.Url == null ? {} : { Url: fields.Url.replace(/\/+$/u, "") };
  return {
    ...fields,
    ...readTexts(fields),
    ...url,
    ...accent,
    ...(locale === undefined ? {} : { Locale: locale }),
    ...(links === undefined ? {} : { Links: links }),
    ...(fields.AllowedAddresses === undefined
      ? {}
      : { AllowedAddresses: readAddresses(fields.AllowedAddresses) }),
  };
}

/**
 * A page whose final months must be stored because its uptime calculation changes. If its time zone changes, its days
 * are recounted.
 */
export type RecountNeeded = {
  readonly page: PageRow;
  /** The page before the change. */
  readonly former: Pick<PageRow, "time_zone" | "partial_weight" | "major_weight">;
  readonly answer: Answer;
};

const thousandths = (weight: number) => Math.round(weight * 1_000);

/** Languages in their stored form: each once, in the page's order; null for none. */
function writeLanguages(chosen: readonly Language[]): PageRow["written_languages"] {
  const selected = languages.filter((language) => chosen.includes(language));
  return selected.length === 0 ? null : writeJson("page", "written_languages", selected);
}

/** The columns of the display switches and colours. */
function displayColumns(fields: PagePatch): Partial<PageRow> {
  return {
    ...(fields.ShowUptime === undefined ? {} : { shows_uptime: fields.ShowUptime ? 1 : 0 }),
    ...(fields.ShowBars === undefined ? {} : { shows_bars: fields.ShowBars ? 1 : 0 }),
    ...(fields.BarDays === undefined ? {} : { bar_days: fields.BarDays }),
    ...(fields.ShowPoweredBy === undefined ? {} : { shows_powered_by: fields.ShowPoweredBy ? 1 : 0 }),
    ...(fields.Theme === undefined ? {} : { theme: writeTheme(fields.Theme) }),
  };
}

/** The columns of the settings. */
export function columnsOf(fields: PagePatch): Partial<PageRow> {
  return {
    ...(fields.Name === undefined ? {} : { name: fields.Name }),
    ...(fields.Description === undefined ? {} : { description: fields.Description }),
    ...(fields.Translations === undefined
      ? {}
      : { translations: writeJson("page", "translations", fields.Translations) }),
    ...(fields.Url === undefined ? {} : { url: fields.Url }),
    ...(fields.TimeZone === undefined ? {} : { time_zone: fields.TimeZone }),
    ...(fields.Locale === undefined ? {} : { locale: fields.Locale }),
    ...(fields.Links === undefined
      ? {}
      : { links: fields.Links.length === 0 ? null : writeJson("page", "links", fields.Links) }),
    ...(fields.Accent === undefined ? {} : { accent: fields.Accent }),
    ...(fields.FullText === undefined ? {} : { full_text: fields.FullText ? 1 : 0 }),
    ...(fields.ShowSources === undefined ? {} : { shows_sources: fields.ShowSources ? 1 : 0 }),
    ...displayColumns(fields),
    ...(fields.WrittenLanguages === undefined
      ? {}
      : { written_languages: writeLanguages(fields.WrittenLanguages) }),
    ...(fields.PartialWeight === undefined ? {} : { partial_weight: thousandths(fields.PartialWeight) }),
    ...(fields.MajorWeight === undefined ? {} : { major_weight: thousandths(fields.MajorWeight) }),
  };
}

/** Refuses an address that another page has, or that conflicts with a path of the service or of another page. */
export function refuseTakenAddress(state: UnitOfWork, row: Pick<PageRow, "id" | "slug" | "url">): void {
  const otherPages = state.pages
    .filter((page) => page.id !== row.id)
    .map((page) => ({ name: page.name, url: state.urlOf(page) }));
  const conflict = addressConflict(row, otherPages, state.baseUrl);
  if (conflict === undefined) return;
  if (conflict.kind === "path") {
    throw fieldRefusal(
      "Url",
      "This address starts with a path of the service or of another page, such as /api, /portal or /history. Choose another path, or a separate host name.",
    );
  }
  const message = `The page "${conflict.page.name}" has this address; scheme and port do not distinguish pages. Give each page its own host name or path.`;
  throw new Refusal("NameTaken", message, { errors: [{ Path: "Url", Message: message }] });
}

/** Refuses a time zone that differs from that of pages with shared components, whose days are counted in one zone. */
export function refuseOtherZone(state: UnitOfWork, row: PageRow): void {
  const conflicting = state
    .sharingWith(row)
    .map((number) => state.pageOf({ page_id: number }))
    .find((page) => page.deleted_at === null && page.time_zone !== row.time_zone);
  if (conflicting === undefined) return;
  throw fieldRefusal(
    "TimeZone",
    `The page "${conflicting.name}" shares components with this one, so both need the same time zone. Unshare them first, or keep ${conflicting.time_zone}.`,
  );
}

/** Edits a page; reports whether uptime must be recounted. */
export function decidePatchPage(
  state: UnitOfWork,
  submission: Submission,
  { id, fields, passwordHash }: Omit<Command & { kind: "PatchPage" }, "kind">,
): Answer | RecountNeeded {
  const row = state.pages.find((page) => page.public_id === id);
  if (row === undefined) throw notFound("PageNotFound");
  matchVersion(submission, row.revision);
  const before = presentPage(row, state.urlOf(row));
  const { time_zone, partial_weight, major_weight } = row;
  const former = { time_zone, partial_weight, major_weight };
  const edited: PageRow = { ...row, ...columnsOf(fields), ...accessColumns({ ...fields, passwordHash }) };
  refuseWithoutPassword(edited);
  refuseTakenAddress(state, edited);
  refuseOtherZone(state, edited);
  const isRestricted = row.access === "Public" && edited.access !== "Public";
  const isPublished = row.access !== "Public" && edited.access === "Public";
  if (JSON.stringify(edited) === JSON.stringify(row)) {
    const message = `Page "${row.name}" unchanged`;
    return answerWith(state, { result: before, version: row.revision, message });
  }
  const message = `Page "${edited.name}" updated${isRestricted ? `. ${restrictedWarning}` : ""}`;
  const changesAdmission = isNewlyRestricted(row, edited);
  Object.assign(row, edited, { updated_at: state.now, revision: state.raiseRevision() });
  if (changesAdmission) {
    row.restricted_revision = row.revision;
    followAccess(state, row, "closed");
  }
  if (isPublished) followAccess(state, row, "opened");
  state.changes.pages.set(row.id, row);
  const result = presentPage(row, state.urlOf(row));
  const subject = { kind: "Page", id: row.public_id, name: row.name } as const;
  const after = passwordHash === undefined ? result : { ...result, PasswordSet: passwordHash !== null };
  audit(state, submission, { action: "Page.Update", subject, before, after });
  const answer = answerWith(state, { result, version: row.revision, message });
  const isUptimeUnchanged =
    row.time_zone === time_zone && row.partial_weight === partial_weight && row.major_weight === major_weight;
  return isUptimeUnchanged ? answer : { page: row, former, answer };
}
