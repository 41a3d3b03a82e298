import { useDeferredValue, useMemo, useState } from "react";
import type { ComponentGroupOut, ComponentOut } from "../../../../src/contract/components.ts";
import { Button } from "../../look/Button.tsx";
import { EmptyState } from "../../look/EmptyState.tsx";
import { Segmented } from "../../look/Segmented.tsx";
import { TextField } from "../../look/TextField.tsx";
import { VirtualRows } from "../../look/VirtualRows.tsx";
import { components as words } from "../../words/components.ts";
import { ComponentLine, GroupLine } from "./Lines.tsx";
import type { Line, Listed } from "./ordering.ts";
import type { Remark } from "./reading.ts";
import { useCarrying } from "./use-carrying.ts";
import { useOrder } from "./use-order.ts";

type Shown = "all" | "trouble" | "pinned";

/** So many may be looked through without a filter. */
const few = 6;

const folded = (text: string) => text.normalize("NFKD").toLowerCase();

/** The lines that a filter leaves: components, and the groups that have some of them. */
function filtered(lines: readonly Line[], keep: (id: string) => boolean): readonly Line[] {
  const kept: Line[] = [];
  let head: Line | undefined;
  for (const line of lines) {
    if (line.kind === "group") head = line;
    else if (keep(line.id)) {
      if (head !== undefined) kept.push(head);
      head = undefined;
      kept.push(line);
    }
  }
  return kept;
}

/** Groups and components as lines to be moved, found, set and pinned. */
export function ComponentList(props: {
  readonly listed: Listed;
  readonly remarks: readonly Remark[];
  readonly mayEdit: boolean;
  readonly onPin: (component: ComponentOut) => void;
  readonly onEditGroup: (group: ComponentGroupOut) => void;
  readonly onAdd: (group: ComponentGroupOut) => void;
}) {
  const { listed, remarks, mayEdit, onPin, onEditGroup, onAdd } = props;
  const order = useOrder(listed);
  const list = useCarrying(order);
  const [text, setText] = useState("");
  const [shown, setShown] = useState<Shown>("all");
  const wanted = folded(useDeferredValue(text).trim());
  const components = useMemo(() => new Map(listed.components.map((one) => [one.Id, one])), [listed]);
  const groups = useMemo(() => new Map(listed.groups.map((one) => [one.Id, one])), [listed]);
  const remarked = useMemo(() => new Map(remarks.map((one) => [one.ComponentId, one])), [remarks]);
  const isFiltered = wanted !== "" || shown !== "all";
  const keep = (id: string) => {
    const component = components.get(id);
    if (component === undefined || !folded(component.Name).includes(wanted)) return false;
    if (shown === "trouble") return component.Status !== "Operational";
    return shown === "all" || remarked.get(id)?.Pin != null;
  };
  const lines = isFiltered ? filtered(order.lines, keep) : order.lines;
  const clear = () => {
    setText("");
    setShown("all");
  };
  const canMove = mayEdit && !isFiltered;
  const counts = useMemo(() => Map.groupBy(listed.components, ({ GroupId }) => GroupId), [listed]);
  const firstGroup = lines.findIndex((line) => line.kind === "group");
  const shared = { order: canMove ? order : undefined, mayEdit };
  return (
    <>
      {listed.components.length > few && (
        <div className="mb-4 flex flex-wrap items-end gap-x-5 gap-y-3">
          <div className="w-full wide:w-72">
            <TextField
              label={words.filter}
              type="search"
              value={text}
              autoComplete="off"
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </div>
          <Segmented
            label={words.showing}
            hideLabel
            value={shown}
            onChange={setShown}
            options={(["all", "trouble", "pinned"] as const).map((one) => ({
              value: one,
              label: words.show[one],
            }))}
          />
        </div>
      )}
      {mayEdit && (
        <p className="mb-2 max-w-text text-second text-ink2">
          {isFiltered ? words.orderFiltered : words.orderHint}
          {!isFiltered && <span className="not-wide:hidden"> {words.orderKeys}</span>}
        </p>
      )}
      {lines.length === 0 ? (
        <EmptyState title={words.nothingFound} act={<Button onClick={clear}>{words.clearFilter}</Button>}>
          {words.nothingFoundMend}
        </EmptyState>
      ) : (
        <div ref={list} className="border-t border-ink">
          <VirtualRows label={words.list} entries={lines} keyOf={(line) => line.id} estimate={66}>
            {({ kind, id }, place) => {
              const group = groups.get(id);
              if (kind === "group")
                return (
                  group !== undefined && (
                    <GroupLine
                      {...shared}
                      group={group}
                      count={counts.get(id)?.length ?? 0}
                      onEdit={onEditGroup}
                      onAdd={onAdd}
                    />
                  )
                );
              const component = components.get(id);
              return (
                component !== undefined && (
                  <ComponentLine
                    {...shared}
                    component={component}
                    remark={remarked.get(id)}
                    isInGroup={firstGroup !== -1 && place > firstGroup}
                    onPin={onPin}
                  />
                )
              );
            }}
          </VirtualRows>
        </div>
      )}
    </>
  );
}
