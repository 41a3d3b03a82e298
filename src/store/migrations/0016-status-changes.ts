/** Indexes for the notifications of changed statuses and of flapping, and for the events of mail providers. */
import type { Migration, Statement } from "./migration.ts";
import { onEveryEngine } from "./migration-dialect.ts";

const statements: readonly Statement[] = [
  // The condition is written out in the query that uses the index.
  `create index subscriber_of_status on subscriber (page_id)
    where state = 'Active' and events like '%"StatusChanges":true%'`,
  "create index notification_of_component on notification (component_id, id) where component_id is not null",
  "create index notification_flapping on notification (component_id, id) where event = 'FlappingStarted'",
  "create index delivery_of_provider on delivery (provider_id) where provider_id is not null",
];

/** Makes these indexes. */
export const statusChanges: Migration = {
  name: "0016-status-changes",
  makes: [],
  statements: onEveryEngine(statements),
};
