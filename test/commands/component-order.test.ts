import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Command } from "../../src/commands/command.ts";
import { parseComponentGroupCreate } from "../../src/commands/component-groups.ts";
import { parseComponentOrder } from "../../src/commands/component-order.ts";
import { presentAuditEvent } from "../../src/commands/presenters.ts";
import { componentGroup } from "../../src/contract/components.ts";
import type { ComponentOrder } from "../../src/contract/portal-components.ts";
import { Refusal } from "../../src/contract/refusal.ts";
import { newId } from "../../src/ledger/id.ts";
import { q } from "../../src/ledger/query.ts";
import { runs } from "../harness/databases.ts";
import { Stage } from "./stage.ts";
import { second } from "./times.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.forTest();
});

const ordering = (order: Partial<ComponentOrder>): Command =>
  parseComponentOrder({ Groups: [], Components: [], ...order });
const madeGroup = async (name: string) =>
  componentGroup.parse((await stage.send(parseComponentGroupCreate({ Name: name }))).result).Id;
const groupRow = async (id: string) => {
  const rows = await stage.rows(q.selectFrom("component_group").selectAll().compile());
  return rows.find((row) => row.public_id === id);
};

describe("the order of components", () => {
  it("moves groups and components, within groups and from one to another, in one revision", async () => {
    const shop = await madeGroup("Shop");
    const office = await madeGroup("Office");
    const api = await stage.component("API", { GroupId: shop });
    const web = await stage.component("Web");
    const before = await stage.revision();
    stage.now += second;
    const answer = await stage.send(
      ordering({
        Groups: [
          { Id: office.toUpperCase(), Position: 0 },
          { Id: shop, Position: 1 },
        ],
        Components: [
          { Id: web, GroupId: office, Position: 0 },
          { Id: api, GroupId: null, Position: 7 },
        ],
      }),
    );
    // "Shop" stood at 1 before.
    expect(answer).toMatchObject({ status: 200, result: { Moved: 3 }, revision: before + 1 });
    expect(await groupRow(office)).toMatchObject({
      position: 0,
      revision: before + 1,
      updated_at: stage.now,
    });
    const officeNumber = (await groupRow(office))?.id;
    expect(await stage.row(web)).toMatchObject({
      position: 0,
      group_id: officeNumber,
      revision: before + 1,
      updated_at: stage.now,
    });
    expect(await stage.row(api)).toMatchObject({ position: 7, group_id: null, revision: before + 1 });
  });

  it("is one entry of the audit, which tells where each stood and stands", async () => {
    const shop = await madeGroup("Shop");
    const api = await stage.component("API");
    const web = await stage.component("Web");
    const actor = { kind: "person", number: 4, name: "Maja", role: "Editor" } as const;
    const entries = (await stage.audit()).length;
    await stage.send(
      ordering({
        Components: [
          { Id: web, GroupId: shop, Position: 0 },
          { Id: api, GroupId: null, Position: 1 },
        ],
      }),
      { actor },
    );
    const audit = await stage.audit();
    expect(audit).toHaveLength(entries + 1);
    expect(audit.at(-1)).toMatchObject({ actor: "person:4", actor_name: "Maja" });
    const [entry] = audit.slice(-1).map(presentAuditEvent);
    expect(entry).toMatchObject({
      Action: "Component.Order",
      Subject: { Kind: "Page", Id: (await stage.page()).public_id },
      Before: { Components: [{ Name: "Web", Group: null, Position: 2 }] },
      After: { Components: [{ Name: "Web", Group: "Shop", Position: 0 }] },
    });
  });

  it("leaves no trace where everything stands there already", async () => {
    const shop = await madeGroup("Shop");
    const api = await stage.component("API", { GroupId: shop });
    const traces = [await stage.revision(), await stage.audit()];
    stage.now += second;
    const answer = await stage.send(
      ordering({
        Groups: [{ Id: shop, Position: 1 }],
        Components: [{ Id: api, GroupId: shop, Position: 1 }],
      }),
    );
    expect(answer).toMatchObject({ status: 200, result: { Moved: 0 } });
    expect([await stage.revision(), await stage.audit()]).toEqual(traces);
  });

  it("is refused whole where something that it names is gone, and says which", async () => {
    const shop = await madeGroup("Shop");
    const api = await stage.component("API");
    const web = await stage.component("Web");
    await stage.send({ kind: "DeleteComponent", id: web });
    const gone = await madeGroup("Gone");
    await stage.send({ kind: "DeleteComponentGroup", id: gone });
    const traces = [await stage.revision(), await stage.audit(), await stage.row(api)];
    const moveApi = { Id: api, GroupId: shop, Position: 9 };
    const cases: [Partial<ComponentOrder>, string, string][] = [
      [
        { Components: [moveApi, { Id: web, GroupId: null, Position: 0 }] },
        "ComponentNotFound",
        "Components[1].Id",
      ],
      [
        { Components: [moveApi, { ...moveApi, Id: newId(stage.now) }] },
        "ComponentNotFound",
        "Components[1].Id",
      ],
      [{ Components: [{ ...moveApi, GroupId: gone }] }, "ComponentGroupNotFound", "Components[0].GroupId"],
      [
        { Groups: [{ Id: gone, Position: 0 }], Components: [moveApi] },
        "ComponentGroupNotFound",
        "Groups[0].Id",
      ],
    ];
    for (const [order, code, path] of cases) {
      const refusal = await stage.refusal(ordering(order));
      expect(refusal).toMatchObject({ code, status: 400 });
      expect(refusal.detail.errors).toMatchObject([{ Path: path }]);
    }
    expect([await stage.revision(), await stage.audit(), await stage.row(api)]).toEqual(traces);
  });

  it("names each but once, by its id, with a place that there can be", () => {
    const id = newId(0);
    const one = { Id: id, GroupId: null, Position: 0 };
    const bodies = [
      {},
      { Groups: [], Components: [one, { ...one, Id: id.toUpperCase() }] },
      {
        Groups: [
          { Id: id, Position: 0 },
          { Id: id, Position: 1 },
        ],
        Components: [],
      },
      { Groups: [], Components: [{ Id: id, Position: 0 }] },
      { Groups: [], Components: [{ ...one, Position: -1 }] },
      { Groups: [], Components: [{ ...one, Position: 1.5 }] },
      { Groups: [], Components: [{ ...one, Id: "API" }] },
      { Groups: [], Components: [], More: true },
    ];
    for (const body of bodies) expect(() => parseComponentOrder(body)).toThrow(Refusal);
  });
});

describe("many orders, one after another", () => {
  const groupNames = ["Shop", "Office"];
  const componentNames = ["API", "Web", "Queue", "Mail"];
  const position = fc.nat(5);
  const orders = fc.array(
    fc.record({
      groups: fc.uniqueArray(fc.record({ which: fc.nat(groupNames.length - 1), position }), {
        selector: (one) => one.which,
      }),
      components: fc.uniqueArray(
        fc.record({
          which: fc.nat(componentNames.length - 1),
          group: fc.option(fc.nat(groupNames.length - 1), { nil: null }),
          position,
        }),
        { selector: (one) => one.which },
      ),
      /** Whether something that is gone is named as well. */
      stale: fc.boolean(),
    }),
    { maxLength: 6 },
  );

  it("leave everything where the last order that was taken put it", async () => {
    const groups: string[] = [];
    for (const name of groupNames) groups.push(await madeGroup(name));
    const components: string[] = [];
    for (const name of componentNames) components.push(await stage.component(name));
    const look = async () => {
      const rows = await stage.rows(q.selectFrom("component_group").selectAll().orderBy("id").compile());
      const places = new Map<string, { group: string | null; position: number }>();
      for (const row of rows) places.set(row.public_id, { group: null, position: row.position });
      for (const id of components) {
        const { position: at, group_id: number } = await stage.row(id);
        places.set(id, { group: rows.find((row) => row.id === number)?.public_id ?? null, position: at });
      }
      return places;
    };
    const model = await look();
    await fc.assert(
      fc.asyncProperty(orders, async (taken) => {
        for (const { groups: movedGroups, components: movedComponents, stale } of taken) {
          const order: ComponentOrder = {
            Groups: movedGroups.map(({ which, position: Position }) => ({
              Id: groups[which] ?? "",
              Position,
            })),
            Components: movedComponents.map(({ which, group, position: Position }) => ({
              Id: components[which] ?? "",
              GroupId: group === null ? null : (groups[group] ?? ""),
              Position,
            })),
          };
          const gone = { Id: newId(stage.now), GroupId: null, Position: 0 };
          if (stale) {
            await stage.refusal(ordering({ ...order, Components: [...order.Components, gone] }));
            continue;
          }
          await stage.send(ordering(order));
          for (const { Id, Position } of order.Groups) model.set(Id, { group: null, position: Position });
          for (const { Id, GroupId, Position } of order.Components)
            model.set(Id, { group: GroupId, position: Position });
        }
        expect(await look()).toEqual(model);
      }),
      { numRuns: runs(30) },
    );
  });
});
