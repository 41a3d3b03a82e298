/** The start of a portal document: its files, and its preloaded data about the signed-in person. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "../../harness/people.ts";
import { startPortal, type TestPortal } from "./test-portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

describe("what a page begins with", () => {
  const named = (text: string) =>
    [...text.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">/gu)].map(([, href]) => href);
  const knownIn = (text: string) =>
    JSON.parse(
      /<script type="application\/json" id="known">(.*?)<\/script>/u.exec(text)?.[1] ?? "null",
    ) as unknown;

  it("what a page begins with is named in the document of the overview, but for what stands there already", async () => {
    for (const path of ["/portal", "/portal/"])
      expect(named((await portal.owner.ask(path)).text)).toEqual(["/portal/assets/frame-jkl.js"]);
  });

  it("what a page begins with is nothing where the build says nothing of a place", async () => {
    expect(named((await portal.server.ask("/portal/setup")).text)).toEqual([]);
    expect(named((await portal.owner.ask("/portal/audit")).text)).toEqual([]);
  });

  it("what a page begins with stands in the document of whoever is signed in as the operations answer it", async () => {
    const [me, overview] = await Promise.all(
      ["Me", "Overview"].map(async (name) => (await portal.owner.ask(`/portal/api/${name}`)).json.Result),
    );
    expect(knownIn((await portal.owner.ask("/portal/")).text)).toMatchObject({
      Me: me,
      Overview: { ...(overview as object), AsOf: expect.any(String) as string },
    });
    expect(knownIn((await portal.owner.ask("/portal/audit")).text)).toEqual({ Me: me });
    expect(knownIn((await portal.owner.ask("/portal/?page=other")).text)).toEqual({ Me: me });
    expect(knownIn((await portal.server.ask("/portal/setup")).text)).toBeNull();
  });

  it("what a page begins with tells nobody what their role may not see, and is data, whatever things are called", async () => {
    const name = "</script><script>alert(1)</script><!--";
    await portal.server.component(name);
    const viewer = await signIn(portal.server, "Viewer", { isSecure: true });
    const { text } = await viewer.ask("/portal/");
    expect(text).not.toContain(name);
    expect(text.match(/<script/gu)).toHaveLength(2);
    expect(knownIn(text)).toMatchObject({
      Me: { Person: { Role: "Viewer" } },
      Overview: { Keys: null, LastChanges: expect.arrayContaining([]) as unknown },
    });
  });
});
