import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import type { ComponentGroupOut, ComponentOut } from "../../../../src/contract/components.ts";
import { componentsQuery } from "../../api/components.ts";
import { useMay } from "../../api/current-person.ts";
import { lazyComponent } from "../../api/lazy-screens.ts";
import { usePages } from "../../api/pages.ts";
import { useCreateInAddress } from "../../shell/create-search.ts";
import { KeyCapture } from "../../shell/KeyCapture.tsx";
import { components as texts } from "../../texts/components.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/notices/EmptyState.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { groupsQuery, remarksQuery } from "./component-queries.ts";
import { ComponentList } from "./list/ComponentList.tsx";
import { countsOf, noMembers } from "./list/group-members.ts";

// Loaded on demand: rarely used.
const CreateComponent = lazyComponent(
  async () => (await import("./dialogs/CreateComponent.tsx")).CreateComponent,
);
const GroupDialog = lazyComponent(async () => (await import("./dialogs/GroupDialog.tsx")).GroupDialog);
const LazyOverrideDialog = lazyComponent(
  async () => (await import("./dialogs/OverrideDialog.tsx")).OverrideDialog,
);

const MoveDialog = lazyComponent(async () => (await import("./dialogs/MoveDialog.tsx")).MoveDialog);

type OpenDialog =
  | { readonly kind: "create"; readonly groupId: string | null; readonly page?: string }
  | { readonly kind: "group"; readonly group: ComponentGroupOut | undefined }
  | { readonly kind: "pin" | "move"; readonly component: ComponentOut };

const empty: readonly never[] = [];

/** All components and groups, in the order of the page. */
export function ComponentsScreen() {
  const components = useQuery(componentsQuery);
  const groups = useQuery(groupsQuery);
  const remarks = useQuery(remarksQuery);
  const mayEdit = useMay("edit");
  const { selected } = usePages();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);
  const openCreateDialog = () => setOpenDialog({ kind: "create", groupId: null });
  const openGroupDialog = () => setOpenDialog({ kind: "group", group: undefined });
  useCreateInAddress((creation) => (creation === "group" ? openGroupDialog() : openCreateDialog()));
  const slug = selected?.Slug;
  const { ownContent, shared } = useMemo(() => {
    const [all, allGroups] = [components.data ?? empty, groups.data ?? empty];
    if (slug === undefined) return { ownContent: { components: all, groups: allGroups }, shared: empty };
    const isOnPage = ({ Page }: { readonly Page: string }) => Page === slug;
    return {
      ownContent: { components: all.filter(isOnPage), groups: allGroups.filter(isOnPage) },
      shared: all.filter(({ AlsoOn }) => AlsoOn.includes(slug)),
    };
  }, [components.data, groups.data, slug]);
  const error = components.error ?? groups.error;
  const isLoaded = components.data !== undefined && groups.data !== undefined;
  const isEmpty = isLoaded && ownContent.components.length + ownContent.groups.length + shared.length === 0;
  const create = (
    <Button kind="primary" onClick={openCreateDialog}>
      {texts.create}
    </Button>
  );
  const actions = mayEdit && isLoaded && !isEmpty && (
    <>
      <Button onClick={openGroupDialog}>{texts.createGroup}</Button>
      {create}
    </>
  );
  return (
    <>
      <PageTitle actions={actions}>{texts.title}</PageTitle>
      {error !== null && !isLoaded && (
        <ErrorNotice
          error={error}
          title={texts.loadFailed}
          onRetry={() => void Promise.all([components.refetch(), groups.refetch()])}
        />
      )}
      {error === null && !isLoaded && <Progress />}
      {isEmpty && (
        <EmptyState
          title={selected === undefined ? texts.empty : texts.emptyOn(selected.Name)}
          action={mayEdit && create}
        >
          {texts.emptyHint}
        </EmptyState>
      )}
      {isLoaded && !isEmpty && (
        <ComponentList
          key={slug}
          content={ownContent}
          shared={shared}
          remarks={remarks.data?.Items ?? empty}
          mayEdit={mayEdit}
          onPin={(component) => setOpenDialog({ kind: "pin", component })}
          onMove={(component) => setOpenDialog({ kind: "move", component })}
          onEditGroup={(group) => setOpenDialog({ kind: "group", group })}
          onCreate={(page) => setOpenDialog({ kind: "create", groupId: null, page })}
          onAdd={({ Id }) => setOpenDialog({ kind: "create", groupId: Id })}
        />
      )}
      <Suspense fallback={<KeyCapture />}>
        {openDialog?.kind === "create" && (
          <CreateComponent
            groups={groups.data ?? empty}
            groupId={openDialog.groupId}
            initialPage={openDialog.page}
            onClose={close}
          />
        )}
        {openDialog?.kind === "group" && (
          <GroupDialog
            group={openDialog.group}
            groups={groups.data ?? empty}
            components={components.data ?? empty}
            counts={countsOf(ownContent).get(openDialog.group?.Id ?? "") ?? noMembers}
            onClose={close}
          />
        )}
        {openDialog?.kind === "pin" && (
          <LazyOverrideDialog component={openDialog.component} isPinned={false} onClose={close} />
        )}
        {openDialog?.kind === "move" && (
          <MoveDialog component={openDialog.component} groups={groups.data ?? empty} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
