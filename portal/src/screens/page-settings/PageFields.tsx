import { languageFor } from "../../../../src/contract/languages.ts";
import { addressWithout } from "../../../../src/contract/page-addresses.ts";
import type { PageOut } from "../../../../src/contract/pages.ts";
import { useMe } from "../../api/current-person.ts";
import type { PageLanguages } from "../../api/page-language.ts";
import { usePages } from "../../api/pages.ts";
import { pageSettings as texts } from "../../texts/page-settings.ts";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { ZoneField } from "../../ui/fields/ZoneField.tsx";
import { problemOf } from "../components/field-problems.ts";
import { TranslationsField } from "../translations/TranslationsField.tsx";
import { LanguageField, WrittenLanguagesField } from "./ChoiceFields.tsx";
import type { PageDraft } from "./page-queries.ts";

/** Common inputs of the form's parts. */
export type PageFieldsProps = {
  readonly draft: PageDraft;
  /** The page as saved. */
  readonly savedPage: PageOut;
  readonly isSubmitted: boolean;
  readonly error: unknown;
  readonly onChange: (changes: Partial<PageDraft>) => void;
};

const translatedFields = [
  { name: "Name", label: texts.name },
  { name: "Description", label: texts.description, isLong: true },
] as const;

/** The languages of the page as edited. */
function languagesOf({ Locale, WrittenLanguages }: PageDraft): PageLanguages {
  const defaultLanguage = languageFor(Locale) ?? "en";
  return { defaultLanguage, others: WrittenLanguages.filter((language) => language !== defaultLanguage) };
}

/** Name, address, time zone and languages of a page. */
export function PageFields({ draft, savedPage, isSubmitted, error, onChange }: PageFieldsProps) {
  const [first] = usePages().all;
  const isFirst = first === undefined || first.Slug === savedPage.Slug;
  const derivedUrl = addressWithout(useMe().Service.BaseUrl, { slug: savedPage.Slug, isFirst });
  // An empty field changes nothing of a derived address.
  const emptyUrl = savedPage.Url === derivedUrl ? derivedUrl : "";
  return (
    <>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        value={draft.Name}
        autoComplete="off"
        error={isSubmitted && draft.Name.trim() === "" ? texts.missingName : problemOf(error, "Name")}
        onChange={(event) => onChange({ Name: event.currentTarget.value })}
      />
      <TextArea
        label={texts.description}
        hint={texts.descriptionHint}
        optional
        value={draft.Description ?? ""}
        error={problemOf(error, "Description")}
        onChange={(event) => onChange({ Description: event.currentTarget.value || null })}
      />
      <TranslationsField
        fields={translatedFields}
        value={draft.Translations}
        languages={languagesOf(draft)}
        errorOf={(path) => problemOf(error, path)}
        onChange={(Translations) => onChange({ Translations })}
      />
      <TextField
        label={texts.url}
        hint={isFirst ? texts.urlHint : texts.urlHintOf(savedPage.Slug)}
        type="url"
        // The derived address is no value of its own: it follows BASE_URL.
        value={draft.Url === derivedUrl ? "" : draft.Url}
        placeholder={derivedUrl}
        error={problemOf(error, "Url")}
        onChange={(event) => onChange({ Url: event.currentTarget.value || emptyUrl })}
      />
      <ZoneField
        label={texts.timeZone}
        hint={texts.timeZoneHint}
        value={draft.TimeZone}
        savedZone={savedPage.TimeZone}
        error={problemOf(error, "TimeZone")}
        onChange={(TimeZone) => onChange({ TimeZone })}
      />
      <LanguageField
        value={draft.Locale}
        savedValue={savedPage.Locale}
        error={problemOf(error, "Locale")}
        onChange={(Locale) => onChange({ Locale })}
      />
      <WrittenLanguagesField
        defaultLanguage={languageFor(draft.Locale)}
        value={draft.WrittenLanguages}
        onChange={(WrittenLanguages) => onChange({ WrittenLanguages })}
      />
    </>
  );
}
