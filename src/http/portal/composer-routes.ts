/** The composer's operations: drafts, pending publications, previews. */

import type { SignedIn } from "../../auth/signed-in.ts";
import { parseComposed } from "../../commands/announcements/composed-commands.ts";
import { parseDraft } from "../../commands/announcements/draft-commands.ts";
import { readBody } from "../../commands/body-parsing.ts";
import type { Answer, Command, ComposedCommand, Submission } from "../../commands/command.ts";
import { success } from "../../contract/envelope.ts";
import { type composerOperations, heldPost, previewRequest } from "../../contract/portal/composer.ts";
import { Refusal } from "../../contract/refusal.ts";
import { Throttle } from "../../platform/throttle.ts";
import {
  executionOf,
  readDraft,
  readDrafts,
  readEditors,
  readPendingPublication,
  readPendingPublications,
  readWaiting,
  wasScheduled,
} from "../../queries/draft-queries.ts";
import { readIfMatch } from "../conditional-requests.ts";
import { readJson } from "../json-body.ts";
import { type Call, openedBus, param, type Route, type Sources } from "../operation-call.ts";
import { actorOfPerson } from "../operation-handler.ts";
import { preview } from "./change-preview.ts";
import { LatestOnly } from "./live/latest-only.ts";
import { readOccurrences } from "./occurrences.ts";
import type { PortalParts } from "./portal-parts.ts";

const idOf = (call: Call) => param(call, "id").toLowerCase();

function personOf({ exchange }: Call): SignedIn {
  // Second line of defence: admission requires a session.
  if (exchange.person === undefined) throw new Refusal("SessionMissing", "Sign in first.");
  return exchange.person;
}

/** A list that is read whole. */
function list<Item>(message: string, read: (...args: Parameters<ListReading>) => Promise<Item[]>): Route {
  return {
    kind: "list",
    message,
    read: async (bus, call) => ({ Items: await read(bus, call), NextCursor: null }),
  };
}
type ListReading = (...args: Parameters<Extract<Route, { kind: "one" }>["read"]>) => unknown;

/** One thing that has no version of its own. */
function single(message: string, read: (...args: Parameters<ListReading>) => Promise<unknown>): Route {
  return {
    kind: "one",
    message,
    read: async (bus, call) => ({ result: await read(bus, call), version: 0 }),
  };
}

const mine = (call: Call) => ({ person: personOf(call).number });

/** The routes of the composer, by the names of their operations. */
export function composerRoutes(parts: PortalParts): Readonly<Record<keyof typeof composerOperations, Route>> {
  const { sources, answers, clock } = parts;
  const latest = new LatestOnly();
  // Previews render a page each, on the thread that serves all requests.
  const paced = new Throttle({ pauseFactor: 1, maxWaiting: 32 });
  const answer = (call: Call, { status, result, message }: Pick<Answer, "status" | "result" | "message">) =>
    answers.json(call.exchange, status, { body: JSON.stringify(success(result, message)) });
  return {
    ListDrafts: list("Drafts, newest first", (bus, call) => readDrafts(bus, mine(call))),
    ReadDraft: single("Draft", (bus, call) => readDraft(bus, { ...mine(call), id: idOf(call) })),
    PutDraft: { kind: "change", command: (call, body) => parseDraft(idOf(call), body) },
    DeleteDraft: { kind: "change", command: (call) => ({ kind: "DeleteDraft", id: idOf(call) }) },
    ListEditors: list("Other editors", (bus, call) =>
      readEditors(bus, { ...mine(call), id: idOf(call), now: clock.now() }),
    ),
    ReadOccurrences: single("Next occurrences", (bus, call) =>
      readOccurrences(bus, { query: call.exchange.query, now: clock.now() }),
    ),
    Preview: {
      kind: "own",
      answer: async (call) => {
        const { session } = personOf(call);
        const result = await latest.run(session.number, () => paced.run(() => previewed(sources, call)));
        answer(call, { status: 200, result, message: "Effect of publishing" });
      },
    },
    ListHeld: list("Pending publications", (bus, call) => readPendingPublications(bus, mine(call))),
    ReadHeld: single("Publications", (bus, call) =>
      readPendingPublication(bus, { ...mine(call), id: idOf(call) }),
    ),
    PostHeld: { kind: "own", answer: async (call) => answer(call, await schedule(sources, call)) },
    DeleteHeld: { kind: "change", command: (call) => ({ kind: "CancelPublication", id: idOf(call) }) },
    PublishHeld: {
      kind: "own",
      answer: async (call) => {
        const bus = openedBus(sources);
        answer(call, await bus.submit(sent(call, await executionOf(bus, idOf(call)))));
      },
    },
  };
}

function sent<Sent extends Command>(call: Call, command: Sent): Submission & { readonly command: Sent } {
  const { requestId } = call.exchange;
  return { command, actor: actorOfPerson(personOf(call)), requestId, idempotency: null, ifMatch: null };
}

/**
 * Executes the caller's pending publications at once: after sign-out they could not be undone, and must not
 * be lost. Returns an error, if any; the others are executed regardless.
 */
export async function publishWaiting(sources: Sources, call: Call): Promise<unknown[]> {
  const bus = openedBus(sources);
  const failures: unknown[] = [];
  for (const id of await readWaiting(bus, { person: personOf(call).number })) {
    try {
      await bus.submit(sent(call, await executionOf(bus, id)));
    } catch (error) {
      failures.push(error);
    }
  }
  return failures;
}

async function previewed(sources: Sources, call: Call): Promise<unknown> {
  const request = readBody(previewRequest, readJson(call.body));
  const { Operation: operation, Id, UpdateId, Body: body, Lang } = request;
  const command = parseComposed({
    operation,
    announcementId: Id ?? null,
    idField: "Id",
    updateId: UpdateId ?? null,
    body,
  });
  const publisher = sources.publisher();
  const result =
    publisher && (await preview({ bus: openedBus(sources), publisher }, sent(call, command), Lang));
  if (result !== undefined) return result;
  throw new Refusal("NotReady", "The service is starting; there is no page to serve yet.", {
    retryAfterSeconds: 1,
  });
}

/** Schedules a publication; what would be refused is refused before it is stored. */
async function schedule(sources: Sources, call: Call): Promise<Answer> {
  const request = readBody(heldPost, readJson(call.body));
  const change: ComposedCommand = parseComposed({
    operation: request.Operation,
    announcementId: request.AnnouncementId ?? null,
    idField: "AnnouncementId",
    updateId: request.UpdateId ?? null,
    body: request.Body,
  });
  const id = request.Id.toLowerCase();
  const ifMatch = readIfMatch(request.IfMatch ?? undefined);
  const bus = openedBus(sources);
  if (!(await wasScheduled(bus, id))) await bus.dryRun({ ...sent(call, change), ifMatch }, []);
  return await bus.submit(
    sent(call, {
      kind: "SchedulePublication",
      id,
      change,
      ifMatch,
      draftId: request.DraftId?.toLowerCase() ?? null,
      session: personOf(call).session.number,
    }),
  );
}
