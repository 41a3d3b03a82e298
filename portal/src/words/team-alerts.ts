/** Texts of Settings > Team alerts. */
import type { PersonRole } from "../../../src/contract/people.ts";
import type { TeamChannel, TeamDeliveryState, TeamRule } from "../../../src/contract/team-alerts.ts";

const hour = 60;
const day = 24 * hour;

/** A number of minutes in its largest whole unit. */
function lengthOf(minutes: number): string {
  const [size, unit] =
    minutes % day === 0 && minutes > day
      ? [day, "day"]
      : minutes % hour === 0
        ? [hour, "hour"]
        : [1, "minute"];
  const count = minutes / Number(size);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

export const teamAlerts = {
  lead: "Alerts to your team, not to subscribers. Each alert is sent once, and again when it is resolved.",
  failed: "Team alerts could not be loaded",
  open: "Open now",
  noneOpen: "No alert is open.",
  noneOpenHint: "Rules are checked every 10 seconds while there is at least one enabled destination.",
  since: "Since",
  destinations: "Destinations",
  add: "Add destination",
  noDestinations: "No destinations yet. Nothing is checked or sent until you add one.",
  channels: {
    Email: "E-mail",
    Webhook: "Webhook",
    Slack: "Slack",
    MicrosoftTeams: "Microsoft Teams",
    Discord: "Discord",
    GoogleChat: "Google Chat",
    PagerDuty: "PagerDuty",
  } satisfies Record<TeamChannel, string>,
  roles: {
    Viewer: "Everybody",
    Editor: "Editors and above",
    Admin: "Admins and owners",
    Owner: "Owners",
  } satisfies Record<PersonRole, string>,
  disabled: "Disabled",
  lastMessage: "Last message",
  noMessage: "No message yet",
  states: {
    Queued: "queued",
    Sending: "being sent",
    Deferred: "to be retried",
    Sent: "sent",
    Failed: "failed",
    Suppressed: "not needed any more",
  } satisfies Record<TeamDeliveryState, string>,
  test: "Send test",
  testNamed: (name: string) => `Send test to ${name}`,
  testSent: (name: string) => `A test to ${name} is on its way. The list shows its outcome.`,
  disable: "Disable",
  enable: "Enable",
  remove: "Delete",
  moreOf: (name: string) => `Actions for ${name}`,
  removeTitle: (name: string) => `Delete ${name}?`,
  removeText: "No more alerts are sent there. This cannot be undone.",
  removeAct: "Delete destination",
  removed: "Destination deleted.",
  dialog: {
    title: "Add destination",
    page: "Page",
    channel: "Channel",
    name: "Name",
    nameHint: "For example: On call",
    nameMissing: "Enter a name.",
    role: "Recipients",
    url: "Webhook URL",
    urlHint: "Messages are signed; the signing secret is shown once.",
    chatUrl: "URL of the incoming webhook",
    chatUrlHint: "It is created in the settings of the channel.",
    key: "Integration key",
    keyHint: "The 32 characters of an integration of the kind “Events API v2”.",
    addressMissing: "Enter an address.",
    act: "Add destination",
  },
  added: (name: string) => `${name} added.`,
  once: {
    title: "Signing secret",
    line: "Verify the signature of each message with it (Standard Webhooks). It is shown once.",
    label: "Signing secret",
    copy: "Copy secret",
    done: "Done",
  },
  rules: "Rules",
  rulesOf: (page: string) => `Rules of ${page}`,
  names: {
    UnannouncedOutage: "Outage without announcement",
    SilentIncident: "Incident without update",
    UpcomingMaintenance: "Upcoming maintenance",
    OverdueMaintenance: "Overdue maintenance",
    Flapping: "Unstable component",
    MissingReports: "Component stopped reporting",
    StaleAlerts: "Alerts without news",
    ExpiringKey: "API key expires",
    DeliveryFailure: "Notifications are not sent",
    CopyFailure: "Static copy fails",
  } satisfies Record<TeamRule, string>,
  hints: {
    UnannouncedOutage: "A component shows an outage, and no open announcement names it.",
    SilentIncident: "An open incident has had no update for this long.",
    UpcomingMaintenance: "Scheduled maintenance starts in this time.",
    OverdueMaintenance: "Maintenance is still open after its planned end.",
    Flapping: "A component changed its status more than 4 times in 10 minutes.",
    MissingReports: "The reports of a component are overdue.",
    StaleAlerts: "An alert of an integration is open, and nothing was received for it.",
    ExpiringKey: "A key expires in this time. For the whole service, on its first page.",
    DeliveryFailure: "Sending is paused or held. For the whole service, on its first page.",
    CopyFailure: "The static copy cannot be updated. For the whole service, on its first page.",
  } satisfies Record<TeamRule, string>,
  after: "After",
  minutes: "minutes",
  length: lengthOf,
  times: (rule: string) => `Times of: ${rule}`,
  saved: "Rules saved.",
} as const;
