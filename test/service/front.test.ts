/** The step in front of the framework: what it is asked for it answers, or leaves to whatever stands behind. */
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import type { BoardPage } from "../../src/board/board.ts";
import { systemClock } from "../../src/ground/clock.ts";
import { createMeters } from "../../src/ground/meters.ts";
import { Answers } from "../../src/intake/answers.ts";
import { Front } from "../../src/service/front.ts";
import { Vitals } from "../../src/service/vitals.ts";

/** A page none of whose faces can be made. */
const broken: BoardPage = {
  admittance: { access: "Public", passwordHash: null, allowedAddresses: [] },
  language: "en",
  face: () => {
    throw new Error("it cannot be made");
  },
  isBehind: () => false,
  caughtUp: () => Promise.resolve(),
  past: () => Promise.resolve(undefined),
  statusPage: undefined,
  snapshot: undefined,
  onPublish: () => () => undefined,
};

it("a face that cannot be made is left to whatever stands behind, and ends no process", async () => {
  const meters = createMeters();
  const clock = systemClock;
  const answers = new Answers({
    baseUrl: "http://status.test",
    clock,
    meters,
    page: () => undefined,
    gate: () => undefined,
    isClosing: () => false,
  });
  const front = new Front({
    vitals: new Vitals(clock),
    answers,
    isOurHost: () => true,
    places: { assign: (exchange) => void (exchange.page = broken) },
    clock,
    meters,
  });
  const server = createServer((asked, response) =>
    front.take({ request: asked, response, waits: false }, () => {
      response.writeHead(500);
      response.end();
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  for (const path of ["/", "/index.json", "/?Lang=de"]) {
    const status = await new Promise((resolve, reject) => {
      const sent = request({ port, path, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on("error", reject);
      sent.end();
    });
    expect([path, status]).toEqual([path, 500]);
  }
  await new Promise((resolve) => server.close(resolve));
});
