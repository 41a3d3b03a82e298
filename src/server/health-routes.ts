/** Health checks for monitoring. */
import { success } from "../contract/envelope.ts";
import { Refusal } from "../contract/refusal.ts";
import type { Exchange } from "../http/http-exchange.ts";
import type { ResponseWriter } from "../http/response-writer.ts";
import type { RouteDefinition } from "../http/route-registration.ts";
import type { RuntimeState } from "./runtime-state.ts";

const retryAfterSeconds = 1;

/** The message of `/healthz`, by which a Signalbox is recognized. */
export const aliveMessage = "The process is running.";

/** Routes of the health checks. They answer any host and key, and never query the store. */
export function healthRoutes(runtimeState: RuntimeState, answers: ResponseWriter): RouteDefinition[] {
  const answerOk = (exchange: Exchange, message: string) =>
    answers.json(exchange, 200, { body: JSON.stringify(success(null, message)) });
  const route = (url: string, answer: (exchange: Exchange) => void): RouteDefinition => ({
    method: "GET",
    url,
    policy: { access: "open", operation: undefined, isHealth: true },
    bodyLimit: 1,
    answer: async ({ exchange }) => answer(exchange),
  });
  return [
    route("/healthz", (exchange) => answerOk(exchange, aliveMessage)),
    route("/readyz", (exchange) => {
      if (runtimeState.isStopping)
        throw new Refusal("Stopping", "The service is stopping.", { retryAfterSeconds });
      if (!runtimeState.isReady)
        throw new Refusal("NotReady", "The service is starting.", { retryAfterSeconds });
      answerOk(exchange, "Ready for visitors.");
    }),
    route("/readyz/write", (exchange) => {
      const why = runtimeState.whyNoWrites;
      if (why !== undefined) throw new Refusal("LedgerUnavailable", why, { retryAfterSeconds });
      answerOk(exchange, "The database accepts writes.");
    }),
  ];
}
