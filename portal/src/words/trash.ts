/** The words of the trash. */

/** What the screen of the trash says. */
export const trash = {
  title: "Trash",
  lead: "What was deleted can be brought back for 30 days. Then it is gone for good.",
  failed: "The trash could not be read.",
  empty: "The trash is empty.",
  emptyOf: (page: string) =>
    `Nothing of ${page} is in the trash. Choose All pages to see everything that was deleted, people too.`,
  listLabel: "Deleted",
  kinds: {
    Page: "Page",
    Component: "Component",
    ComponentGroup: "Component group",
    Announcement: "Announcement",
    Template: "Template",
    Person: "Person",
  },
  deleted: "Deleted",
  until: "Can be restored until",
  restore: "Restore",
  restoreOf: (name: string) => `Restore ${name}`,
  restored: (name: string) => `${name} restored`,
  open: "Open",
  notRestored: (name: string) => `“${name}” was not restored`,
  seeWhoHasIt: "Go to it",
} as const;
