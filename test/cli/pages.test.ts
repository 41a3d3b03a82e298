import { beforeEach, describe, expect, it } from "vitest";
import { answerPrompts, sitAtTerminal } from "./at-terminal.ts";
import { boxForTest, meddle } from "./cli-on-either-engine.ts";
import type { NearBox } from "./in-process-cli.ts";

let box: NearBox;
beforeEach(async () => {
  box = await boxForTest();
});

const makePage = async (name: string, slug = "inside") => {
  const { code, out } = await box.call("page", "create", "--name", name, "--slug", slug);
  expect(code).toBe(0);
  return out.trim();
};
const slugs = async () => {
  const { out } = await box.call("page", "list", "--json");
  return (JSON.parse(out) as { Slug: string }[]).map(({ Slug }) => Slug);
};

describe("a page on the command line", () => {
  it("a page is deleted with its contents, and restored by its slug", async () => {
    await makePage("Inside");
    await box.call("component", "create", "--name", "Build farm", "--page", "inside");
    sitAtTerminal();
    const questions = answerPrompts([], [false]);
    expect((await box.call("page", "delete", "inside")).code).toBe(1);
    expect(questions).toEqual(['Delete the page "Inside" with 1 component?']);
    expect(await box.call("page", "delete", "INSIDE", "--yes")).toEqual({
      code: 0,
      out: expect.stringMatching(
        /^Page "Inside" deleted. It can be restored until [-0-9]+ [:0-9]+Z\.\n$/u,
      ) as unknown,
      err: "`bin/signalbox page restore inside` restores it.\n",
    });
    expect(await slugs()).toEqual(["status"]);
    expect((await box.call("component", "list", "--json")).out).toBe("[]\n");

    const restored = await box.call("page", "restore", "Inside");
    expect([restored.code, restored.out]).toEqual([0, 'Page "Inside" restored.\n']);
    expect(restored.err).toContain("/page/inside again.");
    expect(await slugs()).toEqual(["status", "inside"]);
    expect((await box.call("component", "list")).out).toContain("Build farm");
  });

  it("a page is created with its language, and restricted at once by a password that is read", async () => {
    const options = ["--slug", "inside", "--language", "de", "--access", "Password", "--allow", "10.0.0.0/8"];
    const refused = await box.call("page", "create", "Inside", ...options);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("Add --password") as unknown]);
    expect(await slugs()).toEqual(["status"]);

    const created = await box.callWith(
      "four seas and a lamp\n",
      "page",
      "create",
      "Inside",
      ...options,
      "--password",
      "--json",
    );
    expect(JSON.parse(created.out)).toMatchObject({
      Locale: "de",
      Access: "Password",
      HasPassword: true,
      AllowedAddresses: ["10.0.0.0/8"],
    });
  });

  it("component, group, page and integration set print the result as JSON with --json", async () => {
    await box.call("component", "create", "API");
    await box.call("group", "create", "Core");
    await box.call("integration", "create", "Prod", "--type", "Alertmanager");
    const resultOf = async (...words: string[]) =>
      JSON.parse((await box.call(...words, "--json")).out) as unknown;
    expect(await resultOf("component", "set", "API", "--group", "Core")).toMatchObject({ Name: "API" });
    expect(await resultOf("group", "set", "Core", "--name", "Basis")).toMatchObject({ Name: "Basis" });
    expect(await resultOf("page", "set", "--time-zone", "Europe/Paris")).toMatchObject({
      TimeZone: "Europe/Paris",
    });
    expect(await resultOf("integration", "set", "Prod", "--expire-after", "2h")).toMatchObject({
      ExpireAfter: 7200,
    });
  });

  it("a component on the command line whose name another page has is created with a warning", async () => {
    await makePage("Inside");
    expect((await box.call("component", "create", "--name", "API")).err).not.toContain("Warning");
    await box.call("component", "create", "--name", "Web", "--page", "inside");
    const renamed = await box.call("component", "set", "Web", "--name", "API", "--dry-run");
    expect(renamed.err).toContain("so reports and announcements by name must now set Page.");
    const creation = ["component", "create", "--name", "api", "--page", "inside"];
    expect((await box.call(...creation, "--dry-run")).err).toContain(
      'Warning: 2 pages would have a component "api", so reports and announcements by name would have to set Page (--page).',
    );
    const { code, err } = await box.call(...creation);
    expect(code).toBe(0);
    expect(err).toContain(
      'Warning: 2 pages have a component "api" now, so reports and announcements by name must set Page (--page).',
    );
  });

  it("deleting the first page says which page is the first then", async () => {
    await makePage("Inside");
    expect((await box.call("page", "delete", "status")).err).toContain("Add --yes to delete the page");
    const tried = await box.call("page", "delete", "status", "--dry-run");
    expect([tried.code, tried.out]).toEqual([
      0,
      'The page "Status" (status) would be deleted, with no contents.\n"Inside" would be the first page.\n',
    ]);
    const { code, err } = await box.call("page", "delete", "status", "--yes");
    expect(code).toBe(0);
    expect(err).toContain('"Inside" is the first page now');
    expect((await box.call("component", "create", "--name", "Build farm")).code).toBe(0);
    expect((await box.call("component", "list")).out).toContain("Build farm");
  });

  it("the last page is not deleted, and a missing page is reported", async () => {
    const last = await box.call("page", "delete", "status", "--yes");
    expect(last).toMatchObject({ code: 1, out: "" });
    expect(last.err).toContain("This is the only page.");
    expect(await box.call("page", "delete", "status", "--dry-run")).toEqual(last);
    const other = await box.call("page", "delete", "statu", "--yes");
    expect(other).toMatchObject({ code: 1, out: "" });
    expect(other.err).toBe(
      'There is no page "statu". Did you mean "status"? `bin/signalbox page list` lists them.\n',
    );
  });

  it("a page is identified by its id if several had its slug", async () => {
    const first = await makePage("First");
    await box.call("page", "delete", "inside", "--yes");
    const second = await makePage("Second");
    await box.call("page", "delete", "inside", "--yes");
    const refused = await box.call("page", "restore", "inside");
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toContain(`${second} ("Second", deleted `);
    expect(refused.err).toContain(`${first} ("First", deleted `);
    expect(await box.call("page", "restore", first.toUpperCase())).toMatchObject({ code: 0 });
    // Its slug is taken now, and that is told in words of its own.
    const conflict = await box.call("page", "restore", second);
    expect(conflict).toMatchObject({ code: 1, out: "" });
    expect(conflict.err).toBe(
      'The slug "inside" is taken by another page. No page can change its slug: delete the one that has it now, then restore this one.\n',
    );
  });

  it("a page can be restored for 30 days, and page list shows which", async () => {
    await makePage("Inside");
    await makePage("Outside", "outside");
    await box.call("page", "delete", "inside", "--yes");
    await box.call("page", "delete", "outside", "--yes");
    await meddle(box, "update page set deleted_at = deleted_at - 2592000000 where name = 'Inside'");
    const refused = await box.call("page", "restore", "inside");
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toBe('No page "inside" was deleted in the last 30 days. Can be restored: outside.\n');
  });
});
