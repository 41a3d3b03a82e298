/** The page: what it is called, where it is, and how it tells time. */
import { type PagePatch, pagePatch } from "../contract/pages.ts";
import { Refusal } from "../contract/refusal.ts";
import type { PageTable } from "../ledger/tables.ts";
import { isTimeZone } from "../rules/days.ts";
import { audit } from "./audit.ts";
import type { Answer, Command, Submission } from "./command.ts";
import { readTexts } from "./components.ts";
import { fieldRefusal, readBody } from "./parsing.ts";
import { presentPage } from "./presenters.ts";
import type { GroupState } from "./state.ts";
import { matchVersion, written } from "./versions.ts";

/** Reads the body of `PATCH /api/Page/{id}`. Throws a `Refusal`. */
export function parsePagePatch(id: string, body: unknown): Command & { kind: "PatchPage" } {
  const fields = readBody(pagePatch, body);
  if (fields.TimeZone !== undefined && !isTimeZone(fields.TimeZone)) {
    throw fieldRefusal("TimeZone", "Give an IANA time zone, for example Europe/London.");
  }
  const url = fields.Url == null ? {} : { Url: fields.Url.replace(/\/+$/u, "") };
  return { kind: "PatchPage", id, fields: { ...fields, ...readTexts(fields), ...url } };
}

/** A page whose days must be counted anew, because it tells time by another zone than `timeZone`, which it leaves. */
export type Rezoned = { readonly page: PageTable; readonly timeZone: string; readonly answer: Answer };

/** Decides a change of the page; says where its time zone has changed. */
export function decidePatchPage(
  state: GroupState,
  submission: Submission,
  { id, fields }: { readonly id: string; readonly fields: PagePatch },
): Answer | Rezoned {
  const row = state.pages.find((page) => page.public_id === id);
  if (row === undefined)
    throw new Refusal("PageNotFound", "There is no page with this id. GET /api/Page lists them.");
  matchVersion(submission, row.revision);
  const before = presentPage(row, state.baseUrl);
  const zone = row.time_zone;
  const edited: PageTable = {
    ...row,
    ...(fields.Name === undefined ? {} : { name: fields.Name }),
    ...(fields.Description === undefined ? {} : { description: fields.Description }),
    ...(fields.Url === undefined ? {} : { url: fields.Url }),
    ...(fields.TimeZone === undefined ? {} : { time_zone: fields.TimeZone }),
  };
  const message = `Page "${edited.name}" updated`;
  if (JSON.stringify(edited) === JSON.stringify(row)) {
    return written(state, { result: before, version: row.revision, message });
  }
  Object.assign(row, edited, { updated_at: state.now, revision: state.raise() });
  state.changes.pages.set(row.id, row);
  const result = presentPage(row, state.baseUrl);
  const subject = { kind: "Page", id: row.public_id, name: row.name };
  audit(state, submission, { action: "Page.Update", subject, before, after: result });
  const answer = written(state, { result, version: row.revision, message });
  return row.time_zone === zone ? answer : { page: row, timeZone: zone, answer };
}
