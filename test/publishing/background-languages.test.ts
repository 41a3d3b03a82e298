/** The page in other languages, at a pace: what may be shown for a moment though there is news, and what may not. */
import { describe, expect, it } from "vitest";
import type { ComponentStatus } from "../../src/contract/words.ts";
import { BackgroundLanguages } from "../../src/publishing/background-languages.ts";
import type { EncodedRepresentation } from "../../src/publishing/content-codings.ts";
import { CpuBudget } from "../../src/publishing/cpu-budget.ts";
import { headerProfiles } from "../../src/publishing/header-profiles.ts";
import type { PageState } from "../../src/publishing/loaded-state.ts";
import { Publication } from "../../src/publishing/publication.ts";
import type { Snapshot } from "../../src/publishing/snapshot.ts";
import { Composer } from "../../src/publishing/snapshot-composer.ts";
import { stale } from "../../src/publishing/stale-snapshot.ts";
import { affecting, announcement, component, group, noon, page, state } from "./states.ts";

const clothes = headerProfiles("http://localhost:8080", "default-src 'none'");

// As the bus has them: the same objects while they exist.
const announcements = [announcement(30, { affected: affecting({ 21: "Major Outage" }) })];

/** A page with an outage, and one of its components that changes without making it any better or worse. */
const with20 = (shown: ComponentStatus): Partial<PageState> => ({
  groups: [group(10)],
  components: [
    component(20, { shown_status: shown, group_id: 10 }),
    component(21, { shown_status: "Major Outage" }),
  ],
  announcements,
});

/** Publishes states one after another, as a board page does, with a clock that the test moves on. */
function started() {
  let now = 0;
  const allowance = new CpuBudget(() => now);
  const others = new BackgroundLanguages(allowance);
  const composer = new Composer();
  let before: Publication | undefined;
  let revision = 0;
  const show = (snapshot: Snapshot) => {
    before = new Publication(snapshot, clothes, { previous: before });
    others.follow(before);
  };
  const pass = (milliseconds: number) => void (now += milliseconds);
  const publish = (over: Partial<PageState>, isOnlyLater = false) => {
    revision += isOnlyLater ? 0 : 1;
    const baseUrl = "http://localhost:8080";
    const snapshot = composer.compose(state({ revision, ...over }), { now: noon + now, baseUrl });
    show(snapshot);
    return snapshot;
  };
  return {
    others,
    newest: () => before,
    pass,
    show,
    publish,
    /** Leaves no room for so many milliseconds. */
    exhaust: (milliseconds: number) => allowance.spend(() => pass(milliseconds / 4)),
  };
}

const textOf = (face: EncodedRepresentation | undefined) =>
  face?.variants.identity.body.toString("utf8") ?? "";
const revisionOf = (face: EncodedRepresentation | undefined) =>
  Number(/ data-revision="(\d+)"/u.exec(textOf(face))?.[1]);

describe("another language of the page", () => {
  it("another language of the page is rendered at once while there is CPU budget", () => {
    const { others, publish } = started();
    for (const [place, shown] of (
      ["Operational", "Degraded Performance", "Operational"] as const
    ).entries()) {
      publish(with20(shown));
      expect(revisionOf(others.findRepresentation("de"))).toBe(place + 1);
    }
  });

  it("another language of the page is up to two seconds old without CPU budget, with its own revision, time and tag", () => {
    const { others, publish, exhaust, pass } = started();
    publish(with20("Operational"));
    const first = others.findRepresentation("de");
    exhaust(1_600);
    publish(with20("Degraded Performance"));
    expect(others.findRepresentation("de")).toBe(first);
    expect(textOf(first)).toContain(`data-as-of="${noon}"`);
    expect(others.wait("de")).toBe(1_600);
    pass(800);
    // Event after event does not delay it further: the shown state is as old as it was.
    publish(with20("Partial Outage"));
    exhaust(2_000);
    expect(others.wait("de")).toBe(700);
    expect(others.findRepresentation("de")).toBe(first);
    pass(699);
    expect(others.findRepresentation("de")).toBe(first);
    pass(1);
    expect(others.wait("de")).toBe(0);
    const last = others.findRepresentation("de");
    expect(revisionOf(last)).toBe(3);
    expect(last?.variants.br.etag).not.toBe(first?.variants.br.etag);
  });

  it("another language of the page is current for a copy, and for everyone once rendered", () => {
    const { others, publish, exhaust, newest } = started();
    publish(with20("Operational"));
    others.findRepresentation("de");
    exhaust(2_000);
    publish(with20("Degraded Performance"));
    expect(revisionOf(others.findRepresentation("de"))).toBe(1);
    const copied = newest()?.findRepresentation("/", "de");
    expect(revisionOf(copied)).toBe(2);
    expect(others.findRepresentation("de")).toBe(copied);
    expect(others.wait("de")).toBe(0);
  });

  it("another language of the page is rendered on its first request", () => {
    const { others, publish, exhaust } = started();
    publish(with20("Operational"));
    others.findRepresentation("de");
    exhaust(2_000);
    publish(with20("Degraded Performance"));
    expect(revisionOf(others.findRepresentation("fr"))).toBe(2);
    expect(revisionOf(others.findRepresentation("de"))).toBe(1);
  });

  const outage = with20("Operational");
  const [first20 = component(20), second = component(21)] = outage.components ?? [];
  const atOnce: Readonly<Record<string, Partial<PageState>>> = {
    "that the page is worse": {
      ...outage,
      components: [first20, second, component(22, { shown_status: "Major Outage" })],
    },
    "that it is better": { ...outage, components: [first20, component(21)], announcements: [] },
    "that a component is gone": { ...outage, components: [second] },
    "that a component is called otherwise": {
      ...outage,
      components: [component(20, { group_id: 10, name: "Other" }), second],
    },
    "that a component stands elsewhere": { ...outage, components: [component(20), second] },
    "that a group is called otherwise": { ...outage, groups: [group(10, { name: "Other" })] },
    "what is announced": { ...outage, announcements: [announcement(30, { title: "Other" })] },
    "that an announcement is gone": { ...outage, announcements: [] },
    "that the page is called otherwise": { ...outage, page: page({ name: "Other" }) },
    "that the page is described otherwise": { ...outage, page: page({ description: "Other" }) },
    "an older state of the ledger that was put back": { ...outage, revision: 0 },
  };
  for (const [what, over] of Object.entries(atOnce)) {
    it(`another language of the page shows at once ${what}`, () => {
      const { others, publish, exhaust } = started();
      publish(outage);
      others.findRepresentation("de");
      exhaust(2_000);
      const { revision } = publish(over);
      expect(others.wait("de")).toBe(0);
      expect(revisionOf(others.findRepresentation("de"))).toBe(revision);
    });
  }

  it("another language of the page shows at once that nothing has changed, that it is stale, and that it is current again", () => {
    const { others, publish, exhaust, pass, show } = started();
    publish(outage);
    others.findRepresentation("de");
    exhaust(2_000);
    pass(60);
    const later = publish(outage, true);
    expect(textOf(others.findRepresentation("de"))).toContain(`data-as-of="${later.asOf}"`);
    exhaust(2_000);
    show(stale(later, later.asOf));
    expect(textOf(others.findRepresentation("de"))).toContain("data-stale");
    publish(outage);
    expect(textOf(others.findRepresentation("de"))).not.toContain("data-stale");
  });

  it("another language of the page has nothing to show of a removed page, and nothing old of a protected one", () => {
    const { others, publish, exhaust } = started();
    publish(outage);
    others.findRepresentation("de");
    others.follow(undefined);
    expect(others.findRepresentation("de")).toBeUndefined();
    const hidden = { ...outage, page: page({ access: "Password" }) };
    publish(hidden);
    others.findRepresentation("de");
    exhaust(2_000);
    publish({ ...hidden, ...with20("Degraded Performance"), page: page({ access: "Password" }) });
    expect(revisionOf(others.findRepresentation("de"))).toBe(3);
  });

  it("another language of the page can be awaited", async () => {
    const allowance = new CpuBudget();
    const others = new BackgroundLanguages(allowance);
    const composer = new Composer();
    const compose = (revision: number, shown: ComponentStatus) =>
      composer.compose(state({ ...with20(shown), revision }), {
        now: noon,
        baseUrl: "http://localhost:8080",
      });
    const first = new Publication(compose(1, "Operational"), clothes);
    others.follow(first);
    others.findRepresentation("de");
    others.follow(new Publication(compose(2, "Degraded Performance"), clothes, { previous: first }));
    const until = performance.now() + 20;
    allowance.spend(() => {
      while (performance.now() < until);
    });
    expect(revisionOf(others.findRepresentation("de"))).toBe(1);
    await others.waitUntilCurrent("de");
    expect(revisionOf(others.findRepresentation("de"))).toBe(2);
  });
});
