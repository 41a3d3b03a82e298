/** Texts of translations. */

export const translations = {
  title: "Translations",
  lead: "Shown to visitors who read that language; missing fields use the text above.",
  none: (missing: readonly string[], more: number) =>
    `Not yet translated: ${missing.join(", ")}${more > 0 ? ` and ${more} more` : ""}`,
  all: "In all languages of the page",
  outdated: (languages: readonly string[]) => `May be out of date: ${languages.join(", ")}`,
  outdatedField: "May be out of date: the text was changed after it was translated.",
  add: "Add language",
  remove: "Remove",
  removeNamed: (language: string) => `Remove ${language}`,
  text: (language: string, title: string) => `${language}: ${title}`,
  previewIn: "Language of the preview",
} as const;
