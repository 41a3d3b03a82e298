/** What those who watch over the process are told. */
import { success } from "../contract/envelope.ts";
import { Refusal } from "../contract/refusal.ts";
import type { Answers } from "../intake/answers.ts";
import type { Exchange } from "../intake/exchange.ts";
import type { WayIn } from "../intake/routing.ts";
import type { Vitals } from "./vitals.ts";

const retryAfterSeconds = 1;

/** The ways in to the health checks. They answer whatever a request says of itself, and never ask the ledger. */
export function healthWays(vitals: Vitals, answers: Answers): WayIn[] {
  const well = (exchange: Exchange, message: string) =>
    answers.json(exchange, 200, { body: JSON.stringify(success(null, message)) });
  const way = (url: string, answer: (exchange: Exchange) => void): WayIn => ({
    method: "GET",
    url,
    policy: { access: "open", operation: undefined, isHealth: true },
    bodyLimit: 1,
    answer: async ({ exchange }) => answer(exchange),
  });
  return [
    way("/healthz", (exchange) => well(exchange, "The process lives.")),
    way("/readyz", (exchange) => {
      if (vitals.isStopping) throw new Refusal("Stopping", "The service is stopping.", { retryAfterSeconds });
      if (!vitals.isReady) throw new Refusal("NotReady", "The service is starting.", { retryAfterSeconds });
      well(exchange, "Visitors may be sent here.");
    }),
    way("/readyz/write", (exchange) => {
      const why = vitals.whyNoWrites;
      if (why !== undefined) throw new Refusal("LedgerUnavailable", why, { retryAfterSeconds });
      well(exchange, "The ledger takes writes.");
    }),
  ];
}
