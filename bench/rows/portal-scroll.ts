/** How smoothly the portal's long lists scroll: the times between frames, beside a plain page as high, in the same browser. */

import { CompiledQuery } from "kysely";
import type { Page } from "playwright-core";
import { insertRows } from "../../src/store/bulk-statements.ts";
import { writeJson } from "../../src/store/stored-json.ts";
import type { AuditEventRow } from "../../src/store/tables/tables.ts";
import { figure, quantile, type Row } from "../figures.ts";
import { typicalHistory, withHistory } from "../history.ts";
import { enter, goTo, originOf, withBrowser } from "../portal.ts";
import { withService } from "../service.ts";
import { type EngineName, type Home, openHome } from "../store-places.ts";

const components = 1_000;
const changes = 20_000;
const firstNumber = 5_000_000;
const batch = 2_000;
const rounds = 3;
/** At 60 frames a second, eight windows of 900 pixels each second: as a wheel that is spun. */
const step = 120;
const frames = 300;

function change(place: number, now: number): AuditEventRow {
  return {
    id: firstNumber + place,
    at: now - (changes - place) * 60_000,
    actor: "command line",
    actor_name: "The command line",
    action: "Component.Edit",
    subject_kind: "Component",
    subject_id: `01a1fd97-0000-7000-8000-${String(place % components).padStart(12, "0")}`,
    subject_name: `Service ${place % components}`,
    before: writeJson("audit_event", "before", { Description: `What it was before ${place}` }),
    after: writeJson("audit_event", "after", { Description: `What it was made by ${place}` }),
    request_id: null,
  };
}

async function makeChanges(home: Home): Promise<void> {
  const engine = await openHome(home);
  const now = Date.now();
  try {
    await engine.transaction(async (tx) => {
      for (let from = 0; from < changes; from += batch) {
        const some = Array.from({ length: batch }, (_, place) => change(from + place, now));
        await tx.rows(insertRows("audit_event", some));
      }
      await tx.rows(CompiledQuery.raw("update counters set revision = revision + 1, last_number = 9000000"));
    }, now + 120_000);
  } finally {
    await engine.close();
  }
}

/** The scrolling: the ms between frames, and the maximum number of rows in the document. */
type ScrollFrames = { readonly times: readonly number[]; readonly most: number };

function numbersOf(value: unknown): number[] {
  if (!Array.isArray(value)) throw new Error("the page did not scroll");
  return value.map(Number);
}

/** Scrolls by a step in each frame, from the top. */
async function scrolled(page: Page): Promise<ScrollFrames> {
  const found: unknown = await page.evaluate(`new Promise((resolve) => {
    const times = [];
    let most = 0;
    let before;
    scrollTo(0, 0);
    const frame = (now) => {
      if (before !== undefined) times.push(now - before);
      before = now;
      most = Math.max(most, document.querySelectorAll("[role=listitem]").length);
      if (times.length >= ${frames}) return resolve([most, ...times]);
      scrollBy(0, ${step});
      requestAnimationFrame(frame);
    };
    // Once the top has been drawn.
    setTimeout(() => requestAnimationFrame(frame), 500);
  })`);
  const [most = Number.NaN, ...times] = numbersOf(found);
  return { times, most };
}

/** Reads a list to its end, like a person who holds the key down. */
async function readToEnd(page: Page, entries: number): Promise<void> {
  const last = page.locator(`[role=listitem][aria-posinset="${entries}"]`);
  const limit = performance.now() + 240_000;
  while ((await last.count()) === 0) {
    if (performance.now() > limit) throw new Error(`the list has no row ${entries}`);
    await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
    await page.waitForTimeout(20);
  }
}

const percentile = (all: readonly ScrollFrames[]) =>
  quantile(
    all.flatMap(({ times }) => times),
    0.95,
  );

function row(what: string, list: readonly ScrollFrames[], plain: readonly ScrollFrames[]): Row[] {
  const [p95, plainP95] = [percentile(list), percentile(plain)];
  const most = Math.max(...list.map((run) => run.most));
  const medianOf = (all: readonly ScrollFrames[]) =>
    quantile(
      all.flatMap(({ times }) => times),
      0.5,
    );
  return [
    {
      what: `Scrolling ${what}, p95 of frame times`,
      measured: `p50 ${figure(medianOf(list))} ms, p95 ${figure(p95)} ms`,
      reference: `a plain page of the same height: p50 ${figure(medianOf(plain))} ms, p95 ${figure(plainP95)} ms`,
      result: figure(p95 / plainP95),
      value: p95 / plainP95,
      goal: { better: "less", atLeast: 2, aim: 1.2 },
    },
    {
      what: "the same: maximum number of rows in the document",
      measured: figure(most),
      reference: "",
      result: figure(most),
      value: most,
      goal: { better: "less", atLeast: 100, aim: 60 },
    },
  ];
}

/** Scrolls a list that is open in a page, and a plain page as high, in turns. */
async function compared(what: string, list: Page, entries: number): Promise<Row[]> {
  await readToEnd(list, entries);
  const height: unknown = await list.evaluate("document.documentElement.scrollHeight");
  const plain = await list.context().newPage();
  await plain.setContent(`<title>Plain</title><p>So high.</p><div style="height:${Number(height)}px"></div>`);
  const found: { list: ScrollFrames[]; plain: ScrollFrames[] } = { list: [], plain: [] };
  for (let round = 0; round < rounds; round += 1) {
    await plain.bringToFront();
    found.plain.push(await scrolled(plain));
    await list.bringToFront();
    found.list.push(await scrolled(list));
  }
  await plain.close();
  return row(what, found.list, found.plain);
}

/** Measures the lists that grow the longest. */
export function portalScroll(on: EngineName): Promise<Row[]> {
  return withHistory(on, typicalHistory(components), async (home) => {
    await makeChanges(home);
    return await withService(home, (service) =>
      withBrowser(async ({ browser }) => {
        const portal = `${originOf(service)}/portal`;
        await enter({ home, service }, browser);
        const page = await browser.newPage();
        await goTo(page, `${portal}/components`);
        // Each twentieth stands under a heading of its group, which is a row as well.
        const listed = await compared(
          `${figure(components)} components in ${components / 20} groups`,
          page,
          components * 1.05,
        );
        await goTo(page, `${portal}/audit`);
        const audited = await compared(`${figure(changes)} changes in the audit`, page, changes);
        return [...listed, ...audited];
      }),
    );
  });
}
