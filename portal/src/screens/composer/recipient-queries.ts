/** How the composer reads whom publishing would notify. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "../../api/client.ts";
import { isRefused } from "../../api/refused-error.ts";
import type { PreviewRequest } from "./composer-queries.ts";

const askedRecipients = ({
  operation,
  announcementId,
  updateId,
  body,
}: Omit<PreviewRequest, "language">) => ({
  Operation: operation,
  Body: body,
  ...(announcementId !== null && { Id: announcementId }),
  ...(updateId !== null && { UpdateId: updateId }),
});

/** The first subscribers whom publishing would notify. */
export function recipientListQuery(asked: Omit<PreviewRequest, "language">) {
  const { operation, announcementId, updateId, body } = asked;
  return queryOptions({
    queryKey: ["Recipients", "list", operation, announcementId, updateId, body],
    queryFn: async () => {
      const path = "Announcement/Recipients/List";
      return (await send("POST", path, askedRecipients(asked))).result;
    },
    gcTime: 30_000,
    meta: { live: false },
  });
}

/** How many subscribers publishing would notify. */
export function recipientsQuery(asked: Omit<PreviewRequest, "language">) {
  const { operation, announcementId, updateId, body } = asked;
  return queryOptions({
    queryKey: ["Recipients", operation, announcementId, updateId, body],
    queryFn: async () => {
      const path = "Announcement/Recipients";
      return (await send("POST", path, askedRecipients(asked))).result;
    },
    retry: (failures, error) => failures < 5 && isRefused(error, "RateLimited", "NotReady", "Unreachable"),
    placeholderData: keepPreviousData,
    gcTime: 30_000,
    // The number of subscribers changes while others' reports come in, but seldom by much.
    meta: { live: false },
  });
}
