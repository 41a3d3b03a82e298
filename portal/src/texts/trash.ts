/** Texts of the trash. */

export const trash = {
  title: "Trash",
  lead: "Deleted items can be restored for 30 days. After that, they are erased.",
  failed: "Could not load the trash.",
  empty: "The trash is empty.",
  emptyOf: (page: string) =>
    `Nothing from ${page} is in the trash. Choose All pages to see everything, including people.`,
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
  changes: "Who deleted it",
  changesOf: (name: string) => `Who deleted it: ${name}`,
  restore: "Restore",
  restoreOf: (name: string) => `Restore ${name}`,
  restored: (name: string) => `${name} restored.`,
  open: "Open",
  unchanged: (name: string) => `“${name}” is still in the trash`,
  erase: {
    act: "Erase now",
    of: (name: string) => `Erase ${name} now`,
    title: (name: string) => `Erase ${name}?`,
    text: "Their name, address and credentials are deleted, and the audit log shows a pseudonym instead. This cannot be undone.",
    done: "Person erased.",
  },
  seeWhoHasIt: "View the conflicting item",
} as const;
