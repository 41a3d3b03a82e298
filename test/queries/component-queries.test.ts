import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  parseAnnouncementCreate,
  parseAnnouncementPatch,
} from "../../src/commands/announcements/announcement-bodies.ts";
import type { CommandBus } from "../../src/commands/bus/command-bus.ts";
import type { Command } from "../../src/commands/command.ts";
import { parsePin } from "../../src/commands/components/overrides.ts";
import { parseCloseSignal } from "../../src/commands/integrations/close-signal.ts";
import type { HistoryPeriodOut } from "../../src/contract/components.ts";
import type { ComponentFilters } from "../../src/contract/operations/operation-builders.ts";
import { readAuditEvents } from "../../src/queries/audit-queries.ts";
import {
  readComponentGroup,
  readComponentGroups,
  readComponents,
} from "../../src/queries/component-queries.ts";
import type { ListPage, ListResult } from "../../src/queries/cursor-lists.ts";
import { readPage, readPages } from "../../src/queries/page-queries.ts";
import { readAttributedComponent, readAttributedHistory } from "../../src/queries/source-actors.ts";
import { baseUrl, Stage } from "../commands/stage.ts";
import { hour, minute, second } from "../commands/times.ts";
import { repetitions } from "../harness/repetitions.ts";
import { sqliteTest } from "../harness/sqlite-test.ts";

let stage: Stage;
let bus: CommandBus;
beforeEach(async () => {
  stage = await Stage.forTest();
  bus = await stage.bus();
});

const all: ListPage = { limit: 50, cursor: null };

/** Every slice of a list, in turn. */
async function slices<Item>(
  read: (slice: ListPage) => Promise<ListResult<Item>>,
  limit: number,
): Promise<Item[][]> {
  const found: Item[][] = [];
  let cursor: number | null = null;
  do {
    const listed: ListResult<Item> = await read({ limit, cursor });
    found.push([...listed.Items]);
    cursor = listed.NextCursor;
  } while (cursor !== null);
  return found;
}

const at = (milliseconds: number) => new Date(milliseconds).toISOString();

describe("lists", () => {
  it("a list of components is in creation order, without deleted ones, page by page", async () => {
    for (const name of ["One", "Two", "Three", "Four", "Five", "Six"]) await stage.component(name);
    const { result } = await stage.send({ kind: "CreateComponentGroup", fields: { Name: "Shop" } });
    const GroupId = String(Reflect.get(Object(result), "Id"));
    const seven = await stage.component("Seven", { GroupId });
    const four = (await readComponents(bus, all)).Items[3]?.Id ?? "";
    await stage.send({ kind: "DeleteComponent", id: four });
    const found = await slices((slice) => readComponents(bus, slice), 3);
    expect(found.map((items) => items.map(({ Name }) => Name))).toEqual([
      ["One", "Two", "Three"],
      ["Five", "Six", "Seven"],
    ]);
    expect(found[1]?.[2]).toMatchObject({ Id: seven, GroupId });
  });

  it("a search finds components in name and description, page by page, or none", async () => {
    for (const name of ["Café", "Mail", "CAFETERIA", "Cafe 3"]) await stage.component(name);
    await stage.component("Shop", { Description: "Sells cafés" });
    const found = (search: string, limit: number) =>
      slices((slice) => readComponents(bus, slice, { Search: search }), limit);
    expect((await found("cafe", 2)).map((items) => items.map(({ Name }) => Name))).toEqual([
      ["Café", "CAFETERIA"],
      ["Cafe 3", "Shop"],
    ]);
    expect(await found("tea", 2)).toEqual([[]]);
    expect((await readComponents(bus, all, { Search: "MAIL", Page: "status" })).Items).toHaveLength(1);
  });

  it("a list of components takes a status and a group, page by page, and refuses a group that does not exist", async () => {
    const { result } = await stage.send({ kind: "CreateComponentGroup", fields: { Name: "Shop" } });
    const GroupId = String(Reflect.get(Object(result), "Id"));
    await stage.component("Mail", { Status: "Major Outage" });
    for (const name of ["Cart", "Checkout", "Search"])
      await stage.component(name, { GroupId, Status: name === "Search" ? "Operational" : "Major Outage" });
    const found = async (filters: ComponentFilters) =>
      (await slices((slice) => readComponents(bus, slice, filters), 2)).map((items) =>
        items.map(({ Name }) => Name),
      );
    expect(await found({ Status: ["Major Outage"] })).toEqual([["Mail", "Cart"], ["Checkout"]]);
    expect(await found({ Status: ["Major Outage"], GroupId, Search: "c" })).toEqual([["Cart", "Checkout"]]);
    expect(await found({ GroupId, Status: ["Unknown"] })).toEqual([[]]);
    const nowhere = readComponents(bus, all, { GroupId: crypto.randomUUID() });
    await expect(nowhere).rejects.toMatchObject({
      code: "ComponentGroupNotFound",
      detail: { errors: [{ Path: "GroupId" }] },
    });
  });

  it("the lists of groups and pages work alike", async () => {
    for (const Name of ["One", "Two", "Three"])
      await stage.send({ kind: "CreateComponentGroup", fields: { Name } });
    const groups = await slices((slice) => readComponentGroups(bus, slice), 2);
    expect(groups.map((items) => items.map(({ Name }) => Name))).toEqual([["One", "Two"], ["Three"]]);
    const pages = await readPages(bus, { ...all, baseUrl });
    expect(pages).toMatchObject({
      Items: [{ Slug: "status", Url: baseUrl, TimeZone: "UTC" }],
      NextCursor: null,
    });
  });

  it("a list of audit events is newest first, and stable while more are added", async () => {
    for (const name of ["One", "Two", "Three"]) await stage.component(name);
    const first = await readAuditEvents(bus, { limit: 2, cursor: null }, {});
    await stage.component("Four");
    const second = await readAuditEvents(bus, { limit: 2, cursor: first.NextCursor }, {});
    const names = [...first.Items, ...second.Items].map(({ Subject }) => Subject.Name);
    expect(names).toEqual(["Three", "Two", "One"]);
    expect(second.NextCursor).toBeNull();
  });
});

describe("one resource", () => {
  it("one resource includes its version, for its id in any case", async () => {
    const id = await stage.component("API");
    const read = await readAttributedComponent(bus, id.toUpperCase());
    expect(read).toMatchObject({ version: (await stage.row(id)).revision, result: { Id: id, Name: "API" } });
    const page = await stage.page();
    const answer = await readPage(bus, { id: page.public_id, baseUrl });
    expect(answer).toMatchObject({ version: page.revision, result: { Url: baseUrl } });
  });

  sqliteTest("a missing or deleted resource is refused with the list's address", async () => {
    const id = await stage.component("API");
    await stage.send({ kind: "DeleteComponent", id });
    await expect(readAttributedComponent(bus, id)).rejects.toMatchObject({
      code: "ComponentNotFound",
      status: 404,
    });
    await expect(readAttributedHistory(bus, { id, ...all })).rejects.toMatchObject({
      code: "ComponentNotFound",
    });
    await expect(readComponentGroup(bus, id)).rejects.toMatchObject({ code: "ComponentGroupNotFound" });
    await expect(readPage(bus, { id, baseUrl })).rejects.toThrow("GET /api/Page lists all of them");
  });

  sqliteTest("a component includes its status sources, the worst first", async () => {
    const id = await stage.component("API");
    const createdAt = stage.now;
    stage.now += second;
    await stage.report({ source: "Nagios", status: "Partial Outage" });
    await stage.report({ source: "Zabbix", status: "Operational" });
    stage.now += second;
    await stage.report({ source: "Nagios", status: "Partial Outage" });
    const { result } = await readAttributedComponent(bus, id);
    expect(result.Status).toBe("Partial Outage");
    const others = { Until: null, Reason: null, By: { Kind: "Command Line", Name: "The command line" } };
    expect(result.Voices).toEqual([
      {
        Kind: "Signal",
        Source: "Nagios",
        Status: "Partial Outage",
        Since: at(createdAt + second),
        LastReportAt: at(createdAt + 2 * second),
        ...others,
      },
      {
        Kind: "Report",
        Source: null,
        Status: "Operational",
        Since: at(createdAt),
        LastReportAt: null,
        ...others,
      },
      {
        Kind: "Signal",
        Source: "Zabbix",
        Status: "Operational",
        Since: at(createdAt + second),
        LastReportAt: at(createdAt + second),
        ...others,
      },
    ]);
  });
});

describe("a history", () => {
  sqliteTest(
    "a history is newest first, with causes, and starts with the time before the first event",
    async () => {
      const id = await stage.component("API", { StartDate: "2026-10-18" });
      const createdAt = stage.now;
      stage.now += hour;
      await stage.report({ source: "Nagios", status: "Major Outage", message: "disk full" });
      await stage.report({ source: "Nagios", status: "Major Outage", message: "no space" });
      const { Items } = await readAttributedHistory(bus, { id, ...all });
      expect(Items).toMatchObject([
        {
          Status: "Major Outage",
          From: at(stage.now),
          To: null,
          Cause: {
            Kind: "Signal",
            Source: "Nagios",
            Message: "disk full\nno space",
            AnnouncementId: null,
            ReportedAt: at(stage.now),
            Ended: false,
          },
        },
        {
          Status: "Operational",
          From: at(createdAt),
          To: at(stage.now),
          Cause: {
            Kind: "Report",
            Source: null,
            Message: null,
            AnnouncementId: null,
            ReportedAt: at(createdAt),
          },
        },
        { Status: "Unknown", From: at(Date.UTC(2026, 9, 18)), To: at(createdAt), Cause: null },
      ]);
      expect(new Set(Items.map(({ Id }) => Id)).size).toBe(3);
    },
  );

  sqliteTest("a period that began because a source ended says so", async () => {
    const id = await stage.component("API");
    const step = async (command: Command) => {
      stage.now += hour;
      await stage.send(command);
    };
    const outage = { Status: "Major Outage", Reason: "A drill" };
    stage.now += hour;
    await stage.report({ source: "Nagios", status: "Partial Outage" });
    await step(parseCloseSignal(id, "Nagios"));
    await step(parsePin(id, outage));
    await step({ kind: "UnpinComponent", id });
    await step(parsePin(id, { ...outage, Until: at(stage.now + 90 * minute) }));
    stage.now += hour;
    await stage.look(id);
    const AffectedComponents = [{ ComponentId: id, Status: "Degraded Performance" }];
    const incident = { Kind: "Incident", Title: "Slow", Message: "We look.", AffectedComponents };
    await step(parseAnnouncementCreate(incident));
    const [announced] = (await readAttributedHistory(bus, { id, ...all })).Items;
    await step(parseAnnouncementPatch(announced?.Cause?.AnnouncementId ?? "", { State: "Resolved" }));
    const { Items } = await readAttributedHistory(bus, { id, ...all });
    expect(Items.map(({ Status, Cause }) => [Status, Cause?.Kind, Cause?.Ended]).toReversed()).toEqual([
      ["Operational", "Report", false],
      ["Partial Outage", "Signal", false],
      ["Operational", "Signal", true],
      ["Major Outage", "Pin", false],
      ["Operational", "Pin", true],
      ["Major Outage", "Pin", false],
      ["Operational", "Pin", true],
      ["Degraded Performance", "Announcement", false],
      ["Operational", "Announcement", true],
    ]);
  });

  sqliteTest("a history starts with its first report if that precedes the start date", async () => {
    const id = await stage.component("API");
    await stage.report({ status: "Major Outage", occurredAt: stage.now - 20 * hour });
    const { Items } = await readAttributedHistory(bus, { id, ...all });
    expect(Items.map(({ Status }) => Status)).toEqual(["Operational", "Major Outage"]);
  });

  sqliteTest("a history excludes the time before a component was created, in any time zone", async () => {
    const id = await stage.component("API");
    const page = (await stage.page()).public_id;
    for (const TimeZone of ["Asia/Tokyo", "America/New_York", "UTC"]) {
      await stage.send({ kind: "PatchPage", id: page, fields: { TimeZone } });
      const { Items } = await readAttributedHistory(bus, { id, ...all });
      expect(Items).toMatchObject([{ Status: "Operational", From: at(stage.now) }]);
    }
  });

  it("a history in another time zone starts at that zone's first day", async () => {
    const id = await stage.component("API", { StartDate: "2026-10-19" });
    const page = (await stage.page()).public_id;
    await stage.send({ kind: "PatchPage", id: page, fields: { TimeZone: "America/New_York" } });
    const { Items } = await readAttributedHistory(bus, { id, ...all });
    expect(Items.at(-1)).toMatchObject({ Status: "Unknown", From: "2026-10-19T04:00:00.000Z" });
  });

  sqliteTest(
    "a history between two times has the periods with a part there, also of a day, page by page",
    async () => {
      const id = await stage.component("API", { StartDate: "2026-10-18" });
      const createdAt = stage.now;
      for (const status of ["Major Outage", "Operational", "Partial Outage", "Operational"] as const) {
        stage.now += hour;
        await stage.report({ status });
      }
      const between = async (From?: number | string, To?: number | string) =>
        (await slices((slice) => readAttributedHistory(bus, { id, ...slice, From, To }), 1)).flatMap(
          (items) => items.map(({ Status }) => Status),
        );
      const after = (hours: number) => createdAt + hours * hour;
      expect(await between(after(1), after(3))).toEqual(["Operational", "Major Outage"]);
      expect(await between(after(0.5), after(1.5))).toEqual(["Major Outage", "Operational"]);
      expect(await between(after(3.5))).toEqual(["Operational", "Partial Outage"]);
      expect(await between(undefined, after(1))).toEqual(["Operational", "Unknown"]);
      expect(await between("2026-10-18", "2026-10-18")).toEqual(["Unknown"]);
      expect(await between("2026-10-17", "2026-10-17")).toEqual([]);
      await expect(between(after(3), after(1))).rejects.toMatchObject({
        detail: { errors: [{ Path: "To", Message: "It is before From." }] },
      });
    },
  );

  it.each(repetitions([1, 3, 50], [1, 2, 3, 5, 6, 7, 50]))(
    "a history is complete and gapless in pages of at most %i",
    async (limit) => {
      const id = await stage.component("API", { StartDate: "2026-10-18" });
      for (const status of ["Major Outage", "Operational", "Partial Outage", "Operational"] as const) {
        stage.now += hour;
        await stage.report({ status });
      }
      const whole = await readAttributedHistory(bus, { id, ...all });
      const found = await slices<HistoryPeriodOut>(
        (slice) => readAttributedHistory(bus, { id, ...slice }),
        limit,
      );
      expect(found.flat()).toEqual(whole.Items);
      expect(found.every((items) => items.length <= limit && items.length > 0)).toBe(true);
      expect(whole.Items).toHaveLength(6);
      expect(whole.Items.slice(1).map(({ To }) => To)).toEqual(
        whole.Items.slice(0, -1).map(({ From }) => From),
      );
    },
  );

  sqliteTest(
    "a history does not end early if a late report has rebuilt the period in its cursor",
    async () => {
      const id = await stage.component("API");
      const createdAt = stage.now;
      for (const status of ["Major Outage", "Operational", "Partial Outage"] as const) {
        stage.now += hour;
        await stage.report({ status });
      }
      const first = await readAttributedHistory(bus, { id, limit: 2, cursor: null });
      await stage.report({ status: "Degraded Performance", occurredAt: createdAt + 30 * 60 * second });
      const next = async () => await readAttributedHistory(bus, { id, limit: 2, cursor: first.NextCursor });
      expect((await next()).Items.map((period) => period.Status)).toEqual([
        "Major Outage",
        "Degraded Performance",
      ]);
      await stage.report({ status: "Major Outage", source: "Nagios", occurredAt: createdAt + 1.5 * hour });
      await expect(next()).rejects.toMatchObject({ code: "CursorInvalid" });
    },
  );

  sqliteTest("a history refuses the cursor of another component", async () => {
    const api = await stage.component("API");
    const web = await stage.component("Web");
    await stage.report({ status: "Major Outage" });
    const { NextCursor } = await readAttributedHistory(bus, { id: api, limit: 1, cursor: null });
    expect(NextCursor).not.toBeNull();
    const other = readAttributedHistory(bus, { id: web, limit: 1, cursor: NextCursor });
    await expect(other).rejects.toMatchObject({ code: "CursorInvalid" });
  });

  it("a history is complete even if it is rebuilt between the two queries of a read", async () => {
    const id = await stage.component("API");
    stage.now += hour;
    await stage.report({ status: "Major Outage" });
    let reads = 0;
    const read = bus.rows.bind(bus);
    vi.spyOn(bus, "rows").mockImplementation(async (query) => {
      reads += 1;
      if (reads === 2) await stage.report({ status: "Partial Outage", occurredAt: stage.now - second });
      return await read(query);
    });
    const { Items } = await readAttributedHistory(bus, { id, ...all });
    expect(Items.map(({ Status }) => Status).slice(0, 3)).toEqual([
      "Major Outage",
      "Partial Outage",
      "Operational",
    ]);
  });
});
