import {
  chmodSync,
  closeSync,
  cpSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lockDataDirectory } from "../../src/store/data-directory-lock.ts";
import { q } from "../../src/store/query.ts";
import { openSqlite } from "../../src/store/sqlite/sqlite.ts";
import { addOwner } from "./backups.ts";
import { recordSettings } from "./cli-on-either-engine.ts";
import { NearBox } from "./in-process-cli.ts";

type Finding = { Check: string; Verdict: string; Message: string; Remedy: string | null };

const future = (hours: number) => Date.now() + hours * 3_600_000;

describe("the doctor", () => {
  let box: NearBox;
  let model: NearBox;
  const closing: (() => void)[] = [];
  beforeAll(async () => {
    model = new NearBox();
    await model.call("migrate");
    await model.call("component", "create", "--name", "API");
    await model.call("key", "create", "--name", "CI", "--role", "Read-Write", "--expires-in", "90d");
    model.meddle(addOwner);
  });
  afterAll(() => model.remove());
  beforeEach(() => {
    box = new NearBox();
  });
  afterEach(() => {
    for (const close of closing.splice(0)) close();
    box.remove();
  });

  /** Gives the box a component and a key. */
  function furnish(): void {
    cpSync(model.data, box.data, { recursive: true });
    chmodSync(box.data, 0o700);
  }

  /** Has the data directory as a server has it. */
  function hold(): void {
    const before = process.umask(0o077);
    closing.push(lockDataDirectory(box.data));
    process.umask(before);
  }

  /** The problems found, and the doctor's exit code. */
  async function examine(): Promise<{ code: number | null; found: Finding[] }> {
    const { code, out, err } = await box.call("doctor", "--json");
    expect(err).toBe("");
    const found = JSON.parse(out) as Finding[];
    // Where the tests run, their folder may lie in memory or in a container.
    return {
      code,
      found: found.filter((finding) => finding.Verdict !== "ok" && finding.Check !== "File system"),
    };
  }

  async function answering(statuses: Record<string, number>): Promise<number> {
    const server = createServer((request, response) => {
      response.writeHead(statuses[request.url ?? ""] ?? 404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => server.close());
    return (server.address() as AddressInfo).port;
  }

  it("an invalid setting does not make the doctor miss a secret that is set", async () => {
    furnish();
    Object.assign(box.env, { SIGNALBOX_SECRET: "a secret of 32 characters or more...", PORT: "http" });
    const { found } = await examine();
    expect(found.map(({ Check }) => Check)).toContain("Settings");
    expect(found.map(({ Message }) => Message).join()).not.toContain("is gone");
  });

  it("the doctor finds no problem in a healthy store, and lists its checks", async () => {
    furnish();
    expect(await examine()).toEqual({ code: 0, found: [] });
    const { code, out, err } = await box.call("doctor");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    for (const check of [
      "Runtime: Node",
      "Settings: ",
      "Data directory: ",
      "Store: ",
      "Keys: 1 valid",
      "Components: 1",
    ]) {
      expect(out).toContain(`ok       ${check}`);
    }
    expect(out).toMatch(/\n\n0 problems, \d warnings?\.\n$/u);
  });

  it("the doctor names a page whose stored address would take over a path of the service", async () => {
    furnish();
    const store = openSqlite({ file: join(box.data, "signalbox.sqlite") });
    await store.write(q.updateTable("page").set({ url: "http://localhost:8080/api" }).compile());
    await store.close();
    const { code, found } = await examine();
    expect(code).toBe(0);
    expect(found).toMatchObject([{ Check: "Page address", Verdict: "warning" }]);
    expect(found[0]?.Remedy).toContain("page set status --url");
  });

  it("the doctor reports that nothing is sent although something is due, and that the sender crashed", async () => {
    furnish();
    await box.call("subscriber", "add", "--email", "ada@example.com", "--consent", "signed form of 3 May");
    await box.call("announcement", "create", "--title", "Payments fail", "--message", "We look into it.");
    const store = openSqlite({ file: join(box.data, "signalbox.sqlite") });
    const at = Date.now() - 10 * 60_000;
    await store.write(q.updateTable("notification").set({ created_at: at }).compile());
    await store.write(
      q.updateTable("sending").set({ dispatcher_seen_at: at, crashed_at: at, crash: "Hung" }).compile(),
    );
    await store.close();
    const { found } = await examine();
    const time = new Date(at).toISOString();
    expect(found).toMatchObject([
      { Check: "Sending", Message: `notifications are due, but no sender has reported since ${time}` },
      { Check: "Sending", Message: `the sender hung at ${time} and was restarted` },
    ]);
  });

  it("the doctor says of mail what the service has, not what this terminal lacks", async () => {
    furnish();
    const mailOf = async () => (await box.call("doctor")).out.match(/^.* Mail: .*$/gmu);
    await recordSettings(box, { isMailSetUp: false });
    expect(await mailOf()).toEqual([expect.stringMatching(/^ok +Mail: not set up; with SMTP_URL/u)]);
    await recordSettings(box, { isMailSetUp: true });
    expect(await mailOf()).toEqual([
      expect.stringMatching(/^warning +Mail: the service sends it; not checked, since this terminal has no/u),
    ]);
    await recordSettings(box, { isMailSetUp: true, isHeld: true });
    expect((await examine()).found.map(({ Message }) => Message)).toContain(
      "SENDING is set to held, so nothing is sent",
    );
  });

  it("the doctor accepts a missing folder, and does not create it", async () => {
    expect(await examine()).toEqual({ code: 0, found: [] });
    expect(readdirSync(box.folder)).toEqual([]);
  });

  it("the doctor reports a folder that cannot be created", async () => {
    box.env["DATA_DIR"] = "/proc/signalbox";
    const { found } = await examine();
    expect(found).toMatchObject([
      { Check: "Data directory", Message: expect.stringContaining("in /proc") as unknown },
    ]);
  });

  it("the doctor changes nothing", async () => {
    furnish();
    const before = readFileSync(join(box.data, "signalbox.sqlite"));
    await examine();
    expect(readFileSync(join(box.data, "signalbox.sqlite")).equals(before)).toBe(true);
    for (const name of readdirSync(box.data)) expect(statSync(join(box.data, name)).mode & 0o077).toBe(0);
  });

  it("the doctor reports a data directory that others can read, and more urgently one that they can write", async () => {
    furnish();
    chmodSync(box.data, 0o755);
    expect(await examine()).toMatchObject({
      code: 0,
      found: [{ Check: "Permissions", Verdict: "warning", Remedy: `chmod 700 ${box.data}` }],
    });
    chmodSync(box.data, 0o777);
    expect(await examine()).toMatchObject({ code: 1, found: [{ Check: "Permissions", Verdict: "problem" }] });
  });

  it("the doctor reports a file in place of the data directory", async () => {
    writeFileSync(box.data, "");
    expect(await examine()).toMatchObject({
      code: 1,
      found: [{ Check: "Data directory", Verdict: "problem" }],
    });
  });

  it("the doctor detects damage in the store", async () => {
    furnish();
    const file = join(box.data, "signalbox.sqlite");
    const descriptor = openSync(file, "r+");
    for (let page = 2; page < statSync(file).size / 4096 - 1; page += 1) {
      writeSync(descriptor, Buffer.alloc(2048, 0x55), 0, 2048, page * 4096);
    }
    closeSync(descriptor);
    const { code, found } = await examine();
    expect(code).toBe(1);
    expect(found).toMatchObject([{ Check: "Store", Verdict: "problem" }]);
    expect(found[0]?.Remedy).toContain("restore a backup");
  });

  it("the doctor detects a file that is not a store", async () => {
    furnish();
    writeFileSync(join(box.data, "signalbox.sqlite"), "no database. ".repeat(999));
    const { code, found } = await examine();
    expect(code).toBe(1);
    expect(found[0]?.Message).toContain("file is not a database");
  });

  it("the doctor detects a store of a newer version", async () => {
    furnish();
    box.meddle("insert into migration (name, checksum, applied_at) values ('9999-tomorrow', 'x', 0)");
    const { code, found } = await examine();
    expect(code).toBe(1);
    expect(found).toMatchObject([{ Check: "Schema", Verdict: "problem" }]);
  });

  it("the doctor reports old, expired and expiring keys, and a service without keys", async () => {
    furnish();
    box.meddle(`update api_key set created_at = ${future(-91 * 24)}, expires_at = ${future(24)}`);
    expect((await examine()).found.map((finding) => finding.Message)).toEqual([
      'expire within a week: "CI"',
      'older than 90 days: "CI"',
    ]);
    box.meddle(`update api_key set expires_at = ${future(-1)}`);
    const { code, found } = await examine();
    expect(code).toBe(0);
    expect(found.map((finding) => finding.Message)).toEqual([
      "there is no valid key, so nothing can report",
      'expired: "CI"',
    ]);
  });

  it("the doctor reports a key that was seen in an address or sent in clear", async () => {
    furnish();
    box.meddle("update api_key set seen_in_url_at = 1, seen_in_clear_at = 1");
    const { code, found } = await examine();
    expect(code).toBe(0);
    expect(found).toMatchObject([
      { Check: "Keys", Message: 'seen in an address, which logs keep: "CI"' },
      { Check: "Keys", Message: 'sent over plain HTTP: "CI"' },
    ]);
    expect(found[0]?.Remedy).toContain("bin/signalbox key rotate CI");
  });

  it("the doctor reports an instance without an owner", async () => {
    furnish();
    box.meddle("update person set disabled_at = 1");
    const { found } = await examine();
    expect(found).toMatchObject([{ Check: "Owner", Message: "nobody owns this instance" }]);
    expect(found[0]?.Remedy).toContain("bin/signalbox user invite ADDRESS --role Owner");
  });

  it("the doctor reports that sending is held or paused, with the way to resume it", async () => {
    furnish();
    box.env["SENDING"] = "held";
    await box.call("delivery", "pause");
    expect((await examine()).found).toMatchObject([
      { Check: "Sending", Message: "SENDING is set to held, so nothing is sent" },
      {
        Check: "Sending",
        Message: "it is paused, so nothing is sent",
        Remedy: "bin/signalbox delivery resume",
      },
    ]);
    delete box.env["SENDING"];
    box.meddle("update sending set state = 'Held', held_for = 'Restored', mail_paused_at = 1");
    expect((await examine()).found).toMatchObject([
      { Check: "Sending", Message: "it is held since a backup was restored, so nothing is sent" },
      { Check: "Sending", Message: expect.stringContaining("e-mail is paused since 1970") as unknown },
    ]);
  });

  it("the doctor reports a subscriber to whom every delivery fails, and none to whom one was sent", async () => {
    furnish();
    for (const name of ["ada", "bob"])
      await box.call(
        "subscriber",
        "add",
        "--email",
        `${name}@example.com`,
        "--consent",
        "signed form of 3 May",
      );
    for (const title of ["First", "Second"])
      await box.call("announcement", "create", "--title", title, "--message", "We look into it.");
    box.meddle(`insert into delivery (public_id, notification_id, subscriber_id, address_hash, page_id, event,
        channel, destination, state, attempts, next_attempt_at, created_at, state_at, sender_crashes, fence)
      select hex(randomblob(8)), notification.id, subscriber.id, address_hash, subscriber.page_id, event, channel, '',
        case when address like 'bob%' and title = 'Second' then 'Sent' else 'Failed' end, 1, 1, ${Date.now()}, 1, 0, 1
      from subscriber, notification join announcement on announcement.id = notification.announcement_id`);
    const { code, found } = await examine();
    expect(code).toBe(0);
    expect(found).toMatchObject([
      { Check: "Subscribers", Message: "every delivery of the last 7 days failed: a…@example.com (2)" },
    ]);
  });

  it("the doctor reports an empty page, and does not count components of a deleted one", async () => {
    await box.call("migrate");
    await box.call("page", "create", "Inner", "--slug", "inner");
    await box.call("component", "create", "Website", "--page", "inner");
    await box.call("page", "delete", "inner", "--yes");
    await box.call("key", "create", "--name", "CI", "--role", "Read-Write");
    box.meddle(addOwner);
    expect((await examine()).found).toMatchObject([{ Check: "Components", Verdict: "warning" }]);
  });

  it("the doctor reports a clock that was set back", async () => {
    furnish();
    box.meddle(`update audit_event set at = ${future(5)}`);
    const { found } = await examine();
    expect(found).toMatchObject([{ Check: "Clock", Verdict: "warning" }]);
    expect(found[0]?.Message).toContain("5 hours ahead");
  });

  it("the doctor reports every fault of the configuration, and still examines the data", async () => {
    furnish();
    Object.assign(box.env, { PORT: "http", LOG_LEVEL: "loud", SMTP_URL: "smtp://mail" });
    chmodSync(box.data, 0o750);
    const { code, found } = await examine();
    expect(code).toBe(1);
    expect(found.map((finding) => [finding.Check, finding.Verdict])).toEqual([
      ["Settings", "problem"],
      ["Settings", "problem"],
      ["Settings", "problem"],
      ["Permissions", "warning"],
    ]);
  });

  it.each([
    ["http://status.example.com", 1],
    ["https://status.example.com", 0],
    ["http://localhost:8080", 0],
    ["http://127.0.0.1", 0],
  ])("the doctor reports an address that is neither local nor encrypted: %s", async (address, warnings) => {
    furnish();
    box.env["BASE_URL"] = address;
    expect((await examine()).found).toHaveLength(warnings);
  });

  it("the doctor says that the address is that of the service here, where only that has BASE_URL", async () => {
    furnish();
    writeFileSync(join(box.data, "address"), "https://status.example.com\n8080\n", { mode: 0o600 });
    const { out } = await box.call("doctor");
    expect(out).toContain(
      "Address: https://status.example.com (that of the service here; BASE_URL is not set for this command)",
    );
  });

  it("the doctor says what to do if another program uses the port", async () => {
    furnish();
    const port = await answering({});
    Object.assign(box.env, { HOST: "127.0.0.1", PORT: String(port) });
    const { code, found } = await examine();
    expect(code).toBe(1);
    const Message = `port ${port} is in use by another program`;
    expect(found).toMatchObject([{ Check: "Port", Verdict: "problem", Message }]);
    expect(found[0]?.Remedy).toContain(`PORT=${port + 1}`);
  });

  it("the doctor says in plain words that no database listens", async () => {
    Object.assign(box.env, {
      DATABASE_URL: "postgres://127.0.0.1:1/signalbox",
      SIGNALBOX_SECRET: "a".repeat(43),
    });
    const { found } = await examine();
    const store = found.find(({ Check }) => Check === "Store");
    expect(store?.Message).toMatch(/ cannot be read: the connection is refused: nothing listens there$/u);
  });

  it("the doctor detects a server that has the data but does not respond", async () => {
    furnish();
    hold();
    Object.assign(box.env, { HOST: "127.0.0.1", PORT: "1" });
    const { code, found } = await examine();
    expect(code).toBe(1);
    expect(found).toMatchObject([{ Check: "Server", Verdict: "problem" }]);
    expect(found[0]?.Message).toContain("does not answer");
    expect(found[0]?.Remedy).toContain("it is starting, or it hangs");
  });

  it("the doctor queries the state of a running server", async () => {
    furnish();
    hold();
    const well = await answering({ "/healthz": 200, "/readyz": 200, "/readyz/write": 200 });
    Object.assign(box.env, { HOST: "127.0.0.1", PORT: String(well) });
    expect(await examine()).toEqual({ code: 0, found: [] });
    const ill = await answering({ "/healthz": 200, "/readyz": 200, "/readyz/write": 503 });
    box.env["PORT"] = String(ill);
    const { code, found } = await examine();
    expect(code).toBe(1);
    expect(found[0]?.Message).toContain("the store accepts no writes");
  });
});
