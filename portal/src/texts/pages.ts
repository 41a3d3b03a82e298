import type { PageAccess } from "../../../src/contract/words.ts";

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** Texts of pages and their access. */
export const pages = {
  on: (name: string) => `on ${name}`,
  listed: (names: readonly string[]) => list.format(names),
  onAll: (names: readonly string[]) => `on ${list.format(names)}`,
  alsoOnNamed: (names: readonly string[]) => `also on ${list.format(names)}`,
  onPageNamed: (name: string) => `On ${name}.`,
  list: "All pages",
  listLead: "Each page has its own settings. Choose a page.",
  open: "Edit page",
  openNamed: (act: string, name: string) => `${act}: ${name}`,
  title: "Pages",
  isOpenTo: {
    Public: "Public",
    Password: "Not public: password required",
    Restricted: "Not public: signed-in people only",
  } satisfies Record<PageAccess, string>,
  create: "Create page",
  createLead:
    "It has its own address, components, announcements and visibility. It starts with the time zone and language of the first page, and is public.",
  created: (name: string) => `${name} created.`,
  name: "Name",
  nameHint: "Shown at the top of the page.",
  nameTaken: "Another page has this name; its address tells them apart.",
  missingName: "Enter a name.",
  slug: "Slug",
  slugHint: "URL name, which cannot be changed later: a-z, 0-9 and -.",
  slugAddress: "The page will be at",
  slugPlace: "…",
  missingSlug: "Enter a slug.",
  onPage: "Page",
  alsoOn: "Also on other pages",
  alsoOnLead: "Other pages that also show this. They must have the same time zone.",
  alsoOnLeadAnnouncement:
    "Other pages that also show this. Components that they do not show are left out there.",
  alsoOnSaved: "Pages saved.",
  access: "Visibility",
  accessOf: {
    Public: "Public",
    Password: "Password required",
    Restricted: "Signed-in people",
  } satisfies Record<PageAccess, string>,
  accessHint: {
    Public: "Caches and search engines may store it.",
    Password: "Visitors enter it once. Changing it signs everyone out.",
    Restricted: "Everyone who can sign in to the portal, whatever their role.",
  } satisfies Record<PageAccess, string>,
  password: "Password",
  passwordSet: "A password is set. Leave this empty to keep it.",
  passwordNew: "At least 8 characters, and hard to guess. A few unrelated words are good.",
  addresses: "Allowed IP addresses",
  addressesHint:
    "Addresses and ranges such as 192.0.2.0/24, one per line. Visitors from there see the page without signing in.",
  fullText: "Messages to subscribers contain the text of updates",
  fullTextHint:
    "Otherwise they contain the title and a link. Mail can be forwarded to people who may not see the page.",
  save: "Save",
  remove: "Delete page",
  removeThis: "Delete this page",
  removeNamed: (name: string) => `Delete ${name}`,
  removeLead: "Its components and announcements are deleted with it. It can be restored for 30 days.",
  removeQuestion: (name: string) => `Delete ${name} and everything on it?`,
  removed: (name: string) => `${name} deleted.`,
  keep: "Keep it",
  undo: "Undo",
} as const;
