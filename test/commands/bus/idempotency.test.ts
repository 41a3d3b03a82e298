import { beforeEach, describe, expect, it } from "vitest";
import type { Answer, Submission } from "../../../src/commands/command.ts";
import { parseComponentCreate } from "../../../src/commands/components/component-edit.ts";
import { q } from "../../../src/store/query.ts";
import { keyActor, report, Stage, submission } from "../stage.ts";
import { day } from "../times.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.forTest();
});

const under = (
  key: string,
  options: { fingerprint?: string; family?: number } = {},
): Partial<Submission> => ({
  actor: keyActor({ familyNumber: options.family ?? 1 }),
  idempotency: { key, fingerprint: options.fingerprint ?? "same" },
});
const creating = parseComponentCreate({ Name: "API" });
const replayOf = (answer: Answer): Answer => ({ ...answer, replayed: true });
const stored = async () => await stage.rows(q.selectFrom("idempotent_answer").selectAll().compile());

describe("a write with an Idempotency-Key", () => {
  it("a repeated write with an Idempotency-Key gets the first response, and has no second effect", async () => {
    const first = await stage.send(creating, under("one"));
    const before = [await stage.revision(), await stage.audit()];
    stage.now += 1_000;
    expect(first.replayed).toBe(false);
    expect(await stage.send(creating, under("one"))).toEqual(replayOf(first));
    expect([await stage.revision(), await stage.audit()]).toEqual(before);
  });

  it("a repeated write with an Idempotency-Key gets the first response even if it would now be refused", async () => {
    await stage.send(creating, under("one"));
    const first = await stage.report({ status: "Major Outage" });
    const late = report({ occurredAt: stage.now - 7 * day + 1_000, status: "Major Outage" });
    const answer = await stage.send(late, under("two"));
    stage.now += 2_000;
    expect(await stage.send(late, under("two"))).toEqual(replayOf(answer));
    await stage.send({ kind: "DeleteComponent", id: first.ComponentId });
    expect(await stage.send(late, under("two"))).toEqual(replayOf(answer));
  });

  it("a write with an Idempotency-Key is refused if the key was used for another request", async () => {
    await stage.send(creating, under("one"));
    const refusal = await stage.refusal(creating, under("one", { fingerprint: "other" }));
    expect(refusal).toMatchObject({ code: "IdempotencyKeyReused", status: 422 });
    expect(refusal.message).toContain("new key for each request");
    const nowhere = report({ componentNameKey: "nothing" });
    expect(await stage.refusal(nowhere, under("one", { fingerprint: "other" }))).toMatchObject({
      status: 422,
    });
  });

  it("a refused write can be corrected and sent again under the same Idempotency-Key", async () => {
    await stage.refusal(report({}), under("one"));
    await stage.component("API");
    expect(await stage.send(report({}), under("one", { fingerprint: "mended" }))).toMatchObject({
      status: 200,
    });
  });

  it("an Idempotency-Key is shared with the successors of its API key, and with no other", async () => {
    await stage.send(creating, under("one"));
    const rotated = { ...under("one"), actor: keyActor({ number: 2, familyNumber: 1 }) };
    expect((await stage.send(creating, rotated)).replayed).toBe(true);
    expect(await stage.refusal(creating, under("one", { family: 2 }))).toMatchObject({ code: "NameTaken" });
  });

  it("an Idempotency-Key is remembered for 24 hours, and is then new", async () => {
    const first = await stage.send(creating, under("one"));
    stage.now += day - 1;
    expect(await stage.send(creating, under("one"))).toEqual(replayOf(first));
    stage.now += 1;
    expect(await stage.refusal(creating, under("one", { fingerprint: "other" }))).toMatchObject({
      code: "NameTaken",
    });
    const second = parseComponentCreate({ Name: "Web" });
    const retried = await stage.send(second, under("one", { fingerprint: "third" }));
    expect(retried.replayed).toBe(false);
    expect(await stored()).toMatchObject([{ fingerprint: "third", created_at: stage.now }]);
  });

  it("an Idempotency-Key finds its first response within one group too, and after a late report in it", async () => {
    await stage.component("API");
    stage.now += 60_000;
    await stage.report({ status: "Operational" });
    const late = report({ status: "Major Outage", occurredAt: stage.now - 30_000 });
    const outcomes = await stage.group([
      submission(late, under("one")),
      submission(late, under("one")),
      submission(late, under("one", { fingerprint: "other" })),
      submission(late, under("two", { fingerprint: "other" })),
    ]);
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(["answer", "answer", "refusal", "answer"]);
    const [first, second] = outcomes.map((outcome) =>
      outcome.kind === "answer" ? outcome.answer : undefined,
    );
    expect(second).toEqual({ ...first, replayed: true });
    expect(await stored()).toHaveLength(2);
  });

  it("the command line stores no Idempotency-Keys: it repeats nothing", async () => {
    await stage.send(creating, { idempotency: { key: "one", fingerprint: "same" } });
    expect(await stored()).toEqual([]);
  });
});
