import { useState } from "react";
import type { SubscriberOut } from "../../../../src/contract/subscribers.ts";
import { send } from "../../api/client.ts";
import { subscribers as texts } from "../../texts/subscribers.ts";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import type { MenuEntry } from "../../ui/menus/Menu.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { sendTest } from "./send-test.ts";
import { refreshSubscribers } from "./subscriber-queries.ts";
import { nameOf, testText } from "./subscriber-texts.ts";

/** Actions on a subscriber. */
export type SubscriberActions = {
  readonly onSuspend: (subscriber: SubscriberOut) => void;
  readonly onResume: (subscriber: SubscriberOut) => void;
  readonly onResend: (subscriber: SubscriberOut) => void;
  readonly onTest: (subscriber: SubscriberOut) => void;
  readonly onRename: (subscriber: SubscriberOut) => void;
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
    subscriber.State === "Active" && { label: texts.test.act, onSelect: () => actions.onTest(subscriber) },
    { label: texts.rename.act, onSelect: () => actions.onRename(subscriber) },
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
  /** The subscriber to whom another name is being given. */
  readonly renamed: SubscriberOut | undefined;
  readonly endRenaming: () => void;
} {
  const confirm = useConfirm();
  const [error, setError] = useState<unknown>();
  const [renamed, setRenamed] = useState<SubscriberOut>();
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
      title: texts.removeTitle(nameOf(subscriber)),
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
    toast({ text: texts.resent(nameOf(subscriber)) });
  };
  const test = async (subscriber: SubscriberOut) => {
    toast({ text: texts.test.sending(nameOf(subscriber)) });
    const outcome = await sendTest(subscriber.Id);
    await refreshSubscribers();
    toast({ text: testText(nameOf(subscriber), outcome) });
  };
  const actions: SubscriberActions = {
    onSuspend: (subscriber) => setState(subscriber, "Suspended", texts.suspended(nameOf(subscriber))),
    onResume: (subscriber) => setState(subscriber, "Active", texts.resumed(nameOf(subscriber))),
    onResend: (subscriber) => run(() => resend(subscriber)),
    onTest: (subscriber) => run(() => test(subscriber)),
    onRename: setRenamed,
    onRotate: (subscriber) => run(() => rotate(subscriber)),
    onRemove: (subscriber) => run(() => remove(subscriber)),
  };
  return { actions, error, renamed, endRenaming: () => setRenamed(undefined) };
}
