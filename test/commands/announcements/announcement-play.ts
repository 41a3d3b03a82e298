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
import {
  closed,
  followers,
  type List,
  Model,
  type ModelAnnouncement,
  names,
  type Step,
} from "./announcement-model.ts";
import { announce, incident, patch, sent, update } from "./announcement-requests.ts";

function expectAlike(actual: unknown, expected: unknown): void {
  expect(actual).toEqual(expected);
}

/** A store and the slow model, which get the same commands. */
export class Play {
  readonly model = new Model();
  readonly ids: string[] = [];
  readonly stage: Stage;
  readonly createdAt: number;

  constructor(stage: Stage) {
    this.stage = stage;
    this.createdAt = stage.now;
  }

  async begin(): Promise<void> {
    for (const [place, name] of names.entries()) {
      this.ids.push(await this.stage.component(name));
      this.model.record(place, this.stage.now, { kind: "Hand", status: "Operational" });
    }
  }

  affected(kind: AnnouncementKind, all: List) {
    return all.map(({ place, status: word }) => ({
      ComponentId: this.ids[place],
      ...(kind === "Maintenance" && { Expect: word }),
      ...(kind === "Incident" && { Status: word }),
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

  async run(step: Step): Promise<void> {
    this.stage.now += 7 * second;
    switch (step.kind) {
      case "announce":
        return this.#announce(step);
      case "update":
      case "patch":
        return this.#postOrPatch(step);
      case "report": {
        const at = this.stage.now - step.ago * second;
        if ((await this.stage.row(this.ids[step.place] ?? "")).deleted_at !== null) return;
        const occurredAt = step.ago === 0 ? null : at;
        await this.stage.report(
          report({
            componentNameKey: null,
            componentId: this.ids[step.place] ?? "",
            status: step.status,
            occurredAt,
          }),
        );
        this.model.record(step.place, at, { kind: "Report", status: step.status, message: null });
        return;
      }
      case "remove":
      case "return": {
        const id = this.ids[step.place] ?? "";
        const isGone = (await this.stage.row(id)).deleted_at !== null;
        if (isGone === (step.kind === "return")) {
          await this.stage.send({
            kind: step.kind === "return" ? "RestoreComponent" : "DeleteComponent",
            id,
          });
        }
        return;
      }
      case "delete":
      case "restore":
      case "forget":
        return this.#put(step);
    }
  }

  async #announce(step: Step & { kind: "announce" }): Promise<void> {
    const { now } = this.stage;
    const isOver = step.ended > 0 && step.began > step.ended;
    const beganAt = now - step.began * second;
    const fields = {
      Kind: step.what,
      AffectedComponents: this.affected(step.what, step.list),
      ...(step.what === "Notice" && !isOver ? {} : { StartsAt: iso(beganAt) }),
      ...(step.what === "Maintenance" ? { EndsAt: iso(now + 3_600 * second), AutoStart: false } : {}),
      ...(step.what === "Maintenance" && !isOver && step.ended === 0 ? { State: "In Progress" } : {}),
      ...(isOver ? { ResolvedAt: iso(now - step.ended * second) } : {}),
    };
    if (!(await this.areThere(step.list))) {
      expectAlike((await this.stage.refusal(incident(fields))).code, "ComponentNotFound");
      return;
    }
    const { Id, State, Impact } = await announce(this.stage, fields);
    const modelled: ModelAnnouncement = {
      id: Id,
      kind: step.what,
      state: State,
      list: [],
      isDeleted: false,
      isByHand: false,
      impact: Impact,
      newest: isOver ? now - step.ended * second : now,
    };
    this.model.announcements.push(modelled);
    if (!isOver) {
      const at = step.what === "Notice" ? now : beganAt;
      this.model.change(modelled, { at, now: at }, (it) => (it.list = step.list));
      return;
    }
    modelled.state = step.what === "Maintenance" ? "In Progress" : "Investigating";
    const endedAt = now - step.ended * second;
    this.model.change(modelled, { at: beganAt, now: beganAt }, (it) => (it.list = step.list));
    this.model.change(modelled, { at: endedAt, now: endedAt }, (it) => (it.state = State));
  }

  async #postOrPatch(step: Step & { kind: "update" | "patch" }): Promise<void> {
    const modelled = this.model.announcements[step.which % this.model.announcements.length];
    if (modelled === undefined) return;
    const { now } = this.stage;
    const State = typeof step.move === "number" ? followers[modelled.state][step.move] : step.move;
    const at = step.kind === "update" ? now - step.ago * second : now;
    const impact = step.kind === "patch" && modelled.kind === "Incident" ? step.impact : undefined;
    const fields = {
      ...(State === undefined ? {} : { State }),
      ...(step.list === undefined ? {} : { AffectedComponents: this.affected(modelled.kind, step.list) }),
      ...(impact === undefined ? {} : { Impact: impact }),
      ...(at === now ? {} : { PostedAt: iso(at) }),
    };
    const next = State ?? modelled.state;
    let code: string | undefined;
    let out: AnnouncementOut | undefined;
    try {
      out = await (step.kind === "update" ? update : patch)(this.stage, modelled.id, fields);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      code = refusal.code;
    }
    const isLate = at < modelled.newest;
    if (modelled.isDeleted) expectAlike(code, "AnnouncementNotFound");
    else if (isLate) {
      // It moves nothing in any case.
      if (out !== undefined) expectAlike(out.State, modelled.state);
      return;
    } else if (step.list !== undefined && !(await this.areThere(step.list))) {
      expectAlike(code === "ComponentNotFound" || code === "ValidationFailed", true);
    } else if (next !== modelled.state && !followers[modelled.state].includes(next)) {
      expectAlike(code === "IllegalTransition" || code === "ValidationFailed", true);
    } else if (code !== undefined) {
      // It was said to be before the incident began.
      expectAlike([code, at < now], ["ValidationFailed", true]);
    }
    if (out === undefined) return;
    expectAlike(next === modelled.state || followers[modelled.state].includes(next), true);
    if (step.kind === "update" || next !== modelled.state) modelled.newest = at;
    if (impact !== undefined) modelled.isByHand = impact !== null;
    else if (!modelled.isByHand) {
      expectAlike(impacts.indexOf(out.Impact) >= impacts.indexOf(modelled.impact), true);
    }
    modelled.impact = out.Impact;
    const gone = await this.#gone(modelled.list);
    const change = (it: ModelAnnouncement) => {
      it.state = next;
      if (step.list !== undefined) it.list = [...step.list, ...gone];
    };
    this.model.change(modelled, { at, now }, change);
  }

  async #put(step: Step & { kind: "delete" | "restore" | "forget" }): Promise<void> {
    const modelled = this.model.announcements[step.which % this.model.announcements.length];
    if (modelled === undefined) return;
    const { now } = this.stage;
    if (step.kind === "forget") {
      if (modelled.isDeleted) return;
      const { Updates } = await patch(this.stage, modelled.id, {});
      const [newest, ...others] = Updates;
      if (newest === undefined) return;
      const command = { kind: "DeleteUpdate", id: modelled.id, updateId: newest.Id } as const;
      // It keeps an update, and a text if it has one.
      const mayBeForgotten =
        newest.Message === "" ? others.length > 0 : others.some(({ Message }) => Message !== "");
      if (mayBeForgotten) await this.stage.send(command);
      else expectAlike((await this.stage.refusal(command)).code, "LastUpdate");
      return;
    }
    if (step.kind === "delete" && modelled.isDeleted) {
      const refusal = await this.stage.refusal({ kind: "DeleteAnnouncement", id: modelled.id });
      expectAlike(refusal.code, "AnnouncementNotFound");
      return;
    }
    if (step.kind === "delete") await this.stage.send({ kind: "DeleteAnnouncement", id: modelled.id });
    else await sent(this.stage, { kind: "RestoreAnnouncement", id: modelled.id });
    this.model.change(modelled, { at: now, now }, (it) => (it.isDeleted = step.kind === "delete"));
  }

  async check(): Promise<void> {
    const rows = await this.stage.rows(q.selectFrom("announcement").selectAll().compile());
    for (const row of rows) {
      const modelled = this.model.announcements.find((candidate) => candidate.id === row.public_id);
      expectAlike([row.state, row.deleted_at !== null], [modelled?.state, modelled?.isDeleted]);
      expectAlike(row.resolved_at !== null, closed.includes(row.state));
      expectAlike(row.next_transition_at, nextMoveAt(row));
    }
    for (const place of names.keys()) await this.#checkComponent(place);
  }

  async #checkComponent(place: number): Promise<void> {
    const row = await this.stage.row(this.ids[place] ?? "");
    const expected = this.model.announcements.flatMap((announcement) => {
      const word = this.model.effectOn(announcement, place);
      return word === undefined ? [] : [[announcement.id, word] as const];
    });
    const { announced } = readJson("component", "status_inputs", row);
    const stored = Object.entries(announced).map(([id, { since: _since, ...word }]) => [id, word]);
    expectAlike(Object.fromEntries(stored), Object.fromEntries(expected));

    const periods = await this.stage.periods(row.public_id);
    const first = { status: "Unknown", reportEvery: null, onLapse: "Unknown" } as const;
    const moments = new Set([...(this.model.words[place] ?? []).map(({ at }) => at), this.stage.now]);
    for (const moment of moments) {
      const period = periods.findLast(({ from_at: from }) => from <= moment);
      const shown = slowShown(first, this.model.until(place, moment), moment + 0.5);
      const where = [place, (moment - this.createdAt) / second];
      expectAlike([...where, period?.status], [...where, shown]);
    }
    const { now } = this.stage;
    expectAlike(row.shown_status, slowShown(first, this.model.until(place, now), now + 0.5));
  }
}
