import { beforeEach, describe, expect, it } from "vitest";
import { boxForTest } from "./cli-on-either-engine.ts";
import type { NearBox } from "./in-process-cli.ts";

describe("component groups on the command line", () => {
  let box: NearBox;
  beforeEach(async () => {
    box = await boxForTest();
  });

  it("component groups are created, listed and filled on the command line", async () => {
    const created = await box.call("group", "create", "--name", "Core", "--description", "What all need");
    expect(created.code).toBe(0);
    expect(created.out).toMatch(/^[0-9a-f-]{36}\n$/u);
    expect(created.err).toBe(
      'Component group "Core" created. `bin/signalbox component create NAME --group Core` adds a component to it.\n',
    );
    await box.call("group", "create", "--name", "Extras");
    expect((await box.call("component", "create", "--name", "API", "--group", "core")).code).toBe(0);
    const { out } = await box.call("group", "list", "--json");
    expect(JSON.parse(out)).toMatchObject([
      { Id: created.out.trim(), Name: "Core", Description: "What all need", Position: 1 },
      { Name: "Extras", Description: null, Position: 2 },
    ]);
    expect((await box.call("group", "list")).out).toBe(
      "NAME    COMPONENTS  DESCRIPTION    PAGE\nCore    1           What all need  status\nExtras  0                          status\n",
    );
    expect((await box.call("component", "list")).out).toMatch(/^API .* Core +status +\S+$/mu);
  });

  it("groups are put in order on the command line", async () => {
    await box.call("group", "create", "Core", "--position", "5");
    await box.call("group", "create", "Extras", "--position", "3");
    expect((await box.call("group", "list")).out).toMatch(/^Extras .*\nCore /mu);
    await box.call("group", "set", "Core", "--position", "1");
    expect((await box.call("group", "list")).out).toMatch(/^Core .*\nExtras /mu);
  });

  it("a group of another page is named with its page and the call that creates one here", async () => {
    await box.call("page", "create", "--name", "Internal", "--slug", "internal");
    await box.call("group", "create", "Core");
    const { code, err } = await box.call("component", "create", "A", "--group", "Core", "--page", "internal");
    expect([code, err]).toEqual([
      1,
      'The component group "Core" is not on the page "internal", but on "status". `bin/signalbox group create --page internal Core` creates one there.\n',
    ]);
  });

  it("component groups on the command line nest one level deep, and lists show the tree", async () => {
    await box.call("group", "create", "--name", "World");
    await box.call("group", "create", "--name", "Europe", "--parent", "world");
    await box.call("group", "create", "--name", "Office");
    await box.call("component", "create", "--name", "API", "--group", "Europe");
    expect((await box.call("group", "list")).out).toBe(
      "NAME      COMPONENTS  DESCRIPTION  PAGE\nWorld     0                        status\n  Europe  1                        status\nOffice    0                        status\n",
    );
    expect((await box.call("component", "list")).out).toContain("World / Europe");
    const deeper = await box.call("group", "create", "--name", "Paris", "--parent", "Europe");
    expect(deeper.code).toBe(2);
    expect(deeper.err).toContain('"Europe" is in another group, and groups nest one level deep.');
    const orphan = await box.call("group", "create", "--name", "Tokyo", "--parent", "Asia");
    expect(orphan.err).toContain('There is no component group "Asia".');
  });

  it("a group is moved into another and out of it on the command line, with its components", async () => {
    await box.call("group", "create", "--name", "World");
    await box.call("group", "create", "--name", "Europe");
    await box.call("component", "create", "--name", "Paris", "--group", "Europe");
    const moved = await box.call("group", "set", "europe", "--parent", "World");
    expect(moved).toEqual({ code: 0, out: '"Europe" is in "World".\n', err: "" });
    expect((await box.call("group", "list")).out).toMatch(/^World +0 +status\n {2}Europe +1 +status\n/mu);
    const circle = await box.call("group", "set", "World", "--parent", "Europe");
    expect(circle).toMatchObject({
      out: "",
      err: expect.stringContaining("groups nest one level deep") as unknown,
    });
    const back = await box.call("group", "set", "Europe", "--top-level");
    expect(back.out).toBe('"Europe" is at the top level.\n');
    await box.call("group", "set", "europe", "--parent", "World");
    expect((await box.call("group", "set", "Europe", "--parent", "")).out).toBe(back.out);
    expect((await box.call("group", "list")).out).toMatch(/^World +0 +status\nEurope +1 +status\n/mu);
    expect(await box.call("group", "delete", "europe", "--yes")).toEqual({
      code: 0,
      out: expect.stringMatching(
        /^Component group "Europe" deleted. It can be restored until [-0-9]+ [:0-9]+Z\.\n$/u,
      ) as unknown,
      err: expect.stringMatching(/^`bin\/signalbox group restore \S+` restores it, with its/u) as unknown,
    });
    expect((await box.call("group", "list")).out).not.toContain("Europe");
    expect((await box.call("component", "show", "Paris")).out).toMatch(/^Group +\(none\)$/mu);
  });

  it("component list takes a status and a group", async () => {
    await box.call("group", "create", "Core");
    await box.call("component", "create", "Website", "--group", "Core");
    await box.call("component", "create", "Mail", "--group", "Core", "--status", "Major Outage");
    await box.call("component", "create", "Shop", "--status", "Major Outage");
    const names = async (...options: string[]) =>
      (await box.call("component", "list", ...options)).out.match(/^(?:Website|Mail|Shop)/gmu);
    expect(await names("--status", "major outage")).toEqual(["Shop", "Mail"]);
    expect(await names("--group", "core")).toEqual(["Website", "Mail"]);
    expect(await names("--group", "Core", "--status", "MAJOR_OUTAGE")).toEqual(["Mail"]);
    expect(await names("--search", "MÁI")).toEqual(["Mail"]);
    const none = await box.call("component", "list", "--status", "Unknown");
    expect(none).toMatchObject({ code: 0, out: "", err: "There are no such components.\n" });
    const misspelt = await box.call("component", "list", "--status", "Down");
    expect(misspelt.err).toContain("Did you mean Major Outage?");
  });

  it("component list and group list show one page, and group set refuses a name that several pages have", async () => {
    await box.call("page", "create", "--name", "Inside", "--slug", "inside");
    for (const page of ["status", "inside"])
      await box.call("group", "create", "--name", "Core", "--page", page);
    for (const name of ["Racks", "Sites"])
      await box.call("group", "create", "--name", name, "--page", "inside");
    await box.call("component", "create", "--name", "Switch", "--page", "inside");
    await box.call("component", "create", "--name", "Website");
    const inside = await box.call("component", "list", "--page", "Inside");
    expect([inside.out.includes("Switch"), inside.out.includes("Website")]).toEqual([true, false]);
    const nowhere = await box.call("component", "list", "--page", "nothing");
    expect(nowhere.err).toBe('There is no page "nothing". `bin/signalbox page list` lists them.\n');
    expect((await box.call("group", "list", "--page", "Inside")).out.match(/^\w+/gmu)).toEqual(
      expect.arrayContaining(["Core", "Racks", "Sites"]),
    );
    expect((await box.call("group", "list", "--page", "status")).out).toMatch(/^NAME.*\nCore.*\n$/u);
    const ambiguous = await box.call("group", "set", "Core", "--top-level");
    expect(ambiguous).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining("Set --page") as unknown,
    });
    const moved = await box.call("group", "set", "Racks", "--parent", "Sites");
    expect(moved).toEqual({ code: 0, out: '"Racks" is in "Sites".\n', err: "" });
    const chosen = await box.call("group", "set", "Core", "--parent", "Sites", "--page", "inside");
    expect(chosen.out).toBe('"Core" is in "Sites".\n');
  });

  it("component groups on the command line have unique names", async () => {
    await box.call("group", "create", "--name", "Core");
    const again = await box.call("group", "create", "--name", " CORE ");
    expect(again).toMatchObject({ code: 1, out: "" });
    expect(again.err).toContain("is taken");
    const nameless = await box.call("group", "create", "--name", " ");
    expect(nameless).toMatchObject({ code: 2, out: "" });
    expect(nameless.err).toContain("--name cannot be empty.");
  });

  it("a group is named by its path as well, and its deletion names the sub-groups that move to the top level", async () => {
    await box.call("group", "create", "Regions");
    for (const name of ["Europe", "Asia"]) await box.call("group", "create", name, "--parent", "Regions");
    await box.call("component", "create", "Tokyo", "--group", "Regions / Asia");
    expect((await box.call("component", "list")).out).toContain("Regions / Asia");
    expect((await box.call("group", "delete", "Regions")).err).toContain(
      'Add --yes to delete the component group "Regions" (at the top level then: Europe, Asia) ',
    );
    expect((await box.call("group", "delete", "Regions / Asia")).err).toContain(
      'the component group "Asia" (in no group then: Tokyo) ',
    );
    expect((await box.call("group", "delete", "Regions", "--yes")).err).toContain(
      "Its sub-groups are at the top level now: Europe, Asia.\n",
    );
  });

  it("the list of groups says how to create one if there are none", async () => {
    const { code, out, err } = await box.call("group", "list");
    expect({ code, out }).toEqual({ code: 0, out: "" });
    expect(err).toContain("`bin/signalbox group create NAME` creates one.");
    expect(await box.call("group", "list", "--json")).toEqual({ code: 0, out: "[]\n", err: "" });
  });
});
