import { useQuery } from "@tanstack/react-query";
import type { InvitationOut } from "../../../../src/contract/portal/portal-people.ts";
import { send } from "../../api/client.ts";
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
import { invitationsQuery } from "./people-queries.ts";

async function withdraw({ Id, Email }: InvitationOut): Promise<void> {
  try {
    await send("DELETE", `Invitation/${Id}`);
    toast({ text: people.withdrawn(Email) });
  } catch (error) {
    toast({ text: error instanceof Error ? error.message : uiTexts.unexpected });
  }
  await queryClient.invalidateQueries({ queryKey: keys.invitations });
}

/** Pending invitations; nothing if there are none. */
export function Invitations() {
  const query = useQuery(invitationsQuery);
  if (query.isError) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
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
                {invitation.Role}. {people.invitedBy(invitation.CreatedBy)} <Time at={invitation.CreatedAt} />
                , {people.expires} <Time at={invitation.ExpiresAt} />.
              </>
            }
            action={
              <Button small onClick={() => void withdraw(invitation)}>
                {people.withdraw}
              </Button>
            }
          />
        ))}
      </Rows>
    </Section>
  );
}
