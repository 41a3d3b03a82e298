import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useMay } from "../../api/current-person.ts";
import { distinguishingName, usePages } from "../../api/pages.ts";
import { useIsMissing } from "../../api/use-is-missing.ts";
import { useCreateInAddress } from "../../shell/create-search.ts";
import { components as listWords, component as texts } from "../../texts/components.ts";
import { pages as pageWords } from "../../texts/pages.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink, TextLink } from "../../ui/ButtonLink.tsx";
import { DetailTitle } from "../../ui/DetailTitle.tsx";
import { MoreMenu } from "../../ui/menus/MoreMenu.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { StatusWord } from "../../ui/StatusWord.tsx";
import { Time } from "../../ui/times/Time.tsx";
import { AlsoOnSection } from "../pages/AlsoOnSection.tsx";
import { componentQuery, groupsQuery, remarksQuery, type VersionedComponent } from "./component-queries.ts";
import { CorrectionDialog, type PastPeriod } from "./dialogs/CorrectionDialog.tsx";
import { OverrideDialog } from "./dialogs/OverrideDialog.tsx";
import { HistorySection } from "./HistorySection.tsx";
import { Remarks } from "./Remarks.tsx";
import { StatusSourcesSection } from "./StatusSourcesSection.tsx";
import { SettingsSection } from "./settings/SettingsSection.tsx";
import { showSettings, useSettingsInAddress } from "./settings/show-settings.ts";
import { UptimeSection } from "./uptime/UptimeSection.tsx";
import { useDeleteComponent } from "./use-delete-component.ts";
import { useRemoveOverride } from "./use-remove-override.ts";

/** One component: status and sources, uptime, history, settings. */
export function ComponentScreen() {
  const { id } = useParams({ from: "/signed-in/components/$id" });
  const componentResult = useQuery(componentQuery(id));
  const isMissing = useIsMissing(id, componentResult, "ComponentNotFound");
  if (isMissing) return <MissingComponent />;
  if (componentResult.data !== undefined)
    return <LoadedComponent key={id} versioned={componentResult.data} />;
  return (
    <>
      <PageTitle>{listWords.title}</PageTitle>
      {componentResult.error === null ? (
        <Progress />
      ) : (
        <ErrorNotice
          error={componentResult.error}
          title={texts.loadFailed}
          onRetry={() => void componentResult.refetch()}
        />
      )}
    </>
  );
}

/** The screen of a missing component. */
function MissingComponent() {
  return (
    <>
      <PageTitle line={texts.goneHint}>{texts.gone}</PageTitle>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/components">{listWords.title}</ButtonLink>
        <ButtonLink to="/trash">{texts.trash}</ButtonLink>
      </div>
    </>
  );
}

function LoadedComponent({ versioned }: { readonly versioned: VersionedComponent }) {
  const component = versioned.value;
  const { Id, Name, Status, StatusSince } = component;
  const pages = usePages();
  const page = pages.all.find(({ Slug }) => Slug === component.Page);
  const pageName = distinguishingName(pages, component.Page);
  const mayEdit = useMay("edit");
  const groups = useQuery(groupsQuery);
  const remarks = useQuery(remarksQuery);
  const [openDialog, setOpenDialog] = useState<"pin" | "correct" | PastPeriod>();
  const removeOverride = useRemoveOverride(component);
  const navigate = useNavigate();
  const remove = useDeleteComponent(component, () => navigate({ to: "/components", ignoreBlocker: true }));
  useSettingsInAddress();
  useCreateInAddress(() => {
    if (mayEdit) setOpenDialog("pin");
  });
  const isPinned = component.Voices.some(({ Kind }) => Kind === "Pin");
  const actions = (
    <>
      <Button onClick={() => showSettings(true)}>{texts.edit}</Button>
      <Button onClick={() => setOpenDialog("correct")}>{texts.correct}</Button>
      <Button
        busy={removeOverride.isPending}
        onClick={() => (isPinned ? removeOverride.mutate() : setOpenDialog("pin"))}
      >
        {isPinned ? listWords.lift : listWords.pin}
      </Button>
    </>
  );
  const menu = (
    <MoreMenu
      className="px-2.5"
      label={listWords.moreNamed(Name)}
      entries={[
        ...(isPinned ? [{ label: texts.overrideAgain, onSelect: () => setOpenDialog("pin") }] : []),
        { label: texts.delete, onSelect: () => void remove() },
      ]}
    />
  );
  return (
    <>
      <DetailTitle
        list={<TextLink to="/components">{listWords.title}</TextLink>}
        {...(mayEdit && { actions, menu })}
        line={
          <span className="flex flex-wrap items-baseline gap-x-3">
            <StatusWord status={Status} />
            <span>
              {listWords.since} <Time at={StatusSince} withAge />
            </span>
            {pageName !== undefined && <span>{pageWords.on(pageName)}</span>}
            {page !== undefined && (
              <a className="link" href={new URL(`component/${Id}`, `${page.Url}/`).href}>
                {texts.onPage}
              </a>
            )}
          </span>
        }
      >
        {Name}
      </DetailTitle>
      <div className="-mt-3 mb-6 max-w-text empty:hidden">
        <Remarks remark={remarks.data?.Items.find(({ ComponentId }) => ComponentId === Id)} />
      </div>
      <StatusSourcesSection
        component={component}
        mayEdit={mayEdit}
        onRemoveOverride={() => removeOverride.mutate()}
        isRemovingOverride={removeOverride.isPending}
      />
      <UptimeSection component={component} />
      <HistorySection component={component} onCorrect={mayEdit ? setOpenDialog : undefined} />
      <SettingsSection
        versioned={versioned}
        groups={(groups.data ?? []).filter(({ Page }) => Page === component.Page)}
        mayEdit={mayEdit}
      />
      <AlsoOnSection kind="Component" item={component} mayEdit={mayEdit} />
      {openDialog === "pin" && (
        <OverrideDialog component={component} isPinned={isPinned} onClose={() => setOpenDialog(undefined)} />
      )}
      {openDialog !== undefined && openDialog !== "pin" && (
        <CorrectionDialog
          component={component}
          period={openDialog === "correct" ? undefined : openDialog}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </>
  );
}
