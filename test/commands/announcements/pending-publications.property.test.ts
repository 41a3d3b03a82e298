/** Whatever happens while changes are held: what becomes of each follows the slow model, and each is made once or never. */
import { deepEqual, equal, rejects } from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "vitest";
import { openCommandBus } from "../../../src/commands/bus/command-bus.ts";
import type { Command, ComposedCommand as Composed } from "../../../src/commands/command.ts";
import { type HeldState, heldFor } from "../../../src/contract/portal/composer.ts";
import { Refusal } from "../../../src/contract/refusal.ts";
import { createLogger } from "../../../src/platform/logger.ts";
import { executionOf, readPendingPublication } from "../../../src/queries/draft-queries.ts";
import { commandsDue } from "../../../src/scheduler/due-commands.ts";
import { q } from "../../../src/store/query.ts";
import { runs } from "../../harness/databases.ts";
import { repetitions } from "../../harness/repetitions.ts";
import { browserId, type Editor, signedIn } from "../people/signed-in-people.ts";
import { baseUrl, Stage } from "../stage.ts";
import { second } from "../times.ts";
import { announce, incident, patching, updating } from "./announcement-requests.ts";

const which = fc.nat(5);
const who = fc.nat(1);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("hold" as const),
      which,
      who,
      what: fc.constantFrom("create" as const, "create" as const, "update" as const, "rename" as const),
      /** Whether it is held against the announcement as it is now. */
      guarded: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("take back" as const), which, who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("publish" as const), which, who }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("wait" as const), seconds: fc.nat(18) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("look" as const), nodes: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("appoint" as const),
      who,
      role: fc.constantFrom("Viewer", "Editor"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("sign out" as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("edit" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("delete" as const, "restore" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** A held change as slowly and obviously as can be. */
type ModelPublication = {
  readonly who: number;
  readonly what: "create" | "update" | "rename";
  readonly dueAt: number;
  /** The version of the announcement that it is held against; null for any. */
  readonly version: number | null;
  state: HeldState;
};

class World {
  readonly stage: Stage;
  readonly bus: Awaited<ReturnType<typeof openCommandBus>>;
  readonly people: readonly Editor[];
  readonly shared: string;
  readonly modelled = new Map<number, ModelPublication>();
  readonly roles = ["Editor", "Editor"];
  readonly signedOut = [false, false];
  version = 0;
  isThere = true;
  created = 0;
  updates = 1;

  constructor(stage: Stage, bus: World["bus"], more: { people: readonly Editor[]; shared: string }) {
    this.stage = stage;
    this.bus = bus;
    this.people = more.people;
    this.shared = more.shared;
  }

  editor(place: number): Editor {
    const found = this.people[place];
    if (found === undefined) throw new Error("nobody is there");
    return found;
  }

  async run(next: Step): Promise<void> {
    this.stage.now += second;
    switch (next.kind) {
      case "hold":
        return await this.#hold(next);
      case "take back":
        return await this.#takeBack(next);
      case "publish":
        return await this.#publish(next);
      case "wait":
        this.stage.now += next.seconds * second;
        return;
      case "look":
        return await this.#look(next.nodes);
      case "appoint": {
        this.roles[next.who] = next.role;
        const { actor } = this.editor(next.who);
        const role = next.role === "Viewer" ? "Viewer" : "Editor";
        await this.stage.rows(q.updateTable("person").set({ role }).where("id", "=", actor.number).compile());
        return;
      }
      case "sign out": {
        this.signedOut[next.who] = true;
        const { session } = this.editor(next.who);
        await this.stage.rows(
          q.updateTable("session").set({ ended_at: 1 }).where("id", "=", session).compile(),
        );
        return;
      }
      case "edit":
        if (this.isThere) await this.stage.send(patching(this.shared, { Title: `At ${this.stage.now}` }));
        return await this.#learnVersion();
      case "delete":
      case "restore":
        return await this.#put(next.kind);
    }
  }

  async #learnVersion(): Promise<void> {
    const of = q.selectFrom("announcement").select("revision").where("public_id", "=", this.shared);
    this.version = (await this.stage.rows(of.compile()))[0]?.revision ?? 0;
  }

  async #put(kind: "delete" | "restore"): Promise<void> {
    if (this.isThere !== (kind === "delete")) return;
    this.isThere = kind === "restore";
    await this.stage.send({
      kind: kind === "delete" ? "DeleteAnnouncement" : "RestoreAnnouncement",
      id: this.shared,
    });
    await this.#learnVersion();
  }

  async #hold({ which: number, who: place, what, guarded }: Step & { kind: "hold" }): Promise<void> {
    const person = this.editor(place);
    const change = {
      create: () => incident({ Title: `Made ${number}` }),
      update: () => updating(this.shared, { Message: `Said ${number}` }),
      rename: () => patching(this.shared, { Title: `Named ${number} at ${this.stage.now}` }),
    }[what]();
    const version = guarded && what !== "create" ? this.version : null;
    const command: Command = {
      kind: "SchedulePublication",
      id: browserId(number),
      change: change as Composed,
      ifMatch: version === null ? null : [`r${version}`],
      draftId: null,
      session: person.session,
    };
    const modelled = this.modelled.get(number);
    const sent = this.stage.send(command, { actor: person.actor });
    const refused =
      (modelled !== undefined && modelled.who !== place) ||
      (modelled === undefined && what !== "create" && !this.isThere);
    if (refused) {
      await rejects(sent, Refusal);
      return;
    }
    await sent;
    if (modelled !== undefined) return;
    this.modelled.set(number, {
      who: place,
      what,
      dueAt: this.stage.now + heldFor,
      version,
      state: "Waiting",
    });
  }

  async #takeBack({ which: number, who: place }: Step & { kind: "take back" }): Promise<void> {
    const modelled = this.modelled.get(number);
    const command: Command = { kind: "CancelPublication", id: browserId(number) };
    const sent = this.stage.send(command, { actor: this.editor(place).actor });
    const isWaiting = modelled?.state === "Waiting";
    if (modelled === undefined || modelled.state === "Made" || (isWaiting && modelled.who !== place)) {
      await rejects(sent, Refusal);
      return;
    }
    await sent;
    if (isWaiting) modelled.state = "TakenBack";
    else if (modelled.state === "Refused") modelled.state = "Dismissed";
  }

  async #publish({ which: number, who: place }: Step & { kind: "publish" }): Promise<void> {
    const modelled = this.modelled.get(number);
    if (modelled === undefined) {
      await rejects(executionOf(this.bus, browserId(number)), Refusal);
      return;
    }
    const making = await executionOf(this.bus, browserId(number));
    const sent = this.stage.send(making, { actor: this.editor(place).actor });
    if (modelled.who !== place) {
      await rejects(sent, Refusal);
      return;
    }
    await sent;
    if (modelled.state === "Waiting") this.#make(modelled);
    await this.#learnVersion();
  }

  /** The expected outcome of its publication. */
  #make(publication: ModelPublication): void {
    const mayNot = this.roles[publication.who] === "Viewer" || this.signedOut[publication.who] === true;
    const isAbout = publication.what !== "create";
    const isStale = isAbout && publication.version !== null && publication.version !== this.version;
    publication.state = mayNot || (isAbout && !this.isThere) || isStale ? "Refused" : "Made";
    if (publication.state === "Refused") return;
    if (publication.what === "create") this.created += 1;
    if (publication.what === "update") this.updates += 1;
    // Whatever else is held against what it was is stale from here on.
    if (isAbout) this.version = Number.NaN;
  }

  /** So many nodes look at once: they send the same, in one group and one after another. */
  async #look(nodes: number): Promise<void> {
    const due = await commandsDue(this.bus, this.stage.now);
    const alike = due.map((command) => ({
      command,
      actor: { kind: "clock" } as const,
      requestId: null,
      idempotency: null,
      ifMatch: null,
    }));
    await this.stage.group(Array.from({ length: nodes }, () => alike).flat());
    await this.stage.group(alike);
    const inOrder = [...this.modelled.values()]
      .filter(({ state, dueAt }) => state === "Waiting" && dueAt <= this.stage.now)
      .toSorted((a, b) => a.dueAt - b.dueAt);
    for (const publication of inOrder) this.#make(publication);
    await this.#learnVersion();
  }

  async check(): Promise<void> {
    for (const [number, { state }] of this.modelled) {
      const publication = await readPendingPublication(this.bus, { id: browserId(number), person: 0 });
      deepEqual({ number, state: publication.State }, { number, state });
      equal(publication.Refusal === null, state !== "Refused");
    }
    const announcements = await this.stage.rows(q.selectFrom("announcement").select("id").compile());
    equal(announcements.length, 1 + this.created);
    const of = q
      .selectFrom("announcement_update")
      .innerJoin("announcement", "announcement.id", "announcement_update.announcement_id")
      .select("announcement_update.id")
      .where("announcement.public_id", "=", this.shared);
    equal((await this.stage.rows(of.compile())).length, this.updates);
  }
}

describe("pending publications", () => {
  it("pending publications agree with the slow model, whatever happens in the meantime", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 30 }), async (steps) => {
        const stage = await Stage.open();
        const logger = createLogger("silent");
        const place = { dataDirectory: stage.directory, database: stage.database, baseUrl };
        const bus = await openCommandBus({ ...place, thread: false, logger });
        try {
          const people = [
            await signedIn((query) => stage.rows(query)),
            await signedIn((query) => stage.rows(query), { number: 9_000_002, name: "Noor Haddad" }),
          ];
          const { Id: shared } = await announce(stage, { Title: "Shared" });
          const world = new World(stage, bus, { people, shared });
          await world.run({ kind: "edit" });
          for (const next of steps) {
            await world.run(next);
            await world.check();
          }
        } finally {
          await bus.close();
          await stage.close();
        }
      }),
      { numRuns: repetitions(8, runs(400)) },
    );
  });
});
