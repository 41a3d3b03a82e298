import { queryOptions } from "@tanstack/react-query";
import type { LinkOut } from "../../../../src/contract/portal/portal-people.ts";
import { read } from "../../api/client.ts";
import { keys } from "../../api/query-keys.ts";

/** A new link, and its title. */
export type CreatedLink = LinkOut & { readonly title: string };

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
