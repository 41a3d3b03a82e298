import { languageFor } from "../../../../src/contract/languages.ts";
import { CheckField } from "../../ui/fields/CheckField.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { pageSettings as words } from "../../words/page-settings.ts";
import { problemOf } from "../components/field-problems.ts";
import { AccentField } from "./AccentField.tsx";
import { LanguageField, WrittenLanguagesField, ZoneField } from "./ChoiceFields.tsx";
import { LinksField } from "./LinksField.tsx";
import type { PageDraft, VersionedPage } from "./page-queries.ts";

/** The fields of the page's form. */
export function PageFields(props: {
  readonly draft: PageDraft;
  readonly standing: VersionedPage["value"];
  readonly mayEdit: boolean;
  readonly isTried: boolean;
  readonly error: unknown;
  readonly onChange: (some: Partial<PageDraft>) => void;
}) {
  const { draft, standing, mayEdit, isTried, error, onChange } = props;
  return (
    <fieldset disabled={!mayEdit} className="contents">
      <TextField
        label={words.name}
        hint={words.nameHint}
        value={draft.Name}
        autoComplete="off"
        error={isTried && draft.Name.trim() === "" ? words.missingName : problemOf(error, "Name")}
        onChange={(event) => onChange({ Name: event.currentTarget.value })}
      />
      <TextArea
        label={words.description}
        hint={words.descriptionHint}
        optional
        value={draft.Description ?? ""}
        error={problemOf(error, "Description")}
        onChange={(event) => onChange({ Description: event.currentTarget.value || null })}
      />
      <TextField
        label={words.url}
        hint={words.urlHint}
        type="url"
        value={draft.Url}
        error={problemOf(error, "Url")}
        onChange={(event) => onChange({ Url: event.currentTarget.value })}
      />
      <ZoneField
        value={draft.TimeZone}
        kept={standing.TimeZone}
        error={problemOf(error, "TimeZone")}
        onChange={(TimeZone) => onChange({ TimeZone })}
      />
      <LanguageField
        value={draft.Locale}
        kept={standing.Locale}
        error={problemOf(error, "Locale")}
        onChange={(Locale) => onChange({ Locale })}
      />
      <WrittenLanguagesField
        own={languageFor(draft.Locale)}
        value={draft.WrittenLanguages}
        onChange={(WrittenLanguages) => onChange({ WrittenLanguages })}
      />
      <CheckField
        label={words.sources}
        hint={words.sourcesHint}
        checked={draft.ShowSources}
        onChange={(event) => onChange({ ShowSources: event.currentTarget.checked })}
      />
      <AccentField
        pageId={standing.Id}
        name={draft.Name}
        value={draft.Accent}
        error={problemOf(error, "Accent")}
        onChange={(Accent) => onChange({ Accent })}
      />
      <LinksField value={draft.Links} error={error} onChange={(Links) => onChange({ Links })} />
    </fieldset>
  );
}
