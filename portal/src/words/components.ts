/** Texts of components and groups. */
import type { CauseKind, ComponentStatus } from "../../../src/contract/words.ts";

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

export const components = {
  title: "Components",
  loadFailed: "Could not load the components.",
  create: "New component",
  createGroup: "New group",
  empty: "No components yet.",
  emptyOn: (page: string) => `No components on ${page} yet.`,
  emptyMend:
    "A component is something visitors ask about: a website, an API, a queue. Create the first one; it is Operational until you or a monitor report otherwise.",
  filter: "Find a component",
  showing: "Show",
  show: { all: "All", trouble: "Not Operational", pinned: "Overridden" },
  nothingFound: "No matching components.",
  nothingFoundMend: "Try another word, or show all.",
  clearFilter: "Show all",
  list: "Components in the order of the page",
  orderHint: "Drag to reorder.",
  orderKeys: "Keyboard: Space to pick up, arrows to move, Space to drop, Esc to cancel.",
  orderFiltered: "Show all to change the order.",
  orderOfOne: "Choose a page to change its order.",
  sharedHere: "Also shown here",
  sharedLead: "From other pages, in the order of their own page.",
  sharedList: "Components of other pages that are shown here",
  member: (count: number) => counted(count, "component", "components"),
  emptyGroup: "no components yet: drag one here",
  emptyGroupStill: "no components yet",
  since: "since",
  lastReport: "last report",
  dueEvery: (length: string) => `due every ${length}`,
  silent: (length: string) => `expected every ${length}, overdue`,

  handle: (name: string) => `Move ${name}`,
  taken: (name: string, standing: string) =>
    `${name} picked up. ${standing}. Arrows move it, Space drops it, Esc cancels.`,
  moved: (standing: string) => `${standing}.`,
  stays: "It cannot move further.",
  put: (name: string, standing: string) => `${name} dropped. ${standing}.`,
  putBack: (name: string) => `${name} is back in its place.`,
  standing: (place: number, of: number, group: string | null) =>
    group === null ? `Place ${place} of ${of}, in no group` : `Place ${place} of ${of} in ${group}`,
  groupStanding: (place: number, of: number) => `Group ${place} of ${of}`,
  orderFailed: "The order could not be saved.",

  statusOf: (name: string) => `Status of ${name}`,
  set: "Set",
  setTo: (name: string, status: ComponentStatus) => `Set ${name} to ${status}`,
  unset: "Leave it",
  willShow: (status: ComponentStatus) => `Visitors will see ${status}.`,
  wontShow: (shown: ComponentStatus) => `Visitors will still see ${shown}: there is an override.`,
  isSet: (name: string, status: ComponentStatus) => `${name} shows ${status}.`,
  isSetBut: (name: string, said: ComponentStatus, shown: ComponentStatus) =>
    `Saved as ${said}, but ${name} still shows ${shown} because another source says so.`,
  why: "See why",
  open: "Open",

  pin: "Override",
  pinNamed: (name: string) => `Override ${name}`,
  liftNamed: (name: string) => `Remove override of ${name}`,
  lift: "Remove override",
  moreNamed: (name: string) => `More about ${name}`,
  moveUp: "Move up",
  moveDown: "Move down",
  lifted: (name: string) => `Override of ${name} removed.`,
  pinned: (name: string, status: ComponentStatus) => `${name} overridden: ${status}.`,
  pinTitle: (name: string) => `Override ${name}`,
  pinLead: "An override takes precedence over monitors and announcements until it expires or is removed.",
  pinStatus: "What visitors see",
  pinUntil: "Until",
  pinEnds: {
    hour: "In 1 hour",
    fourHours: "In 4 hours",
    day: "In a day",
    time: "At a time",
    never: "Removed",
  },
  pinTime: "End",
  pinReason: "Reason",
  pinReasonHint: "For your colleagues; not shown to visitors.",
  pinMissingReason: "Enter a reason: your colleagues will want to know.",
  pinMissingTime: "Enter a future time.",
  pinUntilTime: "Overridden until",
  pinUntilLifted: "Overridden until removed",
  pinPlaces: "It replaces the current override.",

  looksLike: (names: readonly string[]) =>
    `Its name looks like ${names.map((name) => `“${name}”`).join(" and ")}: visitors can hardly tell them apart. Rename one.`,
  mixedWord: (word: string) => `“${word}” mixes alphabets: a letter may not be the one it looks like.`,

  newTitle: "New component",
  newLead: "Just a name for now; everything else can be set later.",
  name: "Name",
  nameHint: "The name that visitors know and reports use.",
  group: "Group",
  noGroup: "No group",
  createAct: "Create component",
  createNext: "Create and add another",
  created: (name: string) => `${name} created. Its status is Operational.`,
  missingName: "Enter a name.",
  newGroupTitle: "New group",
  newGroupLead: "A group shows the worst of its components.",
  createGroupAct: "Create group",
  createdGroup: (name: string) => `The group ${name} created. Drag components into it.`,
  editGroup: "Edit",
  editGroupNamed: (name: string) => `Edit the group ${name}`,
  addTo: "Add component",
  addToNamed: (name: string) => `Add component to ${name}`,
  description: "Description",
  descriptionHint: "One line shown under the name.",
  saveGroup: "Save group",
  savedGroup: (name: string) => `Group ${name} saved.`,
  deleteGroup: "Delete group",
  deleteGroupLead: (count: number) =>
    count === 0
      ? "It has no components."
      : `Its ${counted(count, "component stays", "components stay")}, in no group.`,
  deletedGroup: (name: string) => `Group ${name} deleted. It can be restored for 30 days.`,
  undo: "Undo",
  restored: (name: string) => `${name} restored.`,
  restoredGroup: (name: string) => `Group ${name} restored, without its components.`,
} as const;

export const component = {
  onPage: "See it as visitors do",
  pinAnew: "Override again",
  loadFailed: "Could not load the component.",
  gone: "Component not found",
  goneMend: "It may have been deleted. Items deleted in the last 30 days can be restored from the trash.",
  trash: "Trash",

  why: "Why it shows this status",
  noVoices: "No reports yet.",
  overruled: "Not shown: another source is worse or takes precedence.",
  worstCounts: "The worst source decides; an override takes precedence over all.",
  says: (kind: CauseKind, source: string | null) => {
    switch (kind) {
      case "Report":
        return "The last report, or a status set by hand,";
      case "Signal":
        return `The signal of ${source ?? "a source"}`;
      case "Announcement":
        return "An announcement";
      case "Pin":
        return "An override";
      case "Correction":
        return "A correction";
      case "Lapse":
        return "Expiry: no report arrived in time,";
    }
  },
  closeSignal: "Close signal",
  closeSignalNamed: (source: string) => `Close signal of ${source}`,
  signalClosed: (source: string) => `The signal of ${source} is closed.`,
  openAnnouncement: "Open",
  setByHand: "Set by hand",
  setHint: "A status set by hand takes the place of the last report, until the next one.",

  uptime: "Uptime",
  inLastDays: "uptime in the last 90 days",
  sinceDate: (date: string) => `uptime since ${date}`,
  noData: "No data yet",
  bars: "Days, from the oldest to today",
  today: "Today",
  shortBars: "Bars: last 30 days. Uptime: last 90 days.",
  dayNothing: "no data",
  dayBefore: "before its start date",
  howMade: "How this is calculated",
  downtime: "Downtime",
  fromToNow: "to now",
  leftOut: "excluded",
  beforeStart: "Before its start",
  observed: "Observed time",
  shownAs: "rounded to",
  rounded: "Rounded down, so 100.00% means no downtime at all.",
  asJson: "Download as JSON",
  tooLittleObserved: "Less than 24 hours were observed, so there is no figure yet.",
  corrections: "Corrections",
  correctionBy: (author: string) => `by ${author}`,
  months: "Months",
  frozen: "final",
  stillOpen: "in progress",
  nowWouldBe: (percent: string) => `${percent} including later reports`,

  history: "History",
  older: "Show older",
  lasted: (length: string) => `for ${length}`,
  ongoing: "ongoing",
  cause: (kind: CauseKind, source: string | null) => {
    switch (kind) {
      case "Report":
        return source === null ? "reported, or set by hand" : `reported by ${source}`;
      case "Signal":
        return `says ${source ?? "a signal"}`;
      case "Announcement":
        return "announced";
      case "Pin":
        return "overridden";
      case "Correction":
        return "corrected";
      case "Lapse":
        return "no report arrived";
    }
  },
  noCause: "before the first report",

  correct: "Correct history",
  correctTitle: (name: string) => `Correct the history of ${name}`,
  correctLead:
    "A correction replaces whatever was reported for that period. The reports are kept, and visitors see that it was corrected, and why.",
  correctFrom: "From",
  correctTo: "To",
  correctStatus: "What it really was",
  correctReason: "Reason",
  correctReasonHint: "Shown to visitors next to the figure.",
  correctMissingReason: "Enter a reason: visitors see it next to the figure.",
  correctMissingTime: "Enter a time.",
  correctOrder: "End must be after start.",
  correctFuture: "Only the past can be corrected.",
  correctNow: "Before",
  correctThen: "After",
  correctFigure: "Uptime of 90 days",
  correctSame: "stays",
  correctUntold: "Uptime will be recalculated.",
  correctClosed: "A final month keeps its figure; the correction is shown next to it.",
  correctAct: "Correct",
  isCorrected: (name: string) => `History of ${name} corrected.`,

  settings: "Settings",
  startDate: "Start date",
  startDateHint: "Days before it do not count toward uptime.",
  counts: "Counts toward the overall status",
  countsHint: "If off, the page can say all is well while this is down.",
  mustReport: "Expect regular reports",
  mustReportHint: "If a report is late, the status below is shown.",
  every: "Every",
  unit: "Unit",
  units: { second: "seconds", minute: "minutes", hour: "hours" },
  onLapse: "If late, show",
  missingEvery: "Enter a whole number, from 10 seconds to 366 days.",
  saved: (name: string) => `${name} saved.`,
  delete: "Delete component",
  deleteLead: "It is removed from the page at once, and can be restored with its history for 30 days.",
  deleted: (name: string) => `${name} deleted. It can be restored for 30 days.`,

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
    ReportEvery: "Expect a report every",
    OnLapse: "If late, show",
  },
} as const;
