/** The positional argument of each command, and the question before a deletion. */
import { beforeEach, describe, expect, it } from "vitest";
import { entries } from "../../src/cli/commands.ts";
import { boxForTest } from "./cli-on-either-engine.ts";
import type { NearBox } from "./in-process-cli.ts";

let box: NearBox;
beforeEach(async () => {
  box = await boxForTest();
});

describe("the argument of a command", () => {
  it.each([
    { words: ["component", "create"], option: "--name", value: "Web", more: [] },
    { words: ["group", "create"], option: "--name", value: "Core", more: [] },
    { words: ["page", "create"], option: "--name", value: "Inner", more: ["--slug", "inner"] },
    { words: ["key", "create"], option: "--name", value: "CI", more: ["--role", "Read-Only"] },
    { words: ["integration", "create"], option: "--name", value: "Prom", more: ["--type", "Alertmanager"] },
    { words: ["announcement", "create"], option: "--title", value: "News", more: ["--message", "Look."] },
    { words: ["user", "invite"], option: "--email", value: "ada@example.com", more: ["--role", "Viewer"] },
    { words: ["page", "show"], option: "--page", value: "status", more: [] },
    { words: ["page", "set"], option: "--page", value: "status", more: ["--name", "Ours"] },
  ])(
    "$words takes it by position and as $option, with the same effect",
    async ({ words, option, value, more }) => {
      const byPosition = await box.call(...words, value, ...more);
      expect(byPosition).toMatchObject({ code: 0 });
      const other = await boxForTest();
      const byOption = await other.call(...words, option, value, ...more);
      expect([byOption.code, byOption.err.length]).toEqual([0, byPosition.err.length]);
      const { out: help } = await box.call(...words, "--help");
      expect(help.replaceAll(/\s+/gu, " ")).toContain(`also as ${option}`);
    },
  );

  it("page show and page set take an id, and the first page without an argument", async () => {
    const { out: id } = await box.call("page", "create", "Inner", "--slug", "inner");
    expect((await box.call("page", "show", id.trim())).out).toMatch(/^Slug {2,}inner$/mu);
    expect((await box.call("page", "show")).out).toMatch(/^Slug {2,}status$/mu);
    expect((await box.call("page", "set", "inner", "--name", "Within")).out).toContain("Within");
  });

  it("subscriber add takes an address or a webhook's URL by position", async () => {
    const mail = await box.call("subscriber", "add", "ada@example.com", "--consent", "signed form of 3 May");
    expect(mail).toMatchObject({ code: 0 });
    const hook = await box.call("subscriber", "add", "https://203.0.114.1/hook");
    expect(hook.out).toMatch(/^whsec_/u);
    const { out } = await box.call("subscriber", "list", "--json");
    expect((JSON.parse(out) as { Channel: string }[]).map(({ Channel }) => Channel)).toEqual([
      "Webhook",
      "Email",
    ]);
  });

  it("the help names things in one order: by name or title, then by id", async () => {
    for (const { name } of entries) {
      const { out } = await box.call(...name.split(" "), "--help");
      expect(out, name).not.toMatch(/ID\|/u);
    }
  });
});

describe("commands that delete", () => {
  it.each([
    { create: ["key", "create", "CI", "--role", "Read-Only"], remove: ["key", "revoke", "CI"] },
    { create: ["component", "create", "Web"], remove: ["component", "delete", "Web"] },
    {
      create: ["subscriber", "add", "ada@example.com", "--consent", "signed form of 3 May"],
      remove: ["subscriber", "remove", "ada@example.com"],
    },
    {
      create: ["team", "add", "Admins", "--channel", "Email", "--role", "Admin"],
      remove: ["team", "remove", "admins"],
    },
  ])(
    "$remove needs --yes where nobody can be asked, and changes nothing without it",
    async ({ create, remove }) => {
      Object.assign(box.env, { SMTP_URL: "smtp://mail.example.com:587", MAIL_FROM: "status@example.com" });
      expect(await box.call(...create)).toMatchObject({ code: 0 });
      const { code, out, err } = await box.call(...remove);
      expect([code, out, err]).toEqual([
        2,
        "",
        expect.stringMatching(/^Add --yes to .+ without being asked\.\n/u),
      ]);
      expect(await box.call(...remove, "--yes")).toMatchObject({ code: 0 });
      // A revoked key stays in the list, so that there is nothing to do; the others are not found.
      expect((await box.call(...remove, "--yes")).code).toBe(remove.includes("revoke") ? 0 : 1);
    },
  );
});

describe("an invalid value of the argument of a command", () => {
  it.each([
    { words: ["component", "create", " "], label: "NAME cannot be empty.\n" },
    { words: ["component", "create", "--name", " "], label: "--name cannot be empty.\n" },
    { words: ["group", "create", "--name= "], label: "--name cannot be empty.\n" },
    { words: ["announcement", "create", " ", "--message", "Look."], label: "TITLE cannot be empty." },
    { words: ["user", "invite", "ada", "--role", "Viewer"], label: 'EMAIL cannot be "ada". ' },
    { words: ["subscriber", "add", "ada"], label: 'ADDRESS cannot be "ada". ' },
    { words: ["subscriber", "add", "--email", "ada"], label: '--email cannot be "ada". ' },
  ])("the error of $words names it as $label, as it was given", async ({ words, label }) => {
    const { code, out, err } = await box.call(...words);
    expect([code, out, err.slice(0, label.length)]).toEqual([2, "", label]);
  });
});
