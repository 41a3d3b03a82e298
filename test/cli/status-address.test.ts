/** `signalbox status` where its address leads to a service with other data. */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { startServer } from "../harness/server.ts";
import { whenFinished } from "../harness/shared.ts";
import { boxForTest, meddle } from "./cli-on-either-engine.ts";

/** A store, and a service with another one at its address. */
async function misledBox() {
  const server = await startServer();
  whenFinished(() => server.close());
  const box = await boxForTest();
  await box.call("component", "create", "API");
  // Stores of tests may be copies of one.
  await meddle(box, `update page set public_id = '${randomUUID()}'`);
  box.env["BASE_URL"] = server.url;
  return { server, box };
}

it("status refuses the answer of a service that has other data than this terminal", async () => {
  const { server, box } = await misledBox();
  const { code, out, err } = await box.call("status");
  expect([code, out]).toEqual([3, ""]);
  expect(err).toMatch(/^The service at \S+ has other data than \S.*\. Check BASE_URL/u);
  expect(err).toContain(server.url);
});

it("status refuses the answer of a service whose copy of the same data is older or newer, and no other answer", async () => {
  const { server, box } = await misledBox();
  const answer = await server.request("/index.json");
  const { Page, Revision } = answer.json as { Page: { Id: string }; Revision: number };
  const statusAt = async (revision: number) => {
    await meddle(box, `update counters set revision = ${revision}`);
    return await box.call("status");
  };
  await meddle(box, `update page set public_id = '${Page.Id}'`);
  const refused = [3, expect.stringContaining("has another copy of")];
  for (const revision of [Revision - 1, Revision + 1_000_001]) {
    const { code, err } = await statusAt(revision);
    expect([code, err]).toEqual(refused);
  }
  for (const revision of [Revision, Revision + 1_000_000]) {
    const { code, err } = await statusAt(revision);
    expect([code, err]).toEqual([0, ""]);
  }
});
