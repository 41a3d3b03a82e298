/** Fills in a new announcement from a template. */

import type { AffectedIn, AnnouncementCreate } from "../../contract/announcements.ts";
import { type FieldError, Refusal } from "../../contract/refusal.ts";
import { nearest } from "../../platform/nearest-match.ts";
import { foldName } from "../../rules/names.ts";
import { fieldsOf, fill } from "../../rules/template-fields.ts";
import { readAffected } from "../../store/stored-json.ts";
import type { TemplateRow } from "../../store/tables/announcement-tables.ts";
import { fieldRefusal, validationRefusal } from "../body-parsing.ts";
import type { UnitOfWork } from "../bus/unit-of-work.ts";
import { targetPage } from "../pages/target-page.ts";
import { named, readAnnouncementTexts } from "./announcement-bodies.ts";
import { translationsOf } from "./template-presenters.ts";

type TemplateTexts = Pick<AnnouncementCreate, "Title" | "Message" | "Translations">;

/**
 * Completes the body from its template, with fields replaced. Values in the body take precedence; a body
 * without a template is unchanged. Throws a `Refusal` if the template does not exist or has another kind, if
 * fields and values do not match, or if a text becomes too long.
 */
export function fillTemplate(state: UnitOfWork, body: AnnouncementCreate): AnnouncementCreate {
  const { TemplateId: id, Fields: given, ...own } = body;
  if (id == null) return body;
  const template = findTemplate(state, body, id);
  const all = textsOf(template, {});
  const texts = textsOf(template, own);
  const values = readValues(given ?? {}, { known: fieldsIn(all), needed: fieldsIn(texts) });
  return {
    ...wordsOf(state, template, own),
    ...own,
    ...readAnnouncementTexts(filledTexts(texts, (text) => fill(text, values))),
  };
}

function findTemplate(state: UnitOfWork, body: AnnouncementCreate, id: string): TemplateRow {
  const page = targetPage(state.pages, body.Page);
  const template = state.liveTemplate(id.toLowerCase());
  if (template === undefined || template.page_id !== page.id) {
    const message = "No template has this id. GET /api/Template lists all templates.";
    throw new Refusal("TemplateNotFound", message, {
      status: 400,
      errors: [{ Path: "TemplateId", Message: message }],
    });
  }
  if (template.kind !== body.Kind) {
    throw fieldRefusal("Kind", `The template "${template.name}" is of ${named(template.kind)}.`);
  }
  return template;
}

/** The template's texts, without those that the body has itself; nor what is a translation of these. */
function textsOf(template: TemplateRow, own: TemplateTexts): TemplateTexts {
  const takesTitle = own.Title === undefined;
  const takesMessage = own.Message === undefined;
  const translated = Object.entries(own.Translations === undefined ? translationsOf(template) : {});
  return {
    ...(takesTitle && { Title: template.title }),
    ...(takesMessage && { Message: template.message }),
    ...(translated.length > 0 && {
      Translations: Object.fromEntries(
        translated.map(([language, { Title, Message }]) => [
          language,
          { ...(takesTitle && { Title }), ...(takesMessage && { Message }) },
        ]),
      ),
    }),
  };
}

function fieldsIn({ Title, Message, Translations }: TemplateTexts): Map<string, string> {
  const translated = Object.values(Translations ?? {}).flatMap((one) => [one.Title, one.Message]);
  return fieldsOf([Title, Message, ...translated].filter((text) => text !== undefined));
}

/** Values by case-folded field name. Throws a `Refusal` listing missing and unknown names. */
function readValues(
  given: Readonly<Record<string, string>>,
  fields: { readonly known: ReadonlyMap<string, string>; readonly needed: ReadonlyMap<string, string> },
): Map<string, string> {
  const values = new Map<string, string>();
  const errors: FieldError[] = [];
  for (const [name, value] of Object.entries(given)) {
    const key = foldName(name);
    const Path = `Fields.${name}`;
    if (!fields.known.has(key))
      errors.push({ Path, Message: unknownField(name, [...fields.known.values()]) });
    else if (values.has(key)) errors.push({ Path, Message: "It is given twice. Give it once." });
    values.set(key, value);
  }
  for (const [key, name] of fields.needed) {
    if (!values.has(key)) errors.push({ Path: `Fields.${name}`, Message: "The template requires it." });
  }
  if (errors.length > 0) throw validationRefusal(errors);
  return values;
}

function unknownField(name: string, known: readonly string[]): string {
  if (known.length === 0) return "The template has no fields.";
  const meant = nearest(name, known);
  const rest = meant === undefined ? `It has: ${known.join(", ")}.` : `Did you mean ${meant}?`;
  return `The template has no such field. ${rest}`;
}

function filledTexts(
  { Title, Message, Translations }: TemplateTexts,
  fillIn: (text: string) => string,
): TemplateTexts {
  const each = (texts: { readonly Title?: string | undefined; readonly Message?: string | undefined }) => ({
    ...(texts.Title !== undefined && { Title: fillIn(texts.Title) }),
    ...(texts.Message !== undefined && { Message: fillIn(texts.Message) }),
  });
  const translated = Object.entries(Translations ?? {}).map(
    ([language, one]) => [language, each(one)] as const,
  );
  return {
    ...each({ Title, Message }),
    ...(translated.length > 0 && { Translations: Object.fromEntries(translated) }),
  };
}

/** The template's other values for what the body leaves out. Deleted components are dropped. */
function wordsOf(
  state: UnitOfWork,
  template: TemplateRow,
  own: Pick<AnnouncementCreate, "State" | "ResolvedAt">,
): Pick<AnnouncementCreate, "State" | "Impact" | "AffectedComponents"> {
  const affected = readAffected(template.affected).flatMap(([number, Status, Expect]): AffectedIn[] => {
    const component = state.componentNumbered(number)?.row;
    if (component?.deleted_at !== null) return [];
    const { public_id: ComponentId } = component;
    return [Expect === null ? { ComponentId, Status } : { ComponentId, Expect }];
  });
  return {
    // A body with a closing time is closed, whatever the template's state.
    ...(template.state !== null && own.ResolvedAt == null && { State: template.state }),
    ...(template.impact !== null && { Impact: template.impact }),
    ...(affected.length > 0 && { AffectedComponents: affected }),
  };
}
