import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { announcementStates, impacts, reportableStatuses } from "../../src/contract/words.ts";
import type { Publisher } from "../../src/publishing/publisher.ts";
import { pageStatus } from "../../src/rules/page-status.ts";
import { repetitions } from "../harness/repetitions.ts";
import { until } from "../harness/until.ts";
import { Stage } from "./stage.ts";

const nativeShape = z.object({
  Result: z.object({
    Revision: z.int(),
    Status: z.object({ Indicator: z.string(), Description: z.string() }),
    Components: z.array(z.object({ Id: z.string(), Name: z.string(), Status: z.enum(reportableStatuses) })),
    Announcements: z.array(
      z.object({
        Id: z.string(),
        Title: z.string(),
        State: z.enum(announcementStates),
        Impact: z.enum(impacts),
        AffectedComponents: z.array(z.object({ ComponentId: z.string() })),
        ResolvedAt: z.string().nullable(),
      }),
    ),
  }),
});
const withStatus = z.object({ status: z.object({ indicator: z.string(), description: z.string() }) });
const withIncidents = z.object({ incidents: z.array(z.object({ id: z.string() })) });
const withComponents = z.object({
  components: z.array(z.object({ name: z.string(), status: z.string(), group: z.boolean() })),
});

let stage: Stage;
let publisher: Publisher;
const names = ["API", "Web", "Mail", "Login"];

beforeEach(async () => {
  stage = await Stage.open();
  for (const name of names) await stage.create({ Name: name });
  publisher = await stage.publisher();
  await until(() => publisher.snapshot !== undefined);
});

afterEach(async () => {
  await stage.close();
});

const indicators = new Map([
  ["None", "none"],
  ["Maintenance", "maintenance"],
  ["Minor", "minor"],
  ["Major", "major"],
  ["Critical", "critical"],
]);

/** All representations, as texts, at one moment. */
type ReadRepresentations = { readonly native: string; readonly face: (path: string) => string };

function readOf(shown: Pick<Publisher, "findRepresentation" | "statusPage">): ReadRepresentations {
  return {
    native: shown.statusPage?.variants.identity.body.toString("utf8") ?? "",
    face: (path) => shown.findRepresentation(path)?.variants.identity.body.toString("utf8") ?? "",
  };
}

/** Makes sure that what each face says of the whole is what follows from its components; returns the revision. */
function inspect({ native, face }: ReadRepresentations = readOf(publisher)): number {
  const { Components, Announcements, Status, Revision } = nativeShape.parse(JSON.parse(native)).Result;
  const open = Announcements.filter((announcement) => announcement.ResolvedAt === null);
  const shown = new Map(Components.map((component) => [component.Id, component.Status]));
  const expected = pageStatus(
    Components.map((component) => ({ name: component.Name, status: component.Status, counts: true })),
    open.map((announcement) => ({
      title: announcement.Title,
      impact: announcement.Impact,
      state: announcement.State,
      listed: announcement.AffectedComponents.flatMap(({ ComponentId }) => shown.get(ComponentId) ?? []),
    })),
  );
  expect(Status).toEqual({ Indicator: expected.indicator, Description: expected.description });
  const words = new Map(
    Components.map((component) => [component.Name, component.Status.toLowerCase().replaceAll(" ", "_")]),
  );
  for (const path of ["/api/v2/summary.json", "/api/v2/components.json"]) {
    const { components } = withComponents.parse(JSON.parse(face(path)));
    expect(new Map(components.map((component) => [component.name, component.status]))).toEqual(words);
  }
  for (const path of ["/api/v2/summary.json", "/api/v2/status.json"]) {
    const { status } = withStatus.parse(JSON.parse(face(path)));
    expect(status.indicator).toBe(indicators.get(expected.indicator));
  }
  for (const path of ["/api/v2/summary.json", "/api/v2/incidents/unresolved.json"]) {
    const { incidents } = withIncidents.parse(JSON.parse(face(path)));
    expect(incidents.map(({ id }) => id)).toEqual(open.map((announcement) => announcement.Id));
  }
  expect(/<title>([^<]*)<\/title>/u.exec(face("/"))?.[1]).toContain(expected.description);
  return Revision;
}

it("no reader ever sees an inconsistent representation while writers write", async () => {
  let writing = true;
  const writer = async (name: string) => {
    for (let turn = 0; writing; turn += 1) {
      const status =
        reportableStatuses[(turn * 7 + name.length * 3) % reportableStatuses.length] ?? "Operational";
      await stage.report(name, status);
    }
  };
  const announcer = async () => {
    for (let turn = 0; writing; turn += 1) {
      const id = await stage.announce({
        Kind: "Incident",
        Title: `Trouble ${turn}`,
        Message: "We look.",
        Impact: impacts[turn % impacts.length] ?? "None",
        AffectedComponents: [{ ComponentName: "Mail", Status: "Degraded Performance" }],
      });
      await stage.send({ kind: "PostUpdate", id, fields: { State: "Resolved", Message: "It is over." } });
    }
  };
  const writers = [...names.map(writer), announcer()];
  const seen = new Set<number>();
  const revisions = repetitions(20, 50);
  const limit = performance.now() + 30_000;
  while (seen.size < revisions && performance.now() < limit) {
    seen.add(inspect());
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  writing = false;
  await Promise.all(writers);
  expect(seen.size).toBe(revisions);
});

it("a reader that waits for its own write sees it in every representation", async () => {
  for (let turn = 0; turn < repetitions(15, 40); turn += 1) {
    const status = reportableStatuses[turn % reportableStatuses.length] ?? "Operational";
    const { revision } = await stage.report("API", status);
    await publisher.waitFor(revision, 1_000);
    expect(inspect()).toBeGreaterThanOrEqual(revision);
    expect(publisher.snapshot?.components.find((component) => component.name === "API")?.status).toBe(status);
  }
});

it("representations replaced one by one would be seen to differ (the control)", async () => {
  const before = readOf(publisher);
  const old = new Map(["/", "/api/v2/status.json"].map((path) => [path, before.face(path)]));
  const { revision } = await stage.report("API", "Major Outage");
  await publisher.waitFor(revision, 1_000);
  const after = readOf(publisher);
  expect(inspect(after)).toBe(revision);
  for (const [late, text] of old) {
    const torn = { ...after, face: (path: string) => (path === late ? text : after.face(path)) };
    expect(() => inspect(torn)).toThrow("expected");
  }
});
