/** An index for the subscriptions that end with their announcements. */
import type { Migration } from "./migration.ts";
import { onEveryEngine } from "./migration-dialect.ts";

/** Makes this index. */
export const announcementScopes: Migration = {
  name: "0019-announcement-scopes",
  makes: [],
  statements: onEveryEngine([
    // The condition is written out in the query that uses the index.
    `create index subscriber_of_announcement on subscriber (id)
      where state = 'Active' and scope like '%"announcementIds":["%'`,
  ]),
};
