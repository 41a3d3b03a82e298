/** Invitations by e-mail: what they say, which links work, and where their tokens are not. */

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeToken } from "../../src/auth/tokens.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { q } from "../../src/store/query.ts";
import { signIn, type TestPerson } from "../harness/people.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { sqliteTest } from "../harness/sqlite-test.ts";
import { until } from "../harness/until.ts";
import { type SmtpSink, startSmtpSink } from "./smtp-sink.ts";

const from = "Acme Status <status@acme.example>";

let smtp: SmtpSink;
let server: TestServer;
let owner: TestPerson;

beforeAll(async () => {
  smtp = await startSmtpSink();
  server = await startServer({
    // Sends in this process, so that its log is the test's.
    clock: { ...systemClock },
    logLevel: "trace",
    // Invitations do not wait for what is held.
    env: { SMTP_URL: smtp.url, MAIL_FROM: from, SENDING: "held" },
  });
  owner = await signIn(server, "Owner", { name: 'Olga <b>"&"</b>' });
});
beforeEach(() => {
  smtp.refuse = () => undefined;
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

const post = (path: string, body: object, by = owner) =>
  by.request(`/portal/api/${path}`, { method: "POST", body });

type Invitation = {
  readonly Id: string;
  readonly Email: string;
  readonly Mail: { readonly State: string; readonly Answer: string | null } | null;
};

async function invitations(): Promise<readonly Invitation[]> {
  const { json } = await owner.request("/portal/api/Invitation");
  return (json.Result as { readonly Items: readonly Invitation[] }).Items;
}

const invitationOf = async (email: string) => (await invitations()).find(({ Email }) => Email === email);

async function invite(email: string): Promise<string> {
  const { status, json } = await post("Invitation", { Email: email, Role: "Editor" });
  const { Url, SentTo } = json.Result as { readonly Url: string; readonly SentTo: string };
  expect([status, SentTo]).toEqual([201, email]);
  return tokenOf(Url);
}

const tokenOf = (text: string | undefined) => /\/portal\/invitation#([\w-]{43})/u.exec(text ?? "")?.[1] ?? "";
const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to.includes(email));

/** Waits for the mails to an address, and returns their tokens. */
async function mailedTokens(email: string, count: number): Promise<readonly string[]> {
  await until(() => mailsTo(email).length === count);
  await until(async () => (await invitationOf(email))?.Mail?.State !== "Sending");
  return mailsTo(email).map(({ parsed }) => tokenOf(parsed.text));
}

const read = async (token: string) => (await post("Invitation/Read", { Token: token })).status;

async function accept(token: string): Promise<number> {
  const body = { Token: token, Name: "Bob", Password: "orbit lamp thirteen plum" };
  return (await server.request("/portal/api/Invitation/Accept", { method: "POST", headers, body })).status;
}
const headers = { "x-signalbox": "portal", "sec-fetch-site": "same-origin" };

/** Everything that the service stored and logged. */
async function traces(): Promise<string> {
  const names = await readdir(server.dataDirectory, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(files.map((file) => readFile(file, "latin1")));
  // On PostgreSQL no file has them.
  const links = await server.bus.rows(q.selectFrom("access_link").selectAll().compile());
  const mails = await server.bus.rows(q.selectFrom("team_delivery").selectAll().compile());
  return [...contents, JSON.stringify([links, mails]), ...server.log].join("\n");
}

it("an invitation is mailed with a link of its own, and the link that is shown works as well, until one is used", async () => {
  const shown = await invite("bob@example.com");
  const [mailed = ""] = await mailedTokens("bob@example.com", 1);
  expect(mailed).toHaveLength(43);
  expect(mailed).not.toBe(shown);
  expect(await Promise.all([read(shown), read(mailed)])).toEqual([200, 200]);
  expect((await invitationOf("bob@example.com"))?.Mail?.State).toBe("Sent");
  expect(await accept(mailed)).toBe(201);
  expect(await Promise.all([read(shown), read(mailed)])).toEqual([404, 404]);
});

it("the mail of an invitation says who invited, for what and until when, and a name is text in it", async () => {
  await invite("carla@example.com");
  await mailedTokens("carla@example.com", 1);
  const [mail] = mailsTo("carla@example.com");
  const text = mail?.parsed.text?.replaceAll(/\s+/gu, " ");
  expect(mail?.parsed.subject).toContain('Olga <b>"&"</b> invited you to the portal');
  expect(text).toContain("as Editor, and sign in as carla@example.com");
  expect(text).toMatch(/works once, until \d{1,2} \w+ \d{4} at \d\d:\d\d UTC/u);
  expect(String(mail?.parsed.html)).toContain("Olga &lt;b&gt;");
  expect(String(mail?.parsed.html)).not.toContain("<b>");
  expect(mail?.raw).not.toContain("List-Unsubscribe");
});

it("the mails of the portal are in the language of the first page and in its time zone", async () => {
  const setLocale = async (locale: string, timeZone: string) =>
    await server.bus.write(q.updateTable("page").set({ locale, time_zone: timeZone }).compile());
  await setLocale("de-AT", "Europe/Vienna");
  await invite("gerda@example.com");
  await mailedTokens("gerda@example.com", 1);
  await setLocale("ar", "Atlantic/Reykjavik");
  await invite("salma@example.com");
  await mailedTokens("salma@example.com", 1);
  await setLocale("en", "UTC");
  expect(mailsTo("salma@example.com")[0]?.parsed.text).toMatch(/غرينتش(?![+−-])/u);
  const [mail] = mailsTo("gerda@example.com");
  const text = mail?.parsed.text?.replaceAll(/\s+/gu, " ");
  expect(mail?.parsed.subject).toContain("hat Sie ins Portal eingeladen");
  expect(String(mail?.parsed.html)).toContain('<html lang="de" dir="ltr">');
  expect(text).toContain("die Rolle Editor und melden sich als gerda@example.com an");
  expect(text).toMatch(/gilt einmal, bis \d{1,2}\. \S+ \d{4} um \d\d:\d\d (?:MEZ|MESZ)\./u);
});

it("an invitation that is sent again has new links, and the old ones are invalid", async () => {
  const first = await invite("dan@example.com");
  await mailedTokens("dan@example.com", 1);
  const second = await invite("dan@example.com");
  const [firstMail = "", secondMail = ""] = await mailedTokens("dan@example.com", 2);
  expect(await Promise.all([first, firstMail, second, secondMail].map(read))).toEqual([404, 404, 200, 200]);
  expect((await invitations()).filter(({ Email }) => Email === "dan@example.com")).toHaveLength(1);
});

sqliteTest("an invitation whose mail is refused says so, and is sent again", async () => {
  smtp.refuse = () => ({ code: 550, text: "5.1.1 no such user" });
  await invite("erin@example.com");
  await until(async () => (await invitationOf("erin@example.com"))?.Mail?.State === "Failed");
  expect((await invitationOf("erin@example.com"))?.Mail?.Answer).toContain("no such user");
  smtp.refuse = () => undefined;
  await invite("erin@example.com");
  await until(async () => (await invitationOf("erin@example.com"))?.Mail?.State === "Sent");
});

it("an invitation that was withdrawn, used or never made gets no mail", async () => {
  await invite("hal@example.com");
  const { Id = "" } = (await invitationOf("hal@example.com")) ?? {};
  expect((await owner.request(`/portal/api/Invitation/${Id}`, { method: "DELETE" })).status).toBe(204);
  const links = await server.bus.rows(
    q.selectFrom("access_link").select(["id", "used_at", "public_id"]).compile(),
  );
  const ended = links.filter(({ used_at: usedAt, public_id: id }) => usedAt !== null || id === Id);
  expect(ended.length).toBeGreaterThan(1);
  for (const linkNumber of [...ended.map(({ id }) => id), 0]) {
    const { tokenHash } = makeToken();
    await expect(server.submit({ kind: "MailInvitation", linkNumber, tokenHash })).rejects.toThrow(
      "This link is invalid",
    );
  }
});

it("the token of a mailed invitation is in no log line, audit entry, answer or file", async () => {
  const shown = await invite("fay@example.com");
  const [mailed = ""] = await mailedTokens("fay@example.com", 1);
  await until(async () => (await invitationOf("fay@example.com"))?.Mail?.State === "Sent");
  const everything = await traces();
  expect(everything).toContain("fay@example.com");
  const { text: audit } = await owner.request("/portal/api/AuditEvent");
  const { text: list } = await owner.request("/portal/api/Invitation");
  expect(audit).toContain("fay@example.com");
  for (const token of [shown, mailed]) {
    expect(everything.includes(token)).toBe(false);
    expect(audit + list).not.toContain(token);
  }
});

it("an address that is none, is two, or breaks the line is not invited", async () => {
  const addresses = [
    "bob",
    "a@example.com, b@example.com",
    "a@example.com\r\nBcc: b@example.com",
    "<a@example.com>",
    `${"a".repeat(250)}@example.com`,
  ];
  const sent = smtp.mails.length;
  for (const Email of addresses) {
    const { status } = await post("Invitation", { Email, Role: "Editor" });
    expect([Email, status]).toEqual([Email, 400]);
  }
  expect((await post("Invitation", { Email: "g@example.com", Role: "Editor", SentTo: "x" })).status).toBe(
    400,
  );
  const editor = await signIn(server, "Editor");
  expect((await post("Invitation", { Email: "g@example.com", Role: "Viewer" }, editor)).status).toBe(403);
  expect(smtp.mails).toHaveLength(sent);
});

sqliteTest("an invitation without mail only has the link that is shown", async () => {
  const plain = await startServer();
  try {
    const admin = await signIn(plain, "Admin");
    const created = await post("Invitation", { Email: "bob@example.com", Role: "Editor" }, admin);
    expect(created.at("Result", "SentTo")).toBeNull();
    const { json } = await admin.request("/portal/api/Invitation");
    expect(json.Result).toMatchObject({ Items: [{ Email: "bob@example.com", Mail: null }] });
  } finally {
    await plain.close();
  }
});
