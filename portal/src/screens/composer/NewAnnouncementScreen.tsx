import { useQuery } from "@tanstack/react-query";
import type { ComponentOut } from "../../../../src/contract/components.ts";
import type { TemplateOut } from "../../../../src/contract/templates.ts";
import { announcementKinds } from "../../../../src/contract/words.ts";
import { loadError } from "../../api/load-error.ts";
import { isShownOn, usePages } from "../../api/pages.ts";
import { composer } from "../../texts/composer.ts";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { useZone } from "../../ui/times/format-times.ts";
import { PageChoice } from "../pages/PageChoice.tsx";
import { AffectedTable } from "./affected/AffectedTable.tsx";
import { Composer, type Fields } from "./Composer.tsx";
import { templatesQuery } from "./composer-queries.ts";
import type { ComposerSearch } from "./composer-search.ts";
import { MessageField, PinField, StateField, TitleField, TranslatedFields } from "./fields/CommonFields.tsx";
import { OpenIncidents } from "./fields/OpenIncidents.tsx";
import { PlanFields } from "./fields/PlanFields.tsx";
import { failingComponents, incidentForm, StartFrom, TemplateFields } from "./fields/StartFrom.tsx";
import { blankForm, type ComposerForm, fromTemplate, withKind } from "./model/composer-form.ts";
import { followOutage, type Outage } from "./model/outage-start.ts";
import { isBackfilled } from "./model/request-bodies.ts";
import type { SavedForm } from "./model/saved-form.ts";
import { withSuggestedPlan } from "./model/suggested-plan.ts";
import { useComposerSearch, useDraftInAddress, useSavedForm } from "./use-composer-address.ts";
import { useFocusField } from "./use-focus-field.ts";
import { useProblems } from "./use-problems.ts";

const purpose = { operation: "CreateAnnouncement", announcementId: null, updateId: null } as const;

/** A new announcement: an incident, a maintenance or a notice, in one form. */
export function NewAnnouncementScreen() {
  const draftId = useDraftInAddress(purpose);
  const { isReady, savedForm } = useSavedForm(draftId);
  const templates = useQuery(templatesQuery);
  const { components, overview, isCurrent } = useProblems(useComposerSearch().from === "red");
  const error = loadError(components);
  if (error !== undefined) return <ErrorNotice error={error} onRetry={() => void components.refetch()} />;
  if (
    draftId === undefined ||
    !isReady ||
    !isCurrent ||
    components.data === undefined ||
    templates.isPending ||
    overview.isPending
  ) {
    return <Progress />;
  }
  return (
    <NewAnnouncement
      key={draftId}
      draftId={draftId}
      savedForm={savedForm}
      components={components.data}
      templates={templates.data ?? []}
      outages={overview.data?.Unannounced ?? []}
      announced={new Set(overview.data?.Announced.map(({ ComponentId }) => ComponentId))}
    />
  );
}

/** The data of the composer. */
type ComposerData = {
  readonly components: readonly ComponentOut[];
  readonly templates: readonly TemplateOut[];
  readonly outages: readonly Outage[];
  /** The ids of the components that open announcements name. */
  readonly announced: ReadonlySet<string>;
};

/** The initial form: `on` is the selected page. */
function initialFormOf(
  search: ComposerSearch,
  context: ComposerData & { readonly selectedPage: string | null; readonly zone: string },
): ComposerForm {
  const { components, templates, outages, announced, selectedPage, zone } = context;
  const template = templates.find(({ Id }) => Id === search.template);
  const component = components.find(({ Id }) => Id === search.component);
  const failing = failingComponents(components, announced).filter((item) => isShownOn(item, selectedPage));
  const initialComponents = search.from === "red" ? failing : component === undefined ? [] : [component];
  const isOnSelectedPage =
    selectedPage !== null && initialComponents.every((item) => isShownOn(item, selectedPage));
  const page = template?.Page ?? (isOnSelectedPage ? selectedPage : (initialComponents[0]?.Page ?? null));
  const pageComponents = initialComponents.filter((item) => isShownOn(item, page));
  const form = {
    ...(pageComponents.length > 0 ? incidentForm(pageComponents) : blankForm(search.kind ?? "Incident")),
    page,
  };
  const filled = template === undefined ? form : fromTemplate(template, form);
  const previous = blankForm("Incident");
  const planned = withSuggestedPlan({ previous, next: filled }, { now: Date.now(), zone });
  return followOutage({ previous, next: planned }, outages);
}

function NewAnnouncement(
  props: ComposerData & { readonly draftId: string; readonly savedForm: SavedForm | undefined },
) {
  const { draftId, savedForm, ...data } = props;
  const { components } = data;
  const search = useComposerSearch();
  const { selected } = usePages();
  const selectedPage = search.on ?? selected?.Slug ?? null;
  const zone = useZone();
  // Whether all problems are announced follows the data, which may have been old at first.
  const initial = initialFormOf(search, { ...data, selectedPage, zone });
  const isAllAnnounced = search.from === "red" && initial.affected.length === 0 && data.announced.size > 0;
  return (
    <Composer
      opened={{ ...purpose, draftId, initial, base: null, savedForm }}
      title={(form) => composer.titles[form.kind]}
      line={
        savedForm === undefined ? isAllAnnounced && <OpenIncidents page={initial.page} /> : composer.draftBack
      }
      components={components}
    >
      {(fields) => <NewFields {...fields} {...data} draftId={draftId} />}
    </Composer>
  );
}

function NewFields(props: Fields & ComposerData & { readonly draftId: string }) {
  const { composing, errors, previewedComponents, draftId } = props;
  const { components, announced, templates, outages } = props;
  const { form } = composing;
  const zone = useZone();
  const withChanges = (changes: Partial<ComposerForm>) => {
    const next = withSuggestedPlan(
      { previous: form, next: { ...form, ...changes } },
      { now: Date.now(), zone },
    );
    return followOutage({ previous: form, next }, outages);
  };
  const change = (changes: Partial<ComposerForm>) => composing.change(withChanges(changes));
  const { all } = usePages();
  const hasFieldToFill = Object.values(form.fields).includes("");
  useFocusField(hasFieldToFill ? "TemplateField" : "Title", hasFieldToFill || form.title === "");
  const page = form.page ?? all[0]?.Slug ?? null;
  const initialComponents = components.filter((component) => isShownOn(component, page));
  const changePage = (slug: string) => {
    const idsOnPage = new Set(
      components.filter((component) => isShownOn(component, slug)).map(({ Id }) => Id),
    );
    change({ page: slug, affected: form.affected.filter(({ componentId }) => idsOnPage.has(componentId)) });
  };
  // Backfilled announcements have times.
  const showsPlan = form.kind !== "Incident" || isBackfilled(form);
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <Segmented
          label={composer.kind}
          hideLabel
          value={form.kind}
          onChange={(kind) => change(withKind(form, kind))}
          options={announcementKinds.map((kind) => ({ value: kind, label: kind }))}
        />
        <StartFrom
          form={form}
          components={initialComponents}
          announced={announced}
          templates={templates}
          draftId={draftId}
          onChange={change}
          onBegin={(startForm) =>
            composing.begin(withChanges({ ...startForm, page: startForm.page ?? form.page }))
          }
          onRestore={composing.change}
        />
      </div>
      <PageChoice value={form.page} error={errors["Page"]} onChange={changePage} />
      <TemplateFields form={form} error={errors["Fields"]} onChange={(fields) => change({ fields })} />
      <TitleField composing={composing} errors={errors} />
      <StateField composing={composing} errors={errors} currentState={undefined} />
      {showsPlan && <PlanFields form={form} errors={errors} onChange={change} announcementId={null} />}
      <MessageField composing={composing} errors={errors} />
      <TranslatedFields composing={composing} errors={errors} fields={["Title", "Message"]} />
      <AffectedTable
        form={form}
        components={initialComponents}
        previewed={previewedComponents}
        errors={errors}
        onChange={(affected) => change({ affected })}
      />
      <PinField composing={composing} errors={errors} />
      {!showsPlan && (
        <details className="border-t border-rule pt-3">
          <summary className="min-h-(--target) text-second text-ink2">{composer.moreIncident}</summary>
          <div className="pt-3">
            <PlanFields form={form} errors={errors} onChange={change} announcementId={null} />
          </div>
        </details>
      )}
    </>
  );
}
