/** Clients that people use with Atlassian's status pages, against ours: only the address is another. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { Announcer, hoursFromNow } from "./announcer.ts";
import { statuspageAt } from "./statuspage.ts";

let announcer: Announcer;
const shop = { AffectedComponents: [{ ComponentName: "Checkout", Expect: "Partial Outage" }] };

beforeAll(async () => {
  announcer = await Announcer.open();
  const old = await announcer.announce({ Kind: "Incident", Title: "Slow", Message: "We look." });
  await announcer.post(old, { State: "Resolved", Message: "All is **well**." });
  const open = await announcer.announce({
    Kind: "Incident",
    Title: "Cards are refused",
    Message: "We look.",
    AffectedComponents: [{ ComponentName: "Search", Status: "Partial Outage" }],
  });
  await announcer.post(open, { State: "Monitoring", Message: "Mended, we watch." });
  const work = { Kind: "Maintenance", Message: "As planned.", ...shop };
  await announcer.announce({ ...work, Title: "Disks", StartsAt: hoursFromNow(24), EndsAt: hoursFromNow(26) });
  await announcer.announce({
    ...work,
    Title: "Fans",
    State: "In Progress",
    StartsAt: hoursFromNow(-1),
    EndsAt: hoursFromNow(1),
  });
  await announcer.announce({
    ...work,
    Title: "Rack",
    State: "Completed",
    StartsAt: hoursFromNow(-30),
    EndsAt: hoursFromNow(-29),
  });
  await announcer.announce({ Kind: "Notice", Title: "Hello", Message: "To all." });
});

afterAll(() => announcer.server.close());

const names = (list: readonly { readonly name: string }[] = []) => list.map(({ name }) => name);

describe("statuspage.js", () => {
  const client = () => statuspageAt(announcer.server.url);

  it("statuspage.js reads the summary and the status, with their times", async () => {
    const summary = await client().summary();
    expect(summary.status).toEqual({ indicator: "major", description: "Partial System Outage" });
    expect(summary.page.updated_at).toBeInstanceOf(Date);
    expect(names(summary.components)).toEqual(expect.arrayContaining(["Shop", "Checkout", "Search"]));
    expect(names(summary.incidents)).toEqual(["Cards are refused"]);
    expect(names(summary.scheduled_maintenances)).toEqual(["Fans", "Disks"]);
    const { page, status } = await client().status();
    expect(status.indicator).toBe("major");
    expect(page).toEqual(summary.page);
  });

  it("statuspage.js reads the components and their groups", async () => {
    const { components } = await client().components();
    const shopRow = components.find(({ name }) => name === "Shop");
    const checkout = components.find(({ name }) => name === "Checkout");
    expect(shopRow).toMatchObject({ group: true, components: [checkout?.id], status: "under_maintenance" });
    expect(checkout).toMatchObject({ group: false, group_id: shopRow?.id, status: "under_maintenance" });
    expect(checkout?.created_at).toBeInstanceOf(Date);
  });

  it("statuspage.js reads all incidents, and the open ones, updates newest first", async () => {
    const { incidents } = await client().allIncidents();
    expect(names(incidents)).toEqual(["Cards are refused", "Slow"]);
    const [open, old] = incidents;
    expect(open).toMatchObject({ status: "monitoring", impact: "major", resolved_at: null });
    expect(open?.incident_updates.map(({ status }) => status)).toEqual(["monitoring", "investigating"]);
    expect(old?.incident_updates[0]).toMatchObject({ status: "resolved", body: "All is well." });
    expect(old?.resolved_at).toBeInstanceOf(Date);
    expect(names((await client().unresolvedIncidents()).incidents)).toEqual(["Cards are refused"]);
  });

  it("statuspage.js reads all maintenance, the active and the upcoming", async () => {
    const all = await client().allScheduledMaintenances();
    expect(names(all.scheduled_maintenances)).toEqual(["Fans", "Disks", "Rack"]);
    const { scheduled_maintenances: active } = await client().activeScheduledMaintenances();
    expect(active).toMatchObject([{ name: "Fans", status: "in_progress" }]);
    const { scheduled_maintenances: upcoming } = await client().upcomingScheduledMaintenances();
    expect(names(upcoming)).toEqual(["Disks"]);
    expect(upcoming[0]?.scheduled_for).toBeInstanceOf(Date);
  });
});

const withName = z.object({ name: z.string() });
const report = z.object({
  page: z.object({ name: z.string(), url: z.string(), updated: z.iso.datetime() }),
  status: z.object({ indicator: z.string(), description: z.string() }),
});
const component = withName.extend({ children: z.array(withName) });
const incident = withName.extend({
  id: z.string(),
  status: z.string(),
  impact: z.string(),
  url: z.string(),
  updates: z.array(z.object({ description: z.string(), status: z.string() })),
});
const reading = z.object({
  summary: report.extend({
    components: z.array(component),
    incidents: z.array(incident),
    maintenances: z.array(incident),
  }),
  report,
  components: z.array(component),
  incidents: z.array(incident),
  unresolved: z.array(incident),
  maintenances: z.array(incident),
  active: z.array(incident),
  upcoming: z.array(incident),
});

describe("@aero/statuspage", () => {
  let read: z.infer<typeof reading>;

  beforeAll(async () => {
    const child = fileURLToPath(new URL("children/aero-reading.ts", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [child, announcer.server.url]);
    read = reading.parse(JSON.parse(stdout));
  });

  it("@aero/statuspage reads the summary and the status", () => {
    const { summary } = read;
    expect(summary.status).toEqual({ indicator: "major", description: "Partial System Outage" });
    expect(names(summary.components)).toEqual(expect.arrayContaining(["Shop", "Search"]));
    expect(names(summary.incidents)).toEqual(["Cards are refused"]);
    expect(names(summary.maintenances)).toEqual(["Fans", "Disks"]);
    const { page, status } = read.report;
    expect(status.indicator).toBe("major");
    expect(page.url).toBe(announcer.server.url.replace("127.0.0.1", "localhost"));
    expect(Date.parse(page.updated)).toBeGreaterThan(Date.now() - 60_000);
  });

  it("@aero/statuspage puts components under their groups", () => {
    const shopRow = read.components.find(({ name }) => name === "Shop");
    expect(names(shopRow?.children)).toEqual(["Checkout"]);
  });

  it("@aero/statuspage reads incidents with their updates", () => {
    expect(names(read.incidents)).toEqual(["Cards are refused", "Slow"]);
    const [open] = read.unresolved;
    expect(open).toMatchObject({ status: "monitoring", impact: "major" });
    expect(open?.url).toMatch(new RegExp(`/announcement/${open?.id}$`, "u"));
    expect(open?.updates.map(({ description }) => description)).toEqual(["Mended, we watch.", "We look."]);
  });

  it("@aero/statuspage reads maintenance", () => {
    expect(names(read.maintenances)).toEqual(["Fans", "Disks", "Rack"]);
    expect(names(read.active)).toEqual(["Fans"]);
    expect(names(read.upcoming)).toEqual(["Disks"]);
  });
});
