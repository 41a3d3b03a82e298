/** The stored login, and commands for a service elsewhere that need nothing but its address and a key. */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { startServer } from "../harness/server.ts";
import { shared, whenFinished } from "../harness/shared.ts";
import { boxForTest } from "./cli-on-either-engine.ts";
import type { NearBox } from "./in-process-cli.ts";

const service = shared(async () => {
  const server = await startServer();
  whenFinished(() => server.close());
  await server.component("Checkout");
  const keys = {
    "Read-Write": await server.key("Read-Write", { name: "Deployments" }),
    "Read-Only": await server.key("Read-Only"),
    Webhook: await server.key("Webhook"),
  };
  return { server, keys };
});

let box: NearBox;
beforeEach(async () => {
  box = await boxForTest();
  // The user of another machine has no store.
  Object.assign(box.env, { DATA_DIR: "", DATABASE_URL: "" });
});

const fileOf = ({ folder }: NearBox) => join(folder, ".config", "signalbox", "login.json");

/** Logs in with the key of a role. */
async function logIn(role: keyof ReturnType<typeof service>["keys"] = "Read-Write") {
  const { server, keys } = service();
  box.env["SIGNALBOX_KEY"] = keys[role];
  const result = await box.call("login", `${server.url}/portal`);
  delete box.env["SIGNALBOX_KEY"];
  return result;
}

it("a login is stored for its user alone, and commands reach the service until the logout", async () => {
  const { server, keys } = service();
  const stored = await logIn();
  expect([stored.code, stored.out]).toEqual([
    0,
    `Commands reach ${server.url} from now on, with the key "Deployments" (Read-Write).\n`,
  ]);
  expect(`${stored.out}${stored.err}`).not.toContain(keys["Read-Write"]);
  expect(statSync(fileOf(box)).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(fileOf(box))).mode & 0o777).toBe(0o700);
  expect(readFileSync(fileOf(box), "utf8")).toContain(keys["Read-Write"]);
  const listed = await box.call("component", "list");
  expect([listed.code, listed.err]).toEqual([0, ""]);
  expect(listed.out).toMatch(/^Checkout/mu);
  expect((await box.call("status")).err).toBe(`Service: ${server.url}, by \`bin/signalbox login\`.\n`);
  expect((await box.call("logout")).out).toContain("The login is removed");
  expect((await box.call("logout")).out).toBe("There is no stored login.\n");
  expect((await box.call("component", "list")).code).toBe(1);
});

it("DATA_DIR and SIGNALBOX_URL come before the stored login, and the login says so", async () => {
  const { keys } = service();
  box.env["DATA_DIR"] = box.data;
  expect((await logIn()).err).toContain("In this shell they do not");
  expect((await box.call("doctor")).out).not.toContain("Readiness");
  Object.assign(box.env, { DATA_DIR: "", SIGNALBOX_URL: "http://localhost:1", SIGNALBOX_KEY: keys.Webhook });
  expect((await box.call("doctor")).out).toContain("http://localhost:1 cannot be reached");
});

it("a key that the service refuses, and a damaged login, are refused with the remedy", async () => {
  const { server } = service();
  box.env["SIGNALBOX_KEY"] = `sbx_rw_${"0".repeat(40)}`;
  const refused = await box.call("login", server.url);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("refuses the key")]);
  expect(refused.err).not.toContain("--help");
  delete box.env["SIGNALBOX_KEY"];
  expect((await logIn("Webhook")).out).toContain("it may only `report`");
  expect((await box.call("component", "list")).err).toContain("The key is that of `bin/signalbox login`.");
  writeFileSync(fileOf(box), "{}");
  const damaged = await box.call("component", "list");
  expect([damaged.code, damaged.err]).toEqual([1, expect.stringContaining("stored login in")]);
});

it("the login asks for the key on standard input, and what keys cannot do leads to the portal", async () => {
  const { server, keys } = service();
  const stored = await box.callApartWith(`${keys["Read-Only"]}\n`, "login", server.url);
  expect([stored.code, stored.out]).toEqual([0, expect.stringContaining("(Read-Only)")]);
  const { code, err } = await box.call("key", "list");
  expect(code).toBe(2);
  expect(err).toContain(`call \`bin/signalbox logout\`: commands reach ${server.url}. A key makes no keys.`);
  expect(err).toContain(`The portal has it: ${server.url}/portal, under Settings > API Credentials.`);
});

it("doctor elsewhere shows the address, the key and what it may do, the clock, and sending", async () => {
  await logIn();
  const { code, out } = await box.call("doctor");
  expect(code).toBe(0);
  for (const line of [
    /^ok +Service: \S+ answers, version \S+ \(stored by /mu,
    /^ok +Readiness: serves visitors and accepts changes$/mu,
    /^ok +Clock: as on the service$/mu,
    /^ok +Key: "Deployments" \(Read-Write\) reads and changes everything/mu,
    /^ok +Sending: runs$/mu,
    /^ok +Mail: not set up on the service's machine; with SMTP_URL/mu,
  ])
    expect(out).toMatch(line);
  await logIn("Webhook");
  expect((await box.call("doctor")).out).toMatch(/^ok +Key: a Webhook key: reports statuses/mu);
});

it("a command that changes a service through a login names it, unless it prints JSON", async () => {
  await logIn();
  const set = ["component", "set", "Checkout", "--status", "Operational"];
  expect((await box.call(...set)).err).toBe(
    `Service: ${service().server.url}, by \`bin/signalbox login\`.\n`,
  );
  expect((await box.call(...set, "--json")).err).toBe("");
  expect((await box.call("component", "list")).err).toBe("");
});

it("doctor through a login says of a key that is refused how to store another one", async () => {
  await logIn();
  const login = readFileSync(fileOf(box), "utf8");
  writeFileSync(fileOf(box), login.replace(service().keys["Read-Write"], `sbx_rw_${"0".repeat(40)}`));
  const { code, out } = await box.call("doctor");
  expect([code, out]).toEqual([1, expect.stringMatching(/^problem +Key: (?!KeyInvalid)/mu)]);
  expect(out).toContain("`bin/signalbox login URL` stores another key.");
});

it("sending elsewhere is paused and resumed", async () => {
  await logIn();
  const paused = await box.call("delivery", "pause");
  expect(paused.out).toBe("Sending paused. `bin/signalbox delivery resume` resumes it.\n");
  expect((await box.call("delivery", "pause")).out).toMatch(
    /^Sending has been paused since \d{4}-\d\d-\d\d \d\d:\d\dZ\. `bin/u,
  );
  expect((await box.call("doctor")).out).toMatch(/^warning +Sending: paused$/mu);
  const resumed = await box.call("delivery", "resume", "--release-newer-than", "1h");
  expect(resumed.out).toBe("Sending is resumed.\n0 deliveries released.\n");
  expect((await box.call("delivery", "resume")).out).toBe("Sending was already running.\n");
});

it("the trash elsewhere is listed and restored from, by a name or the slug of a page", async () => {
  await logIn();
  await box.call("page", "create", "Internal", "--slug", "internal");
  await box.call("template", "create", "Provider", "--title", "Provider down", "--message", "They look.");
  await box.call("template", "delete", "Provider", "--yes");
  await box.call("page", "delete", "internal", "--yes");
  const { out } = await box.call("trash", "list", "--json");
  expect(JSON.parse(out)).toMatchObject([
    { Kind: "Page", Name: "Internal", Page: "internal" },
    { Kind: "Template", Name: "Provider" },
  ]);
  const names = await box.call("__complete", "fish", "trash", "restore", "");
  expect(names.out).toBe("words\nInternal\nProvider\n");
  expect((await box.call("trash", "restore", "nothing")).err).toContain('The trash has no "nothing".');
  expect((await box.call("trash", "restore", "internal")).out).toBe('Page "Internal" restored.\n');
  expect((await box.call("trash", "restore", "provider")).out).toBe('Template "Provider" restored.\n');
  expect((await box.call("trash", "list")).err).toBe("The trash is empty.\n");
});

it.each([
  [["component", "set", "Che"], "words\nCheckout\n"],
  [["signal", "close", ""], "words\nCheckout\n"],
  [["announcement", "create", "--component", "c"], "open\nCheckout=\n"],
  [["announcement", "resolve", ""], "words\nPayments fail\n"],
  [["group", "show", ""], "words\n"],
  [["key", "revoke", ""], "words\n"],
])("names at a service elsewhere complete %j", async (words, completed) => {
  await logIn("Read-Only");
  const { server } = service();
  if (words[0] === "announcement")
    await server.request("/api/Announcement", {
      method: "POST",
      headers: { "x-api-key": service().keys["Read-Write"], "idempotency-key": "one" },
      body: { Kind: "Incident", Title: "Payments fail", Message: "We look into it." },
    });
  expect((await box.call("__complete", "fish", ...words)).out).toBe(completed);
});

it("a service elsewhere that cannot be reached completes nothing, silently", async () => {
  Object.assign(box.env, { SIGNALBOX_URL: "http://localhost:1", SIGNALBOX_KEY: "sbx_rw_x" });
  expect(await box.call("__complete", "fish", "component", "set", "")).toEqual({ code: 0, out: "", err: "" });
});

it("deleted items are read in parts, of one page, and by Read-Write keys alone", async () => {
  const { server, keys } = service();
  const headers = { "x-api-key": keys["Read-Write"] };
  const ids = [await server.component("Old"), await server.component("Older")];
  for (const id of ids) await server.request(`/api/Component/${id}`, { method: "DELETE", headers });
  const read = async (query: string, key = keys["Read-Write"]) =>
    (await server.request(`/api/DeletedItem?${query}`, { headers: { "x-api-key": key } })).json;
  const first = await read("Limit=1");
  expect(first).toMatchObject({ Result: { Items: [{ Kind: "Component", Name: "Older", Page: "status" }] } });
  const cursor = String(Reflect.get(Object(first["Result"]), "NextCursor"));
  expect(await read(`Limit=1&Cursor=${cursor}`)).toMatchObject({
    Result: { Items: [{ Name: "Old" }], NextCursor: null },
  });
  expect(await read("Page=status")).toMatchObject({
    Result: { Items: [{ Name: "Older" }, { Name: "Old" }] },
  });
  expect(await read("Page=nothing")).toMatchObject({ Code: "PageNotFound" });
  expect(await read("", keys["Read-Only"])).toMatchObject({ Code: "RoleForbids" });
});
