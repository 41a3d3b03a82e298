import { useQuery } from "@tanstack/react-query";
import type { SendingStateOut } from "../../../src/contract/portal/portal-notifications.ts";
import { useMay } from "../api/current-person.ts";
import { isSendingPaused, sendingQuery } from "../api/sending.ts";
import { notifications } from "../texts/notifications.ts";
import { sending as texts } from "../texts/sending.ts";
import { TextLink } from "../ui/ButtonLink.tsx";

/** A bar over every screen while notifications are paused or held: the reason, and a link to the setting. */
export function SendingBar() {
  const { data } = useQuery(sendingQuery);
  const mayAdminister = useMay("administer");
  return (
    <div role="status">
      {data !== undefined && (isSendingPaused(data) || data.Held > 0) && (
        <p className="mb-4 flex flex-wrap gap-x-3 gap-y-1 rounded border border-ink px-3.5 py-2 text-second font-medium">
          <span className="min-w-0">
            {sentenceOf(data)} {data.Held > 0 && texts.bar.count(data.Held)}
          </span>
          {mayAdminister ? (
            <TextLink to="/settings/notifications">{texts.bar.act}</TextLink>
          ) : (
            <span>
              {data.StoppedSince === null ? texts.bar.ownerCanResume : texts.bar.contactAdministrator}
            </span>
          )}
        </p>
      )}
    </div>
  );
}

function sentenceOf(sending: SendingStateOut): string {
  const { State, Held, HeldFor, IsHeldBySetting, MailPausedAt, StoppedSince } = sending;
  const { bar } = texts;
  if (IsHeldBySetting) return bar.setting;
  // A limit was reached, such as that of events in an hour: later notifications are sent again.
  if (Held > 0 && State === "Running" && MailPausedAt === null && StoppedSince === null) return bar.some;
  if (State === "Paused") return bar.paused;
  if (State === "Running") return StoppedSince === null ? bar.mail : bar.stopped;
  return HeldFor === null ? bar.held : bar.heldFor(notifications.reasons[HeldFor]);
}
