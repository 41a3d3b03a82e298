/** Commands about announcements, sent to a store and to the slow model, and their comparison. */

import { expect } from "vitest";
import type { AnnouncementOut } from "../../../src/contract/announcements.ts";
import { Refusal } from "../../../src/contract/refusal.ts";
import { type AnnouncementKind, impacts } from "../../../src/contract/words.ts";
import { nextMoveAt } from "../../../src/rules/announcement-lifecycle.ts";
import { q } from "../../../src/store/query.ts";
import { readJson } from "../../../src/store/stored-json.ts";
import { slowShown } from "../../rules/slow-model.ts";
import { report, type Stage } from "../stage.ts";
import { iso, second } from "../times.ts";
import { closed, followers, type Known, type List, Model, names, type Step } from "./announcement-model.ts";
import { announce, incident, patch, sent, update } from "./announcement-requests.ts";

function expectAlike(one: unknown, other: unknown): void {
  expect(one).toEqual(other);
}

/** A store and the slow model, which get the same commands. */
export class Play {
  readonly model = new Model();
  readonly ids: string[] = [];
  readonly stage: Stage;
  readonly made: number;

  constructor(stage: Stage) {
    this.stage = stage;
    this.made = stage.now;
  }

  async begin(): Promise<void> {
    for (const [place, name] of names.entries()) {
      this.ids.push(await this.stage.component(name));
      this.model.say(place, this.stage.now, { kind: "Hand", status: "Operational" });
    }
  }

  affected(kind: AnnouncementKind, all: List) {
    return all.map(({ place, status: word }) => ({
      ComponentId: this.ids[place],
      ...(kind === "Maintenance" ? { Expect: word } : { Status: word }),
    }));
  }

  /** Whether every component of a list is there. */
  async areThere(all: List): Promise<boolean> {
    return (await this.#gone(all)).length === 0;
  }

  /** The entries of a list that belong to deleted components: no other list takes their place. */
  async #gone(all: List): Promise<List> {
    const rows = await Promise.all(all.map(({ place }) => this.stage.row(this.ids[place] ?? "")));
    return all.filter((_, index) => rows[index]?.deleted_at !== null);
  }

  async run(one: Step): Promise<void> {
    this.stage.now += 7 * second;
    switch (one.kind) {
      case "announce":
        return this.#announce(one);
      case "update":
      case "patch":
        return this.#tell(one);
      case "report": {
        const at = this.stage.now - one.ago * second;
        if ((await this.stage.row(this.ids[one.place] ?? "")).deleted_at !== null) return;
        const occurredAt = one.ago === 0 ? null : at;
        await this.stage.report(
          report({
            componentNameKey: null,
            componentId: this.ids[one.place] ?? "",
            status: one.status,
            occurredAt,
          }),
        );
        this.model.say(one.place, at, { kind: "Report", status: one.status, message: null });
        return;
      }
      case "remove":
      case "return": {
        const id = this.ids[one.place] ?? "";
        const isGone = (await this.stage.row(id)).deleted_at !== null;
        if (isGone === (one.kind === "return")) {
          await this.stage.send({ kind: one.kind === "return" ? "RestoreComponent" : "DeleteComponent", id });
        }
        return;
      }
      case "delete":
      case "restore":
      case "forget":
        return this.#put(one);
    }
  }

  async #announce(one: Step & { kind: "announce" }): Promise<void> {
    const { now } = this.stage;
    const isOver = one.ended > 0 && one.began > one.ended;
    const beganAt = now - one.began * second;
    const fields = {
      Kind: one.what,
      AffectedComponents: this.affected(one.what, one.list),
      ...(one.what === "Notice" ? {} : { StartsAt: iso(beganAt) }),
      ...(one.what === "Maintenance" ? { EndsAt: iso(now + 3_600 * second), AutoStart: false } : {}),
      ...(one.what === "Maintenance" && !isOver && one.ended === 0 ? { State: "In Progress" } : {}),
      ...(isOver ? { ResolvedAt: iso(now - one.ended * second) } : {}),
    };
    if (!(await this.areThere(one.list))) {
      expectAlike((await this.stage.refusal(incident(fields))).code, "ComponentNotFound");
      return;
    }
    const { Id, State, Impact } = await announce(this.stage, fields);
    const known: Known = {
      id: Id,
      kind: one.what,
      state: State,
      list: [],
      isDeleted: false,
      isByHand: false,
      impact: Impact,
      newest: isOver ? now - one.ended * second : now,
    };
    this.model.known.push(known);
    if (!isOver) {
      const at = one.what === "Notice" ? now : beganAt;
      this.model.change(known, { at, now: at }, (it) => (it.list = one.list));
      return;
    }
    known.state = one.what === "Maintenance" ? "In Progress" : "Investigating";
    const endedAt = now - one.ended * second;
    this.model.change(known, { at: beganAt, now: beganAt }, (it) => (it.list = one.list));
    this.model.change(known, { at: endedAt, now: endedAt }, (it) => (it.state = State));
  }

  async #tell(one: Step & { kind: "update" | "patch" }): Promise<void> {
    const known = this.model.known[one.which % this.model.known.length];
    if (known === undefined) return;
    const { now } = this.stage;
    const State = typeof one.move === "number" ? followers[known.state][one.move] : one.move;
    const at = one.kind === "update" ? now - one.ago * second : now;
    const fields = {
      ...(State === undefined ? {} : { State }),
      ...(one.list === undefined ? {} : { AffectedComponents: this.affected(known.kind, one.list) }),
      ...(one.kind === "patch" && one.impact !== undefined ? { Impact: one.impact } : {}),
      ...(at === now ? {} : { PostedAt: iso(at) }),
    };
    const next = State ?? known.state;
    let code: string | undefined;
    let out: AnnouncementOut | undefined;
    try {
      out = await (one.kind === "update" ? update : patch)(this.stage, known.id, fields);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      code = refusal.code;
    }
    const isLate = at < known.newest;
    if (known.isDeleted) expectAlike(code, "AnnouncementNotFound");
    else if (isLate) {
      // It moves nothing in any case.
      if (out !== undefined) expectAlike(out.State, known.state);
      return;
    } else if (one.list !== undefined && !(await this.areThere(one.list))) {
      expectAlike(code === "ComponentNotFound" || code === "ValidationFailed", true);
    } else if (next !== known.state && !followers[known.state].includes(next)) {
      expectAlike(code === "IllegalTransition" || code === "ValidationFailed", true);
    } else if (code !== undefined) {
      // It was said to be before the incident began.
      expectAlike([code, at < now], ["ValidationFailed", true]);
    }
    if (out === undefined) return;
    expectAlike(next === known.state || followers[known.state].includes(next), true);
    if (one.kind === "update" || next !== known.state) known.newest = at;
    if (one.kind === "patch" && one.impact !== undefined) known.isByHand = one.impact !== null;
    else if (!known.isByHand) {
      expectAlike(impacts.indexOf(out.Impact) >= impacts.indexOf(known.impact), true);
    }
    known.impact = out.Impact;
    const gone = await this.#gone(known.list);
    const change = (it: Known) => {
      it.state = next;
      if (one.list !== undefined) it.list = [...one.list, ...gone];
    };
    this.model.change(known, { at, now }, change);
  }

  async #put(one: Step & { kind: "delete" | "restore" | "forget" }): Promise<void> {
    const known = this.model.known[one.which % this.model.known.length];
    if (known === undefined) return;
    const { now } = this.stage;
    if (one.kind === "forget") {
      if (known.isDeleted) return;
      const { Updates } = await patch(this.stage, known.id, {});
      const updateId = Updates[0]?.Id;
      if (updateId !== undefined) await this.stage.send({ kind: "DeleteUpdate", id: known.id, updateId });
      return;
    }
    if (one.kind === "delete" && known.isDeleted) {
      const refusal = await this.stage.refusal({ kind: "DeleteAnnouncement", id: known.id });
      expectAlike(refusal.code, "AnnouncementNotFound");
      return;
    }
    if (one.kind === "delete") await this.stage.send({ kind: "DeleteAnnouncement", id: known.id });
    else await sent(this.stage, { kind: "RestoreAnnouncement", id: known.id });
    this.model.change(known, { at: now, now }, (it) => (it.isDeleted = one.kind === "delete"));
  }

  async check(): Promise<void> {
    const rows = await this.stage.rows(q.selectFrom("announcement").selectAll().compile());
    for (const row of rows) {
      const known = this.model.known.find((one) => one.id === row.public_id);
      expectAlike([row.state, row.deleted_at !== null], [known?.state, known?.isDeleted]);
      expectAlike(row.resolved_at !== null, closed.includes(row.state));
      expectAlike(row.next_transition_at, nextMoveAt(row));
    }
    for (const place of names.keys()) await this.#checkComponent(place);
  }

  async #checkComponent(place: number): Promise<void> {
    const row = await this.stage.row(this.ids[place] ?? "");
    const said = this.model.known.flatMap((one) => {
      const word = this.model.saidOf(one, place);
      return word === undefined ? [] : [[one.id, word] as const];
    });
    const { announced } = readJson("component", "status_inputs", row);
    const heard = Object.entries(announced).map(([id, { since: _since, ...word }]) => [id, word]);
    expectAlike(Object.fromEntries(heard), Object.fromEntries(said));

    const periods = await this.stage.periods(row.public_id);
    const first = { status: "Unknown", reportEvery: null, onLapse: "Unknown" } as const;
    const moments = new Set([...(this.model.words[place] ?? []).map(({ at }) => at), this.stage.now]);
    for (const moment of moments) {
      const period = periods.findLast(({ from_at: from }) => from <= moment);
      const shown = slowShown(first, this.model.until(place, moment), moment + 0.5);
      const where = [place, (moment - this.made) / second];
      expectAlike([...where, period?.status], [...where, shown]);
    }
    const { now } = this.stage;
    expectAlike(row.shown_status, slowShown(first, this.model.until(place, now), now + 0.5));
  }
}
