/** The page on which visitors subscribe, over HTTP: no oracle, hostile input. */
import { describe, expect, it } from "vitest";
import { choicesOf } from "../../src/commands/subscribers/subscriber-choices.ts";
import { startServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";
import { from, fromElsewhere, subscriptionStage, textAbout, uselessPush } from "./subscription-stage.ts";

const { service, request, post, rowOf, rows, active, link } = subscriptionStage();

describe("the page on which visitors subscribe", () => {
  it("the subscribe page offers both channels, the components and the history, and its script is the one for push messages", async () => {
    const { status, text, headers } = await request("/subscribe");
    expect(status).toBe(200);
    for (const part of [
      'name="Email"',
      'name="Webhook"',
      `value="${service().component}"`,
      'href="/history"',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(
      /href="webcal:[^"]+">Maintenance calendar<.+href="\/calendar\.ics">Download \(\.ics\)</u,
    );
    expect(text).toContain("<title>Subscribe to Status</title>");
    expect(text.match(/<script>/gu)).toHaveLength(1);
    // As it is before compression, with folded groups and what to do where no notification comes.
    expect(text.length).toBeLessThan(26_500);
    expect(headers["content-security-policy"]).toContain("form-action 'self'");
    expect(headers["cache-control"]).toContain("no-store");
  });

  it("a visitor follows one component by the link on its page", async () => {
    const { text } = await request(`/component/${service().component}`);
    expect(text).toContain(
      `<a href="/subscribe?Component=${service().component}">Subscribe to this component</a>`,
    );
    const form = (await request(`/subscribe?Component=${service().component}`)).text;
    expect(form.match(/(?<=value=")[^"]{9,}(?=" checked)/gu)).toEqual(["Components", service().component]);
    expect(form).toContain('<details><summary>What do you want to follow?<span class="small">API</span>');
    const whole = (await request("/subscribe?Component=nothing")).text;
    expect(whole).toContain('value="Page" class="wholepage" checked');
  });

  it("the subscribe page of a service without mail offers the browser first, and then the webhook", async () => {
    const withoutMail = await startServer();
    const { text } = await withoutMail.request("/subscribe");
    await withoutMail.close();
    const places = [
      'id="push"',
      "<summary>Use Slack, Teams, Discord or a webhook",
      'name="Webhook"',
      "<button>",
    ];
    const found = places.map((part) => text.indexOf(part));
    expect(found.every((place) => place > 0)).toBe(true);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    // Neither is confirmed or ended by mail.
    for (const promise of ["the request to confirm", "link to unsubscribe"]) {
      expect([promise, text.includes(promise)]).toEqual([promise, false]);
      expect((await request("/subscribe")).text).toContain(promise);
    }
  });

  it("the subscribe page labels a group by its name, says once that it grows, and marks what has a problem", async () => {
    const large = await startServer();
    const key = await large.key("Read-Write");
    for (let count = 1; count <= 3; count += 1) {
      const body = { Name: `Region ${count}` };
      const group = (await large.request("/api/ComponentGroup", { method: "POST", key, body })).json;
      const { Id: GroupId } = group as { readonly Id: string };
      await large.component(`Search ${count}`, {
        GroupId,
        Status: count === 2 ? "Major Outage" : "Operational",
      });
    }
    const { text } = await large.request("/subscribe");
    await large.close();
    expect(text.match(/(?<=name="Group"[^>]*><span>)[^<]+/gu)).toEqual(["Region 1", "Region 2", "Region 3"]);
    expect(text.match(/A group includes components that are added to it later\./gu)).toHaveLength(1);
    expect(text.match(/<details open><summary>Components/gu)).toHaveLength(3);
    expect(
      text.match(/Search \d <svg.*?<\/svg> [^<]+/gu)?.map((label) => label.replace(/<.*>/u, "")),
    ).toEqual(["Search 2  Major Outage"]);
  });

  it("the subscribe page is in the requested language", async () => {
    expect((await request("/subscribe?Lang=de")).text).toContain("Abonnieren</button>");
    expect((await request("/subscribe?Lang=ar")).text).toContain('dir="rtl"');
  });

  it("a visitor subscribes by e-mail (kuma#916), and confirms by the link with other choices", async () => {
    const sent = await post("/subscribe", {
      Email: "Grace@Example.com",
      Scope: "Components",
      Component: service().component,
    });
    expect([sent.status, sent.headers["set-cookie"]]).toEqual([202, undefined]);
    expect(sent.text).toContain('<button name="Change" value="true" class="second">Wrong address? Change it');
    // The instruction is first, its limits are smaller and after it.
    expect(sent.text).toContain("</b><br>Open the link in the message to confirm.</p>");
    expect(sent.text).toMatch(/<p class="small">[^<]*at most two such messages a day/u);
    // The hidden fields of the response, sent again, are the form as it was.
    const hidden = sent.text.matchAll(/type="hidden" name="(?<name>\w+)" value="(?<value>[^"]+)"/gu);
    const fields = [...hidden].map(
      ({ groups }) => [groups?.["name"] ?? "", groups?.["value"] ?? ""] as const,
    );
    const again = await post("/subscribe", { ...Object.fromEntries(fields), Change: "true" });
    expect(again.status).toBe(200);
    expect(again.text).toContain('value="Grace@Example.com"');
    expect(again.text).toContain(`value="${service().component}" checked`);
    expect(again.text).not.toContain('class="wrong"');
    const pending = await rowOf("grace@example.com");
    if (pending === undefined) throw new Error("nothing was stored");
    expect([pending.state, pending.address]).toEqual(["Pending", "Grace@example.com"]);
    const shown = await request(link(pending, "confirm"));
    expect(shown.text).toContain(`value="${service().component}" checked`);
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
    await service().server.submit({ kind: "SuspendSubscribers", numbers: [bounced.id], reason: "Bounced" });
    await post(link(left, "unsubscribe"));
    await request(`/api/Subscriber/${erased.public_id}`, { method: "DELETE", key: service().key });
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

  it("a form with an e-mail address and a webhook is refused at the webhook, and subscribes neither", async () => {
    const before = (await rows()).length;
    const both = { Email: "two@example.com", Webhook: "https://hooks.slack.com/services/T0/B0/x" };
    const { status, text } = await post("/subscribe", both);
    expect([status, (await rows()).length]).toEqual([400, before]);
    expect(text).toMatch(/not both\.<\/p>\s*<input id="webhook"[^>]* aria-invalid="true" autofocus>/u);
    expect(text).toContain('value="two@example.com"');
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

  it("the form says which ports a webhook may have, and that a chat service has other addresses than its channels", async () => {
    const slack =
      "This is not the URL of an incoming webhook of Slack (https://hooks.slack.com/services/T000/B000/XXXX).";
    const discord =
      "This is not the URL of an incoming webhook of Discord (https://discord.com/api/webhooks/123/abc).";
    for (const [Webhook, fault] of [
      ["https://hooks.example.com:9999/x", "Enter a URL with port 443 or 8443, or without a port."],
      ["https://hooks.slack.com/wrong", slack],
      ["https://hooks.slack.com", slack],
      ["https://hook.slack.com/services/T000/B000/XXXX", slack],
      ["https://hooks.slak.com/services/T000/B000/XXXX/", slack],
      ["https://discord.com/wrong", discord],
      ["https://www.discord.com/api/webhooks/123/abc", discord],
      ["https://discord.co/api/webhooks/123456789012345678/abc", discord],
      [
        "https://chat.googleapis.com/x",
        "This is not the URL of an incoming webhook of Google Chat (https://chat.googleapis.com/v1/spaces/AAA/messages?key=…&amp;token=…).",
      ],
      [
        "https://chat.googleapi.com/v1/spaces/AAA/messages?key=a&token=b",
        "This is not the URL of an incoming webhook of Google Chat (https://chat.googleapis.com/v1/spaces/AAA/messages?key=…&amp;token=…).",
      ],
      ...["https://a.logic.azure.com/x", "https://fernhill.webhook.office.com/webhookb2/x"].map(
        (address) =>
          [
            address,
            "This is not the URL of an incoming webhook of Microsoft Teams (https://….environment.api.powerplatform.com/…/triggers/manual/paths/invoke?…&amp;sig=…).",
          ] as const,
      ),
      [
        "https://fernhill.slack.com/archives/C123",
        "This is the link of a channel. Enter the URL of an incoming webhook: https://hooks.slack.com/services/…",
      ],
      [
        "https://mail.google.com/chat/u/0/#chat/space/AAA",
        "This is the link of a channel. Enter the URL of an incoming webhook: https://chat.googleapis.com/v1/spaces/…",
      ],
    ] as const) {
      const { status, text } = await post("/subscribe", { Webhook });
      expect([status, / id="wrong-webhook\w*">([^<]+)</u.exec(text)?.[1]]).toEqual([400, fault]);
    }
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

  it("a webhook is answered with its challenge, and one in a private network or at a reserved name is refused", async () => {
    const before = (await rows()).length;
    const subscribe = (Webhook: string) => post("/subscribe", { Webhook });
    const outside = await subscribe("https://8.8.8.8/hook");
    expect([outside.status, (await rows()).length]).toEqual([202, before + 1]);
    expect(outside.text).toContain('<b class="address">https://8.8.8.8/hook</b>');
    expect(outside.text).toContain(">Wrong URL? Change it</button>");
    expect(outside.text).toContain("a challenge is on its way to 8.8.8.8. Once your program answers it");
    expect(outside.text).not.toContain("spam folder");
    for (const host of ["hooks.example.invalid", "localhost", "hooks.test.", "intranet"]) {
      const { status, text } = await subscribe(`https://${host}/hook`);
      expect([host, status, text.includes("reached from the Internet")]).toEqual([host, 400, true]);
    }
    for (const host of [
      "127.0.0.1",
      "10.0.0.1",
      "169.254.169.254",
      "[::1]",
      "[::ffff:10.0.0.1]",
      "2130706433",
    ]) {
      const { status, text } = await subscribe(`https://${host}/hook`);
      expect([host, status, text.includes("reached from the Internet")]).toEqual([host, 400, true]);
      const body = { Channel: "Webhook", Address: `https://${host}/hook`, Scope: { Kind: "Page" } };
      expect((await request("/api/Subscriber", { method: "POST", key: service().key, body })).status).toBe(
        400,
      );
    }
    expect((await rows()).length).toBe(before + 1);
  });

  it("a form of another site is refused", async () => {
    const headers = { ...fromElsewhere(), origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await post("/subscribe", { Email: "victim@example.com" }, headers)).status).toBe(403);
    expect(await rowOf("victim@example.com")).toBeUndefined();
  });

  it("an address waits after 60 subscriptions, for the seconds that the filled form says; refused input does not count", async () => {
    const office = from("203.0.113.7");
    for (let count = 0; count < 12; count += 1)
      expect((await post("/subscribe", { Email: "not one" }, office)).status).toBe(400);
    for (let count = 0; count < 60; count += 1)
      expect((await post("/subscribe", { Push: uselessPush }, office)).text).toContain("wrong-push");
    for (const path of ["/subscribe", "/subscription"]) {
      const late = await post(path, { Email: "late@example.com" }, office);
      const seconds = Number(late.headers["retry-after"]);
      expect([late.status, seconds > 0]).toEqual([429, true]);
      expect(late.text).toMatch(
        new RegExp(`Too many requests from your network. Try again in ${seconds} sec`, "u"),
      );
      expect(late.text).toContain('value="late@example.com"');
    }
    expect((await post("/subscribe", { Email: "late@example.com" })).status).toBe(202);
  });

  it("the form of a page below a slug subscribes to that page", async () => {
    expect((await post("/page/other/subscribe", { Email: "other@example.com" })).status).toBe(202);
    const row = await rowOf("other@example.com");
    if (row === undefined) throw new Error("nothing was stored");
    expect((await request(link(row, "confirm"))).status).toBe(404);
    expect((await request(`/page/other${link(row, "confirm")}`)).status).toBe(200);
    const confirmed = (await post(`/page/other${link(row, "confirm")}`, {})).text;
    expect(/<h1>.*?<\/p>/su.exec(confirmed)?.[0]).toBe(
      '<h1>You are subscribed to Other</h1>\n<p><span class="address">o…r@example.com</span> · Everything on this page · Incidents, Maintenance and Notices</p>',
    );
  });

  it("a visitor follows one announcement by the link on its page", async () => {
    const { component } = service();
    const fields = {
      Kind: "Incident",
      Title: "Payments fail",
      Message: "We look into it.",
      AffectedComponents: [{ ComponentId: component, Status: "partial_outage" }],
    };
    const created = await request("/api/Announcement", { method: "POST", key: service().key, body: fields });
    const id = String(created.at("Result", "Id"));
    await until(async () => (await request(`/announcement/${id}`)).text.includes("Announcement="));
    const path = `/subscribe?Announcement=${id}`;
    expect((await request(path)).text).toContain("Subscribe to “Payments fail”");
    expect((await post(path, { Email: "follower@example.com" })).status).toBe(202);
    const row = await rowOf("follower@example.com");
    expect(row && choicesOf(row).scope).toMatchObject({ page: false, announcementIds: [id] });
    expect((await request(`/announcement/${id}`)).text).toContain(">Subscribe to this incident</a>");
    if (row === undefined) throw new Error("nothing was stored");
    const confirm = link(row, "confirm");
    const confirmation = (await request(confirm)).text;
    expect(confirmation).toContain("<h1>Confirm your subscription to “Payments fail”</h1>");
    // All messages about an announcement are sent.
    expect(confirmation).not.toContain('name="Incidents"');
    await post(path, { Email: "slow-follower@example.com" });
    const confirmed = (await post(confirm, {})).text;
    expect(confirmed).toContain("<h1>You are subscribed to “Payments fail”</h1>");
    expect(confirmed).toContain('<p><span class="address">fo…er@example.com</span> · Payments fail</p>');
    const update = { State: "Resolved", Message: "It works again." };
    await request(`/api/Announcement/${id}/Update`, { method: "POST", key: service().key, body: update });
    const over =
      /<b>Payments fail<\/b><br>This incident was resolved [^.]*\d\d:\d\d UTC\. You can follow its components, or everything on this page\.<\/p>/u;
    await until(async () => over.test((await request(path)).text));
    expect((await request(path)).text).not.toContain("<h1>Subscribe to “");
    expect((await request(`${path.slice(0, -1)}x`)).text).toContain(
      ">This announcement is no longer open.</p>",
    );
    // A form of the time when it was open does not subscribe to the whole page.
    const late = await post(path, { Email: "late-follower@example.com" });
    expect([late.status, over.test(late.text), late.text.includes('value="late-follower@')]).toEqual([
      409,
      true,
      true,
    ]);
    expect(await rowOf("late-follower@example.com")).toBeUndefined();
    // The confirmation of a subscription of that time offers the components, with the choice of messages.
    const slow = await rowOf("slow-follower@example.com");
    if (slow === undefined) throw new Error("nothing was stored");
    const offer = (await request(link(slow, "confirm"))).text;
    expect(offer).toMatch(over);
    expect(offer).toContain(`value="${component}" checked`);
    expect(offer).toContain('name="Incidents"');
    expect((await post(link(slow, "confirm"), {})).text).toMatch(over);
  });

  it("the form for a closed announcement begins with its components", async () => {
    const body = {
      Kind: "Incident",
      Title: "Slow",
      Message: "Repaired.",
      State: "Resolved",
      AffectedComponents: [{ ComponentId: service().component, Status: "degraded_performance" }],
    };
    const created = await request("/api/Announcement", { method: "POST", key: service().key, body });
    const path = `/subscribe?Announcement=${String(created.at("Result", "Id"))}`;
    await until(async () => (await request(path)).text.includes("You can follow its components, or"));
    expect((await request(path)).text).toContain(`value="${service().component}" checked`);
  });
});
