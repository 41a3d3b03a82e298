/** Answers admitted calls: reads are wrapped in an envelope, writes are submitted to the command bus. */
import * as z from "zod";
import type { CachedKey } from "../auth/cached-key.ts";
import { reauthenticationRequired, reauthenticationTtlMs, type SignedIn } from "../auth/signed-in.ts";
import { isComposed } from "../commands/announcements/composed-commands.ts";
import { fieldRefusal, readBody } from "../commands/body-parsing.ts";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import { describeAbsentNode, describeSlowNode, waitForPurge } from "../commands/bus/node-purge.ts";
import type { Actor, Answer, Command, Submission } from "../commands/command.ts";
import { definitionOf } from "../commands/registry.ts";
import { success } from "../contract/envelope.ts";
import { creatorAdvice, listAdvice, withIdAdvice } from "../contract/not-found.ts";
import { type Operation, takesIfMatch } from "../contract/operations/operation.ts";
import { Refusal } from "../contract/refusal.ts";
import { describePublicationObstacle } from "../notifications/publication-obstacle.ts";
import { timeout } from "../platform/timeouts.ts";
import { readCoveredNames } from "../queries/key-queries.ts";
import { readTemplateNames } from "../queries/template-queries.ts";
import { StoreFault } from "../store/engine.ts";
import { withReferenceErrors, withTargetErrors } from "./body-references.ts";
import { answerDryRun, isDryRun } from "./change-dry-run.ts";
import { type SuggestionSource, withSuggestions, withTemplateSuggestions } from "./component-suggestions.ts";
import { codingOfRead, encodeBody, tagInCoding } from "./compressed-json.ts";
import {
  isMalformedIfMatch,
  listTag,
  matchesNone,
  readIfMatch,
  taggedAnswer,
} from "./conditional-requests.ts";
import { fixedWordCheck } from "./fixed-words.ts";
import type { Exchange } from "./http-exchange.ts";
import { fingerprintOf, RunningRequests, readIdempotencyKey } from "./idempotency.ts";
import { readJson, readReport } from "./json-body.ts";
import { sliceOf } from "./list-cursors.ts";
import { type Call, openedBus, type Route, readSecret, type Sources } from "./operation-call.ts";
import { refuseInvalidQuery, refuseLongQuery, refuseParametersOfChange } from "./query-parameters.ts";
import type { ResponseWriter } from "./response-writer.ts";

const nothing = z.strictObject({}).optional();
/** Timeout of reads, in milliseconds. */
const readTimeoutMs = timeout(2_800);

function unreadable(): Refusal {
  return new Refusal("LedgerUnavailable", "The database is not responding. Try again shortly.", {
    retryAfterSeconds: 2,
  });
}

/** How long a page change waits for its publication and the purge on all nodes, in milliseconds. */
const publicationTimeoutMs = timeout(1_000);
const purgeTimeoutMs = 8_000;

/** Refusal after a change whose purge is incomplete. */
function closedInPart(why: string): Refusal {
  const message = `The page was changed, but copies of its public content may remain. ${why} Send the request again to check.`;
  return new Refusal("OutcomeUnknown", message, { retryAfterSeconds: 5 });
}

const malformedCondition =
  "It is no entity tag. Send the ETag of the resource as you received it, with its quotes.";
const noCondition =
  "This request has no version to compare. Send it without this header, which changes, deletions, updates and corrections take.";

/** The relevant fields of native and portal operations. */
type HandledOperation = Pick<Operation, "method" | "query" | "body"> &
  Partial<Pick<Operation, "refusals">> & { readonly path: string };

/** Answers calls of operations. */
export class OperationHandler {
  readonly #sources: Sources;
  readonly #answers: ResponseWriter;
  readonly #running = new RunningRequests();

  constructor(sources: Sources, answers: ResponseWriter) {
    this.#sources = sources;
    this.#answers = answers;
  }

  /** The handler of an operation's calls. It rejects with a `Refusal`, or with what failed. */
  handlerOf(operation: HandledOperation, route: Route): (call: Call) => Promise<void> {
    const refuseFixedWord = fixedWordCheck(operation.path);
    return async (call) => {
      refuseFixedWord(call);
      await this.#handle(call, operation, route).catch((failure: unknown) => {
        throw withIdAdvice(failure, call.params["id"]);
      });
    };
  }

  async #handle(call: Call, operation: HandledOperation, route: Route): Promise<void> {
    refuseLongQuery(call.exchange.query);
    switch (route.kind) {
      case "own":
        return await route.answer(call).catch((error: unknown) => {
          throw error instanceof StoreFault ? unreadable() : error;
        });
      case "change":
        return this.#change(call, operation, route);
      case "one": {
        refuseQueryOfRead(operation, call);
        const read = await this.#read((bus) => route.read(bus, call));
        const { body, tag } = taggedAnswer(read, route.message);
        return await this.#answerRead(call.exchange, body, tag);
      }
      case "list": {
        refuseQueryOfRead(operation, call);
        const { slice, present } = sliceOf(call, operation);
        const listed = await this.#read((bus) => route.read(bus, call, slice));
        const body = JSON.stringify(success(present(listed), route.message));
        return await this.#answerRead(call.exchange, body, listTag(body));
      }
    }
  }

  /** Reads from the store; without a response the refusal asks the caller to retry. */
  async #read<Result>(read: (bus: CommandBus) => Promise<Result>): Promise<Result> {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(unreadable()), readTimeoutMs);
    try {
      return await Promise.race([read(openedBus(this.#sources)), promise]);
    } catch (error) {
      throw error instanceof StoreFault ? unreadable() : error;
    } finally {
      clearTimeout(timer);
    }
  }

  async #answerRead(exchange: Exchange, body: string, tag: string): Promise<void> {
    const coding = codingOfRead(exchange, body);
    const codedTag = tagInCoding(tag, coding);
    // The tag of an answer that was not compressed, as that of a write, stands for the same content.
    const same = [codedTag, tag].find((own) => matchesNone(exchange.headers.ifNoneMatch, own));
    if (same !== undefined) return this.#answers.empty(exchange, 304, ["etag", same]);
    const encoding = coding === "identity" ? [] : ["content-encoding", coding];
    const headers = ["etag", codedTag, ...encoding];
    this.#answers.json(exchange, 200, { body: await encodeBody(body, coding), headers });
  }

  async #change(call: Call, operation: HandledOperation, route: Route & { kind: "change" }): Promise<void> {
    const { exchange } = call;
    const { key, person } = exchange;
    const actor = actorOfCall(call);
    // The gate admits no change without a key or a person: this is the second check.
    if (actor === undefined) throw new Refusal("KeyMissing", "Send an API key in the X-API-KEY header.");
    // Stored answers belong to key families.
    const idempotencyKey =
      key === undefined ? undefined : readIdempotencyKey(exchange.headers.idempotencyKeys);
    const body = route.isReport === true ? readReport(call.body) : readJson(call.body);
    if (operation.body === null) readBody(nothing, body);
    if (!hasEmptyId(call)) refuseParametersOfChange(operation, exchange.query, route.isReport === true);
    const ifMatch = readIfMatch(exchange.headers.ifMatch);
    if (ifMatch !== null && key !== undefined && route.isReport !== true && !takesIfMatch(operation))
      throw fieldRefusal("If-Match", noCondition, "Unknown");
    if (route.isReport !== true && isMalformedIfMatch(exchange.headers.ifMatch))
      throw fieldRefusal("If-Match", malformedCondition);
    const suggest = async (failure: unknown): Promise<never> => {
      const better = await withSuggestions(failure, body, () => this.#suggestionsFor(key));
      const suggested = await withTemplateSuggestions(better, body, async () => ({
        // Without the store the refusal stays as it is.
        names: await readTemplateNames(openedBus(this.#sources)).catch(() => []),
        advice: "GET /api/Template lists them.",
      }));
      throw person === undefined ? withExisting(suggested) : suggested;
    };
    const plain = { actor, requestId: exchange.requestId, idempotency: null, ifMatch: null };
    const lookUp = (references: Command) =>
      openedBus(this.#sources).dryRun({ ...plain, command: references }, []);
    const refuse = async (failure: unknown): Promise<never> => {
      const request = { path: operation.path, id: call.params["id"], body };
      return await suggest(
        route.isReport === true ? failure : await withReferenceErrors(failure, request, lookUp),
      );
    };
    const refuseReport = async (failure: unknown): Promise<never> => {
      // A key for some components must not learn of others, so its invalid reports look nothing up.
      if (key?.role === "Webhook" && key.covers !== "all") throw failure;
      return await suggest(await withTargetErrors(failure, body, lookUp));
    };
    const command = await commandOf(route, call, body).catch((failure: unknown) => {
      return route.isReport === true ? refuseReport(failure) : refuse(failure);
    });
    const definition = definitionOf(command);
    if (person !== undefined && definition.changesVisibility?.(command) === true)
      refuseUnproven(person, this.#sources.clock.now());
    const submission: Submission = {
      ...plain,
      command,
      idempotency:
        idempotencyKey === undefined
          ? null
          : {
              key: idempotencyKey,
              fingerprint: fingerprintOf(readSecret(this.#sources), exchange, call.body),
            },
      ifMatch: takesIfMatch(operation) ? ifMatch : null,
    };
    const bus = openedBus(this.#sources);
    if (isDryRun(operation, exchange.query)) {
      const { clock, sending, baseUrl } = this.#sources;
      const at = { now: clock.now(), sending, baseUrl: baseUrl() };
      const tried = this.#read(() => answerDryRun(bus, submission, at));
      const answer = await tried.catch(refuse);
      return this.#answerChange(exchange, (await route.presentDryRun?.(answer, call)) ?? answer);
    }
    const submit = () => bus.submit(submission).catch(refuse);
    const stored =
      key === undefined || idempotencyKey === undefined
        ? await submit()
        : await this.#running.afterFirst(`${key.familyNumber} ${idempotencyKey}`, submit);
    const answer = route.present?.(stored, call) ?? stored;
    const awaited = definition.waitsFor?.(command);
    if (awaited !== undefined)
      await this.#sources.publisher()?.waitFor(answer.revision, publicationTimeoutMs);
    // The portal says on every screen that sending is held.
    const content = person === undefined && isComposed(command) ? await this.#withObstacle(answer) : answer;
    this.#answerChange(exchange, awaited === "purge" ? await this.#closed(content, bus) : content);
  }

  /** The answer to a published announcement, which says if its messages are held. Without the store it stays as it is. */
  async #withObstacle(answer: Answer): Promise<Answer> {
    const { clock, sending } = this.#sources;
    const at = { now: clock.now(), sending };
    const obstacle = await this.#read((bus) => describePublicationObstacle(bus, answer, at)).catch(
      (error: unknown) => {
        if (error instanceof Refusal) return null;
        throw error;
      },
    );
    return obstacle === null ? answer : { ...answer, message: `${answer.message}. ${obstacle}` };
  }

  /** A webhook key learns the names of the components that it covers, and of no others. */
  async #suggestionsFor(key: CachedKey | undefined): Promise<SuggestionSource> {
    const advice = key?.role === "Webhook" ? creatorAdvice : listAdvice;
    if (key?.role === "Webhook" && key.covers !== "all") {
      // Without the store the refusal stays as it is.
      const names = await readCoveredNames(openedBus(this.#sources), key.number).catch(() => []);
      return { names, advice };
    }
    const pages = this.#sources.publisher()?.pages ?? [];
    const names = pages.flatMap(({ snapshot }) => snapshot?.components.map(({ name }) => name) ?? []);
    return { names, advice };
  }

  /** Answers a change that may restrict a page, after its content was purged on every running node. */
  async #closed(answer: Answer, bus: CommandBus): Promise<Answer> {
    const unpurged = await waitForPurge(bus, { timeoutMs: purgeTimeoutMs }).catch((error: unknown) => {
      throw error instanceof StoreFault
        ? closedInPart("The database is not responding, so the purge can't be confirmed.")
        : error;
    });
    const slow = unpurged.filter(({ isRunning }) => isRunning);
    if (slow.length > 0) throw closedInPart(slow.map(describeSlowNode).join(" "));
    return { ...answer, message: [answer.message, ...unpurged.map(describeAbsentNode)].join(" ") };
  }

  #answerChange(exchange: Exchange, answer: Answer): void {
    const headers = answer.replayed ? ["idempotency-replayed", "true"] : [];
    const root = `${this.#answers.basePath}${exchange.person === undefined ? "" : "/portal"}`;
    if (answer.status === 204) {
      if (answer.location !== null) headers.push("link", `<${root}${answer.location}>; rel="restore"`);
      return this.#answers.empty(exchange, 204, headers);
    }
    if (answer.location !== null) headers.push("location", `${root}${answer.location}`);
    const { result, version, message } = answer;
    if (version === null)
      return this.#answers.json(exchange, answer.status, {
        body: JSON.stringify(success(result, message)),
        headers,
      });
    const { body, tag } = taggedAnswer({ result, version }, message);
    this.#answers.json(exchange, answer.status, { body, headers: [...headers, "etag", tag] });
  }
}

/** True for the address of a list with a slash at its end: it is refused as an address without an id, whatever its query. */
const hasEmptyId = ({ params }: Call) => params["id"] === "";

/** Refuses an invalid query of a read. Throws a `Refusal`. */
function refuseQueryOfRead({ query }: HandledOperation, call: Call): void {
  if (!hasEmptyId(call)) refuseInvalidQuery(query, call.exchange.query);
}

/** A failure that says what has a name already also says how to change that. */
function withExisting(failure: unknown): unknown {
  if (!(failure instanceof Refusal) || failure.detail.existing === undefined) return failure;
  const { code, message, detail } = failure;
  const remedy = detail.isFixed === true ? "DELETE" : "PATCH";
  const verb = detail.isFixed === true ? "deletes" : "changes";
  return new Refusal(code, `${message} ${remedy} ${detail.existing} ${verb} that one.`, detail);
}

/** The command of a body. Rejects with a `Refusal`. */
async function commandOf(route: Route & { kind: "change" }, call: Call, body: unknown): Promise<Command> {
  return await route.command(call, body);
}

/** Refuses who has not proven who they are in the last minutes. Throws a `Refusal`. */
function refuseUnproven({ session }: SignedIn, now: number): void {
  if (now - session.authenticatedAt > reauthenticationTtlMs) throw reauthenticationRequired();
}

/** A signed-in person as an actor. */
export function actorOfPerson({ number, name, role }: SignedIn): Extract<Actor, { kind: "person" }> {
  return { kind: "person", number, name, role };
}

/** The caller as an actor; undefined without a key or a person. */
export function actorOfCall({ exchange: { key, person } }: Call): Actor | undefined {
  return key === undefined ? person && actorOfPerson(person) : actorOf(key);
}

const actors = new WeakMap<CachedKey, Actor>();

/** Memoized, so that equal actors in a group are cloned to the store's thread only once. */
function actorOf(key: CachedKey): Actor {
  const cached = actors.get(key);
  if (cached !== undefined) return cached;
  const { number, familyNumber, name, last4, role, covers } = key;
  const actor: Actor = { kind: "key", number, familyNumber, name: `${name} (…${last4})`, role, covers };
  actors.set(key, actor);
  return actor;
}
