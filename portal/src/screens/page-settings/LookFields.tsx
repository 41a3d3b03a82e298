import { problemOf } from "../components/field-problems.ts";
import { AccentField } from "./AccentField.tsx";
import { ColourPreview } from "./ColourPreview.tsx";
import { FaviconField } from "./FaviconField.tsx";
import { LogoField } from "./LogoField.tsx";
import type { PageFieldsProps } from "./PageFields.tsx";
import { ThemeField } from "./ThemeField.tsx";
import { useShades } from "./use-shades.ts";

/** The appearance of a page. */
export function LookFields({ draft, savedPage, error, onChange }: PageFieldsProps) {
  const shades = useShades(savedPage.Id, draft);
  return (
    <>
      <LogoField page={savedPage} value={draft.Logo} onChange={(Logo) => onChange({ Logo })} />
      <FaviconField
        pageId={savedPage.Id}
        value={draft.Favicon}
        onChange={(Favicon) => onChange({ Favicon })}
      />
      <AccentField
        value={draft.Accent}
        error={problemOf(error, "Accent")}
        onChange={(Accent) => onChange({ Accent })}
      />
      <ThemeField
        value={draft.Theme}
        shades={shades}
        error={error}
        onChange={(Theme) => onChange({ Theme })}
      />
      {(draft.Accent !== null || draft.Theme !== null) && (
        <ColourPreview name={draft.Name} theme={draft.Theme} shades={shades} />
      )}
    </>
  );
}
