/** The operations on templates. */

import { template, templateCreate, templatePatch, templateQuery } from "../templates.ts";
import type { Operation } from "./operation.ts";
import { list, patch, post, read, removeRestorable } from "./operation-builders.ts";

/** The operations on templates, by their names. */
export const templateOperations = {
  ListTemplates: {
    ...read,
    path: "/api/Template",
    tag: "Template",
    summary: "List templates",
    query: templateQuery,
    result: list(template),
    refusals: ["CursorInvalid", "PageNotFound"],
  },
  CreateTemplate: {
    ...post,
    path: "/api/Template",
    tag: "Template",
    summary: "Create a template for announcements",
    body: templateCreate,
    status: 201,
    result: template,
    refusals: ["NameTaken", "ComponentNotFound", "PageNotFound", "PageRequired"],
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
    summary: "Change a template; existing announcements stay unchanged",
    body: templatePatch,
    result: template,
    refusals: ["TemplateNotFound", "ComponentNotFound", "PreconditionFailed", "NameTaken"],
  },
  DeleteTemplate: {
    ...removeRestorable,
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
} as const satisfies Record<string, Operation>;
