/** What the composer says. */

import type { AnnouncementKind } from "../../../src/contract/words.ts";
import type { ComparedField } from "../screens/composer/model/compare-versions.ts";
import type { Operation } from "../screens/composer/model/composer-form.ts";
import type { Rhythm } from "../screens/composer/model/recurrence-choice.ts";
import type { MissingField } from "../screens/composer/model/request-bodies.ts";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const ordinals = ["first", "second", "third", "fourth", "last"];

/** The words of the composer. */
export const composer = {
  titles: {
    Incident: "New incident",
    Maintenance: "New maintenance",
    Notice: "New notice",
  } satisfies Record<AnnouncementKind, string>,
  titleOf: {
    CreateAnnouncement: "New announcement",
    PatchAnnouncement: "Edit announcement",
    PostUpdate: "Post update",
    PatchUpdate: "Edit update",
  } satisfies Record<Operation, string>,
  about: (kind: AnnouncementKind, state: string) => `${kind}, ${state}`,
  kind: "Kind",
  begin: "Start from …",
  beginTemplate: (kind: AnnouncementKind, page: string | undefined) =>
    `Template, ${kind}${page === undefined ? "" : `, on ${page}`}`,
  beginDraft: "Draft",
  beginTrouble: (red: readonly { readonly Name: string; readonly Status: string }[]) => {
    const [only] = red;
    return red.length === 1 && only !== undefined
      ? `${only.Name}, which shows ${only.Status}`
      : `The ${red.length} components that are not Operational`;
  },
  fillIn: "Fill in",
  title: "Title",
  state: "State",
  stateClosed: (state: string) => `It is ${state} and stays so. An update can still be added.`,
  message: "Message",
  messageHints: {
    Incident: "Markdown. Say what fails, what works, and when you will write again.",
    Maintenance: "Markdown. Say what you do, what will not work meanwhile, and for how long.",
    Notice: "Markdown. Say what changes, for whom, and when.",
  } satisfies Record<AnnouncementKind, string>,
  impact: "Impact",
  impactFollows: "Follows from the components",
  impactHint: "How bad the page says it is. By default the worst word of a component.",
  startsAt: { Incident: "Began", Maintenance: "Starts", Notice: "Shown from" } satisfies Record<
    AnnouncementKind,
    string
  >,
  startsAtHint: {
    Incident: "Leave it empty where it begins now. An earlier time writes history.",
    Maintenance: undefined,
    Notice: "Leave it empty to show it now.",
  } satisfies Record<AnnouncementKind, string | undefined>,
  endsAt: { Incident: "Resolved", Maintenance: "Ends", Notice: "Shown until" } satisfies Record<
    AnnouncementKind,
    string
  >,
  endsAtHint: {
    Incident: "Leave it empty where it ends now.",
    Maintenance: undefined,
    Notice: "Leave it empty to show it until you put it away.",
  } satisfies Record<AnnouncementKind, string | undefined>,
  autoStart: "Starts by itself",
  autoStartHint: "Turns In Progress when the time comes.",
  autoComplete: "Ends by itself",
  autoCompleteHint: "Turns Completed when the time comes.",
  recurrence: "Comes again",
  rhythm: (rhythm: Rhythm, place: { weekday: number; dayOfMonth: number; ordinal: number }): string => {
    const weekday = weekdays[place.weekday] ?? "";
    switch (rhythm) {
      case "never":
        return "No";
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
        return "By a rule of your own";
    }
  },
  rule: "Rule",
  ruleHint: "An RRULE of RFC 5545, such as FREQ=WEEKLY;BYDAY=MO,TH.",
  seriesEnd: "Until",
  seriesEnds: { never: "It is changed", on: "A day", after: "A number of times" },
  seriesDay: "Last day",
  seriesTimes: "Times",
  seriesStart: "Choose first when it starts.",
  components: "Components",
  component: "Component",
  now: "Now, and who says so",
  after: "After publishing",
  expect: "At worst, while it lasts",
  expectHint: "Anything worse than this shows as what it is, even while the work goes on.",
  noComponents: "No component is named. Visitors see the announcement; every component stays as it is.",
  addComponent: "Add a component",
  addTitle: "Add components",
  addFind: "Find a component",
  addMore: (count: number) => `${count} more. Write more of the name.`,
  addNone: "No component is called that.",
  addDone: "Done",
  remove: (name: string) => `Take ${name} out`,
  wordOf: (name: string) => `${name} after publishing`,
  expectOf: (name: string) => `Worst expected of ${name}`,
  showsStays: (status: string) => `The page will go on showing ${status}`,
  showsTurns: (status: string) => `The page will show ${status}`,
  goesOn: (who: readonly string[]) =>
    `It goes on when this is over: so ${who.length === 1 ? "says" : "say"} ${who.join(" and ")}.`,
  setOperational: "Set it to Operational",
  setOperationalNamed: (name: string) => `Set ${name} to Operational`,
  gone: "A component that was deleted",
  voices: {
    Report: "Plain report",
    Signal: (source: string) => source,
    Announcement: "An open announcement",
    Pin: "Pinned by a person",
    Correction: "A correction",
    Lapse: "No report in time",
  },
  previewTitle: "As visitors will see it",
  previewWidth: "phone",
  previewFrame: "The page as visitors will see it after publishing",
  previewWaits: "It appears here as soon as enough is written.",
  previewRefused: "It cannot be shown yet.",
  untitled: "Title",
  unwritten: "Message",
  whatWillHappen: "What will happen:",
  whatWillHappenLater: "What will happen is told here as soon as enough is written.",
  canTakeBack: "You can take it back for 15 seconds.",
  publish: "Publish",
  publishKnowing: "Publish over it",
  keepAsDraft: "Keep as draft",
  draftKept: (time: string) => `Draft kept ${time}`,
  draftHere: (time: string) => `Kept in this browser ${time}; the service was not reached`,
  draftTyping: "Keeping draft",
  drafts: "Not published yet",
  draftUntitled: "Without a title",
  draftOf: {
    CreateAnnouncement: (title) => title,
    PatchAnnouncement: (title) => `Edit of ${title}`,
    PostUpdate: (title) => `Update of ${title}`,
    PatchUpdate: (title) => `Edit of an update of ${title}`,
  } satisfies Record<Operation, (title: string) => string>,
  draftContinue: "Go on",
  draftContinueNamed: (title: string) => `Go on with “${title}”`,
  draftDelete: (title: string) => `Delete the draft “${title}”`,
  draftDeleteShort: "Delete",
  draftDeleted: "Draft deleted.",
  draftBack: "This is the draft you left. Nothing of it is published.",
  notPublished: "It was not published",
  moreIncident: "Impact, and when it began",
  missing: {
    title: "Give a title.",
    message: "Write a message.",
    startsAt: "Say when it starts.",
    endsAt: "Say when it ends.",
    endsTooEarly: "Let it end after it starts.",
    seriesEnd: "Say until which day it comes again.",
    fields: "Fill in the fields of the template.",
    nothing: "Nothing was changed yet.",
  } satisfies Record<MissingField, string>,
  goneAnnouncement: "This announcement was deleted, or never was.",
  goneAnnouncementMend: "Look under Announcements, or restore it in the trash.",
  editors: (names: readonly string[], isReading: boolean) =>
    `${names.join(", ")} ${names.length === 1 ? "is" : "are"} editing this${isReading ? "" : " too"}.`,
  editorSince: (name: string, time: string) => `${name} (since ${time})`,
  stale: (who: string | undefined, time: string) =>
    `${who ?? "Somebody"} saved this at ${time}, after you opened it. Compare both, then save again.`,
  staleTable: "Both versions",
  staleField: "Field",
  staleOpened: "When you opened it",
  staleTheirs: "Saved meanwhile",
  staleMine: "Yours",
  staleSame: "as it was",
  staleLead: "Publishing again keeps what was saved meanwhile, with your changes over it.",
  staleTake: "Take theirs, drop mine",
  compared: {
    title: "Title",
    state: "State",
    message: "Message",
    affected: "Components",
    impact: "Impact",
    startsAt: "Starts",
    endsAt: "Ends",
    autoStart: "Starts by itself",
    autoComplete: "Ends by itself",
    recurrence: "Comes again",
    translations: "Translations",
  } satisfies Record<ComparedField, string>,
  yes: "Yes",
  no: "No",
  none: "None",
} as const;
