import { useState } from "react";
import type { SubscriberOut } from "../../../../src/contract/subscribers.ts";
import { send } from "../../api/client.ts";
import { subscribers as texts } from "../../texts/subscribers.ts";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import type { MenuEntry } from "../../ui/menus/Menu.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { refreshSubscribers } from "./subscriber-queries.ts";

/** Actions on a subscriber. */
export type SubscriberActions = {
  readonly onSuspend: (subscriber: SubscriberOut) => void;
  readonly onResume: (subscriber: SubscriberOut) => void;
  readonly onResend: (subscriber: SubscriberOut) => void;
  readonly onRotate: (subscriber: SubscriberOut) => void;
  readonly onRemove: (subscriber: SubscriberOut) => void;
};

/** The entries of the menu of a subscriber in a list. */
export function entriesFor(subscriber: SubscriberOut, actions: SubscriberActions): readonly MenuEntry[] {
  const resume = { label: texts.resume, onSelect: () => actions.onResume(subscriber) };
  const others = entriesBesideResume(subscriber, actions);
  return subscriber.State === "Suspended" ? [resume, ...others] : others;
}

/** Those entries without Resume, which is a button on the subscriber's own screen. */
export function entriesBesideResume(
  subscriber: SubscriberOut,
  actions: SubscriberActions,
): readonly MenuEntry[] {
  const entries: readonly (MenuEntry | false)[] = [
    subscriber.State === "Pending" && { label: texts.resend, onSelect: () => actions.onResend(subscriber) },
    subscriber.State === "Active" && { label: texts.suspend, onSelect: () => actions.onSuspend(subscriber) },
    subscriber.Channel === "Webhook" && { label: texts.rotate, onSelect: () => actions.onRotate(subscriber) },
    { label: texts.remove, onSelect: () => actions.onRemove(subscriber) },
  ];
  return entries.filter((entry) => entry !== false);
}

/** The actions on subscribers; `onRemoved` is called once one is deleted. */
export function useSubscriberActions(
  onSecret: (secret: string) => void,
  onRemoved: () => void,
): {
  readonly actions: SubscriberActions;
  readonly error: unknown;
} {
  const confirm = useConfirm();
  const [error, setError] = useState<unknown>();
  const run = (action: () => Promise<void>) => {
    setError(undefined);
    void action().catch(setError);
  };
  const setState = (subscriber: SubscriberOut, State: "Active" | "Suspended", text: string) =>
    run(async () => {
      await send("PATCH", `Subscriber/${subscriber.Id}`, { State });
      await refreshSubscribers();
      toast({ text });
    });
  const remove = async (subscriber: SubscriberOut) => {
    const isConfirmed = await confirm({
      title: texts.removeTitle(subscriber.Address),
      text: texts.removeText,
      act: texts.removeAct,
    });
    if (!isConfirmed) return;
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
  const actions: SubscriberActions = {
    onSuspend: (subscriber) => setState(subscriber, "Suspended", texts.suspended(subscriber.Address)),
    onResume: (subscriber) => setState(subscriber, "Active", texts.resumed(subscriber.Address)),
    onResend: (subscriber) => run(() => resend(subscriber)),
    onRotate: (subscriber) => run(() => rotate(subscriber)),
    onRemove: (subscriber) => run(() => remove(subscriber)),
  };
  return { actions, error };
}
