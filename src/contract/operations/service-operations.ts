/** The operations on the service itself, and on what was deleted. */
import { deletedItem, deletedItemQuery, service } from "../service.ts";
import type { Operation } from "./operation.ts";
import { list, read } from "./operation-builders.ts";

/** The operations, by their names. The portal has its own. */
export const serviceOperations = {
  ReadService: {
    ...read,
    portal: null,
    path: "/api/Service",
    tag: "Service",
    summary: "Read the version, the key of the request, and whether messages are sent",
    result: service,
    refusals: [],
  },
  ListDeletedItems: {
    ...read,
    portal: null,
    access: "people",
    path: "/api/DeletedItem",
    tag: "Deleted item",
    summary: "List deleted items that can be restored, newest first",
    query: deletedItemQuery,
    result: list(deletedItem),
    refusals: ["CursorInvalid", "PageNotFound"],
  },
} as const satisfies Record<string, Operation>;
