/** The commands on announcements and their templates, each in a file that is loaded only when it is called. */
import type { CommandEntry } from "../command-line.ts";

/** The commands, in the order in which the help lists them. */
export const announcementEntries: readonly CommandEntry[] = [
  {
    name: "announcement create",
    summary: "Publish an incident, a maintenance or a notice",
    load: async () => (await import("./announcement-create.ts")).announcementCreate,
  },
  {
    name: "announcement update",
    summary: "Post an update to an announcement",
    load: async () => (await import("./announcement-update.ts")).announcementUpdate,
  },
  {
    name: "announcement edit-update",
    summary: "Change the text or the time of a posted update",
    load: async () => (await import("./posted-updates.ts")).announcementEditUpdate,
  },
  {
    name: "announcement delete-update",
    summary: "Delete the text of a posted update",
    load: async () => (await import("./posted-updates.ts")).announcementDeleteUpdate,
  },
  {
    name: "announcement set",
    summary: "Change an announcement's title, times, state, impact or recurrence",
    summaryByKind: {
      Incident: "Change an incident's title, times, state or impact",
      Maintenance: "Change a maintenance's title, times, state or recurrence",
      Notice: "Change a notice's title, times or state",
    },
    load: async () => (await import("./announcement-set.ts")).announcementSet,
  },
  {
    name: "announcement resolve",
    summary: "Close an announcement with a last update",
    load: async () => (await import("./announcement-resolve.ts")).announcementResolve,
  },
  {
    name: "announcement postmortem",
    summary: "Publish the postmortem of an announcement, or remove it",
    load: async () => (await import("./announcement-postmortem.ts")).announcementPostmortem,
  },
  {
    name: "announcement list",
    summary: "List the open announcements",
    load: async () => (await import("./announcement-list.ts")).announcementList,
  },
  {
    name: "announcement show",
    summary: "Show an announcement: its state, its components and its updates",
    load: async () => (await import("./announcement-show.ts")).announcementShow,
  },
  {
    name: "announcement pin",
    summary: "Pin an open announcement before others of its kind",
    load: async () => (await import("./announcement-pin.ts")).announcementPin,
  },
  {
    name: "announcement unpin",
    summary: "Unpin an announcement",
    load: async () => (await import("./announcement-pin.ts")).announcementUnpin,
  },
  {
    name: "announcement delete",
    summary: "Delete an announcement; it can be restored for 30 days",
    load: async () => (await import("./announcement-delete.ts")).announcementDelete,
  },
  {
    name: "announcement restore",
    summary: "Restore a deleted announcement",
    load: async () => (await import("./announcement-delete.ts")).announcementRestore,
  },
  {
    name: "template create",
    summary: "Create a template for announcements, with fields to fill in",
    load: async () => (await import("../templates/template-create.ts")).templateCreate,
  },
  {
    name: "template set",
    summary: "Change a template: its name, its texts, its components",
    load: async () => (await import("../templates/template-set.ts")).templateSet,
  },
  {
    name: "template list",
    summary: "List the templates of announcements",
    load: async () => (await import("../templates/template-list.ts")).templateList,
  },
  {
    name: "template show",
    summary: "Show a template: its texts, its fields and its components",
    load: async () => (await import("../templates/template-show.ts")).templateShow,
  },
  {
    name: "template delete",
    summary: "Delete a template; it can be restored for 30 days",
    load: async () => (await import("../templates/template-delete.ts")).templateDelete,
  },
  {
    name: "template restore",
    summary: "Restore a deleted template",
    load: async () => (await import("../templates/template-delete.ts")).templateRestore,
  },
];
