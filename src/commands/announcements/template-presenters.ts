/** Templates in their JSON form. */
import type { TemplateOut } from "../../contract/templates.ts";
import { writeTime } from "../../contract/times.ts";
import { intendedStatus } from "../../rules/announcement-lifecycle.ts";
import { fieldsOf } from "../../rules/template-fields.ts";
import { readJson } from "../../store/stored-json.ts";
import type { TemplateRow } from "../../store/tables/announcement-tables.ts";
import type { ComponentRow } from "../../store/tables/tables.ts";

/** The fields of a component in a template's response. */
export type NamedComponent = Pick<ComponentRow, "public_id" | "name">;

/** The texts of a template in other languages, by language tag. */
export function translationsOf(
  row: Pick<TemplateRow, "id" | "translations">,
): NonNullable<TemplateOut["Translations"]> {
  return readJson("template", "translations", row) ?? {};
}

/**
 * A template. `findLive` finds a component by its number; deleted components are omitted. `page` is the slug of its
 * page.
 */
export function presentTemplate(
  row: TemplateRow,
  {
    findLive,
    page,
  }: { readonly findLive: (number: number) => NamedComponent | undefined; readonly page: string },
): TemplateOut {
  const translations = translationsOf(row);
  const translatedTexts = Object.values(translations).flatMap((translation) => [
    translation.Title,
    translation.Message,
  ]);
  const texts = [row.title, row.message, ...translatedTexts].filter((text) => text !== undefined);
  return {
    Id: row.public_id,
    Name: row.name,
    Kind: row.kind,
    Title: row.title,
    State: row.state,
    Message: row.message,
    Impact: row.impact,
    AffectedComponents: readJson("template", "affected", row).flatMap(([number, Status, Expect]) => {
      const component = findLive(number);
      if (component === undefined) return [];
      return [
        {
          ComponentId: component.public_id,
          Name: component.name,
          Status: intendedStatus(row.kind, Status),
          Expect,
        },
      ];
    }),
    Fields: [...fieldsOf(texts).values()],
    Translations: row.translations === null ? null : translations,
    Page: page,
    CreatedAt: writeTime(row.created_at),
    UpdatedAt: writeTime(row.updated_at),
  };
}
