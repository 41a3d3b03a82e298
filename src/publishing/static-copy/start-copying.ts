/** Starts the static copy task. */
import { randomUUID } from "node:crypto";
import { readVersion } from "../../platform/project-root.ts";
import type { CopySettings } from "../../platform/static-copy-settings.ts";
import { Exporter } from "./copy-exporter.ts";
import { CopyTask, type CopyTaskOptions } from "./copy-task.ts";
import { openDestination } from "./open-destination.ts";

/** Starts the task; undefined if not configured. */
export function startCopying(
  settings: CopySettings | undefined,
  options: Omit<CopyTaskOptions, "destination" | "exporter">,
): CopyTask | undefined {
  if (settings === undefined) return undefined;
  const destination = openDestination(settings);
  const exporter = new Exporter(destination, { node: randomUUID(), version: readVersion() });
  return new CopyTask({ ...options, destination, exporter });
}
