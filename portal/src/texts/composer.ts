/** Texts of the composer. */

import type { SubscriberChannel } from "../../../src/contract/subscribers.ts";
import type { AnnouncementKind, AnnouncementState } from "../../../src/contract/words.ts";
import type { ComparedField } from "../screens/composer/model/compare-versions.ts";
import type { Operation } from "../screens/composer/model/composer-form.ts";
import type { MissingField } from "../screens/composer/model/missing-fields.ts";
import type { RecurrencePreset } from "../screens/composer/model/recurrence-choice.ts";

const closingHints: Partial<Record<AnnouncementState, string>> = {
  Resolved: "Say what was fixed, and whether anything is left to do.",
  Completed: "Say what was done, and what visitors notice now.",
  Cancelled: "Say why, and whether it is planned again.",
};

const number = new Intl.NumberFormat("en");
const channelCounts: Readonly<Record<SubscriberChannel, (count: number) => string>> = {
  Email: (count) => `${number.format(count)} by e-mail`,
  Webhook: (count) => `${number.format(count)} by webhook`,
  Slack: (count) => `${number.format(count)} by Slack`,
  MicrosoftTeams: (count) => `${number.format(count)} by Microsoft Teams`,
  Discord: (count) => `${number.format(count)} by Discord`,
  GoogleChat: (count) => `${number.format(count)} by Google Chat`,
  WebPush: (count) => `${number.format(count)} by browser notification`,
};

export const weekdays: readonly string[] = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
];
export const ordinals: readonly string[] = ["first", "second", "third", "fourth", "last"];

export const composer = {
  titles: {
    Incident: "Create incident",
    Maintenance: "Create maintenance",
    Notice: "Create notice",
  } satisfies Record<AnnouncementKind, string>,
  titleOf: {
    CreateAnnouncement: "Create announcement",
    PatchAnnouncement: "Edit announcement",
    PostUpdate: "Post update",
    PatchUpdate: "Edit update",
    PutPostmortem: "Postmortem",
  } satisfies Record<Operation, string>,
  about: (kind: AnnouncementKind, state: string) => `${kind}, ${state}`,
  kind: "Kind",
  begin: "Start from",
  beginTemplate: (kind: AnnouncementKind, page: string | undefined) =>
    `Template, ${kind}${page === undefined ? "" : `, on ${page}`}`,
  beginTemplates: "Manage templates",
  beginTemplatesHint: "Texts and components, saved for the next time",
  beginDraft: "Draft",
  replaced: (template: string) => `Replaced with “${template}”.`,
  undo: "Undo",
  beginTrouble: (red: readonly { readonly Name: string; readonly Status: string }[]) => {
    const [only] = red;
    return red.length === 1 && only !== undefined
      ? `${only.Name}, which shows ${only.Status}`
      : `All ${red.length} components with unannounced problems`;
  },
  allAnnounced: "Open announcements already name all components with problems.",
  postUpdateTo: (title: string) => `Post update to “${title}”`,
  fillIn: "Fill in",
  fillInField: (name: string) => `Fill in “${name}”.`,
  strayFields: (names: readonly string[]) =>
    `${new Intl.ListFormat("en-GB").format(names.map((name) => `“{{${name}}}”`))} ${names.length === 1 ? "is" : "are"} still in the text. Fill ${names.length === 1 ? "it" : "them"} in, or publish the text as it is.`,
  title: "Title",
  state: "State",
  stateClosed: (state: string) => `It stays ${state}. You can still add an update.`,
  message: "Message",
  messageHints: {
    Incident: "Say what’s broken, what still works, and when you’ll post next.",
    Maintenance: "Say what you’ll do, what won’t work, and for how long.",
    Notice: "Say what changes, for whom, and when.",
  } satisfies Record<AnnouncementKind, string>,
  closingHints,
  postmortemHint: "Say what happened, why, and what has changed since.",
  markdown: "Markdown:",
  markdownExamples: "**bold**, *italic*, `code`, [link](https://…), - list, 1. list, ## heading, > quote",
  startWithHeadings: "Start with headings",
  postmortemOutline: ["What happened", "Effect", "Why", "What we changed"]
    .map((heading) => `## ${heading}\n\n`)
    .join("\n"),
  impact: "Impact",
  impactFollows: "Automatic",
  impactHint: "Severity shown to visitors. Automatic: the worst component status, at least Minor.",
  startsAt: { Incident: "Began", Maintenance: "Starts", Notice: "Shown from" } satisfies Record<
    AnnouncementKind,
    string
  >,
  startsAtHint: {
    Incident: "Empty: when you publish. An earlier time backdates the incident.",
    Maintenance: undefined,
    Notice: "Leave empty to show it now.",
  } satisfies Record<AnnouncementKind, string | undefined>,
  beganHint: "The incident counts from this time. Clear it to begin when you publish.",
  beganEditHint: "Empty: when it was created.",
  endsAt: { Incident: "Resolved", Maintenance: "Ends", Notice: "Shown until" } satisfies Record<
    AnnouncementKind,
    string
  >,
  endsAtHint: {
    Incident: "Leave empty for now.",
    Maintenance: undefined,
    Notice: "Leave empty to show it until you archive it.",
  } satisfies Record<AnnouncementKind, string | undefined>,
  autoStart: "Start automatically",
  autoStartHint: "Moves to In Progress at the start time.",
  autoComplete: "End automatically",
  autoCompleteHint: "Moves to Completed at the end time.",
  windowOver: (window: string) =>
    `The whole window, ${window}, is past. If the work is done, record it as completed: it goes into the history at these times, and notifies nobody unless you choose to.`,
  seriesOver: (window: string) =>
    `The whole window, ${window}, is past, so the maintenance would start and end now. Begin the series with its next occurrence, or record this one as completed: it goes into the history without repeating, and notifies nobody unless you choose to.`,
  startWithNext: (window: string) => `Begin with the next one: ${window}`,
  windowOverEdit: (window: string) =>
    `The whole window, ${window}, is past, so the maintenance would start and end now. Choose a later end, or post an update with its state.`,
  recordCompleted: "Record as completed",
  pinned: "Pin to the top",
  pinnedHint:
    "Shown before others of its kind until it is closed. Open incidents and maintenance come before notices.",
  recurrence: "Repeats",
  rhythm: (
    rhythm: RecurrencePreset,
    place: { weekday: number; dayOfMonth: number; ordinal: number },
  ): string => {
    const weekday = weekdays[place.weekday] ?? "";
    switch (rhythm) {
      case "never":
        return "Never";
      case "daily":
        return "Every day";
      case "weekly":
        return `Every week on ${weekday}`;
      case "fortnightly":
        return `Every second week on ${weekday}`;
      case "monthly-day":
        return `Every month on day ${place.dayOfMonth}`;
      case "monthly-weekday":
        return `Every month on the ${ordinals[place.ordinal - 1] ?? "last"} ${weekday}`;
      case "own":
        return "Custom rule";
    }
  },
  rule: "Rule",
  ruleHint: "An RFC 5545 recurrence rule (RRULE), such as FREQ=WEEKLY;BYDAY=MO,TH.",
  startOffRule: "The start is outside the rule: it takes place once, and then as the rule says.",
  seriesEnd: "Until",
  seriesEnds: { never: "No end date", on: "A date", after: "A number of times" },
  seriesDay: "Last day",
  seriesTimes: "Times",
  seriesStart: "Choose a start time first.",
  components: "Components",
  component: "Component",
  now: "Current status",
  after: "After publishing",
  expect: "Expected impact",
  unstated: "Not stated",
  expectHint:
    "Visitors are told the impact that you choose, and anything worse is shown, even during maintenance. Not stated: the page shows Under Maintenance, whatever is reported.",
  noComponentsYet: "The page has no components yet.",
  createComponent: "Create component",
  noComponents: "No components affected. Component statuses won’t change.",
  addSection: (heading: string) => `All of ${heading}`,
  addComponents: "Add components",
  addFind: "Find a component or group",
  addMore: (count: number) => `${count} more. Type more of the name.`,
  addAmbiguous: (count: number) => `${count} components match. Choose with the arrow keys, or type more.`,
  addProblems: "Not Operational",
  addNone: "No matching components.",
  addDone: "Done",
  ownEffect: "This announcement",
  remove: (name: string) => `Remove ${name}`,
  wordOf: (name: string) => `${name} after publishing`,
  expectOf: (name: string) => `Expected impact on ${name}`,
  showsStays: (status: string) => `The page will keep showing ${status}`,
  showsTurns: (status: string) => `The page will show ${status}`,
  goesOn: "This status stays after the announcement ends:",
  staysLabel: "Problems that stay",
  willStay: (name: string, status: string) => `${name} will stay on ${status}:`,
  stayReason: (sources: string) => `${sources}, since`,
  willBeOperational: (name: string) => `${name} is set to Operational when this is published.`,
  leaveStatus: "Leave it",
  leaveStatusNamed: (name: string) => `Leave it: ${name}`,
  publishAnyway: { Resolved: "Resolve anyway", Completed: "Complete anyway", other: "Publish anyway" },
  setOperational: "Set to Operational",
  setOperationalNamed: (name: string) => `Set to Operational: ${name}`,
  gone: "Deleted component",
  previewTitle: "As visitors will see it",
  previewWidth: "phone",
  previewOwnPage: "its own page, phone",
  previewFrame: "The page as visitors will see it after publishing",
  previewWaits: (obstacle: string | undefined) =>
    obstacle === undefined ? "Preparing the preview…" : `${obstacle} Then a preview is shown here.`,
  previewWithout: (obstacle: string) => `${obstacle} The preview shows the other fields.`,
  previewRefused: "The preview isn’t available yet.",
  untitled: "Your title",
  unwritten: "Your message",
  whatWillHappen: "What will happen:",
  whatWillHappenLater: (obstacle: string | undefined) =>
    obstacle === undefined
      ? "Working out what will happen…"
      : `${obstacle} Then you’ll see here what will happen.`,
  effectsAll: "Show all",
  effectsAllNamed: "Show all that will happen",
  effectsLess: "Show less",
  effectsLessNamed: "Show less of what will happen",
  nothingChanged: "Nothing has been changed yet.",
  canTakeBack: "You’ll have 15 seconds to undo.",
  sinceCreation: (status: string) => `${status} since it was created`,
  notify: "Notify subscribers",
  notifyLater: "Notify subscribers of later updates",
  notifyShort: "Notify",
  notifyOff: "Off",
  recipients: (channels: readonly { readonly Channel: SubscriberChannel; readonly Count: number }[]) =>
    channels.map(({ Channel, Count }) => channelCounts[Channel](Count)).join(", "),
  recipientList: "Subscribers to notify",
  recipientListAct: "Show subscribers",
  recipientListClose: "Close",
  recipientListMore: (count: number) => `The first ${count} are shown.`,
  subscribersNone: "Nobody has subscribed yet",
  recipientsNone: "No matching subscribers",
  recipientsNoEvent: "This change notifies nobody",
  recipientsLaterOnly: "This change notifies nobody; later updates do",
  recipientsCounting: "Counting…",
  recipientsLater: "Counted when the form is correct",
  publish: "Publish",
  publishKnowing: "Overwrite",
  keepAsDraft: "Save draft",
  draftSavedNotice: "Draft saved.",
  draftSaved: (time: string) => `Draft saved ${time}`,
  draftSavedShort: (time: string) => `Saved ${time}`,
  draftSavedLocally: (time: string) => `Saved in this browser at ${time}; the service could not be reached`,
  draftSaving: "Saving…",
  drafts: "Not published yet",
  draftCount: (count: number) => `Not published yet: ${count}`,
  draftUntitled: "Untitled",
  draftOf: {
    CreateAnnouncement: (title) => title,
    PatchAnnouncement: (title) => `Edit of ${title}`,
    PostUpdate: (title) => `Update of ${title}`,
    PatchUpdate: (title) => `Edit of an update of ${title}`,
    PutPostmortem: (title) => `Postmortem of ${title}`,
  } satisfies Record<Operation, (title: string) => string>,
  draftStarts: (time: string) => `starts ${time}`,
  draftSavedAt: "Saved",
  draftNew: (kind: AnnouncementKind) => `New ${kind.toLowerCase()}`,
  draftAnnouncement: "View announcement",
  draftAnnouncementNamed: (title: string) => `View the announcement of the draft “${title}”`,
  draftContinue: "Continue",
  draftContinueNamed: (title: string) => `Continue “${title}”`,
  draftDelete: (title: string) => `Delete the draft “${title}”`,
  draftDeleteShort: "Delete",
  draftDeleted: "Draft deleted.",
  draftUndo: "Undo",
  draftBack: "This is your draft. None of it is published.",
  notPublished: "It was not published",
  moreIncident: "Impact and start time",
  missing: {
    title: "Enter a title.",
    message: "Enter a message.",
    onlyHeadings: "Write something below the headings.",
    startsAt: "Enter a start time.",
    endsAt: "Enter an end time.",
    endsTooEarly: "End must be after start.",
    windowOver: "This window is over: choose a later end.",
    seriesEnd: "Enter the last day.",
    fields: "Fill in the fields of the template.",
    nothing: "Nothing has been changed yet.",
  } satisfies Record<MissingField, string>,
  goneAnnouncement: "This announcement was deleted or never existed.",
  goneAnnouncementHint: "Look under Announcements, or restore it from the trash.",
  editors: (names: readonly string[], isReading: boolean) =>
    `${names.join(", ")} ${names.length === 1 ? "is" : "are"} editing this${isReading ? "" : " too"}.`,
  editorSince: (name: string, time: string) => `${name} (since ${time})`,
  stale: ({ name, isSelf }: { readonly name: string | undefined; readonly isSelf: boolean }, time: string) =>
    isSelf
      ? `You saved this in another tab at ${time}, after you opened it here. Compare both versions, then save again.`
      : `${name ?? "Someone"} saved this at ${time}, after you opened it. Compare both versions, then save again.`,
  staleTable: "Both versions",
  staleField: "Field",
  staleOpened: "When you opened it",
  staleTheirs: "Saved since",
  staleMine: "Yours",
  staleSame: "unchanged",
  staleLead: "Publishing will overwrite the fields you changed.",
  staleTake: "Use theirs",
  compared: {
    title: "Title",
    state: "State",
    message: "Message",
    affected: "Components",
    impact: "Impact",
    startsAt: "Starts",
    endsAt: "Ends",
    autoStart: "Start automatically",
    autoComplete: "End automatically",
    recurrence: "Repeats",
    pinned: "Pin to the top",
    translations: "Translations",
  } satisfies Record<ComparedField, string>,
  yes: "Yes",
  no: "No",
  none: "None",
} as const;
