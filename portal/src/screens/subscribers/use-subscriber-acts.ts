import { useState } from "react";
import type { SubscriberOut } from "../../../../src/contract/subscribers.ts";
import { send } from "../../api/client.ts";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import type { MenuEntry } from "../../ui/menus/Menu.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { subscribers as words } from "../../words/subscribers.ts";
import { refreshSubscribers } from "./subscriber-queries.ts";

/** Actions on a subscriber. */
export type SubscriberActs = {
  readonly onSuspend: (one: SubscriberOut) => void;
  readonly onResume: (one: SubscriberOut) => void;
  readonly onResend: (one: SubscriberOut) => void;
  readonly onRotate: (one: SubscriberOut) => void;
  readonly onRemove: (one: SubscriberOut) => void;
};

/** The entries of the menu of a subscriber. */
export function entriesFor(one: SubscriberOut, acts: SubscriberActs): readonly MenuEntry[] {
  const entries: readonly (MenuEntry | false)[] = [
    one.State === "Pending" && { label: words.resend, onSelect: () => acts.onResend(one) },
    one.State === "Active" && { label: words.suspend, onSelect: () => acts.onSuspend(one) },
    one.State === "Suspended" && { label: words.resume, onSelect: () => acts.onResume(one) },
    one.Channel === "Webhook" && { label: words.rotate, onSelect: () => acts.onRotate(one) },
    { label: words.remove, onSelect: () => acts.onRemove(one) },
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
  const setState = (one: SubscriberOut, State: "Active" | "Suspended", text: string) =>
    run(async () => {
      await send("PATCH", `Subscriber/${one.Id}`, { State });
      await refreshSubscribers();
      toast({ text });
    });
  const remove = async (one: SubscriberOut) => {
    const isYes = await confirm({
      title: words.removeTitle(one.Address),
      text: words.removeText,
      act: words.removeAct,
    });
    if (!isYes) return;
    await send("DELETE", `Subscriber/${one.Id}`);
    await refreshSubscribers();
    toast({ text: words.removed });
    onRemoved();
  };
  const rotate = async (one: SubscriberOut) => {
    const { result } = await send("POST", `Subscriber/${one.Id}/RotateSecret`);
    onSecret(result.SigningSecret);
    await refreshSubscribers();
  };
  const resend = async (one: SubscriberOut) => {
    await send("POST", `Subscriber/${one.Id}/Resend`);
    await refreshSubscribers();
    toast({ text: words.resent(one.Address) });
  };
  const acts: SubscriberActs = {
    onSuspend: (one) => setState(one, "Suspended", words.suspended(one.Address)),
    onResume: (one) => setState(one, "Active", words.resumed(one.Address)),
    onResend: (one) => run(() => resend(one)),
    onRotate: (one) => run(() => rotate(one)),
    onRemove: (one) => run(() => remove(one)),
  };
  return { acts, error };
}
