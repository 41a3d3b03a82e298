/** Operations on a component's history: its uptime with the calculation, and corrections. */
import {
  correctedComponent,
  correction,
  correctionCreate,
  correctionPatch,
  uptime,
  uptimeQuery,
} from "../uptime.ts";
import type { Operation } from "./operation.ts";
import { list, listQuery, patch, post, read, tryQuery } from "./operation-builders.ts";

/** The operations on a component's past, by their names. */
export const uptimeOperations = {
  ReadUptime: {
    ...read,
    path: "/api/Component/{id}/Uptime",
    tag: "Component",
    summary: "Read a component's uptime with its calculation",
    query: uptimeQuery,
    result: uptime,
    refusals: ["ComponentNotFound"],
  },
  CorrectComponent: {
    ...post,
    path: "/api/Component/{id}/Correction",
    tag: "Component",
    summary: "Correct a component's history, with a reason",
    query: tryQuery,
    body: correctionCreate,
    status: 201,
    result: correctedComponent,
    refusals: ["ComponentNotFound", "PreconditionFailed"],
  },
  ListCorrections: {
    ...read,
    path: "/api/Component/{id}/Correction",
    tag: "Component",
    summary: "List a component's corrections, newest first",
    query: listQuery,
    result: list(correction),
    refusals: ["ComponentNotFound", "CursorInvalid"],
  },
  ReadCorrection: {
    ...read,
    path: "/api/Component/{id}/Correction/{correctionId}",
    tag: "Component",
    summary: "Read a correction",
    result: correction,
    refusals: ["ComponentNotFound", "CorrectionNotFound"],
  },
  PatchCorrection: {
    ...patch,
    path: "/api/Component/{id}/Correction/{correctionId}",
    tag: "Component",
    summary: "Reword the reason of a correction",
    body: correctionPatch,
    result: correction,
    refusals: ["ComponentNotFound", "CorrectionNotFound", "PreconditionFailed"],
  },
} as const satisfies Record<string, Operation>;
