/** Starts to keep the copy that the settings ask for. */
import { randomUUID } from "node:crypto";
import type { CopySettings } from "../../ground/copy-settings.ts";
import { readVersion } from "../../ground/project.ts";
import { Copying, type CopyingOptions } from "./copying.ts";
import { Exporter } from "./exporter.ts";
import { openDestination } from "./open-destination.ts";

/** Starts it; undefined where none is asked for. */
export function startCopying(
  settings: CopySettings | undefined,
  options: Omit<CopyingOptions, "destination" | "exporter">,
): Copying | undefined {
  if (settings === undefined) return undefined;
  const destination = openDestination(settings);
  const exporter = new Exporter(destination, { node: randomUUID(), version: readVersion() });
  return new Copying({ ...options, destination, exporter });
}
