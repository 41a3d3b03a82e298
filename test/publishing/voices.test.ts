/** The sources of a component's status, from the command to the snapshot. */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ReportableStatus } from "../../src/contract/words.ts";
import type { Publisher } from "../../src/publishing/publisher.ts";
import { until } from "../harness/until.ts";
import { Stage } from "./stage.ts";

let stage: Stage;
let publisher: Publisher;
let id = "";

beforeEach(async () => {
  stage = await Stage.open();
  id = (await stage.create({ Name: "API" })).location?.split("/").at(-1) ?? "";
  publisher = await stage.publisher();
  await until(() => publisher.snapshot !== undefined);
});

afterEach(async () => {
  await stage.close();
});

/** The component once all that was told is shown. */
async function shown() {
  await publisher.waitFor(stage.bus.acknowledgedRevision, 5_000);
  const { status, provenance, unstable } = publisher.snapshot?.components[0] ?? {};
  return { status, kind: provenance?.kind, unstable };
}

it("a component names the kind of its status source, as sources come and go", async () => {
  expect(await shown()).toEqual({ status: "Operational", kind: "Hand", unstable: null });
  await stage.report("API", "Degraded Performance");
  expect(await shown()).toMatchObject({ status: "Degraded Performance", kind: "Report" });
  const incident = await stage.announce({
    Kind: "Incident",
    Title: "It is down",
    Message: "We look.",
    AffectedComponents: [{ ComponentName: "API", Status: "Major Outage" }],
  });
  expect(await shown()).toMatchObject({ status: "Major Outage", kind: "Announcement" });
  await stage.send({ kind: "PinComponent", id, status: "Partial Outage", until: null, reason: "so it is" });
  expect(await shown()).toMatchObject({ status: "Partial Outage", kind: "Pin" });
  await stage.send({ kind: "UnpinComponent", id });
  await stage.send({
    kind: "PostUpdate",
    id: incident,
    fields: { State: "Resolved", Message: "It is over." },
  });
  expect(await shown()).toMatchObject({ status: "Degraded Performance", kind: "Report" });
});

it("a component with more than four changes in ten minutes is flapping, with their number", async () => {
  const turns: readonly ReportableStatus[] = ["Major Outage", "Operational"];
  for (const status of [...turns, ...turns]) await stage.report("API", status);
  expect((await shown()).unstable).toBeNull();
  await stage.report("API", "Partial Outage");
  expect((await shown()).unstable).toBe(5);
  await stage.report("API", "Operational");
  expect((await shown()).unstable).toBe(6);
});
