/** Announcements on the command line. */
import { beforeEach, describe, expect, it } from "vitest";
import { boxForTest, rowsIn } from "./cli-on-either-engine.ts";
import type { NearBox } from "./in-process-cli.ts";

describe("announcements on the command line", () => {
  let box: NearBox;
  beforeEach(async () => {
    box = await boxForTest();
    await box.call("component", "create", "--name", "Main API");
    await box.call("subscriber", "add", "--email", "ada@example.com", "--consent", "signed form of 3 May");
  });

  const create = (...options: readonly string[]) =>
    box.call(
      "announcement",
      "create",
      "--title",
      "Payments fail",
      "--message",
      "We look into it.",
      ...options,
    );
  const statusOf = async () => {
    const { out } = await box.call("component", "list", "--json");
    return (JSON.parse(out) as { Status: string }[])[0]?.Status;
  };
  const events = async () => {
    // The statement returns events.
    const rows = await rowsIn(box, "select event from notification order by id");
    return (rows as { event: string }[]).map(({ event }) => event);
  };

  it("an incident is published, updated and resolved on the command line, and its subscribers are notified", async () => {
    const created = await create("--component", "main api=major_outage");
    expect(created).toMatchObject({ code: 0, out: expect.stringMatching(/^[0-9a-f-]{36}\n$/u) as unknown });
    expect(created.err).toBe('"Payments fail" is Investigating. Subscribers are notified.\n');
    expect(await statusOf()).toBe("Major Outage");
    const id = created.out.trim();
    const updated = await box.call(
      "announcement",
      "update",
      id,
      "--message",
      "A disk is full.",
      "--state",
      "identified",
      "--component",
      "Main API=Degraded Performance",
    );
    expect(updated).toEqual({
      code: 0,
      out: "",
      err: '"Payments fail" is Identified. Subscribers are notified.\n',
    });
    expect(await statusOf()).toBe("Degraded Performance");
    const resolved = await box.call("announcement", "resolve", id, "--message", "The disk is empty.");
    expect(resolved.err).toBe('"Payments fail" is Resolved. Subscribers are notified.\n');
    expect(await statusOf()).toBe("Operational");
    expect(await events()).toEqual(["IncidentOpened", "IncidentUpdated", "IncidentResolved"]);
  });

  it("an open announcement is updated and resolved by its title, and a second resolution notifies nobody", async () => {
    const id = (await create()).out.trim();
    const updated = await box.call("announcement", "update", "payments FAIL", "--message", "Found.");
    expect(updated.err).toContain('"Payments fail" is Investigating.');
    const resolve = (name: string) => box.call("announcement", "resolve", name, "--message", "Fixed.");
    expect((await resolve("Payments fail")).code).toBe(0);
    expect(await resolve(id)).toMatchObject({
      code: 1,
      err: '"Payments fail" is Resolved already. To add to it: bin/signalbox announcement update.\n',
    });
    expect((await resolve("Payments fail")).err).toContain('There is no open announcement "Payments fail".');
    expect(await events()).toEqual(["IncidentOpened", "IncidentUpdated", "IncidentResolved"]);
  });

  it("an announcement's invalid options are named as options, and a misspelt component with the nearest one", async () => {
    expect((await create("--component", "Main APJ=Major Outage")).err).toBe(
      'There is no component "Main APJ". Did you mean "Main API"? `bin/signalbox component list` lists them.\n',
    );
    expect((await create("--component", "Main API")).err).toContain(
      '--component needs a status: --component "Main API=STATUS". Choose one of: Operational,',
    );
    expect((await create("--kind", "maintenance")).err).toContain(
      "--starts-at is needed.\n--ends-at is needed.\n",
    );
    const times = ["--starts-at", "2030-01-02T00:00:00Z", "--ends-at", "2030-01-01T00:00:00Z"];
    expect((await create("--kind", "maintenance", ...times)).err).toContain(
      "--ends-at: It must be after --starts-at.",
    );
  });

  it("an announcement of the command line notifies nobody with --notify no", async () => {
    const created = await create("--notify", "no");
    expect(created.err).toBe('"Payments fail" is Investigating. Nobody is notified.\n');
    const id = created.out.trim();
    await box.call("announcement", "update", id, "--message", "Still.");
    expect(await events()).toEqual([]);
    const updated = await box.call("announcement", "update", id, "--message", "Found.", "--notify", "yes");
    expect(updated.err).toContain("Subscribers are notified.");
    expect(await events()).toEqual(["IncidentUpdated"]);
  });

  it("a maintenance of the command line has its times and the status to be expected, and is completed", async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const created = await create(
      "--kind",
      "maintenance",
      "--starts-at",
      at(1),
      "--ends-at",
      at(2),
      "--component",
      "Main API=Partial Outage",
    );
    expect(created.err).toContain("is Scheduled.");
    const id = created.out.trim();
    await box.call(
      "announcement",
      "update",
      id,
      "--message",
      "We begin.",
      "--state",
      "In Progress",
      "--component",
      "Main API=Major Outage",
    );
    const done = await box.call("announcement", "resolve", id, "--message", "Done.");
    expect(done.err).toContain("is Completed.");
  });

  it("resolving an incident says which of its components another source keeps from Operational", async () => {
    await box.call("component", "set", "Main API", "--status", "Partial Outage");
    await create("--component", "Main API=Major Outage");
    const resolved = await box.call("announcement", "resolve", "Payments fail", "--message", "Done.");
    expect(resolved.err).toContain("Main API still shows Partial Outage: another source says so");
    await box.call("component", "set", "Main API", "--status", "Operational");
    await create("--component", "Main API=Major Outage");
    const last = await box.call("announcement", "resolve", "Payments fail", "--message", "Done.");
    expect(last.err).not.toContain("still shows");
  });

  it("commands on announcements name the invalid option or announcement, and change nothing", async () => {
    const refused = await create("--component", "Elsewhere=Major Outage");
    expect([refused.code, refused.out]).toEqual([1, ""]);
    expect(await create("--component", "Main API=Broken")).toMatchObject({
      code: 2,
      err: expect.stringContaining("--component: Choose one of: Operational") as unknown,
    });
    expect(await create("--notify", "perhaps")).toMatchObject({
      code: 2,
      err: expect.stringContaining('--notify cannot be "perhaps"') as unknown,
    });
    const gone = "01a21e06-0a54-7681-a863-4206c73deeda";
    expect(await box.call("announcement", "resolve", gone, "--message", "Done.")).toMatchObject({
      code: 1,
      err: expect.stringContaining(gone) as unknown,
    });
    expect(await rowsIn(box, "select id from announcement")).toEqual([]);
  });
});
