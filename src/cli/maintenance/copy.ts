/** `signalbox copy`: updates the static copy once, now. */
import { randomUUID } from "node:crypto";
import { systemClock } from "../../platform/clock.ts";
import { ConfigurationProblem } from "../../platform/configuration.ts";
import { createLogger } from "../../platform/logger.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { readVersion } from "../../platform/project-root.ts";
import type { CopySettings } from "../../platform/static-copy-settings.ts";
import { openPublisher } from "../../publishing/publisher.ts";
import { type CopyOutcome, Exporter } from "../../publishing/static-copy/copy-exporter.ts";
import { openDestination } from "../../publishing/static-copy/open-destination.ts";
import { StoreFault } from "../../store/engine.ts";
import type { CommandLine } from "../command-line.ts";
import { type OpenedStore, withStore } from "../open-store.ts";
import { progressPrinter, writeCount, writeSize } from "../progress.ts";
import { answerText, printNote, writeMinute } from "../terminal.ts";

/** Timeout for loading the snapshot, in milliseconds. */
const timeoutMs = 30_000;

/** The copy's destination. Throws a `ConfigurationProblem` if not configured. */
export function copySettingsOf({ copy }: { readonly copy: CopySettings | undefined }): CopySettings {
  if (copy !== undefined) return copy;
  throw new ConfigurationProblem([
    "COPY_TO is not set, so there is no copy. Set it to a folder, s3://bucket/prefix or command:COMMAND, here and for the service; /api/docs/manual-static-copy of the service has more.",
  ]);
}

async function bringUpToDate({ bus, configuration }: OpenedStore): Promise<CopyOutcome> {
  const settings = copySettingsOf(configuration);
  const logger = createLogger("silent");
  const publisher = await openPublisher({
    bus,
    configuration,
    logger,
    meters: createMetrics(),
    clock: systemClock,
    storesSnapshots: false,
  });
  try {
    const limit = performance.now() + timeoutMs;
    while (publisher.copyRun === undefined || publisher.copyRun.isStale) {
      if (performance.now() > limit) throw new StoreFault("refused", "it did not say what is shown");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const own = { node: randomUUID(), version: readVersion() };
    const exporter = new Exporter(openDestination(settings), own);
    return await exporter.run(publisher.copyRun, {
      now: Date.now(),
      maxAged: Number.POSITIVE_INFINITY,
      progress: progressPrinter("files written"),
    });
  } finally {
    await publisher.close();
  }
}

async function run(): Promise<number> {
  return await withStore(async (opened) => {
    const settings = copySettingsOf(opened.configuration);
    const outcome = await bringUpToDate(opened);
    const { files, bytes, written, removed, revision, asOf } = outcome;
    answerText(
      `${openDestination(settings).name} holds the copy: ${writeCount(files)} files in ${writeSize(bytes)}, of revision ${revision}, as of ${writeMinute(asOf)}.`,
    );
    printNote(
      outcome.isOthers
        ? "It was up to date already."
        : `${writeCount(written)} files were written and ${writeCount(removed)} removed.`,
    );
    return 0;
  });
}

/** `signalbox copy`. */
export const copy: CommandLine = {
  takes: {},
  options: {},
  notes: [
    "Works while the service is running, which updates the copy at every change: use this for the first copy, and when",
    "the service is down but its store is available. Only public pages are in the copy.",
  ],
  run,
};
