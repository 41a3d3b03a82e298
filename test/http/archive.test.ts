/** The archive over HTTP: the history, single announcements and components. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openUptime } from "../../src/contract/uptime.ts";
import { repetitions } from "../harness/repetitions.ts";
import { startServer, type TestServer } from "../harness/server.ts";

const created = z.object({ Result: z.object({ Id: z.string() }) });
const hour = 3_600_000;
const day = 24 * hour;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const html = { accept: "text/html" };
let server: TestServer;
let key = "";
let checkout = "";

beforeAll(async () => {
  server = await startServer({ keepsConnections: true });
  key = await server.key("Read-Write", { name: "Key of the tests" });
  checkout = await server.component("Checkout");
});

afterAll(() => server.close());

const announce = async (fields: object) => {
  const body = { Kind: "Incident", Title: "Cards are refused", Message: "We look.", ...fields };
  const { text } = await server.request("/api/Announcement", { method: "POST", key, body });
  return created.parse(JSON.parse(text)).Result.Id;
};
const change = (method: string, path: string, body?: object) =>
  server.request(`/api/Announcement/${path}`, { method, key, ...(body === undefined ? {} : { body }) });

/** As a caller with a key, who sees its own writes at once. */
const read = (path: string) => server.request(path, { key, headers: html });
const affected = { AffectedComponents: [{ ComponentName: "Checkout", Status: "Partial Outage" }] };
const long = { StartsAt: ago(200 * day), ResolvedAt: ago(200 * day - hour), State: "Resolved" };

describe("archive pages", () => {
  it("maintenance that lies ahead is an event for calendars, linked from its page; an incident is none", async () => {
    const window = { StartsAt: ago(-day), EndsAt: ago(-day - hour) };
    const work = await announce({ Kind: "Maintenance", Title: "New disks", ...window });
    expect((await read(`/announcement/${work}`)).text).toContain(
      `<a href="/announcement/${work}.ics">Add to calendar</a>`,
    );
    const { status, text, headers } = await server.request(`/announcement/${work}.ics`, { key });
    expect([status, headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(text).toContain("SUMMARY:Status: New disks");
    expect(text.split("BEGIN:VEVENT")).toHaveLength(2);
    const incident = await announce({ Title: "No event" });
    for (const path of [`/announcement/${incident}.ics`, `/component/${checkout}.ics`, "/history.ics"])
      expect((await server.request(path, { key })).status).toBe(404);
    expect((await server.request("/favicon.ico")).headers["content-type"]).toBe("image/png");
  });

  it("archive pages are served like all public pages: to anyone, by GET and HEAD, with 304, in three encodings", async () => {
    const id = await announce({ Title: "Answered to all" });
    await read(`/announcement/${id}`);
    for (const path of ["/history", `/announcement/${id}`, `/component/${checkout}`]) {
      const got = await server.request(path);
      expect(got.status).toBe(200);
      expect(got.headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "access-control-allow-origin": "*",
        "cache-control": "public, max-age=5, stale-while-revalidate=30, stale-if-error=86400",
      });
      expect(got.headers["content-security-policy"]).toContain("default-src 'none'");
      const head = await server.request(path, { method: "HEAD" });
      expect([head.status, head.text, head.headers["etag"]]).toEqual([200, "", got.headers["etag"]]);
      const etag = String(got.headers["etag"]);
      const same = await server.request(path, { headers: { "if-none-match": etag } });
      expect([same.status, same.text]).toEqual([304, ""]);
      const brotli = await server.request(path, { headers: { "accept-encoding": "br, gzip" } });
      expect(brotli.headers["content-encoding"]).toBe("br");
      expect(brotli.headers["etag"]).not.toBe(etag);
      expect((await server.request(path.toUpperCase())).headers["etag"]).toBe(etag);
      const preflight = await server.request(path, { method: "OPTIONS" });
      expect([preflight.status, preflight.headers["access-control-allow-origin"]]).toEqual([204, "*"]);
      expect((await server.request(path, { method: "POST" })).status).toBe(405);
    }
  });

  it("archive pages show the whole course of an announcement, and its changes at once", async () => {
    const id = await announce({ Title: "Slow <b>payments", Message: "We look **now**.", ...affected });
    const posted = await change("POST", `${id}/Update`, { State: "Resolved", Message: "It was a disk." });
    const { Id: update } = z
      .object({ Result: z.object({ Updates: z.array(z.object({ Id: z.string() })) }) })
      .parse(JSON.parse(posted.text)).Result.Updates[0] ?? { Id: "" };
    await change("PUT", `${id}/Postmortem`, { Message: "Disks *fail*." });
    const { text } = await read(`/announcement/${id}`);
    for (const part of [
      "Slow &lt;b&gt;payments",
      "We look <strong>now</strong>",
      "It was a disk",
      "Disks <em>fail",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("Edited");
    await change("PATCH", `${id}/Update/${update}`, { Message: "It was two disks." });
    const edited = (await read(`/announcement/${id}`)).text;
    expect(edited).toContain("It was two disks");
    expect(edited).toContain("Edited");
  });

  it("archive pages of a deleted announcement say that it was deleted, and nothing more", async () => {
    const id = await announce({ Title: "Told by mistake" });
    expect((await server.request(`/announcement/${id}`, { key })).status).toBe(200);
    await change("DELETE", id);
    const gone = await read(`/announcement/${id}`);
    expect(gone.status).toBe(410);
    expect(gone.text).toContain("<h1>This page has been deleted</h1>");
    expect(gone.text).not.toContain("Told by mistake");
    expect((await read("/history")).text).not.toContain("Told by mistake");
    await change("POST", `${id}/Restore`);
    expect((await read(`/announcement/${id}`)).status).toBe(200);
  });

  it("archive pages reveal neither an unpublished notice nor whether an id ever existed", async () => {
    const id = await announce({
      Kind: "Notice",
      Title: "A new price",
      StartsAt: new Date(Date.now() + day).toISOString(),
    });
    const hidden = await read(`/announcement/${id}`);
    const unknown = await read("/announcement/01a1fd97-0000-7000-8000-000000000000");
    expect([hidden.status, unknown.status]).toEqual([404, 404]);
    const heading = "Page not found";
    expect([hidden.text.includes(heading), unknown.text.includes(heading)]).toEqual([true, true]);
    expect((await read(`/history?Before=${id}`)).status).toBe(404);
    expect((await read("/history")).text).not.toContain("A new price");
  });

  it.each([
    "/announcement/x",
    "/announcement/..%2f..%2fetc",
    "/announcement/%00",
    `/announcement/${"9".repeat(4_000)}`,
    "/history?Before=1'or'1",
    "/history?Before=01a1fd97-0000-7000-8000-000000000000",
    "/history?Month=2026-13",
    "/history?Month=2990-01",
    "/history?Month=1000-01",
    "/history?Month=2026-01&Before=01a1fd97-0000-7000-8000-000000000000",
  ])("archive pages do not exist at %s", async (path) => {
    expect((await server.request(path)).status).toBe(404);
  });

  it("archive pages keep announcements closed long ago, in the history and at their address", async () => {
    const id = await announce({ Title: "Long ago", ...long, ...affected });
    expect((await read(`/announcement/${id}`)).text).toContain("Long ago");
    const month = ago(200 * day).slice(0, 7);
    const { text } = await read(`/history?Month=${month}`);
    expect(text).toContain("Long ago");
    // Whatever else an address says, it is the same page.
    expect((await read(`/history?utm_source=x&month=${month}`)).text).toBe(text);
    await change("PATCH", id, { Title: "Long gone" });
    expect((await read(`/announcement/${id}`)).text).toContain("Long gone");
    expect((await read(`/history?Month=${month}`)).text).toContain("Long gone");
  });
});

describe("a component", () => {
  // Both from one look at the clock: to the millisecond two hours apart.
  const from = Date.now() - 50 * hour;
  const [From, To] = [from, from + 2 * hour].map((at) => new Date(at).toISOString());
  const correct = (id: string, fields: object) => {
    const body = { From, To, Status: "Major Outage", ...fields };
    return server.request(`/api/Component/${id}/Correction`, { method: "POST", key, body });
  };

  it("a component page shows how its uptime is calculated, with corrections and reasons, but not their authors", async () => {
    const id = await server.component("Search", { StartDate: ago(20 * day).slice(0, 10) });
    await correct(id, {
      From: ago(19 * day),
      To: ago(1_000),
      Status: "Operational",
      Reason: "Watched <elsewhere>",
    });
    await correct(id, { Reason: "Nobody told us" });
    await announce({
      Title: "No search",
      AffectedComponents: [{ ComponentName: "Search", Status: "Degraded Performance" }],
    });
    const { status, text } = await read(`/component/${id}`);
    expect(status).toBe(200);
    for (const part of [
      "Search",
      "Degraded Performance",
      "Nobody told us",
      "Watched &lt;elsewhere&gt;",
      "No search",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain("2\u00A0h ×\u00A01");
    expect(text).not.toContain("Key of the tests");
  });

  it("a component page as JSON shows the same to anyone, without authors of corrections", async () => {
    const id = await server.component("Mail", { StartDate: ago(20 * day).slice(0, 10) });
    await correct(id, { Reason: "It was down" });
    await server.request(`/component/${id}.json`, { key });
    const { status, headers, text } = await server.request(`/component/${id}.json`);
    expect([status, headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
    const uptime = openUptime.strict().parse(JSON.parse(text));
    expect(uptime.Milliseconds.MajorOutage).toBe(2 * hour);
    expect(text).not.toContain("Author");
    expect((await read(`/component/${id}`)).text).toContain(`/component/${id}.json`);
  });

  it("a component page says that its component was deleted, and reveals nothing of unknown ids", async () => {
    const id = await server.component("Fax");
    expect((await read(`/component/${id}`)).status).toBe(200);
    await server.request(`/api/Component/${id}`, { method: "DELETE", key });
    const gone = await read(`/component/${id}`);
    expect([
      gone.status,
      gone.text.includes("<h1>This page has been deleted</h1>"),
      gone.text.includes("Fax"),
    ]).toEqual([410, true, false]);
    const json = await server.request(`/component/${id}.json`, { key });
    expect([json.status, json.json.Code]).toEqual([410, "ComponentNotFound"]);
    for (const path of [
      "/component/01a1fd97-0000-7000-8000-000000000000",
      "/component/x",
      "/component/.json",
    ]) {
      expect((await server.request(path)).status).toBe(404);
    }
  });
});

describe("the history", () => {
  it("the history of one component has its announcements alone, and its links keep to it", async () => {
    const page = await startServer();
    try {
      const write = await page.key("Read-Write");
      const [gate, wiki] = [await page.component("Gate"), await page.component("Wiki")];
      const publishIncident = async (Title: string, ComponentId: string, days: number) => {
        const times = { State: "Resolved", StartsAt: ago(days * day), ResolvedAt: ago(days * day - hour) };
        const AffectedComponents = [{ ComponentId, Status: "Major Outage" }];
        const body = { Kind: "Incident", Title, Message: "It was.", AffectedComponents, ...times };
        expect((await page.request("/api/Announcement", { method: "POST", key: write, body })).status).toBe(
          201,
        );
      };
      await publishIncident("The gate was shut", gate, 3);
      await publishIncident("The wiki was lost", wiki, 2);
      await publishIncident("The gate was shut before", gate, 400);
      const seen = (path: string) => page.request(path, { key: write, headers: html });
      const { text } = await seen(`/history?component=${gate}`);
      expect(text).toContain("The gate was shut before");
      expect(text).not.toContain("The wiki was lost");
      expect(text).toContain(`<a href="/history?Component=${gate}" aria-current="true"><bdi>Gate</bdi></a>`);
      expect(text).toMatch(new RegExp(`href="/history\\?Component=${gate}&amp;Month=\\d{4}-12"`, "u"));
      const { json } = await page.request(`/history.json?Component=${wiki}`, { key: write });
      expect(JSON.stringify(json)).toContain("The wiki was lost");
      expect(JSON.stringify(json)).not.toContain("The gate was shut");
      for (const none of ["01a1fd97-0000-7000-8000-000000000000", "gate", `${gate}&Component=${wiki}`])
        expect((await seen(`/history?Component=${none}`)).status).toBe(404);
      // A group has the announcements of what is in the groups in it, too.
      const group = async (fields: object) => {
        const sent = { method: "POST", key: write, body: fields } as const;
        return created.parse(JSON.parse((await page.request("/api/ComponentGroup", sent)).text)).Result.Id;
      };
      const doors = await group({ Name: "Doors" });
      const outer = await group({ Name: "Outer doors", ParentId: doors });
      const patch = { method: "PATCH", key: write, body: { GroupId: outer } };
      expect((await page.request(`/api/Component/${gate}`, patch)).status).toBe(200);
      for (const id of [doors, outer]) {
        const { text: ofGroup } = await seen(`/history?Group=${id}`);
        expect(ofGroup).toContain("The gate was shut before");
        expect(ofGroup).not.toContain("The wiki was lost");
      }
      for (const none of [gate, `${doors}&Component=${gate}`])
        expect((await seen(`/history?Group=${none}`)).status).toBe(404);
      // The page of a component leads there, and its days name what was announced of them.
      const open = { Kind: "Incident", Title: "The gate sticks", Message: "It is." };
      const AffectedComponents = [{ ComponentId: gate, Status: "Major Outage" }];
      const body = { ...open, AffectedComponents };
      expect((await page.request("/api/Announcement", { method: "POST", key: write, body })).status).toBe(
        201,
      );
      const { text: component } = await seen(`/component/${gate}`);
      expect(component).toContain(`href="/history?Component=${gate}"`);
      const today = component.slice(component.indexOf('<li class="entry" id="d'));
      expect(today.slice(0, today.indexOf("</section>"))).toContain("<bdi>The gate sticks</bdi></a>");
    } finally {
      await page.close();
    }
  });

  it("a month of the history says that nothing was announced only if the page existed then", async () => {
    const month = (at: number) =>
      new Date(at).toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
    const monthOfCreation = month(Date.now());
    const page = await startServer();
    try {
      const write = await page.key("Read-Write");
      await page.component("Checkout");
      const empty = await page.request("/history", { key: write });
      expect(empty.text).toContain(`<h2>${monthOfCreation}</h2>\n<p>No announcements.</p>`);
      // The next month may have begun meanwhile.
      const months = () => new Set([monthOfCreation, month(Date.now())]).size;
      expect(empty.text.match(/No announcements/gu)?.length).toBeLessThanOrEqual(months());
      const body = { Kind: "Incident", Title: "Long ago", Message: "It was.", ...long };
      await page.request("/api/Announcement", { method: "POST", key: write, body });
      const { text } = await page.request("/history", { key: write });
      expect(text).toContain(`<h2>${month(Date.now() - 200 * day)}</h2>`);
      expect(text.match(/No announcements/gu)?.length).toBeLessThanOrEqual(months());
    } finally {
      await page.close();
    }
  });

  it("the history is paged in linked parts that contain each entry once", async () => {
    const titles = Array.from(
      { length: repetitions(51, 101) },
      (_, place) => `Entry ${String(place).padStart(3, "0")}.`,
    );
    await Promise.all(
      titles.map(async (Title, place) => {
        const began = 300 * day + place * 5 * hour;
        await announce({ Title, State: "Resolved", StartsAt: ago(began), ResolvedAt: ago(began - hour) });
      }),
    );
    const link = (text: string, rel: string) =>
      new RegExp(`rel="${rel}" href="(?<address>[^"]+)"`, "u").exec(text)?.groups?.["address"];
    const seen: string[] = [];
    const addresses: string[] = [];
    for (let address: string | undefined = "/history"; address !== undefined; ) {
      const { status, text } = await read(address);
      expect(status).toBe(200);
      addresses.push(address);
      seen.push(...[...text.matchAll(/Entry \d+\./gu)].map(([title]) => title));
      address = link(text, "next");
    }
    expect(seen).toEqual(titles);
    expect(addresses).toHaveLength(repetitions(2, 3));
    for (const [place, address] of addresses.entries())
      expect(link((await read(address)).text, "prev")).toBe(addresses[place - 1]);
  });
});
