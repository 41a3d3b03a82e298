/** Queries for the recipients of a publication. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { isRefused } from "../../api/refused-error.ts";
import type { PreviewRequest } from "./composer-queries.ts";
import type { Body } from "./model/request-bodies.ts";

export type RecipientsRequest = Omit<PreviewRequest, "language">;

const recipientsBody = ({ operation, announcementId, updateId, body }: RecipientsRequest) => ({
  Operation: operation,
  Body: body,
  ...(announcementId !== null && { Id: announcementId }),
  ...(updateId !== null && { UpdateId: updateId }),
});

/** The first subscribers that publishing would notify. */
export function recipientListQuery(request: RecipientsRequest) {
  const { operation, announcementId, updateId, body } = request;
  return queryOptions({
    queryKey: ["Recipients", "list", operation, announcementId, updateId, body],
    queryFn: async () => {
      const path = "Announcement/Recipients/List";
      return (await send("POST", path, recipientsBody(request))).result;
    },
    gcTime: 30_000,
    meta: { live: false },
  });
}

/** The part of a body that decides who is notified: all but its texts. */
export function decidingPart({
  Title: _title,
  Message: _message,
  Translations: _texts,
  ...rest
}: Body): string {
  return JSON.stringify(rest);
}

/** The number of subscribers that publishing would notify, and the part of the body that it is about. */
export function recipientsQuery(request: RecipientsRequest) {
  const { operation, announcementId, updateId, body } = request;
  return queryOptions({
    queryKey: ["Recipients", operation, announcementId, updateId, body],
    queryFn: async () => {
      const path = "Announcement/Recipients";
      const count = (await send("POST", path, recipientsBody(request))).result;
      return { count, countedPart: decidingPart(body) };
    },
    retry: (failures, error) => failures < 5 && isRefused(error, "RateLimited", "NotReady", "Unreachable"),
    placeholderData: keepPreviousData,
    gcTime: 30_000,
    // Subscribers come while a text is written, but not with every report of others.
    meta: { live: false },
    refetchInterval: 10_000,
  });
}

/** Counts the subscribers that publishing would notify. */
export async function countRecipients(request: RecipientsRequest): Promise<number> {
  return (await queryClient.fetchQuery(recipientsQuery(request))).count.Total;
}
