import { beforeEach, describe, expect, it } from "vitest";
import type { Command } from "../../../src/commands/command.ts";
import { parsePageCreate, parsePagePatch } from "../../../src/commands/pages/page-edit.ts";
import { Refusal } from "../../../src/contract/refusal.ts";
import { q } from "../../../src/store/query.ts";
import { baseUrl, report, Stage, submission } from "../stage.ts";
import { hour } from "../times.ts";

let stage: Stage;
let page: string;
beforeEach(async () => {
  stage = await Stage.forTest();
  page = (await stage.page()).public_id;
});

const patching = (body: object): Command => parsePagePatch(page, body);
const days = async () => {
  const rows = await stage.rows(q.selectFrom("component_day").selectAll().orderBy("day").compile());
  return rows.map(({ day, operational, major }) => [day, operational / hour, major / hour]);
};

describe("the page", () => {
  it("a page has a name, a description and an address, and uses the service's address without one", async () => {
    expect((await stage.send(patching({ Name: " Example ", Description: " " }))).result).toMatchObject({
      Name: "Example",
      Description: null,
      Url: baseUrl,
    });
    const patched = await stage.send(patching({ Url: "https://status.example//" }));
    expect(patched.result).toMatchObject({ Url: "https://status.example" });
    expect((await stage.send(patching({ Url: null }))).result).toMatchObject({ Url: baseUrl });
  });

  it("the page refuses colours of its own by the contrast that each has and needs", () => {
    const problems = () => {
      try {
        patching({
          Theme: { Light: { Background: "#778899" }, Dark: { Text: "#555555", Accent: "#99bbff" } },
        });
      } catch (refusal) {
        if (refusal instanceof Refusal) return refusal.detail.errors;
      }
      return undefined;
    };
    expect(problems()).toEqual([
      {
        Path: "Theme.Light.Background",
        Message:
          "The contrast with #000000 is 5.76:1; a light background needs at least 14:1, so that status colours stay distinct. Choose a lighter colour.",
      },
      {
        Path: "Theme.Dark.Text",
        Message: expect.stringMatching(
          /^The contrast with #0f1318 is 2\.\d\d:1; text and links need at least 4\.5:1 on the background\.$/u,
        ) as string,
      },
    ]);
  });

  it("the page keeps its display settings and colours, and another page begins with the first one's switches", async () => {
    const fields = {
      ShowUptime: false,
      ShowBars: false,
      BarDays: 30,
      ShowPoweredBy: false,
      Theme: { Light: { Background: "#FFFFFF" }, Dark: null },
    };
    const Theme = { Light: { Background: "#ffffff", Text: null, Accent: null }, Dark: null };
    expect((await stage.send(patching(fields))).result).toMatchObject({ ...fields, Theme });
    const created = await stage.send(parsePageCreate({ Name: "Other", Slug: "other" }));
    expect(created.result).toMatchObject({ ShowUptime: false, ShowBars: false, BarDays: 30, Theme: null });
    expect((await stage.send(patching({ Theme: { Light: {} } }))).result).toMatchObject({ Theme: null });
  });

  it.each([
    { Name: "" },
    { Name: null },
    { Url: "javascript:alert(1)" },
    { Url: "javascript://status.example/%0aalert(1)" },
    { Url: "ftp://status.example" },
    { Url: "status.example" },
    { Url: "https://status.example/?page=1" },
    { Url: "https://status.example/#top" },
    { Url: "https://user:secret@status.example" },
    { Url: "https://status.example/a page" },
    { Url: "https:status.example" },
    { TimeZone: "Mars/Olympus" },
    { TimeZone: "+01:00" },
    { Locale: "sv" },
    { Locale: "zh-TW" },
    { Locale: "de-u-nu-arab" },
    { Locale: "German" },
    { Locale: "" },
    { PartialWeight: 1.1 },
    { MajorWeight: -0.1 },
    { Links: [{ Label: "", Url: "https://example.com" }] },
    { Links: [{ Label: "Help", Url: "javascript:alert(1)" }] },
    { Links: [{ Label: "Help", Url: "javascript://example.com/%0aalert(1)" }] },
    { Links: [{ Label: "Help", Url: "data://example.com/,x" }] },
    { Links: [{ Label: "Help", Url: "https://user:secret@example.com" }] },
    { Links: [{ Label: "Help", Url: "https:example.com" }] },
    { Links: [{ Label: "Help" }] },
    { Links: Array.from({ length: 11 }, () => ({ Label: "Help", Url: "https://example.com" })) },
    { Slug: "other" },
    { ShowUptime: "yes" },
    { BarDays: 45 },
    { Theme: { Light: { Background: "white" } } },
    { Theme: { Blue: null } },
  ])("a page body %j is refused", (body) => {
    expect(() => patching(body)).toThrow(Refusal);
  });

  it("a time zone is suggested by its city", () => {
    expect(() => patching({ TimeZone: "New york" })).toThrow("Did you mean America/New_York? ");
    expect(() => patching({ TimeZone: "Mars/Olympus" })).not.toThrow("Did you mean");
  });

  it.each([
    [{ Url: "javascript:alert(1)" }, "Url", "Give an address that starts with http:// or https://."],
    [
      { Links: [{ Label: "Help", Url: "javascript:alert(1)" }] },
      "Links[0].Url",
      "Give an address that starts with http:// or https://.",
    ],
    [
      { Links: [{ Label: "Help", Url: "https://user@example.com" }] },
      "Links[0].Url",
      "Give an address that starts with http:// or https://, and without a user name.",
    ],
    [
      { Url: "https://status.example?page=1" },
      "Url",
      "Give an address that starts with http:// or https://, and without a user name, spaces, ? and #.",
    ],
  ])("a page body reports each fault of %j once, with the allowed values", (body, Path, Message) => {
    expect.assertions(1);
    try {
      patching(body);
    } catch (refusal) {
      expect(refusal).toMatchObject({
        message: `${Path}: ${Message}`,
        detail: { errors: [{ Path, Message }] },
      });
    }
  });

  it("a page accepts a supported language with any region, and audits it", async () => {
    for (const [sent, stored] of [
      ["de", "de"],
      ["EN-gb", "en-GB"],
      ["pt", "pt"],
      ["zh-hans-SG", "zh-Hans-SG"],
      [" ar ", "ar"],
    ]) {
      expect((await stage.send(patching({ Locale: sent }))).result).toMatchObject({ Locale: stored });
    }
    expect((await stage.audit()).map(({ action }) => action)).toContain("Page.Update");
  });

  it("a page stores links and outage weights, and returns them", async () => {
    const Links = [{ Label: " Help ", Url: "https://help.example/?from=status" }];
    const { result } = await stage.send(patching({ Links, PartialWeight: 0.25, MajorWeight: 0 }));
    const changes = { Links: [{ ...Links[0], Label: "Help" }], PartialWeight: 0.25, MajorWeight: 0 };
    expect(result).toMatchObject(changes);
    expect((await stage.send(patching({ Links: [] }))).result).toMatchObject({ ...changes, Links: [] });
  });

  it("a page keeps its version and leaves no trace without changes", async () => {
    await stage.send(patching({ Name: "Example" }));
    const before = [await stage.page(), await stage.revision(), await stage.audit()];
    stage.now += 1_000;
    const answer = await stage.send(patching({ Name: "Example", TimeZone: "UTC", Url: null }));
    expect(answer.version).toBe((await stage.page()).revision);
    expect([await stage.page(), await stage.revision(), await stage.audit()]).toEqual(before);
  });

  it("an edit of a page is refused if it is missing, or its version is stale", async () => {
    const command = parsePagePatch("gone", { Name: "Example" });
    const ifMatch = { ifMatch: ["r99-abc"] };
    expect(await stage.refusal(command, ifMatch)).toMatchObject({ code: "PageNotFound", status: 404 });
    expect(await stage.refusal(patching({ Name: "Example" }), ifMatch)).toMatchObject({
      code: "PreconditionFailed",
    });
  });
});

it("a deleted page is not restored if its slug is taken", async () => {
  const creating = parsePageCreate({ Slug: "shop", Name: "Shop" });
  const idOf = async () => String(Reflect.get(Object((await stage.send(creating)).result), "Id"));
  const id = await idOf();
  await stage.send({ kind: "DeletePage", id });
  const other = await idOf();
  const refusal = await stage.refusal({ kind: "RestorePage", id });
  expect(refusal).toMatchObject({
    code: "NameTaken",
    status: 409,
    message:
      'The slug "shop" is taken by another page. No page can change its slug: delete the one that has it now, then restore this one.',
  });
  expect(refusal.detail.errors).toMatchObject([{ Path: "Slug" }]);
  await stage.send({ kind: "DeletePage", id: other });
  expect((await stage.send({ kind: "RestorePage", id })).result).toMatchObject({ Slug: "shop" });
});

describe("another time zone", () => {
  it("another time zone recounts the days, and marks them as rewritten", async () => {
    const api = await stage.component("API");
    stage.now += 6 * hour;
    await stage.report({ status: "Major Outage" });
    stage.now += 3 * hour;
    await stage.report({ status: "Operational" });
    expect(await days()).toEqual([["2026-10-20", 6, 3]]);
    await stage.send(patching({ TimeZone: "Asia/Tokyo" }));
    expect(await days()).toEqual([
      ["2026-10-20", 3, 0],
      ["2026-10-21", 3, 3],
    ]);
    expect((await stage.row(api)).days_revision).toBe(await stage.revision());
  });

  it("another time zone is not undone by reports in the same group, before or after it", async () => {
    const api = await stage.component("API");
    await stage.report({ status: "Operational" });
    stage.now += 6 * hour;
    await stage.group([
      submission(report({ status: "Major Outage" })),
      submission(patching({ TimeZone: "Asia/Tokyo" })),
      submission(report({ status: "Operational" })),
      submission(report({ status: "Operational", source: "Nagios" })),
    ]);
    expect(await days()).toEqual([
      ["2026-10-20", 3, 0],
      ["2026-10-21", 3, 0],
    ]);
    const { revision } = await stage.page();
    expect((await stage.row(api)).days_revision).toBeGreaterThanOrEqual(revision);
  });

  it("a new time zone in a group with repeated reports still marks the days", async () => {
    const api = await stage.component("API");
    await stage.report({ status: "Operational" });
    await stage.group([
      submission(patching({ TimeZone: "Asia/Tokyo" })),
      submission(report({ status: "Operational" })),
    ]);
    expect((await stage.row(api)).days_revision).toBe((await stage.page()).revision);
  });
});
