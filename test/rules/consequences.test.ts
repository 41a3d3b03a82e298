import { describe, expect, it } from "vitest";
import {
  type AffectedComponent,
  type AnnouncementChange,
  type AnnouncementOutline,
  consequences,
} from "../../src/rules/consequences.ts";

const now = Date.UTC(2026, 10, 21, 14, 5);
const hour = 3_600_000;
const when = (at: number) => `at ${new Date(at).toISOString().slice(11, 16)}`;

const incident: AnnouncementOutline = {
  kind: "Incident",
  title: "Card payments fail",
  state: "Investigating",
  impact: "Critical",
  startsAt: null,
  endsAt: null,
  autoStart: false,
  autoComplete: false,
  nextStarts: [],
  pinned: false,
};
const work: AnnouncementOutline = {
  ...incident,
  kind: "Maintenance",
  title: "New disks",
  state: "Scheduled",
  impact: "None",
  startsAt: now + 12 * hour,
  endsAt: now + 14 * hour,
  autoStart: true,
  autoComplete: true,
};
const notice: AnnouncementOutline = { ...incident, kind: "Notice", state: "Published", impact: "None" };

const component = (name: string, now: AffectedComponent["now"], after = now): AffectedComponent => ({
  name,
  now,
  after,
  isPinned: false,
});
const update = { at: now, isNew: true };
const calm = { now: "All Systems Operational", after: "All Systems Operational" };

const effectsOf = (change: Partial<AnnouncementChange> & { readonly after: AnnouncementOutline }) =>
  consequences(
    { before: null, components: [], page: calm, update: null, postmortem: null, now, ...change },
    when,
  );

describe("the effect of a change", () => {
  it("the effect of a change lists changed and unchanged components, the headline, and where the text appears", () => {
    const sentences = effectsOf({
      after: incident,
      components: [
        component("Checkout", "Major Outage"),
        component("Public API", "Operational", "Partial Outage"),
      ],
      page: { now: "Checkout: Major Outage", after: "Major Outage, 2 Components Affected" },
      update,
    });
    expect(sentences).toEqual([
      "Public API turns to Partial Outage and Checkout stays Major Outage.",
      "The page will say “Major Outage, 2 Components Affected”.",
      "The incident goes on the page and into the feeds.",
    ]);
  });

  it("the effect of a change groups components with the same result, and counts excess ones", () => {
    const many = Array.from({ length: 9 }, (_, index) =>
      component(`C${index}`, "Operational", "Major Outage"),
    );
    const [first] = effectsOf({
      after: incident,
      components: [...many, component("D", "Unknown", "Unknown"), component("E", "Unknown", "Unknown")],
    });
    expect(first).toBe("C0, C1, C2, C3, C4 and 4 more turn to Major Outage, and D and E stay Unknown.");
  });

  it("the effect of a change mentions an override that keeps a component's status", () => {
    const [first] = effectsOf({
      after: incident,
      components: [{ ...component("API", "Operational"), isPinned: true }],
    });
    expect(first).toBe("API stays Operational, as pinned.");
  });

  it("the effect of a change mentions an unchanged headline", () => {
    expect(effectsOf({ after: incident, update })).toEqual([
      "The incident goes on the page and into the feeds.",
      "The page will still say “All Systems Operational”.",
    ]);
  });

  it("the effect of a change mentions automatic starts and ends, and recurrence", () => {
    const components = [component("API", "Operational"), component("Web", "Operational")];
    expect(
      effectsOf({ after: { ...work, nextStarts: [now + 24 * hour, now + 48 * hour] }, components, update }),
    ).toEqual([
      "API and Web turn to Under Maintenance when it starts.",
      "It starts automatically at 02:05.",
      "It ends automatically at 04:05.",
      "When it ends, the next occurrence is created: at 14:05; then at 14:05.",
      "The maintenance goes on the page and into the feeds.",
      "The page will still say “All Systems Operational”.",
    ]);
  });

  it("the effect of a change mentions maintenance that must be started manually", () => {
    expect(effectsOf({ after: { ...work, autoStart: false, autoComplete: false } })).toEqual([
      "It must be started manually; the plan is 02:05.",
      "It must be ended manually.",
      "The page will still say “All Systems Operational”.",
    ]);
  });

  it("the effect of a change mentions maintenance that starts at once", () => {
    expect(effectsOf({ after: { ...work, startsAt: now - hour } })).toContain(
      "It starts automatically at once.",
    );
    const over = {
      ...work,
      startsAt: now - 2 * hour,
      endsAt: now - hour,
      nextStarts: [now + 24 * hour, now + 48 * hour],
    };
    expect(effectsOf({ after: over })).toContain("It starts and ends automatically at once.");
  });

  it("the effect of a change omits an unchanged plan", () => {
    expect(effectsOf({ before: work, after: work, update })).toEqual([
      "The update goes on the page and into the feeds.",
      "The page will still say “All Systems Operational”.",
    ]);
    expect(effectsOf({ before: work, after: { ...work, endsAt: now + 15 * hour } })).toContain(
      "It ends automatically at 05:05.",
    );
  });

  it("the effect of a change mentions when a notice appears and ends, and nothing of invisible text", () => {
    const coming = { ...notice, startsAt: now + hour, endsAt: now + 2 * hour };
    expect(effectsOf({ after: coming, components: [component("API", "Operational")], update })).toEqual([
      "It is hidden until it appears automatically at 15:05.",
      "It is archived automatically at 16:05.",
      "The page will still say “All Systems Operational”.",
    ]);
  });

  it("the effect of a change mentions the beginning of an incident where it is given or changed", () => {
    const sentence = "The incident began at 13:05, and affects its components from then on.";
    const earlier = { ...incident, startsAt: now - hour };
    expect(effectsOf({ after: earlier, update })).toContain(sentence);
    expect(effectsOf({ before: incident, after: earlier })).toContain(sentence);
    expect(effectsOf({ before: earlier, after: { ...earlier, state: "Identified" } })).not.toContain(
      sentence,
    );
    expect(effectsOf({ after: incident, update }).join(" ")).not.toContain("began");
  });

  it("the effect of a change mentions the new state, and the fate of a closed announcement", () => {
    const components = [component("API", "Major Outage", "Operational")];
    expect(
      effectsOf({
        before: incident,
        after: { ...incident, state: "Resolved" },
        components,
        page: { now: "API: Major Outage", after: "All Systems Operational" },
        update,
      }),
    ).toEqual([
      "It moves from Investigating to Resolved.",
      "API turns to Operational.",
      "The page will say “All Systems Operational”.",
      "The incident has ended: it stays on the page for 14 days, and in the history.",
      "The update goes on the page and into the feeds.",
    ]);
    expect(effectsOf({ before: { ...incident, state: "Resolved" }, after: incident })).toContain(
      "It moves from Resolved to Investigating.",
    );
    expect(effectsOf({ before: work, after: { ...work, state: "Cancelled" } })).toEqual([
      "It moves from Scheduled to Cancelled.",
      "The page will still say “All Systems Operational”.",
    ]);
    expect(effectsOf({ after: { ...work, state: "Completed" } })).toContain(
      "The maintenance has ended: it stays on the page for 14 days, and in the history.",
    );
    expect(effectsOf({ before: notice, after: { ...notice, state: "Archived" } })).toContain(
      "The notice is archived: it stays on the page for 14 days, and in the history.",
    );
  });

  it("the effect of a change mentions where backdated or edited text appears", () => {
    const late = { at: now - hour, isNew: true };
    expect(effectsOf({ before: incident, after: incident, update: late })).toContain(
      "Its text is placed at 13:05.",
    );
    const edited = { at: now - hour, isNew: false };
    expect(effectsOf({ before: incident, after: incident, update: edited })).toContain(
      "The update posted at 13:05 changes, and is marked as edited.",
    );
  });

  it("the effect of a postmortem names the places where it is published", () => {
    const resolved = { ...incident, state: "Resolved" } as const;
    expect(effectsOf({ before: resolved, after: resolved, postmortem: "added" })).toEqual([
      "The postmortem goes on the announcement’s own page and into the feeds.",
      "The page will still say “All Systems Operational”.",
    ]);
    expect(effectsOf({ before: resolved, after: resolved, postmortem: "edited" })).toContain(
      "The postmortem changes on the announcement’s own page and in the feeds.",
    );
  });

  it("the effect of a change mentions a new title and impact", () => {
    expect(
      effectsOf({ before: incident, after: { ...incident, title: "Cards fail", impact: "Major" } }),
    ).toEqual([
      "Its title changes from “Card payments fail” to “Cards fail”.",
      "Its impact changes from Critical to Major.",
      "The page will still say “All Systems Operational”.",
    ]);
  });

  it("the effect of a change mentions a new or removed pin, unless the announcement is closed", () => {
    const pinned = { ...incident, pinned: true };
    const consequence = "The page will still say “All Systems Operational”.";
    expect(effectsOf({ before: incident, after: pinned })).toEqual([
      "It is pinned before other open incidents.",
      consequence,
    ]);
    expect(effectsOf({ before: pinned, after: incident })).toEqual(["It is no longer pinned.", consequence]);
    expect(effectsOf({ before: null, after: pinned })).toContain("It is pinned before other open incidents.");
    const closed = { ...incident, state: "Resolved" } as const;
    expect(effectsOf({ before: closed, after: { ...closed, pinned: true } })).toEqual(["Nothing changes."]);
  });

  it("the effect of a change mentions that nothing changes", () => {
    expect(effectsOf({ before: notice, after: notice })).toEqual(["Nothing changes."]);
  });
});
