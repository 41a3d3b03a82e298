/** The operations on announcements. */
import { changedAnnouncement, dryRunQuery } from "../announcement-dry-run.ts";
import {
  announcement,
  announcementCreate,
  announcementFilters,
  announcementPatch,
  postmortemPut,
  updateCreate,
  updatePatch,
} from "../announcements.ts";
import type { Operation } from "./operation.ts";
import { list, listQuery, patch, post, put, read, remove, removeRestorable } from "./operation-builders.ts";

/** Query of the list of announcements. */
export const announcementQuery = announcementFilters.extend(listQuery.shape);

/** The operations on announcements, by their names. */
export const announcementOperations = {
  ListAnnouncements: {
    ...read,
    path: "/api/Announcement",
    tag: "Announcement",
    summary: "List announcements, newest first",
    query: announcementQuery,
    result: list(announcement),
    refusals: ["ComponentNotFound", "CursorInvalid", "PageNotFound"],
  },
  CreateAnnouncement: {
    ...post,
    path: "/api/Announcement",
    tag: "Announcement",
    summary: "Announce an incident, maintenance or a notice",
    query: dryRunQuery,
    body: announcementCreate,
    status: 201,
    result: changedAnnouncement,
    refusals: ["ComponentNotFound", "PageNotFound", "TemplateNotFound"],
  },
  ReadAnnouncement: {
    ...read,
    path: "/api/Announcement/{id}",
    tag: "Announcement",
    summary: "Read an announcement with all updates",
    result: announcement,
    refusals: ["AnnouncementNotFound"],
  },
  PatchAnnouncement: {
    ...patch,
    path: "/api/Announcement/{id}",
    tag: "Announcement",
    summary: "Change an announcement; a State or a Message posts an update",
    query: dryRunQuery,
    body: announcementPatch,
    result: changedAnnouncement,
    refusals: [
      "AnnouncementNotFound",
      "ComponentNotFound",
      "PreconditionFailed",
      "IllegalTransition",
      "AnnouncementFull",
    ],
  },
  DeleteAnnouncement: {
    ...removeRestorable,
    path: "/api/Announcement/{id}",
    tag: "Announcement",
    summary: "Delete an announcement; it can be restored for 30 days",
    query: dryRunQuery,
    dryRunResult: changedAnnouncement,
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
    summary: "Post an update, with or without a new state",
    query: dryRunQuery,
    body: updateCreate,
    status: 201,
    result: changedAnnouncement,
    refusals: [
      "AnnouncementNotFound",
      "ComponentNotFound",
      "PreconditionFailed",
      "IllegalTransition",
      "AnnouncementFull",
    ],
  },
  PatchUpdate: {
    ...patch,
    path: "/api/Announcement/{id}/Update/{updateId}",
    tag: "Announcement",
    summary: "Edit the text of an update; it is marked as edited",
    query: dryRunQuery,
    body: updatePatch,
    result: changedAnnouncement,
    refusals: ["AnnouncementNotFound", "UpdateNotFound", "PreconditionFailed", "AnnouncementFull"],
  },
  DeleteUpdate: {
    ...remove,
    path: "/api/Announcement/{id}/Update/{updateId}",
    tag: "Announcement",
    summary: "Delete an update; its state and component changes stay",
    refusals: ["AnnouncementNotFound", "UpdateNotFound", "PreconditionFailed"],
  },
  PutPostmortem: {
    ...put,
    path: "/api/Announcement/{id}/Postmortem",
    tag: "Announcement",
    summary: "Publish or remove a postmortem",
    query: dryRunQuery,
    body: postmortemPut,
    result: changedAnnouncement,
    refusals: ["AnnouncementNotFound", "PreconditionFailed", "IllegalTransition", "AnnouncementFull"],
  },
} as const satisfies Record<string, Operation>;
