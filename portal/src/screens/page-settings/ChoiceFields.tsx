import { type Language, languageNames, languages } from "../../../../src/contract/languages.ts";
import { pageSettings as texts } from "../../texts/page-settings.ts";
import { CheckField } from "../../ui/fields/CheckField.tsx";
import { FieldGroup } from "../../ui/fields/Field.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { languageOptions } from "./page-queries.ts";

/** Additional languages of the page's texts. */
export function WrittenLanguagesField(props: {
  readonly defaultLanguage: Language | undefined;
  readonly value: readonly Language[];
  readonly onChange: (value: Language[]) => void;
}) {
  const { defaultLanguage, value, onChange } = props;
  return (
    <FieldGroup
      label={texts.written}
      hint={texts.writtenHint}
      optional
      className="flex flex-wrap gap-x-5 gap-y-2"
    >
      {languages
        .filter((language) => language !== defaultLanguage)
        .map((language) => (
          <CheckField
            key={language}
            label={<span lang={language}>{languageNames[language]}</span>}
            checked={value.includes(language)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(
                languages.filter((candidate) =>
                  candidate === language ? checked : value.includes(candidate),
                ),
              )
            }
          />
        ))}
    </FieldGroup>
  );
}

type Choice = {
  readonly value: string;
  /** The current value, always selectable. */
  readonly savedValue: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

/** The page's default language. */
export function LanguageField({ value, savedValue, error, onChange }: Choice) {
  return (
    <SelectField
      label={texts.language}
      hint={texts.languageHint}
      value={value}
      options={languageOptions(savedValue)}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
