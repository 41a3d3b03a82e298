import { useDeferredValue, useMemo, useState } from "react";
import type { ComponentGroupOut, ComponentOut } from "../../../../../src/contract/components.ts";
import { usePages } from "../../../api/pages.ts";
import { Button } from "../../../ui/Button.tsx";
import { Segmented } from "../../../ui/fields/Segmented.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { Section } from "../../../ui/lists/Section.tsx";
import { EmptyState } from "../../../ui/notices/EmptyState.tsx";
import { components as texts } from "../../../words/components.ts";
import type { Remark } from "../component-queries.ts";
import { countsOf } from "./group-members.ts";
import { LineList } from "./LineList.tsx";
import { linesOf, type OrderedContent, type OrderLine } from "./ordering.ts";
import { useDragging } from "./use-dragging.ts";
import { useOrder } from "./use-order.ts";

type ListFilter = "all" | "trouble" | "pinned";

/** So many may be looked through without a filter. */
const few = 6;

const folded = (text: string) => text.normalize("NFKD").toLowerCase();

/** The lines that a filter leaves: components, and the groups around them. */
function filtered(lines: readonly OrderLine[], keep: (id: string) => boolean): readonly OrderLine[] {
  const kept: OrderLine[] = [];
  let heads: OrderLine[] = [];
  for (const line of lines) {
    if (line.kind === "group") {
      const around = line.isNested ? heads.filter((head) => head.kind === "group" && !head.isNested) : [];
      heads = [...around, line];
    } else if (keep(line.id)) {
      kept.push(...heads, line);
      heads = [];
    }
  }
  return kept;
}

/** The lines of each page; undefined if the list is of one page. */
function useLinesOfAll({
  components,
  groups,
}: OrderedContent): readonly (readonly OrderLine[])[] | undefined {
  const { all, selected } = usePages();
  return useMemo(() => {
    if (all.length < 2 || selected !== undefined) return undefined;
    return all.map(({ Slug }) => {
      const isThere = ({ Page }: { readonly Page: string }) => Page === Slug;
      return linesOf({ components: components.filter(isThere), groups: groups.filter(isThere) });
    });
  }, [all, selected, components, groups]);
}

/** Groups and components as lines to be moved, found, set and pinned. */
export function ComponentList(props: {
  readonly listed: OrderedContent;
  /** Components shared by other pages. */
  readonly shared: readonly ComponentOut[];
  readonly remarks: readonly Remark[];
  readonly mayEdit: boolean;
  readonly onPin: (component: ComponentOut) => void;
  readonly onEditGroup: (group: ComponentGroupOut) => void;
  readonly onAdd: (group: ComponentGroupOut) => void;
}) {
  const { listed, shared, remarks, mayEdit, onPin, onEditGroup, onAdd } = props;
  const order = useOrder(listed);
  const list = useDragging(order);
  const linesOfAll = useLinesOfAll(listed);
  const [text, setText] = useState("");
  const [shown, setShown] = useState<ListFilter>("all");
  const wanted = folded(useDeferredValue(text).trim());
  const every = useMemo(() => [...listed.components, ...shared], [listed, shared]);
  const components = useMemo(() => new Map(every.map((item) => [item.Id, item])), [every]);
  const groups = useMemo(() => new Map(listed.groups.map((group) => [group.Id, group])), [listed]);
  const remarked = useMemo(() => new Map(remarks.map((remark) => [remark.ComponentId, remark])), [remarks]);
  const isFiltered = wanted !== "" || shown !== "all";
  const keep = (id: string) => {
    const component = components.get(id);
    if (component === undefined || !folded(component.Name).includes(wanted)) return false;
    if (shown === "trouble") return component.Status !== "Operational";
    return shown === "all" || remarked.get(id)?.Pin != null;
  };
  const lines = (linesOfAll ?? [order.lines]).flatMap((whole) =>
    isFiltered ? filtered(whole, keep) : whole,
  );
  const sharedLines = linesOf({ components: shared, groups: [] }).filter(({ id }) => !isFiltered || keep(id));
  const clear = () => {
    setText("");
    setShown("all");
  };
  const canMove = mayEdit && !isFiltered && linesOfAll === undefined;
  const counts = useMemo(() => countsOf(listed), [listed]);
  const drawing = { components, groups, counts, remarked, mayEdit, onPin, onEditGroup, onAdd };
  return (
    <>
      {every.length > few && (
        <div className="mb-4 flex flex-wrap items-end gap-x-5 gap-y-3">
          <div className="w-full wide:w-72">
            <TextField
              label={texts.filter}
              type="search"
              value={text}
              autoComplete="off"
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </div>
          <Segmented
            label={texts.showing}
            hideLabel
            value={shown}
            onChange={setShown}
            options={(["all", "trouble", "pinned"] as const).map((item) => ({
              value: item,
              label: texts.show[item],
            }))}
          />
        </div>
      )}
      {mayEdit && lines.length > 0 && (
        <p className="mb-2 max-w-text text-second text-ink2">
          {isFiltered && texts.orderFiltered}
          {!isFiltered && linesOfAll !== undefined && texts.orderOfOne}
          {canMove && texts.orderHint}
          {canMove && <span className="not-wide:hidden"> {texts.orderKeys}</span>}
        </p>
      )}
      {lines.length + sharedLines.length === 0 && (
        <EmptyState title={texts.nothingFound} action={<Button onClick={clear}>{texts.clearFilter}</Button>}>
          {texts.nothingFoundHint}
        </EmptyState>
      )}
      {lines.length > 0 && (
        <div ref={list} className={linesOfAll === undefined ? "border-t border-ink" : "-mt-4"}>
          <LineList
            {...drawing}
            label={texts.list}
            lines={lines}
            order={canMove ? order : undefined}
            byPage={linesOfAll !== undefined}
          />
        </div>
      )}
      {sharedLines.length > 0 && (
        <div className={lines.length > 0 ? "mt-10" : undefined}>
          <Section heading={texts.sharedHere} line={texts.sharedLead}>
            <LineList {...drawing} label={texts.sharedList} lines={sharedLines} order={undefined} />
          </Section>
        </div>
      )}
    </>
  );
}
