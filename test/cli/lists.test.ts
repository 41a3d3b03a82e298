/** The rule for the tables of every list, and for the messages of answers. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { sentence, table } from "../../src/cli/terminal.ts";

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

  it("a list fits a terminal by truncating its free texts, never its statuses and times", () => {
    onTerminal(80);
    const lines = table(headings, rows).split("\n");
    expect(lines.every((line) => line.length <= 80)).toBe(true);
    expect(lines[1]).toMatch(
      /^A component.*… {2}Degraded Performance {2}2026-11-28 12:00Z {2}The group.*…$/u,
    );
  });

  it("a list that is written into a pipe is not truncated", () => {
    const text = table(headings, rows);
    expect(text).not.toContain("…");
    expect(text).toContain(long);
  });

  it("columns that a narrow terminal has no place for follow their rows, with statuses and times whole", () => {
    onTerminal(30);
    expect(table(headings, rows).split("\n")).toEqual([
      "NAME      STATUS",
      "A compo…  Degraded Performance",
      "  SINCE 2026-11-28 12:00Z",
      "  GROUP The group of everythi…",
      "A compo…  Operational",
      "  SINCE 2026-11-28 12:00Z",
      "  GROUP Core",
    ]);
  });

  it("ids that do not fit the terminal follow their rows on lines of their own", () => {
    const id = "01a2223d-1c0f-74bd-af8f-1470688385a2";
    const news = [
      ["Payments fail", "Maintenance", "Investigating", "2026-11-28 12:00Z", id],
      ["Payments fail", "Incident", "Resolved", "2026-11-27 12:00Z", `${id.slice(0, -1)}3`],
    ];
    const columns = ["TITLE", "KIND", "STATE", "START", "ID"];
    onTerminal(80);
    expect(table(columns, news).split("\n")).toEqual([
      "TITLE          KIND         STATE          START",
      "Payments fail  Maintenance  Investigating  2026-11-28 12:00Z",
      `  ID ${id}`,
      "Payments fail  Incident     Resolved       2026-11-27 12:00Z",
      `  ID ${id.slice(0, -1)}3`,
    ]);
    onTerminal(120);
    expect(table(columns, news).split("\n")).toHaveLength(3);
  });

  it("wide characters and joined emoji are truncated whole", () => {
    onTerminal(12);
    expect(table(["NAME"], [["日本語日本語日本語"], ["👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧"]])).toBe(
      "NAME\n日本語日本…\n👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧…",
    );
  });

  it("a list leaves out ids as long as the names in its first column tell its rows apart", () => {
    expect(
      table(
        ["NAME", "ID"],
        [
          ["CI", "1"],
          ["Probe", "2"],
        ],
      ),
    ).toBe("NAME\nCI\nProbe");
    expect(
      table(
        ["NAME", "ID"],
        [
          ["CI", "1"],
          ["ci", "2"],
        ],
      ),
    ).toBe("NAME  ID\nCI    1\nci    2");
    expect(table(["ID", "STATE"], [["1", "Active"]])).toBe("ID  STATE\n1   Active");
  });

  it("a list leaves out columns that are empty in every row", () => {
    const rows = [
      ["API", "", "status"],
      ["Web", "", ""],
    ];
    expect(table(["NAME", "GROUP", "PAGE"], rows)).toBe("NAME  PAGE\nAPI   status\nWeb");
  });
});

it("the message of an answer ends with one full stop, and its times are written to the minute", () => {
  expect(sentence('Key "CI" revoked')).toBe('Key "CI" revoked.');
  expect(sentence("It works until 2026-11-29T10:15:59Z.")).toBe("It works until 2026-11-29 10:15Z.");
  expect(sentence("Since 2026-11-29T10:15:59.123Z")).toBe("Since 2026-11-29 10:15Z.");
});
