/** Random commands of every kind, for a store with some content. */
import fc from "fast-check";
import type { Command, Submission } from "../../src/commands/command.ts";
import type { ReportableStatus } from "../../src/contract/words.ts";
import { type Announced, announcementPlans } from "./announcements/announcement-plans.ts";
import { keyActor, report, submission } from "./stage.ts";
import { second } from "./times.ts";

/** The entities that exist before the commands of a run, by their public ids. */
export type Prepared = {
  readonly page: string;
  readonly components: readonly string[];
  readonly groups: readonly string[];
  readonly announced: Announced;
};

/** A command, once it is known what there is. */
export type Plan = (scene: Prepared) => Submission;

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

type SubmissionOptions = {
  readonly actor: Submission["actor"];
  readonly ifMatch: readonly string[] | null;
  readonly idempotency: Submission["idempotency"];
};

const at = (list: readonly string[], index: number) => list[index] ?? "nowhere";
let material = 0;

const reports = fc
  .record({
    name: fc.constantFrom(...names.map((componentName) => componentName.toLowerCase()), "nothing"),
    status,
    source,
    message,
    lateBy,
    expiresIn: fc.constantFrom(null, null, 20),
  })
  .map(({ name: componentNameKey, lateBy: late, ...fields }) => (_scene: Prepared, now: number): Command => {
    return report({ ...fields, componentNameKey, occurredAt: late === null ? null : now - late * second });
  });

const creations = fc
  .record({
    name,
    Position: fc.constantFrom(undefined, undefined, 2, 9),
    ReportEvery: fc.constantFrom(null, 10),
    group: place,
  })
  .map(({ name: Name, Position, ReportEvery, group }) => (scene: Prepared): Command => {
    const GroupId = group === 2 ? null : at(scene.groups, group);
    return { kind: "CreateComponent", fields: { Name, Position, ReportEvery, GroupId } };
  });

const edits = fc.oneof(
  fc
    .record({
      place,
      name: fc.option(name, { nil: undefined }),
      status: fc.option(status, { nil: undefined }),
    })
    .map(({ place: which, name: Name, status: Status }) => (scene: Prepared): Command => {
      const fields = { ...(Name === undefined ? {} : { Name }), ...(Status === undefined ? {} : { Status }) };
      return { kind: "PatchComponent", id: at(scene.components, which), fields };
    }),
  fc.record({ place, kind: fc.constantFrom("DeleteComponent" as const, "RestoreComponent" as const) }).map(
    ({ place: which, kind }) =>
      (scene: Prepared): Command => ({ kind, id: at(scene.components, which) }),
  ),
  fc.record({ place, source: fc.constantFrom("nagios", "zabbix") }).map(
    ({ place: which, source: closed }) =>
      (scene: Prepared): Command => ({
        kind: "CloseSignal",
        id: at(scene.components, which),
        source: closed,
      }),
  ),
);

const orders = fc
  .record({
    groups: fc.subarray([0, 1, 2]),
    into: fc.option(place, { nil: null }),
    components: fc.shuffledSubarray([0, 1, 2], { minLength: 1 }),
  })
  .map(({ groups, into, components }) => (scene: Prepared): Command => {
    const GroupId = into === null ? null : at(scene.groups, into);
    const Components = components.map((index) => at(scene.components, index));
    return {
      kind: "OrderComponents",
      order: { Groups: groups.map((index) => at(scene.groups, index)), Members: [{ GroupId, Components }] },
    };
  });

const persons = fc.oneof(
  fc
    .record({ place, status, seconds: fc.constantFrom(null, 1, 3_000) })
    .map(({ place: which, status: pinned, seconds }) => (scene: Prepared, now: number): Command => {
      const until = seconds === null ? null : now + seconds * second;
      const id = at(scene.components, which);
      return { kind: "PinComponent", id, status: pinned, until, reason: "So I saw" };
    }),
  place.map(
    (which) =>
      (scene: Prepared): Command => ({ kind: "UnpinComponent", id: at(scene.components, which) }),
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
        (scene: Prepared, now: number): Command => {
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
        (scene: Prepared): Command => ({ kind, id: at(scene.groups, which) }),
    ),
  fc.constantFrom("UTC", "Asia/Tokyo").map(
    (TimeZone) =>
      (scene: Prepared): Command => ({ kind: "PatchPage", id: scene.page, fields: { TimeZone } }),
  ),
  fc.constantFrom("CI", "ci", "Backup").map((called) => {
    material += 1;
    const keyMaterial = { hash: `hash ${material}`, prefix: "sbx_wh_abcd", last4: "wxyz" };
    const rest = { role: "Webhook", lifetimeMilliseconds: null, ratePerMinute: 600 } as const;
    return (): Command => ({
      kind: "CreateKey",
      name: called,
      material: keyMaterial,
      covers: { called: ["api"] },
      ...rest,
    });
  }),
  fc.constantFrom("CI", "Backup").map((key) => {
    material += 1;
    const keyMaterial = { hash: `hash ${material}`, prefix: "sbx_wh_abcd", last4: "wxyz" };
    return (): Command => ({ kind: "RotateKey", key, material: keyMaterial, keepMilliseconds: second });
  }),
  fc.constantFrom("CI", "Backup").map((key) => (): Command => ({ kind: "RevokeKey", key })),
  fc.constant((): Command => ({ kind: "RecordExpiries", componentNumbers: [6, 11, 16] })),
);

const announcements = announcementPlans.map(
  (plan) =>
    (prepared: Prepared, now: number): Command =>
      plan(prepared.announced, now),
);

/** Some commands of any kind, each once it is known when it is sent. */
export const plans: fc.Arbitrary<((now: number) => Plan)[]> = fc.array(
  fc
    .tuple(
      fc.oneof(
        { weight: 4, arbitrary: reports },
        { weight: 3, arbitrary: edits },
        { weight: 3, arbitrary: persons },
        { weight: 2, arbitrary: creations },
        { weight: 2, arbitrary: others },
        { weight: 1, arbitrary: orders },
        { weight: 4, arbitrary: announcements },
      ),
      fc.record<SubmissionOptions>({ actor, ifMatch, idempotency }),
    )
    .map(
      ([command, options]) =>
        (now: number) =>
        (scene: Prepared) =>
          submission(command(scene, now), options),
    ),
  { minLength: 1, maxLength: 20, size: "max" },
);
