import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { audit as auditTexts } from "../../../portal/src/texts/audit.ts";
import type { Command } from "../../../src/commands/command.ts";
import { parseComponentGroupCreate } from "../../../src/commands/components/component-groups.ts";
import { parseComponentOrder } from "../../../src/commands/components/component-order.ts";
import { presentAuditEvent } from "../../../src/commands/row-presenters.ts";
import { componentGroup } from "../../../src/contract/components.ts";
import { groupMoves } from "../../../src/contract/group-moves.ts";
import type { ComponentOrder } from "../../../src/contract/portal/portal-components.ts";
import { Refusal } from "../../../src/contract/refusal.ts";
import { q } from "../../../src/store/query.ts";
import { newId } from "../../../src/store/uuid.ts";
import { runs } from "../../harness/databases.ts";
import { Stage } from "../stage.ts";
import { second } from "../times.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.forTest();
});

const ordering = (order: Partial<ComponentOrder>): Command =>
  parseComponentOrder({ Groups: [], Members: [], ...order });
const madeGroup = async (name: string) =>
  componentGroup.parse((await stage.send(parseComponentGroupCreate({ Name: name }))).result).Id;
const groupRow = async (id: string) => {
  const rows = await stage.rows(q.selectFrom("component_group").selectAll().compile());
  return rows.find((row) => row.public_id === id);
};

describe("the order of components", () => {
  it("a new order moves groups and components, within and between groups, in one revision", async () => {
    const shop = await madeGroup("Shop");
    const office = await madeGroup("Office");
    const api = await stage.component("API", { GroupId: shop });
    const web = await stage.component("Web");
    const before = await stage.revision();
    stage.now += second;
    const answer = await stage.send(
      ordering({
        Groups: [office.toUpperCase(), shop],
        Members: [
          { GroupId: office, Components: [web] },
          { GroupId: null, Components: [api] },
        ],
      }),
    );
    expect(answer).toMatchObject({ status: 200, result: { Moved: 4 }, revision: before + 1 });
    expect(await groupRow(office)).toMatchObject({
      position: 1,
      revision: before + 1,
      updated_at: stage.now,
    });
    expect(await groupRow(shop)).toMatchObject({ position: 2 });
    const officeNumber = (await groupRow(office))?.id;
    expect(await stage.row(web)).toMatchObject({
      position: 1,
      group_id: officeNumber,
      revision: before + 1,
      updated_at: stage.now,
    });
    expect(await stage.row(api)).toMatchObject({ position: 1, group_id: null, revision: before + 1 });
  });

  it("a new order is one audit entry with the old and new places", async () => {
    const shop = await madeGroup("Shop");
    const api = await stage.component("API");
    const web = await stage.component("Web");
    const actor = { kind: "person", number: 4, name: "Maja", role: "Editor" } as const;
    const entries = (await stage.audit()).length;
    await stage.send(
      ordering({
        Members: [
          { GroupId: shop, Components: [web] },
          { GroupId: null, Components: [api] },
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
      After: { Components: [{ Name: "Web", Group: "Shop", Position: 1 }] },
    });
    const moves = entry === undefined ? [] : groupMoves(entry);
    expect(auditTexts.moved(moves)).toBe("moved Web to Shop");
  });

  it("an unchanged order leaves no trace", async () => {
    const shop = await madeGroup("Shop");
    const api = await stage.component("API", { GroupId: shop });
    const traces = [await stage.revision(), await stage.audit()];
    stage.now += second;
    const answer = await stage.send(
      ordering({
        Groups: [shop],
        Members: [{ GroupId: shop, Components: [api] }],
      }),
    );
    expect(answer).toMatchObject({ status: 200, result: { Moved: 0 } });
    expect([await stage.revision(), await stage.audit()]).toEqual(traces);
  });

  it("an order that names a missing item is refused completely, and names it", async () => {
    const shop = await madeGroup("Shop");
    const api = await stage.component("API");
    const web = await stage.component("Web");
    await stage.send({ kind: "DeleteComponent", id: web });
    const gone = await madeGroup("Gone");
    await stage.send({ kind: "DeleteComponentGroup", id: gone });
    const traces = [await stage.revision(), await stage.audit(), await stage.row(api)];
    const moveApi = { GroupId: shop, Components: [api] };
    const cases: [Partial<ComponentOrder>, string, string][] = [
      [
        { Members: [moveApi, { GroupId: null, Components: [web] }] },
        "ComponentNotFound",
        "Members[1].Components[0]",
      ],
      [
        { Members: [{ GroupId: shop, Components: [api, newId(stage.now)] }] },
        "ComponentNotFound",
        "Members[0].Components[1]",
      ],
      [{ Members: [{ ...moveApi, GroupId: gone }] }, "ComponentGroupNotFound", "Members[0].GroupId"],
      [{ Groups: [shop, gone], Members: [moveApi] }, "ComponentGroupNotFound", "Groups[1]"],
    ];
    for (const [order, code, path] of cases) {
      const refusal = await stage.refusal(ordering(order));
      expect(refusal).toMatchObject({ code, status: 400 });
      expect(refusal.detail.errors).toMatchObject([{ Path: path }]);
    }
    expect([await stage.revision(), await stage.audit(), await stage.row(api)]).toEqual(traces);
  });

  it("an order that began from places that another person changed since is refused completely", async () => {
    const shop = await madeGroup("Shop");
    const office = await madeGroup("Office");
    const [api, web, mail] = [
      await stage.component("API", { GroupId: shop, Position: 1 }),
      await stage.component("Web", { GroupId: shop, Position: 2 }),
      await stage.component("Mail", { Position: 3 }),
    ];
    const swapped = { Members: [{ GroupId: shop, Components: [web, api] }] };
    const Before = [{ GroupId: shop.toUpperCase(), Positions: { [api.toUpperCase()]: 1, [web]: 2 } }];
    await stage.send(ordering({ ...swapped, Before }));
    const traces = [await stage.revision(), await stage.audit(), await stage.row(api)];
    const outdated: Partial<ComponentOrder>[] = [
      // The positions have changed, as after another person's order.
      { ...swapped, Before },
      // The group has changed.
      { ...swapped, Before: [{ GroupId: null, Positions: { [web]: 1 } }] },
      { ...swapped, Before: [{ GroupId: newId(stage.now), Positions: { [web]: 1 } }] },
      { Groups: [office, shop], Before: [{ GroupId: office, Positions: { [shop]: 1 } }] },
      // It was deleted.
      { ...swapped, Before: [{ GroupId: null, Positions: { [newId(stage.now)]: 1 } }] },
    ];
    for (const order of outdated)
      expect(await stage.refusal(ordering(order))).toMatchObject({ code: "PreconditionFailed", status: 412 });
    expect([await stage.revision(), await stage.audit(), await stage.row(api)]).toEqual(traces);
    // Other lists may change meanwhile.
    await stage.send(
      ordering({
        Members: [{ GroupId: office, Components: [mail] }],
        Before: [{ GroupId: null, Positions: { [mail]: 3 } }],
      }),
    );
    expect(await stage.row(web)).toMatchObject({ position: 1 });
  });

  it("an order names each item once, by its id", () => {
    const id = newId(0);
    const member = { GroupId: null, Components: [id] };
    const bodies = [
      {},
      { Groups: [], Members: [member, { GroupId: newId(1), Components: [id.toUpperCase()] }] },
      { Groups: [], Members: [{ GroupId: null, Components: [id, id] }] },
      { Groups: [id, id], Members: [] },
      { Groups: [], Members: [{ Components: [id] }] },
      { Groups: [], Members: [{ ...member, Components: ["API"] }] },
      { Groups: [], Members: [], More: true },
    ];
    for (const body of bodies) expect(() => parseComponentOrder(body)).toThrow(Refusal);
  });
});

describe("many orders, one after another", () => {
  const groupNames = ["Shop", "Office"];
  const componentNames = ["API", "Web", "Queue", "Mail"];
  const orders = fc.array(
    fc.record({
      groups: fc.shuffledSubarray(groupNames.map((_, index) => index)),
      components: fc.shuffledSubarray(componentNames.map((_, index) => index)),
      /** Of these components the first go into one group, the others into another. */
      split: fc.nat(componentNames.length),
      into: fc.shuffledSubarray([null, 0, 1], { minLength: 2, maxLength: 2 }),
      /** Whether something that is gone is named as well. */
      stale: fc.boolean(),
    }),
    { maxLength: 6 },
  );

  it("the last accepted order of many applies", async () => {
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
      fc.asyncProperty(orders, async (sequence) => {
        for (const { groups: some, components: moved, split, into, stale } of sequence) {
          const ids = moved.map((which) => components[which] ?? "");
          const parts = [ids.slice(0, split), ids.slice(split)];
          const order: ComponentOrder = {
            Groups: some.map((which) => groups[which] ?? ""),
            Members: parts.map((Components, part) => {
              const group = into[part];
              return { GroupId: group == null ? null : (groups[group] ?? ""), Components };
            }),
          };
          if (stale) {
            const gone = { GroupId: null, Components: [newId(stage.now)] };
            await stage.refusal(ordering({ ...order, Members: [...order.Members, gone] }));
            continue;
          }
          await stage.send(ordering(order));
          order.Groups.forEach((id, index) => model.set(id, { group: null, position: index + 1 }));
          for (const { GroupId, Components } of order.Members)
            Components.forEach((id, index) => model.set(id, { group: GroupId, position: index + 1 }));
        }
        expect(await look()).toEqual(model);
      }),
      { numRuns: runs(30) },
    );
  });
});
