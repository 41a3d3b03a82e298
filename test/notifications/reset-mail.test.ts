/** Reset links by e-mail, requested at the sign-in: who gets one, what it does, and what strangers learn. */

import { afterAll, beforeAll, expect, it } from "vitest";
import { makeToken } from "../../src/auth/tokens.ts";
import { totpStarted } from "../../src/contract/portal/factors.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { q } from "../../src/store/query.ts";
import type { Received } from "../harness/http.ts";
import { currentCode } from "../harness/one-time-codes.ts";
import { signIn } from "../harness/people.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { sqliteTest } from "../harness/sqlite-test.ts";
import { until } from "../harness/until.ts";
import { Browser, owner, ownerOf, password, tokenIn } from "../http/portal/browsers.ts";
import { type SmtpSink, startSmtpSink } from "./smtp-sink.ts";

const newPassword = "thirteen geese at dawn";

let smtp: SmtpSink;
let server: TestServer;

beforeAll(async () => {
  smtp = await startSmtpSink();
  server = await startServer({
    // Sends in this process, so that its log is the test's.
    clock: { ...systemClock },
    logLevel: "trace",
    env: {
      SMTP_URL: smtp.url,
      MAIL_FROM: "Acme Status <status@acme.example>",
      TRUST_PROXY: "127.0.0.1",
    },
  });
  await ownerOf(server);
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

const request = (Email: string, browser = new Browser(server)) => browser.post("Reset/Request", { Email });
const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to.includes(email));
const tokenOf = (text: string | undefined) => /\/portal\/reset#([\w-]{43})/u.exec(text ?? "")?.[1] ?? "";

const queue = async () =>
  await server.bus.rows(
    q.selectFrom("team_delivery").selectAll().where("event", "=", "Reset").orderBy("id").compile(),
  );

/** Waits until every request was answered or given up. */
async function settled(): Promise<void> {
  await until(async () => (await queue()).every(({ state }) => state === "Sent" || state === "Suppressed"));
}

/** Requests a link for an address, and returns its token; "" if no mail was sent. */
async function mailedToken(email: string): Promise<string> {
  const address = email.trim().toLowerCase();
  const before = mailsTo(address).length;
  expect((await request(email)).status).toBe(204);
  await settled();
  const mails = mailsTo(address);
  return mails.length === before ? "" : tokenOf(mails.at(-1)?.parsed.text);
}

/** Somebody with a password, signed in. */
async function person(email: string): Promise<Browser> {
  const admin = new Browser(server);
  await admin.signIn(owner);
  const invited = await admin.post("Invitation", { Email: email, Role: "Editor" });
  const browser = new Browser(server);
  const joined = await browser.post("Invitation/Accept", {
    Token: tokenIn(invited),
    Name: "Ada",
    Password: password,
  });
  expect(joined.status).toBe(201);
  return browser;
}

const reset = (Token: string, browser = new Browser(server)) =>
  browser.post("Reset", { Token, Password: newPassword });

sqliteTest(
  "a reset link that was mailed sets a new password once, ends the sessions, and is audited",
  async () => {
    const before = await person("ada@example.com");
    const token = await mailedToken(" ADA@Example.com ");
    expect(token).toHaveLength(43);
    const [link] = await server.bus.rows(
      q
        .selectFrom("access_link")
        .selectAll()
        .where("kind", "=", "Reset")
        .orderBy("id", "desc")
        .limit(1)
        .compile(),
    );
    expect((link?.expires_at ?? 0) - (link?.created_at ?? 0)).toBe(60 * 60_000);
    const browser = new Browser(server);
    expect((await reset(token, browser)).status).toBe(200);
    expect(await browser.me()).toBe(200);
    await until(async () => (await before.me()) === 401);
    expect((await reset(token)).status).toBe(404);
    expect((await new Browser(server).signIn("ada@example.com", newPassword)).status).toBe(200);
    const admin = new Browser(server);
    await admin.signIn(owner);
    const { text } = await admin.request("AuditEvent?Action=Person.RequestReset");
    expect(text).toContain("A visitor");
    expect(text).not.toContain(token);
    expect(server.log.join("\n")).not.toContain(token);
    expect(JSON.stringify(await queue())).not.toMatch(new RegExp(`${token}|ada@example`, "u"));
  },
);

it("a request for a reset link is stored and answered alike for everybody and nobody, and its address is forgotten", async () => {
  await person("bea@example.com");
  const earlier = (await queue()).length;
  const [real, unknown] = [await request("bea@example.com"), await request("nobody@example.com")];
  const plain = ({ status, text, headers }: Received) => {
    const { date: _, "x-request-id": __, ...others } = headers;
    return { status, text, headers: others };
  };
  expect(plain(real)).toEqual(plain(unknown));
  const requested = (await queue()).slice(earlier);
  expect(requested.map(({ channel, event, link_id: link }) => [channel, event, link])).toEqual([
    ["Email", "Reset", null],
    ["Email", "Reset", null],
  ]);
  await settled();
  const ended = (await queue()).slice(earlier);
  expect(ended.map(({ state, email_key: address }) => [state, address])).toEqual([
    ["Sent", null],
    ["Suppressed", null],
  ]);
  expect(mailsTo("nobody@example.com")).toEqual([]);
  // The invitation may have been mailed before.
  const mail = mailsTo("bea@example.com").at(-1);
  expect(mail?.parsed.subject).toBe("[Acme] Choose a new password");
  expect(mail?.parsed.text?.replaceAll(/\s+/gu, " ")).toContain("your password stays as it is");
});

it("a person without a password, or who is disabled, gets no reset link by mail", async () => {
  const { email, number } = await signIn(server, "Editor");
  await server.bus.write(
    q.updateTable("person").set({ password_hash: null }).where("id", "=", number).compile(),
  );
  expect(await mailedToken(email)).toBe("");
  const disabled = await signIn(server, "Editor");
  await server.bus.write(
    q.updateTable("person").set({ disabled_at: 1 }).where("id", "=", disabled.number).compile(),
  );
  expect(await mailedToken(disabled.email)).toBe("");
});

sqliteTest("a reset link that was mailed asks a person with one-time codes for one", async () => {
  const browser = await person("cleo@example.com");
  const { Secret, Challenge } = totpStarted.parse((await browser.post("Me/Totp")).json.Result);
  const confirmed = await browser.post("Me/Totp/Confirm", { Challenge, Code: currentCode(Secret) });
  expect(confirmed.status).toBe(200);
  const answered = await reset(await mailedToken("cleo@example.com"));
  expect(answered.json.Result).toMatchObject({ SignedIn: false });
});

sqliteTest("the earlier address is informed of another one, and its reset link ends", async () => {
  const browser = await person("dana@example.com");
  const token = await mailedToken("dana@example.com");
  const changed = await browser.post("Me/Email", { Email: "dana@example.org", Password: password });
  expect(changed.status).toBe(200);
  const subject = "[Acme] Your e-mail address was changed";
  const find = () => mailsTo("dana@example.com").find(({ parsed }) => parsed.subject === subject);
  await until(() => Promise.resolve(find() !== undefined));
  const mail = find();
  expect(mail?.parsed.text).toMatch(/no longer has the address\sdana@example\.com/u);
  expect(mail?.parsed.text).not.toContain("dana@example.org");
  expect((await reset(token)).json.Code).toBe("LinkNotFound");
});

sqliteTest(
  "a stranger's requests end no reset link of an admin, and a person gets five mails an hour at most",
  async () => {
    const { email, id } = await signIn(server, "Viewer");
    const admin = new Browser(server);
    await admin.signIn(owner);
    const issued = tokenIn(await admin.post(`Person/${id}/ResetLink`));
    const tokens: string[] = [];
    for (let turn = 0; turn < 7; turn += 1) tokens.push(await mailedToken(email));
    expect(tokens.filter((token) => token !== "")).toHaveLength(5);
    const read = async (Token: string) => (await new Browser(server).post("Reset/Read", { Token })).status;
    expect(await Promise.all([issued, tokens[3] ?? "", tokens[4] ?? ""].map(read))).toEqual([200, 404, 200]);
  },
);

sqliteTest(
  "requests for reset links are limited for each client, and counted alike for every address",
  async () => {
    for (const email of ["dora@example.com", owner]) {
      const client = new Browser(server);
      const statuses: number[] = [];
      for (let turn = 0; turn < 7; turn += 1) statuses.push((await request(email, client)).status);
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429]);
    }
    // It does not keep the person from signing in.
    expect((await new Browser(server).signIn(owner)).status).toBe(200);
    await settled();
  },
);

it("a request with an address that is none, is two, or breaks the line is refused and queues nothing", async () => {
  const before = (await queue()).length;
  const addresses = [
    "",
    "ada",
    "a@example.com, b@example.com",
    "a@example.com\r\nBcc: b@example.com",
    "a@b@c.de",
  ];
  for (const email of addresses) expect([email, (await request(email)).status]).toEqual([email, 400]);
  const more = { Email: owner, Token: makeToken().token };
  expect((await new Browser(server).post("Reset/Request", more)).status).toBe(400);
  expect((await new Browser(server).post("Reset/Request", { Email: [owner] })).status).toBe(400);
  const crossSite = { "sec-fetch-site": "cross-site" };
  const options = { method: "POST", body: { Email: owner }, headers: crossSite };
  expect((await new Browser(server).request("Reset/Request", options)).status).toBe(403);
  expect(await queue()).toHaveLength(before);
});

sqliteTest("a service without mail refuses to mail reset links, and its sign-in says so", async () => {
  const plain = await startServer();
  try {
    const refused = await new Browser(plain).post("Reset/Request", { Email: owner });
    expect([refused.status, refused.json.Code]).toEqual([409, "ChannelUnavailable"]);
    expect((await plain.request("/portal/api/Entrance")).at("Result", "Mail")).toBe(false);
  } finally {
    await plain.close();
  }
});
