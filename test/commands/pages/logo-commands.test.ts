import { beforeEach, describe, expect, it } from "vitest";
import type { Command } from "../../../src/commands/command.ts";
import type { Logo } from "../../../src/platform/logo.ts";
import { readLogo } from "../../../src/queries/logo-queries.ts";
import { q } from "../../../src/store/query.ts";
import { sqliteTest } from "../../harness/sqlite-test.ts";
import { Stage, submission } from "../stage.ts";

let stage: Stage;
let page: string;
beforeEach(async () => {
  stage = await Stage.forTest();
  page = (await stage.page()).public_id;
});

const logo = (digest: string): Logo => ({
  digest,
  width: 120,
  height: 40,
  ground: "light",
  bytes: 3,
  content: "QUJD",
});
const setting = (digest: string | null): Command => ({
  kind: "SetLogo",
  id: page,
  logo: digest === null ? null : logo(digest),
});
const storedLogos = async () => {
  const rows = await stage.rows(q.selectFrom("logo").select(["id", "digest"]).orderBy("id").compile());
  const { logo_id: used } = await stage.page();
  return rows.map(({ id, digest }) => (id === used ? `${digest} used` : digest));
};

describe("the logo of a page", () => {
  it("a page's logo is stored while the page uses it, and raises its version", async () => {
    const { version } = await stage.send(setting("one"));
    expect(await storedLogos()).toEqual(["one used"]);
    expect((await stage.page()).revision).toBe(version);
    await stage.send(setting("two"));
    expect(await storedLogos()).toEqual(["two used"]);
    await stage.send(setting(null));
    expect(await storedLogos()).toEqual([]);
    expect(await stage.refusal(setting(null))).toMatchObject({ code: "LogoNotFound" });
  });

  it("an identical logo leaves no trace", async () => {
    await stage.send(setting("one"));
    const before = [await stage.page(), await stage.revision(), await stage.audit()];
    stage.now += 1_000;
    await stage.send(setting("one"));
    expect([await stage.page(), await stage.revision(), await stage.audit()]).toEqual(before);
  });

  it.each([
    { digests: ["one", "two", "one"], left: ["one used"] },
    { digests: ["one", null, "one"], left: ["one used"] },
    { digests: ["two", null], left: [] },
    { digests: [null, "one", "two", "one", null, "two"], left: ["two used"] },
  ])("a page's logo may change back and forth within one group: $digests", async ({ digests, left }) => {
    await stage.send(setting("one"));
    await stage.group(digests.map((digest) => submission(setting(digest))));
    expect(await storedLogos()).toEqual(left);
    await stage.send(setting("one"));
    expect(await storedLogos()).toEqual(["one used"]);
  });

  sqliteTest("an image is stored while a page uses it as logo or as favicon", async () => {
    const favicon = (digest: string | null): Command => ({
      kind: "SetFavicon",
      id: page,
      favicon: digest === null ? null : logo(digest),
    });
    await stage.send(setting("one"));
    await stage.send(favicon("one"));
    expect(await storedLogos()).toEqual(["one used"]);
    await stage.send(setting(null));
    expect(await storedLogos()).toEqual(["one"]);
    const bus = await stage.bus();
    expect(await readLogo(bus, page)).toMatchObject({
      logo: null,
      favicon: { Address: "/logo/one.png", Width: 120, Height: 40 },
    });
    await stage.group([submission(favicon("two")), submission(favicon("three"))]);
    expect(await storedLogos()).toEqual(["three"]);
    await stage.send(favicon(null));
    expect(await storedLogos()).toEqual([]);
    expect(await stage.refusal(favicon(null))).toMatchObject({ code: "FaviconNotFound" });
  });

  it("a page is read without its logo's image", async () => {
    const bus = await stage.bus();
    expect(await readLogo(bus, page)).toMatchObject({ logo: null, accent: null });
    await stage.send(setting("one"));
    expect((await readLogo(bus, page)).logo).toEqual({
      Address: "/logo/one.png",
      Width: 120,
      Height: 40,
      Ground: "light",
    });
    await expect(readLogo(bus, "gone")).rejects.toMatchObject({ code: "PageNotFound" });
    await stage.send({ kind: "CreatePage", fields: { Name: "Another", Slug: "another" } });
    await stage.send({ kind: "DeletePage", id: page });
    await expect(readLogo(bus, page)).rejects.toMatchObject({ code: "PageNotFound" });
  });
});
