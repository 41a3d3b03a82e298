/**
 * `signalbox drill`: verifies that the static copy is complete, works without the service, and agrees with
 * it.
 */
import * as z from "zod";
import { type Configuration, ConfigurationProblem, readConfiguration } from "../../platform/configuration.ts";
import { projectRoot } from "../../platform/project-root.ts";
import { withServiceAddress } from "../../platform/service-address.ts";
import { type Manifest, manifestName, readManifest } from "../../publishing/static-copy/copy-manifest.ts";
import type { Destination } from "../../publishing/static-copy/destination.ts";
import { openDestination } from "../../publishing/static-copy/open-destination.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { invalidValue, UsageProblem } from "../command-line.ts";
import { reachable } from "../doctor/examine-server.ts";
import { type Finding, ok, problem, warning } from "../doctor/finding.ts";
import { answerFindings } from "../doctor/print-findings.ts";
import { messageOf } from "../error-causes.ts";
import { copySettingsOf } from "../maintenance/copy.ts";
import { progressPrinter, writeCount, writeSize } from "../progress.ts";
import { printNote, writeMinute } from "../terminal.ts";
import { differences, readSummary } from "./compare-copy.ts";
import { type CopyResponse, readerOf, serveAlone } from "./copy-reader.ts";
import { type WalkResult, walk } from "./walk-copy.ts";

type ReadFile = (place: string) => Promise<CopyResponse>;

/** After how long a copy is old, in milliseconds. */
const oldAfter = 600_000;
/** Maximum number of walks if the copy is written in the meantime. */
const maxWalks = 4;
/** Timeout for the copy to catch up with the service, in milliseconds. */
const timeoutMs = 20_000;
const maxListedProblems = 10;

/** The copy's manifest: from its web address, or from the destination for hosts that hide such files. */
async function manifestOf(
  read: ReadFile,
  destination: Destination | undefined,
): Promise<Manifest | undefined> {
  const got = await read(manifestName).catch(() => undefined);
  const served = got?.status === 200 ? readManifest(got.bytes) : undefined;
  if (served !== undefined || destination === undefined) return served;
  const stored = await destination.read(manifestName);
  return stored === undefined ? undefined : readManifest(stored);
}

function examineWalk({ files, bytes, links, faults, byService }: WalkResult): Finding[] {
  const fact = faults.slice(0, maxListedProblems).join("; ");
  const more = faults.length > maxListedProblems ? `; and ${faults.length - maxListedProblems} more` : "";
  const completeness =
    faults.length === 0
      ? ok(
          "Files",
          `all ${writeCount(files)} are unchanged (${writeSize(bytes)}), and ${writeCount(links)} links lead to one of them`,
        )
      : problem(
          "Files",
          `${fact}${more}`,
          "Wait for the service's next run, or run `bin/signalbox copy`. If the problem persists, empty the destination: the copy is then written again.",
        );
  const alone =
    byService === 0
      ? ok("Service", "did not take part: none of the responses came from it")
      : problem(
          "Service",
          `gave ${writeCount(byService)} of the responses: this is not the copy, or a proxy forwards to the service`,
          "Give the address of the copy's own host with --from.",
        );
  return [completeness, alone];
}

function examineAge({ asOf, revision }: Manifest): Finding {
  const age = Date.now() - asOf;
  const fact = `of revision ${revision}, as of ${writeMinute(asOf)}`;
  if (age <= oldAfter) return ok("Age", fact);
  return problem(
    "Age",
    `${fact}: ${writeCount(Math.round(age / 60_000))} minutes ago`,
    "The service updates it every 90 seconds. If it does not, its log and the portal's overview say why.",
  );
}

const openPage = z.object({ Revision: z.int() });

async function revisionOf(service: ReadFile): Promise<number | undefined> {
  const got = await service("index.json");
  return got.status === 200 ? openPage.parse(JSON.parse(got.bytes.toString("utf8"))).Revision : undefined;
}

async function summaryFrom(read: ReadFile) {
  const got = await read("api/v2/summary.json");
  return got.status === 200 ? readSummary(got.bytes.toString("utf8")) : undefined;
}

/** Compares the copy with the service at the same revision. */
async function examineAgreement(read: ReadFile, at: string, manifest: () => Promise<Manifest | undefined>) {
  const service = readerOf(`${at}/`);
  const limit = performance.now() + timeoutMs;
  for (;;) {
    let revision: number | undefined;
    try {
      revision = await revisionOf(service);
    } catch {
      return warning(
        "Agreement",
        `the service does not answer at ${at}, so that nothing was compared`,
        "Run drill with the settings of the service (HOST, PORT), while it is running.",
      );
    }
    const copied = (await manifest())?.revision;
    if (revision !== undefined && copied === revision) break;
    if (performance.now() > limit) {
      return problem(
        "Agreement",
        `the copy is of revision ${copied ?? "none"}, and the service of ${revision ?? "none"}`,
        "The service's log and the portal's overview say why the copy is not updated.",
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const [copied, served] = [await summaryFrom(read), await summaryFrom(service)];
  if (copied === undefined || served === undefined) {
    return problem("Agreement", "there is no summary to compare", "See the other findings.");
  }
  const found = differences(copied, served);
  if (found.length > 0) {
    return problem(
      "Agreement",
      found.slice(0, maxListedProblems).join("; "),
      "Run drill again: something may have changed in the meantime.",
    );
  }
  const components = served.components.filter(({ group }) => !group);
  const counts = `components: ${components.length}, open incidents: ${served.incidents.length}, maintenance: ${served.scheduled_maintenances.length}`;
  return ok("Agreement", `it agrees with the service: "${served.status.description}", ${counts}`);
}

async function walkUntilStable(read: ReadFile, manifest: () => Promise<Manifest | undefined>) {
  const progress = progressPrinter("files read");
  for (let round = 1; ; round += 1) {
    const before = await manifest();
    if (before === undefined) return undefined;
    const walked = await walk(before, read, progress);
    const after = await manifest();
    // Changes during the walk are no fault.
    const isStill = after?.writtenAt === before.writtenAt;
    if (walked.faults.length === 0 || isStill || round === maxWalks) return { walked, manifest: before };
  }
}

async function examine(read: ReadFile, destination: Destination | undefined, configuration: Configuration) {
  const manifest = () => manifestOf(read, destination);
  const found = await walkUntilStable(read, manifest);
  if (found === undefined) {
    const reason = await read(manifestName).then(({ status }) => `the answer is ${status}`, messageOf);
    return [
      problem(
        "Copy",
        `there is none: ${manifestName} cannot be read (${reason})`,
        "Run `bin/signalbox copy`, and check COPY_TO, or the address after --from.",
      ),
    ];
  }
  const at = reachable(configuration.host, configuration.port);
  return [
    ...examineWalk(found.walked),
    examineAge(found.manifest),
    await examineAgreement(read, at, manifest),
  ];
}

function baseFrom(from: string): string {
  const url = URL.parse(from);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw invalidValue("from", from, "Give an address that starts with https:// or http://.");
  }
  return `${url.origin}${url.pathname.replace(/[^/]*$/u, "")}`;
}

async function runDrill(args: ParsedArguments): Promise<Finding[]> {
  const configuration = withServiceAddress(readConfiguration(process.env, projectRoot), process.env);
  const from = args.text("from");
  const { copy } = configuration;
  const destination = copy === undefined ? undefined : openDestination(copy);
  if (from !== undefined) {
    const base = baseFrom(from);
    printNote(`Reading the copy at ${base}`);
    return await examine(readerOf(base), destination, configuration);
  }
  const alone = destination ?? openDestination(copySettingsOf(configuration));
  const { base, server } = await serveAlone(alone);
  try {
    printNote(`Reading the copy from ${alone.name}, which this command serves at ${base}`);
    return await examine(readerOf(base), alone, configuration);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function run(args: ParsedArguments): Promise<number> {
  const findings = await runDrill(args).catch((error: unknown): Finding[] => {
    if (error instanceof UsageProblem) throw error;
    if (error instanceof ConfigurationProblem) throw error;
    return [
      problem(
        "Copy",
        messageOf(error),
        "Check that the copy is served there, and that this machine reaches it.",
      ),
    ];
  });
  return answerFindings(findings, { asJson: args.flag("json") });
}

/** `signalbox drill`. */
export const drill: CommandLine = {
  takes: {},
  options: {
    from: { value: "URL", about: "Read the copy at this public address instead of COPY_TO" },
    json: { about: "As JSON" },
  },
  notes: [
    "Reads every file of the copy, follows every link in it, and compares it with the service, if that is running.",
    "Without --from it serves the copy on this machine during the check. It changes nothing. Exits with 1",
    "if the copy is incomplete, older than 10 minutes, or different from the service.",
  ],
  run,
};
