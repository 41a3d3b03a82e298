import { beforeEach, describe, expect, it } from "vitest";
import { readComposed } from "../../../src/commands/announcements/composed-commands.ts";
import { parseDraft } from "../../../src/commands/announcements/draft-commands.ts";
import type { CommandBus } from "../../../src/commands/bus/command-bus.ts";
import type { Command, ComposedCommand as Composed, Submission } from "../../../src/commands/command.ts";
import {
  type HeldOut,
  heldFor,
  pendingPublication,
  triedFor,
} from "../../../src/contract/portal/composer.ts";
import {
  executionOf,
  readPendingPublication,
  readPendingPublications,
  wasScheduled,
} from "../../../src/queries/draft-queries.ts";
import { commandsDue, findNextDue } from "../../../src/scheduler/due-commands.ts";
import { q } from "../../../src/store/query.ts";
import { rawJson } from "../../harness/raw-json.ts";
import { sqliteTest } from "../../harness/sqlite-test.ts";
import { browserId, type Editor, signedIn } from "../people/signed-in-people.ts";
import { Stage } from "../stage.ts";
import { iso, second } from "../times.ts";
import { announce, apiShows, incident, patching, updating } from "./announcement-requests.ts";

const composed = (command: Command): Composed => {
  if (command.kind === "CreateAnnouncement" || command.kind === "PatchAnnouncement") return command;
  if (command.kind === "PostUpdate" || command.kind === "PatchUpdate") return command;
  throw new Error("it cannot be held");
};

describe("a pending publication", () => {
  let stage: Stage;
  let bus: CommandBus;
  let maja: Editor;
  let noor: Editor;

  beforeEach(async () => {
    stage = await Stage.forTest();
    bus = await stage.bus();
    maja = await signedIn((query) => stage.rows(query));
    noor = await signedIn((query) => stage.rows(query), {
      number: 9_000_002,
      name: "Noor Haddad",
      role: "Admin",
    });
  });

  type More = Partial<Composed & { by: Editor; ifMatch: readonly string[] | null; draftId: string | null }>;
  const holding = (number: number, change: Command, more: More = {}): Command => ({
    kind: "SchedulePublication",
    id: browserId(number),
    change: composed(change),
    ifMatch: more.ifMatch ?? null,
    draftId: more.draftId ?? null,
    session: (more.by ?? maja).session,
  });
  const by = ({ actor }: Editor): Partial<Submission> => ({ actor, requestId: "request-7" });
  const hold = async (number: number, change: Command, more: More = {}) =>
    pendingPublication.parse((await stage.send(holding(number, change, more), by(more.by ?? maja))).result);
  const state = async (number: number, who = maja): Promise<HeldOut> =>
    await readPendingPublication(bus, { id: browserId(number), person: who.actor.number });
  const publish = async (number: number, who = maja) =>
    await stage.send(await executionOf(bus, browserId(number)), by(who));
  const takeBack = (number: number, who = maja) =>
    stage.send({ kind: "CancelPublication", id: browserId(number) }, by(who));
  /** Lets the clock do what is due. */
  const look = async () => {
    const due = await commandsDue(bus, stage.now);
    for (const command of due) await stage.send(command, { actor: { kind: "clock" } });
    return due.length;
  };
  const titles = async () =>
    (await stage.rows(q.selectFrom("announcement").select("title").orderBy("id").compile())).map(
      ({ title }) => title,
    );

  sqliteTest(
    "a pending publication waits until it is due, and is executed by the scheduler in its author's name",
    async () => {
      await stage.component();
      const { revision } = await stage.send(holding(1, incident(apiShows("Major Outage"))), by(maja));
      expect(revision).toBe(await stage.revision());
      expect(await state(1)).toEqual({
        Id: browserId(1),
        State: "Waiting",
        Operation: "CreateAnnouncement",
        AnnouncementId: null,
        Title: "API is down",
        UpdateId: null,
        DraftId: null,
        By: "Maja Lind",
        IsMine: true,
        CreatedAt: iso(stage.now),
        DueAt: iso(stage.now + heldFor),
        Refusal: null,
      });
      expect((await findNextDue(bus)).nextAt).toBe(stage.now + heldFor);
      stage.now += heldFor - 1;
      expect(await look()).toBe(0);
      expect(await titles()).toEqual([]);
      stage.now += 1;
      expect(await look()).toBe(1);
      expect(await titles()).toEqual(["API is down"]);
      const published = await state(1);
      expect(published.State).toBe("Made");
      const events = await stage.audit();
      expect(
        events.map(({ actor, actor_name, action, request_id, subject_id }) => [
          actor,
          actor_name,
          action,
          request_id,
          subject_id,
        ]),
      ).toContainEqual([
        `person:${maja.actor.number}`,
        "Maja Lind",
        "Announcement.Create",
        "request-7",
        published.AnnouncementId,
      ]);
      expect((await findNextDue(bus)).nextAt).toBe(Number.POSITIVE_INFINITY);
    },
  );

  sqliteTest("a pending publication is executed once, by any number of executors", async () => {
    await hold(1, incident());
    stage.now += heldFor;
    const due = await commandsDue(bus, stage.now);
    const again = [...due, ...due].map((command) => ({
      command,
      actor: { kind: "clock" } as const,
      requestId: null,
      idempotency: null,
      ifMatch: null,
    }));
    const outcomes = await stage.group(again);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["answer", "answer"]);
    for (const command of due) await stage.send(command, { actor: { kind: "clock" } });
    await publish(1);
    expect(await titles()).toEqual(["API is down"]);
  });

  sqliteTest(
    "a pending publication is the same when it is published again under its id, whatever its outcome",
    async () => {
      const first = await hold(1, incident());
      stage.now += second;
      expect(await hold(1, incident({ Title: "Another" }))).toEqual(first);
      expect(await wasScheduled(bus, browserId(1))).toBe(true);
      stage.now += heldFor;
      await look();
      expect((await hold(1, incident())).State).toBe("Made");
      await look();
      expect(await titles()).toEqual(["API is down"]);
      const refusal = await stage.refusal(holding(1, incident(), { by: noor }), by(noor));
      expect(refusal.detail.errors?.[0]?.Path).toBe("Id");
    },
  );

  sqliteTest("a pending publication can be undone by its author, and is then never executed", async () => {
    await stage.send(parseDraft(browserId(70), { Body: { Title: "API is down" } }), by(maja));
    await hold(1, incident(), { draftId: browserId(70) });
    const forbidden = await stage.refusal({ kind: "CancelPublication", id: browserId(1) }, by(noor));
    expect(forbidden.code).toBe("RoleForbids");
    stage.now += heldFor + second;
    await takeBack(1);
    await takeBack(1);
    expect(await look()).toBe(0);
    await publish(1);
    expect(await titles()).toEqual([]);
    expect((await state(1)).State).toBe("TakenBack");
    const drafts = await stage.rows(q.selectFrom("draft").select("public_id").compile());
    expect(drafts).toEqual([{ public_id: browserId(70) }]);
  });

  sqliteTest("a pending publication cannot be undone after its execution", async () => {
    await hold(1, incident());
    await publish(1);
    const refusal = await stage.refusal({ kind: "CancelPublication", id: browserId(1) }, by(maja));
    expect([refusal.code, refusal.status]).toEqual(["HeldChangeNotFound", 409]);
    const unknown = await stage.refusal({ kind: "CancelPublication", id: browserId(2) }, by(maja));
    expect([unknown.code, unknown.status]).toEqual(["HeldChangeNotFound", 404]);
    await expect(executionOf(bus, browserId(2))).rejects.toMatchObject({ code: "HeldChangeNotFound" });
  });

  it("a pending publication is executed at once on its author's request, and removes its draft", async () => {
    await stage.send(parseDraft(browserId(70), { Body: { Title: "API is down" } }), by(maja));
    await stage.send(parseDraft(browserId(71), { Body: { Title: "Something else" } }), by(maja));
    await hold(1, incident(), { draftId: browserId(70) });
    const other = await stage.refusal(await executionOf(bus, browserId(1)), by(noor));
    expect(other.code).toBe("RoleForbids");
    const { result, status } = await publish(1);
    expect([status, pendingPublication.parse(result).State]).toEqual([200, "Made"]);
    expect(await titles()).toEqual(["API is down"]);
    const drafts = await stage.rows(q.selectFrom("draft").select("public_id").compile());
    expect(drafts).toEqual([{ public_id: browserId(71) }]);
  });

  sqliteTest(
    "a pending publication has the same effect as an immediate one, even if it rebuilds history",
    async () => {
      const api = await stage.component();
      const { Id } = await announce(stage, apiShows("Partial Outage"));
      stage.now += 60 * second;
      await stage.report({ status: "Degraded Performance" });
      const late = { PostedAt: iso(stage.now - 30 * second), ...apiShows("Major Outage") };
      await hold(1, updating(Id, late));
      await hold(2, patching(Id, { Title: "API is slow" }));
      stage.now += heldFor;
      expect(await look()).toBe(2);
      expect(await titles()).toEqual(["API is slow"]);
      expect((await stage.statusesOf(api)).map(([status]) => status)).toContain("Major Outage");
      expect([(await state(1)).AnnouncementId, (await state(2)).AnnouncementId]).toEqual([Id, Id]);
    },
  );

  it("a refused pending publication keeps its reason until a person has seen it", async () => {
    const { Id } = await announce(stage);
    await hold(1, updating(Id, { State: "Resolved" }));
    await hold(2, patching(Id, { Title: "Mine" }), { ifMatch: [`r${await stage.revision()}`] });
    await stage.send({ kind: "DeleteAnnouncement", id: Id });
    const before = await stage.revision();
    stage.now += heldFor;
    await look();
    expect(await stage.revision()).toBeGreaterThan(before);
    const refused = await state(1, noor);
    expect(refused).toMatchObject({
      State: "Refused",
      IsMine: false,
      By: "Maja Lind",
      Refusal: { Code: "AnnouncementNotFound", Errors: [] },
    });
    const open = await readPendingPublications(bus, { person: noor.actor.number });
    expect(open.map((item) => item.Id)).toEqual([browserId(2), browserId(1)]);
    await takeBack(1, noor);
    expect((await readPendingPublications(bus, { person: 1 })).map((item) => item.Id)).toEqual([
      browserId(2),
    ]);
    expect((await state(1)).State).toBe("Dismissed");
  });

  sqliteTest("a pending publication that fails for an hour is abandoned, and says so", async () => {
    await hold(1, incident({ Title: "Cards fail" }));
    const [row] = await stage.rows(q.selectFrom("pending_publication").selectAll().compile());
    const number = row?.id ?? 0;
    const change = row === undefined ? null : readComposed(row);
    const giveUp = async () => {
      const command = {
        kind: "ExecutePublication",
        number,
        change,
        draftId: null,
        shouldGiveUp: true,
      } as const;
      await stage.send({ ...command, dueBy: stage.now }, { actor: { kind: "clock" } });
      return await state(1);
    };
    stage.now += heldFor + triedFor - 1;
    expect((await giveUp()).State).toBe("Waiting");
    stage.now += 1;
    expect(await giveUp()).toMatchObject({ State: "Refused", Refusal: { Code: "Internal" } });
    expect((await state(1)).Refusal?.Message).toContain("for an hour because of an internal error");
    expect(await titles()).toEqual([]);
  });

  it.each(["{", "{}", '{"kind":"Announce","fields":{}}'])(
    "a pending publication that this release cannot read blocks no other, is abandoned after an hour, and says so: %s",
    async (command) => {
      await hold(1, incident({ Title: "Cards fail" }));
      await stage.rows(
        q
          .updateTable("pending_publication")
          .set({ command: rawJson(command) })
          .compile(),
      );
      await hold(2, incident({ Title: "Logins fail" }));
      stage.now += heldFor;
      const [unknown, next, ...more] = await commandsDue(bus, stage.now);
      if (unknown?.kind !== "ExecutePublication" || next === undefined) throw new Error("two are due");
      expect(more).toEqual([]);
      const clock = { actor: { kind: "clock" } } as const;
      await expect(stage.send(unknown, clock)).rejects.toThrow("it failed");
      await stage.send(next, clock);
      expect(await titles()).toEqual(["Logins fail"]);
      expect(await state(1)).toMatchObject({ State: "Waiting", Operation: null, Title: "Cards fail" });
      stage.now += triedFor;
      await stage.send({ ...unknown, dueBy: stage.now, shouldGiveUp: true }, clock);
      expect(await state(1)).toMatchObject({ State: "Refused", Refusal: { Code: "Internal" } });
    },
  );

  it("a pending edit is checked against the edited version", async () => {
    const { Id } = await announce(stage);
    const [row] = await stage.rows(q.selectFrom("announcement").select("revision").compile());
    const ifMatch = [`r${row?.revision}`];
    await hold(1, patching(Id, { Title: "Maja's" }), { ifMatch });
    await hold(2, updating(Id, { Message: "Also stale." }), { ifMatch });
    await stage.send(patching(Id, { Title: "Noor's" }), by(noor));
    stage.now += heldFor;
    await look();
    expect((await state(1)).Refusal?.Code).toBe("PreconditionFailed");
    expect((await state(2)).Refusal?.Code).toBe("PreconditionFailed");
    expect(await titles()).toEqual(["Noor's"]);
  });

  it.each([
    ["was made a Viewer", { role: "Viewer" as const }, "RoleForbids"],
    ["was shut out", { disabled_at: 1 }, "RoleForbids"],
    ["was deleted", { deleted_at: 1 }, "RoleForbids"],
  ])("a pending publication is refused if its author %s in the meantime", async (_what, change, code) => {
    await hold(1, incident());
    await stage.rows(q.updateTable("person").set(change).where("id", "=", maja.actor.number).compile());
    stage.now += heldFor;
    await look();
    expect((await state(1, noor)).Refusal?.Code).toBe(code);
    expect(await titles()).toEqual([]);
  });

  it("a pending publication is refused if its session has ended", async () => {
    await hold(1, incident());
    await stage.rows(q.updateTable("session").set({ ended_at: 1 }).where("id", "=", maja.session).compile());
    stage.now += heldFor;
    await look();
    expect((await state(1)).Refusal?.Code).toBe("SessionMissing");
    expect(await titles()).toEqual([]);
  });
});
