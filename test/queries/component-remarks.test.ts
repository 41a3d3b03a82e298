import { beforeEach, describe, expect, it } from "vitest";
import type { CommandBus } from "../../src/commands/bus/command-bus.ts";
import { parsePin } from "../../src/commands/components/overrides.ts";
import { readRemarks } from "../../src/queries/component-remarks.ts";
import { Stage } from "../commands/stage.ts";
import { sqliteTest } from "../harness/sqlite-test.ts";

let stage: Stage;
let bus: CommandBus;
beforeEach(async () => {
  stage = await Stage.forTest();
  bus = await stage.bus();
});
const remarks = async () => (await readRemarks(bus)).result.Items;

describe("remarks on components", () => {
  it("remarks on components are absent if nothing is unusual", async () => {
    await stage.component("API");
    await stage.component("Web");
    expect(await remarks()).toEqual([]);
  });

  sqliteTest("remarks on components mention an override and its expiry, until it is removed", async () => {
    const id = await stage.component("API");
    const until = new Date(stage.now + 60_000).toISOString();
    await stage.send(parsePin(id, { Status: "Major Outage", Until: until, Reason: "Seen" }));
    expect(await remarks()).toEqual([
      {
        ComponentId: id,
        Pin: { Status: "Major Outage", Until: until },
        SetBy: null,
        LooksLike: [],
        MixedWord: null,
      },
    ]);
    await stage.send({ kind: "UnpinComponent", id });
    expect(await remarks()).toEqual([]);
  });

  it("remarks on components name the person who set a problem by hand, until it is over", async () => {
    const id = await stage.component("API");
    const set = async (Status: "Major Outage" | "Operational") =>
      await stage.send(
        { kind: "PatchComponent", id, fields: { Status } },
        { actor: { kind: "command line", user: "ada" } },
      );
    await set("Major Outage");
    const SetBy = { Kind: "Command Line", Name: "The command line (ada)" };
    expect(await remarks()).toEqual([{ ComponentId: id, Pin: null, SetBy, LooksLike: [], MixedWord: null }]);
    await set("Operational");
    expect(await remarks()).toEqual([]);
  });

  it("remarks on components warn of names that look alike, and of a mixed-script word, while both exist", async () => {
    const honest = await stage.component("API");
    const deceiving = await stage.component("АPI");
    expect(await remarks()).toEqual([
      { ComponentId: honest, Pin: null, SetBy: null, LooksLike: ["АPI"], MixedWord: null },
      { ComponentId: deceiving, Pin: null, SetBy: null, LooksLike: ["API"], MixedWord: "АPI" },
    ]);
    await stage.send({ kind: "DeleteComponent", id: deceiving });
    expect(await remarks()).toEqual([]);
  });
});
