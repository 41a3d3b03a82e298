/** Localises user text, as far as translated. Pure. */
import { type Language, languageFor } from "../contract/languages.ts";
import { renderMarkdown } from "../platform/markdown.ts";
import type {
  Snapshot,
  SnapshotAffected,
  SnapshotAnnouncement,
  SnapshotUpdate,
  Translations,
} from "./snapshot.ts";

/** A text in a language: the exact tag before regional ones; undefined if not translated. */
export function textIn<Field extends string>(
  translations: Translations<Field>,
  field: NoInfer<Field>,
  language: Language,
): string | undefined {
  if (translations === null) return undefined;
  const exact = translations[language]?.[field];
  if (exact !== undefined && exact.trim() !== "") return exact;
  for (const [tag, texts] of Object.entries(translations)) {
    const text = texts[field];
    if (text !== undefined && text.trim() !== "" && languageFor(tag) === language) return text;
  }
  return undefined;
}

type NamedText = {
  readonly name: string;
  readonly description: string | null;
  readonly translations: Translations<"name" | "description">;
};

function localiseTexts<Item extends NamedText>(item: Item, language: Language): Item {
  const { name, description, translations } = item;
  if (translations === null) return item;
  return {
    ...item,
    name: textIn(translations, "name", language) ?? name,
    description: textIn(translations, "description", language) ?? description,
  };
}

type MarkdownText = {
  readonly message: string;
  readonly translations: Translations<"message">;
  readonly html: string;
};

function localiseMessage<Text extends MarkdownText>(text: Text, language: Language): Text {
  const message = textIn(text.translations, "message", language);
  return message === undefined ? text : { ...text, message, html: renderMarkdown(message) };
}

function localiseUpdate(update: SnapshotUpdate, names: ReadonlyMap<string, string>, language: Language) {
  return {
    ...localiseMessage(update, language),
    moves: update.moves.map((move) => ({ ...move, name: names.get(move.componentId) ?? move.name })),
  };
}

/** Localises any announcement. The snapshot is already localised: it provides component names. */
export function localiseAnnouncement(
  announcement: SnapshotAnnouncement,
  { components }: Pick<Snapshot, "components">,
  language: Language,
): SnapshotAnnouncement {
  return withNames(announcement, new Map(components.map(({ id, name }) => [id, name])), language);
}

function withNames(
  announcement: SnapshotAnnouncement,
  names: ReadonlyMap<string, string>,
  language: Language,
): SnapshotAnnouncement {
  const { title, translations, affected, updates, postmortem } = announcement;
  const withName = (value: SnapshotAffected) => ({
    ...value,
    name: names.get(value.componentId) ?? value.name,
  });
  return {
    ...announcement,
    title: textIn(translations, "title", language) ?? title,
    affected: affected.map(withName),
    postmortem: postmortem && localiseMessage(postmortem, language),
    updates: updates.map((update) => localiseUpdate(update, names, language)),
  };
}

/** True if a snapshot has any translation. */
function isTranslated({ page, components, groups, announcements }: Snapshot): boolean {
  const hasTranslations = ({ translations }: { readonly translations: unknown }) => translations !== null;
  return (
    hasTranslations(page) ||
    components.some(hasTranslations) ||
    groups.some(hasTranslations) ||
    announcements.some(
      (announcement) =>
        hasTranslations(announcement) ||
        announcement.updates.some(hasTranslations) ||
        (announcement.postmortem !== null && hasTranslations(announcement.postmortem)),
    )
  );
}

/** Localises a snapshot; untranslated text stays. */
export function localise(snapshot: Snapshot, language: Language): Snapshot {
  if (!isTranslated(snapshot)) return snapshot;
  const components = snapshot.components.map((component) => localiseTexts(component, language));
  const names = new Map(components.map(({ id, name }) => [id, name]));
  return {
    ...snapshot,
    page: localiseTexts(snapshot.page, language),
    components,
    groups: snapshot.groups.map((group) => localiseTexts(group, language)),
    announcements: snapshot.announcements.map((announcement) => withNames(announcement, names, language)),
  };
}
