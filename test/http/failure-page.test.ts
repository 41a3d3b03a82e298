/** The page of an unexpected error, as a visitor's browser shows it. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { Refusal } from "../../src/contract/refusal.ts";
import { Exchange } from "../../src/http/http-exchange.ts";
import { ResponseWriter } from "../../src/http/response-writer.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createMetrics } from "../../src/platform/metrics.ts";

it("an unexpected error gives visitors advice in their language, and programs the id to search the log for", async () => {
  const answers = new ResponseWriter({
    baseUrl: "http://status.test",
    clock: systemClock,
    meters: createMetrics(),
    page: () => undefined,
    gate: () => undefined,
    isClosing: () => false,
  });
  const server = createServer((request, response) => {
    const exchange = new Exchange(request, response, systemClock.monotonic());
    answers.refuse(exchange, new Refusal("Internal", "Internal error. Search the service log for 7."));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const read = async (accept: string, language: string) => {
    const headers = { accept, "accept-language": language };
    const response = await fetch(`http://127.0.0.1:${port}/`, { headers });
    return [response.status, await response.text()] as const;
  };
  const [status, german] = await read("text/html", "de");
  expect(status).toBe(500);
  expect(german).toContain("Versuchen Sie es in einigen Minuten noch einmal.");
  expect(german).not.toMatch(/service log|Internal/u);
  const [, english] = await read("text/html", "en");
  expect(english).toContain("Try again in a few minutes.");
  expect((await read("application/json", "de"))[1]).toContain("Search the service log for 7.");
  await new Promise((resolve) => server.close(resolve));
});
