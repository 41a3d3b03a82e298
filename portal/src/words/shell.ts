import type { PersonRole } from "../../../src/contract/people.ts";

/** The words that stand around every screen. */
export const shell = {
  product: "Signalbox",
  skip: "Skip to the content",
  menu: "Menu",
  closeMenu: "Close the menu",
  places: "Places",
  place: {
    overview: "Overview",
    announcements: "Announcements",
    templates: "Templates",
    components: "Components",
    settings: "Settings",
    audit: "Audit",
    trash: "Trash",
    account: "Account",
  },
  settings: {
    label: "Settings",
    title: (tab: string) => `${tab} · Settings`,
    page: "Page",
    credentials: "API Credentials",
    people: "People",
    uptime: "Uptime",
  },
  whatVisitorsSee: "What visitors see",
  visitorsSince: "Visitors see this since",
  visitorsNow: "Visitors see this now",
  openPage: "Open page",
  live: "Live",
  lost: "Not live: changes that others make are not heard of. Trying to get through again.",
  ledger: (seconds: number) =>
    `The ledger takes no change at this moment. What you sent waits here and is sent again in ${seconds} s.`,
  plainHttp:
    "This portal is reached over plain HTTP: passwords and keys can be read on the way. Put HTTPS in front and set BASE_URL.",
  account: (name: string) => `${name}: account and theme`,
  roleAt: (role: PersonRole, page: string) => `${role} · ${page}`,
  theme: { label: "Theme", system: "Theme of the system", light: "Light theme", dark: "Dark theme" },
  signOut: "Sign out",
  signedOut: "Signed out.",
  shortcuts: "Keyboard shortcuts",
  notFound: {
    title: "Nothing here",
    text: "The portal has nothing at this address. It may have been removed, or the link is not whole.",
    act: "Go to the overview",
  },
  broken: {
    title: "This screen did not load",
    act: "Load again",
    home: "Go to the overview",
  },
  palette: {
    title: "Go or do",
    hint: "Go somewhere or do something",
    empty: "Nothing is called that. Try another word.",
    places: "Go to",
    acts: "Do",
    open: "Go or do …",
  },
  keys: {
    title: "Keyboard shortcuts",
    palette: "Go somewhere, or do something",
    help: "Show these",
    then: "then",
    toggle: "Use shortcuts of single letters",
    toggleHint: "Turn them off where you dictate, or where they come in the way. Ctrl K works all the same.",
  },
  acts: {
    newAnnouncement: "New announcement",
    newIncident: "New incident",
  },
} as const;
