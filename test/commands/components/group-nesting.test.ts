/** Groups in groups: one level, on the same page. */
import { beforeEach, describe, expect, it } from "vitest";
import {
  parseComponentGroupCreate,
  parseComponentGroupPatch,
} from "../../../src/commands/components/component-groups.ts";
import { parseComponentOrder } from "../../../src/commands/components/component-order.ts";
import { componentGroup } from "../../../src/contract/components.ts";
import { q } from "../../../src/store/query.ts";
import { Stage } from "../stage.ts";
import { second } from "../times.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.forTest();
});

const create = async (name: string, ParentId: string | null = null) =>
  componentGroup.parse((await stage.send(parseComponentGroupCreate({ Name: name, ParentId }))).result).Id;
const moving = (id: string, ParentId: string | null) => parseComponentGroupPatch(id, { ParentId });
const ordering = (order: object) => parseComponentOrder({ Groups: [], Members: [], ...order });
const rowOf = async (id: string) => {
  const rows = await stage.rows(q.selectFrom("component_group").selectAll().compile());
  return rows.find((row) => row.public_id === id);
};
const parentOf = async (id: string) => (await rowOf(id))?.parent_id ?? null;

describe("a nested component group", () => {
  it("a component group is created in another one, and moved out of it and back", async () => {
    const europe = await create("Europe");
    const frankfurt = await create("Frankfurt", europe.toUpperCase());
    const number = (await rowOf(europe))?.id;
    expect(await parentOf(frankfurt)).toBe(number);
    expect((await stage.send(moving(frankfurt, null))).result).toMatchObject({ ParentId: null });
    expect((await stage.send(moving(frankfurt, europe))).result).toMatchObject({ ParentId: europe });
    const [entry] = (await stage.audit()).slice(-1);
    expect(JSON.parse(entry?.before ?? "")).toMatchObject({ ParentId: null });
    expect(JSON.parse(entry?.after ?? "")).toMatchObject({ ParentId: europe });
  });

  it("a component group is refused in a group that is nested itself, on creation and on change", async () => {
    const frankfurt = await create("Frankfurt", await create("Europe"));
    const asia = await create("Asia");
    const expected = {
      code: "ValidationFailed",
      detail: {
        errors: [
          {
            Path: "ParentId",
            Message:
              '"Frankfurt" is in another group, and groups nest one level deep. Choose a group of the top level.',
          },
        ],
      },
    };
    expect(
      await stage.refusal(parseComponentGroupCreate({ Name: "Hall 3", ParentId: frankfurt })),
    ).toMatchObject(expected);
    expect(await stage.refusal(moving(asia, frankfurt))).toMatchObject(expected);
  });

  it("a component group is refused in itself, and in another group while it has sub-groups", async () => {
    const europe = await create("Europe");
    const asia = await create("Asia");
    await create("Frankfurt", europe);
    expect(await stage.refusal(moving(europe, europe))).toMatchObject({
      detail: { errors: [{ Path: "ParentId", Message: "A group cannot be in itself." }] },
    });
    expect(await stage.refusal(moving(europe, asia))).toMatchObject({
      detail: {
        errors: [
          {
            Path: "ParentId",
            Message:
              "The group has sub-groups, and groups nest one level deep. Move its sub-groups out first.",
          },
        ],
      },
    });
  });

  it("a component group is refused in a group that is deleted or of another page", async () => {
    const europe = await create("Europe");
    const asia = await create("Asia");
    await stage.send({ kind: "DeleteComponentGroup", id: asia });
    for (const id of [asia, "019aa5d0-2b10-7c0e-8f3a-64d1a7b0c922"]) {
      expect(await stage.refusal(moving(europe, id))).toMatchObject({
        code: "ComponentGroupNotFound",
        detail: { errors: [{ Path: "ParentId" }] },
      });
    }
  });

  it("a deleted component group moves its sub-groups to the top level, with their components", async () => {
    const europe = await create("Europe");
    const frankfurt = await create("Frankfurt", europe);
    const api = await stage.component("API", { GroupId: frankfurt });
    stage.now += second;
    await stage.send({ kind: "DeleteComponentGroup", id: europe });
    expect(await rowOf(frankfurt)).toMatchObject({
      parent_id: null,
      updated_at: stage.now,
      revision: await stage.revision(),
    });
    expect((await stage.row(api)).group_id).toBe((await rowOf(frankfurt))?.id);
    expect(JSON.parse((await stage.audit()).at(-1)?.before ?? "")).toMatchObject({ Groups: ["Frankfurt"] });
  });

  it("a restored component group returns into its group if that still is one of the top level", async () => {
    const europe = await create("Europe");
    const frankfurt = await create("Frankfurt", europe);
    const restore = { kind: "RestoreComponentGroup", id: frankfurt } as const;
    await stage.send({ kind: "DeleteComponentGroup", id: frankfurt });
    expect((await stage.send(restore)).result).toMatchObject({ ParentId: europe });
    await stage.send({ kind: "DeleteComponentGroup", id: frankfurt });
    await stage.send(moving(europe, await create("World")));
    expect((await stage.send(restore)).result).toMatchObject({ ParentId: null });
  });

  it("a component group whose only sub-group is deleted may be nested, and the restored one comes to the top", async () => {
    const europe = await create("Europe");
    const frankfurt = await create("Frankfurt", europe);
    await stage.send({ kind: "DeleteComponentGroup", id: frankfurt });
    await stage.send({ kind: "DeleteComponentGroup", id: europe });
    expect((await stage.send({ kind: "RestoreComponentGroup", id: frankfurt })).result).toMatchObject({
      ParentId: null,
    });
  });
});

describe("the order of nested component groups", () => {
  it("a new order moves groups between levels, in one revision", async () => {
    const europe = await create("Europe");
    const asia = await create("Asia");
    const frankfurt = await create("Frankfurt", europe);
    const tokyo = await create("Tokyo");
    const before = await stage.revision();
    const order = {
      Groups: [frankfurt, asia, europe],
      Members: [{ GroupId: asia.toUpperCase(), Components: [], Groups: [tokyo] }],
    };
    const answer = await stage.send(ordering(order));
    expect(answer).toMatchObject({ result: { Moved: 3 }, revision: before + 1 });
    expect(await rowOf(frankfurt)).toMatchObject({ parent_id: null, position: 1 });
    expect(await rowOf(tokyo)).toMatchObject({ parent_id: (await rowOf(asia))?.id, position: 1 });
    expect((await stage.send(ordering(order))).result).toEqual({ Moved: 0 });
  });

  it("an order that exchanges a group and its sub-group is accepted as a whole", async () => {
    const europe = await create("Europe");
    const frankfurt = await create("Frankfurt", europe);
    await stage.send(
      ordering({
        Groups: [frankfurt],
        Members: [{ GroupId: frankfurt, Components: [], Groups: [europe] }],
      }),
    );
    expect(await parentOf(europe)).toBe((await rowOf(frankfurt))?.id);
    expect(await parentOf(frankfurt)).toBeNull();
  });

  it("an order that nests groups deeper, or in a circle, is refused with the path of the group", async () => {
    const europe = await create("Europe");
    const frankfurt = await create("Frankfurt", europe);
    const asia = await create("Asia");
    const into = (GroupId: string, ...Groups: string[]) => ({ GroupId, Components: [], Groups });
    for (const Members of [
      [into(frankfurt, asia)],
      [into(asia, europe)],
      [into(europe, asia), into(asia, europe)],
      [into(asia, asia)],
    ]) {
      const refusal = await stage.refusal(ordering({ Members }));
      expect(refusal).toMatchObject({
        code: "ValidationFailed",
        detail: { errors: [{ Path: "Members[0].Groups[0]" }] },
      });
    }
    expect(await parentOf(asia)).toBeNull();
  });

  it("an order that lists a group at both levels is refused", async () => {
    const europe = await create("Europe");
    const asia = await create("Asia");
    const Members = [{ GroupId: europe, Components: [], Groups: [asia] }];
    expect(() => ordering({ Groups: [europe, asia], Members })).toThrow("It is listed twice.");
  });
});
