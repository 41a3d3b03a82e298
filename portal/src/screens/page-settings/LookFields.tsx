import { CheckField } from "../../ui/fields/CheckField.tsx";
import { pageSettings as words } from "../../words/page-settings.ts";
import { problemOf } from "../components/field-problems.ts";
import { AccentField } from "./AccentField.tsx";
import { LinksField } from "./LinksField.tsx";
import { LogoField } from "./LogoField.tsx";
import type { PageFieldsProps } from "./PageFields.tsx";

/** The appearance of a page. */
export function LookFields({ draft, standing, error, onChange }: PageFieldsProps) {
  return (
    <>
      <LogoField page={standing} value={draft.Logo} onChange={(Logo) => onChange({ Logo })} />
      <AccentField
        pageId={standing.Id}
        name={draft.Name}
        value={draft.Accent}
        error={problemOf(error, "Accent")}
        onChange={(Accent) => onChange({ Accent })}
      />
      <CheckField
        label={words.sources}
        hint={words.sourcesHint}
        checked={draft.ShowSources}
        onChange={(event) => onChange({ ShowSources: event.currentTarget.checked })}
      />
      <LinksField value={draft.Links} error={error} onChange={(Links) => onChange({ Links })} />
    </>
  );
}
