/** Fills in a new announcement from a template. */

import type { AffectedIn, AnnouncementCreate, AnnouncementRequest } from "../../contract/announcements.ts";
import { notFoundMessage } from "../../contract/not-found.ts";
import { type FieldError, Refusal } from "../../contract/refusal.ts";
import type { AnnouncementKind } from "../../contract/words.ts";
import { nearest } from "../../platform/nearest-match.ts";
import { foldName } from "../../rules/names.ts";
import { fieldsOf, fill, singleBracedText } from "../../rules/template-fields.ts";
import { readJson } from "../../store/stored-json.ts";
import type { TemplateRow } from "../../store/tables/announcement-tables.ts";
import { fieldRefusal, validationRefusal } from "../body-parsing.ts";
import type { TemplateChoice } from "../check-references.ts";
import { targetPage } from "../pages/target-page.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { kindHelp, readAnnouncementTexts, withArticle } from "./announcement-bodies.ts";
import { translationsOf } from "./template-presenters.ts";

type TemplateTexts = Pick<AnnouncementCreate, "Title" | "Message" | "Translations">;

/**
 * Completes the body from its template, with fields replaced. Values in the body take precedence; a body without a
 * template is unchanged. Throws a `Refusal` if the template does not exist or has another kind, if fields and values do
 * not match, or if a text becomes too long.
 */
export function fillTemplate(state: UnitOfWork, body: AnnouncementRequest): AnnouncementCreate {
  const { TemplateId: id, TemplateName: name, Fields: givenFields, ...bodyFields } = body;
  if (id == null && name === undefined) return { ...body, Kind: kindOf(body) };
  const template = templateOf(state, body, targetPage(state.pages, body.Page));
  const allTexts = textsOf(template, {});
  const texts = textsOf(template, bodyFields);
  const fieldValues = readValues(givenFields ?? {}, {
    existing: fieldsIn(allTexts),
    required: fieldsIn(texts),
    braced: singleBracedText([allTexts.Title ?? "", allTexts.Message ?? ""]),
  });
  return {
    ...bodyFields,
    Kind: template.kind,
    ...otherValues(state, template, bodyFields),
    ...readAnnouncementTexts(fillAll(texts, (text) => fill(text, fieldValues))),
  };
}

function kindOf({ Kind: kind }: AnnouncementRequest): AnnouncementKind {
  if (kind === undefined) throw fieldRefusal("Kind", kindHelp);
  return kind;
}

/** The template of a body on a page. Throws a `Refusal`. */
export function templateOf(
  state: UnitOfWork,
  body: TemplateChoice,
  page: { readonly id: number },
): TemplateRow {
  const { TemplateId: id, TemplateName: name } = body;
  const byId = id == null ? undefined : state.liveTemplate(id.toLowerCase());
  if (id != null && byId?.page_id !== page.id)
    throw unknownTemplate("TemplateId", notFoundMessage("TemplateNotFound"));
  const byName = name === undefined ? byId : templateNamed(state, page.id, name);
  if (byName === undefined)
    throw unknownTemplate("TemplateName", "No template has this name. GET /api/Template lists them.");
  if (byId !== undefined && byName !== byId)
    throw fieldRefusal(
      "TemplateName",
      "It is not the template of TemplateId. Send one of them, or both if they match.",
    );
  const template = byName;
  if (body.Kind !== undefined && template.kind !== body.Kind) {
    throw fieldRefusal("Kind", `The template "${template.name}" is of ${withArticle(template.kind)}.`);
  }
  return template;
}

function templateNamed(state: UnitOfWork, page: number, name: string): TemplateRow | undefined {
  return state.templates.find(
    (row) => row.deleted_at === null && row.page_id === page && row.name_key === foldName(name),
  );
}

function unknownTemplate(path: string, Message: string): Refusal {
  return new Refusal("TemplateNotFound", Message, { status: 400, errors: [{ Path: path, Message }] });
}

/** The template's texts, except those that the body has, and translations of these. */
function textsOf(template: TemplateRow, bodyFields: TemplateTexts): TemplateTexts {
  const needsTitle = bodyFields.Title === undefined;
  const needsMessage = bodyFields.Message === undefined;
  const translations = Object.entries(
    bodyFields.Translations === undefined ? translationsOf(template) : {},
  ).flatMap(([language, { Title, Message }]) => {
    const texts = {
      ...(needsTitle && Title !== undefined && { Title }),
      ...(needsMessage && Message !== undefined && { Message }),
    };
    return Object.keys(texts).length === 0 ? [] : [[language, texts] as const];
  });
  return {
    ...(needsTitle && { Title: template.title }),
    ...(needsMessage && { Message: template.message }),
    ...(translations.length > 0 && { Translations: Object.fromEntries(translations) }),
  };
}

function fieldsIn({ Title, Message, Translations }: TemplateTexts): Map<string, string> {
  const translations = Object.values(Translations ?? {}).flatMap((translation) => [
    translation.Title,
    translation.Message,
  ]);
  return fieldsOf([Title, Message, ...translations].filter((text) => text !== undefined));
}

/** Values by case-folded field name. Throws a `Refusal` listing missing and unknown names, and empty values. */
function readValues(
  values: Readonly<Record<string, string>>,
  fields: {
    readonly existing: ReadonlyMap<string, string>;
    readonly required: ReadonlyMap<string, string>;
    /** A text in single braces, which is no field. */
    readonly braced: string | undefined;
  },
): Map<string, string> {
  const valuesByKey = new Map<string, string>();
  const errors: FieldError[] = [];
  for (const [name, value] of Object.entries(values)) {
    const key = foldName(name);
    const Path = `Fields.${name}`;
    if (!fields.existing.has(key))
      errors.push({
        Path,
        Message: unknownField(name, [...fields.existing.values()], fields.braced),
        code: "Unknown",
      });
    else if (valuesByKey.has(key)) errors.push({ Path, Message: "It is given twice. Give it once." });
    else if (value.trim() === "")
      errors.push({
        Path,
        Message: "Give a value: an empty one leaves a gap in the text.",
        code: "OutOfRange",
      });
    valuesByKey.set(key, value);
  }
  for (const [key, name] of fields.required) {
    if (!valuesByKey.has(key))
      errors.push({ Path: `Fields.${name}`, Message: "The template requires it.", code: "Missing" });
  }
  if (errors.length > 0) throw validationRefusal(errors);
  return valuesByKey;
}

function unknownField(name: string, fieldNames: readonly string[], braced: string | undefined): string {
  if (braced !== undefined && (fieldNames.length === 0 || foldName(braced) === `{${foldName(name)}}`))
    return `"${braced}" of the template is no field: write it with double braces, as {${braced}}.`;
  if (fieldNames.length === 0)
    return "The template has no fields. A field is written as {{Name}} in its title or message.";
  const suggestion = nearest(name, fieldNames);
  const hint = suggestion === undefined ? `It has: ${fieldNames.join(", ")}.` : `Did you mean ${suggestion}?`;
  return `The template has no such field. ${hint}`;
}

function fillAll(
  { Title, Message, Translations }: TemplateTexts,
  fillIn: (text: string) => string,
): TemplateTexts {
  const fillTexts = (texts: {
    readonly Title?: string | undefined;
    readonly Message?: string | undefined;
  }) => ({
    ...(texts.Title !== undefined && { Title: fillIn(texts.Title) }),
    ...(texts.Message !== undefined && { Message: fillIn(texts.Message) }),
  });
  const translations = Object.entries(Translations ?? {}).map(
    ([language, translation]) => [language, fillTexts(translation)] as const,
  );
  return {
    ...fillTexts({ Title, Message }),
    ...(translations.length > 0 && { Translations: Object.fromEntries(translations) }),
  };
}

/** The template's other values for fields that are missing or undefined in the body. Deleted components are dropped. */
function otherValues(
  state: UnitOfWork,
  template: TemplateRow,
  bodyFields: Omit<AnnouncementRequest, "TemplateId" | "TemplateName" | "Fields">,
): Pick<AnnouncementCreate, "State" | "Impact" | "AffectedComponents"> {
  const affected = readJson("template", "affected", template).flatMap(
    ([number, Status, Expect]): AffectedIn[] => {
      const component = state.componentNumbered(number)?.row;
      if (component?.deleted_at !== null) return [];
      const { public_id: ComponentId } = component;
      if (template.kind === "Notice") return [{ ComponentId }];
      return [Expect === null ? { ComponentId, Status } : { ComponentId, Expect }];
    },
  );
  return {
    // An announcement with a closing time is closed, whatever the template's state.
    ...(bodyFields.State === undefined &&
      bodyFields.ResolvedAt == null &&
      template.state !== null && { State: template.state }),
    ...(bodyFields.Impact === undefined &&
      template.impact !== null &&
      (bodyFields.Kind ?? template.kind) === "Incident" && { Impact: template.impact }),
    ...(bodyFields.AffectedComponents === undefined &&
      affected.length > 0 && { AffectedComponents: affected }),
  };
}
