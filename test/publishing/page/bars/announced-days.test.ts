import { describe, expect, test } from "vitest";
import { announcedDays } from "../../../../src/publishing/page/bars/announced-days.ts";
import { renderPage } from "../../../../src/publishing/page/status-page.ts";
import { english } from "../../../../src/publishing/page/texts/page-texts.en.ts";
import { type AnnouncementExample, withAnnouncements } from "../announcement-examples.ts";
import { examplePage } from "../fixtures.ts";

const hour = 3_600_000;
const page = examplePage({
  "": [
    {
      name: "Checkout",
      troubles: [
        [39, "Major Outage", hour],
        [3, "Major Outage", hour],
      ],
    },
    { name: "Search", troubles: [[3, "Partial Outage", hour]] },
    { name: "Mails" },
  ],
});
const { asOf } = page;
const [checkout = "", search = "", mails = ""] = page.components.map(({ id }) => id);

const past = (
  title: string,
  daysAgo: number,
  own: Partial<AnnouncementExample> = {},
): AnnouncementExample => {
  const beganAt = asOf - daysAgo * 24 * hour;
  const ended = { state: "Resolved", beganAt, resolvedAt: beganAt + hour } as const;
  return { title, affected: { Checkout: "Major Outage" }, ...ended, ...own };
};

function announced(...examples: readonly AnnouncementExample[]) {
  const { titles, byComponent } = announcedDays(withAnnouncements(page, examples), english);
  return { titles, days: [checkout, search, mails].map((id) => byComponent.get(id)) };
}

describe("the announcements of the days in the bars", () => {
  test("a day with a problem names the announcements about its component, each title once in the page", () => {
    const both = { affected: { Checkout: "Major Outage", Search: "Partial Outage" } } as const;
    const { titles, days } = announced(past("Cards fail", 39), past("All is slow", 3, both));
    expect(titles).toHaveLength(2);
    const [cards, slow] = ["Cards fail", "All is slow"].map((title) => titles.indexOf(title));
    expect(days).toEqual([`50:${cards} 86:${slow}`, `86:${slow}`, undefined]);
  });

  test("an announcement that continued overnight is named on each of its days with a problem", () => {
    const { days } = announced(past("Cards fail", 40, { resolvedAt: asOf }));
    expect(days[0]).toBe("50:0 86:0");
  });

  test("a day names two announcements, and how many more", () => {
    const { titles } = announced(...["A", "B", "C", "D"].map((title) => past(title, 3)));
    expect(titles).toHaveLength(3);
    expect(titles[2]).toBe("2 more");
  });

  test("a day without a problem names no announcement, nor does any name notices or maintenance that never began", () => {
    const mailsOnly = { affected: { Mails: "Operational" } } as const;
    const cancelled = { kind: "Maintenance", state: "Cancelled" } as const;
    const notice = { kind: "Notice", state: "Archived" } as const;
    expect(announced(past("A", 3, mailsOnly), past("B", 3, cancelled), past("C", 3, notice))).toEqual({
      titles: [],
      days: [undefined, undefined, undefined],
    });
  });

  test("a long title is shortened, and no title can end the attribute", () => {
    expect(announced(past("x".repeat(200), 3)).titles).toEqual([`${"x".repeat(79)}…`]);
    const document = renderPage(withAnnouncements(page, [past(`"><script>alert(1)</script>`, 3)]));
    expect(document).toContain(` data-titles="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"`);
    expect(document).toContain(` data-announced="86:0"`);
  });
});
