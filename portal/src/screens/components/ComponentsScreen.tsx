import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import type { ComponentGroupOut, ComponentOut } from "../../../../src/contract/components.ts";
import { useMay } from "../../api/current-person.ts";
import { lazyComponent } from "../../api/lazy-screens.ts";
import { usePages } from "../../api/pages.ts";
import { useCreateInAddress } from "../../shell/create-search.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/notices/EmptyState.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { components as texts } from "../../words/components.ts";
import { componentsQuery, groupsQuery, remarksQuery } from "./component-queries.ts";
import { ComponentList } from "./list/ComponentList.tsx";
import { countsOf, noMembers } from "./list/group-members.ts";

// Loaded on demand: rarely used.
const CreateComponent = lazyComponent(
  async () => (await import("./dialogs/CreateComponent.tsx")).CreateComponent,
);
const GroupDialog = lazyComponent(async () => (await import("./dialogs/GroupDialog.tsx")).GroupDialog);
const PinDialog = lazyComponent(async () => (await import("./dialogs/OverrideDialog.tsx")).OverrideDialog);

type OpenDialog =
  | { readonly kind: "create"; readonly groupId: string | null }
  | { readonly kind: "group"; readonly group: ComponentGroupOut | undefined }
  | { readonly kind: "pin"; readonly component: ComponentOut };

const none: readonly never[] = [];

/** Every component and group, in the order of the page. */
export function ComponentsScreen() {
  const components = useQuery(componentsQuery);
  const groups = useQuery(groupsQuery);
  const remarks = useQuery(remarksQuery);
  const mayEdit = useMay("edit");
  const { selected } = usePages();
  const [asking, setAsking] = useState<OpenDialog>();
  const close = () => setAsking(undefined);
  const askToCreate = () => setAsking({ kind: "create", groupId: null });
  useCreateInAddress(askToCreate);
  const slug = selected?.Slug;
  const { listed, shared } = useMemo(() => {
    const [all, heads] = [components.data ?? none, groups.data ?? none];
    if (slug === undefined) return { listed: { components: all, groups: heads }, shared: none };
    const isHere = ({ Page }: { readonly Page: string }) => Page === slug;
    return {
      listed: { components: all.filter(isHere), groups: heads.filter(isHere) },
      shared: all.filter(({ AlsoOn }) => AlsoOn.includes(slug)),
    };
  }, [components.data, groups.data, slug]);
  const error = components.error ?? groups.error;
  const isThere = components.data !== undefined && groups.data !== undefined;
  const isEmpty = isThere && listed.components.length + listed.groups.length + shared.length === 0;
  const create = (
    <Button kind="primary" onClick={askToCreate}>
      {texts.create}
    </Button>
  );
  const acts = mayEdit && isThere && !isEmpty && (
    <>
      <Button onClick={() => setAsking({ kind: "group", group: undefined })}>{texts.createGroup}</Button>
      {create}
    </>
  );
  return (
    <>
      <PageTitle actions={acts}>{texts.title}</PageTitle>
      {error !== null && !isThere && (
        <ErrorNotice
          error={error}
          title={texts.loadFailed}
          onRetry={() => void Promise.all([components.refetch(), groups.refetch()])}
        />
      )}
      {error === null && !isThere && <Progress />}
      {isEmpty && (
        <EmptyState
          title={selected === undefined ? texts.empty : texts.emptyOn(selected.Name)}
          action={mayEdit && create}
        >
          {texts.emptyHint}
        </EmptyState>
      )}
      {isThere && !isEmpty && (
        <ComponentList
          key={slug}
          listed={listed}
          shared={shared}
          remarks={remarks.data?.Items ?? none}
          mayEdit={mayEdit}
          onPin={(component) => setAsking({ kind: "pin", component })}
          onEditGroup={(group) => setAsking({ kind: "group", group })}
          onAdd={({ Id }) => setAsking({ kind: "create", groupId: Id })}
        />
      )}
      <Suspense>
        {asking?.kind === "create" && (
          <CreateComponent groups={groups.data ?? none} groupId={asking.groupId} onClose={close} />
        )}
        {asking?.kind === "group" && (
          <GroupDialog
            group={asking.group}
            groups={groups.data ?? none}
            counts={countsOf(listed).get(asking.group?.Id ?? "") ?? noMembers}
            onClose={close}
          />
        )}
        {asking?.kind === "pin" && (
          <PinDialog component={asking.component} isPinned={false} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
