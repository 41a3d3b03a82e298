/** Whatever is done to the past, by whatever way, a month that was closed keeps its figure. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAnnouncementCreate } from "../../../src/commands/announcements/announcement-bodies.ts";
import { parseCorrection } from "../../../src/commands/components/correction-commands.ts";
import { announcement } from "../../../src/contract/announcements.ts";
import { reportableStatuses } from "../../../src/contract/words.ts";
import { DaysComposer } from "../../../src/publishing/days-composer.ts";
import { readUptime } from "../../../src/queries/uptime-queries.ts";
import { weightsOf } from "../../../src/rules/uptime.ts";
import { q } from "../../../src/store/query.ts";
import { repetitions } from "../../harness/repetitions.ts";
import { report, Stage, submission } from "../stage.ts";
import { day } from "../times.ts";

const createdAt = Date.parse("2026-03-10T07:30Z");

const status = fc.constantFrom(...reportableStatuses);
/** How far back something lies: often within days, at times within months. */
const back = fc.oneof(fc.nat(7 * day), fc.nat(200 * day));

const step = fc.record({
  wait: fc.oneof(fc.nat(day), fc.nat(40 * day)),
  what: fc.oneof(
    fc.record({ kind: fc.constant("report"), status, back: fc.option(fc.nat(7 * day)) }),
    fc.record({ kind: fc.constant("correct"), status, back, length: fc.integer({ min: 1, max: 90 * day }) }),
    fc.record({
      kind: fc.constant("announce"),
      status,
      back,
      length: fc.option(fc.integer({ min: 1, max: 60 * day })),
    }),
    fc.record({ kind: fc.constant("delete") }),
    fc.record({
      kind: fc.constant("zone"),
      zone: fc.constantFrom("UTC", "Asia/Tokyo", "America/St_Johns", "Pacific/Pago_Pago"),
    }),
    fc.record({ kind: fc.constant("start"), back }),
    fc.record({ kind: fc.constant("every"), seconds: fc.constantFrom(null, 600, 86_400) }),
    fc.record({ kind: fc.constant("pin"), status, until: fc.nat(20 * day) }),
    fc.record({ kind: fc.constant("nothing") }),
  ),
});
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

class Run {
  readonly #stage: Stage;
  readonly #id: string;
  #announced: string | undefined;

  constructor(stage: Stage, id: string) {
    this.#stage = stage;
    this.#id = id;
  }

  /** The figures of the months that are closed and were not when the component was made. */
  async closed(): Promise<Map<string, number | null>> {
    const { now } = this.#stage;
    const query = { id: this.#id, from: "2026-03-01", to: null, now, byMinutes: false };
    const { months } = await readUptime(this.#stage.engine, query);
    const closed = months.filter((month) => month.isClosed && month.closesAt > createdAt);
    return new Map(closed.map((month) => [month.month, month.percent]));
  }

  /** The page's and the calculation's result for the last 90 days. */
  async bothWays() {
    const { now } = this.#stage;
    const row = await this.#stage.row(this.#id);
    const storedPage = await this.#stage.page();
    const { time_zone: timeZone } = storedPage;
    const totals = await this.#stage.rows(q.selectFrom("component_day").selectAll().compile());
    const closed = new Map([[row.id, new Map(totals.map((total) => [total.day, total]))]]);
    const [page] = new DaysComposer().compose([row], {
      now,
      timeZone,
      weights: weightsOf(storedPage),
      closed,
    });
    const query = { id: this.#id, from: null, to: null, now, byMinutes: false };
    const { percent, days } = await readUptime(this.#stage.engine, query);
    return {
      page: [
        page?.uptimePercent,
        page?.days.map((shownDay) => [shownDay.date, shownDay.beforeStart, shownDay.shown]),
      ],
      working: [
        percent,
        days.map((calculated) => [calculated.date, calculated.beforeStart, calculated.shown]),
      ],
    };
  }

  async take({ what }: Step): Promise<void> {
    const { now } = this.#stage;
    switch (what.kind) {
      case "report": {
        const occurredAt = what.back === null ? null : now - what.back;
        return await this.#send(report({ status: what.status, occurredAt }));
      }
      case "correct": {
        const from = Math.max(0, now - what.back - what.length);
        const fields = {
          From: iso(from),
          To: iso(from + what.length),
          Status: what.status,
          Reason: "So it was",
        };
        return await this.#send(parseCorrection(this.#id, fields));
      }
      case "announce": {
        const began = now - what.back - 1;
        const over = what.length === null ? {} : { ResolvedAt: iso(Math.min(now, began + what.length)) };
        const fields = {
          Kind: "Incident",
          Title: "Told later",
          Message: "It was so.",
          AffectedComponents: [{ ComponentId: this.#id, Status: what.status }],
          StartsAt: iso(began),
        };
        const answer = await this.#stage.send(parseAnnouncementCreate({ ...fields, ...over }));
        this.#announced = announcement.parse(answer.result).Id;
        return;
      }
      case "delete":
        if (this.#announced !== undefined)
          await this.#send({ kind: "DeleteAnnouncement", id: this.#announced });
        this.#announced = undefined;
        return;
      case "zone": {
        const { public_id: id } = await this.#stage.page();
        return await this.#send({ kind: "PatchPage", id, fields: { TimeZone: what.zone } });
      }
      case "start": {
        const StartDate = iso(now - what.back).slice(0, 10);
        return await this.#send({ kind: "PatchComponent", id: this.#id, fields: { StartDate } });
      }
      case "every":
        return await this.#send({
          kind: "PatchComponent",
          id: this.#id,
          fields: { ReportEvery: what.seconds, OnLapse: "Major Outage" },
        });
      case "pin":
        return await this.#send({
          kind: "PinComponent",
          id: this.#id,
          status: what.status,
          until: now + 1 + what.until,
          reason: "For now",
        });
      case "nothing":
        return;
    }
  }

  /** Sends a command; a refused one changes nothing. */
  async #send(command: Parameters<typeof submission>[0]): Promise<void> {
    const [outcome] = await this.#stage.group([submission(command)]);
    if (outcome?.kind === "failure") throw new Error("it failed", { cause: outcome.cause });
  }
}

const iso = (at: number) => new Date(at).toISOString();

describe("a closed month", () => {
  it("a final month keeps its figure, whatever is reported later; the page and the breakdown agree", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const stage = await Stage.open(createdAt);
        try {
          const id = await stage.component("API");
          const run = new Run(stage, id);
          for (const next of steps) {
            stage.now = Math.min(stage.now + next.wait, createdAt + 330 * day);
            // The clock is never far behind: what ends by itself is part of every figure.
            await stage.look(id);
            const before = await run.closed();
            await run.take(next);
            const after = await run.closed();
            for (const [month, percent] of before)
              expect([month, after.get(month)]).toEqual([month, percent]);
          }
        } finally {
          await stage.close();
        }
      }),
      { numRuns: repetitions(4, 200) },
    );
  });
});
