import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SendingStateOut } from "../../../../src/contract/portal/portal-notifications.ts";
import { send } from "../../api/client.ts";
import { useMay } from "../../api/current-person.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { sendingQuery } from "../../api/sending.ts";
import { Button } from "../../ui/Button.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Loaded } from "../../ui/notices/Loaded.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { Time } from "../../ui/times/Time.tsx";
import { notifications } from "../../words/notifications.ts";
import { sending as words } from "../../words/sending.ts";
import { HeldSection } from "./HeldSection.tsx";

/** Whether notifications are sent, and the held ones. */
export function SendingSection() {
  const state = useQuery(sendingQuery);
  return <Loaded query={state}>{(sending) => <Whole sending={sending} />}</Loaded>;
}

function Whole({ sending }: { readonly sending: SendingStateOut }) {
  const isOwner = useMay("own");
  const [error, setError] = useState<unknown>();
  const resume = async () => {
    setError(undefined);
    try {
      await send("POST", "NotificationSettings/Resume");
      await queryClient.invalidateQueries({ queryKey: keys.sending });
      toast({ text: words.resumed });
    } catch (problem) {
      setError(problem);
    }
  };
  const isHeld = sending.IsHeldBySetting || sending.State !== "Running";
  // Where the environment holds everything, resuming would change nothing.
  const act = isOwner && sending.State !== "Running" && !sending.IsHeldBySetting && (
    <Button small onClick={() => void resume()}>
      {words.resume}
    </Button>
  );
  return (
    <>
      <Section heading={words.title} action={act}>
        {error !== undefined && <ErrorNotice error={error} />}
        <p className={isHeld || sending.StoppedSince !== null ? "pt-3 font-semibold" : "pt-3"} role="status">
          {sending.StoppedSince === null ? (
            sentenceOf(sending)
          ) : (
            <>
              {words.stopped} <Time at={sending.StoppedSince} />.
            </>
          )}
        </p>
        {sending.StoppedSince !== null && <p className="pt-2">{words.stoppedHelp}</p>}
        {sending.State !== "Running" && !isOwner && <p className="pt-2">{words.bar.askOwner}</p>}
        {sending.MailPausedAt !== null && (
          <p className="pt-2">
            {words.mailPaused} <Time at={sending.MailPausedAt} />.
          </p>
        )}
        {sending.LastCrash !== null && (
          <p className="pt-2">
            {words.crash[sending.LastCrash.Kind]} <Time at={sending.LastCrash.At} />. {words.crashHelp}
          </p>
        )}
        {sending.MailboxPath !== null && (
          <p className="pt-2">
            {words.mailbox.line}{" "}
            <a className="link" href={sending.MailboxPath} target="_blank" rel="noreferrer">
              {words.mailbox.act}
            </a>
          </p>
        )}
      </Section>
      {sending.Held > 0 && <HeldSection held={sending.Held} canRelease={!isHeld} />}
    </>
  );
}

function sentenceOf({ State, HeldFor, IsHeldBySetting }: SendingStateOut): string {
  if (IsHeldBySetting) return words.heldBySetting;
  if (State === "Running") return words.running;
  if (State === "Paused") return words.paused;
  return HeldFor === null ? words.held : words.heldFor(notifications.reasons[HeldFor]);
}
