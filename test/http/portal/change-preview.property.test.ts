/** Anything that can be composed, on any store: a dry run predicts the result, and leaves no trace. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseComposed } from "../../../src/commands/announcements/composed-commands.ts";
import { dryRun } from "../../../src/commands/bus/submit-group.ts";
import type { ComposedCommand, Submission } from "../../../src/commands/command.ts";
import { firstStates, movesFrom } from "../../../src/contract/announcement-states.ts";
import { type ComposedOperation, composedOperations } from "../../../src/contract/portal/composer.ts";
import { Refusal } from "../../../src/contract/refusal.ts";
import {
  announcementKinds,
  announcementStates,
  impacts,
  reportableStatuses,
} from "../../../src/contract/words.ts";
import { preview } from "../../../src/http/portal/change-preview.ts";
import type { PageState } from "../../../src/publishing/loaded-state.ts";
import { Loader } from "../../../src/publishing/loading/snapshot-loader.ts";
import type { Snapshot } from "../../../src/publishing/snapshot.ts";
import { Composer } from "../../../src/publishing/snapshot-composer.ts";
import { q } from "../../../src/store/query.ts";
import type { AnnouncementRow } from "../../../src/store/tables/announcement-tables.ts";
import { step } from "../../commands/announcements/announcement-model.ts";
import { Play } from "../../commands/announcements/announcement-play.ts";
import { baseUrl, Stage, submission } from "../../commands/stage.ts";
import { hour, iso, minute } from "../../commands/times.ts";
import { runs } from "../../harness/databases.ts";
import { repetitions } from "../../harness/repetitions.ts";
import { firstOf } from "../../publishing/states.ts";

const list = fc.uniqueArray(fc.record({ place: fc.nat(2), Status: fc.constantFrom(...reportableStatuses) }), {
  selector: ({ place }) => place,
  maxLength: 3,
});
/** A state that can be, by its place among those, or any. */
const move = fc.oneof(
  { weight: 5, arbitrary: fc.nat(2) },
  { weight: 1, arbitrary: fc.constantFrom(...announcementStates) },
);
const maybe = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight, arbitrary });
const minutes = fc.integer({ min: -180, max: 180 });

/** Random input of a composer; much of it is invalid. */
const composing = fc.record({
  operation: fc.constantFrom<ComposedOperation>(...composedOperations, "CreateAnnouncement", "PostUpdate"),
  which: fc.nat(20),
  kind: fc.constantFrom(...announcementKinds, "Incident" as const),
  title: maybe(4, fc.constantFrom("One", "Another")),
  message: maybe(8, fc.constantFrom("We look.", "More *is* known.")),
  move: maybe(4, move),
  list: maybe(4, list),
  impact: maybe(1, fc.constantFrom(...impacts)),
  starts: maybe(1, minutes),
  ends: maybe(1, minutes),
  posted: maybe(2, fc.integer({ min: -120, max: 0 })),
  recurs: fc.boolean(),
});
type Composing = typeof composing extends fc.Arbitrary<infer One> ? One : never;

const defined = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** A store, and a publisher's view of it. */
class Rehearsing {
  readonly stage: Stage;
  readonly #ids: readonly string[];
  readonly #loader = new Loader();
  readonly #composer = new Composer();

  constructor(stage: Stage, ids: readonly string[]) {
    this.stage = stage;
    this.#ids = ids;
  }

  async shown(): Promise<{ state: PageState; snapshot: Snapshot }> {
    const loaded = firstOf(await this.#loader.load(this.stage.engine, this.stage.now));
    return { state: loaded, snapshot: this.#composer.compose(loaded, { now: this.stage.now, baseUrl }) };
  }

  async preview(sent: Submission & { readonly command: ComposedCommand }) {
    const now = await this.shown();
    const imagined: { state: PageState; snapshot: Snapshot }[] = [];
    const previewed = await preview(
      {
        bus: {
          rows: async (query) => await this.stage.rows(query),
          read: async (queries) =>
            await Promise.all(queries.map(async (query) => await this.stage.rows(query))),
          dryRun: (simulated, queries) =>
            dryRun(this.stage.engine, simulated, { baseUrl, deadline: Date.now() + 60_000, queries }),
        },
        publisher: {
          preview: async (read) => {
            const all = await this.#loader.preview(read, this.stage.now);
            if (all === undefined) return undefined;
            const after = firstOf(all);
            const snapshot = new Composer(this.#composer).compose(after, { now: this.stage.now, baseUrl });
            imagined.push({ state: after, snapshot });
            return [{ now, after: { state: after, snapshot } }];
          },
        },
      },
      sent,
    );
    return { previewed, imagined: imagined[0] };
  }

  async command(composition: Composing): Promise<ComposedCommand> {
    const announcements = await this.stage.rows(
      q.selectFrom("announcement").selectAll().orderBy("id").compile(),
    );
    const announcement = announcements[composition.which % Math.max(1, announcements.length)];
    const updates = await this.stage.rows(
      q
        .selectFrom("announcement_update")
        .select("public_id")
        .where("announcement_id", "=", announcement?.id ?? 0)
        .orderBy("id")
        .compile(),
    );
    return parseComposed({
      operation: composition.operation,
      announcementId: announcement?.public_id ?? null,
      idField: "Id",
      updateId: updates[composition.which % Math.max(1, updates.length)]?.public_id ?? null,
      body: this.#body(
        composition,
        composition.operation === "CreateAnnouncement" ? undefined : announcement,
      ),
    });
  }

  #body(composition: Composing, about: AnnouncementRow | undefined): Record<string, unknown> {
    const kind = about?.kind ?? composition.kind;
    const moves = about === undefined ? firstStates(kind) : movesFrom(kind, about.state);
    const State = typeof composition.move === "number" ? moves[composition.move] : composition.move;
    const at = (offset: number | undefined) =>
      offset === undefined ? undefined : iso(this.stage.now + offset * minute);
    const affected = composition.list?.map(({ place, Status }) => ({
      ComponentId: this.#ids[place],
      ...(kind === "Maintenance" ? { Expect: Status } : { Status }),
    }));
    const common = { State, Message: composition.message, AffectedComponents: affected };
    const plan = {
      Title: composition.title,
      Impact: kind === "Incident" ? composition.impact : undefined,
      StartsAt: at(composition.starts),
      EndsAt: at(composition.ends),
    };
    switch (composition.operation) {
      case "CreateAnnouncement": {
        const needed = { Title: composition.title ?? "New", Message: composition.message ?? "We look." };
        const times =
          kind === "Maintenance" && composition.which % 2 === 0
            ? { StartsAt: iso(this.stage.now + hour), EndsAt: iso(this.stage.now + 2 * hour) }
            : {};
        const recurs = composition.recurs && kind === "Maintenance" ? { Recurrence: "FREQ=WEEKLY" } : {};
        return defined({ ...common, ...plan, ...needed, ...times, ...recurs, Kind: kind });
      }
      case "PatchAnnouncement":
        return defined({ ...common, ...plan });
      case "PostUpdate":
        return defined({
          ...common,
          Message: composition.message ?? "We look.",
          PostedAt: at(composition.posted),
        });
      case "PatchUpdate":
        return defined({ Message: composition.message });
      case "PutPostmortem":
        return { Message: composition.message ?? null };
    }
  }
}

/** A state as text: in one order whatever the engine's, and ids by the order in which they come. */
function plain({ state: of, snapshot }: { state: PageState; snapshot: Snapshot }): unknown {
  const byId = <Row extends { readonly id: number }>(rows: readonly Row[]) =>
    rows.toSorted((a, b) => a.id - b.id);
  const text = JSON.stringify({
    ...of,
    groups: byId(of.groups),
    components: byId(of.components),
    announcements: byId(of.announcements),
    days: [...of.days]
      .toSorted(([a], [b]) => a - b)
      .map(([id, days]) => [id, [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))]),
    snapshot,
  });
  const ids = new Map<string, string>();
  const renamed = text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu, (id) => {
    const name = ids.get(id) ?? `id ${ids.size}`;
    ids.set(id, name);
    return name;
  });
  return JSON.parse(renamed);
}

const counters = q.selectFrom("counters").selectAll().compile();
const events = q.selectFrom("audit_event").select("id").compile();

async function check(rehearsing: Rehearsing, composition: Composing): Promise<void> {
  const { stage } = rehearsing;
  let sent: Submission & { readonly command: ComposedCommand };
  try {
    sent = { ...submission({ kind: "DeleteDraft", id: "" }), command: await rehearsing.command(composition) };
  } catch (refusal) {
    if (refusal instanceof Refusal) return;
    throw refusal;
  }
  const before = plain(await rehearsing.shown());
  const counted = [await stage.rows(counters), await stage.rows(events)];
  const rehearsed = await rehearsing.preview(sent).catch((refusal: unknown) => {
    if (refusal instanceof Refusal) return refusal;
    throw refusal;
  });
  expect(plain(await rehearsing.shown())).toEqual(before);
  expect([await stage.rows(counters), await stage.rows(events)]).toEqual(counted);
  if (rehearsed instanceof Refusal) {
    const refusal = await stage.refusal(sent.command);
    expect(refusal.fields()).toEqual(rehearsed.fields());
    return;
  }
  const { previewed, imagined } = rehearsed;
  await stage.send(sent.command);
  const after = await rehearsing.shown();
  if (previewed === undefined || imagined === undefined) throw new Error("nothing was imagined");
  expect(plain(imagined)).toEqual(plain(after));
  const { indicator: Indicator, description: Description } = after.snapshot.status;
  expect(previewed.Page.After).toEqual({ Indicator, Description });
  for (const { ComponentId, After } of previewed.Components) {
    expect(after.snapshot.components.find(({ id }) => id === ComponentId)?.status).toBe(After);
  }
  expect(previewed.Sentences.length).toBeGreaterThan(0);
}

describe("a dry run", () => {
  it("a dry run predicts the result, refuses what is refused, and leaves no trace", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 2, maxLength: 8 }),
        fc.array(composing, { minLength: 3, maxLength: 8 }),
        async (steps, all) => {
          const stage = await Stage.open();
          try {
            const play = new Play(stage);
            await play.begin();
            for (const playStep of steps) await play.run(playStep);
            const rehearsing = new Rehearsing(stage, play.ids);
            for (const composition of all) {
              stage.now += minute;
              await check(rehearsing, composition);
            }
          } finally {
            await stage.close();
          }
        },
      ),
      { numRuns: repetitions(4, runs(400)) },
    );
  });
});
