import { useQuery } from "@tanstack/react-query";
import type { InvitationOut } from "../../../../src/contract/portal/portal-people.ts";
import { send } from "../../api/client.ts";
import { loadError } from "../../api/load-error.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { people } from "../../texts/people.ts";
import { uiTexts } from "../../texts/ui.ts";
import { Button } from "../../ui/Button.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { Time } from "../../ui/times/Time.tsx";
import { signedOutStateQuery } from "../sign-in-frame/signed-out-state-query.ts";
import { type CreatedLink, invitationsQuery, invite } from "./people-queries.ts";

/** Runs an action on an invitation, and reports a failure. */
async function runAction(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    toast({ text: error instanceof Error ? error.message : uiTexts.unexpected });
  }
  await queryClient.invalidateQueries({ queryKey: keys.invitations });
}

async function withdraw({ Id, Email }: InvitationOut): Promise<void> {
  await send("DELETE", `Invitation/${Id}`);
  toast({ text: people.withdrawn(Email) });
}

/** The state of the mail of an invitation. */
function MailState({ mail }: { readonly mail: InvitationOut["Mail"] }) {
  if (mail === null || mail.State === "Suppressed") return null;
  const { State: state, At: at, Answer: answer } = mail;
  const { queued, deferred, sent, failed, noReason } = people.mail;
  if (state === "Sent")
    return (
      <>
        {" "}
        {sent} <Time at={at} />.
      </>
    );
  if (state === "Queued" || state === "Sending") return ` ${queued}`;
  return ` ${state === "Failed" ? failed : deferred} ${answer ?? noReason}`;
}

/** Pending invitations; nothing if there are none. */
export function Invitations({ onLink }: { readonly onLink: (link: CreatedLink) => void }) {
  const query = useQuery(invitationsQuery);
  const isMailed = useQuery(signedOutStateQuery).data?.Mail ?? false;
  const error = loadError(query);
  if (error !== undefined) return <ErrorNotice error={error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined || query.data.length === 0) return null;
  return (
    <Section heading={people.invitations} line={people.invitationLine}>
      <Rows>
        {query.data.map((invitation) => (
          <Row
            key={invitation.Id}
            title={invitation.Email}
            line={
              <>
                {invitation.Role}. {people.invitedBy(invitation.CreatedBy)},{" "}
                <Time at={invitation.CreatedAt} />, {people.expires} <Time at={invitation.ExpiresAt} />.
                <MailState mail={invitation.Mail} />
              </>
            }
            action={
              <>
                <Button small onClick={() => void runAction(async () => onLink(await invite(invitation)))}>
                  {isMailed ? people.sendAgain : people.newLink}
                </Button>
                <Button small onClick={() => void runAction(() => withdraw(invitation))}>
                  {people.withdraw}
                </Button>
              </>
            }
          />
        ))}
      </Rows>
    </Section>
  );
}
