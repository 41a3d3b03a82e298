/** An open page that fetches an announced revision through a cache. */
import { describe, expect, it } from "vitest";
import { retryPause } from "../../../src/publishing/browser/page/fetch-retries.ts";

/** Milliseconds for which a cache holds a page. */
const freshFor = 5_000;

type Pause = (tries: number) => number | undefined;

/**
 * Milliseconds after which an open page shows a revision, and the number of its requests; infinite if it gives up. The
 * cache has a copy of this age at first; an expired copy is served once more while the cache fetches the page.
 */
function followThroughCache(age: number, pause: Pause) {
  let storedAt = -age;
  let isCurrent = false;
  let now = 0;
  for (let tries = 0; ; tries += 1) {
    if (isCurrent) return { after: now, requests: tries + 1 };
    if (now - storedAt >= freshFor) {
      isCurrent = true;
      storedAt = now;
    }
    const next = pause(tries);
    if (next === undefined) return { after: Number.POSITIVE_INFINITY, requests: tries + 1 };
    now += next;
  }
}

const ages = [0, 1_000, 2_500, 4_999, 5_000, 60_000];
const randoms = [0, 0.25, 0.5, 0.75, 1];

const worst = (pauseOf: (random: number) => Pause) => {
  const all = ages.flatMap((age) => randoms.map((random) => followThroughCache(age, pauseOf(random))));
  return {
    after: Math.max(...all.map(({ after }) => after)),
    requests: Math.max(...all.map(({ requests }) => requests)),
  };
};

describe("an open page behind a cache", () => {
  it("an open page shows an announced revision within 9 seconds, after few requests", () => {
    const { after, requests } = worst((random) => (tries) => retryPause(false, tries, random));
    expect(after).toBeLessThanOrEqual(9_000);
    expect(requests).toBeLessThanOrEqual(7);
  });

  it("an open archive page shows it as well, after at most three requests", () => {
    const { after, requests } = worst((random) => (tries) => retryPause(true, tries, random));
    expect(after).toBeLessThanOrEqual(12_000);
    expect(requests).toBeLessThanOrEqual(3);
  });

  it("a single pause of 3 to 7 seconds takes longer (the control)", () => {
    const { after } = worst((random) => () => 3_000 + 4_000 * random);
    expect(after).toBeGreaterThan(12_000);
  });
});
