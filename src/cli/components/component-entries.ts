/** The commands on components and their groups, each in a file that is loaded only when it is called. */
import type { CommandEntry } from "../command-line.ts";

/** The commands, in the order in which the help lists them. */
export const componentEntries: readonly CommandEntry[] = [
  {
    name: "report",
    summary: "Report a component's status, as a pipeline or a probe does",
    load: async () => (await import("./report.ts")).report,
  },
  {
    name: "component create",
    summary: "Create a component",
    load: async () => (await import("./component-create.ts")).componentCreate,
  },
  {
    name: "component list",
    summary: "List the components and their statuses",
    load: async () => (await import("./component-list.ts")).componentList,
  },
  {
    name: "component show",
    summary: "Show a component: its status, its sources and open announcements",
    load: async () => (await import("./component-show.ts")).componentShow,
  },
  {
    name: "component set",
    summary: "Set a component's status manually, or change its settings",
    load: async () => (await import("./component-set.ts")).componentSet,
  },
  {
    name: "component uptime",
    summary: "Show the uptime of components, with outages and corrections",
    load: async () => (await import("./component-uptime.ts")).componentUptime,
  },
  {
    name: "component history",
    summary: "List the statuses of a component, and their sources",
    load: async () => (await import("./component-history.ts")).componentHistory,
  },
  {
    name: "component correct",
    summary: "Correct a component's status in the past, with a reason",
    load: async () => (await import("./component-correct.ts")).componentCorrect,
  },
  {
    name: "component edit-correction",
    summary: "Reword the reason of a correction, which visitors see",
    load: async () => (await import("./component-edit-correction.ts")).componentEditCorrection,
  },
  {
    name: "component delete",
    summary: "Delete a component; it can be restored for 30 days",
    load: async () => (await import("./component-delete.ts")).componentDelete,
  },
  {
    name: "component restore",
    summary: "Restore a deleted component",
    load: async () => (await import("./component-delete.ts")).componentRestore,
  },
  {
    name: "override list",
    summary: "List the overrides in force, with their ends and reasons",
    load: async () => (await import("./source-lists.ts")).overrideList,
  },
  {
    name: "override set",
    summary: "Override a component's status, whatever is reported",
    load: async () => (await import("./override.ts")).overrideSet,
  },
  {
    name: "override remove",
    summary: "Remove the override of a component's status",
    load: async () => (await import("./override.ts")).overrideRemove,
  },
  {
    name: "signal list",
    summary: "List the open signals, and when their sources last reported",
    load: async () => (await import("./source-lists.ts")).signalList,
  },
  {
    name: "signal close",
    summary: "Close the signal of a source that no longer reports",
    load: async () => (await import("./signal-close.ts")).signalClose,
  },
  {
    name: "group create",
    summary: "Create a component group",
    load: async () => (await import("./group-create.ts")).groupCreate,
  },
  {
    name: "group set",
    summary: "Change a component group: its name, its description, its place",
    load: async () => (await import("./group-set.ts")).groupSet,
  },
  {
    name: "group list",
    summary: "List the component groups",
    load: async () => (await import("./group-list.ts")).groupList,
  },
  {
    name: "group delete",
    summary: "Delete a component group, and keep its components",
    load: async () => (await import("./group-delete.ts")).groupDelete,
  },
  {
    name: "group restore",
    summary: "Restore a deleted component group",
    load: async () => (await import("./group-restore.ts")).groupRestore,
  },
];
