/** Every operation of the native API: its routes are registered from this table, and its document is written from it. */
import * as z from "zod";
import { auditEvent, auditFilters } from "../audit.ts";
import {
  attributedComponent,
  attributedHistoryPeriod,
  component,
  componentCreate,
  componentGroup,
  componentGroupCreate,
  componentGroupPatch,
  componentPatch,
  groupDeletion,
  historyFilters,
  pinPut,
} from "../components.ts";
import { page, pageCreate, pageDeletion, pagePatch, statusPage } from "../pages.ts";
import { heartbeatBody, reportBody, reportResult } from "../report.ts";
import { announcementOperations } from "./announcement-operations.ts";
import { deliveryOperations } from "./delivery-operations.ts";
import { integrationOperations } from "./integration-operations.ts";
import type { Operation } from "./operation.ts";
import {
  componentGroupQuery,
  componentQuery,
  list,
  listQuery,
  open,
  pageQuery,
  patch,
  post,
  put,
  read,
  remove,
  removeRestorable,
  tryQuery,
} from "./operation-builders.ts";
import { serviceOperations } from "./service-operations.ts";
import { subscriberOperations } from "./subscriber-operations.ts";
import { teamOperations } from "./team-operations.ts";
import { templateOperations } from "./template-operations.ts";
import { uptimeOperations } from "./uptime-operations.ts";

/** Query of the status page. */
export const statusPageQuery = z.object({
  Page: z.string().max(100).optional().meta({ description: "Slug of a page, if there are several." }),
});

/** Query of the documentation's pages. */
export const docsSearchQuery = z.object({
  Query: z.string().max(200).optional().meta({ description: "Words to search for, at `/api/docs/search`." }),
});

/** The operations, by the names that the OpenAPI document gives them. */
export const operations = {
  ReadStatusPage: {
    ...read,
    portal: null,
    path: "/api/StatusPage",
    tag: "Status page",
    summary: "Read the whole status page",
    query: statusPageQuery,
    result: statusPage,
    refusals: ["PageNotFound", "NotReady"],
    selects: ["PageNotFound"],
  },
  UpdateComponentStatus: {
    ...post,
    portal: null,
    path: "/api/WebHook/UpdateComponentStatus",
    tag: "Webhook",
    summary: "Update a component's status",
    access: "report",
    body: reportBody,
    status: 200,
    result: reportResult,
    refusals: ["ComponentNotCovered", "ComponentNotFound", "PageNotFound", "PageRequired", "TooManySignals"],
  },
  Heartbeat: {
    ...post,
    portal: null,
    path: "/api/WebHook/Heartbeat",
    tag: "Webhook",
    summary: "Report a status, and when the next report is due",
    access: "report",
    body: heartbeatBody,
    status: 200,
    result: reportResult,
    refusals: ["ComponentNotCovered", "ComponentNotFound", "PageNotFound", "PageRequired"],
  },
  ListComponents: {
    ...read,
    path: "/api/Component",
    tag: "Component",
    summary: "List components",
    query: componentQuery,
    result: list(component),
    refusals: ["CursorInvalid", "PageNotFound", "ComponentGroupNotFound"],
  },
  CreateComponent: {
    ...post,
    path: "/api/Component",
    tag: "Component",
    summary: "Create a component",
    query: tryQuery,
    body: componentCreate,
    status: 201,
    result: component,
    refusals: ["NameTaken", "ComponentGroupNotFound", "PageNotFound"],
  },
  ReadComponent: {
    ...read,
    path: "/api/Component/{id}",
    tag: "Component",
    summary: "Read a component with the sources of its status",
    result: attributedComponent,
    refusals: ["ComponentNotFound"],
  },
  PatchComponent: {
    ...patch,
    path: "/api/Component/{id}",
    tag: "Component",
    summary: "Change a component",
    query: tryQuery,
    body: componentPatch,
    result: component,
    refusals: ["ComponentNotFound", "ComponentGroupNotFound", "PreconditionFailed", "NameTaken"],
  },
  DeleteComponent: {
    ...removeRestorable,
    path: "/api/Component/{id}",
    tag: "Component",
    summary: "Delete a component; it can be restored for 30 days",
    query: tryQuery,
    dryRunResult: component,
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
    query: listQuery.extend(historyFilters.shape),
    result: list(attributedHistoryPeriod),
    refusals: ["ComponentNotFound", "CursorInvalid"],
  },
  CloseSignal: {
    ...remove,
    path: "/api/Component/{id}/Signal/{source}",
    tag: "Component",
    summary: "Close the signal of a named source",
    refusals: ["ComponentNotFound", "SignalNotFound", "PreconditionFailed"],
  },
  PinComponent: {
    ...put,
    path: "/api/Component/{id}/Pin",
    tag: "Component",
    summary: "Override a component's status",
    query: tryQuery,
    body: pinPut,
    result: attributedComponent,
    refusals: ["ComponentNotFound", "PreconditionFailed"],
  },
  UnpinComponent: {
    ...remove,
    path: "/api/Component/{id}/Pin",
    tag: "Component",
    summary: "Remove the override of a component's status",
    query: tryQuery,
    dryRunResult: attributedComponent,
    refusals: ["ComponentNotFound", "PinNotFound", "PreconditionFailed"],
  },
  ...uptimeOperations,
  ListComponentGroups: {
    ...read,
    path: "/api/ComponentGroup",
    tag: "Component group",
    summary: "List component groups",
    query: componentGroupQuery,
    result: list(componentGroup),
    refusals: ["CursorInvalid", "PageNotFound"],
  },
  CreateComponentGroup: {
    ...post,
    path: "/api/ComponentGroup",
    tag: "Component group",
    summary: "Create a component group",
    query: tryQuery,
    body: componentGroupCreate,
    status: 201,
    result: componentGroup,
    refusals: ["NameTaken", "ComponentGroupNotFound", "PageNotFound"],
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
    query: tryQuery,
    body: componentGroupPatch,
    result: componentGroup,
    refusals: ["ComponentGroupNotFound", "PreconditionFailed", "NameTaken"],
  },
  DeleteComponentGroup: {
    ...removeRestorable,
    path: "/api/ComponentGroup/{id}",
    tag: "Component group",
    summary:
      "Delete a component group; its components become ungrouped, its sub-groups move to the top level",
    query: tryQuery,
    dryRunResult: groupDeletion,
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
  ...announcementOperations,
  ...templateOperations,
  ...subscriberOperations,
  ...deliveryOperations,
  ...integrationOperations,
  ...teamOperations,
  ListPages: {
    ...read,
    path: "/api/Page",
    tag: "Page",
    summary: "List pages",
    query: pageQuery,
    result: list(page),
    refusals: ["CursorInvalid"],
  },
  CreatePage: {
    ...post,
    portal: "administer",
    path: "/api/Page",
    tag: "Page",
    summary: "Create a page",
    body: pageCreate,
    status: 201,
    result: page,
    refusals: ["NameTaken", "TooManyPages"],
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
    portal: "administer",
    path: "/api/Page/{id}",
    tag: "Page",
    summary: "Change a page's settings",
    body: pagePatch,
    result: page,
    refusals: ["PageNotFound", "PreconditionFailed", "NameTaken"],
  },
  DeletePage: {
    ...removeRestorable,
    portal: "own",
    path: "/api/Page/{id}",
    tag: "Page",
    summary:
      "Delete a page with its content, which can be restored for 30 days; takes a key that an owner or the command line created",
    query: tryQuery,
    dryRunResult: pageDeletion,
    refusals: ["PageNotFound", "PreconditionFailed", "LastPage"],
  },
  RestorePage: {
    ...post,
    portal: "own",
    path: "/api/Page/{id}/Restore",
    tag: "Page",
    summary: "Restore a deleted page with its content; takes a key that an owner or the command line created",
    status: 200,
    result: page,
    refusals: ["PageNotFound", "NameTaken", "TooManyPages"],
  },
  ListAuditEvents: {
    ...read,
    portal: "administer",
    path: "/api/AuditEvent",
    tag: "Audit",
    summary: "List audit events, newest first",
    access: "people",
    query: auditFilters.extend(listQuery.shape),
    result: list(auditEvent),
    refusals: ["CursorInvalid", "PageNotFound"],
  },
  ...serviceOperations,
  ReadOpenApi: {
    ...open,
    path: "/api/openapi.json",
    tag: "Documents",
    summary: "Read the OpenAPI document",
    refusals: [],
  },
  ReadDocs: {
    ...open,
    path: "/api/docs",
    tag: "Documents",
    summary: "Read how to use this API",
    refusals: [],
  },
  ReadDocsPage: {
    ...open,
    path: "/api/docs/{page}",
    tag: "Documents",
    summary: "Read a page of the documentation, or search it; with .md at its end, or by Accept, as Markdown",
    query: docsSearchQuery,
    refusals: ["PageNotFound"],
    selects: ["PageNotFound"],
  },
  ReadDocsMarkdown: {
    ...open,
    path: "/api/docs.md",
    tag: "Documents",
    summary: "Read how to use this API, as Markdown",
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
