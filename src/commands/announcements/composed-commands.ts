/** Commands of the composer: they support dry runs and delayed publication. */

import { type ComposedOperation, composedOperations } from "../../contract/portal/composer.ts";
import { missingField } from "../../contract/refusal.ts";
import { DamagedJson, readJson } from "../../store/stored-json.ts";
import type { PendingPublicationRow } from "../../store/tables/people-tables.ts";
import { validationRefusal } from "../body-parsing.ts";
import type { Command, ComposedCommand } from "../command.ts";
import {
  parseAnnouncementCreate,
  parseAnnouncementPatch,
  parsePostmortem,
  parseUpdateCreate,
  parseUpdatePatch,
} from "./announcement-bodies.ts";

/** A request of the composer. `idField` names the field with the announcement's id. */
export type ComposedRequest = {
  readonly operation: ComposedOperation;
  readonly announcementId: string | null;
  readonly idField: string;
  readonly updateId: string | null;
  readonly body: unknown;
};

/** Parses the operation's body as the API does. Throws a `Refusal`. */
export function parseComposed(request: ComposedRequest): ComposedCommand {
  const { operation, body } = request;
  if (operation === "CreateAnnouncement") return parseAnnouncementCreate(body);
  const id = required(request.announcementId, request.idField);
  switch (operation) {
    case "PatchAnnouncement":
      return parseAnnouncementPatch(id, body);
    case "PostUpdate":
      return parseUpdateCreate(id, body);
    case "PutPostmortem":
      return parsePostmortem(id, body);
    case "PatchUpdate":
      return parseUpdatePatch({ id, updateId: required(request.updateId, "UpdateId") }, body);
  }
}

function required(id: string | null, field: string): string {
  if (id === null) throw validationRefusal([missingField(field)]);
  return id.toLowerCase();
}

/** A command whose effect on an announcement can be tried. */
export type PreviewableCommand = ComposedCommand | (Command & { readonly kind: "DeleteAnnouncement" });

/** Whether a command is one whose effect on an announcement can be tried. */
export function isPreviewable(command: Command): command is PreviewableCommand {
  return command.kind === "DeleteAnnouncement" || isComposed(command);
}

/** Id of the announcement of a command; null for a new one. */
export function announcementOf(command: PreviewableCommand): string | null {
  return command.kind === "CreateAnnouncement" ? null : command.id;
}

/** Reads a stored command; null if it is damaged, or this release does not know it, as after a downgrade. */
export function readComposed(row: Pick<PendingPublicationRow, "id" | "command">): ComposedCommand | null {
  try {
    const command = readJson("pending_publication", "command", row);
    return isComposed(command) ? command : null;
  } catch (error) {
    if (error instanceof DamagedJson) return null;
    throw error;
  }
}

/** Whether a value is a command of the composer. */
export function isComposed(value: unknown): value is ComposedCommand {
  if (typeof value !== "object" || value === null || !("kind" in value) || !("fields" in value)) return false;
  const kinds: readonly unknown[] = composedOperations;
  return kinds.includes(value.kind);
}
