import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type { ComponentOrder } from "../../../../../src/contract/portal/portal-components.ts";
import { send } from "../../../api/client.ts";
import { keys } from "../../../api/query-keys.ts";
import { announce } from "../../../ui/notices/announce.ts";
import { toast } from "../../../ui/notices/toast.ts";
import { components as texts } from "../../../words/components.ts";
import { changedPlaces, positionOf } from "./group-members.ts";
import { linesOf, type OrderedContent, type OrderLine, reconciled, shiftLevel, step } from "./ordering.ts";

/** A line that was taken up and not yet put down, and by what. */
export type DraggedLine = { readonly id: string; readonly by: "pointer" | "keyboard" };

/** The order as the hand has it, and how it is changed. */
export type OrderControl = {
  readonly lines: readonly OrderLine[];
  readonly carried: DraggedLine | undefined;
  take: (carried: DraggedLine) => void;
  /** Gives the carried line another place. */
  arrange: (change: (lines: readonly OrderLine[]) => readonly OrderLine[]) => void;
  stepBy: (by: -1 | 1) => void;
  /** Moves the carried group a level up or down. */
  shiftBy: (by: -1 | 1) => void;
  /** Drops the line, and saves. */
  put: () => void;
  putBack: () => void;
  /** Moves a line that is not carried one step, and saves. */
  move: (id: string, by: -1 | 1) => void;
  /** Moves a group that is not carried a level up or down, and saves. */
  shift: (id: string, by: -1 | 1) => void;
};

/** Keeps the order while lines are moved, and until the service has it. */
export function useOrder(listed: OrderedContent): OrderControl {
  const client = useQueryClient();
  const fresh = useMemo(() => linesOf(listed), [listed]);
  const [held, setHeld] = useState<readonly OrderLine[]>();
  const [carried, setCarried] = useState<DraggedLine>();
  /** The last order sent: restored on failure. */
  const sent = useRef<readonly OrderLine[]>(undefined);
  const lines = useMemo(() => (held === undefined ? fresh : reconciled(held, fresh)), [held, fresh]);
  const names = useMemo(
    () => new Map([...listed.groups, ...listed.components].map(({ Id, Name }) => [Id, Name])),
    [listed],
  );
  const nameOf = (id: string) => names.get(id) ?? "";
  const say = (order: readonly OrderLine[], id: string) => {
    const standing = positionOf(order, id);
    if (standing === undefined) return "";
    const { place, of, group } = standing;
    const isGroup = order.some((line) => line.id === id && line.kind === "group");
    const sayPlace = isGroup ? texts.groupStanding : texts.standing;
    return sayPlace(place, of, group === null ? null : nameOf(group));
  };
  const saving = useMutation({
    // Serialised: the last order wins.
    scope: { id: "order of components" },
    mutationFn: (order: ComponentOrder) => send("POST", "Component/Order", order),
    onError: (error) => toast({ text: `${texts.orderFailed} ${error.message}` }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.components }),
        client.invalidateQueries({ queryKey: keys.groups }),
      ]),
  });
  const save = async (order: readonly OrderLine[]) => {
    const changed = changedPlaces(order, listed);
    if (changed.Groups.length + changed.Members.length > 0) {
      setHeld(order);
      sent.current = order;
      // The failure was reported.
      await saving.mutateAsync(changed).catch(() => undefined);
    }
    if (sent.current === order) sent.current = undefined;
    setHeld((now) => (now === order ? undefined : now));
  };
  const carry = ({ id }: DraggedLine, next: readonly OrderLine[]) => {
    setHeld(next);
    announce(next === lines ? texts.stays : texts.moved(say(next, id)));
  };
  const saveAnnounced = (id: string, next: readonly OrderLine[]) => {
    announce(next === lines ? texts.stays : texts.put(nameOf(id), say(next, id)));
    void save(next);
  };
  return {
    lines,
    carried,
    take(taken) {
      setCarried(taken);
      setHeld(lines);
      if (taken.by === "keyboard") announce(texts.taken(nameOf(taken.id), say(lines, taken.id)));
    },
    arrange(change) {
      if (carried !== undefined) setHeld((now) => change(now ?? lines));
    },
    stepBy(by) {
      if (carried !== undefined) carry(carried, step(lines, carried.id, by));
    },
    shiftBy(by) {
      if (carried !== undefined) carry(carried, shiftLevel(lines, carried.id, by));
    },
    put() {
      if (carried === undefined) return;
      setCarried(undefined);
      announce(texts.put(nameOf(carried.id), say(lines, carried.id)));
      void save(lines);
    },
    putBack() {
      if (carried === undefined) return;
      setCarried(undefined);
      setHeld(sent.current);
      announce(texts.putBack(nameOf(carried.id)));
    },
    move(id, by) {
      saveAnnounced(id, step(lines, id, by));
    },
    shift(id, by) {
      saveAnnounced(id, shiftLevel(lines, id, by));
    },
  };
}
