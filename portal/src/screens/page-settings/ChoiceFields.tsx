import { useMemo } from "react";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { pageSettings as words } from "../../words/page-settings.ts";
import { languagesWith } from "./page-queries.ts";

type Choice = {
  readonly value: string;
  /** The current value, always selectable. */
  readonly kept: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

/** The time zone by which the page's days begin and end. */
export function ZoneField({ value, kept, error, onChange }: Choice) {
  const zones = useMemo(() => {
    const known = Intl.supportedValuesOf("timeZone");
    return [...new Set(["UTC", kept, ...known])].map((zone) => ({ value: zone, label: zone }));
  }, [kept]);
  return (
    <SelectField
      label={words.timeZone}
      hint={words.timeZoneHint}
      value={value}
      options={zones}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The page's default language. */
export function LanguageField({ value, kept, error, onChange }: Choice) {
  return (
    <SelectField
      label={words.language}
      hint={words.languageHint}
      value={value}
      options={languagesWith(kept)}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
