/** The place for a copy that the settings name. */
import type { CopySettings } from "../../platform/static-copy-settings.ts";
import { commandDestination } from "./command-destination.ts";
import type { Destination } from "./destination.ts";
import { folderDestination } from "./folder-destination.ts";
import { storeDestination } from "./s3-destination.ts";

/** Opens a destination; no request is sent yet. */
export function openDestination(settings: CopySettings): Destination {
  switch (settings.kind) {
    case "folder":
      return folderDestination(settings);
    case "command":
      return commandDestination(settings);
    case "store":
      return storeDestination(settings);
  }
}
