/** The operations on subscribers whose addresses and secrets are sealed before they reach a command. */
import { makeSigningSecret, openSigningSecret, storeAddress } from "../auth/subscriber-secrets.ts";
import { rangeRefusal, readBody } from "../commands/body-parsing.ts";
import type { Answer } from "../commands/command.ts";
import {
  needsSigningSecret,
  parseSubscriberCreate,
  parseSubscriberImport,
} from "../commands/subscribers/subscriber-bodies.ts";
import { refuseFaults } from "../commands/subscribers/subscriber-csv.ts";
import { tryQuery } from "../contract/operations/operation-builders.ts";
import type { OperationName } from "../contract/operations/operations.ts";
import { Refusal } from "../contract/refusal.ts";
import { keepMillisecondsOf, secretRotation } from "../contract/secret-rotation.ts";
import { importedSubscribers, maxImportRows, type SubscriberChannel } from "../contract/subscribers.ts";
import { type Call, openedBus, param, type Route, readSecret, type Sources } from "./operation-call.ts";
import { readQuery } from "./query-parameters.ts";
import type { ResponseWriter } from "./response-writer.ts";
import { answerSubscriberExport } from "./subscriber-export.ts";
import { checkSubscriberFile, rowsToImport } from "./subscriber-file.ts";
import { refuseForbiddenTarget } from "./webhook-targets.ts";

/** Refuses what needs mail where the service sends none; `remedy` does without it. */
function refuseWithoutMail(channels: readonly SubscriberChannel[], remedy: string): void {
  if (channels.includes("Email")) return;
  throw new Refusal(
    "ChannelUnavailable",
    `The service sends no mail: SMTP_URL is not set. Set it, or ${remedy}: with Confirmed: true and a ConsentNote.`,
  );
}

/** Refuses an import whose addresses could not be asked for their confirmation. */
export const refuseUnconfirmedImport = (channels: readonly SubscriberChannel[]): void =>
  refuseWithoutMail(channels, "import the addresses as already confirmed");

/** An answer with its signing secret in the clear: the stored answer of an `Idempotency-Key` has it sealed. */
export function withSigningSecret(sources: Sources, answer: Answer): Answer {
  const { result } = answer;
  if (typeof result !== "object" || result === null || !("SigningSecret" in result)) return answer;
  const secret = openSigningSecret(readSecret(sources), String(result.SigningSecret));
  return { ...answer, result: { ...result, SigningSecret: secret } };
}

/** Refuses more rows than one request may import. Throws a `Refusal`. */
function refuseManyRows(count: number): void {
  if (count > maxImportRows)
    throw rangeRefusal("Csv", `Give at most ${maxImportRows} rows in one request, and the rest in others.`);
}

/** The answer to a dry run of an import: without the ids of new subscribers, which are not stored. */
function withoutIds(answer: Answer): Answer {
  const imported = importedSubscribers.parse(answer.result);
  const newIds = new Set(imported.Rows.flatMap(({ Outcome, Id }) => (Outcome === "Imported" ? [Id] : [])));
  const Rows = imported.Rows.map((row) => (newIds.has(row.Id) ? { ...row, Id: null } : row));
  return { ...answer, result: { ...imported, Rows } };
}

/** The routes of these operations. */
export function subscriberRoutes(sources: Sources, answers: ResponseWriter) {
  const idOf = (call: Call) => param(call, "id").toLowerCase();
  const { channels } = sources;
  return {
    CreateSubscriber: {
      kind: "change",
      async command(_call, body) {
        const { plain: address, ...command } = parseSubscriberCreate(body);
        if (address.channel === "Email" && command.consentNote === null)
          refuseWithoutMail(channels, "add the address as already confirmed");
        if (address.url !== null) await refuseForbiddenTarget(sources.mayReach, address.url.href);
        const secret = readSecret(sources);
        const signingSecret = needsSigningSecret(address) ? makeSigningSecret(secret) : null;
        return { ...command, address: storeAddress(secret, address), signingSecret };
      },
      present: (answer) => withSigningSecret(sources, answer),
    },
    ImportSubscribers: {
      kind: "change",
      async command({ exchange }, body) {
        const { DryRun: isDryRun = false } = readQuery(tryQuery, exchange.query);
        const { csv, page, consentNote } = parseSubscriberImport(body, { isDryRun });
        const of = { bus: openedBus(sources), mayReach: sources.mayReach, path: "Csv" };
        const checked = await checkSubscriberFile(csv, page, of);
        const { subscribers, unsupportedLines, unread } = checked;
        refuseFaults(checked.faults, "Csv");
        refuseManyRows(subscribers.length + unsupportedLines.length);
        if (consentNote === null && subscribers.some(({ plain }) => plain.channel === "Email"))
          refuseUnconfirmedImport(channels);
        const rows = await rowsToImport(readSecret(sources), subscribers);
        const notes = { unsupportedLines, ignoredColumns: unread };
        return { kind: "ImportSubscribers", page, consentNote, rows, ...notes };
      },
      presentDryRun: withoutIds,
    },
    ExportSubscribers: { kind: "own", answer: (call) => answerSubscriberExport(sources, answers, call) },
    ResendToSubscriber: {
      kind: "change",
      command: (call) => ({
        kind: "ResendToSubscriber",
        id: idOf(call),
        hasMail: channels.includes("Email"),
      }),
    },
    TestSubscriber: {
      kind: "change",
      command: (call) => ({
        kind: "TestSubscriber",
        id: idOf(call),
        hasMail: channels.includes("Email"),
      }),
    },
    RotateSigningSecret: {
      kind: "change",
      command: (call, body) => ({
        kind: "RotateSigningSecret",
        id: idOf(call),
        signingSecret: makeSigningSecret(readSecret(sources)),
        keepMilliseconds: keepMillisecondsOf(readBody(secretRotation, body)),
      }),
      present: (answer) => withSigningSecret(sources, answer),
    },
  } as const satisfies Partial<Record<OperationName, Route>>;
}
