/** The pages of visitors who subscribe, confirm, change or leave while the database is away. */
import { expect, it } from "vitest";
import { loadSecret } from "../../src/auth/load-secret.ts";
import { tokenFor } from "../../src/auth/subscription-tokens.ts";
import { pageTextsIn } from "../../src/publishing/page/page-catalogues.ts";
import type { LinkPurpose } from "../../src/rules/subscription-links.ts";
import { q } from "../../src/store/query.ts";
import { secret as configuredSecret } from "../harness/databases.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { whenFinished } from "../harness/shared.ts";
import { until } from "../harness/until.ts";
import { ownPostgres } from "./nodes.ts";

const address = "ada@example.com";

async function serveOn(url: string): Promise<TestServer> {
  const env = { TRUST_PROXY: "127.0.0.1", SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "status@example.com" };
  const server = await startServer({
    env: { ...env, DATABASE_URL: url, SIGNALBOX_SECRET: configuredSecret },
  });
  whenFinished(() => server.close());
  await server.component("API");
  return server;
}

/** The visits of a subscriber; none of them changes what another one finds. */
async function visitsOf(server: TestServer) {
  const { dataDirectory, database } = server;
  const secret = await loadSecret(server.bus, { dataDirectory, database, secret: configuredSecret });
  const query = q.selectFrom("subscriber").selectAll().where("address_key", "=", address);
  const [row] = await server.bus.rows(query.compile());
  if (row === undefined) throw new Error("nobody is subscribed");
  const link = (purpose: LinkPurpose) => `/subscription/${tokenFor(secret, row, purpose)}`;
  const visits = [
    ["GET", `${link("confirm")}/confirm`],
    ["POST", `${link("confirm")}/confirm`, { Scope: "Page" }],
    ["GET", link("manage")],
    ["POST", link("manage"), { Action: "Save", Scope: "Page" }],
    ["GET", `${link("unsubscribe")}/unsubscribe`],
    ["POST", `${link("manage")}/link`],
    ["POST", "/subscribe", { Email: address }],
    ["POST", "/subscription", { Email: address }],
    ["POST", "/subscription/code", { Address: "https://hooks.slack.com/services/T0/B0/x", Code: "123456" }],
    ["POST", `${link("unsubscribe")}/unsubscribe`],
  ] as const;
  let sent = 0;
  /** From an address of its own: one alone may subscribe only so often. */
  const from = () => `2001:db8:${((sent += 1)).toString(16)}::1`;
  return visits.map(([method, path, fields = {}]) => ({
    method,
    path,
    send: (accept = "text/html") =>
      server.request(`${path}?Lang=de`, {
        method,
        repeats: false,
        headers: { accept, "x-forwarded-for": from(), "content-type": "application/x-www-form-urlencoded" },
        ...(method === "POST" ? { body: new URLSearchParams(fields).toString() } : {}),
      }),
  }));
}

it("a visitor who subscribes, confirms, changes or leaves without the database reads in the page's language what to do", async () => {
  const postgres = await ownPostgres();
  const server = await serveOn(postgres.url("postgres"));
  const subscribe = new URLSearchParams({ Email: address }).toString();
  const headers = { accept: "text/html", "content-type": "application/x-www-form-urlencoded" };
  expect((await server.request("/subscribe", { method: "POST", headers, body: subscribe })).status).toBe(202);
  const visits = await visitsOf(server);
  const { message } = pageTextsIn("de").around;
  const headings = [message.cannotBeRead, message.outcomeUnknown];
  const { notSaved, maybeSaved, unreachable } = message.advice;

  await postgres.stop("fast");
  await until(async () => (await server.request("/readyz/write", { repeats: false })).status === 503);
  for (const { method, path, send } of visits) {
    const { status, text, headers } = await send();
    expect([status, path], text).toEqual([503, path]);
    expect(headers["retry-after"]).toMatch(/^\d+$/u);
    expect(text).toContain('<html lang="de"');
    expect(headings).toContain(/<h1>(?<heading>.*)<\/h1>/u.exec(text)?.groups?.["heading"]);
    const advice = /<p>(?<advice>.*)<\/p>/u.exec(text)?.groups?.["advice"];
    expect(method === "GET" ? [unreachable] : [notSaved, maybeSaved]).toContain(advice);
    expect(text).not.toContain('lang="en" dir="ltr"');
    // The control: a program reads the English text of the API.
    expect((await send("application/json")).json.Message).toMatch(/^(?:The database|It is unknown)/u);
  }

  await postgres.start();
  await until(async () => (await server.request("/readyz/write", { repeats: false })).status === 200);
  for (const { method, path, send } of visits) {
    const { status, text } = await send();
    const isCode = path.endsWith("/code");
    expect([method, path, isCode ? status === 400 : status < 300], text).toEqual([method, path, true]);
  }
});
