/** Every migration there is, in the order in which they run. */
import { componentsAndKeys } from "./0001-components-and-keys.ts";
import { secret } from "./0002-secret.ts";
import { keysInTheClear } from "./0003-keys-in-the-clear.ts";
import { changesOfKeys } from "./0004-changes-of-keys.ts";
import { announcementsAndVoices } from "./0005-announcements.ts";
import { people } from "./0006-people.ts";
import { pages } from "./0007-pages.ts";
import { closing } from "./0008-closing.ts";
import { firstMoments } from "./0012-first-moments.ts";
import { subscribers } from "./0013-subscribers.ts";
import { deliveries } from "./0014-deliveries.ts";
import { integrations } from "./0015-integrations.ts";
import { statusChanges } from "./0016-status-changes.ts";
import { teamAlerts } from "./0017-team-alerts.ts";
import { pageDisplay } from "./0018-page-display.ts";
import { announcementScopes } from "./0019-announcement-scopes.ts";
import { fullText } from "./0020-full-text.ts";
import type { Migration } from "./migration.ts";

export const migrations: readonly Migration[] = [
  componentsAndKeys,
  secret,
  keysInTheClear,
  changesOfKeys,
  announcementsAndVoices,
  people,
  pages,
  closing,
  firstMoments,
  subscribers,
  deliveries,
  integrations,
  statusChanges,
  teamAlerts,
  pageDisplay,
  announcementScopes,
  fullText,
];
