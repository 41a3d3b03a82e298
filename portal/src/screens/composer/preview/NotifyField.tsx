import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AnnouncementOut } from "../../../../../src/contract/announcements.ts";
import type { RecipientCountOut } from "../../../../../src/contract/portal/portal-notifications.ts";
import { useMay } from "../../../api/current-person.ts";
import { Button } from "../../../ui/Button.tsx";
import { CheckField } from "../../../ui/fields/CheckField.tsx";
import { composer } from "../../../words/composer.ts";
import type { ComposingState, OpenedDraft } from "../drafts/use-composing.ts";
import { notifies } from "../model/request-bodies.ts";
import { recipientsQuery } from "../recipient-queries.ts";
import { previewable } from "./previewable-form.ts";
import { RecipientsDialog } from "./RecipientsDialog.tsx";
import { useDebounced } from "./use-debounced.ts";

/** Milliseconds between two counts of recipients. */
const countEvery = 2_000;

/** Whether subscribers are notified, and how many they are by which channel. */
export function NotifyField(props: {
  readonly opened: OpenedDraft;
  readonly composing: ComposingState;
  readonly before: AnnouncementOut | undefined;
}) {
  const { opened, composing, before } = props;
  const { form, base, change } = composing;
  const written = previewable(opened, form, base);
  const asked = useDebounced(written, countEvery);
  const { operation, announcementId, updateId } = opened;
  const count = useQuery({
    ...recipientsQuery({ operation, announcementId, updateId, body: asked ?? {} }),
    enabled: asked !== undefined,
  });
  const isOn = notifies(form, before);
  const [isListed, setListed] = useState(false);
  const mayAdminister = useMay("administer");
  const hasList = isOn && mayAdminister && asked !== undefined && (count.data?.Total ?? 0) > 0;
  return (
    <div>
      <CheckField
        label={composer.notify}
        hint={
          <span aria-live="polite">
            {isOn ? countText(asked === undefined ? undefined : count.data) : composer.notifyOff}
          </span>
        }
        checked={isOn}
        onChange={({ currentTarget }) => change({ notify: currentTarget.checked })}
      />
      {hasList && (
        <Button kind="bare" small className="ms-3.5" onClick={() => setListed(true)}>
          {composer.recipientListAct}
        </Button>
      )}
      {isListed && asked !== undefined && (
        <RecipientsDialog
          asked={{ operation, announcementId, updateId, body: asked }}
          onClose={() => setListed(false)}
        />
      )}
    </div>
  );
}

function countText(count: RecipientCountOut | undefined): string {
  if (count === undefined) return composer.recipientsLater;
  if (count.Event === null) return composer.recipientsNoEvent;
  if (count.Total === 0) return composer.recipientsNone;
  return composer.recipients(count.Channels);
}
