import { problemOf } from "../components/field-problems.ts";
import { AccentField } from "./AccentField.tsx";
import { FaviconField } from "./FaviconField.tsx";
import { LogoField } from "./LogoField.tsx";
import type { PageFieldsProps } from "./PageFields.tsx";
import type { Shades } from "./page-theme.ts";
import { ThemeField } from "./ThemeField.tsx";

/** The appearance of a page. */
export function LookFields(props: PageFieldsProps & { readonly shades: Shades | null }) {
  const { draft, savedPage, error, onChange, shades } = props;
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
    </>
  );
}
