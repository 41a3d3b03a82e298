import { barDayCounts } from "../../../../src/contract/pages.ts";
import { pageSettings as texts } from "../../texts/page-settings.ts";
import { CheckField } from "../../ui/fields/CheckField.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { problemOf } from "../components/field-problems.ts";
import { LinksField } from "./LinksField.tsx";
import type { PageFieldsProps } from "./PageFields.tsx";

/** The optional parts of the page. */
export function DisplayFields({ draft, error, onChange }: PageFieldsProps) {
  return (
    <>
      <CheckField
        label={texts.uptime}
        hint={texts.uptimeHint}
        checked={draft.ShowUptime}
        onChange={(event) => onChange({ ShowUptime: event.currentTarget.checked })}
      />
      <CheckField
        label={texts.bars}
        checked={draft.ShowBars}
        onChange={(event) => onChange({ ShowBars: event.currentTarget.checked })}
      />
      {draft.ShowBars && (
        <SelectField
          label={texts.barDays}
          hint={texts.barDaysHint}
          isNarrow
          value={String(draft.BarDays)}
          error={problemOf(error, "BarDays")}
          options={barDayCounts.map((days) => ({ value: String(days), label: texts.lastDays(days) }))}
          onChange={(event) => {
            const days = barDayCounts.find((count) => String(count) === event.currentTarget.value);
            if (days !== undefined) onChange({ BarDays: days });
          }}
        />
      )}
      <CheckField
        label={texts.sources}
        hint={texts.sourcesHint}
        checked={draft.ShowSources}
        onChange={(event) => onChange({ ShowSources: event.currentTarget.checked })}
      />
      <CheckField
        label={texts.poweredBy}
        checked={draft.ShowPoweredBy}
        onChange={(event) => onChange({ ShowPoweredBy: event.currentTarget.checked })}
      />
      <LinksField value={draft.Links} error={error} onChange={(Links) => onChange({ Links })} />
    </>
  );
}
