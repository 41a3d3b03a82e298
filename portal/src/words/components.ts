/** The words of components and groups. */
import type { CauseKind, ComponentStatus } from "../../../src/contract/words.ts";

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** What the screens of components say. */
export const components = {
  title: "Components",
  loadFailed: "The components could not be read.",
  create: "New component",
  createGroup: "New group",
  empty: "No components yet.",
  emptyOn: (page: string) => `No components on ${page} yet.`,
  emptyMend:
    "A component is what visitors ask about: a website, an API, a queue. Create the first one; its status is Operational until you or a monitor say otherwise.",
  filter: "Find a component",
  showing: "Show",
  show: { all: "All", trouble: "Not Operational", pinned: "Pinned" },
  nothingFound: "No component is like that.",
  nothingFoundMend: "Write another word, or show all.",
  clearFilter: "Show all",
  list: "Components in the order of the page",
  orderHint: "Drag a handle to order the page.",
  orderKeys:
    "By keyboard: Space takes a line up, the arrows move it, Space puts it down, Escape puts it back.",
  orderFiltered: "Show all to change the order.",
  orderOfOne: "Choose a page to change its order.",
  sharedHere: "Also shown here",
  sharedLead: "Of other pages. Where they stand on a page follows their place on their own.",
  sharedList: "Components of other pages that are shown here",
  member: (count: number) => counted(count, "component", "components"),
  emptyGroup: "no components yet: drag one here",
  emptyGroupStill: "no components yet",
  since: "since",
  lastReport: "last report",
  dueEvery: (length: string) => `due every ${length}`,
  silent: (length: string) => `expected every ${length}, and late`,

  handle: (name: string) => `Move ${name}`,
  taken: (name: string, standing: string) =>
    `${name} taken up. ${standing}. The arrows move it, Space puts it down, Escape puts it back.`,
  moved: (standing: string) => `${standing}.`,
  stays: "It can go no further.",
  put: (name: string, standing: string) => `${name} put down. ${standing}.`,
  putBack: (name: string) => `${name} is back where it was.`,
  standing: (place: number, of: number, group: string | null) =>
    group === null ? `Place ${place} of ${of}, in no group` : `Place ${place} of ${of} in ${group}`,
  groupStanding: (place: number, of: number) => `Group ${place} of ${of}`,
  orderFailed: "The order could not be saved.",

  statusOf: (name: string) => `Status of ${name}`,
  set: "Set",
  setTo: (name: string, status: ComponentStatus) => `Set ${name} to ${status}`,
  unset: "Leave it",
  willShow: (status: ComponentStatus) => `Visitors will see ${status}.`,
  wontShow: (shown: ComponentStatus) => `Visitors go on seeing ${shown}: it is pinned.`,
  isSet: (name: string, status: ComponentStatus) => `${name} shows ${status}.`,
  isSetBut: (name: string, said: ComponentStatus, shown: ComponentStatus) =>
    `Taken down as ${said}, but ${name} goes on showing ${shown}. Others say so.`,
  why: "See why",
  open: "Open",

  pin: "Pin",
  pinNamed: (name: string) => `Pin ${name}`,
  liftNamed: (name: string) => `Lift pin of ${name}`,
  lift: "Lift pin",
  moreNamed: (name: string) => `More about ${name}`,
  moveUp: "Move up",
  moveDown: "Move down",
  lifted: (name: string) => `The pin of ${name} is lifted.`,
  pinned: (name: string, status: ComponentStatus) => `${name} is pinned to ${status}.`,
  pinTitle: (name: string) => `Pin ${name}`,
  pinLead: "A pin overrules monitors and announcements until it ends or somebody lifts it.",
  pinStatus: "What visitors see",
  pinUntil: "Until",
  pinEnds: {
    hour: "In 1 hour",
    fourHours: "In 4 hours",
    day: "In a day",
    time: "At a time",
    never: "Lifted",
  },
  pinTime: "End",
  pinReason: "Reason",
  pinReasonHint: "For your colleagues; no visitor sees it.",
  pinMissingReason: "Say why: whoever finds the pin will want to know.",
  pinMissingTime: "Give a time to come.",
  pinUntilTime: "Pinned until",
  pinUntilLifted: "Pinned until somebody lifts it",
  pinPlaces: "It takes the place of the pin that stands.",

  looksLike: (names: readonly string[]) =>
    `Its name looks like ${names.map((name) => `“${name}”`).join(" and ")}: visitors can hardly tell them apart. Rename one.`,
  mixedWord: (word: string) =>
    `“${word}” mixes alphabets: a letter of it may not be the one that it looks like.`,

  newTitle: "New component",
  newLead: "A name is enough. All else can be set later.",
  name: "Name",
  nameHint: "As visitors know it, and as reports name it.",
  group: "Group",
  noGroup: "No group",
  createAct: "Create component",
  createNext: "Create, and another",
  created: (name: string) => `${name} is created and Operational.`,
  missingName: "Give a name.",
  newGroupTitle: "New group",
  newGroupLead: "A group shows the worst of its components.",
  createGroupAct: "Create group",
  createdGroup: (name: string) => `The group ${name} is created. Drag components into it.`,
  editGroup: "Edit",
  editGroupNamed: (name: string) => `Edit the group ${name}`,
  addTo: "Add component",
  addToNamed: (name: string) => `Add component to ${name}`,
  description: "Description",
  descriptionHint: "One line that visitors see under the name.",
  saveGroup: "Save group",
  savedGroup: (name: string) => `The group ${name} is saved.`,
  deleteGroup: "Delete group",
  deleteGroupLead: (count: number) =>
    count === 0
      ? "It has no components."
      : `Its ${counted(count, "component stays", "components stay")}, in no group.`,
  deletedGroup: (name: string) => `The group ${name} is deleted. It can be restored for 30 days.`,
  undo: "Undo",
  restored: (name: string) => `${name} is restored.`,
  restoredGroup: (name: string) => `The group ${name} is restored, without the components that it had.`,
} as const;

/** What the screen of one component says. */
export const component = {
  onPage: "See it as visitors do",
  pinAnew: "Pin anew",
  loadFailed: "The component could not be read.",
  gone: "This component is not there",
  goneMend:
    "It may have been deleted. What was deleted in the last 30 days lies in the trash, and can be restored.",
  trash: "Trash",

  why: "What it shows, and why",
  noVoices: "Nobody has said anything yet.",
  overruled: "Not shown: something worse, or of more weight, is said.",
  worstCounts: "The worst of all that is said is shown; a pin overrules the rest.",
  says: (kind: CauseKind, source: string | null) => {
    switch (kind) {
      case "Report":
        return "The plain report, or a status set by hand,";
      case "Signal":
        return `The signal of ${source ?? "a source"}`;
      case "Announcement":
        return "An announcement";
      case "Pin":
        return "A pin";
      case "Correction":
        return "A correction";
      case "Lapse":
        return "Silence: no report came in time,";
    }
  },
  closeSignal: "Close signal",
  closeSignalNamed: (source: string) => `Close signal of ${source}`,
  signalClosed: (source: string) => `The signal of ${source} is closed.`,
  openAnnouncement: "Open",
  setByHand: "Set by hand",
  setHint: "A status set by hand takes the place of the plain report, until the next one.",

  uptime: "Uptime",
  inLastDays: "uptime in the last 90 days",
  sinceDate: (date: string) => `uptime since ${date}`,
  noData: "No data yet",
  bars: "Days, from the oldest to today",
  today: "Today",
  shortBars: "Bars: last 30 days. Uptime: last 90 days.",
  dayNothing: "no data",
  dayBefore: "before its start date",
  howMade: "How this figure is made",
  downtime: "Downtime",
  fromToNow: "to now",
  leftOut: "left out",
  beforeStart: "Before its start",
  observed: "Observed",
  shownAs: "shown as",
  rounded: "Rounded down, so 100.00% means no downtime at all.",
  asJson: "The same as JSON",
  tooLittleObserved: "Less than 24 hours were observed, so there is no figure yet.",
  corrections: "Corrections",
  correctionBy: (author: string) => `by ${author}`,
  months: "Months",
  frozen: "closed",
  stillOpen: "still open",
  nowWouldBe: (percent: string) => `${percent} by what is known now`,

  history: "History",
  older: "Show older",
  lasted: (length: string) => `for ${length}`,
  ongoing: "goes on",
  cause: (kind: CauseKind, source: string | null) => {
    switch (kind) {
      case "Report":
        return source === null ? "reported, or set by hand" : `reported by ${source}`;
      case "Signal":
        return `says ${source ?? "a signal"}`;
      case "Announcement":
        return "announced";
      case "Pin":
        return "pinned";
      case "Correction":
        return "corrected";
      case "Lapse":
        return "no report came";
    }
  },
  noCause: "before anything was said",

  correct: "Correct the past",
  correctTitle: (name: string) => `Correct the past of ${name}`,
  correctLead:
    "A correction outranks all that was said of that time. What was said is kept, and visitors see that it was corrected, and why.",
  correctFrom: "From",
  correctTo: "To",
  correctStatus: "What it really was",
  correctReason: "Reason",
  correctReasonHint: "Visitors see it beside the figure.",
  correctMissingReason: "Say why: it stands beside the figure that it changes.",
  correctMissingTime: "Give a time.",
  correctOrder: "It must come after the beginning.",
  correctFuture: "Only what is over can be corrected.",
  correctNow: "Now it says",
  correctThen: "Afterwards it says",
  correctFigure: "Uptime of 90 days",
  correctSame: "stays",
  correctUntold: "The uptime is computed anew.",
  correctClosed: "A month that is closed keeps its figure; the correction stands beside it.",
  correctAct: "Correct",
  isCorrected: (name: string) => `The past of ${name} is corrected.`,

  settings: "Settings",
  startDate: "Start date",
  startDateHint: "Days before it do not count in the uptime.",
  counts: "Counts toward the overall status",
  countsHint: "Else the page can say that all is well while this is not.",
  mustReport: "Must be reported regularly",
  mustReportHint: "Where no report comes in time, the silence speaks.",
  every: "Every",
  unit: "Unit",
  units: { second: "seconds", minute: "minutes", hour: "hours" },
  onLapse: "Silence means",
  missingEvery: "Give a whole number from 10 seconds to 366 days.",
  saved: (name: string) => `${name} is saved.`,
  delete: "Delete component",
  deleteLead: "It leaves the page at once. For 30 days it can be restored with all its history.",
  deleted: (name: string) => `${name} is deleted. It can be restored for 30 days.`,

  nothing: "nothing",
  yes: "yes",
  no: "no",
  fields: {
    Name: "Name",
    Description: "Description",
    Translations: "Translations",
    GroupId: "Group",
    StartDate: "Start date",
    CountsTowardStatus: "Counts toward the overall status",
    ReportEvery: "Must be reported every",
    OnLapse: "Silence means",
  },
} as const;
