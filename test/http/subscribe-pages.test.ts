/** The public pages of subscriptions, over HTTP: no oracle, links that change nothing by themselves, hostile input. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadSecret } from "../../src/auth/load-secret.ts";
import type { ServiceSecret } from "../../src/auth/service-secret.ts";
import { makeSubscriptionToken, tokenFor } from "../../src/auth/subscription-tokens.ts";
import { choicesOf } from "../../src/commands/subscribers/subscriber-choices.ts";
import type { LinkPurpose } from "../../src/rules/subscription-links.ts";
import { q } from "../../src/store/query.ts";
import type { SubscriberRow } from "../../src/store/tables/subscriber-tables.ts";
import type { Received, RequestOptions } from "../harness/http.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

let server: TestServer;
let secret: ServiceSecret;
let key = "";
let component = "";
let visitors = 0;

beforeAll(async () => {
  const env = { TRUST_PROXY: "127.0.0.1", SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "status@example.com" };
  server = await startServer({ env });
  const { dataDirectory, database } = server;
  secret = await loadSecret(server.bus, { dataDirectory, database, secret: undefined });
  key = await server.key("Read-Write");
  component = await server.component("API");
  await server.request("/api/Page", { method: "POST", key, body: { Name: "Other", Slug: "other" } });
  await until(async () => (await server.request("/page/other/")).status === 200);
});

afterAll(() => server.close());

/** Sends a request, again while the store of a busy machine or too many visitors at once have it refused. */
async function request(path: string, options?: RequestOptions): Promise<Received> {
  for (;;) {
    const answer = await server.request(path, options);
    if (answer.status !== 503) return answer;
    await sleep(50);
  }
}

const from = (address: string) => ({ "x-forwarded-for": address });
/** From an address of its own: one alone may subscribe only so often. */
const fromElsewhere = () => from(`2001:db8:${((visitors += 1)).toString(16)}::1`);

/** Sends a form as a browser does. */
async function post(path: string, fields: Readonly<Record<string, string>> = {}, headers = fromElsewhere()) {
  return await request(path, {
    method: "POST",
    headers: { ...headers, "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
    body: new URLSearchParams(fields).toString(),
  });
}

async function rowOf(address: string): Promise<SubscriberRow | undefined> {
  const query = q.selectFrom("subscriber").selectAll().where("address_key", "=", address);
  const [row] = await server.bus.rows(query.compile());
  return row;
}

async function rows(): Promise<readonly SubscriberRow[]> {
  return await server.bus.rows(q.selectFrom("subscriber").selectAll().orderBy("id").compile());
}

let people = 0;
/** An active subscriber; its row. */
async function active(fields: Readonly<Record<string, unknown>> = {}): Promise<SubscriberRow> {
  const address = `person${(people += 1)}@example.com`;
  const body = {
    Channel: "Email",
    Address: address,
    Scope: { Kind: "Page" },
    Confirmed: true,
    ConsentNote: "signed form",
    ...fields,
  };
  const created = await request("/api/Subscriber", { method: "POST", key, body });
  expect([created.status, created.json.Message]).toEqual([201, "Subscriber added"]);
  const row = await rowOf(address);
  if (row === undefined) throw new Error("the subscriber is not there");
  return row;
}

const link = (row: SubscriberRow, purpose: LinkPurpose) =>
  `/subscription/${tokenFor(secret, row, purpose)}${purpose === "manage" ? "" : `/${purpose}`}`;

/** A page without what differs from one request to another. */
type Shown = { readonly status: number; readonly text: string };
/** The response without the address that was sent, as which it shows it. */
const textAbout = (address: string, { status, text }: Shown) => {
  expect(text).toContain(`<b class="address">${address}</b>`);
  return [status, text.replace(address, "")];
};

describe("the page on which visitors subscribe", () => {
  it("the subscribe page offers both channels, the components and the history, and its script is the one for push messages", async () => {
    const { status, text, headers } = await request("/subscribe");
    expect(status).toBe(200);
    for (const part of ['name="Email"', 'name="Webhook"', `value="${component}"`, 'href="/history"'])
      expect(text).toContain(part);
    expect(text.match(/<script>/gu)).toHaveLength(1);
    expect(text.length).toBeLessThan(25_000);
    expect(headers["content-security-policy"]).toContain("form-action 'self'");
    expect(headers["cache-control"]).toContain("no-store");
  });

  it("a visitor follows one component by the link on its page", async () => {
    const { text } = await request(`/component/${component}`);
    expect(text).toContain(`<a href="/subscribe?Component=${component}">Subscribe to this component</a>`);
    const form = (await request(`/subscribe?Component=${component}`)).text;
    expect(form.match(/(?<=value=")[^"]{9,}(?=" checked)/gu)).toEqual(["Components", component]);
    expect(form).toContain('<details><summary>What do you want to follow?<span class="small">API</span>');
    const whole = (await request("/subscribe?Component=nothing")).text;
    expect(whole).toContain('value="Page" class="wholepage" checked');
  });

  it("the subscribe page of a service without mail offers the browser first, and then the webhook", async () => {
    const withoutMail = await startServer();
    const { text } = await withoutMail.request("/subscribe");
    await withoutMail.close();
    const places = ['id="push"', "<summary>Use a chat channel", 'name="Webhook"', "<button>"];
    const found = places.map((part) => text.indexOf(part));
    expect(found.every((place) => place > 0)).toBe(true);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
  });

  it("the subscribe page is in the requested language", async () => {
    expect((await request("/subscribe?Lang=de")).text).toContain("Abonnieren</button>");
    expect((await request("/subscribe?Lang=ar")).text).toContain('dir="rtl"');
  });

  it("a visitor subscribes by e-mail (kuma#916), and confirms by the link with other choices", async () => {
    const sent = await post("/subscribe", {
      Email: "Grace@Example.com",
      Scope: "Components",
      Component: component,
    });
    expect([sent.status, sent.headers["set-cookie"]]).toEqual([202, undefined]);
    const pending = await rowOf("grace@example.com");
    if (pending === undefined) throw new Error("nothing was stored");
    expect([pending.state, pending.address]).toEqual(["Pending", "Grace@example.com"]);
    const shown = await request(link(pending, "confirm"));
    expect(shown.text).toContain(`value="${component}" checked`);
    expect(shown.text).toContain('<span class="small">API</span></summary>');
    const done = await post(link(pending, "confirm"), { Scope: "Page", Events: "true", Maintenance: "true" });
    expect(done.status).toBe(200);
    const row = await rowOf("grace@example.com");
    expect(row?.state).toBe("Active");
    expect(row && choicesOf(row)).toMatchObject({
      scope: { page: true },
      events: { Maintenance: true, Notices: false },
    });
  });

  it("the response is the same for a new, pending, active, suspended, unsubscribed or erased address", async () => {
    const subscribe = async (Email: string) => textAbout(Email, await post("/subscribe", { Email }));
    const [bounced, left, there, erased] = [await active(), await active(), await active(), await active()];
    await server.submit({ kind: "SuspendSubscribers", numbers: [bounced.id], reason: "Bounced" });
    await post(link(left, "unsubscribe"));
    await request(`/api/Subscriber/${erased.public_id}`, { method: "DELETE", key });
    const fresh = await subscribe("new@example.com");
    expect(fresh[0]).toBe(202);
    for (const email of [
      "new@example.com",
      ...[bounced, left, there, erased].map(({ address }) => address),
    ]) {
      expect(await subscribe(email)).toEqual(fresh);
    }
    expect((await rowOf(there.address))?.state).toBe("Active");
  });

  it("a bot that fills in the honeypot gets the usual response, and nothing is stored", async () => {
    const before = (await rows()).length;
    const trapped = await post("/subscribe", { Email: "bot@example.com", Website: "https://spam.example" });
    const honest = await post("/subscribe", { Email: "bot2@example.com" });
    expect(textAbout("bot@example.com", trapped)).toEqual(textAbout("bot2@example.com", honest));
    expect((await rows()).length).toBe(before + 1);
  });

  it("the form shows the fault of an address, and keeps the input", async () => {
    const wrong = await post("/subscribe", { Email: 'a@x.test"><b>' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("Enter one e-mail address");
    expect(wrong.text).toContain("a@x.test&quot;&gt;&lt;b&gt;");
    const hook = await post("/subscribe", { Webhook: "http://hooks.example.com" });
    expect([hook.status, hook.text.includes("starts with https://")]).toEqual([400, true]);
    expect((await post("/subscribe", { Email: "a@x.test", Scope: "Components" })).text).toContain(
      "at least one",
    );
  });

  it("the form names the fault of each field, and puts the focus on the first", async () => {
    const { status, text } = await post("/subscribe", { Email: "", Scope: "Components" });
    const [errors, focused] = [/ id="(wrong-\w+)"/gu, / name="(\w+)"[^>]* autofocus/gu].map((form) =>
      [...text.matchAll(form)].map(([, found]) => found),
    );
    expect({ status, errors, focused }).toEqual({
      status: 400,
      errors: ["wrong-email", "wrong-scope"],
      focused: ["Email"],
    });
    // A browser's own message would stand beside them in other words.
    expect(text).toMatch(/<form [^>]* novalidate>/u);
  });

  it("the subscribe page accepts the API's fields as JSON, and names all faults", async () => {
    const send = (body: unknown) => request("/subscribe", { method: "POST", body, headers: fromElsewhere() });
    const body = { Address: "json@example.com", Scope: { Kind: "Page" }, Events: { Notices: false } };
    const accepted = await send(body);
    expect([accepted.status, accepted.json.Result]).toEqual([202, { Requested: true }]);
    const wrong = await send({ ...body, Confirmed: true, Language: "tlh" });
    expect([wrong.status, wrong.json.Code]).toEqual([400, "ValidationFailed"]);
    const foreign = await send({
      ...body,
      Scope: { Kind: "Components", ComponentIds: [crypto.randomUUID()] },
    });
    expect([foreign.status, foreign.json.Code]).toEqual([400, "ComponentNotFound"]);
  });

  it("a webhook in a private network is not stored, and the response is the usual one", async () => {
    const before = (await rows()).length;
    const subscribe = async (Webhook: string) => textAbout(Webhook, await post("/subscribe", { Webhook }));
    const outside = await subscribe("https://8.8.8.8/hook");
    expect([outside[0], (await rows()).length]).toEqual([202, before + 1]);
    for (const host of [
      "127.0.0.1",
      "10.0.0.1",
      "169.254.169.254",
      "[::1]",
      "[::ffff:10.0.0.1]",
      "2130706433",
    ]) {
      expect(await subscribe(`https://${host}/hook`)).toEqual(outside);
      const body = { Channel: "Webhook", Address: `https://${host}/hook`, Scope: { Kind: "Page" } };
      expect((await request("/api/Subscriber", { method: "POST", key, body })).status).toBe(400);
    }
    expect((await rows()).length).toBe(before + 1);
  });

  it("a form of another site is refused", async () => {
    const headers = { ...fromElsewhere(), origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await post("/subscribe", { Email: "victim@example.com" }, headers)).status).toBe(403);
    expect(await rowOf("victim@example.com")).toBeUndefined();
  });

  it("the limit applies to one address only: others are served as usual", async () => {
    const greedy = from("203.0.113.7");
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      statuses.push((await post("/subscribe", { Email: "not one" }, greedy)).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array<number>(10).fill(400));
    const late = await post("/subscribe", { Email: "late@example.com" }, greedy);
    expect([late.status, Number(late.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect((await post("/subscribe", { Email: "late@example.com" })).status).toBe(202);
  });

  it("the form of a page below a slug subscribes to that page", async () => {
    expect((await post("/page/other/subscribe", { Email: "other@example.com" })).status).toBe(202);
    const row = await rowOf("other@example.com");
    if (row === undefined) throw new Error("nothing was stored");
    expect((await request(link(row, "confirm"))).status).toBe(404);
    expect((await request(`/page/other${link(row, "confirm")}`)).status).toBe(200);
  });

  it("a visitor follows one announcement by the link on its page", async () => {
    const fields = { Kind: "Incident", Title: "Payments fail", Message: "We look into it." };
    const created = await request("/api/Announcement", { method: "POST", key, body: fields });
    const id = String(created.at("Result", "Id"));
    await until(async () => (await request(`/announcement/${id}`)).text.includes("Announcement="));
    const path = `/subscribe?Announcement=${id}`;
    expect((await request(path)).text).toContain("Subscribe to “Payments fail”");
    expect((await post(path, { Email: "follower@example.com" })).status).toBe(202);
    const row = await rowOf("follower@example.com");
    expect(row && choicesOf(row).scope).toMatchObject({ page: false, announcementIds: [id] });
  });
});

describe("the links in a subscriber's mails", () => {
  it("the links in mail change nothing by GET and HEAD, however often scanners open them (Mailtrain#1195, useSend#412, emailflare#190)", async () => {
    await post("/subscribe", { Email: "scanned@example.com" });
    const pending = await rowOf("scanned@example.com");
    const there = await active();
    if (pending === undefined) throw new Error("nothing was stored");
    const before = await rows();
    for (const path of [link(pending, "confirm"), link(there, "manage"), link(there, "unsubscribe")]) {
      for (const agent of ["Mozilla/5.0", "BarracudaCentral", "curl/8"]) {
        for (const method of ["GET", "HEAD"]) {
          const headers = { "user-agent": agent, "sec-purpose": "prefetch" };
          expect((await request(path, { method, headers })).status).toBe(200);
        }
      }
    }
    expect(await rows()).toEqual(before);
  });

  it("one-click unsubscribe answers 200, without a redirect or a cookie", async () => {
    const row = await active();
    const sent = await request(link(row, "unsubscribe"), {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect([sent.status, sent.headers["location"], sent.headers["set-cookie"]]).toEqual([
      200,
      undefined,
      undefined,
    ]);
    expect((await rowOf(row.address))?.state).toBe("Unsubscribed");
  });

  it("a link with another purpose, page, version, secret or letter is invalid", async () => {
    const row = await active();
    const manage = tokenFor(secret, row, "manage");
    const unsubscribe = tokenFor(secret, row, "unsubscribe");
    const foreign = makeSubscriptionToken(secret, { id: crypto.randomUUID(), purpose: "manage", version: 1 });
    for (const path of [
      `/subscription/${unsubscribe}`,
      `/subscription/${unsubscribe}/confirm`,
      `/subscription/${manage}/unsubscribe`,
      `/subscription/${manage}/confirm`,
      `/subscription/${foreign}`,
      `/subscription/${manage.slice(1)}`,
      `/subscription/${manage.toLowerCase()}`,
      `/page/other/subscription/${manage}`,
    ]) {
      expect([path, (await request(path)).status]).toEqual([path, 404]);
      expect([path, (await post(path, { Action: "Unsubscribe" })).status]).toEqual([path, 404]);
    }
    expect((await rowOf(row.address))?.state).toBe("Active");
  });

  it("a management link changes scope, events, language and pause, and erases", async () => {
    const row = await active();
    const saved = await post(link(row, "manage"), {
      Action: "Save",
      Scope: "Components",
      Component: component,
      Events: "true",
      Incidents: "None",
      Language: "fr",
      PausedUntil: "2099-01-02",
    });
    expect([saved.status, saved.text.includes('lang="fr"')]).toEqual([200, true]);
    const changed = await rowOf(row.address);
    expect(changed && choicesOf(changed)).toMatchObject({
      scope: { page: false, componentIds: [component] },
      events: { Incidents: "None", Maintenance: false },
      language: "fr",
    });
    expect(changed?.paused_until).toBe(Date.UTC(2099, 0, 2));
    const nothing = await post(link(row, "manage"), { Action: "Save", Scope: "Components" });
    expect(nothing.status).toBe(400);
    expect((await post(link(row, "manage"), { Action: "Erase" })).status).toBe(200);
    expect(await rowOf(row.address)).toBeUndefined();
    expect((await request(link(row, "manage"))).status).toBe(404);
  });

  it("an expired link offers a new one, which is sent", async () => {
    const row = await active();
    const old = link(row, "manage");
    expect((await post(`${old}/link`)).status).toBe(202);
    const stale = await request(old);
    expect([stale.status, stale.text.includes(`${old}/link`)]).toEqual([410, true]);
    expect((await post(old, { Action: "Unsubscribe" })).status).toBe(410);
    const renewed = await rowOf(row.address);
    expect(renewed?.manage_version).toBe(row.manage_version + 1);
  });

  it("a link requested for an address gets the same response if it is not subscribed", async () => {
    const row = await active();
    const requestLink = async (Email: string) => textAbout(Email, await post("/subscription", { Email }));
    const existing = await requestLink(row.address);
    const unknown = await requestLink("nobody@example.com");
    expect([existing, existing[0]]).toEqual([unknown, 202]);
    expect((await post("/subscription", { Email: "nobody" })).status).toBe(400);
  });
});

describe("a restricted page", () => {
  it("a restricted page accepts the links, and shows only its name", async () => {
    const row = await active({ Page: "other" });
    const { json } = await request("/api/Page", { key });
    const pages = (json as { Result: { Items: { Id: string; Slug: string }[] } }).Result.Items;
    const id = pages.find(({ Slug }) => Slug === "other")?.Id ?? "";
    const body = { Name: "Hidden component", Page: "other" };
    await request("/api/Component", { method: "POST", key, body });
    await request(`/api/Page/${id}`, { method: "PATCH", key, body: { Access: "Restricted" } });
    await until(async () => (await request("/page/other/")).status === 401);
    const manage = await request(`/page/other${link(row, "manage")}`);
    expect([manage.status, manage.text.includes("Other")]).toEqual([200, true]);
    expect(manage.text).not.toContain("Hidden component");
    expect((await request("/page/other/subscribe")).status).toBe(401);
    const fields = { "subscriber[email]": "outsider@example.com" };
    expect((await post("/page/other/api/v2/subscribers.json", fields)).status).toBe(401);
    expect(await rowOf("outsider@example.com")).toBeUndefined();
    expect((await post(`/page/other${link(row, "unsubscribe")}`)).status).toBe(200);
  });
});
