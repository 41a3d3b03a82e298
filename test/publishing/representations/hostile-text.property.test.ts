/** Whatever people write, and whatever their components are called: what programs read stays what it is. */
import fc from "fast-check";
import ICAL from "ical.js";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { english } from "../../../src/publishing/page/texts/page-texts.en.ts";
import { renderCalendar } from "../../../src/publishing/representations/calendar.ts";
import { renderAtom } from "../../../src/publishing/representations/feeds/atom.ts";
import { entryTitle } from "../../../src/publishing/representations/feeds/feed-entries.ts";
import { renderJsonFeed } from "../../../src/publishing/representations/feeds/json-feed.ts";
import { renderRss } from "../../../src/publishing/representations/feeds/rss.ts";
import type { Snapshot } from "../../../src/publishing/snapshot.ts";
import { anyCharacter } from "../../harness/any-character.ts";
import { repetitions } from "../../harness/repetitions.ts";
import { hostileMarkdown } from "../../platform/hostile-markdown.ts";
import { affecting, announcement, component, compose, noon, page, state, update } from "../states.ts";

const hostile = fc.oneof(
  hostileMarkdown,
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          "\r",
          "\n",
          "\r\n",
          "\t",
          "\0",
          "\u0085",
          "\u2028",
          "\ud800",
          "\ufffe",
          "😀",
          "e\u0301",
        ),
        fc.constantFrom(
          "\\",
          ",",
          ";",
          ":",
          '"',
          "\\n",
          "END:VEVENT",
          "BEGIN:VCALENDAR",
          "]]>",
          "</title>",
          "&#0;",
        ),
        fc.string({ unit: anyCharacter, maxLength: 80 }),
      ),
      { maxLength: 12 },
    )
    .map((pieces) => pieces.join("")),
);

const count = 3;
/** A page on which everything that people name and say is hostile. */
const snapshots: fc.Arbitrary<Snapshot> = fc
  .record({
    name: hostile,
    names: fc.array(hostile, { minLength: count, maxLength: count }),
    message: hostile,
  })
  .map(({ name, names, message }) =>
    compose(
      state({
        page: page({ name, url: "https://status.example.com/a,b;c&d'" }),
        components: [component(20, { name })],
        announcements: names.map((title, place) =>
          announcement(30 + place, {
            kind: "Maintenance",
            title,
            state: "Scheduled",
            starts_at: noon,
            ends_at: noon + 1_000,
            postmortem: message,
            postmortem_at: noon,
            affected: affecting({ 20: "Under Maintenance" }, "Major Outage"),
            updates: [update(40 + place, 0, { state: "Scheduled", message })],
          }),
        ),
      }),
      { now: noon, baseUrl: "http://localhost:8080" },
    ),
  );

/** The text of all elements of a document by their names. Throws where it is not well-formed, or its names have no namespace. */
function elementsOf(document: string): Map<string, string[]> {
  const parser = new SaxesParser({ xmlns: true });
  const found = new Map<string, string[]>();
  const open: string[] = [];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => {
    open.push(name);
    found.set(name, [...(found.get(name) ?? []), ""]);
  });
  parser.on("text", (text) => {
    const list = found.get(open.at(-1) ?? "");
    if (list !== undefined) list.push(`${list.pop() ?? ""}${text}`);
  });
  parser.on("closetag", () => open.pop());
  parser.write(document).close();
  return found;
}

// What no document of XML may hold; and the breaks of lines that a parser of XML reads as one.
const inXml = (text: string) =>
  text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/\r\n?/gu, "\n");

const feedShape = z.object({ items: z.array(z.object({ title: z.string(), content_html: z.string() })) });

describe("with hostile text", () => {
  it("Atom and RSS with hostile text stay well-formed, and titles complete", () => {
    fc.assert(
      fc.property(snapshots, (snapshot) => {
        const titles = snapshot.announcements.map((announcement) => inXml(entryTitle(announcement, english)));
        for (const [document, entry] of [
          [renderAtom(snapshot), "entry"],
          [renderRss(snapshot), "item"],
        ] as const) {
          const elements = elementsOf(document);
          expect(elements.get(entry)).toHaveLength(count);
          expect(elements.get("title")).toEqual([inXml(snapshot.page.name), ...titles]);
        }
      }),
      { numRuns: repetitions(15, 1_000) },
    );
  });

  it("the content of every entry with hostile text is well-formed, once its line breaks are closed", () => {
    fc.assert(
      fc.property(snapshots, (snapshot) => {
        for (const content of elementsOf(renderAtom(snapshot)).get("content") ?? []) {
          elementsOf(`<div>${content.replaceAll(/<(?<name>br|hr)\s*\/?>/gu, "<$<name>/>")}</div>`);
        }
      }),
      { numRuns: repetitions(15, 1_000) },
    );
  });

  it("the JSON Feed has the same content", () => {
    fc.assert(
      fc.property(snapshots, (snapshot) => {
        const { items } = feedShape.parse(JSON.parse(renderJsonFeed(snapshot)));
        expect(items.map(({ title }) => title)).toEqual(
          snapshot.announcements.map((announcement) => entryTitle(announcement, english)),
        );
      }),
      { numRuns: repetitions(15, 1_000) },
    );
  });

  it("the calendar with hostile text parses, has each event once, and its text except for control characters", () => {
    const broken = /\r\n|[\r\v\f\u{85}\u{2028}\u{2029}]/gu;
    fc.assert(
      fc.property(snapshots, (snapshot) => {
        const text = renderCalendar(snapshot);
        for (const line of text.split("\r\n")) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[^\t\P{Cc}]/u);
        }
        const calendar = new ICAL.Component(z.array(z.any()).parse(ICAL.parse(text)));
        const events = calendar.getAllSubcomponents("vevent");
        expect(events.map((event) => event.getFirstPropertyValue("summary"))).toEqual(
          snapshot.announcements.map(({ title }) =>
            `${snapshot.page.name}: ${title}`
              .toWellFormed()
              .replace(broken, "\n")
              .replace(/[^\t\n\P{Cc}]/gu, ""),
          ),
        );
        expect(events.map((event) => event.getFirstPropertyValue("uid"))).toEqual(
          snapshot.announcements.map(({ id }) => id),
        );
      }),
      { numRuns: repetitions(15, 1_000) },
    );
  });
});
