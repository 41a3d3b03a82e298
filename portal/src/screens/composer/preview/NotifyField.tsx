import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AnnouncementOut } from "../../../../../src/contract/announcements.ts";
import type { RecipientCountOut } from "../../../../../src/contract/portal/portal-notifications.ts";
import { useMay } from "../../../api/current-person.ts";
import { sendingQuery } from "../../../api/sending.ts";
import { composer } from "../../../texts/composer.ts";
import { Button } from "../../../ui/Button.tsx";
import { CheckField } from "../../../ui/fields/CheckField.tsx";
import type { ComposingState, OpenedDraft } from "../drafts/use-composing.ts";
import { notifiesSubscribers } from "../model/request-bodies.ts";
import { recipientsQuery } from "../recipient-queries.ts";
import { previewBody } from "./previewable-form.ts";
import { RecipientsDialog } from "./RecipientsDialog.tsx";
import { useDebounced } from "./use-debounced.ts";

/** Debounce of the recipient count in milliseconds. */
const debounceMs = 2_000;

/** Whether subscribers are notified, with their number by channel. */
export function NotifyField(props: {
  readonly opened: OpenedDraft;
  readonly composing: ComposingState;
  readonly before: AnnouncementOut | undefined;
}) {
  const { opened, composing, before } = props;
  const { form, base, change } = composing;
  const currentBody = previewBody(opened, form, base);
  const debouncedBody = useDebounced(currentBody, debounceMs);
  const { operation, announcementId, updateId } = opened;
  const count = useQuery({
    ...recipientsQuery({ operation, announcementId, updateId, body: debouncedBody ?? {} }),
    enabled: debouncedBody !== undefined,
  });
  const sending = useQuery(sendingQuery);
  const isOn = notifiesSubscribers(form, before);
  const [isListOpen, setListOpen] = useState(false);
  const mayAdminister = useMay("administer");
  const hasList = isOn && mayAdminister && debouncedBody !== undefined && (count.data?.Total ?? 0) > 0;
  return (
    <div className="not-wide:flex not-wide:flex-wrap not-wide:items-start not-wide:justify-between">
      <CheckField
        label={composer.notify}
        hint={
          <span aria-live="polite">
            {isOn
              ? countText(debouncedBody === undefined ? undefined : count.data, sending.data?.IsMailSetUp)
              : composer.notifyOff}
          </span>
        }
        checked={isOn}
        onChange={({ currentTarget }) => change({ notify: currentTarget.checked })}
      />
      {hasList && (
        <Button kind="bare" small className="wide:ms-4.5" onClick={() => setListOpen(true)}>
          {composer.recipientListAct}
        </Button>
      )}
      {isListOpen && debouncedBody !== undefined && (
        <RecipientsDialog
          request={{ operation, announcementId, updateId, body: debouncedBody }}
          onClose={() => setListOpen(false)}
        />
      )}
    </div>
  );
}

/** How many are notified. Until it is known whether mail can be sent, it is taken for granted. */
function countText(count: RecipientCountOut | undefined, isMailSetUp = true): string {
  if (count === undefined) return composer.recipientsLater;
  if (count.Event === null) return composer.recipientsNoEvent;
  if (count.Total === 0) return composer.recipientsNone;
  const counted = composer.recipients(count.Channels);
  const isMailMissing = !isMailSetUp && count.Channels.some(({ Channel }) => Channel === "Email");
  return isMailMissing ? `${counted}. ${composer.mailNotSetUp}` : counted;
}
