/** A service that is asked to stop under load: who is under way is answered, and nothing acknowledged is lost. */
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { longTest } from "../harness/long-test.ts";
import { repetitions } from "../harness/repetitions.ts";
import { until } from "../harness/until.ts";
import { type CallResponse, type Calls, calls } from "./calls.ts";
import { killUntil } from "./kills.ts";
import { type engines, usualEngines } from "./maintenance-edges.ts";
import { onOwnPostgres, reportsAt } from "./nodes.ts";
import { compare, reportsIn } from "./records.ts";
import { furnish, type Place, place, type Running, scratchBox, serve } from "./service.ts";

const writers = 8;
const rounds = repetitions(1, 20);
/** Milliseconds between two requests of a lane: more would only show what the machine can take. */
const lanePause = 5;

/** The outcomes of requests. */
class Outcomes {
  answered = 0;
  /** Requests whose connection nobody took any more. */
  turnedAway = 0;
  /** Requests whose connection broke. */
  readonly cut: string[] = [];
  readonly acknowledged: string[] = [];
  readonly unanswered: string[] = [];

  /** Sends requests until one is refused or its connection breaks. */
  async lane(request: (count: number) => Promise<CallResponse>): Promise<void> {
    for (let count = 0; await this.#note(request(count)); count += 1) await sleep(lanePause);
  }

  /** Sends reports until one is refused or its connection breaks. */
  async writingLane(
    name: string,
    sendReport: (report: string, status: string) => Promise<CallResponse>,
  ): Promise<void> {
    await this.lane(async (count) => {
      const report = `${name}: ${count}`;
      this.unanswered.push(report);
      const response = await sendReport(report, count % 2 === 0 ? "Major Outage" : "Operational");
      this.unanswered.splice(this.unanswered.indexOf(report), 1);
      if (response.status === 200) this.acknowledged.push(report);
      return response;
    });
  }

  async #note(pending: Promise<CallResponse>): Promise<boolean> {
    try {
      const { status, text } = await pending;
      if (status !== 200) throw new Error(`${status}: ${text}`);
      this.answered += 1;
      return true;
    } catch (error) {
      const code: unknown = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "ECONNREFUSED") this.turnedAway += 1;
      else if (code === "ECONNRESET" || code === "EPIPE") this.cut.push(String(error));
      else throw error;
      return false;
    }
  }
}

/** Calls a service over a new connection each time. */
async function callOnce(
  service: Running,
  key: string,
  request: (client: Calls) => Promise<CallResponse>,
): Promise<CallResponse> {
  const client = calls(service.port, key);
  try {
    return await request(client);
  } finally {
    client.close();
  }
}

type BothOutcomes = { readonly persistent: Outcomes; readonly reconnecting: Outcomes };

/** Sends requests until no connection is accepted any more, over persistent connections and over new ones. */
async function pressOn(
  service: Running,
  { key, components }: Place,
  { persistent, reconnecting }: BothOutcomes,
): Promise<void> {
  const persistentCalls = calls(service.port, key);
  const writing = components.map(({ name }) =>
    persistent.writingLane(`${name} of ${service.pid}`, (report, status) =>
      persistentCalls.report(name, status, report),
    ),
  );
  await Promise.all([
    ...writing,
    ...Array.from({ length: 4 }, () => persistent.lane(() => persistentCalls.get("/"))),
    persistent.lane(() => persistentCalls.request("/api/StatusPage")),
    reconnecting.lane(() => callOnce(service, key, (client) => client.get("/"))),
    reconnecting.writingLane(`reconnecting client of ${service.pid}`, (report, status) =>
      callOnce(service, key, (client) => client.report("Component 0", status, report)),
    ),
  ]);
  persistentCalls.close();
}

/** A report whose body is only half there; `finish` sends the rest and resolves with everything that came back. */
function halfSent(service: Running, key: string) {
  const body = JSON.stringify({ ComponentName: "Component 0", Status: "Operational", Message: "half" });
  const socket = connect(service.port, "127.0.0.1");
  let received = "";
  socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  socket.on("close", () => resolve(received));
  socket.on("error", reject);
  const connected = once(socket, "connect");
  const head = [
    "POST /api/WebHook/UpdateComponentStatus HTTP/1.1",
    "Host: localhost",
    `X-API-KEY: ${key}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, 20)}`);
  return {
    connected,
    finish: () => {
      socket.write(body.slice(20));
      return promise;
    },
  };
}

/** A place on an engine, and the names of all reports in its store. */
async function placeOn(engine: (typeof engines)[number]): Promise<Place & { reports(): Promise<string[]> }> {
  const box = scratchBox();
  const url = engine === "postgres" ? await onOwnPostgres(box) : undefined;
  const reports = async () => (url === undefined ? reportsIn(box) : await reportsAt(url));
  return { ...(await furnish(box, writers)), reports };
}

describe.each(usualEngines)("a service on %s stopped under load", (engine) => {
  it("a service stopped under load answers accepted requests, refuses the rest, loses nothing, and exits with 0", async () => {
    const here = await placeOn(engine);
    const [persistent, reconnecting] = [new Outcomes(), new Outcomes()];
    const outcomes = { persistent, reconnecting };
    for (let round = 0; round < rounds; round += 1) {
      const service = await serve(here);
      const half = halfSent(service, here.key);
      await half.connected;
      // Connections are taken in their order.
      const pressing = pressOn(service, here, outcomes);
      const enough = persistent.acknowledged.length + 2 * writers;
      await until(() => persistent.acknowledged.length > enough);
      await sleep(Math.random() * 200);
      service.process.kill("SIGTERM");
      // From here on no connection is accepted.
      await pressing;
      const answer = await half.finish();
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n.*connection: close/isu);
      expect(await service.ended).toEqual({ code: 0, signal: null });
    }
    // Connected clients were answered, and told to close the connection.
    expect(persistent.cut).toEqual([]);
    expect(persistent.turnedAway).toBe(rounds * (writers + 5));
    const found = (await here.reports()).filter((name) => name !== "half");
    const acknowledged = [...persistent.acknowledged, ...reconnecting.acknowledged];
    expect(compare(acknowledged, found)).toEqual({ lost: [], doubled: [] });
    // A new connection may break while it waits to be taken; what was sent over it was not done.
    expect(
      [...persistent.unanswered, ...reconnecting.unanswered].filter((name) => found.includes(name)),
    ).toEqual([]);
  });
});

longTest("the check detects a service that exits without draining (the control)", async ({ signal }) => {
  const here = await place(writers);
  const outcomes = { persistent: new Outcomes(), reconnecting: new Outcomes() };
  let pressing: Promise<void> | undefined;
  const start = async () => {
    const service = await serve(here);
    pressing = pressOn(service, here, outcomes);
    return service;
  };
  const isCut = async () => {
    await pressing;
    return outcomes.persistent.cut.length > 0;
  };
  await killUntil(isCut, start, signal);
  expect(outcomes.persistent.cut).not.toEqual([]);
});
