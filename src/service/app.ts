/** The HTTP side of the service: one server, the step in front, and Fastify behind it with every route and its policy. */
import { createServer, type IncomingMessage, type Server, ServerResponse } from "node:http";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { isFacePath } from "../board/board.ts";
import { Refusal } from "../contract/refusal.ts";
import type { Configuration } from "../ground/configuration.ts";
import type { Logger } from "../ground/logger.ts";
import { type Admission, type Gate, type Policy, tooLarge } from "../intake/admission.ts";
import type { Answers } from "../intake/answers.ts";
import { ArrivingRequest, Exchange } from "../intake/exchange.ts";
import { demandPolicies, type WayIn } from "../intake/routing.ts";
import { answerClientError } from "./client-errors.ts";
import type { Front } from "./front.ts";

/** What the app is made of. */
export type AppOptions = {
  readonly configuration: Pick<Configuration, "baseUrl">;
  readonly logger: Logger;
  readonly answers: Answers;
  readonly front: Front;
  readonly gate: Gate;
  readonly ways: readonly WayIn[];
};

/** What a connection may cost before it is cut, in milliseconds; and how many there may be. */
const limits = {
  maxHeaderSize: 16 * 1024,
  requestTimeout: 15_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 5_000,
};
/** A reader that takes nothing for this long is cut off. */
const idleTimeout = 20_000;
const mostConnections = 10_000;

/** Headers that a page of another origin may be told of, on what is open anyway. */
const preflight = [
  "access-control-allow-origin",
  "*",
  "access-control-allow-methods",
  "GET, HEAD",
  "access-control-allow-headers",
  "*",
  "access-control-max-age",
  "86400",
];

class App {
  readonly #options: AppOptions;

  constructor(options: AppOptions) {
    this.#options = options;
  }

  serverFor(handler: (request: IncomingMessage, response: ServerResponse) => void): Server {
    const { front, answers } = this.#options;
    const take = (waits: boolean) => (request: IncomingMessage, response: ServerResponse) =>
      front.take({ request, response, waits }, handler);
    const server = createServer(
      // A Host is asked for further on, where its lack gets an answer like any other.
      { ...limits, requireHostHeader: false, optimizeEmptyRequests: true, IncomingMessage: ArrivingRequest },
      take(false),
    );
    server.timeout = idleTimeout;
    server.maxConnections = mostConnections;
    // None may be dropped unseen: that their size is limited is enough.
    server.maxHeadersCount = 0;
    server.on("checkContinue", take(true));
    server.on("checkExpectation", take(false));
    server.on("clientError", (error, socket) => answerClientError(error, socket, answers.sets));
    return server;
  }

  /** Asks the gate; `done` lets the request go on to its route. */
  admit(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: { policy: Policy | undefined; done: () => void },
  ): void {
    const exchange = exchangeOf(request.raw, reply.raw);
    try {
      const admission = this.#options.gate.admit(exchange, asked.policy);
      if (!(admission instanceof Promise))
        return this.#settle(exchange, admission, { reply, done: asked.done });
      admission.then(
        (admitted) => this.#settle(exchange, admitted, { reply, done: asked.done }),
        (error: unknown) => this.fail(reply, exchange, error),
      );
    } catch (error) {
      this.fail(reply, exchange, error);
    }
  }

  #settle(
    exchange: Exchange,
    admission: Admission,
    { reply, done }: { reply: FastifyReply; done: () => void },
  ): void {
    const { answers } = this.#options;
    if (admission === undefined) {
      exchange.bodyIsTaken = !exchange.isRead;
      if (exchange.expectsContinue && exchange.hasBody && exchange.bodyIsTaken)
        exchange.response.writeContinue();
      return done();
    }
    reply.hijack();
    if (admission instanceof Refusal) return answers.refuse(exchange, admission);
    const plain = exchange.path.toLowerCase();
    const isOpen = isFacePath(plain) || plain === "/api/openapi.json";
    answers.empty(exchange, 204, ["allow", admission.allow, ...(isOpen ? preflight : [])]);
  }

  /** Answers what went wrong: a refusal as it is; what nobody expected with its request's id alone, and logs it whole. */
  fail(reply: FastifyReply, exchange: Exchange, error: unknown): void {
    reply.hijack();
    const { answers, logger } = this.#options;
    if (error instanceof Refusal) return answers.refuse(exchange, error);
    const { requestId, method, route } = exchange;
    logger.error({ requestId, method, route, error }, "a request failed");
    answers.refuse(
      exchange,
      new Refusal("Internal", `This failed on our side. The log has it under ${requestId}.`),
    );
  }

  /** Answers a body that could not be read. */
  failBody(
    reply: FastifyReply,
    exchange: Exchange,
    failed: { readonly code: unknown; readonly limit: number; readonly error: unknown },
  ): void {
    // Nobody reads the rest of it now.
    exchange.bodyIsTaken = false;
    if (failed.code === "FST_ERR_CTP_BODY_TOO_LARGE")
      return this.fail(reply, exchange, tooLarge(failed.limit));
    const isBroken = failed.code === "FST_ERR_CTP_INVALID_CONTENT_LENGTH" || exchange.request.destroyed;
    const refusal = new Refusal("BadRequest", "The body did not arrive as it was announced.");
    this.fail(reply, exchange, isBroken ? refusal : failed.error);
  }
}

function exchangeOf(request: IncomingMessage, response: ServerResponse): Exchange {
  if (request instanceof ArrivingRequest && request.exchange !== undefined) return request.exchange;
  return new Exchange(request, response, performance.now());
}

const noParams: Readonly<Record<string, string>> = {};

function isParams(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === "object" && value !== null;
}

function register(app: FastifyInstance, parts: App, way: WayIn): void {
  const route = `${way.method} ${way.url}`;
  app.route({
    method: way.method,
    url: way.url,
    bodyLimit: way.bodyLimit,
    config: { policy: way.policy },
    onRequest: (request, reply, done) => {
      exchangeOf(request.raw, reply.raw).route = route;
      parts.admit(request, reply, { policy: way.policy, done });
    },
    errorHandler: (error, request, reply) => {
      const code: unknown = "code" in error ? error.code : undefined;
      parts.failBody(reply, exchangeOf(request.raw, reply.raw), { code, limit: way.bodyLimit, error });
    },
    handler: (request, reply) => {
      const exchange = exchangeOf(request.raw, reply.raw);
      const body: unknown = request.body;
      const params: unknown = request.params;
      reply.hijack();
      way
        .answer({
          exchange,
          params: isParams(params) ? params : noParams,
          body: body instanceof Buffer ? body : undefined,
        })
        .catch((error: unknown) => parts.fail(reply, exchange, error));
    },
  });
}

/** Builds the app. Resolves with its server, which does not listen yet. Rejects where a route has no policy. */
export async function buildApp(options: AppOptions): Promise<Server> {
  const parts = new App(options);
  const app = fastify({
    logger: false,
    exposeHeadRoutes: true,
    return503OnClosing: false,
    routerOptions: { caseSensitive: false, maxParamLength: 8192 },
    serverFactory: (handler) => parts.serverFor(handler),
  });
  demandPolicies(app);
  // Whether a body may be read at all the gate decides, and what it means the routes: here it is only bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.setNotFoundHandler({}, (request, reply) => {
    parts.fail(
      reply,
      exchangeOf(request.raw, reply.raw),
      new Error("a request without a route passed the gate"),
    );
  });
  app.addHook("onRequest", (request, reply, done) => {
    if (request.is404) parts.admit(request, reply, { policy: undefined, done });
    else done();
  });
  for (const way of options.ways) register(app, parts, way);
  await app.ready();
  return app.server;
}
