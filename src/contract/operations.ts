/** Every operation of the native API: its routes are registered from this table, and its document is written from it. */
import { z } from "zod";
import {
  announcement,
  announcementCreate,
  announcementFilters,
  announcementPatch,
  postmortemPut,
  updateCreate,
  updatePatch,
} from "./announcements.ts";
import { auditEvent } from "./audit.ts";
import {
  component,
  componentCreate,
  componentGroup,
  componentGroupCreate,
  componentGroupPatch,
  componentPatch,
  componentWithVoices,
  historyPeriod,
} from "./components.ts";
import type { Operation } from "./operation.ts";
import { page, pagePatch, statusPage } from "./pages.ts";
import { reportBody, reportResult } from "./report.ts";
import { template, templateCreate, templatePatch } from "./templates.ts";

/** What a list takes in its query. */
export const listQuery = z.object({
  Limit: z
    .int("Give a whole number from 1 to 100.")
    .min(1, "Ask for at least 1.")
    .max(100, "Ask for at most 100 at a time.")
    .default(50)
    .meta({ description: "How many to answer with; 50 unless given." }),
  Cursor: z
    .string()
    .max(500)
    .optional()
    .meta({ description: "The `NextCursor` of the answer before; absent for the first." }),
});

/** What the list of announcements takes in its query. */
export const announcementQuery = announcementFilters.extend(listQuery.shape);

/** What the status page takes in its query. */
export const statusPageQuery = z.object({
  Page: z.string().max(100).optional().meta({ description: "The slug of a page, where there are several." }),
});

const list = <Item extends z.ZodType>(item: Item) =>
  z.object({
    Items: z.array(item),
    NextCursor: z.string().nullable().meta({ description: "Null where this was the last." }),
  });

const read = { method: "GET", access: "read", query: null, body: null, status: 200 } as const;
const post = { method: "POST", access: "write", query: null, body: null } as const;
const patch = { method: "PATCH", access: "write", query: null, status: 200 } as const;
const put = { method: "PUT", access: "write", query: null, status: 200 } as const;
const remove = {
  method: "DELETE",
  access: "write",
  query: null,
  body: null,
  status: 204,
  result: null,
} as const;
const open = { method: "GET", access: "open", query: null, body: null, status: 200, result: null } as const;

/** The operations, by the names that the OpenAPI document gives them. */
export const operations = {
  ReadStatusPage: {
    ...read,
    path: "/api/StatusPage",
    tag: "Status page",
    summary: "Read the whole status page",
    query: statusPageQuery,
    result: statusPage,
    refusals: ["PageNotFound", "NotReady"],
  },
  UpdateComponentStatus: {
    ...post,
    path: "/api/WebHook/UpdateComponentStatus",
    tag: "Webhook",
    summary: "Update a component's status",
    access: "report",
    body: reportBody,
    status: 200,
    result: reportResult,
    refusals: ["ComponentNotCovered", "ComponentNotFound", "PageNotFound", "PageRequired", "TooManySignals"],
  },
  ListComponents: {
    ...read,
    path: "/api/Component",
    tag: "Component",
    summary: "List components",
    query: listQuery,
    result: list(component),
    refusals: ["CursorInvalid"],
  },
  CreateComponent: {
    ...post,
    path: "/api/Component",
    tag: "Component",
    summary: "Create a component",
    body: componentCreate,
    status: 201,
    result: component,
    refusals: ["NameTaken", "ComponentGroupNotFound", "PageNotFound"],
  },
  ReadComponent: {
    ...read,
    path: "/api/Component/{id}",
    tag: "Component",
    summary: "Read a component, and why it shows what it shows",
    result: componentWithVoices,
    refusals: ["ComponentNotFound"],
  },
  PatchComponent: {
    ...patch,
    path: "/api/Component/{id}",
    tag: "Component",
    summary: "Change a component",
    body: componentPatch,
    result: component,
    refusals: ["ComponentNotFound", "ComponentGroupNotFound", "PreconditionFailed", "NameTaken"],
  },
  DeleteComponent: {
    ...remove,
    path: "/api/Component/{id}",
    tag: "Component",
    summary: "Delete a component; it can be restored for 30 days",
    refusals: ["ComponentNotFound", "PreconditionFailed"],
  },
  RestoreComponent: {
    ...post,
    path: "/api/Component/{id}/Restore",
    tag: "Component",
    summary: "Restore a deleted component",
    status: 200,
    result: component,
    refusals: ["ComponentNotFound", "NameTaken"],
  },
  ReadComponentHistory: {
    ...read,
    path: "/api/Component/{id}/History",
    tag: "Component",
    summary: "Read a component's status periods, newest first",
    query: listQuery,
    result: list(historyPeriod),
    refusals: ["ComponentNotFound", "CursorInvalid"],
  },
  CloseSignal: {
    ...remove,
    path: "/api/Component/{id}/Signal/{source}",
    tag: "Component",
    summary: "Close the signal of a named source",
    refusals: ["ComponentNotFound", "SignalNotFound", "PreconditionFailed"],
  },
  ListComponentGroups: {
    ...read,
    path: "/api/ComponentGroup",
    tag: "Component group",
    summary: "List component groups",
    query: listQuery,
    result: list(componentGroup),
    refusals: ["CursorInvalid"],
  },
  CreateComponentGroup: {
    ...post,
    path: "/api/ComponentGroup",
    tag: "Component group",
    summary: "Create a component group",
    body: componentGroupCreate,
    status: 201,
    result: componentGroup,
    refusals: ["NameTaken", "PageNotFound"],
  },
  ReadComponentGroup: {
    ...read,
    path: "/api/ComponentGroup/{id}",
    tag: "Component group",
    summary: "Read a component group",
    result: componentGroup,
    refusals: ["ComponentGroupNotFound"],
  },
  PatchComponentGroup: {
    ...patch,
    path: "/api/ComponentGroup/{id}",
    tag: "Component group",
    summary: "Change a component group",
    body: componentGroupPatch,
    result: componentGroup,
    refusals: ["ComponentGroupNotFound", "PreconditionFailed", "NameTaken"],
  },
  DeleteComponentGroup: {
    ...remove,
    path: "/api/ComponentGroup/{id}",
    tag: "Component group",
    summary: "Delete a component group; its components go free",
    refusals: ["ComponentGroupNotFound", "PreconditionFailed"],
  },
  RestoreComponentGroup: {
    ...post,
    path: "/api/ComponentGroup/{id}/Restore",
    tag: "Component group",
    summary: "Restore a deleted component group",
    status: 200,
    result: componentGroup,
    refusals: ["ComponentGroupNotFound", "NameTaken"],
  },
  ListAnnouncements: {
    ...read,
    path: "/api/Announcement",
    tag: "Announcement",
    summary: "List announcements, newest first",
    query: announcementQuery,
    result: list(announcement),
    refusals: ["CursorInvalid"],
  },
  CreateAnnouncement: {
    ...post,
    path: "/api/Announcement",
    tag: "Announcement",
    summary: "Announce an incident, maintenance or a notice",
    body: announcementCreate,
    status: 201,
    result: announcement,
    refusals: ["ComponentNotFound", "PageNotFound"],
  },
  ReadAnnouncement: {
    ...read,
    path: "/api/Announcement/{id}",
    tag: "Announcement",
    summary: "Read an announcement with all that was said",
    result: announcement,
    refusals: ["AnnouncementNotFound"],
  },
  PatchAnnouncement: {
    ...patch,
    path: "/api/Announcement/{id}",
    tag: "Announcement",
    summary: "Change an announcement; a State or a Message posts an update",
    body: announcementPatch,
    result: announcement,
    refusals: [
      "AnnouncementNotFound",
      "ComponentNotFound",
      "PreconditionFailed",
      "IllegalTransition",
      "AnnouncementFull",
    ],
  },
  DeleteAnnouncement: {
    ...remove,
    path: "/api/Announcement/{id}",
    tag: "Announcement",
    summary: "Delete an announcement; it can be restored for 30 days",
    refusals: ["AnnouncementNotFound", "PreconditionFailed"],
  },
  RestoreAnnouncement: {
    ...post,
    path: "/api/Announcement/{id}/Restore",
    tag: "Announcement",
    summary: "Restore a deleted announcement",
    status: 200,
    result: announcement,
    refusals: ["AnnouncementNotFound"],
  },
  PostUpdate: {
    ...post,
    path: "/api/Announcement/{id}/Update",
    tag: "Announcement",
    summary: "Post an update: what is known now, and where it stands",
    body: updateCreate,
    status: 201,
    result: announcement,
    refusals: ["AnnouncementNotFound", "ComponentNotFound", "IllegalTransition", "AnnouncementFull"],
  },
  PatchUpdate: {
    ...patch,
    path: "/api/Announcement/{id}/Update/{updateId}",
    tag: "Announcement",
    summary: "Edit the text of an update; it is shown as edited",
    body: updatePatch,
    result: announcement,
    refusals: ["AnnouncementNotFound", "UpdateNotFound", "PreconditionFailed", "AnnouncementFull"],
  },
  DeleteUpdate: {
    ...remove,
    path: "/api/Announcement/{id}/Update/{updateId}",
    tag: "Announcement",
    summary: "Delete an update; the state and the components that came with it stay",
    refusals: ["AnnouncementNotFound", "UpdateNotFound", "PreconditionFailed"],
  },
  PutPostmortem: {
    ...put,
    path: "/api/Announcement/{id}/Postmortem",
    tag: "Announcement",
    summary: "Publish a postmortem, or take it away",
    body: postmortemPut,
    result: announcement,
    refusals: ["AnnouncementNotFound", "PreconditionFailed", "AnnouncementFull"],
  },
  ListTemplates: {
    ...read,
    path: "/api/Template",
    tag: "Template",
    summary: "List templates",
    query: listQuery,
    result: list(template),
    refusals: ["CursorInvalid"],
  },
  CreateTemplate: {
    ...post,
    path: "/api/Template",
    tag: "Template",
    summary: "Create a template to begin announcements with",
    body: templateCreate,
    status: 201,
    result: template,
    refusals: ["NameTaken", "ComponentNotFound", "PageNotFound"],
  },
  ReadTemplate: {
    ...read,
    path: "/api/Template/{id}",
    tag: "Template",
    summary: "Read a template",
    result: template,
    refusals: ["TemplateNotFound"],
  },
  PatchTemplate: {
    ...patch,
    path: "/api/Template/{id}",
    tag: "Template",
    summary: "Change a template; what was made from it stays as it is",
    body: templatePatch,
    result: template,
    refusals: ["TemplateNotFound", "ComponentNotFound", "PreconditionFailed", "NameTaken"],
  },
  DeleteTemplate: {
    ...remove,
    path: "/api/Template/{id}",
    tag: "Template",
    summary: "Delete a template; it can be restored for 30 days",
    refusals: ["TemplateNotFound", "PreconditionFailed"],
  },
  RestoreTemplate: {
    ...post,
    path: "/api/Template/{id}/Restore",
    tag: "Template",
    summary: "Restore a deleted template",
    status: 200,
    result: template,
    refusals: ["TemplateNotFound", "NameTaken"],
  },
  ListPages: {
    ...read,
    path: "/api/Page",
    tag: "Page",
    summary: "List pages",
    query: listQuery,
    result: list(page),
    refusals: ["CursorInvalid"],
  },
  ReadPage: {
    ...read,
    path: "/api/Page/{id}",
    tag: "Page",
    summary: "Read a page's settings",
    result: page,
    refusals: ["PageNotFound"],
  },
  PatchPage: {
    ...patch,
    path: "/api/Page/{id}",
    tag: "Page",
    summary: "Change a page's settings",
    body: pagePatch,
    result: page,
    refusals: ["PageNotFound", "PreconditionFailed"],
  },
  ListAuditEvents: {
    ...read,
    path: "/api/AuditEvent",
    tag: "Audit",
    summary: "List who changed what, newest first",
    access: "write",
    query: listQuery,
    result: list(auditEvent),
    refusals: ["CursorInvalid"],
  },
  ReadOpenApi: {
    ...open,
    path: "/api/openapi.json",
    tag: "Documents",
    summary: "Read this document",
    refusals: [],
  },
  ReadDocs: {
    ...open,
    path: "/api/docs",
    tag: "Documents",
    summary: "Read how to use this API",
    refusals: [],
  },
} as const satisfies Record<string, Operation>;

/** The name of an operation. */
export type OperationName = keyof typeof operations;

/** The operations with their names, in the order of the table. */
export const operationList: readonly (Operation & { readonly name: OperationName })[] = Object.entries(
  operations satisfies Record<OperationName, Operation>,
).flatMap(([name, operation]) => (isOperationName(name) ? [{ ...operation, name }] : []));

function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}
