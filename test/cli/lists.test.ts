/** The rule for the tables of every list, and for the messages of answers. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { table } from "../../src/cli/table.ts";
import { sentence } from "../../src/cli/terminal.ts";

/** Has standard output be a terminal of some columns. */
function onTerminal(columns: number): void {
  const properties = { isTTY: { value: true }, columns: { value: columns } };
  const stdout: unknown = Object.create(process.stdout, properties);
  vi.stubGlobal("process", Object.create(process, { stdout: { value: stdout } }));
}

describe("the tables of lists", () => {
  afterEach(() => void vi.unstubAllGlobals());

  const long = "A component whose name is as long as a sentence about it would be";
  const headings = ["NAME", "STATUS", "SINCE", "GROUP", "ID"];
  const rows = [
    [long, "Degraded Performance", "2026-11-28 12:00Z", "The group of everything that is far away", "1"],
    [`${long} too`, "Operational", "2026-11-28 12:00Z", "Core", "2"],
  ];

  it("a list gives each item one line of a terminal: long names are shortened, statuses and times never", () => {
    onTerminal(80);
    const lines = table(headings, rows).split("\n");
    expect(lines.every((line) => line.length <= 80)).toBe(true);
    expect(lines).toEqual([
      "NAME                                                    STATUS                ID",
      "",
      "The group of everything that is far away:",
      "A component whose name is as long as a sentence about…  Degraded Performance  1",
      "",
      "Core:",
      "A component whose name is as long as a sentence about…  Operational           2",
      "SINCE of all: 2026-11-28 12:00Z",
    ]);
  });

  it("a list that is written into a pipe is not truncated", () => {
    const text = table(headings, rows);
    expect(text).not.toContain("…");
    expect(text).toContain(long);
  });

  it("ids are shortened and never left out, and columns without --wide stand below their rows", () => {
    const id = "01a2223d-1c0f-74bd-af8f-1470688385a2";
    const list = ["TITLE", "STATE", "START", "ID"];
    const row = ["Slow checkout", "Investigating", "2026-11-28 12:00Z", id];
    onTerminal(70);
    expect(table(list, [row]).split("\n")[1]).toContain("12:00Z  01a2223d-1c0f");
    onTerminal(50);
    expect(table(list, [row]).split("\n")).toEqual([
      "TITLE          STATE          ID",
      "Slow checkout  Investigating  01a2223d-1c0f",
      "  START 2026-11-28 12:00Z",
    ]);
    expect(table(list, [row], { isWhole: false }).split("\n")).toEqual([
      "TITLE          STATE          ID",
      "Slow checkout  Investigating  01a2223d-1c0f",
      "Left out: START. --wide shows all.",
    ]);
  });

  it("columns that do not fit the terminal follow their rows, the emptiest of them first, and groups stand above theirs", () => {
    onTerminal(58);
    const places = [
      ["Payments API", "Degraded Performance", "2026-11-28 12:01Z", "Core", ""],
      ["Website", "Operational", "2026-11-28 12:00Z", "Core", ""],
      ["Search", "Operational", "2026-11-28 12:00Z", "", "status"],
    ];
    expect(table(["NAME", "STATUS", "SINCE", "GROUP", "PAGE"], places).split("\n")).toEqual([
      "NAME          STATUS                SINCE",
      "",
      "Core:",
      "Payments API  Degraded Performance  2026-11-28 12:01Z",
      "Website       Operational           2026-11-28 12:00Z",
      "",
      "Without a group:",
      "Search        Operational           2026-11-28 12:00Z",
      "  PAGE status",
    ]);
    onTerminal(30);
    expect(table(["NAME", "STATUS", "SINCE"], places.slice(0, 1)).split("\n")).toEqual([
      "NAME",
      "Payments API",
      "  STATUS Degraded Performance",
      "  SINCE 2026-11-28 12:01Z",
    ]);
  });

  it("a list has its columns give way by one order: pages before details, these before times and kinds, never the id", () => {
    const columns = ["TITLE", "KIND", "STATE", "IMPACT", "START", "PAGE", "ID", "PINNED"];
    const titles = [
      "Some payments by bank transfer are declined",
      "Search finds nothing new since this morning",
    ];
    const rows = titles.map((title, index) => [
      title,
      ["Incident", "Notice"][index] ?? "",
      ["Investigating", "Published"][index] ?? "",
      ["Major", "Minor"][index] ?? "",
      `2026-11-28 12:0${index}Z`,
      ["status", "developers"][index] ?? "",
      `0${index}a2223d-1c0f-74bd-af8f-1470688385a2`,
      "yes",
    ]);
    const leftOutAt = (width: number) => {
      onTerminal(width);
      const [first = "", ...others] = table(columns, rows, { isWhole: false }).split("\n").toReversed();
      expect(others.at(-2)).toMatch(/^Some payments by bank tra.*… .* 00a2223d-1c0f$|00a2223d-1c0f-74bd/u);
      return first.replace(" --wide shows all.", "");
    };
    expect(leftOutAt(180)).not.toContain("Left out");
    expect(leftOutAt(108)).toBe("PINNED of all: yes");
    expect([98, 88, 80, 64].map(leftOutAt)).toEqual([
      "Left out: PAGE.",
      "Left out: IMPACT, PAGE.",
      "Left out: IMPACT, START, PAGE.",
      "Left out: KIND, IMPACT, START, PAGE.",
    ]);
  });

  it.each([60, 80, 120])("no line of a list is wider than a terminal of %i columns", (width) => {
    onTerminal(width);
    const id = "01a2223d-1c0f-74bd-af8f-1470688385a2";
    const time = "2026-11-28 12:00Z";
    const wide = "Examples, of the documentation and of the first hour (sbx_rw_…nHeH) (Key)";
    const key = "sbx_ro_YXNb…aN5T";
    const lists = [
      table(
        ["TIME", "ACTOR", "ACTION", "NAME", "CHANGES"],
        [[time, wide, "Announcement.Update", long, long]],
      ),
      table(
        ["NAME", "ROLE", "KEY", "COVERS", "LAST USED", "EXPIRES"],
        [[long, "Read-Write", key, wide, time, time]],
      ),
      table(["ID", "CHANNEL", "STATE", "ADDRESS", "SCOPE"], [[id, "Webhook", "Active", wide, "Components"]]),
      table(["CREATED", "EVENT", "REASON"], [[time, "MaintenanceRescheduled", wide]], {
        details: [[`${long}: ${wide}`]],
      }),
    ];
    for (const line of lists.join("\n").split("\n")) expect(line.length).toBeLessThanOrEqual(width);
  });

  it("a narrow terminal shortens ids to beginnings that differ, and gives once what all rows share", () => {
    const ids = ["01a2223d-1c0f-74bd-af8f-1470688385a2", "01a2223d-1c0f-74be-9eb1-2605618ffed4"];
    const deliveries = ids.map((id, index) => [
      id,
      "2026-11-28 12:00Z",
      "Bounced",
      "IncidentUpdated",
      "Email",
      `${index}…s@northwind.example`,
    ]);
    const columns = ["ID", "CREATED", "STATE", "EVENT", "CHANNEL", "ADDRESS"];
    const layout = { isWhole: false };
    onTerminal(80);
    expect(table(columns, deliveries, layout).split("\n")).toEqual([
      "ID                  CREATED            STATE    ADDRESS",
      "01a2223d-1c0f-74bd  2026-11-28 12:00Z  Bounced  0…s@northwind.example",
      "01a2223d-1c0f-74be  2026-11-28 12:00Z  Bounced  1…s@northwind.example",
      "EVENT of all: IncidentUpdated",
      "CHANNEL of all: Email",
    ]);
    expect(table(columns, deliveries.slice(0, 1), layout)).toMatch(/^01a2223d-1c0f {2}/mu);
    const whole = new RegExp(`^${ids[0]} .* Email `, "mu");
    expect(table(columns, deliveries, { ...layout, isWhole: true })).toMatch(whole);
    onTerminal(140);
    expect(table(columns, deliveries, layout)).toMatch(whole);
  });

  it("deliveries stand below their event and announcement, where these do not fit beside them", () => {
    onTerminal(80);
    const id = "01a2223d-1c0f-74bd-af8f-1470688385a2";
    const columns = ["CREATED", "STATE", "EVENT", "ANNOUNCEMENT", "ADDRESS", "CHANNEL", "REASON", "ID"];
    const rows = ["Payments fail in some regions", "Search is slow"].map((title, index) => [
      "2026-11-28 12:00Z",
      "Deferred",
      index === 0 ? "Incident updated" : "Incident resolved",
      title,
      `${index}…s@northwind.example`,
      "Email",
      "Unreachable",
      `${id.slice(0, -1)}${index}`,
    ]);
    const layout = { groupedBy: ["EVENT", "ANNOUNCEMENT"], isWhole: false };
    const others = rows.map((row, index) => [...row.slice(0, -1), `${index}${id.slice(1)}`]);
    expect(table(columns, others, layout).split("\n")).toEqual([
      "CREATED            ADDRESS                ID",
      "",
      "Incident updated – Payments fail in some regions:",
      "2026-11-28 12:00Z  0…s@northwind.example  01a2223d-1c0f",
      "",
      "Incident resolved – Search is slow:",
      "2026-11-28 12:00Z  1…s@northwind.example  11a2223d-1c0f",
      "STATE of all: Deferred",
      "CHANNEL of all: Email",
      "REASON of all: Unreachable",
    ]);
  });

  it("a narrow terminal shortens other texts before names, which other commands need", () => {
    onTerminal(80);
    const [, line] = table(
      ["NAME", "STATUS", "SINCE", "NOTE"],
      [
        [
          "Card payments in Europe",
          "Operational",
          "2026-11-28 12:00Z",
          "Everything about payments and invoices",
        ],
      ],
    ).split("\n");
    expect(line).toMatch(/^Card payments in Europe {2}Operational {2}2026-11-28 12:00Z {2}Everything.*…$/u);
  });

  it("a narrow terminal shortens sources, and moves them below their rows where too little of them would be left", () => {
    onTerminal(64);
    const cells = ["Card payments", "Operational", "2026-11-28 12:00Z"];
    const sources = [[...cells, 'reported by key "Blackbox prober"']];
    const lastLine = () => table(["NAME", "STATUS", "SINCE", "SOURCE"], sources).split("\n").at(-1);
    expect(lastLine()).toBe("Card payments  Operational  2026-11-28 12:00Z  reported by key…");
    onTerminal(60);
    expect(lastLine()).toBe('  SOURCE reported by key "Blackbox prober"');
  });

  it("a page that differs between rows is given as a whole, since commands take it", () => {
    onTerminal(60);
    const rows = [
      ["Payments API of the shop", "Operational", "Payments and the orders of it", "developers"],
      ["Search", "Operational", "Core", "status"],
    ];
    const lines = table(["NAME", "STATUS", "NOTE", "PAGE"], rows).split("\n");
    expect(lines[1]).toMatch(/ developers$/u);
  });

  it("a page that all rows of a list share is given once, where the terminal is too narrow for its column", () => {
    const columns = ["TITLE", "STATE", "PAGE"];
    const news = [
      ["Weekly restart of the old machines", "Scheduled", "status"],
      ["Weekly cleaning of the large databases", "Scheduled", "status"],
    ];
    onTerminal(56);
    expect(table(columns, news).split("\n")).toEqual([
      "TITLE                                   STATE",
      "Weekly restart of the old machines      Scheduled",
      "Weekly cleaning of the large databases  Scheduled",
      "PAGE of all: status",
    ]);
    onTerminal(57);
    expect(table(columns, news)).toMatch(/^TITLE +STATE +PAGE$/mu);
  });

  it("changes that do not fit the terminal follow their rows as a whole", () => {
    onTerminal(26);
    const entries = [["10:00Z", "Ada", "Description: hello → a text of a whole sentence, Name: API → APIs"]];
    expect(table(["TIME", "ACTOR", "CHANGES"], entries).split("\n")).toEqual([
      "TIME    ACTOR",
      "10:00Z  Ada",
      "  CHANGES Description:",
      "  hello → a text of a",
      "  whole sentence, Name:",
      "  API → APIs",
    ]);
    onTerminal(40);
    expect(table(["TIME", "ACTOR", "CHANGES"], entries)).toContain(
      "10:00Z  Ada    Description: hello → a t…",
    );
  });

  it("wide characters and joined emoji are truncated whole", () => {
    onTerminal(12);
    expect(table(["NAME"], [["日本語日本語日本語"], ["👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧"]])).toBe(
      "NAME\n日本語日本…\n👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧…",
    );
  });

  it("the long vowel mark of Japanese is two columns wide", () => {
    expect(
      table(
        ["NAME", "STATUS"],
        [
          ["サーバー", "Operational"],
          ["決済", "Unknown"],
        ],
      ),
    ).toBe("NAME      STATUS\nサーバー  Operational\n決済      Unknown");
  });

  it("a list leaves out columns that are empty in every row", () => {
    onTerminal(80);
    const rows = [
      ["API", "", "status"],
      ["Web", "", ""],
    ];
    expect(table(["NAME", "GROUP", "PAGE"], rows)).toBe("NAME  PAGE\nAPI   status\nWeb");
  });

  it("a list in a pipe has the same columns whatever its rows contain", () => {
    expect(table(["NAME", "GROUP", "ID"], [["API", "", "1"]])).toBe("NAME  GROUP  ID\nAPI          1");
  });
});

it("the message of an answer ends with one full stop, and its times are written to the minute", () => {
  expect(sentence('Key "CI" revoked')).toBe('Key "CI" revoked.');
  expect(sentence("It works until 2026-11-29T10:15:59Z.")).toBe("It works until 2026-11-29 10:15Z.");
  expect(sentence("Since 2026-11-29T10:15:59.123Z")).toBe("Since 2026-11-29 10:15Z.");
});
