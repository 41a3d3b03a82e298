import { queryOptions } from "@tanstack/react-query";
import type { InvitationOut, LinkOut } from "../../../../src/contract/portal/portal-people.ts";
import { read, send } from "../../api/client.ts";
import { keys } from "../../api/query-keys.ts";
import { people } from "../../texts/people.ts";

/** A new link, its recipient, and its title. `isSent` is true if another link for the same was mailed. */
export type CreatedLink = LinkOut & {
  readonly recipient: string;
  readonly title: string;
  readonly isSent: boolean;
};

/** Invites a person. An earlier invitation of the same address ends, with its links. */
export async function invite(invitation: Pick<InvitationOut, "Email" | "Role">): Promise<CreatedLink> {
  const { Email, Role } = invitation;
  const { result } = await send("POST", "Invitation", { Email, Role });
  const { Url, ExpiresAt, SentTo: sentTo } = result;
  const title = sentTo === null ? people.link.invitation(Email) : people.link.sent(sentTo);
  return { Url, ExpiresAt, recipient: Email, title, isSent: sentTo !== null };
}

/** All people with access. */
export const peopleQuery = queryOptions({
  queryKey: keys.people,
  queryFn: async ({ signal }) => (await read("Person", {}, signal)).Items,
});

/** All pending invitations. */
export const invitationsQuery = queryOptions({
  queryKey: keys.invitations,
  queryFn: async ({ signal }) => (await read("Invitation", {}, signal)).Items,
});
