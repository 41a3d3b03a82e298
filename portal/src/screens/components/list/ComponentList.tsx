import { useDeferredValue, useMemo, useState } from "react";
import type { ComponentGroupOut, ComponentOut } from "../../../../../src/contract/components.ts";
import { usePages } from "../../../api/pages.ts";
import { components as texts } from "../../../texts/components.ts";
import { Button } from "../../../ui/Button.tsx";
import { Segmented } from "../../../ui/fields/Segmented.tsx";
import { ListSearch } from "../../../ui/lists/ListSearch.tsx";
import { Section } from "../../../ui/lists/Section.tsx";
import { EmptyState } from "../../../ui/notices/EmptyState.tsx";
import { useWide } from "../../../ui/use-wide.ts";
import type { Remark } from "../component-queries.ts";
import { EmptyPages } from "./EmptyPages.tsx";
import { countsOf } from "./group-members.ts";
import { LineList } from "./LineList.tsx";
import { linesOf, type OrderedContent, type OrderLine, pagesWithoutContent } from "./ordering.ts";
import { useDragging } from "./use-dragging.ts";
import { useOrder } from "./use-order.ts";

type ListFilter = "all" | "trouble" | "pinned";

/** Maximum number of components without a filter. */
const maxWithoutFilter = 6;

const normalize = (text: string) => text.normalize("NFKD").toLowerCase();

/** The matching components, with the groups around them. */
function filterLines(lines: readonly OrderLine[], matches: (id: string) => boolean): readonly OrderLine[] {
  const result: OrderLine[] = [];
  let pendingGroups: OrderLine[] = [];
  for (const line of lines) {
    if (line.kind === "group") {
      const parents = line.isNested
        ? pendingGroups.filter((group) => group.kind === "group" && !group.isNested)
        : [];
      pendingGroups = [...parents, line];
    } else if (matches(line.id)) {
      result.push(...pendingGroups, line);
      pendingGroups = [];
    }
  }
  return result;
}

/** The lines of each page; undefined if the list shows one page. */
function useLinesByPage({
  components,
  groups,
}: OrderedContent): readonly (readonly OrderLine[])[] | undefined {
  const { all, selected } = usePages();
  return useMemo(() => {
    if (all.length < 2 || selected !== undefined) return undefined;
    return all.map(({ Slug }) => {
      const isOnPage = ({ Page }: { readonly Page: string }) => Page === Slug;
      return linesOf({ components: components.filter(isOnPage), groups: groups.filter(isOnPage) });
    });
  }, [all, selected, components, groups]);
}

/** The list of groups and components: filter, reorder, set and override. */
export function ComponentList(props: {
  readonly content: OrderedContent;
  /** Components shared by other pages. */
  readonly shared: readonly ComponentOut[];
  readonly remarks: readonly Remark[];
  readonly mayEdit: boolean;
  readonly onPin: (component: ComponentOut) => void;
  readonly onMove: (component: ComponentOut) => void;
  readonly onEditGroup: (group: ComponentGroupOut) => void;
  readonly onAdd: (group: ComponentGroupOut) => void;
  /** Creates a component on a page. */
  readonly onCreate: (page: string) => void;
}) {
  const { content, shared, remarks, mayEdit, onPin, onMove, onEditGroup, onAdd, onCreate } = props;
  const pages = usePages();
  const order = useOrder(content);
  const list = useDragging(order);
  const linesByPage = useLinesByPage(content);
  const [text, setText] = useState("");
  const [filter, setFilter] = useState<ListFilter>("all");
  const query = normalize(useDeferredValue(text).trim());
  const allComponents = useMemo(() => [...content.components, ...shared], [content, shared]);
  const components = useMemo(() => new Map(allComponents.map((item) => [item.Id, item])), [allComponents]);
  const groups = useMemo(() => new Map(content.groups.map((group) => [group.Id, group])), [content]);
  const remarksById = useMemo(
    () => new Map(remarks.map((remark) => [remark.ComponentId, remark])),
    [remarks],
  );
  const isFiltered = query !== "" || filter !== "all";
  const matches = (id: string) => {
    const component = components.get(id);
    if (component === undefined || !normalize(component.Name).includes(query)) return false;
    if (filter === "trouble") return component.Status !== "Operational";
    return filter === "all" || remarksById.get(id)?.Pin != null;
  };
  const lines = (linesByPage ?? [order.lines]).flatMap((pageLines) =>
    isFiltered ? filterLines(pageLines, matches) : pageLines,
  );
  const sharedLines = linesOf({ components: shared, groups: [] }).filter(
    ({ id }) => !isFiltered || matches(id),
  );
  const clear = () => {
    setText("");
    setFilter("all");
  };
  const hasOrder = content.components.length + content.groups.length > 1;
  const canMove = mayEdit && hasOrder && !isFiltered && linesByPage === undefined;
  const isWide = useWide();
  const orderHint = mayEdit && lines.length > 0 && <OrderHint isFiltered={isFiltered} canMove={canMove} />;
  const counts = useMemo(() => countsOf(content), [content]);
  const lineData = { components, groups, counts, remarksById, mayEdit, onPin, onMove, onEditGroup, onAdd };
  return (
    <>
      {allComponents.length > maxWithoutFilter && (
        <div className="mb-4 flex flex-wrap items-end gap-x-5 gap-y-3">
          <div className="w-full wide:w-72">
            <ListSearch
              label={texts.filter}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </div>
          <Segmented
            label={texts.showing}
            hideLabel
            value={filter}
            onChange={setFilter}
            options={(["all", "trouble", "pinned"] as const).map((item) => ({
              value: item,
              label: texts.show[item],
            }))}
          />
        </div>
      )}
      {isWide && orderHint}
      {lines.length + sharedLines.length === 0 && (
        <EmptyState title={texts.nothingFound} action={<Button onClick={clear}>{texts.clearFilter}</Button>}>
          {texts.nothingFoundHint}
        </EmptyState>
      )}
      {lines.length > 0 && (
        <div ref={list} className={linesByPage === undefined ? "border-t border-ink" : "-mt-4"}>
          <LineList
            {...lineData}
            label={texts.list}
            lines={lines}
            order={canMove ? order : undefined}
            byPage={linesByPage !== undefined}
            canChooseOrder={!isFiltered}
          />
        </div>
      )}
      {linesByPage !== undefined && !isFiltered && (
        <EmptyPages pages={pagesWithoutContent(pages.all, content)} mayEdit={mayEdit} onCreate={onCreate} />
      )}
      {!isWide && orderHint}
      {sharedLines.length > 0 && (
        <div className={lines.length > 0 ? "mt-10" : undefined}>
          <Section heading={texts.sharedHere} line={texts.sharedLead}>
            <LineList {...lineData} label={texts.sharedList} lines={sharedLines} order={undefined} />
          </Section>
        </div>
      )}
    </>
  );
}

/** How the order is changed. On phones it is below the list, which then begins high. */
function OrderHint({ isFiltered, canMove }: { readonly isFiltered: boolean; readonly canMove: boolean }) {
  if (!isFiltered && !canMove) return null;
  return (
    <p className="mt-4 max-w-text text-second text-ink2 wide:mt-0 wide:mb-2">
      {isFiltered && texts.orderFiltered}
      {canMove && texts.orderHint}
      {canMove && <span className="not-wide:hidden"> {texts.orderKeys}</span>}
    </p>
  );
}
