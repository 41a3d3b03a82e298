/** Several workers of one service: what one is told, all know, and all end in order. */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { receivedEvent } from "../../src/contract/integrations.ts";
import { type StatusPageOut, statusPage } from "../../src/contract/pages.ts";
import { repetitions } from "../harness/repetitions.ts";
import { shared } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { alertmanagerPayload } from "../integrations/http/payloads.ts";
import { type Calls, calls, resultOf } from "./calls.ts";
import { usualEngines } from "./maintenance-edges.ts";
import { compare } from "./records.ts";
import { beside } from "./service.ts";
import { must } from "./watching.ts";
import { everywhere, lives, placeOn, serveWith, workersOf } from "./worker-services.ts";

const size = repetitions(2, 3);
const rounds = repetitions(9, 60);
const lanes = 8;

const statusOf = z.object({ Status: z.string() });

async function shownBy(client: Calls, id: string): Promise<string | undefined> {
  const page: StatusPageOut = resultOf(await client.request("/api/StatusPage"), statusPage);
  return page.Components.find(({ Id }) => Id === id)?.Status;
}

describe.each(usualEngines)("workers of one service on %s", (engine) => {
  const theService = shared(async () => {
    const here = await placeOn(engine, lanes);
    const mail = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "status@example.com", SENDING: "held" };
    return { here, service: await serveWith(size, here, { ...mail, TRUST_PROXY: "127.0.0.1" }) };
  });

  it("all workers show what one of them acknowledged", async () => {
    const { here, service } = theService();
    const all = await everywhere(service, here.key);
    const [{ id, name } = { id: "", name: "" }] = here.components;
    const seen: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const status = round % 2 === 0 ? "Major Outage" : "Operational";
      const writer = all[round % all.length];
      const reader = all[(round * 7 + 3) % all.length];
      if (writer === undefined || reader === undefined) throw new Error("there are too few");
      must(200)(await writer.report(name, status, `round-${round}`));
      const shown = await shownBy(reader, id);
      if (shown !== status) seen.push(`round ${round}: ${shown}`);
    }
    expect(seen).toEqual([]);
    // Every one of them had a part in it.
    expect(workersOf(service.pid)).toHaveLength(size);
    expect(
      compare(
        Array.from({ length: rounds }, (_, n) => `round-${n}`),
        await here.reports(),
      ),
    ).toEqual({
      lost: [],
      doubled: [],
    });
  });

  it("the workers apply concurrent requests with one Idempotency-Key once", async () => {
    const { here, service } = theService();
    const all = await everywhere(service, here.key);
    const twice = [...all, ...all].map((client) => client.report("Component 0", "Major Outage", "same"));
    const answers = await Promise.all(twice);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await here.reports()).filter((name) => name === "same")).toEqual(["same"]);
  });

  it("an alert that reaches several workers at once counts once, and one resolved at another worker is over", async () => {
    const { here, service } = theService();
    // One that no other test reports.
    const component = here.components.at(-1);
    const all = await everywhere(service, here.key);
    const name = component?.name ?? "";
    const post = async (call: (typeof all)[number] | undefined, status: "firing" | "resolved") => {
      const body = alertmanagerPayload({ name: "Down", service: name, status });
      const answer = await call?.request("/api/WebHook/Alertmanager", { method: "POST", body });
      if (answer === undefined) throw new Error("there is no worker");
      return resultOf(answer, receivedEvent).Outcomes[0]?.Outcome;
    };
    const shown = async () =>
      resultOf(await service.calls.request(`/api/Component/${component?.id}`), statusOf).Status;

    const outcomes = await Promise.all(all.map((client) => post(client, "firing")));
    expect(outcomes.filter((outcome) => outcome === "Applied")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "Unchanged")).toHaveLength(all.length - 1);
    expect(await shown()).toBe("Major Outage");

    expect(await post(all.at(-1), "resolved")).toBe("Applied");
    expect(await shown()).toBe("Operational");
    const list = await service.calls.request("/api/Integration");
    expect(list.text.match(/"BuiltIn":true/gu)).toHaveLength(1);
  });

  it("the workers together take 20 visitors' commands at once, and 20 more a second", async () => {
    const { here, service } = theService();
    const all = await everywhere(service, here.key);
    const startedAt = performance.now();
    const statuses = await Promise.all(
      all.flatMap((client, worker) =>
        Array.from({ length: 40 }, async (_, visitor) => {
          const { status } = await client.request("/subscribe", {
            method: "POST",
            key: null,
            body: { Channel: "Email", Address: `visitor${worker}-${visitor}@example.com` },
            // From an address of its own: one alone may subscribe only so often.
            headers: { "x-forwarded-for": `2001:db8:${worker}:${visitor}::1` },
          });
          return status;
        }),
      ),
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    const accepted = statuses.filter((status) => status === 202).length;
    expect(new Set(statuses).difference(new Set([202, 503]))).toEqual(new Set());
    // Each worker alone would take 20 at once.
    expect(accepted).toBeGreaterThanOrEqual(20);
    expect(accepted).toBeLessThanOrEqual(20 + Math.ceil(20 * seconds));
  });

  it("the workers refuse a revoked key, and accept a new one", async () => {
    const { here, service } = theService();
    const other = await beside(here.box);
    const key = await other.key("Read-Only", "Lost");
    const all = await everywhere(service, key);
    for (const client of all) must(200)(await client.request("/api/StatusPage"));
    await sleep(1_000);
    await other.submit({ kind: "RevokeKey", key: "Lost" });
    // The control: it is none of the requests that fails, but the key.
    for (const client of all) must(200)(await client.get("/"));
    const statuses = () =>
      Promise.all(all.map(async (client) => (await client.request("/api/StatusPage")).status));
    await expect.poll(statuses).toEqual(all.map(() => 401));
  });

  // The last of them, as it ends the service.
  it("the workers exit with 0 on a stop, after answering accepted requests", async () => {
    const { here, service } = theService();
    const acknowledged: string[] = [];
    const unanswered: string[] = [];
    const unexpected: string[] = [];
    const lane = async (component: string, client: Calls) => {
      for (let n = 0; ; n += 1) {
        const name = `${component}: ${n}`;
        const status = n % 2 === 0 ? "Major Outage" : "Operational";
        const response = await client.report(component, status, name).catch(String);
        if (typeof response !== "string" && response.status === 200) {
          acknowledged.push(name);
          await sleep(5);
        } else {
          const outcome = typeof response === "string" ? response : `${response.status}`;
          // A connection that nobody has taken yet is refused, or reset in the moment in which the last worker leaves.
          if (!/ECONNREFUSED|ECONNRESET|socket hang up/u.test(outcome)) unexpected.push(outcome);
          unanswered.push(name);
          return;
        }
      }
    };
    const pressing = here.components.map(({ name }) => {
      const client = calls(service.port, here.key, 1);
      return lane(name, client).finally(() => client.close());
    });
    await until(() => acknowledged.length > lanes);
    const workers = workersOf(service.pid);
    // As from a terminal, which asks all of them.
    for (const pid of [service.pid, ...workers]) process.kill(pid, "SIGINT");
    await Promise.all(pressing);
    expect(await service.ended).toEqual({ code: 0, signal: null });
    expect(workers.filter(lives)).toEqual([]);
    const found = await here.reports();
    expect(compare(acknowledged, found)).toEqual({ lost: [], doubled: [] });
    // What was sent over a connection that nobody took was not done.
    expect(unanswered.filter((name) => found.includes(name))).toEqual([]);
    expect(unexpected).toEqual([]);
  });
});
