/** The HTTP side of the service: one server, the step in front, and Fastify behind it with every route and its policy. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import fastify, { type FastifyRequest } from "fastify";
import { Refusal } from "../contract/refusal.ts";
import { readBytes } from "../http/body-bytes.ts";
import { ArrivingRequest, type Exchange } from "../http/http-exchange.ts";
import { livePath } from "../http/live/live-endpoint.ts";
import type { Admission, Admitter } from "../http/request-admission.ts";
import type { ResponseWriter } from "../http/response-writer.ts";
import { demandPolicies, isOpenPath, type RouteDefinition } from "../http/route-registration.ts";
import type { Logger } from "../platform/logger.ts";
import { answerClientError, endStalled } from "./client-errors.ts";
import {
  isLoopback,
  limitConnections,
  maxConnectionsPerAddress,
  maxForeignConnections,
} from "./connection-limit.ts";
import type { SnapshotResponder } from "./snapshot-responder.ts";

export type HttpServerOptions = {
  readonly logger: Logger;
  readonly answers: ResponseWriter;
  readonly front: SnapshotResponder;
  readonly gate: Admitter;
  readonly routes: readonly RouteDefinition[];
  /** Maximum number of connections. */
  readonly maxConnections: number;
  /** Addresses behind which many callers may stand. */
  readonly isProxy: (address: string) => boolean;
};

/** Limits before a connection is cut, in milliseconds. */
const limits = {
  maxHeaderSize: 16 * 1024,
  requestTimeout: 15_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
};
/**
 * Idle timeout in milliseconds; during a response it must elapse twice. Longer than the header timeout with
 * its check interval, so that slow headers get a response first.
 */
const idleTimeout = 12_000;

/** CORS headers for public content. */
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

const noParams: Readonly<Record<string, string>> = {};

function isParams(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === "object" && value !== null;
}

function exchangeOf({ raw }: FastifyRequest): Exchange {
  if (raw instanceof ArrivingRequest && raw.exchange !== undefined) return raw.exchange;
  throw new Error("a request reached a route without the snapshot responder");
}

/** Passes requests from Fastify's router through admission to their route. */
class RequestDispatcher {
  readonly #options: HttpServerOptions;

  constructor(options: HttpServerOptions) {
    this.#options = options;
  }

  /** Answers a request in any case. `way` is undefined without a route. */
  async dispatch(request: FastifyRequest, route: RouteDefinition | undefined): Promise<void> {
    const exchange = exchangeOf(request);
    const { params } = request;
    const call = { exchange, params: isParams(params) ? params : noParams, body: undefined };
    try {
      if (route !== undefined) exchange.route = `${route.method} ${route.url}`;
      const decision = this.#options.gate.admit(exchange, route?.policy);
      // Awaiting what is already there would cost every request a turn.
      const admission = decision instanceof Promise ? await decision : decision;
      if (admission instanceof Refusal) throw admission;
      if (admission !== undefined) return this.#answerOptions(exchange, admission);
      if (route === undefined) throw new Error("a request without a route passed the gate");
      const body = exchange.isRead ? undefined : await this.#readBody(exchange, route.bodyLimit);
      await route.answer({ ...call, body });
    } catch (error) {
      this.#fail(exchange, error);
      const isNoted =
        error instanceof Refusal && (error.code === "PayloadTooLarge" || error.code === "RateLimited");
      if (isNoted) void route?.noteRefusal?.(call, error);
    }
  }

  async #readBody(exchange: Exchange, limit: number): Promise<Buffer | undefined> {
    if (!exchange.hasBody) return undefined;
    if (exchange.expectsContinue) exchange.response.writeContinue();
    exchange.isBodyRead = true;
    const { request, unfitBody } = exchange;
    try {
      return await (unfitBody === undefined
        ? readBytes(request, limit)
        : readBytes(request, 0, () => unfitBody));
    } catch (refusal) {
      // The rest of the body is not read any more.
      exchange.isBodyRead = false;
      throw refusal;
    }
  }

  #answerOptions(exchange: Exchange, { allow }: Exclude<Admission, undefined | Refusal>): void {
    const { answers } = this.#options;
    const plain = exchange.path.toLowerCase();
    const isPublic = exchange.page?.accessRules.access === "Public" && !exchange.presentsKey;
    const isRepresentation = isOpenPath(plain) || plain === livePath;
    const isOpen = plain === "/api/openapi.json" || (isRepresentation && isPublic);
    answers.empty(exchange, 204, ["allow", allow, ...(isOpen ? preflight : [])]);
  }

  /** Answers a refusal as it is; an unexpected error with the request id only, and logs it in full. */
  #fail(exchange: Exchange, error: unknown): void {
    const { answers, logger } = this.#options;
    if (error instanceof Refusal) return answers.refuse(exchange, error);
    const { requestId, method, route } = exchange;
    logger.error({ requestId, method, route, error }, "request failed");
    answers.refuse(
      exchange,
      new Refusal("Internal", `Internal error. Search the service log for ${requestId}.`),
    );
  }
}

function serverFor(
  { front, answers, maxConnections, isProxy }: HttpServerOptions,
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Server {
  const take = (waits: boolean) => (request: IncomingMessage, response: ServerResponse) =>
    front.take({ request, response, waits }, handler);
  const server = createServer(
    // A missing Host is refused during admission, like other errors.
    { ...limits, requireHostHeader: false, optimizeEmptyRequests: true, IncomingMessage: ArrivingRequest },
    take(false),
  );
  server.setTimeout(idleTimeout, (socket) => endStalled(socket, answers.sets));
  server.maxConnections = maxConnections;
  limitConnections(server, {
    maxPerAddress: maxConnectionsPerAddress(maxConnections),
    maxTotal: maxForeignConnections(maxConnections),
    isExempt: (address) => isLoopback(address) || isProxy(address),
  });
  // None may be dropped unseen: that their size is limited is enough.
  server.maxHeadersCount = 0;
  server.on("checkContinue", take(true));
  server.on("checkExpectation", take(false));
  server.on("clientError", (error, socket) => answerClientError(error, socket, answers.sets));
  return server;
}

/** No route has a schema: Fastify would otherwise load its compilers of schemas at each start. */
const schemaCompilers = {
  buildValidator: () => {
    throw new Error("a route has a schema");
  },
  buildSerializer: () => {
    throw new Error("a route has a schema");
  },
};

/** Builds the app. Resolves with its server, not yet listening. Rejects if a route has no policy. */
export async function buildHttpServer(options: HttpServerOptions): Promise<Server> {
  const dispatcher = new RequestDispatcher(options);
  const app = fastify({
    logger: false,
    exposeHeadRoutes: true,
    return503OnClosing: false,
    schemaController: { compilersFactory: schemaCompilers },
    routerOptions: { caseSensitive: false, maxParamLength: 8192 },
    serverFactory: (handler) => serverFor(options, handler),
  });
  demandPolicies(app);
  // Requests are answered in the first hook: Fastify's body parsing is unused.
  const handler = () => {
    throw new Error("a request went past its answer");
  };
  for (const route of options.routes) {
    app.route({
      method: route.method,
      url: route.url,
      config: { policy: route.policy },
      onRequest: (request, reply) => {
        reply.hijack();
        void dispatcher.dispatch(request, route);
      },
      handler,
    });
  }
  app.addHook("onRequest", (request, reply, done) => {
    if (!request.is404) return done();
    reply.hijack();
    void dispatcher.dispatch(request, undefined);
  });
  app.setNotFoundHandler(handler);
  await app.ready();
  return app.server;
}
