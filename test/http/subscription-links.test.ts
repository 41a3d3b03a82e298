/** The links in a subscriber's mails, over HTTP: they change nothing by themselves, and work on restricted pages. */
import { describe, expect, it } from "vitest";
import { makeSubscriptionToken, tokenFor } from "../../src/auth/subscription-tokens.ts";
import { choicesOf } from "../../src/commands/subscribers/subscriber-choices.ts";
import { maskOwnAddress } from "../../src/platform/mail-address.ts";
import { until } from "../harness/until.ts";
import { subscriptionStage, textAbout } from "./subscription-stage.ts";

const { service, request, post, rowOf, rows, active, link } = subscriptionStage();

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

  it("the page to manage a subscription shows its owner more of the address than that of a link to unsubscribe, which is forwarded", async () => {
    const row = await active();
    const [managed, unsubscribed] = [link(row, "manage"), link(row, "unsubscribe")];
    expect((await request(managed)).text).toContain(`<span class="address">${maskOwnAddress(row)}</span>`);
    expect((await request(unsubscribed)).text).toContain(`<span class="address">${row.address_mask}</span>`);
    expect(maskOwnAddress(row)).not.toBe(row.address_mask);
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
    const again = `/subscription/${tokenFor(service().secret, row, "unsubscribe")}/link`;
    expect(sent.text).toContain(`action="${again}"><button class="second">Subscribe again</button>`);
  });

  it("an address that subscribes again after a link to unsubscribe confirms it, with its choices", async () => {
    const row = await active();
    const scope = { Scope: "Components", Component: service().component };
    const events = { Events: "true", Incidents: "OpenedAndResolved", Maintenance: "true" };
    await post(link(row, "manage"), { Action: "Save", ...scope, ...events });
    const chosen = await rowOf(row.address);
    await post(link(row, "unsubscribe"), {});
    const sent = await post(`/subscription/${tokenFor(service().secret, row, "unsubscribe")}/link`, {});
    expect([sent.status, sent.text.includes("Confirm your subscription")]).toEqual([202, true]);
    const requested = await rowOf(row.address);
    if (requested === undefined || chosen === undefined) throw new Error("nothing was stored");
    expect([requested.state, requested.events]).toEqual(["Unsubscribed", chosen.events]);
    await post(link(requested, "confirm"), {});
    const confirmed = await rowOf(row.address);
    expect(confirmed).toMatchObject({ state: "Active", scope: chosen.scope, events: chosen.events });
  });

  it("a link with another purpose, page, version, secret or letter is invalid", async () => {
    const row = await active();
    const manage = tokenFor(service().secret, row, "manage");
    const unsubscribe = tokenFor(service().secret, row, "unsubscribe");
    const foreign = makeSubscriptionToken(service().secret, {
      id: crypto.randomUUID(),
      purpose: "manage",
      version: 1,
    });
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
      Component: service().component,
      Events: "true",
      Incidents: "None",
      StatusChanges: "true",
      Language: "fr",
      PausedUntil: "2099-01-02",
    });
    expect([saved.status, saved.text.includes('lang="fr"')]).toEqual([200, true]);
    const changed = await rowOf(row.address);
    expect(changed && choicesOf(changed)).toMatchObject({
      scope: { page: false, componentIds: [service().component] },
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

  it("the management page lists followed announcements, and ends the ones without their tick", async () => {
    const fields = { Kind: "Incident", Title: "Payments fail", Message: "We look into it." };
    const created = await request("/api/Announcement", { method: "POST", key: service().key, body: fields });
    const id = String(created.at("Result", "Id"));
    await until(async () => (await request(`/announcement/${id}`)).status === 200);
    const row = await active({ Scope: { Kind: "Announcement", AnnouncementId: id } });
    const manage = link(row, "manage");
    const box = `name="Announcement" value="${id}" checked><span>Payments fail`;
    // Of an announcement alone all messages are sent; of a component those that are chosen.
    const choice = 'name="Incidents"';
    const alone = (await request(manage)).text;
    expect([alone.includes(`${box}</span>`), alone.includes(choice)]).toEqual([true, false]);
    const scope = async () => {
      const changed = await rowOf(row.address);
      return changed && choicesOf(changed).scope;
    };
    const form = { Action: "Save", Scope: "Components", ShownAnnouncement: id };
    await post(manage, { ...form, Announcement: id, Component: service().component });
    expect(await scope()).toMatchObject({ componentIds: [service().component], announcementIds: [id] });
    expect((await request(manage)).text).toContain(choice);
    const update = { State: "Resolved", Message: "It works again." };
    await request(`/api/Announcement/${id}/Update`, { method: "POST", key: service().key, body: update });
    await until(async () => (await request(manage)).text.includes(`${box} (Resolved)</span>`));
    await post(manage, { ...form, Component: service().component });
    expect(await scope()).toMatchObject({ componentIds: [service().component], announcementIds: [] });
  });

  it("no form and no call of the API subscribes to no message at all", async () => {
    const nothing = { Incidents: "None", Maintenance: false, Notices: false, StatusChanges: false };
    const form = { Scope: "Page", Events: "true", Incidents: "None" };
    const error =
      /<fieldset[^>]* aria-describedby="wrong-events">[^]*id="wrong-events">Choose at least one kind/u;
    const noneOption = /<option value="None" selected>/u;
    const row = await active();
    await post("/subscribe", { Email: "quiet@example.com" });
    const pending = await rowOf("quiet@example.com");
    if (pending === undefined) throw new Error("nothing was stored");
    for (const path of ["/subscribe", link(row, "manage"), link(pending, "confirm")]) {
      const { status, text } = await post(path, { ...form, Email: "quieter@example.com" });
      expect([path, status, error.test(text), noneOption.test(text)]).toEqual([path, 400, true, true]);
    }
    expect((await rowOf(row.address))?.events).toBe(row.events);
    const { key } = service();
    for (const [method, path, body] of [
      ["POST", "/subscribe", { Address: "quieter@example.com", Events: nothing }],
      ["POST", "/api/Subscriber", { Address: "quieter@example.com", Events: nothing }],
      ["PATCH", `/api/Subscriber/${row.public_id}`, { Events: nothing }],
    ] as const) {
      const { status, json } = await request(path, {
        method,
        body,
        ...(path === "/subscribe" ? {} : { key }),
      });
      expect([path, status, json.Errors?.[0]?.Path]).toEqual([path, 400, "Events"]);
    }
    expect(await rowOf("quieter@example.com")).toBeUndefined();
  });

  it("the management page says until when a subscription is paused, and refuses a day that is over in place", async () => {
    const row = await active();
    const save = (PausedUntil: string) =>
      post(link(row, "manage"), { Action: "Save", Scope: "Page", PausedUntil });
    const paused = "Paused until 20 December 2099.";
    expect((await save("2099-12-20")).text).toContain(`<p class="notice" role="status">${paused}</p>`);
    const over = await save("2020-12-20");
    expect(over.status).toBe(400);
    expect(over.text).toMatch(
      /id="wrong-pause">Choose a day after today[^]*value="2020-12-20"[^>]*aria-invalid="true"/u,
    );
    expect([over.text.includes(paused), (await rowOf(row.address))?.paused_until]).toEqual([
      true,
      Date.UTC(2099, 11, 20),
    ]);
    expect((await save("")).text).not.toContain("Paused until");
  });

  it("a link that was cut answers a browser with the form that sends another one", async () => {
    const row = await active();
    const headers = { accept: "text/html" };
    for (const path of [link(row, "manage").slice(0, -1), link(row, "unsubscribe").slice(0, -1)]) {
      const { status, text } = await request(path, { headers });
      expect([path, status]).toEqual([path, 404]);
      expect(text).toContain("<h1>This link does not work</h1>");
      expect(text).toContain('action="/subscription"');
      expect((await request(path)).json.Code).toBe("LinkNotFound");
    }
    expect((await request("/subscription/?Lang=de", { headers })).text).toContain(
      "Dieser Link funktioniert nicht",
    );
  });

  it("the button that deletes a visitor's data is folded away until it is asked for", async () => {
    const { text } = await request(link(await active(), "manage"));
    expect(text).toMatch(/<details><summary>Delete my data<\/summary>(?:(?!<\/details>).)*value="Erase"/su);
  });

  it("earlier links end on request of their holder alone; an expired one offers another, twice a day", async () => {
    const row = await active();
    const old = link(row, "manage");
    await post("/subscription", { Email: row.address });
    expect((await request(old)).status).toBe(200);
    const ended = await post(old, { Action: "EndLinks" });
    const next = await rowOf(row.address);
    expect([ended.status, ended.headers["location"]]).toEqual([
      303,
      next && `${link(next, "manage")}?Saved=true`,
    ]);
    expect((await request(String(ended.headers["location"]))).text).toContain("Saved.");
    const stale = await request(old);
    expect([stale.status, stale.text.includes(`${old}/link`)]).toEqual([410, true]);
    expect((await post(old, { Action: "Unsubscribe" })).status).toBe(410);
    expect((await post(`${old}/link`)).text).toContain("a link is on its way");
    expect((await post(`${old}/link`)).text).toContain("No new message was sent");
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
    const { json } = await request("/api/Page", { key: service().key });
    const pages = (json as { Result: { Items: { Id: string; Slug: string }[] } }).Result.Items;
    const id = pages.find(({ Slug }) => Slug === "other")?.Id ?? "";
    const body = { Name: "Hidden component", Page: "other" };
    await request("/api/Component", { method: "POST", key: service().key, body });
    await request(`/api/Page/${id}`, { method: "PATCH", key: service().key, body: { Access: "Restricted" } });
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
