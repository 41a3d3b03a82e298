import { useState } from "react";
import type { SubscriberOut } from "../../../../src/contract/subscribers.ts";
import { send } from "../../api/client.ts";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import type { MenuEntry } from "../../ui/menus/Menu.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { subscribers as texts } from "../../words/subscribers.ts";
import { refreshSubscribers } from "./subscriber-queries.ts";

/** Actions on a subscriber. */
export type SubscriberActs = {
  readonly onSuspend: (subscriber: SubscriberOut) => void;
  readonly onResume: (subscriber: SubscriberOut) => void;
  readonly onResend: (subscriber: SubscriberOut) => void;
  readonly onRotate: (subscriber: SubscriberOut) => void;
  readonly onRemove: (subscriber: SubscriberOut) => void;
};

/** The entries of the menu of a subscriber. */
export function entriesFor(subscriber: SubscriberOut, acts: SubscriberActs): readonly MenuEntry[] {
  const entries: readonly (MenuEntry | false)[] = [
    subscriber.State === "Pending" && { label: texts.resend, onSelect: () => acts.onResend(subscriber) },
    subscriber.State === "Active" && { label: texts.suspend, onSelect: () => acts.onSuspend(subscriber) },
    subscriber.State === "Suspended" && { label: texts.resume, onSelect: () => acts.onResume(subscriber) },
    subscriber.Channel === "Webhook" && { label: texts.rotate, onSelect: () => acts.onRotate(subscriber) },
    { label: texts.remove, onSelect: () => acts.onRemove(subscriber) },
  ];
  return entries.filter((entry) => entry !== false);
}

/** The actions on subscribers; `onRemoved` is called once one is deleted. */
export function useSubscriberActs(
  onSecret: (secret: string) => void,
  onRemoved: () => void,
): {
  readonly acts: SubscriberActs;
  readonly error: unknown;
} {
  const confirm = useConfirm();
  const [error, setError] = useState<unknown>();
  const run = (work: () => Promise<void>) => {
    setError(undefined);
    void work().catch(setError);
  };
  const setState = (subscriber: SubscriberOut, State: "Active" | "Suspended", text: string) =>
    run(async () => {
      await send("PATCH", `Subscriber/${subscriber.Id}`, { State });
      await refreshSubscribers();
      toast({ text });
    });
  const remove = async (subscriber: SubscriberOut) => {
    const isYes = await confirm({
      title: texts.removeTitle(subscriber.Address),
      text: texts.removeText,
      act: texts.removeAct,
    });
    if (!isYes) return;
    await send("DELETE", `Subscriber/${subscriber.Id}`);
    await refreshSubscribers();
    toast({ text: texts.removed });
    onRemoved();
  };
  const rotate = async (subscriber: SubscriberOut) => {
    const { result } = await send("POST", `Subscriber/${subscriber.Id}/RotateSecret`);
    onSecret(result.SigningSecret);
    await refreshSubscribers();
  };
  const resend = async (subscriber: SubscriberOut) => {
    await send("POST", `Subscriber/${subscriber.Id}/Resend`);
    await refreshSubscribers();
    toast({ text: texts.resent(subscriber.Address) });
  };
  const acts: SubscriberActs = {
    onSuspend: (subscriber) => setState(subscriber, "Suspended", texts.suspended(subscriber.Address)),
    onResume: (subscriber) => setState(subscriber, "Active", texts.resumed(subscriber.Address)),
    onResend: (subscriber) => run(() => resend(subscriber)),
    onRotate: (subscriber) => run(() => rotate(subscriber)),
    onRemove: (subscriber) => run(() => remove(subscriber)),
  };
  return { acts, error };
}
