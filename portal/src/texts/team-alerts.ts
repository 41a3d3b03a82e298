/** Texts of Settings > Team alerts. */
import { flappingWindowMinutes, maxStableChanges } from "../../../src/contract/flapping.ts";
import { ruleWords } from "../../../src/contract/notification-words.ts";
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
  lead: "Alerts to your team, not to subscribers: once at each step of a rule, and once when it is over.",
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
    Viewer: "Everyone",
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
    Suppressed: "no longer needed",
  } satisfies Record<TeamDeliveryState, string>,
  test: "Send test",
  testNamed: (name: string) => `Send test to ${name}`,
  testSent: (name: string) => `Test queued for ${name}. Its result appears in the list.`,
  disable: "Disable",
  enable: "Enable",
  address: {
    entry: "Change address",
    title: (name: string) => `Change the address of ${name}`,
    hint: "The signing secret stays the same.",
    act: "Save",
    changed: (name: string) => `Address of ${name} changed. Later messages go there.`,
  },
  rotate: "Rotate signing secret",
  rotated: "Signing secret rotated. For 24 hours messages are signed with the old one as well.",
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
    chatUrlHint: "Create it in the settings of the channel.",
    key: "Integration key",
    keyHint: "The 32-character key of an “Events API v2” integration.",
    urlMissing: "Enter the URL.",
    keyMissing: "Enter the integration key.",
    withoutMail: "E-mail is not set up: alerts to it are not sent.",
    mailMissing: "E-mail is not set up. Choose another channel.",
    act: "Add destination",
  },
  added: (name: string) => `${name} added.`,
  rules: "Rules",
  rulesOfEach: "Each page has its own rules. Choose a page.",
  rulesEdit: "Edit rules",
  /** Rules of the whole service belong to one page, which has more of them. */
  rulesOn: (
    { enabled, all }: { readonly enabled: number; readonly all: number },
    whole: { readonly hasService: boolean; readonly isOnlyPage: boolean },
  ) => {
    const count = enabled === all ? `All ${all}` : `${enabled} of ${all}`;
    if (whole.isOnlyPage) return `${count} rules on`;
    return whole.hasService
      ? `${count} rules on, with those of the whole service`
      : `${count} rules of the page on`;
  },
  wholeService: "Whole service",
  wholeServiceInLine: "whole service",
  wholeServiceSetOn: "Alerts about API keys, sending and the static copy are set on",
  rulesOf: (page: string) => `Rules for ${page}`,
  names: ruleWords,
  hints: {
    UnannouncedOutage: "A component shows an outage that no open announcement covers.",
    SilentIncident: "An open incident has had no update for this long.",
    UpcomingMaintenance: "Scheduled maintenance starts within this time.",
    OverdueMaintenance: "Maintenance is still open after its planned end.",
    Flapping: "A component changes its status again and again.",
    MissingReports: "The reports of a component are overdue.",
    StaleAlerts: "An alert of an integration is open, but no events have arrived for it.",
    ExpiringKey: "A key expires within this time.",
    DeliveryFailure: "Sending is paused or held.",
    CopyFailure: "The static copy cannot be updated.",
  } satisfies Record<TeamRule, string>,
  /** Whether a rule's times are after its event, or before it. */
  times: {
    UnannouncedOutage: "After",
    SilentIncident: "After",
    UpcomingMaintenance: "Before",
    OverdueMaintenance: "After",
    Flapping: "After",
    MissingReports: "After",
    StaleAlerts: "After",
    ExpiringKey: "Before",
    DeliveryFailure: "After",
    CopyFailure: "After",
  } satisfies Record<TeamRule, string>,
  /** The threshold of flapping, the only rule without times of its own. */
  fixed: {
    label: "After",
    value: `More than ${maxStableChanges} changes in ${lengthOf(flappingWindowMinutes)}`,
    hint: "The same for everyone: from then on the page marks the component as unstable, and subscribers are not notified of each change.",
  },
  length: lengthOf,
  saved: "Rules saved.",
} as const;
