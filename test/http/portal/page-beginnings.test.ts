/** The start of a portal document: its files, and its preloaded data about the signed-in person. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseComponentCreate } from "../../../src/commands/components/component-edit.ts";
import { signIn } from "../../harness/people.ts";
import { startPortal, type TestPortal } from "./test-portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

describe("preloaded data and files", () => {
  const preloadsOf = (text: string) =>
    [...text.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">/gu)].map(([, href]) => href);
  const knownIn = (text: string) =>
    JSON.parse(
      /<script type="application\/json" id="known">(.*?)<\/script>/u.exec(text)?.[1] ?? "null",
    ) as unknown;

  it("the overview's document preloads the files of a screen, except those already loaded", async () => {
    for (const path of ["/portal", "/portal/"])
      expect(preloadsOf((await portal.owner.request(path)).text)).toEqual(["/portal/assets/frame-jkl.js"]);
  });

  it("the overview's document preloads nothing if the build lists nothing", async () => {
    expect(preloadsOf((await portal.server.request("/portal/setup")).text)).toEqual([]);
    expect(preloadsOf((await portal.owner.request("/portal/audit")).text)).toEqual([]);
  });

  it("the overview's document contains the responses of the operations for the signed-in person", async () => {
    const [me, overview, sending] = await Promise.all(
      ["Me", "Overview", "SendingState"].map(
        async (name) => (await portal.owner.request(`/portal/api/${name}`)).json.Result,
      ),
    );
    expect(knownIn((await portal.owner.request("/portal/")).text)).toMatchObject({
      Me: me,
      Overview: { ...(overview as object), AsOf: expect.any(String) as string },
      Sending: sending,
    });
    expect(knownIn((await portal.owner.request("/portal/audit")).text)).toEqual({ Me: me });
    expect(knownIn((await portal.owner.request("/portal/?page=other")).text)).toEqual({ Me: me });
    expect(knownIn((await portal.server.request("/portal/setup")).text)).toBeNull();
  });

  it("the overview's document contains its first components for people who may set their status", async () => {
    const before = (await portal.owner.request("/portal/api/Component")).json.Result as {
      Items: readonly object[];
    };
    const names = Array.from({ length: 31 - before.Items.length }, (_, number) => `Lamp ${number}`);
    const [last = "", ...others] = names.toReversed();
    await Promise.all(others.map((Name) => portal.server.submit(parseComponentCreate({ Name }))));
    await portal.server.component(last);
    const { Items } = (await portal.owner.request("/portal/api/Component?Limit=30")).json
      .Result as typeof before;
    const { Components } = knownIn((await portal.owner.request("/portal/")).text) as {
      Components: readonly { readonly Id: string; readonly Reported: string }[];
    };
    expect(Components).toHaveLength(30);
    const byCreation = Components.toSorted((a, b) => (a.Id < b.Id ? -1 : 1));
    expect(Items).toMatchObject(byCreation.map(({ Reported, ...rest }) => ({ ...rest, Status: Reported })));
    const body = { Name: "Inner", Slug: "inner" };
    expect((await portal.owner.request("/portal/api/Page", { method: "POST", body })).status).toBe(201);
    expect(knownIn((await portal.owner.request("/portal/?page=inner")).text)).toMatchObject({
      Components: [],
    });
    const viewer = await signIn(portal.server, "Viewer");
    expect(knownIn((await viewer.request("/portal/")).text)).not.toHaveProperty("Components");
  });

  it("the overview's document contains nothing forbidden to the role, and escapes its data", async () => {
    const name = "</script><script>alert(1)</script><!--";
    await portal.server.component(name);
    const viewer = await signIn(portal.server, "Viewer");
    const { text } = await viewer.request("/portal/");
    expect(text).not.toContain(name);
    expect(text.match(/<script/gu)).toHaveLength(2);
    expect(knownIn(text)).toMatchObject({
      Me: { Person: { Role: "Viewer" } },
      Overview: { Keys: null, LastChanges: expect.arrayContaining([]) as unknown },
    });
  });
});
