import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ComponentGroupOut, ComponentOut } from "../../../../src/contract/components.ts";
import { send } from "../../api/client.ts";
import { distinguishingName, usePages } from "../../api/pages.ts";
import { keys } from "../../api/query-keys.ts";
import { pageSettings as texts } from "../../texts/page-settings.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { CheckField } from "../../ui/fields/CheckField.tsx";
import { VirtualRows } from "../../ui/lists/VirtualRows.tsx";
import { EmptyState } from "../../ui/notices/EmptyState.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { groupOptions } from "../components/group-options.ts";
import { nameWithPages } from "../pages/name-with-pages.ts";

function CountingRow({
  component,
  mayEdit,
}: {
  readonly component: ComponentOut;
  readonly mayEdit: boolean;
}) {
  const { Id, Name, CountsTowardStatus } = component;
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: (CountsToward: boolean) =>
      send("PATCH", `Component/${Id}`, { CountsTowardStatus: CountsToward }),
    onSuccess: (_response, counts) => toast({ text: (counts ? texts.nowCounts : texts.countsNoMore)(Name) }),
    onError: (error) => toast({ text: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.components }),
  });
  return (
    <div className="py-2.5">
      <CheckField
        label={nameWithPages(usePages(), component)}
        checked={mutation.isPending ? mutation.variables : CountsTowardStatus}
        disabled={!mayEdit}
        onChange={(event) => mutation.mutate(event.currentTarget.checked)}
      />
    </div>
  );
}

/** Whether a component begins a group, or those without one of a page. */
const isFirstOfGroup = (component: ComponentOut, previous: ComponentOut | undefined) =>
  component.GroupId !== previous?.GroupId || component.Page !== previous.Page;

/** All components with their participation in the overall status, group by group; changes are saved at once. */
export function CountedComponents(props: {
  /** In the order of the page. */
  readonly components: readonly ComponentOut[];
  readonly groups: readonly ComponentGroupOut[];
  readonly mayEdit: boolean;
}) {
  const { components, groups, mayEdit } = props;
  const pages = usePages();
  const groupNames = new Map(groupOptions(groups).map(({ value, label }) => [value, label]));
  if (components.length === 0)
    return (
      <EmptyState
        title={texts.noComponents}
        action={<ButtonLink to="/components">{texts.toComponents}</ButtonLink>}
      >
        {texts.noComponentsHint}
      </EmptyState>
    );
  return (
    <div className="pt-2">
      <VirtualRows label={texts.counts} entries={components} keyOf={({ Id }) => Id} estimatedHeight={43}>
        {(component, index) => (
          <>
            {isFirstOfGroup(component, components[index - 1]) && (
              <h3 className="pt-4 text-second font-semibold text-ink2 empty:hidden">
                {groupNames.get(component.GroupId ?? "") ?? distinguishingName(pages, component.Page)}
              </h3>
            )}
            <CountingRow component={component} mayEdit={mayEdit} />
          </>
        )}
      </VirtualRows>
    </div>
  );
}
