import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { ComponentOut } from "../../../../src/contract/components.ts";
import type { TemplateOut } from "../../../../src/contract/templates.ts";
import { announcementKinds } from "../../../../src/contract/words.ts";
import { isShownOn, usePages } from "../../api/pages.ts";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { composer } from "../../words/composer.ts";
import { PageChoice } from "../pages/PageChoice.tsx";
import { AffectedTable } from "./affected/AffectedTable.tsx";
import { Composer, type Fields } from "./Composer.tsx";
import { componentsQuery, templatesQuery } from "./composer-queries.ts";
import type { ComposerSearch } from "./composer-search.ts";
import { MessageField, PinField, StateField, TitleField, TranslatedFields } from "./fields/CommonFields.tsx";
import { PlanFields } from "./fields/PlanFields.tsx";
import { inTrouble, StartFrom, TemplateFields, troubleForm } from "./fields/StartFrom.tsx";
import { asKind, blank, type ComposerForm, fromTemplate } from "./model/composer-form.ts";
import { isToldLate } from "./model/request-bodies.ts";
import type { SavedForm } from "./model/saved-form.ts";
import { useComposerSearch, useDraftInAddress, useKept } from "./use-composer-address.ts";

const purpose = { operation: "CreateAnnouncement", announcementId: null, updateId: null } as const;

/** A new announcement: an incident, a maintenance or a notice, in one form. */
export function NewAnnouncementScreen() {
  const draftId = useDraftInAddress(purpose);
  const { isReady, kept } = useKept(draftId);
  const components = useQuery(componentsQuery);
  const templates = useQuery(templatesQuery);
  if (components.isError)
    return <ErrorNotice error={components.error} onRetry={() => void components.refetch()} />;
  if (draftId === undefined || !isReady || components.data === undefined || templates.isPending) {
    return <Progress />;
  }
  return (
    <Writing
      key={draftId}
      draftId={draftId}
      kept={kept}
      components={components.data}
      templates={templates.data ?? []}
    />
  );
}

/** The data of the composer. */
type ComposerData = {
  readonly components: readonly ComponentOut[];
  readonly templates: readonly TemplateOut[];
};

/** The initial form: `on` is the selected page. */
function begunBy(
  search: ComposerSearch,
  { components, templates, on }: ComposerData & { readonly on: string | null },
): ComposerForm {
  const template = templates.find(({ Id }) => Id === search.template);
  const component = components.find(({ Id }) => Id === search.component);
  const red = inTrouble(components).filter((item) => isShownOn(item, on));
  const shown = search.from === "red" ? red : component === undefined ? [] : [component];
  const isThere = on !== null && shown.every((item) => isShownOn(item, on));
  const page = template?.Page ?? (isThere ? on : (shown[0]?.Page ?? null));
  const there = shown.filter((item) => isShownOn(item, page));
  const form = { ...(there.length > 0 ? troubleForm(there) : blank("Incident")), page };
  return template === undefined ? form : fromTemplate(template, form);
}

function Writing(props: ComposerData & { readonly draftId: string; readonly kept: SavedForm | undefined }) {
  const { draftId, kept, components, templates } = props;
  const search = useComposerSearch();
  const { selected } = usePages();
  const on = search.on ?? selected?.Slug ?? null;
  const begun = begunBy(search, { components, templates, on });
  return (
    <Composer
      opened={{ ...purpose, draftId, begun, base: null, kept }}
      title={(form) => composer.titles[form.kind]}
      line={kept === undefined ? undefined : composer.draftBack}
      components={components}
    >
      {(fields) => <NewFields {...fields} draftId={draftId} components={components} templates={templates} />}
    </Composer>
  );
}

/** Moves the focus on from the screen's title to the field of that name, where typing needs no keyboard on screen. */
function useTitleFirst(isEmpty: boolean): void {
  const begin = useEffectEvent(() => {
    const heading = document.activeElement;
    if (!isEmpty || heading?.tagName !== "H1" || !matchMedia("(hover: hover)").matches) return;
    document.querySelector<HTMLElement>("form [name=Title]")?.focus({ preventScroll: true });
  });
  useEffect(() => begin(), []);
}

function NewFields(props: Fields & ComposerData & { readonly draftId: string }) {
  const { composing, errors, previewed, components, templates, draftId } = props;
  const { form, change } = composing;
  const { all } = usePages();
  useTitleFirst(form.title === "");
  const page = form.page ?? all[0]?.Slug ?? null;
  const shown = components.filter((component) => isShownOn(component, page));
  const goTo = (slug: string) => {
    const kept = new Set(components.filter((component) => isShownOn(component, slug)).map(({ Id }) => Id));
    change({ page: slug, affected: form.affected.filter(({ componentId }) => kept.has(componentId)) });
  };
  // Backfilled announcements have times.
  const isPlanShown = form.kind !== "Incident" || isToldLate(form);
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <Segmented
          label={composer.kind}
          hideLabel
          value={form.kind}
          onChange={(kind) => change(asKind(form, kind))}
          options={announcementKinds.map((kind) => ({ value: kind, label: kind }))}
        />
        <StartFrom
          form={form}
          components={shown}
          templates={templates}
          draftId={draftId}
          onChange={(begun) => change({ ...begun, page: begun.page ?? form.page })}
        />
      </div>
      <PageChoice value={form.page} error={errors["Page"]} onChange={goTo} />
      <TemplateFields
        form={form}
        error={errors["Fields"]}
        onChange={(filled) => change({ fields: filled })}
      />
      <TitleField composing={composing} errors={errors} />
      <StateField composing={composing} errors={errors} present={undefined} />
      {isPlanShown && <PlanFields form={form} errors={errors} onChange={change} isNew />}
      <MessageField composing={composing} errors={errors} />
      <TranslatedFields composing={composing} errors={errors} of={["Title", "Message"]} />
      <AffectedTable
        form={form}
        components={shown}
        previewed={previewed}
        errors={errors}
        onChange={(affected) => change({ affected })}
      />
      <PinField composing={composing} errors={errors} />
      {!isPlanShown && (
        <details className="border-t border-rule pt-3">
          <summary className="min-h-(--target) text-second text-ink2">{composer.moreIncident}</summary>
          <div className="pt-3">
            <PlanFields form={form} errors={errors} onChange={change} isNew />
          </div>
        </details>
      )}
    </>
  );
}
