/** What is said of texts in other languages. */

/** The words of translations. */
export const translations = {
  title: "Translations",
  lead: "Visitors who read another language see what is written here, and the rest as it is above.",
  none: (missing: readonly string[], more: number) =>
    `Not yet translated: ${missing.join(", ")}${more > 0 ? ` and ${more} more` : ""}`,
  all: "In every language that the page speaks",
  add: "Add a language",
  remove: "Remove",
  removeNamed: (language: string) => `Remove ${language}`,
  text: (language: string, title: string) => `${language}: ${title}`,
  previewIn: "Language of the preview",
} as const;
