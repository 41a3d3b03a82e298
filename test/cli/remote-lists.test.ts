/** The commands about components, groups, lists and deliveries for a service elsewhere. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { shared } from "../harness/shared.ts";
import { remoteBox } from "./remote-box.ts";

/** The tests follow one another on it: the first needs an empty page. */
const service = shared(() => remoteBox());

it("components and groups of a service elsewhere are created, changed, deleted and restored", async () => {
  const { box } = service();
  const core = await box.call("group", "create", "Core");
  expect(core).toMatchObject({ code: 0, out: expect.stringMatching(/^[0-9a-f-]{36}\n$/u) as unknown });
  await box.call("group", "create", "Databases", "--parent", "core");
  const created = await box.call("component", "create", "Checkout", "--group", "Core");
  expect(created.err).toBe('The component "Checkout" is on the page and shows Operational.\n');
  expect((await box.call("group", "list")).out).toMatch(/^Core +1 +status\n {2}Databases +0/mu);
  const moved = await box.call("group", "set", "Databases", "--top-level");
  expect(moved.out).toBe('"Databases" is at the top level.\n');
  expect((await box.call("component", "delete", "checkout")).err).toContain("Add --yes to delete");
  const deleted = await box.call("component", "delete", "checkout", "--yes");
  expect(deleted.out).toMatch(
    /^Component "Checkout" deleted\. It can be restored until 2\d{3}-\S+ \S+Z\.\n$/u,
  );
  expect(deleted.err).toBe("`bin/signalbox component restore Checkout` restores it.\n");
  expect((await box.call("component", "list")).err).toBe(
    "There are no components. `bin/signalbox component create NAME` creates one.\n",
  );
  expect((await box.call("component", "restore", "checkout")).out).toBe('Component "Checkout" restored.\n');
  const again = await box.call("component", "restore", "Checkout");
  expect([again.code, again.err]).toEqual([0, expect.stringContaining("is not deleted. Nothing to do.")]);
  const noGroup = await box.call("group", "delete", "Nothing", "--yes");
  expect([noGroup.code, noGroup.err]).toEqual([1, expect.stringContaining("`bin/signalbox group list`")]);
  expect((await box.call("group", "delete", "Core", "--yes")).out).toContain('group "Core" deleted. It can');
  expect((await box.call("group", "restore", "core")).out).toBe('Component group "Core" restored.\n');
});

it("uptime, history and the audit log of a service elsewhere have the form of those at home", async () => {
  const { server, box } = service();
  const id = await server.component("Search");
  await box.call("report", "Search", "--status", "Partial Outage");
  const history = await box.call("component", "history", id, "--limit", "1");
  expect(history.out).toMatch(/^FROM +TO +STATUS +SOURCE\n.+ now +Partial Outage +reported/u);
  expect(history.err).toBe("This is the newest one. --limit and --older-than show more.\n");
  expect((await box.call("component", "uptime")).out).toMatch(/^Search +(?:not yet|\d+\.\d\d%)/mu);
  expect((await box.call("component", "uptime", "Search")).out).toMatch(/^Search: .+ from \d{4}-/u);
  await box.call("override", "set", "Search", "--status", "Operational", "--reason", "False alarm");
  const audit = await box.call("audit", "list", "--action", "component.override");
  expect(audit.out).toMatch(/Component\.Override +Search/u);
  const other = await box.call("audit", "list", "--action", "Component.Overide");
  expect([other.code, other.err]).toEqual([2, expect.stringContaining("Component.Override")]);
});

it("subscribers are imported into a service elsewhere in parts, and exported from it", async () => {
  const { box } = service();
  const file = join(box.data, "..", "remote-subscribers.csv");
  const people = Array.from({ length: 501 }, (_, number) => `p${number}@example.com,"P, ${number}"`);
  const rows = ["Email,Name,Nickname", ...people, "P3@example.com,"].join("\n");
  const importFile = (text: string, ...more: string[]) => {
    writeFileSync(file, text);
    return box.call("subscriber", "import", file, "--consent", "signed form of 3 May", ...more);
  };
  const missing = await importFile(`${rows}\nnobody,`);
  expect([missing.code, missing.err]).toEqual([1, expect.stringContaining("Line 504: ")]);
  // Found by the service, in the second part.
  const unknown = await importFile(
    `Email,ComponentIds\n${people.join("\n").replaceAll(/,.*/gu, ",")}\nx@example.com,01a21e06-0a54-7681-a863-4206c73deeda`,
  );
  expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining("Line 503: the page shows no")]);
  const tried = await importFile(rows, "--dry-run");
  expect(tried.out).toBe("501 subscribers would be imported. Nothing was changed.\n");
  const done = await importFile(rows);
  expect([done.code, done.out]).toEqual([0, "501 subscribers imported.\n"]);
  expect(done.err).toBe(
    [
      "Ignored columns: Nickname.",
      "500 of 501 rows checked.",
      "501 of 501 rows checked.",
      "500 of 501 rows imported.",
      "501 of 501 rows imported.",
      "1 row skipped: already subscribed, unsubscribed or erased, or twice in the file.\n",
    ].join("\n"),
  );
  const exported = await box.call("subscriber", "export", "--search", "p500@");
  expect([exported.code, exported.err]).toEqual([0, "1 subscriber exported.\n"]);
  expect(exported.out).toContain('p500@example.com,"P, 500",Email,Active');
  expect((await box.call("subscriber", "export", "--page", "nowhere")).code).toBe(1);
});

it("pages, templates and subscribers of a service elsewhere are listed", async () => {
  const { server, box } = service();
  expect((await box.call("page", "list")).out).toMatch(/^status +/mu);
  expect((await box.call("page", "show")).out).toMatch(/^Slug +status$/mu);
  expect((await box.call("template", "list")).err).toContain("There are no templates.");
  const key = box.env["SIGNALBOX_KEY"] ?? "";
  const body = { Name: "Outage", Kind: "Incident", Title: "{{Provider}} fails", Message: "We wait." };
  await server.request("/api/Template", { method: "POST", key, body });
  expect((await box.call("template", "list")).out).toMatch(/^Outage +Incident/mu);
  expect((await box.call("template", "show", "outage")).out).toContain("{{Provider}} fails");
  const PausedUntil = "2099-01-01T08:00:00Z";
  const hook = { Address: "https://hooks.example.com/secret", PausedUntil };
  const added = await server.request("/api/Subscriber", { method: "POST", key, body: hook });
  expect(added.status).toBe(201);
  const listed = (await box.call("subscriber", "list")).out;
  expect(listed).toContain("Paused until 2099-01-01 08:00Z");
  expect(listed).not.toContain("secret");
  const renamed = await box.call("subscriber", "set", String(added.at("Result", "Id")), "--name", "On-call");
  expect(renamed.code).toBe(0);
  const paused = await box.call("subscriber", "test", "on-CALL");
  expect([paused.code, paused.err]).toEqual([1, expect.stringContaining("is paused until 2099")]);
  expect((await box.call("delivery", "list", "--subscriber", "nobody@example.com")).err).toContain(
    'There is no subscriber "nobody@example.com".',
  );
  expect((await box.call("delivery", "list")).err).toBe("There are no deliveries.\n");
  const retried = await box.call("delivery", "retry", "--newer-than", "2h");
  expect(retried.out).toBe("0 deliveries will be retried.\n");
  const trial = await box.call("delivery", "drop", "--dry-run");
  expect(trial.out).toBe("0 deliveries would be dropped.\n");
  const noDelivery = await box.call("delivery", "show", "01a21e06-0a54-7681-a863-4206c73deeda");
  expect([noDelivery.code, noDelivery.err]).toEqual([1, expect.stringContaining("There is no delivery")]);
  const dead = { Address: "https://hooks.invalid/status", Name: "Dead" };
  await server.request("/api/Subscriber", { method: "POST", key, body: dead });
  const tested = await box.call("subscriber", "test", "Dead");
  expect(tested.err).toBe("A test message is queued.\n");
  expect([tested.code, tested.out]).toEqual([1, expect.stringMatching(/^Failed \(the receiving server /u)]);
  expect((await box.call("delivery", "list")).out).toContain("Dead (https://hooks.invalid/…)");
});

it("an error names the commands and settings of the command line, and the right that a key lacks", async () => {
  const { server, box } = await remoteBox("Read-Only");
  await server.component("Checkout");
  const denied = await box.call("component", "create", "Search");
  expect(denied.err).toBe(
    "This key is Read-Only. Use a Read-Write key to create or change anything. The key is that of SIGNALBOX_KEY (or SIGNALBOX_KEY_FILE).\n",
  );
  const people = await box.call("audit", "list");
  expect([people.code, people.err]).toEqual([1, expect.stringContaining("Use a Read-Write key")]);
  box.env["SIGNALBOX_KEY"] = "sbx_ro_wrong";
  expect((await box.call("component", "list")).err).toContain("Check SIGNALBOX_KEY (or SIGNALBOX_KEY_FILE).");
  box.env["SIGNALBOX_KEY"] = await server.key("Webhook");
  const list = await box.call("component", "list");
  expect(list.err).toContain("A webhook key may only report, with `bin/signalbox report`.");
});

it("an address with the portal's path reaches the service, and one with another path is refused", async () => {
  const { server, box } = service();
  box.env["SIGNALBOX_URL"] = `${server.url}/portal/components`;
  expect((await box.call("group", "list")).code).toBe(0);
  box.env["SIGNALBOX_URL"] = `${server.url}/status`;
  const wrong = await box.call("group", "list");
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining(`without a path, ${server.url}.`)]);
  box.env["SIGNALBOX_URL"] = server.url.replace("http:", "https:");
  const plain = await box.call("group", "list");
  expect([plain.code, plain.err]).toEqual([3, expect.stringContaining("it does not speak https")]);
});
