import type { PageAccess } from "../../../src/contract/words.ts";

/** What the portal says of several pages, and of who may see each. */
export const pages = {
  on: (name: string) => `on ${name}`,
  onPageNamed: (name: string) => `On ${name}.`,
  list: "Pages",
  listLead: "Each has settings of its own. Choose whose.",
  settingsOf: (name: string) => `Settings of ${name}`,
  open: "Settings",
  isOpenTo: {
    Public: "For everybody",
    Password: "Not public: behind a password",
    Restricted: "Not public: for people signed in",
  } satisfies Record<PageAccess, string>,
  create: "Create a page",
  createTitle: "Create a page",
  createLead: "It begins with the time zone and the language of the first page, and is for everybody.",
  createAct: "Create the page",
  created: (name: string) => `${name} is created.`,
  name: "Name",
  nameHint: "At the head of the page.",
  missingName: "Give a name.",
  slug: "Slug",
  slugHint:
    "Its name in addresses, for good: a to z, 0 to 9 and -. Visitors find it below the service's address, at /page/ and this.",
  missingSlug: "Give a slug.",
  onPage: "Page",
  alsoOn: "Also on other pages",
  alsoOnLead: "Pages that show this beside its own. They must tell time by the same time zone.",
  alsoOnLeadAnnouncement:
    "Pages that show this beside its own. What it says of components that they do not show is not told there.",
  alsoOnSaved: "Where it is shown is saved.",
  access: "Who may see it",
  accessOf: {
    Public: "Everybody",
    Password: "Whoever knows its password",
    Restricted: "People who are signed in here",
  } satisfies Record<PageAccess, string>,
  accessHint: {
    Public: "Caches and search engines may keep it.",
    Password: "It is asked for once; another password ends what was entered with the one before.",
    Restricted: "Everybody who may sign in to the portal, whatever their role.",
  } satisfies Record<PageAccess, string>,
  password: "Password",
  passwordKept: "It has one. Leave this empty to keep it.",
  passwordNew:
    "At least 8 characters, and not one of the first that would be guessed: a few words that do not belong together are good.",
  addresses: "Listed addresses",
  addressesHint:
    "Addresses and ranges such as 192.0.2.0/24, one a line: whoever comes from there sees the page without more.",
  save: "Save",
  saveAccess: "Save who may see it",
  saved: "Who may see the page is saved.",
  remove: "Delete this page",
  removeLead: "It goes with its components and announcements, and can be brought back for 30 days.",
  removeAsk: (name: string) => `Delete ${name} and all that is on it?`,
  removed: (name: string) => `${name} is deleted.`,
  keep: "Keep it",
  undo: "Undo",
} as const;
