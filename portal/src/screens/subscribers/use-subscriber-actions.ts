import { useState } from "react";
import type { SubscriberOut } from "../../../../src/contract/subscribers.ts";
import { send } from "../../api/client.ts";
import { inPortalWords } from "../../api/without-mail.ts";
import { sending } from "../../texts/sending.ts";
import { subscribers as texts } from "../../texts/subscribers.ts";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import type { MenuEntry } from "../../ui/menus/Menu.tsx";
import { toast } from "../../ui/notices/toast.ts";
import type { NewSecret } from "../destinations/SecretOnce.tsx";
import { sendTest } from "./send-test.ts";
import { refreshSubscribers } from "./subscriber-queries.ts";
import { nameAndAddress, nameOf, testText } from "./subscriber-texts.ts";

/** Actions on a subscriber. */
export type SubscriberActions = {
  readonly onSuspend: (subscriber: SubscriberOut) => void;
  readonly onResume: (subscriber: SubscriberOut) => void;
  readonly onResend: (subscriber: SubscriberOut) => void;
  readonly onTest: (subscriber: SubscriberOut) => void;
  readonly onEdit: (subscriber: SubscriberOut) => void;
  readonly onRotate: (subscriber: SubscriberOut) => void;
  readonly onRemove: (subscriber: SubscriberOut) => void;
};

/** The entries of the menu of a subscriber in a list. */
export function entriesFor(subscriber: SubscriberOut, actions: SubscriberActions): readonly MenuEntry[] {
  const resume = { label: texts.resume, onSelect: () => actions.onResume(subscriber) };
  const edit = { label: texts.edit.act, onSelect: () => actions.onEdit(subscriber) };
  const others = entriesBesideButtons(subscriber, actions);
  return subscriber.State === "Suspended" ? [resume, edit, ...others] : [edit, ...others];
}

/** Those entries without Resume and Edit, which are buttons on the subscriber's own screen. */
export function entriesBesideButtons(
  subscriber: SubscriberOut,
  actions: SubscriberActions,
): readonly MenuEntry[] {
  const entries: readonly (MenuEntry | false)[] = [
    subscriber.State === "Pending" && { label: texts.resend, onSelect: () => actions.onResend(subscriber) },
    subscriber.State === "Active" && { label: texts.test.act, onSelect: () => actions.onTest(subscriber) },
    subscriber.State === "Active" && { label: texts.suspend, onSelect: () => actions.onSuspend(subscriber) },
    subscriber.Channel === "Webhook" && { label: texts.rotate, onSelect: () => actions.onRotate(subscriber) },
    { label: texts.remove, onSelect: () => actions.onRemove(subscriber) },
  ];
  return entries.filter((entry) => entry !== false);
}

/** The actions on subscribers; `onRemoved` is called once one is deleted. */
export function useSubscriberActions(
  onSecret: (secret: NewSecret) => void,
  onRemoved: () => void,
): {
  readonly actions: SubscriberActions;
  readonly error: unknown;
  /** The subscriber being edited. */
  readonly edited: SubscriberOut | undefined;
  readonly endEditing: () => void;
} {
  const confirm = useConfirm();
  const [error, setError] = useState<unknown>();
  const [edited, setEdited] = useState<SubscriberOut>();
  const run = (action: () => Promise<void>) => {
    setError(undefined);
    void action().catch((problem: unknown) => setError(inPortalWords(problem, sending.mailMissing.alone)));
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
    onSecret({ value: result.SigningSecret, of: nameAndAddress(subscriber) });
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
    onEdit: setEdited,
    onRotate: (subscriber) => run(() => rotate(subscriber)),
    onRemove: (subscriber) => run(() => remove(subscriber)),
  };
  return { actions, error, edited, endEditing: () => setEdited(undefined) };
}
