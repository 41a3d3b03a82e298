import { useMemo } from "react";
import type { ComponentGroupOut, ComponentOut } from "../../../../../src/contract/components.ts";
import { distinguishingName, useChoosePage, usePages } from "../../../api/pages.ts";
import { components as texts } from "../../../texts/components.ts";
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
  readonly onMove: (component: ComponentOut) => void;
  readonly onEditGroup: (group: ComponentGroupOut) => void;
  readonly onAdd: (group: ComponentGroupOut) => void;
};

/**
 * The lines of a list: `order` is undefined if it can't be changed; with `byPage` each page has a heading.
 */
export function LineList(
  props: LineData & {
    /** Whether the order could be changed if one page was chosen. */
    readonly canChooseOrder?: boolean;
    readonly label: string;
    readonly lines: readonly OrderLine[];
    readonly order: OrderControl | undefined;
    readonly byPage?: boolean;
  },
) {
  const { components, groups, counts, remarksById, label, lines, order, mayEdit, byPage = false } = props;
  const { canChooseOrder = false } = props;
  const depths = useMemo(() => depthsOf(lines), [lines]);
  const pageAt = (index: number) => {
    const id = lines[index]?.id ?? "";
    return (groups.get(id) ?? components.get(id))?.Page;
  };
  /** The page that starts at a line. */
  const pageStartingAt = (index: number) => {
    const page = pageAt(index);
    return byPage && pageAt(index - 1) !== page ? page : undefined;
  };
  const hasGroups = (page: string) => [...groups.values()].some(({ Page }) => Page === page);
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
        onMove={hasGroups(component.Page) ? props.onMove : undefined}
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
              <PageHeading
                slug={page}
                // A single line has no order.
                isOrdered={mayEdit && canChooseOrder && pageAt(index + 1) === page}
              />
            )}
            {renderLine(line, index)}
          </>
        );
      }}
    </VirtualRows>
  );
}

/** The name of a page above its lines, and the way to their order, which can be changed with one page chosen. */
function PageHeading({ slug, isOrdered }: { readonly slug: string; readonly isOrdered: boolean }) {
  const name = distinguishingName(usePages(), slug);
  const choosePage = useChoosePage();
  if (name === undefined) return null;
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-ink pt-6 pb-1.5 text-second">
      <h2 className="min-w-0 font-semibold">{name}</h2>
      {isOrdered && (
        <button
          type="button"
          className="link -my-3 min-h-(--target) shrink-0"
          aria-label={texts.changeOrderOn(name)}
          onClick={() => choosePage(slug)}
        >
          {texts.changeOrder}
        </button>
      )}
    </div>
  );
}
