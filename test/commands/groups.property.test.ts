/** However commands are gathered into groups, the ledger ends the same; and a refused one leaves no trace. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Command, Submission } from "../../src/commands/command.ts";
import type { Outcome } from "../../src/commands/submit.ts";
import type { ReportableStatus } from "../../src/contract/words.ts";
import { q } from "../../src/ledger/query.ts";
import { isTable, tableColumns } from "../../src/ledger/table-columns.ts";
import { runs } from "../harness/databases.ts";
import { type Announced, announcementPlans, announceSome } from "./announcement-plans.ts";
import { keyActor, report, Stage, submission } from "./stage.ts";
import { second } from "./times.ts";

/** What there is before the commands of a run: the public ids that they name. */
type Scene = {
  readonly page: string;
  readonly components: readonly string[];
  readonly groups: readonly string[];
  readonly announced: Announced;
};

/** A command, once it is known what there is. */
type Plan = (scene: Scene) => Submission;

const names = ["API", "Web", "Database", "Queue", "Mail", "Search", "api"];
const name = fc.constantFrom(...names);
const place = fc.nat(2);
const status = fc.constantFrom<ReportableStatus>("Operational", "Degraded Performance", "Major Outage");
const source = fc.constantFrom(null, null, "Nagios", "Zabbix");
const message = fc.constantFrom(null, "disk full", "all well");
const lateBy = fc.constantFrom(null, null, null, 1, 30, 100, 4_000);
const ifMatch = fc.constantFrom(null, null, null, ["r1-abc"], ["*"]);
const idempotency = fc.constantFrom(
  null,
  null,
  null,
  { key: "one", fingerprint: "a" },
  { key: "one", fingerprint: "b" },
  { key: "two", fingerprint: "a" },
);
const actor = fc.constantFrom<Submission["actor"]>(
  { kind: "command line" },
  keyActor(),
  keyActor({ number: 2, familyNumber: 2 }),
  keyActor({ number: 3, familyNumber: 3, role: "Webhook", covers: [6, 11] }),
);

type Said = {
  readonly actor: Submission["actor"];
  readonly ifMatch: readonly string[] | null;
  readonly idempotency: Submission["idempotency"];
};

const at = (list: readonly string[], index: number) => list[index] ?? "nowhere";
let material = 0;

const reports = fc
  .record({
    name: fc.constantFrom(...names.map((one) => one.toLowerCase()), "nothing"),
    status,
    source,
    message,
    lateBy,
    expiresIn: fc.constantFrom(null, null, 20),
  })
  .map(({ name: componentNameKey, lateBy: late, ...said }) => (_scene: Scene, now: number): Command => {
    return report({ ...said, componentNameKey, occurredAt: late === null ? null : now - late * second });
  });

const creations = fc
  .record({
    name,
    Position: fc.constantFrom(undefined, undefined, 2, 9),
    ReportEvery: fc.constantFrom(null, 10),
    group: place,
  })
  .map(({ name: Name, Position, ReportEvery, group }) => (scene: Scene): Command => {
    const GroupId = group === 2 ? null : at(scene.groups, group);
    return { kind: "CreateComponent", fields: { Name, Position, ReportEvery, GroupId }, groupName: null };
  });

const edits = fc.oneof(
  fc
    .record({
      place,
      name: fc.option(name, { nil: undefined }),
      status: fc.option(status, { nil: undefined }),
    })
    .map(({ place: which, name: Name, status: Status }) => (scene: Scene): Command => {
      const fields = { ...(Name === undefined ? {} : { Name }), ...(Status === undefined ? {} : { Status }) };
      return { kind: "PatchComponent", id: at(scene.components, which), fields };
    }),
  fc.record({ place, kind: fc.constantFrom("DeleteComponent" as const, "RestoreComponent" as const) }).map(
    ({ place: which, kind }) =>
      (scene: Scene): Command => ({ kind, id: at(scene.components, which) }),
  ),
  fc.record({ place, source: fc.constantFrom("nagios", "zabbix") }).map(
    ({ place: which, source: closed }) =>
      (scene: Scene): Command => ({ kind: "CloseSignal", id: at(scene.components, which), source: closed }),
  ),
);

const persons = fc.oneof(
  fc
    .record({ place, status, seconds: fc.constantFrom(null, 1, 3_000) })
    .map(({ place: which, status: pinned, seconds }) => (scene: Scene, now: number): Command => {
      const until = seconds === null ? null : now + seconds * second;
      const id = at(scene.components, which);
      return { kind: "PinComponent", id, status: pinned, until, reason: "So I saw" };
    }),
  place.map(
    (which) =>
      (scene: Scene): Command => ({ kind: "UnpinComponent", id: at(scene.components, which) }),
  ),
  fc
    .record({
      place,
      status,
      lateBy: fc.integer({ min: 0, max: 9_000 }),
      length: fc.integer({ min: 1, max: 900 }),
    })
    .map(
      ({ place: which, status: corrected, lateBy: late, length }) =>
        (scene: Scene, now: number): Command => {
          const to = now - late * second;
          const id = at(scene.components, which);
          const span = { from: to - length * second, to };
          return { kind: "CorrectComponent", id, ...span, status: corrected, reason: "So it was" };
        },
    ),
);

const others = fc.oneof(
  name.map((Name) => (): Command => ({ kind: "CreateComponentGroup", fields: { Name } })),
  fc
    .record({
      place,
      kind: fc.constantFrom("DeleteComponentGroup" as const, "RestoreComponentGroup" as const),
    })
    .map(
      ({ place: which, kind }) =>
        (scene: Scene): Command => ({ kind, id: at(scene.groups, which) }),
    ),
  fc.constantFrom("UTC", "Asia/Tokyo").map(
    (TimeZone) =>
      (scene: Scene): Command => ({ kind: "PatchPage", id: scene.page, fields: { TimeZone } }),
  ),
  fc.constantFrom("CI", "ci", "Backup").map((called) => {
    material += 1;
    const made = { hash: `hash ${material}`, prefix: "sbx_wh_abcd", last4: "wxyz" };
    const rest = { role: "Webhook", lifetimeMilliseconds: null, ratePerMinute: 600 } as const;
    return (): Command => ({ kind: "CreateKey", name: called, material: made, covers: ["api"], ...rest });
  }),
  fc.constantFrom("CI", "Backup").map((key) => {
    material += 1;
    const made = { hash: `hash ${material}`, prefix: "sbx_wh_abcd", last4: "wxyz" };
    return (): Command => ({ kind: "RotateKey", key, material: made, keepMilliseconds: second });
  }),
  fc.constantFrom("CI", "Backup").map((key) => (): Command => ({ kind: "RevokeKey", key })),
  fc.constant((): Command => ({ kind: "NoteLapses", componentNumbers: [6, 11, 16] })),
);

const announcements = announcementPlans.map(
  (plan) =>
    (known: Scene, now: number): Command =>
      plan(known.announced, now),
);

const plans: fc.Arbitrary<((now: number) => Plan)[]> = fc.array(
  fc
    .tuple(
      fc.oneof(
        { weight: 4, arbitrary: reports },
        { weight: 3, arbitrary: edits },
        { weight: 3, arbitrary: persons },
        { weight: 2, arbitrary: creations },
        { weight: 2, arbitrary: others },
        { weight: 4, arbitrary: announcements },
      ),
      fc.record<Said>({ actor, ifMatch, idempotency }),
    )
    .map(
      ([command, said]) =>
        (now: number) =>
        (scene: Scene) =>
          submission(command(scene, now), said),
    ),
  { minLength: 1, maxLength: 20, size: "max" },
);

/** Makes a ledger with some things in it, an hour and more after they were made. */
async function prepare(stage: Stage): Promise<Scene> {
  const groups: string[] = [];
  for (const Name of ["Shop", "Office"]) {
    const { result } = await stage.send({ kind: "CreateComponentGroup", fields: { Name } });
    groups.push(String(Reflect.get(Object(result), "Id")));
  }
  const components = [
    await stage.component("API", { GroupId: groups[0] }),
    await stage.component("Web", { ReportEvery: 60 }),
    await stage.component("Database", { GroupId: groups[1], Status: "Degraded Performance" }),
  ];
  stage.now += 3_000 * second;
  await stage.report({ componentNameKey: "web", status: "Operational" });
  await stage.report({
    componentNameKey: "api",
    status: "Partial Outage",
    source: "Nagios",
    message: "half",
  });
  stage.now += 3_000 * second;
  await stage.report({ componentNameKey: "api", status: "Operational" });
  stage.now += 200 * second;
  const announced = await announceSome(stage);
  stage.now += 600 * second;
  return { page: (await stage.page()).public_id, components, groups, announced };
}

let template: Stage;
let scene: Scene;
beforeAll(async () => {
  template = await Stage.open();
  scene = await prepare(template);
  await template.leave();
});
afterAll(() => template.close());

/**
 * All that the ledger holds; ids, which chance decides, are numbered as they come. How often keys were changed is
 * counted by transactions, not by commands.
 */
async function contents(stage: Stage): Promise<string[]> {
  const dump: string[] = [];
  for (const table of Object.keys(tableColumns).filter(isTable)) {
    const rows = await stage.rows(q.selectFrom(table).selectAll().orderBy(sql`1, 2`).compile());
    for (const row of rows) {
      dump.push(`${table} ${JSON.stringify("keys_revision" in row ? { ...row, keys_revision: null } : row)}`);
    }
  }
  const seen = new Map<string, string>();
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/gu;
  return dump.map((line) =>
    line.replaceAll(uuid, (id) => {
      const known = seen.get(id) ?? `id ${seen.size}`;
      seen.set(id, known);
      return known;
    }),
  );
}

/** Sends commands in groups of these sizes, the last one again and again. */
async function play(planned: readonly ((now: number) => Plan)[], sizes: readonly number[]) {
  const stage = await Stage.open(template.now, template);
  try {
    const left = planned.map((plan) => plan(stage.now)(scene));
    const outcomes: Outcome[] = [];
    for (let turn = 0; left.length > 0; turn += 1) {
      const size = sizes[Math.min(turn, sizes.length - 1)] ?? 1;
      outcomes.push(...(await stage.group(left.splice(0, size))));
    }
    return { outcomes, contents: await contents(stage) };
  } finally {
    await stage.close();
  }
}

const fates = (outcomes: readonly Outcome[]) =>
  outcomes.map((outcome) => (outcome.kind === "refusal" ? outcome.refusal.code : outcome.kind));

describe("commands that are sent together", () => {
  it("leave what they leave one by one, and in groups of any size", async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(plans, sizes, async (planned, some) => {
        const alone = await play(planned, [1]);
        for (const grouping of [[planned.length], some]) {
          const together = await play(planned, grouping);
          expect(fates(together.outcomes)).toEqual(fates(alone.outcomes));
          expect(together.contents).toEqual(alone.contents);
        }
        expect(fates(alone.outcomes)).not.toContain("failure");
      }),
      { numRuns: runs(30) },
    );
  });

  it("leave no trace of those that were refused", async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (planned) => {
        const together = await play(planned, [planned.length]);
        const good = planned.filter((_plan, index) => together.outcomes[index]?.kind === "answer");
        fc.pre(good.length < planned.length);
        const without = await play(good, [1]);
        expect(new Set(fates(without.outcomes))).toEqual(new Set(good.length === 0 ? [] : ["answer"]));
        expect(together.contents).toEqual(without.contents);
      }),
      { numRuns: runs(30) },
    );
  });
});
