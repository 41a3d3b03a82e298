/** The options of commands and the fields of the API that they give. */

/** The options that are called otherwise than the field that they give. */
const fieldsByOption: Readonly<Record<string, string>> = {
  after: "Minutes",
  allow: "AllowedAddresses",
  component: "AffectedComponents",
  field: "Fields",
  language: "Locale",
  repeat: "Recurrence",
  template: "TemplateId",
};
const optionsByField = new Map(Object.entries(fieldsByOption).map(([option, field]) => [field, option]));

/** The option that gives the field at a path: `time-zone` of `TimeZone`. */
export function optionOf(path: string): string {
  const field = path.replace(/[.[].*$/u, "");
  return optionsByField.get(field) ?? field.replace(/(?<=[a-z])(?=[A-Z])/gu, "-").toLowerCase();
}

/** The field that an option gives: `TimeZone` of `time-zone`. */
export function fieldOf(option: string): string {
  return fieldsByOption[option] ?? option.replace(/(?:^|-)[a-z]/gu, (part) => part.slice(-1).toUpperCase());
}
