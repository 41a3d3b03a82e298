import { useState } from "react";
import { languageNames } from "../../../../src/contract/languages.ts";
import { pageSettings as texts } from "../../texts/page-settings.ts";
import { pages } from "../../texts/pages.ts";
import { CheckedForm } from "../../ui/forms/CheckedForm.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { useBroad } from "../../ui/use-wide.ts";
import { isElsewhere, problemOf } from "../components/field-problems.ts";
import { SaveBar } from "../conflicts/SaveBar.tsx";
import { ConflictNotice } from "../conflicts/Stale.tsx";
import { translationsText } from "../translations/translated-texts.ts";
import { AccessFields } from "./AccessFields.tsx";
import { DisplayFields } from "./DisplayFields.tsx";
import { LookFields } from "./LookFields.tsx";
import { PageFields } from "./PageFields.tsx";
import { PagePreview } from "./PagePreview.tsx";
import { type PageDraft, type PageField, pageShape, type VersionedPage } from "./page-queries.ts";
import { themeText } from "./page-theme.ts";
import { usePageDraft } from "./use-page-draft.ts";
import { useShades } from "./use-shades.ts";

/** A field's value as text, for comparing versions. */
function textOf(draft: PageDraft, field: PageField): string {
  const { Links, WrittenLanguages, AllowedAddresses } = draft;
  const formatted: Partial<Record<PageField, string>> = {
    Translations: translationsText(draft.Translations, ({ Name, Description }) => [Name, Description]) ?? "",
    Links: Links.map(({ Label, Url }) => `${Label}: ${Url}`).join(", "),
    WrittenLanguages: WrittenLanguages.map((tag) => languageNames[tag]).join(", "),
    AllowedAddresses: AllowedAddresses.join(", "),
    ShowSources: draft.ShowSources ? texts.shown : texts.notShown,
    ShowUptime: draft.ShowUptime ? texts.shown : texts.notShown,
    ShowBars: draft.ShowBars ? texts.shown : texts.notShown,
    BarDays: texts.lastDays(draft.BarDays),
    ShowPoweredBy: draft.ShowPoweredBy ? texts.shown : texts.notShown,
    Theme: themeText(draft.Theme),
    FullText: draft.FullText ? texts.yes : texts.no,
    Access: pages.accessOf[draft.Access],
    Password: texts.hidden,
    Logo: draft.Logo == null ? "" : texts.newImage,
    Favicon: draft.Favicon == null ? "" : texts.newImage,
  };
  const value = draft[field];
  return formatted[field] ?? (typeof value === "string" ? value : "");
}

/** True if a refusal belongs to an entry of a list, which shows it itself. */
function isListEntryError(error: unknown, { Links, AllowedAddresses }: PageDraft): boolean {
  const paths = [
    ...Links.flatMap((_link, index) => [`Links[${index}].Label`, `Links[${index}].Url`]),
    ...AllowedAddresses.map((_line, index) => `AllowedAddresses[${index}]`),
  ];
  return paths.some((path) => problemOf(error, path) !== undefined);
}

/** The page's settings; conflicting changes are shown for comparison. */
export function PageForm(props: { readonly versioned: VersionedPage; readonly mayEdit: boolean }) {
  const { versioned, mayEdit } = props;
  const [isSubmitted, setSubmitted] = useState(false);
  const settings = usePageDraft(versioned, () => setSubmitted(false));
  const { draft, conflict, error, isSaving } = settings;
  const submit = () => {
    setSubmitted(true);
    // Also without a name: the service checks all fields, and its errors are shown together.
    settings.save();
  };
  const fields = { draft, savedPage: versioned.value, isSubmitted, error, onChange: settings.change };
  const shades = useShades(versioned.value.Id, draft);
  const isBroad = useBroad();
  const preview = <PagePreview page={versioned.value} draft={draft} shades={shades} isStacked={isBroad} />;
  const form = (
    <CheckedForm refusal={error} className="max-w-[44rem]" onSubmit={submit}>
      {!mayEdit && <p className="mb-6 text-ink2">{texts.readOnly}</p>}
      <fieldset disabled={!mayEdit} className="contents">
        <Section heading={texts.general}>
          <div className="flex flex-col gap-5 pt-4">
            <PageFields {...fields} />
          </div>
        </Section>
        <Section heading={texts.appearance}>
          <div className="flex flex-col gap-5 pt-4">
            {!isBroad && preview}
            <LookFields {...fields} shades={shades} />
          </div>
        </Section>
        <Section heading={texts.content}>
          <div className="flex flex-col gap-5 pt-4">
            <DisplayFields {...fields} />
          </div>
        </Section>
        <Section heading={pages.access}>
          <div className="flex flex-col gap-5 pt-4">
            <AccessFields {...fields} />
          </div>
        </Section>
      </fieldset>
      {isElsewhere(error, pageShape.fields) && !isListEntryError(error, draft) && (
        <ErrorNotice error={error} />
      )}
      {conflict !== undefined && (
        <ConflictNotice
          isOwn={conflict.isOwn}
          fields={conflict.fields.map((field) => ({
            label: texts.fields[field],
            saved: textOf(conflict.saved, field) || texts.nothing,
            edited: textOf(conflict.edited, field) || texts.nothing,
          }))}
          isBusy={isSaving}
          onResolve={settings.resolveConflict}
        />
      )}
      {mayEdit && (
        <SaveBar isDockable isChanged={settings.isChanged} isSaving={isSaving} onDiscard={settings.discard} />
      )}
    </CheckedForm>
  );
  // Beside the fields it stays in view while they are changed.
  return (
    <div className="broad:grid broad:grid-cols-[minmax(0,44rem)_minmax(0,19rem)] broad:gap-x-10">
      {form}
      {isBroad && <div className="sticky top-16 self-start">{preview}</div>}
    </div>
  );
}
