import { useMemo } from "react";
import type { ComponentGroupOut, ComponentOut } from "../../../../../src/contract/components.ts";
import { distinguishingName, usePages } from "../../../api/pages.ts";
import { VirtualRows } from "../../../ui/lists/VirtualRows.tsx";
import type { Remark } from "../component-queries.ts";
import { depthsOf, type MemberCounts, noMembers } from "./group-members.ts";
import { ComponentLine, GroupLine } from "./Lines.tsx";
import { type OrderLine } from "./ordering.ts";
import type { OrderControl } from "./use-order.ts";

/** The data of lines by id, and their actions. */
type LineData = {
  readonly components: ReadonlyMap<string, ComponentOut>;
  readonly groups: ReadonlyMap<string, ComponentGroupOut>;
  /** The members of each group. */
  readonly counts: ReadonlyMap<string | null, MemberCounts>;
  readonly remarksById: ReadonlyMap<string, Remark>;
  readonly mayEdit: boolean;
  readonly onPin: (component: ComponentOut) => void;
  readonly onEditGroup: (group: ComponentGroupOut) => void;
  readonly onAdd: (group: ComponentGroupOut) => void;
};

/**
 * The lines of a list: `order` is undefined if it can't be changed; with `byPage` each page has a heading.
 */
export function LineList(
  props: LineData & {
    readonly label: string;
    readonly lines: readonly OrderLine[];
    readonly order: OrderControl | undefined;
    readonly byPage?: boolean;
  },
) {
  const { components, groups, counts, remarksById, label, lines, order, mayEdit, byPage = false } = props;
  const pages = usePages();
  const depths = useMemo(() => depthsOf(lines), [lines]);
  const pageAt = (index: number) => {
    const id = lines[index]?.id ?? "";
    return (groups.get(id) ?? components.get(id))?.Page;
  };
  /** The name of the page that starts at a line. */
  const pageStartingAt = (index: number) => {
    const page = pageAt(index);
    return byPage && page !== undefined && pageAt(index - 1) !== page
      ? distinguishingName(pages, page)
      : undefined;
  };
  const renderLine = (line: OrderLine, index: number) => {
    const { id } = line;
    if (line.kind === "group") {
      const group = groups.get(id);
      return (
        group !== undefined && (
          <GroupLine
            group={group}
            isNested={line.isNested}
            counts={counts.get(id) ?? noMembers}
            order={order}
            mayEdit={mayEdit}
            onEdit={props.onEditGroup}
            onAdd={props.onAdd}
          />
        )
      );
    }
    const component = components.get(id);
    if (component === undefined) return null;
    const parentGroup = groups.get(component.GroupId ?? "");
    const groupDepth = parentGroup === undefined ? 0 : parentGroup.ParentId === null ? 1 : 2;
    // While lines are moved, the depth follows their position; with several pages they can't be moved.
    const depth = byPage ? groupDepth : (depths[index] ?? 0);
    return (
      <ComponentLine
        component={component}
        remark={remarksById.get(id)}
        order={order}
        mayEdit={mayEdit}
        depth={depth}
        onPin={props.onPin}
      />
    );
  };
  return (
    <VirtualRows label={label} entries={lines} keyOf={(line) => line.id} estimatedHeight={66}>
      {(line, index) => {
        const page = pageStartingAt(index);
        return (
          <>
            {page !== undefined && (
              <h2 className="border-b border-ink pt-6 pb-1.5 text-second font-semibold">{page}</h2>
            )}
            {renderLine(line, index)}
          </>
        );
      }}
    </VirtualRows>
  );
}
