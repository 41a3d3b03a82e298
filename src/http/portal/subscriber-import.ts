/** Imports subscribers from a CSV file: a check first, then the import with its progress. */
import * as z from "zod";
import { fieldRefusal } from "../../commands/body-parsing.ts";
import { readConsentNote } from "../../commands/subscribers/subscriber-bodies.ts";
import { type CheckedCsv, refuseFaults } from "../../commands/subscribers/subscriber-csv.ts";
import { success } from "../../contract/envelope.ts";
import {
  type ImportPreviewOut,
  type ImportProgressOut,
  importPreview,
  subscriberOperations,
} from "../../contract/portal/portal-subscribers.ts";
import { Refusal } from "../../contract/refusal.ts";
import { maxImportRows } from "../../contract/subscribers.ts";
import { importedStates } from "../../queries/import-queries.ts";
import { type Call, openedBus, readSecret } from "../operation-call.ts";
import { actorOfPerson } from "../operation-handler.ts";
import { readQuery } from "../query-parameters.ts";
import { checkSubscriberFile, rowsToImport } from "../subscriber-file.ts";
import { refuseUnconfirmedImport } from "../subscriber-routes.ts";
import { waitForDrain } from "../write-drain.ts";
import type { PortalParts } from "./portal-parts.ts";

/** Faults, and rows without one, that a preview shows. */
const maxPreviewed = 10;
/** Milliseconds that a reader may leave the progress unread. */
const drainTimeoutMs = 30_000;

const counts = z.object({ Imported: z.number(), Skipped: z.number() });

/** A file, checked against the page; its subscribers have no fault. */
type CheckedFile = CheckedCsv & { readonly page: string | null };

async function checkFile({ sources }: PortalParts, { exchange, body }: Call): Promise<CheckedFile> {
  const { Page } = readQuery(subscriberOperations.PreviewImport.query, exchange.query);
  const page = Page?.toLowerCase() ?? null;
  if (body === undefined || body.length === 0) throw fieldRefusal("File", "The file is empty.");
  const { mayReach } = sources;
  const checked = await checkSubscriberFile(body.toString("utf8"), page, {
    bus: openedBus(sources),
    mayReach,
  });
  return { ...checked, page };
}

/** Answers with what an import of the file would do. */
export async function answerImportPreview(parts: PortalParts, call: Call): Promise<void> {
  const { page, subscribers, faults: errors, unsupportedLines, unread } = await checkFile(parts, call);
  const rows = await rowsToImport(readSecret(parts.sources), subscribers);
  const addresses = rows.map(({ address }) => address);
  const states = await importedStates(openedBus(parts.sources), { page, addresses });
  const count = (state: string) => states.filter((candidate) => candidate === state).length;
  const firstLine = (index: number) =>
    rows.find(({ address }) => address.address_hash === addresses[index]?.address_hash)?.line;
  const preview: ImportPreviewOut = importPreview.parse({
    Rows: subscribers.length + errors.length + unsupportedLines.length,
    New: count("New"),
    Known: count("Known"),
    Repeated: count("Repeated"),
    Suppressed: count("Suppressed"),
    Foreign: unsupportedLines.length,
    Faults: errors.length,
    FirstFaults: errors.slice(0, maxPreviewed).map(({ line, message }) => ({ Line: line, Message: message })),
    FirstRows: subscribers.slice(0, maxPreviewed).map(({ line, plain, choices }, index) => ({
      Line: line,
      Address: plain.address,
      Name: choices.name ?? null,
      Channel: plain.channel,
      IsWholePage: choices.scope.page,
      State: states[index],
      FirstLine: states[index] === "Repeated" ? firstLine(index) : null,
    })),
    Unread: unread,
  });
  const body = JSON.stringify(success(preview, "The file was checked; nothing was imported"));
  parts.answers.json(call.exchange, 200, { body });
}

/** Imports the file, and answers with the progress as JSON lines. Rejects with a `Refusal` before anything is imported. */
export async function answerImport(parts: PortalParts, call: Call): Promise<void> {
  const { exchange } = call;
  const { person } = exchange;
  // Second line of defence: admission requires a session.
  if (person === undefined) throw new Refusal("SessionMissing", "Sign in first.");
  const { ConsentNote = "", Confirmed } = readQuery(
    subscriberOperations.ImportSubscribers.query,
    exchange.query,
  );
  const consentNote = Confirmed === "false" ? null : readConsentNote(ConsentNote);
  const { page, subscribers, faults: errors } = await checkFile(parts, call);
  refuseFaults(errors);
  if (consentNote === null && subscribers.some(({ plain }) => plain.channel === "Email"))
    refuseUnconfirmedImport(parts.sources.channels);
  const all = await rowsToImport(readSecret(parts.sources), subscribers);
  const bus = openedBus(parts.sources);
  const headers = ["content-type", "application/x-ndjson; charset=utf-8", "x-accel-buffering", "no"];
  const response = parts.answers.begin(exchange, headers);
  const total = subscribers.length;
  let progress: ImportProgressOut = { Done: 0, Total: total, Imported: 0, IsComplete: total === 0 };
  const write = async () => {
    if (!response.write(`${JSON.stringify(progress)}\n`)) await waitForDrain(response, drainTimeoutMs);
  };
  try {
    await write();
    for (let offset = 0; offset < total && !response.destroyed; offset += maxImportRows) {
      const rows = all.slice(offset, offset + maxImportRows);
      const { result } = await bus.submit({
        command: { kind: "ImportSubscribers", page, consentNote, rows },
        actor: actorOfPerson(person),
        requestId: exchange.requestId,
        idempotency: null,
        ifMatch: null,
      });
      const Done = offset + rows.length;
      const Imported = progress.Imported + counts.parse(result).Imported;
      progress = { Done, Total: total, Imported, IsComplete: Done === total };
      await write();
    }
  } catch (problem) {
    parts.logger.warn({ error: problem, requestId: exchange.requestId }, "subscriber import failed");
    const Problem = problem instanceof Refusal ? problem.message : "The database is not responding.";
    progress = { ...progress, Problem };
    await write();
  }
  response.end();
}
