import { useNavigate } from "@tanstack/react-router";
import type { ComponentGroupOut, ComponentOut } from "../../../../../src/contract/components.ts";
import { component as componentTexts, components as texts } from "../../../texts/components.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextLink } from "../../../ui/ButtonLink.tsx";
import { classes } from "../../../ui/class-names.ts";
import type { MenuEntry } from "../../../ui/menus/Menu.tsx";
import { MoreMenu } from "../../../ui/menus/MoreMenu.tsx";
import { StatusWord } from "../../../ui/StatusWord.tsx";
import { useWide } from "../../../ui/use-wide.ts";
import type { Remark } from "../component-queries.ts";
import { Remarks } from "../Remarks.tsx";
import { StatusCell } from "../StatusCell.tsx";
import { settingsAnchor } from "../settings/show-settings.ts";
import { useDeleteComponent } from "../use-delete-component.ts";
import { useDeleteGroup } from "../use-delete-group.ts";
import { useRemoveOverride } from "../use-remove-override.ts";
import { DragHandle } from "./DragHandle.tsx";
import { type MemberCounts } from "./group-members.ts";
import { LineTimes } from "./LineTimes.tsx";
import type { OrderControl } from "./use-order.ts";

/** Common props of lines. `order` is undefined if it can't be changed now. */
type LineProps = { readonly order: OrderControl | undefined; readonly mayEdit: boolean };

const draggedClass = "relative z-10 bg-paper outline-2 -outline-offset-2 outline-ink";

const insetByDepth = ["", "ps-4 wide:ps-5", "ps-8 wide:ps-10"] as const;

/** A component in the list: drag handle, name, status, override. */
export function ComponentLine(
  props: LineProps & {
    readonly component: ComponentOut;
    readonly remark: Remark | undefined;
    /** Number of groups around it. */
    readonly depth: 0 | 1 | 2;
    readonly onPin: (component: ComponentOut) => void;
    /** Undefined if its page has no groups. */
    readonly onMove: ((component: ComponentOut) => void) | undefined;
  },
) {
  const { component, remark, order, mayEdit, depth, onPin, onMove } = props;
  const { Id, Name, Status } = component;
  const navigate = useNavigate();
  const removeOverride = useRemoveOverride(component);
  const remove = useDeleteComponent(component);
  const isPinned = remark?.Pin != null;
  // Its button, where the row has room for it.
  const hasOverrideButton = useWide();
  const openComponent = () => void navigate({ to: "/components/$id", params: { id: Id } });
  const editComponent = () =>
    void navigate({ to: "/components/$id", params: { id: Id }, hash: settingsAnchor });
  const toggleOverride = () => (isPinned ? removeOverride.mutate() : onPin(component));
  const moveEntries =
    order === undefined
      ? []
      : ([
          { label: texts.moveUp, onSelect: () => order.move(Id, -1) },
          { label: texts.moveDown, onSelect: () => order.move(Id, 1) },
          "rule",
        ] as const);
  return (
    <div
      data-line={Id}
      className={classes(
        "grid grid-cols-[auto_minmax(0,1fr)] items-start gap-y-2 py-2.5 wide:grid-cols-[auto_minmax(0,1fr)_auto]",
        order !== undefined && "gap-x-1",
        order?.dragged?.id === Id && draggedClass,
        depth > 0 && insetByDepth[depth],
      )}
    >
      {order === undefined ? <span className="w-0" /> : <DragHandle id={Id} name={Name} order={order} />}
      <div className="min-w-0 pt-0.5">
        <p className="font-semibold">
          <TextLink to="/components/$id" params={{ id: Id }}>
            {Name}
          </TextLink>
        </p>
        <LineTimes component={component} setBy={remark?.SetBy ?? null} />
        <Remarks remark={remark} />
      </div>
      <div className="col-start-2 flex items-start gap-2 wide:col-start-3">
        {mayEdit ? (
          <>
            <div className="w-full min-w-0 wide:w-62">
              <StatusCell component={component} isPinned={isPinned} onShowSources={openComponent} />
            </div>
            {hasOverrideButton && (
              <Button
                className="shrink-0 wide:min-w-21"
                aria-label={isPinned ? texts.liftNamed(Name) : texts.pinNamed(Name)}
                busy={removeOverride.isPending}
                onClick={toggleOverride}
              >
                {isPinned ? texts.lift : texts.pin}
              </Button>
            )}
            <MoreMenu
              className="shrink-0 px-2"
              label={texts.moreNamed(Name)}
              entries={[
                ...moveEntries,
                ...(onMove === undefined
                  ? []
                  : [{ label: texts.moveToGroup, onSelect: () => onMove(component) }]),
                ...(hasOverrideButton
                  ? []
                  : [{ label: isPinned ? texts.lift : texts.pin, onSelect: toggleOverride }]),
                { label: texts.open, onSelect: openComponent },
                { label: componentTexts.edit, onSelect: editComponent },
                { label: componentTexts.delete, onSelect: () => void remove() },
              ]}
            />
          </>
        ) : (
          <p className="py-1">
            <StatusWord status={Status} />
          </p>
        )}
      </div>
    </div>
  );
}

/** A group's line, above its components. */
export function GroupLine(
  props: LineProps & {
    readonly group: ComponentGroupOut;
    /** Whether it is in another group. */
    readonly isNested: boolean;
    readonly counts: MemberCounts;
    readonly onEdit: (group: ComponentGroupOut) => void;
    readonly onAdd: (group: ComponentGroupOut) => void;
  },
) {
  const { group, isNested, counts, order, mayEdit, onEdit, onAdd } = props;
  const { Id, Name } = group;
  const remove = useDeleteGroup(group, counts);
  const moveEntries: readonly MenuEntry[] =
    order === undefined
      ? []
      : [
          { label: texts.moveUp, onSelect: () => order.move(Id, -1) },
          { label: texts.moveDown, onSelect: () => order.move(Id, 1) },
          ...(isNested
            ? [{ label: texts.moveOut, onSelect: () => order.shift(Id, -1) }]
            : counts.groups === 0
              ? [{ label: texts.moveInto, onSelect: () => order.shift(Id, 1) }]
              : []),
          "rule",
        ];
  const Heading = isNested ? "h3" : "h2";
  return (
    <div
      data-line={Id}
      className={classes(
        "flex items-center gap-x-1",
        isNested ? "ps-4 pt-3 pb-1.5 wide:ps-5" : "pt-6 pb-2",
        order?.dragged?.id === Id && draggedClass,
      )}
    >
      {order !== undefined && <DragHandle id={Id} name={Name} order={order} />}
      {/* On phones the buttons stand beside a short name, below a long one. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
        <div className="min-w-0 flex-1 basis-28">
          <Heading className={isNested ? "font-semibold" : "font-title tracking-[-.01em]"}>{Name}</Heading>
          <p className="text-second text-ink2">
            {texts.members(counts) ??
              (order === undefined
                ? texts.emptyGroupStill
                : order.dragged === undefined
                  ? texts.emptyGroup
                  : texts.emptyGroupHere)}
          </p>
        </div>
        {mayEdit && (
          <div className="flex max-w-full shrink-0 flex-wrap gap-2">
            <Button small aria-label={texts.addToNamed(Name)} onClick={() => onAdd(group)}>
              {texts.addTo}
            </Button>
            <Button small aria-label={texts.editGroupNamed(Name)} onClick={() => onEdit(group)}>
              {texts.editGroup}
            </Button>
            <MoreMenu
              small
              className="px-2"
              label={texts.moreNamed(Name)}
              entries={[...moveEntries, { label: texts.deleteGroup, onSelect: () => void remove() }]}
            />
          </div>
        )}
      </div>
    </div>
  );
}
