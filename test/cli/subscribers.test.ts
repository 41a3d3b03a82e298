/** Subscribers from the command line: added, imported, exported and erased. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { boxForTest, recordSettings, rowsIn } from "./cli-on-either-engine.ts";
import type { NearBox } from "./in-process-cli.ts";

const consent = ["--consent", "signed form of 3 May"];

let box: NearBox;
beforeEach(async () => {
  box = await boxForTest();
});

async function importFile(text: string, ...more: string[]) {
  const file = join(box.data, "..", `subscribers-${crypto.randomUUID()}.csv`);
  writeFileSync(file, text);
  return await box.call("subscriber", "import", file, ...consent, ...more);
}

const cells = (row: unknown): unknown[] =>
  typeof row === "object" && row !== null ? Object.values(row) : [];

const addresses = async () =>
  (await rowsIn(box, "select address, state from subscriber order by id")).map(cells);

describe("subscribers on the command line", () => {
  it("subscribers are added, listed with masked addresses, exported in full, and erased", async () => {
    const added = await box.call("subscriber", "add", "--email", "Ada@Example.com", ...consent);
    expect([added.code, added.out]).toEqual([0, expect.stringMatching(/^[-\da-f]{36}\n$/u)]);
    expect(added.err).toContain(
      "E-mail is only queued: no service has run on this data yet, and this terminal has no SMTP_URL and MAIL_FROM. It is sent once the service is started with them.",
    );
    expect(added.err).toMatch(/^Subscriber added\.$/mu);
    const hook = await box.call("subscriber", "add", "--webhook", "https://203.0.114.1/s?token=1");
    expect([hook.code, hook.out]).toEqual([0, expect.stringMatching(/^whsec_[\w+/=]+\n$/u)]);
    const listed = await box.call("subscriber", "list");
    expect(listed.out).toMatch(/A…@example\.com +Email +Active/u);
    expect(listed.out + (await box.call("subscriber", "list", "--json")).out).not.toMatch(/Ada@|token=1/u);
    const exported = await box.call("subscriber", "export");
    expect(exported.out).toContain("Ada@example.com,,Email,Active");
    expect(exported.out).not.toContain("token=1");
    const removed = await box.call("subscriber", "remove", "ADA@example.com", "--yes");
    expect([removed.code, removed.out]).toEqual([0, "Subscriber erased.\n"]);
    expect((await box.call("subscriber", "remove", "ada@example.com", "--yes")).code).toBe(1);
    const actions = await rowsIn(box, "select action from audit_event order by id");
    expect(actions.flatMap(cells)).toEqual([
      "Subscriber.Create",
      "Subscriber.Create",
      "Subscriber.Export",
      "Subscriber.Delete",
    ]);
  });

  it("a webhook is found by its name unless several have it, and the name is listed, exported and imported", async () => {
    const add = (url: string) =>
      box.call("subscriber", "add", `https://203.0.114.1/${url}`, "--name", "Acme on-call");
    await add("a");
    const renamed = await box.call("subscriber", "set", "acme ON-CALL", "--name", "=Acme");
    expect([renamed.code, renamed.out]).toEqual([0, "Subscriber updated. It is active.\n"]);
    await add("b");
    await add("c");
    const ambiguous = await box.call("subscriber", "remove", "Acme on-call", "--yes");
    expect([ambiguous.code, ambiguous.err]).toEqual([
      1,
      expect.stringMatching(
        /2 subscribers are named "Acme on-call"\. Give an id:(?:\n {2}[-\da-f]{36}){2}\n/u,
      ),
    ]);
    const listed = (await box.call("subscriber", "list", "--name", "=acme")).out;
    expect(listed).toMatch(/ADDRESS +NAME[^]+https:\/\/203\.0\.114\.1\S* +=Acme +Webhook +Active/u);
    expect((await box.call("subscriber", "export")).out).toContain(",'=Acme,Webhook,Active");
    await importFile("Name,Email\n'=Ada,ada@example.com\n");
    expect((await rowsIn(box, "select name from subscriber where channel = 'Email'")).map(cells)).toEqual([
      ["=Ada"],
    ]);
  });

  it("a subscriber follows components named by name or id, and an unknown name is refused with the nearest", async () => {
    await box.call("component", "create", "--name", "Payments");
    const id = (await box.call("component", "create", "--name", "Search")).out.trim();
    const add = (...components: string[]) => {
      const options = components.flatMap((component) => ["--component", component]);
      return box.call("subscriber", "add", "--email", "ada@example.com", ...consent, ...options);
    };
    const refused = await add("Paiments");
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('Did you mean "Payments"?')]);
    expect((await add("payments", id)).code).toBe(0);
    const [listed] = JSON.parse((await box.call("subscriber", "list", "--json")).out) as unknown[];
    expect(listed).toMatchObject({ Scope: { ComponentIds: expect.arrayContaining([id]) as unknown } });
    expect(listed).toHaveProperty("Scope.ComponentIds.length", 2);
  });

  it("a subscriber follows groups named by name or id", async () => {
    const id = (await box.call("group", "create", "--name", "Core")).out.trim();
    const other = (await box.call("group", "create", "--name", "Shop")).out.trim();
    const groups = ["--group", "core", "--group", other];
    await box.call("subscriber", "add", "--email", "ada@example.com", ...consent, ...groups);
    const [listed] = JSON.parse((await box.call("subscriber", "list", "--json")).out) as unknown[];
    expect(listed).toMatchObject({ Scope: { GroupIds: [id, other] } });
  });

  it("the list says what each subscriber follows: the page, a single item by its name, or how many", async () => {
    await box.call("component", "create", "--name", "Checkout");
    await box.call("group", "create", "--name", "Core");
    await box.call("group", "create", "--name", "Shop");
    const add = (name: string, ...scope: string[]) =>
      box.call("subscriber", "add", "--email", `${name}@example.com`, ...consent, ...scope);
    await add("ada");
    await add("bob", "--component", "Checkout");
    await add("eve", "--group", "Core", "--group", "Shop", "--component", "Checkout");
    const scopeAt = async (address: string) =>
      new RegExp(`${address} +Email +Active +(.+?) {2}`, "u").exec(
        (await box.call("subscriber", "list")).out,
      )?.[1];
    expect(await scopeAt("a…@example.com")).toBe("Page");
    expect(await scopeAt("b…@example.com")).toBe("Checkout");
    expect(await scopeAt("e…@example.com")).toBe("1 component, 2 groups");
    const limited = await box.call("subscriber", "list", "--limit", "1");
    expect(limited.err).toContain("This is the newest one. --limit shows more");
  });

  it("a subscriber is suspended, reactivated, paused and given another scope on the command line", async () => {
    await box.call("component", "create", "Checkout");
    await box.call("subscriber", "add", "ada@example.com", ...consent);
    const set = (...options: string[]) => box.call("subscriber", "set", "Ada@example.com", ...options);
    const setJson = async (...options: string[]): Promise<unknown> =>
      JSON.parse((await set(...options, "--json")).out);
    const suspended = await set("--state", "Suspended");
    expect(suspended.out).toBe("Subscriber updated. It is suspended.\n");
    expect(suspended.err).toMatch(
      /^It follows the whole page, and gets: incidents \(EveryUpdate\), .*\. Language: of the page; time zone: of the page\.\n$/u,
    );
    const scope = ["--component", "checkout", "--minimum-impact", "Major", "--language", "de"];
    const until = ["--paused-until", "2099-05-03T22:00:00Z"];
    expect(await setJson("--state", "Active", ...scope, ...until)).toMatchObject({
      State: "Active",
      Scope: { Kind: "Components" },
      Events: { MinimumImpact: "Major", Notices: true },
      Language: "de",
      PausedUntil: "2099-05-03T22:00:00.000Z",
    });
    expect(await setJson("--whole-page", "--paused-until", "", "--language", "")).toMatchObject({
      Scope: { Kind: "Page" },
      Events: { MinimumImpact: "Major" },
      Language: null,
      PausedUntil: null,
    });
    const wrong = await set("--minimum-impact", "Huge");
    expect([wrong.code, wrong.err]).toEqual([
      2,
      expect.stringContaining('--minimum-impact cannot be "Huge".'),
    ]);
  });

  it("the signing secret of a webhook is rotated on the command line, and printed alone", async () => {
    await box.call("subscriber", "add", "https://203.0.114.1/s");
    const [row] = await rowsIn(box, "select public_id from subscriber");
    const { code, out } = await box.call("subscriber", "rotate-secret", String(cells(row)[0]));
    expect([code, out]).toEqual([0, expect.stringMatching(/^whsec_[\w+/=]+\n$/u)]);
  });

  it("subscriber remove says that a webhook is named by its name or id", async () => {
    const { code, err } = await box.call("subscriber", "remove", "https://example.com/hook", "--yes");
    expect([code, err]).toEqual([2, expect.stringContaining("A webhook is named by its name or id.")]);
  });

  it("a webhook at a private address is refused when it is added or imported, unless OUTBOUND_ALLOW permits it", async () => {
    const hook = ["--webhook", "https://10.1.2.3/hook"];
    const refusal = "This is not a public https address on port 443 or 8443. OUTBOUND_ALLOW permits";
    const added = await box.call("subscriber", "add", ...hook);
    expect([added.code, added.err]).toEqual([
      2,
      expect.stringContaining(`--webhook cannot be "https://10.1.2.3/…". ${refusal}`),
    ]);
    const file = "Address,Channel\nada@example.com,Email\nhttps://10.1.2.3/hook,Webhook\n";
    const imported = await importFile(file);
    expect([imported.code, imported.err]).toEqual([1, expect.stringContaining(`Line 3: ${refusal}`)]);
    expect(await addresses()).toEqual([]);
    box.env["OUTBOUND_ALLOW"] = "10.0.0.0/8";
    expect((await box.call("subscriber", "add", ...hook)).code).toBe(0);
    expect((await importFile(file)).out).toBe("1 subscriber imported.\n");
    const piped = ["subscriber", "import", "-", ...consent];
    expect((await box.callWith("Address\neve@example.com\n", ...piped)).out).toBe("1 subscriber imported.\n");
  });

  it("a webhook without TLS and with any port is added in a network of OUTBOUND_ALLOW only", async () => {
    const hook = ["--webhook", "http://127.0.0.1:3000/"];
    box.env["OUTBOUND_ALLOW"] = "10.0.0.0/8";
    const refused = await box.call("subscriber", "add", ...hook);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("not a public https address")]);
    // A host without an address cannot be checked: with https it may be added, and each message is checked.
    const unknown = await box.call("subscriber", "add", "--webhook", "http://nowhere.invalid/");
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining("not a public https address")]);
    box.env["OUTBOUND_ALLOW"] = "127.0.0.1";
    expect((await box.call("subscriber", "add", ...hook)).code).toBe(0);
    expect((await box.call("subscriber", "list")).out).toContain("http://127.0.0.1:3000/…");
  });

  it("a subscriber is added with the events, the language and the time zone that were chosen", async () => {
    const choices = [
      "--status-changes",
      "yes",
      "--incidents",
      "OpenedAndResolved",
      "--time-zone",
      "Europe/Paris",
    ];
    const words = ["subscriber", "add", "https://203.0.114.1/hook", ...choices, "--language", "fr", "--json"];
    expect(JSON.parse((await box.call(...words)).out)).toMatchObject({
      Events: { StatusChanges: true, Maintenance: true },
      Language: "fr",
      TimeZone: "Europe/Paris",
    });
    const wrong = await box.call("subscriber", "add", "ada@example.com", "--time-zone", "Nowhere");
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('--time-zone cannot be "Nowhere".')]);
    const pause = await box.call("subscriber", "set", "ada@example.com", "--pause", "1d");
    expect([pause.code, pause.err]).toEqual([2, expect.stringContaining("Did you mean --paused-until?")]);
  });

  it("a webhook added with --json is printed with its signing secret", async () => {
    const { out } = await box.call("subscriber", "add", "--webhook", "https://203.0.114.1/hook", "--json");
    expect(JSON.parse(out)).toMatchObject({
      Channel: "Webhook",
      SigningSecret: expect.stringMatching(/^whsec_/u) as unknown,
    });
  });

  it("an import of a missing file names the file before it asks for consent", async () => {
    const { code, err } = await box.call("subscriber", "import", "no-such-file.csv");
    expect([code, err]).toEqual([
      1,
      expect.stringContaining("no-such-file.csv cannot be read: there is no such file or folder."),
    ]);
  });

  it("subscribers are not added without consent if no mail can be sent", async () => {
    const add = () => box.call("subscriber", "add", "--email", "ada@example.com");
    const unknown = await add();
    expect([unknown.code, unknown.err.includes("this terminal has no SMTP_URL")]).toEqual([1, true]);
    await recordSettings(box, { isMailSetUp: false });
    const { code, err } = await add();
    expect([code, err.includes("the service has no SMTP_URL")]).toEqual([1, true]);
    // A service that sends mail is enough: the terminal needs none of its settings.
    await recordSettings(box, { isMailSetUp: true });
    expect(await add()).toMatchObject({ code: 0, err: "Subscriber added; confirmation sent.\n" });
  });

  it("subscribers are imported completely or not at all, and the wrong lines are named", async () => {
    const wrong = await importFile(
      "Email,Language\nada@example.com,de\nnobody,\n,x\ngrace@example.com,tlh\n",
    );
    expect(wrong.code).toBe(1);
    expect(wrong.err).toContain("3 rows with an error, 1 without: nothing was imported.");
    for (const line of ["Line 3", "Line 4", "Line 5"]) expect(wrong.err).toContain(line);
    const foreign = await importFile(`Email,ComponentIds\nada@example.com,${crypto.randomUUID()}\n`);
    expect([foreign.code === 0, foreign.err.includes("Line 2")]).toEqual([false, true]);
    expect(foreign.err).toContain("replaced by --ids");
    const misnamed = await importFile("Email,Components\nada@example.com,API\n");
    expect(misnamed.err).toContain('The column "Components" is not read. Call it ComponentIds');
    expect(await addresses()).toEqual([]);
    expect((await importFile("ada@example.com\n")).err).toContain("Address or Email");
  });

  it("an import without consent needs the word for it, and a service that sends mail", async () => {
    const file = join(box.data, "..", "unconfirmed.csv");
    writeFileSync(file, "Email\nada@example.com\n");
    const silent = await box.call("subscriber", "import", file);
    expect([silent.code, silent.err]).toEqual([2, expect.stringContaining("--unconfirmed")]);
    const checked = await box.call("subscriber", "import", file, "--dry-run");
    expect(checked).toMatchObject({ code: 0, out: "1 subscriber would be imported. Nothing was changed.\n" });
    const both = await box.call("subscriber", "import", file, "--unconfirmed", ...consent);
    expect(both.code).toBe(2);
    const mailless = await box.call("subscriber", "import", file, "--unconfirmed");
    expect([mailless.code, mailless.err]).toEqual([1, expect.stringContaining("SMTP_URL")]);
    expect(await addresses()).toEqual([]);
  });

  it("an import skips existing and erased subscribers", async () => {
    const all = [
      "Email,Nickname",
      ...Array.from({ length: 1_100 }, (_, number) => `p${number}@example.com,P`),
    ].join("\n");
    expect((await importFile(all, "--dry-run")).out).toContain("1100 subscribers would be imported.");
    const first = await importFile(all);
    expect([first.code, first.out, first.err]).toEqual([
      0,
      "1100 subscribers imported.\n",
      "Ignored columns: Nickname.\n",
    ]);
    await box.call("subscriber", "remove", "p7@example.com", "--yes");
    const again = await importFile(`${all}\nnew@example.com,N`);
    expect([again.out, again.err]).toEqual([
      "1 subscriber imported.\n",
      expect.stringContaining("1100 rows skipped"),
    ]);
    const tried = await importFile(
      "Email\nnew@example.com\nnewer@example.com\nnewer@example.com",
      "--dry-run",
    );
    expect([tried.out, tried.err]).toEqual([
      "1 subscriber would be imported. Nothing was changed.\n",
      "2 rows would be skipped: already subscribed, unsubscribed or erased, or twice in the file.\n",
    ]);
    const exported = await box.call("subscriber", "export", "--search", "new@");
    expect((await importFile(exported.out)).out).toBe("0 subscribers imported.\n");
  });
});
