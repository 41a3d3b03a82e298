import { barDayCounts } from "../../../../src/contract/pages.ts";
import { CheckField } from "../../ui/fields/CheckField.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { pageSettings as words } from "../../words/page-settings.ts";
import { problemOf } from "../components/field-problems.ts";
import { LinksField } from "./LinksField.tsx";
import type { PageFieldsProps } from "./PageFields.tsx";

/** The parts of the page that can be left out. */
export function DisplayFields({ draft, error, onChange }: PageFieldsProps) {
  return (
    <>
      <CheckField
        label={words.uptime}
        hint={words.uptimeHint}
        checked={draft.ShowUptime}
        onChange={(event) => onChange({ ShowUptime: event.currentTarget.checked })}
      />
      <CheckField
        label={words.bars}
        checked={draft.ShowBars}
        onChange={(event) => onChange({ ShowBars: event.currentTarget.checked })}
      />
      {draft.ShowBars && (
        <SelectField
          label={words.barDays}
          hint={words.barDaysHint}
          isNarrow
          value={String(draft.BarDays)}
          error={problemOf(error, "BarDays")}
          options={barDayCounts.map((days) => ({ value: String(days), label: words.lastDays(days) }))}
          onChange={(event) => {
            const days = barDayCounts.find((count) => String(count) === event.currentTarget.value);
            if (days !== undefined) onChange({ BarDays: days });
          }}
        />
      )}
      <CheckField
        label={words.sources}
        hint={words.sourcesHint}
        checked={draft.ShowSources}
        onChange={(event) => onChange({ ShowSources: event.currentTarget.checked })}
      />
      <CheckField
        label={words.poweredBy}
        checked={draft.ShowPoweredBy}
        onChange={(event) => onChange({ ShowPoweredBy: event.currentTarget.checked })}
      />
      <LinksField value={draft.Links} error={error} onChange={(Links) => onChange({ Links })} />
    </>
  );
}
