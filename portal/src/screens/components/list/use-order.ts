import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ComponentOrder } from "../../../../../src/contract/portal/portal-components.ts";
import { send } from "../../../api/client.ts";
import { keys } from "../../../api/query-keys.ts";
import { isRefused } from "../../../api/refused-error.ts";
import { components as texts } from "../../../texts/components.ts";
import { announce } from "../../../ui/notices/announce.ts";
import { toast } from "../../../ui/notices/toast.ts";
import { changedOrder, contentAsOf, positionOf, withOrder } from "./group-members.ts";
import {
  linesOf,
  type OrderedContent,
  type OrderLine,
  reconcileOrder,
  shiftLevel,
  step,
} from "./ordering.ts";

/** The line being dragged, and the input device. */
export type DraggedLine = { readonly id: string; readonly by: "pointer" | "keyboard" };

/** The current order, and operations to change it. */
export type OrderControl = {
  readonly lines: readonly OrderLine[];
  readonly dragged: DraggedLine | undefined;
  startDrag: (dragged: DraggedLine) => void;
  /** Moves the dragged line. */
  arrange: (change: (lines: readonly OrderLine[]) => readonly OrderLine[]) => void;
  stepBy: (by: -1 | 1) => void;
  /** Moves the dragged group a level up or down. */
  shiftBy: (by: -1 | 1) => void;
  /** Drops the line, and saves. */
  drop: () => void;
  cancelDrag: () => void;
  /** Moves a line one step without dragging, and saves. */
  move: (id: string, by: -1 | 1) => void;
  /** Moves a group a level up or down without dragging, and saves. */
  shift: (id: string, by: -1 | 1) => void;
};

/** Holds the local order while lines are dragged, and until it is saved. */
export function useOrder(content: OrderedContent): OrderControl {
  const client = useQueryClient();
  const savedLines = useMemo(() => linesOf(content), [content]);
  const [localLines, setLocalLines] = useState<readonly OrderLine[]>();
  const [dragged, setDragged] = useState<DraggedLine>();
  /** The last order sent, and the content as it leaves it, until it is saved. */
  const lastSent = useRef<{ readonly lines: readonly OrderLine[]; readonly content: OrderedContent }>(
    undefined,
  );
  /** The content that the drag began from. */
  const beginning = useRef(content);
  /** The content now, for an undo that comes later. */
  const latest = useRef(content);
  useEffect(() => {
    latest.current = content;
  }, [content]);
  const lines = useMemo(
    () => (localLines === undefined ? savedLines : reconcileOrder(localLines, savedLines)),
    [localLines, savedLines],
  );
  const names = useMemo(
    () => new Map([...content.groups, ...content.components].map(({ Id, Name }) => [Id, Name])),
    [content],
  );
  const nameOf = (id: string) => names.get(id) ?? "";
  const describePosition = (order: readonly OrderLine[], id: string) => {
    const linePosition = positionOf(order, id);
    if (linePosition === undefined) return "";
    const { position, count, group } = linePosition;
    const isGroup = order.some((line) => line.id === id && line.kind === "group");
    const positionText = isGroup ? texts.groupPosition : texts.position;
    return positionText(position, count, group === null ? null : nameOf(group));
  };
  const saving = useMutation({
    // Serialised: each order begins from the one before.
    scope: { id: "order of components" },
    mutationFn: (order: ComponentOrder) => send("POST", "Component/Order", order),
    onError: (error) =>
      toast({
        text: isRefused(error, "PreconditionFailed")
          ? texts.orderOutdated
          : `${texts.orderFailed} ${error.message}`,
      }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.components }),
        client.invalidateQueries({ queryKey: keys.groups }),
      ]),
  });
  const newestContent = () => lastSent.current?.content ?? content;
  const save = async (order: readonly OrderLine[], from: OrderedContent) => {
    const changed = changedOrder(order, from);
    if (changed.Groups.length + changed.Members.length > 0) {
      setLocalLines(order);
      lastSent.current = { lines: order, content: withOrder(from, changed) };
      // The failure was reported.
      await saving.mutateAsync(changed).catch(() => undefined);
    }
    if (lastSent.current?.lines === order) lastSent.current = undefined;
    setLocalLines((current) => (current === order ? undefined : current));
  };
  const moveDragged = ({ id }: DraggedLine, next: readonly OrderLine[]) => {
    setLocalLines(next);
    announce(next === lines ? texts.stays : texts.moved(describePosition(next, id)));
  };
  const saveAndAnnounce = (id: string, next: readonly OrderLine[]) => {
    announce(next === lines ? texts.stays : texts.dropped(nameOf(id), describePosition(next, id)));
    void save(next, newestContent());
  };
  /** Offers to put a dropped line back. */
  const offerUndo = (id: string, from: OrderedContent) => {
    const before = linesOf(from);
    const undo = () => {
      const present = lastSent.current?.content ?? latest.current;
      void save(reconcileOrder(before, linesOf(present)), present);
    };
    toast({ text: texts.lineMoved(nameOf(id)), action: { label: texts.undo, run: undo } });
  };
  return {
    lines,
    dragged,
    startDrag(target) {
      setDragged(target);
      setLocalLines(lines);
      beginning.current = newestContent();
      if (target.by === "keyboard")
        announce(texts.pickedUp(nameOf(target.id), describePosition(lines, target.id)));
    },
    arrange(change) {
      if (dragged !== undefined) setLocalLines((current) => change(current ?? lines));
    },
    stepBy(by) {
      if (dragged !== undefined) moveDragged(dragged, step(lines, dragged.id, by));
    },
    shiftBy(by) {
      if (dragged !== undefined) moveDragged(dragged, shiftLevel(lines, dragged.id, by));
    },
    drop() {
      if (dragged === undefined) return;
      setDragged(undefined);
      // Not the present content: a change by another person during the drag must not be overwritten.
      const from = contentAsOf(beginning.current, content);
      const changed = changedOrder(lines, from);
      if (changed.Groups.length + changed.Members.length > 0) offerUndo(dragged.id, from);
      announce(texts.dropped(nameOf(dragged.id), describePosition(lines, dragged.id)));
      void save(lines, from);
    },
    cancelDrag() {
      if (dragged === undefined) return;
      setDragged(undefined);
      setLocalLines(lastSent.current?.lines);
      announce(texts.moveCancelled(nameOf(dragged.id)));
    },
    move(id, by) {
      saveAndAnnounce(id, step(lines, id, by));
    },
    shift(id, by) {
      saveAndAnnounce(id, shiftLevel(lines, id, by));
    },
  };
}
