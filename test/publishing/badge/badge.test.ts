import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { languages } from "../../../src/contract/languages.ts";
import { statusClass } from "../../../src/contract/marks.ts";
import { componentStatuses } from "../../../src/contract/words.ts";
import { renderBadge } from "../../../src/publishing/badge/badge.ts";
import { shortened, textWidth } from "../../../src/publishing/badge/text-widths.ts";
import { browserAssets } from "../../../src/publishing/browser-assets.ts";
import { palettes, themes } from "../../../src/publishing/colour-palette.ts";
import { withAnnouncements } from "../page/announcement-examples.ts";
import { exampleSnapshot } from "../page/fixtures.ts";

const calm = exampleSnapshot("calm");
const [first] = calm.components;
if (first === undefined) throw new Error("The example has no components.");

const snapshotNamed = (name: string) => ({ ...calm, components: [{ ...first, name }] });

/** The text of each element, by its name. */
function read(svg: string): Map<string, string> {
  const texts = new Map<string, string>();
  const open: string[] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => open.push(name));
  parser.on("closetag", () => open.pop());
  parser.on("text", (text) => texts.set(open.at(-1) ?? "", (texts.get(open.at(-1) ?? "") ?? "") + text));
  parser.write(svg).close();
  return texts;
}

describe("a badge", () => {
  it("a badge names its subject and status, in every status, theme and language", () => {
    for (const status of componentStatuses) {
      for (const theme of themes) {
        for (const language of languages) {
          const snapshot = { ...calm, components: [{ ...first, status }] };
          const svg = renderBadge(first.id, snapshot, { theme, language }) ?? "";
          expect(read(svg).get("title")).toContain(first.name);
          expect(svg).toContain(`on-${statusClass[status]}`);
          expect(svg).toContain('role="img"');
        }
      }
    }
    expect(read(renderBadge(first.id, calm, { theme: "auto" }) ?? "").get("title")).toBe(
      "Website: Operational",
    );
  });

  it("a badge shows the whole page, and nothing as Operational on a stale page", () => {
    const title = (kind: "calm" | "major" | "stale") =>
      read(renderBadge("overall", exampleSnapshot(kind), { theme: "light" }) ?? "").get("title");
    expect([title("calm"), title("major"), title("stale")]).toEqual([
      "Fernhill: Operational",
      "Fernhill: Major Outage",
      "Fernhill: Unknown",
    ]);
    const stale = exampleSnapshot("stale");
    for (const { id } of stale.components)
      expect(read(renderBadge(id, stale, { theme: "light" }) ?? "").get("title")).toMatch(/: Unknown$/u);
  });

  it("the page's badge says that a fix is being monitored, as the headline does, in every language", () => {
    const watched = {
      title: "Cards",
      state: "Monitoring",
      impact: "Critical",
      affected: { Checkout: "Operational" },
    } as const;
    const snapshot = withAnnouncements(calm, [watched]);
    const titles = languages.map(
      (language) =>
        read(renderBadge("overall", snapshot, { theme: "light", language }) ?? "").get("title") ?? "",
    );
    const textOf = (language: (typeof languages)[number]) =>
      titles[languages.indexOf(language)]?.split(": ").at(-1);
    expect((["en", "de", "fr", "ja"] as const).map(textOf)).toEqual([
      "Monitoring a fix",
      "Lösung wird beobachtet",
      "Correctif sous surveillance",
      "Fernhill：修正後の経過を観察中",
    ]);
    for (const title of titles) expect(title).toMatch(/\p{L}$/u);
  });

  it("a badge does not exist for a component that is not on the page", () => {
    expect(renderBadge("01a1fd97-0000-7000-8000-000000000001", calm, { theme: "auto" })).toBeUndefined();
  });

  it("the Latin text of a badge is fitted to its room, so that a wider font does not reach the mark", () => {
    const texts = (language: "de" | "ar") => {
      const svg = renderBadge(first.id, calm, { theme: "light", language }) ?? "";
      return [...svg.matchAll(/<text(?<attributes>[^>]*)>(?<content>[^<]*)</gu)].map(({ groups }) => ({
        room: /textLength="(?<room>\d+)"/u.exec(groups?.["attributes"] ?? "")?.groups?.["room"],
        width: Math.ceil(textWidth(groups?.["content"] ?? "", 11)),
      }));
    };
    for (const { room, width } of texts("de")) expect(room).toBe(String(width));
    expect(texts("ar").map(({ room }) => room)).toEqual([expect.any(String), undefined]);
  });

  it("a badge keeps hostile names as text, and long ones within its bounds", () => {
    const hostile = `</text><script>alert(1)</script>&"'\u0007`;
    const svg = renderBadge(first.id, snapshotNamed(hostile), { theme: "auto" }) ?? "";
    expect(svg).not.toContain("<script");
    expect(read(svg).get("title")).toContain("<script>alert(1)</script>");
    const long = renderBadge(first.id, snapshotNamed("W".repeat(100)), { theme: "auto" }) ?? "";
    expect(Number(/width="(?<width>\d+)"/u.exec(long)?.groups?.["width"])).toBeLessThan(600);
    expect(read(long).get("title")).toContain("W".repeat(100));
  });
});

describe("the width of text", () => {
  it("the width of text is Helvetica's for Latin, and a square for ideographs", () => {
    expect(textWidth("Hi", 1_000)).toBe(722 + 222);
    expect(textWidth("é", 1_000)).toBe(textWidth("e", 1_000));
    expect(textWidth("検索 서비스 サービス", 10)).toBeCloseTo(10 * 9 + 2 * 2.78);
  });

  it("the width of text is cut between grapheme clusters", () => {
    expect(shortened("👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 2)).toBe("👩‍👩‍👧‍👦…");
    expect(shortened("short", 5)).toBe("short");
  });
});

it("the badge's colours are those of the page", () => {
  for (const palette of Object.values(palettes)) {
    const { mark, plate, ...others } = palette;
    const grounds = Object.values(plate).map(([ground]) => ground);
    for (const colour of [...Object.values(mark), ...grounds, ...Object.values(others)]) {
      expect(browserAssets.pageStyle).toContain(colour);
    }
  }
});
