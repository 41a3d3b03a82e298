import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SendingStateOut } from "../../../../src/contract/portal/portal-notifications.ts";
import { send } from "../../api/client.ts";
import { useMay } from "../../api/current-person.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { sendingQuery } from "../../api/sending.ts";
import { notifications } from "../../texts/notifications.ts";
import { sending as texts } from "../../texts/sending.ts";
import { Button } from "../../ui/Button.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Loaded } from "../../ui/notices/Loaded.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { Time } from "../../ui/times/Time.tsx";
import { HeldSection } from "./HeldSection.tsx";

/** Whether notifications are sent, and the held ones. */
export function SendingSection() {
  const state = useQuery(sendingQuery);
  return <Loaded query={state}>{(sendingState) => <SendingState sendingState={sendingState} />}</Loaded>;
}

function SendingState({ sendingState }: { readonly sendingState: SendingStateOut }) {
  const isOwner = useMay("own");
  const [error, setError] = useState<unknown>();
  const resume = async () => {
    setError(undefined);
    try {
      await send("POST", "NotificationSettings/Resume");
      await queryClient.invalidateQueries({ queryKey: keys.sending });
      toast({ text: texts.resumed });
    } catch (problem) {
      setError(problem);
    }
  };
  const isHeld = sendingState.IsHeldBySetting || sendingState.State !== "Running";
  // Resuming has no effect while the environment setting holds all notifications.
  const resumeButton = isOwner && sendingState.State !== "Running" && !sendingState.IsHeldBySetting && (
    <Button small onClick={() => void resume()}>
      {texts.resume}
    </Button>
  );
  return (
    <>
      <Section heading={texts.title} action={resumeButton}>
        {error !== undefined && <ErrorNotice error={error} />}
        <p
          className={isHeld || sendingState.StoppedSince !== null ? "pt-3 font-semibold" : "pt-3"}
          role="status"
        >
          {sendingState.StoppedSince === null ? (
            sentenceOf(sendingState)
          ) : (
            <>
              {texts.stopped} <Time at={sendingState.StoppedSince} />.
            </>
          )}
        </p>
        {sendingState.StoppedSince !== null && <p className="pt-2">{texts.stoppedHelp}</p>}
        {sendingState.State !== "Running" && !isOwner && <p className="pt-2">{texts.bar.ownerCanResume}</p>}
        {sendingState.MailPausedAt !== null && (
          <p className="pt-2">
            {texts.mailPaused} <Time at={sendingState.MailPausedAt} />.
          </p>
        )}
        {sendingState.LastCrash !== null && (
          <p className="pt-2">
            {texts.crash[sendingState.LastCrash.Kind]} <Time at={sendingState.LastCrash.At} />.{" "}
            {texts.crashHelp}
          </p>
        )}
        {sendingState.MailboxPath !== null && (
          <p className="pt-2">
            {texts.mailbox.line}{" "}
            <a className="link" href={sendingState.MailboxPath} target="_blank" rel="noreferrer">
              {texts.mailbox.act}
            </a>
          </p>
        )}
      </Section>
      {sendingState.Held > 0 && <HeldSection heldCount={sendingState.Held} canRelease={!isHeld} />}
    </>
  );
}

function sentenceOf({ State, HeldFor, IsHeldBySetting, IsMailSetUp }: SendingStateOut): string {
  if (IsHeldBySetting) return texts.heldBySetting;
  if (State === "Running") return IsMailSetUp ? texts.running : texts.runningWithoutMail;
  if (State === "Paused") return texts.paused;
  return HeldFor === null ? texts.held : texts.heldFor(notifications.reasons[HeldFor]);
}
