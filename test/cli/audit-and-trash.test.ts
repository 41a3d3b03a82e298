/** The audit log and the trash on the command line. */
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { boxForTest } from "./cli-on-either-engine.ts";
import type { NearBox } from "./in-process-cli.ts";

let box: NearBox;
beforeEach(async () => {
  box = await boxForTest();
  await box.call("component", "create", "API");
});

it("audit list shows who changed what, the newest first, with the values", async () => {
  await box.call("component", "set", "API", "--status", "Major Outage");
  const { out } = await box.call("audit", "list");
  const [heading, newest] = out.split("\n");
  expect(heading).toMatch(/^TIME +ACTOR +ACTION +NAME +CHANGES$/u);
  expect(newest).toMatch(
    /The command line \(operator\) +Component\.\w+ +API +Status: Operational → Major Outage$/u,
  );
});

it("audit list names fields as the portal does", async () => {
  await box.call("component", "set", "API", "--report-every", "10m");
  const { out } = await box.call("audit", "list", "--limit", "1");
  expect(out).toContain("Expect a report every (seconds): none → 600");
  expect(out).not.toContain("ReportEvery");
});

it("audit list gives the changes below the rows where the terminal is too narrow", async () => {
  for (const [name, value] of Object.entries({ isTTY: true, columns: 80 })) {
    const before = Object.getOwnPropertyDescriptor(process.stdout, name) ?? { value: undefined };
    onTestFinished(() => void Object.defineProperty(process.stdout, name, { configurable: true, ...before }));
    Object.defineProperty(process.stdout, name, { value, configurable: true });
  }
  await box.call("component", "set", "API", "--status", "Major Outage");
  const { out } = await box.call("audit", "list");
  expect(out).toMatch(/^TIME +ACTION +CHANGES\n.+ {2}Status: Operational → Major Outage\n/u);
  const override = ["override", "set", "API", "--status", "Partial Outage", "--reason", "The probe is wrong"];
  await box.call(...override);
  await box.call("override", "remove", "API");
  const overrides = (await box.call("audit", "list", "--limit", "2")).out;
  expect(overrides).toContain("Status: Partial Outage → none\n");
  expect(overrides).toContain("Status: Partial Outage, Reason: The probe is wrong\n");
});

it("audit list shows the text of an update, without what every update has", async () => {
  await box.call("announcement", "create", "--title", "Payments fail", "--message", "We look.");
  await box.call("announcement", "update", "Payments fail", "--message", "Found.", "--state", "Identified");
  const { out } = await box.call("audit", "list", "--limit", "1");
  expect(out).toContain("State: Investigating → Identified, Message: Found., ");
  expect(out).not.toMatch(/Update:|none/u);
});

it("audit list filters by actor, action, item and age, and says if there are more", async () => {
  const list = async (...words: readonly string[]) => {
    const { out, err } = await box.call("audit", "list", ...words, "--json");
    return { count: (JSON.parse(out) as unknown[]).length, err };
  };
  await box.call("group", "create", "Core");
  expect((await list("--action", "Component")).count).toBe(1);
  expect((await list("--action", "ComponentGroup.Create")).count).toBe(1);
  expect((await list("--actor", "ada")).count).toBe(0);
  expect((await list("--older-than", "1h")).count).toBe(0);
  expect((await list("--id", "core")).count).toBe(1);
  expect((await list("--id", "cor_")).count).toBe(0);
  expect((await list("--id", "01a21e06-0a54-7681-a863-4206c73deeda")).count).toBe(0);
  expect(await list("--limit", "1")).toEqual({
    count: 1,
    err: "There are more entries. --limit and --older-than show more.\n",
  });
});

it("trash list shows every kind that was deleted, and trash restore restores it", async () => {
  await box.call("page", "create", "Internal", "--slug", "internal");
  await box.call("group", "create", "Core");
  await box.call("component", "delete", "API", "--yes");
  await box.call("group", "delete", "Core", "--yes");
  await box.call("page", "delete", "internal", "--yes");
  const { out } = await box.call("trash", "list");
  const found = await box.call("trash", "list", "--kind", "page", "--kind", "Component", "--search", "A");
  const names = (text: string) => [...text.matchAll(/^\S+/gmu)].map(([name]) => name);
  expect(names(found.out)).toEqual(["NAME", "Internal", "API"]);
  const nothing = await box.call("trash", "list", "--search", "none of them");
  expect(nothing).toMatchObject({ code: 0, err: "The trash has nothing like that.\n" });
  for (const row of [/^Internal +Page /mu, /^Core +Component group /mu, /^API +Component /mu])
    expect(out).toMatch(row);
  await box.call("page", "create", "Other", "--slug", "inner");
  await box.call("page", "delete", "inner", "--yes");
  for (const name of ["Internal", "inner", "core", "API"])
    expect(await box.call("trash", "restore", name)).toMatchObject({ code: 0, err: "" });
  expect((await box.call("component", "list")).out).toContain("API");
  expect((await box.call("trash", "list")).err).toBe("The trash is empty.\n");
});

it("a deleted component of a deleted page is restored only after its page", async () => {
  await box.call("page", "create", "--name", "Developers", "--slug", "developers");
  await box.call("component", "create", "Packages", "--page", "developers");
  await box.call("component", "delete", "Packages", "--yes");
  await box.call("page", "delete", "developers", "--yes");
  const early = await box.call("component", "restore", "Packages");
  expect(early.code).toBe(1);
  const remedy =
    /^Its page "Developers" is deleted\. Restore the page first, with `bin\/signalbox (page restore .+)`\.\n$/u;
  const [, command = ""] = remedy.exec(early.err) ?? [];
  expect((await box.call("trash", "restore", "Packages")).err).toBe(early.err);
  expect((await box.call(...command.split(" "))).code).toBe(0);
  expect((await box.call("component", "restore", "Packages")).out).toBe('Component "Packages" restored.\n');
});

it("trash restore asks for an id where several have the name", async () => {
  await box.call("component", "delete", "API", "--yes");
  await box.call("component", "create", "API");
  await box.call("component", "delete", "API", "--yes");
  expect(await box.call("trash", "restore", "API")).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^2 items in the trash are named "API"\. Give an id:(?:\n {2}[-\da-f]{36} \(component, deleted \S+ \S+\)){2}\n$/u,
    ) as unknown,
  });
});

it("the audit log names the person before sudo, and who corrected the past", async () => {
  const box = await boxForTest();
  box.env["SUDO_USER"] = "grace";
  await box.call("component", "create", "API");
  delete box.env["SUDO_USER"];
  await box.call("component", "set", "API", "--status", "Major Outage");
  const { out } = await box.call(
    "audit",
    "list",
    "--actor",
    "command line",
    "--action",
    "Component",
    "--json",
  );
  expect(JSON.parse(out)).toMatchObject([
    { Actor: { Kind: "Command Line", Name: "The command line (operator)" } },
    { Actor: { Kind: "Command Line", Name: "The command line (grace)" } },
  ]);
  expect((await box.call("audit", "list", "--actor", "grace")).out).toMatch(/Component\.Create/u);
});

it("the id that a deletion answers as JSON, and the call in its hint, restore the item", async () => {
  await box.call("group", "create", "Core");
  await box.call("page", "create", "Internal", "--slug", "internal");
  await box.call("template", "create", "Disk", "--title", "Disk full", "--message", "A disk is full.");
  await box.call(
    "maintenance",
    "create",
    "Disks",
    "--message",
    "New ones.",
    "--starts-at",
    "2099-05-03T22:00:00Z",
    "--for",
    "2h",
  );
  const items = [
    ["component", "API"],
    ["group", "Core"],
    ["template", "Disk"],
    ["page", "internal"],
    ["maintenance", "Disks"],
  ] as const;
  for (const [noun, name] of items) {
    const deleted = await box.call(noun, "delete", name, "--yes", "--json");
    expect(deleted.code, deleted.err).toBe(0);
    const { Id, RestorableUntil } = JSON.parse(deleted.out) as Readonly<Record<string, string>>;
    expect(RestorableUntil).toMatch(/^2\d{3}-/u);
    const row = new RegExp(`^\\S+ +${noun === "group" ? "component group" : noun} `, "imu");
    expect((await box.call("trash", "list")).out).toMatch(row);
    const [, hint = ""] = /`bin\/signalbox ([^`]+)` restores it/u.exec(deleted.err) ?? [];
    expect(await box.call(...hint.replaceAll('"', "").split(" "))).toMatchObject({ code: 0 });
    await box.call(noun, "delete", name, "--yes");
    expect(await box.call("trash", "restore", (Id ?? "").slice(0, 13))).toMatchObject({ code: 0 });
  }
  await box.call("maintenance", "delete", "Disks", "--yes");
  const refused = await box.call("incident", "restore", "Disks");
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining("is a maintenance, not an incident"),
  ]);
  const none = await box.call("notice", "restore", "Disk");
  expect(none.err).toBe('No notice "Disk" was deleted in the last 30 days. None can be restored.\n');
});

it("override set --dry-run shows the status that it would bring, and changes nothing", async () => {
  const set = ["override", "set", "API", "--status", "Operational", "--reason", "Checked"];
  expect((await box.call(...set, "--dry-run")).out).toBe('"API" would still show Operational.\n');
  expect((await box.call("override", "list")).err).toBe("No status is overridden.\n");
  await box.call(...set.with(4, "Major Outage"));
  const removed = await box.call("override", "remove", "API", "--dry-run");
  expect(removed.out).toBe('"API" would show Operational instead of Major Outage.\n');
});

it("restoring something that is not deleted is no failure", async () => {
  await box.call("component", "create", "Website");
  await box.call("group", "create", "Core");
  await box.call("template", "create", "Disk", "--title", "Disk full", "--message", "A disk is full.");
  await box.call("announcement", "create", "Payments fail", "--message", "We look.");
  const calls = [
    ["component", "Website", 'The component "Website"'],
    ["group", "Core", 'The component group "Core"'],
    ["template", "Disk", 'The template "Disk"'],
    ["announcement", "Payments fail", 'The announcement "Payments fail"'],
    ["page", "status", 'The page "status"'],
    ["trash", "Core", '"Core"'],
  ] as const;
  for (const [group, name, subject] of calls)
    expect(await box.call(group, "restore", name)).toEqual({
      code: 0,
      out: "",
      err: `${subject} is not deleted. Nothing to do.\n`,
    });
  for (const group of ["component", "group", "template", "announcement", "page", "trash"])
    expect((await box.call(group, "restore", "Nothing")).code).toBe(1);
});

it("audit list gives the main facts of what was created", async () => {
  await box.call("key", "create", "Probe", "--role", "Webhook", "--component", "API");
  await box.call("incident", "create", "Payments fail", "--message", "We look.");
  await box.call("subscriber", "add", "ada@example.com", "--consent", "signed form of 3 May");
  await box.call("integration", "create", "Prom", "--type", "Alertmanager");
  await box.call("page", "create", "Inside", "--slug", "inside");
  await box.call("user", "invite", "eve@example.com", "--role", "Viewer");
  const { out } = await box.call("audit", "list");
  const facts = out.split("\n").map((row) => /(\w+)\.Create +.*? {2,}(.*)$/u.exec(row)?.slice(1).join(" "));
  expect(facts.slice(1, -1)).toEqual([
    expect.stringMatching(/^Invitation Role: Viewer, Expires: \d{4}-/u),
    "Page Slug: inside",
    "Integration Type: Alertmanager",
    "Subscriber Channel: Email, State: Active",
    "Announcement Kind: Incident, State: Investigating, Impact: Minor",
    "Key Role: Webhook, Components: API",
    "Component Status: Operational",
  ]);
});
