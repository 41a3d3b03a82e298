import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AnnouncementOut } from "../../../../../src/contract/announcements.ts";
import type { RecipientsPreviewOut } from "../../../../../src/contract/portal/portal-notifications.ts";
import { useMay } from "../../../api/current-person.ts";
import { composer } from "../../../texts/composer.ts";
import { sending } from "../../../texts/sending.ts";
import { Button } from "../../../ui/Button.tsx";
import { CheckField } from "../../../ui/fields/CheckField.tsx";
import { MailMissing } from "../../notifications/MailMissing.tsx";
import type { ComposingState, OpenedDraft } from "../drafts/use-composing.ts";
import { mayNotify } from "../model/composer-form.ts";
import { notifiesSubscribers } from "../model/request-bodies.ts";
import { decidingPart, type RecipientsRequest, recipientsQuery } from "../recipient-queries.ts";
import { previewBody } from "./previewable-form.ts";
import { RecipientsDialog } from "./RecipientsDialog.tsx";
import { useDebounced } from "./use-debounced.ts";

/** Debounce of the recipient count in milliseconds: while it is out of date, and while only texts change. */
const outdatedDebounceMs = 400;
const debounceMs = 2_000;

const fieldName = "NotifySubscribers";

type Notification = {
  readonly isOn: boolean;
  /** Whether there is no choice: subscribers are not notified of this change, and it sets nothing for later ones. */
  readonly isFixed: boolean;
  /** Whether the choice is about later updates alone, as that of an edit which notifies nobody. */
  readonly isLaterOnly: boolean;
  /** Whether nobody has subscribed to anything, which leaves nothing to choose. */
  readonly isIdle: boolean;
  /** How many are notified, by channel. */
  readonly countText: string;
  /** Whether some are notified by e-mail. */
  readonly hasMail: boolean;
  /** The request for their list; undefined while the form is incomplete. */
  readonly request: RecipientsRequest | undefined;
  readonly isListable: boolean;
};

/** Whether subscribers are notified, and how many; null if the operation notifies nobody. */
export function useNotification(
  opened: OpenedDraft,
  { form, base }: ComposingState,
  before: AnnouncementOut | undefined,
): Notification | null {
  const isPossible = mayNotify(opened.operation);
  const currentBody = previewBody(opened, form, base);
  const currentPart = currentBody && decidingPart(currentBody);
  const [countedPart, setCountedPart] = useState<string>();
  const body = useDebounced(currentBody, currentPart === countedPart ? debounceMs : outdatedDebounceMs);
  const { operation, announcementId, updateId } = opened;
  const count = useQuery({
    ...recipientsQuery({ operation, announcementId, updateId, body: body ?? {} }),
    enabled: isPossible && body !== undefined,
  });
  if (count.data !== undefined && count.data.countedPart !== countedPart)
    setCountedPart(count.data.countedPart);
  const mayAdminister = useMay("administer");
  if (!isPossible) return null;
  const isOn = notifiesSubscribers(opened.operation, form, before);
  const currentCount = body === undefined ? undefined : count.data?.count;
  // The choice of an announcement holds for its later updates as well.
  const isForLater = operation === "CreateAnnouncement" || operation === "PatchAnnouncement";
  const isLaterOnly = isOn ? currentCount?.Event === null && isForLater : operation === "PatchAnnouncement";
  const isCounting = currentBody !== undefined && currentPart !== countedPart && !count.isError;
  return {
    isOn,
    isFixed: isOn && !isCounting && currentCount?.Event === null && !isForLater,
    isLaterOnly,
    isIdle: isOn && !isCounting && currentCount?.HasSubscribers === false,
    countText: isOn
      ? isCounting
        ? composer.recipientsCounting
        : countText(currentCount)
      : composer.notifyOff,
    hasMail: currentCount?.Channels.some(({ Channel }) => Channel === "Email") ?? false,
    request: currentBody && { operation, announcementId, updateId, body: currentBody },
    isListable: isOn && mayAdminister && (currentCount?.Total ?? 0) > 0,
  };
}

/** Whether subscribers are notified, with their number by channel; the number alone if there is nothing to choose. */
export function NotifyField(props: Notification & { readonly composing: ComposingState }) {
  const { isOn, isFixed, isIdle, isLaterOnly, countText: count, hasMail, request, isListable } = props;
  const [isListOpen, setListOpen] = useState(false);
  const label = isLaterOnly ? composer.notifyLater : composer.notify;
  const hint = (
    <>
      <span aria-live="polite">{sentence(count)}</span>{" "}
      {isOn && <MailMissing effect={hasMail ? sending.mailMissing.queued : ""} />}
    </>
  );
  if (isIdle)
    return (
      <div>
        <p className="font-medium">{label}</p>
        <p className="text-second text-ink2">{hint}</p>
      </div>
    );
  return (
    <div className="flex flex-wrap wide:gap-x-3 not-wide:items-start not-wide:justify-between wide:items-end">
      <CheckField
        name={fieldName}
        label={label}
        hint={hint}
        checked={isOn && !isFixed}
        disabled={isFixed}
        onChange={({ currentTarget }) => props.composing.change({ notify: currentTarget.checked })}
      />
      {isListable && (
        // Its text is in line with the number, on phones with the checkbox, or below it with its text.
        <Button
          kind="bare"
          small
          className="shrink-0 wide:-ms-3 wide:-my-1.5 not-wide:ms-[0.9375rem] not-wide:-me-3 not-wide:-mt-2.5"
          onClick={() => setListOpen(true)}
        >
          {composer.recipientListAct}
        </Button>
      )}
      {isListOpen && request !== undefined && (
        <RecipientsDialog request={request} onClose={() => setListOpen(false)} />
      )}
    </div>
  );
}

/** The recipients in a sentence, which leads to the checkbox if there is a choice. */
export function NotifyText({ countText: count, isOn, isLaterOnly, isFixed, isIdle }: Notification) {
  const text = isOn && isLaterOnly ? composer.recipientsLaterOnly : `${composer.notifyShort}: ${count}`;
  if (isIdle || isFixed) return <p>{sentence(text)}</p>;
  return (
    <button
      type="button"
      className="link text-start"
      onClick={({ currentTarget }) => focusChoice(currentTarget.form)}
    >
      {sentence(text)}
    </button>
  );
}

/** Focuses the checkbox where the summary does not cover it. */
function focusChoice(form: HTMLFormElement | null): void {
  const checkbox = form?.querySelector<HTMLElement>(`[name=${fieldName}]`);
  checkbox?.scrollIntoView({ block: "center" });
  checkbox?.focus({ preventScroll: true });
}

/** A text with its full stop. */
function sentence(text: string): string {
  return text.endsWith("…") ? text : `${text}.`;
}

/** The number of recipients, by channel. */
function countText(count: RecipientsPreviewOut | undefined): string {
  if (count === undefined) return composer.recipientsLater;
  if (count.Event === null) return composer.recipientsNoEvent;
  if (count.Total > 0) return composer.recipients(count.Channels);
  return count.HasSubscribers ? composer.recipientsNone : composer.subscribersNone;
}
