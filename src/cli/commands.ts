/** Every command of the command line, each in a file that is loaded only when it is called. */
import { announcementEntries } from "./announcements/announcement-entries.ts";
import type { CommandEntry } from "./command-line.ts";
import { componentEntries } from "./components/component-entries.ts";

/** The commands, in the order in which the help lists them. */
export const entries: readonly CommandEntry[] = [
  {
    name: "serve",
    summary: "Serve the status page and its API (npm start runs this)",
    load: async () => (await import("./serve.ts")).serve,
  },
  {
    name: "demo",
    summary: "Serve a sample page with simulated events, and store nothing",
    load: async () => (await import("./demo/demo.ts")).demo,
  },
  {
    name: "status",
    summary: "Show the headline, the problems and the announcements of the page",
    load: async () => (await import("./status.ts")).status,
  },
  {
    name: "key create",
    summary: "Create an API key or a webhook key, and print it once",
    load: async () => (await import("./keys/key-create.ts")).keyCreate,
  },
  {
    name: "key list",
    summary: "List the keys, without their values",
    load: async () => (await import("./keys/key-list.ts")).keyList,
  },
  {
    name: "key rotate",
    summary: "Rotate a key, and print its successor once",
    load: async () => (await import("./keys/key-rotate.ts")).keyRotate,
  },
  {
    name: "key revoke",
    summary: "Revoke a key; it stops working within a second",
    load: async () => (await import("./keys/key-revoke.ts")).keyRevoke,
  },
  {
    name: "user invite",
    summary: "Create an invitation link for the portal",
    load: async () => (await import("./users/user-invite.ts")).userInvite,
  },
  {
    name: "user reset",
    summary: "Create a link for choosing a new password",
    load: async () => (await import("./users/user-reset.ts")).userReset,
  },
  {
    name: "user list",
    summary: "List the people and invitations of the portal",
    load: async () => (await import("./users/user-list.ts")).userList,
  },
  {
    name: "user set",
    summary: "Change a person's role, name or e-mail address, or disable their sign-in",
    load: async () => (await import("./users/user-set.ts")).userSet,
  },
  {
    name: "user remove",
    summary: "Remove a person, or revoke an invitation",
    load: async () => (await import("./users/user-remove.ts")).userRemove,
  },
  {
    name: "user restore",
    summary: "Restore a deleted person",
    load: async () => (await import("./users/user-remove.ts")).userRestore,
  },
  ...componentEntries,
  ...announcementEntries,
  {
    name: "integration create",
    summary: "Create an integration with a monitoring system, and print its address once",
    load: async () => (await import("./integrations/integration-create.ts")).integrationCreate,
  },
  {
    name: "integration list",
    summary: "List integrations and their last events",
    load: async () => (await import("./integrations/integration-list.ts")).integrationList,
  },
  {
    name: "integration show",
    summary: "Show the settings of an integration, and its rules",
    load: async () => (await import("./integrations/integration-show.ts")).integrationShow,
  },
  {
    name: "integration set",
    summary: "Change the settings of an integration: rules, signature, expiry, announcements",
    load: async () => (await import("./integrations/integration-set.ts")).integrationSet,
  },
  {
    name: "integration rotate",
    summary: "Rotate an integration's address, and print it once",
    load: async () => (await import("./integrations/integration-change.ts")).integrationRotate,
  },
  {
    name: "integration disable",
    summary: "Disable an integration, so that it refuses events",
    load: async () => (await import("./integrations/integration-change.ts")).integrationDisable,
  },
  {
    name: "integration enable",
    summary: "Enable a disabled integration, so that it accepts events again",
    load: async () => (await import("./integrations/integration-change.ts")).integrationEnable,
  },
  {
    name: "integration delete",
    summary: "Delete an integration, and close its open alerts",
    load: async () => (await import("./integrations/integration-change.ts")).integrationDelete,
  },
  {
    name: "integration events",
    summary: "List the newest events of an integration, and their outcomes",
    load: async () => (await import("./integrations/integration-events.ts")).integrationEvents,
  },
  {
    name: "integration try",
    summary: "Show the effect of a payload without applying it",
    load: async () => (await import("./integrations/integration-events.ts")).integrationTry,
  },
  {
    name: "alert list",
    summary: "List the open alerts of integrations",
    load: async () => (await import("./alerts/alert-list.ts")).alertList,
  },
  {
    name: "alert close",
    summary: "Close an open alert manually",
    load: async () => (await import("./alerts/alert-close.ts")).alertClose,
  },
  {
    name: "page list",
    summary: "List the pages and their addresses",
    load: async () => (await import("./pages/page-list.ts")).pageList,
  },
  {
    name: "page create",
    summary: "Create another page",
    load: async () => (await import("./pages/page-create.ts")).pageCreate,
  },
  {
    name: "page show",
    summary: "Show the settings of a page",
    load: async () => (await import("./pages/page-show.ts")).pageShow,
  },
  {
    name: "page set",
    summary: "Change the settings of a page: name, address, language, time zone, access",
    load: async () => (await import("./pages/page-set.ts")).pageSet,
  },
  {
    name: "page import",
    summary: "Import a page from Statuspage, with its components and history",
    load: async () => (await import("./import/page-import.ts")).pageImport,
  },
  {
    name: "page delete",
    summary: "Delete a page with all that is on it; it can be restored for 30 days",
    load: async () => (await import("./pages/page-delete.ts")).pageDelete,
  },
  {
    name: "page restore",
    summary: "Restore a deleted page",
    load: async () => (await import("./pages/page-restore.ts")).pageRestore,
  },
  {
    name: "subscriber add",
    summary: "Add a subscriber: an e-mail address or a webhook",
    load: async () => (await import("./subscribers/subscriber-add.ts")).subscriberAdd,
  },
  {
    name: "subscriber list",
    summary: "List the subscribers, with masked addresses",
    load: async () => (await import("./subscribers/subscriber-list.ts")).subscriberList,
  },
  {
    name: "subscriber set",
    summary: "Suspend, pause or reactivate a subscriber, or change its choices",
    load: async () => (await import("./subscribers/subscriber-set.ts")).subscriberSet,
  },
  {
    name: "subscriber resend",
    summary: "Send the confirmation again, or a link to manage the subscription",
    load: async () => (await import("./subscribers/subscriber-resend.ts")).subscriberResend,
  },
  {
    name: "subscriber test",
    summary: "Send a subscriber a test message",
    load: async () => (await import("./subscribers/subscriber-test.ts")).subscriberTest,
  },
  {
    name: "subscriber rotate-secret",
    summary: "Rotate a webhook's signing secret, and print it once",
    load: async () => (await import("./subscribers/subscriber-resend.ts")).subscriberRotateSecret,
  },
  {
    name: "subscriber remove",
    summary: "Erase a subscriber",
    load: async () => (await import("./subscribers/subscriber-remove.ts")).subscriberRemove,
  },
  {
    name: "subscriber import",
    summary: "Import subscribers from a CSV file",
    load: async () => (await import("./subscribers/subscriber-import.ts")).subscriberImport,
  },
  {
    name: "subscriber export",
    summary: "Export the subscribers as CSV",
    load: async () => (await import("./subscribers/subscriber-export.ts")).subscriberExport,
  },
  {
    name: "delivery list",
    summary: "List the newest deliveries of notifications",
    load: async () => (await import("./deliveries/delivery-list.ts")).deliveryList,
  },
  {
    name: "delivery show",
    summary: "Show a delivery: its attempts, and the receiver's last answer",
    load: async () => (await import("./deliveries/delivery-show.ts")).deliveryShow,
  },
  {
    name: "delivery retry",
    summary: "Retry failed and waiting deliveries, or one",
    load: async () => (await import("./deliveries/delivery-retry.ts")).deliveryRetry,
  },
  {
    name: "delivery release",
    summary: "Send held deliveries",
    load: async () => (await import("./deliveries/delivery-release.ts")).deliveryRelease,
  },
  {
    name: "delivery drop",
    summary: "Drop unsent deliveries",
    load: async () => (await import("./deliveries/delivery-drop.ts")).deliveryDrop,
  },
  {
    name: "delivery pause",
    summary: "Pause sending",
    load: async () => (await import("./deliveries/delivery-pause.ts")).deliveryPause,
  },
  {
    name: "delivery resume",
    summary: "Resume sending after a pause or a restore",
    load: async () => (await import("./deliveries/delivery-resume.ts")).deliveryResume,
  },
  {
    name: "mail test",
    summary: "Send a test message, and print the mail server's response",
    load: async () => (await import("./deliveries/mail-test.ts")).mailTest,
  },
  {
    name: "mail events",
    summary: "Print the address for a mail provider's bounces and complaints",
    load: async () => (await import("./deliveries/mail-events.ts")).mailEvents,
  },
  {
    name: "team add",
    summary: "Add a destination for team alerts",
    load: async () => (await import("./team/team-add.ts")).teamAdd,
  },
  {
    name: "team list",
    summary: "List the destinations for team alerts",
    load: async () => (await import("./team/team-list.ts")).teamList,
  },
  {
    name: "team set",
    summary: "Change a destination: its name, its role, whether alerts are sent",
    load: async () => (await import("./team/team-set.ts")).teamSet,
  },
  {
    name: "team rotate-secret",
    summary: "Rotate a webhook's signing secret, and print it once",
    load: async () => (await import("./team/team-rotate-secret.ts")).teamRotateSecret,
  },
  {
    name: "team test",
    summary: "Send a test message to a destination",
    load: async () => (await import("./team/team-test.ts")).teamTest,
  },
  {
    name: "team remove",
    summary: "Remove a destination for team alerts",
    load: async () => (await import("./team/team-remove.ts")).teamRemove,
  },
  {
    name: "team alerts",
    summary: "List the open alerts of the team",
    load: async () => (await import("./team/team-alert-list.ts")).teamAlerts,
  },
  {
    name: "team rules",
    summary: "List the rules by which the team is alerted",
    load: async () => (await import("./team/team-rules.ts")).teamRulesList,
  },
  {
    name: "team set-rule",
    summary: "Turn a rule on or off, or set its times",
    load: async () => (await import("./team/team-rules.ts")).teamSetRule,
  },
  {
    name: "audit list",
    summary: "List who changed what",
    load: async () => (await import("./audit/audit-list.ts")).auditList,
  },
  {
    name: "trash list",
    summary: "List what was deleted and can be restored",
    load: async () => (await import("./trash/trash-list.ts")).trashList,
  },
  {
    name: "trash restore",
    summary: "Restore something that was deleted",
    load: async () => (await import("./trash/trash-restore.ts")).trashRestore,
  },
  {
    name: "migrate",
    summary: "Migrate the store to this version without serving",
    load: async () => (await import("./maintenance/migrate.ts")).migrate,
  },
  {
    name: "backup",
    summary: "Back up the whole store to a file, also while the service runs",
    load: async () => (await import("./maintenance/backup.ts")).backup,
  },
  {
    name: "restore",
    summary: "Restore a backup (SQLite or PostgreSQL)",
    load: async () => (await import("./maintenance/restore.ts")).restore,
  },
  {
    name: "copy",
    summary: "Update the static copy now",
    load: async () => (await import("./maintenance/copy.ts")).copy,
  },
  {
    name: "drill",
    summary: "Check that the static copy is complete, self-contained and current",
    load: async () => (await import("./drill/drill.ts")).drill,
  },
  {
    name: "doctor",
    summary: "Check the installation, and say how to fix each problem",
    load: async () => (await import("./doctor/doctor.ts")).doctor,
  },
  {
    name: "login",
    summary: "Store the address and the key of a service elsewhere",
    load: async () => (await import("./remote/login.ts")).login,
  },
  {
    name: "logout",
    summary: "Remove the stored address and key",
    load: async () => (await import("./remote/login.ts")).logout,
  },
  {
    name: "completion",
    summary: "Print a script that completes commands with Tab",
    load: async () => (await import("./completion/completion.ts")).completion,
  },
];
