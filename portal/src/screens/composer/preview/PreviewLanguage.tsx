import { type Language, languages } from "../../../../../src/contract/languages.ts";
import { usePageLanguages } from "../../../api/page-language.ts";
import { translations as texts } from "../../../texts/translations.ts";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { nameOfLanguage } from "../../translations/translated-texts.ts";
import type { ComposingState } from "../drafts/use-composing.ts";

/** Language of the preview; offered if there are translations. */
export function PreviewLanguage(props: {
  readonly composing: ComposingState;
  readonly value: Language | undefined;
  readonly onChange: (language: Language | undefined) => void;
}) {
  const { composing, value, onChange } = props;
  const { form, base } = composing;
  const { defaultLanguage } = usePageLanguages(base?.announcement.Page ?? form.page ?? undefined);
  const isTranslated = form.translations !== null || base?.announcement.Translations != null;
  if (!isTranslated && value === undefined) return null;
  return (
    <SelectField
      label={texts.previewIn}
      hideLabel
      value={value ?? defaultLanguage}
      onChange={(event) => {
        const selected = languages.find((language) => language === event.currentTarget.value);
        onChange(selected === defaultLanguage ? undefined : selected);
      }}
      options={languages.map((language) => ({ value: language, label: nameOfLanguage(language) }))}
    />
  );
}
