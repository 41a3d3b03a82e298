/** Texts of the trash. */

export const trash = {
  title: "Trash",
  lead: "Deleted items can be restored for 30 days, and are then deleted for good.",
  failed: "Could not load the trash.",
  empty: "The trash is empty.",
  emptyOf: (page: string) =>
    `The trash has nothing from ${page}. Choose All pages to see everything, including people.`,
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
