import { beforeEach, describe, expect, it } from "vitest";
import { q } from "../../../src/store/query.ts";
import { Stage } from "../stage.ts";
import { announce, incident } from "./announcement-requests.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.forTest();
});

describe("affected components", () => {
  it("an affected component is found by id, by name in any spelling, or by both if they agree", async () => {
    const web = await stage.component("Web");
    const apiId = await stage.component("API");
    const { AffectedComponents } = await announce(stage, {
      AffectedComponents: [
        { ComponentName: " WEB ", Status: "Partial Outage" },
        { ComponentId: apiId.toUpperCase(), ComponentName: "api", Status: "Operational" },
      ],
    });
    expect(AffectedComponents).toEqual([
      {
        ComponentId: web,
        Name: "Web",
        Status: "Partial Outage",
        Expect: null,
        WorstStatus: "Partial Outage",
      },
      {
        ComponentId: apiId,
        Name: "API",
        Status: "Operational",
        Expect: null,
        WorstStatus: "Operational",
      },
    ]);
  });

  it("an announcement is refused with all components that are missing, deleted or mismatched", async () => {
    const web = await stage.component("Web");
    const gone = await stage.component("Gone");
    await stage.send({ kind: "DeleteComponent", id: gone });
    const Status = "Major Outage";
    const refusal = await stage.refusal(
      incident({
        AffectedComponents: [
          { ComponentName: "Web", Status },
          { ComponentName: "Nothing", Status },
          { ComponentId: gone, Status },
          { ComponentId: web, ComponentName: "Gone", Status },
        ],
      }),
    );
    expect(refusal).toMatchObject({ code: "ComponentNotFound", status: 400 });
    expect(refusal.detail.errors?.map(({ Path }) => Path)).toEqual([
      "AffectedComponents[1].ComponentName",
      "AffectedComponents[2].ComponentId",
      "AffectedComponents[3]",
    ]);
    expect(await stage.rows(q.selectFrom("announcement").selectAll().compile())).toEqual([]);
  });

  it("an announcement names each affected component once", async () => {
    const id = await stage.component("Web");
    const Status = "Major Outage";
    const twice = incident({
      AffectedComponents: [
        { ComponentName: "Web", Status },
        { ComponentId: id, Status },
      ],
    });
    expect(await stage.refusal(twice)).toMatchObject({
      code: "ValidationFailed",
      detail: { errors: [{ Path: "AffectedComponents[1]", Message: '"Web" is named twice.' }] },
    });
  });
});
