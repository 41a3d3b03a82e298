/** The blocks of the manual that upgrade, back up every night and go back, run in a shell with stand-ins for other programs. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

const manual = readFileSync(join(import.meta.dirname, "../docs/backup-and-upgrade.md"), "utf8");
const blocks = [...manual.matchAll(/^```(?:sh)?\n(?<code>.*?)^```$/gmsu)].map(
  ({ groups }) => groups?.["code"] ?? "",
);
const upgrades = blocks.filter((code) => code.includes("git pull"));

/** Each records its call, and fails if its arguments contain the word that fails. */
const standIn = `#!/bin/sh
printf '%s\\n' "\${0##*/} $*" >> "$CALLS"
case " $* " in *" $FAILS "*) echo refused >&2; exit 1 ;; esac
case $* in *replace*) echo done ;; rev-parse*) echo 4f2a9c01d7be ;; *"backup -"*) echo contents ;; esac
`;

/** Runs a block in a folder of its own, and returns the calls that it makes. */
function runBlock(code: string, fails: string) {
  const folder = mkdtempSync(join(tmpdir(), "upgrade-block-"));
  const calls = join(folder, "calls");
  writeFileSync(calls, "");
  for (const name of ["bin", "backups", "tools"]) mkdirSync(join(folder, name));
  for (const path of ["bin/signalbox", "tools/git", "tools/sudo", "tools/docker", "tools/find", "tools/mv"]) {
    writeFileSync(join(folder, path), standIn);
    chmodSync(join(folder, path), 0o755);
  }
  const { status, stdout } = spawnSync(
    "sh",
    [
      "-c",
      code
        .replaceAll(/\/opt\/signalbox|\/home\/ada\/signalbox/gu, folder)
        .replaceAll("/backups", `${folder}/backups`),
    ],
    {
      cwd: folder,
      encoding: "utf8",
      env: { PATH: `${join(folder, "tools")}:${process.env["PATH"]}`, CALLS: calls, FAILS: fails },
    },
  );
  const result = { status, stdout, calls: readFileSync(calls, "utf8") };
  rmSync(folder, { recursive: true });
  return result;
}

it("the manual upgrades in four ways", () => expect(upgrades).toHaveLength(4));

it.each(upgrades)("upgrade %# of the manual stops at the first line that fails", (code) => {
  const backedUp = runBlock(code, "backup");
  expect(backedUp.status).not.toBe(0);
  expect(backedUp.calls).toContain("backup");
  expect(backedUp.calls).not.toContain("pull");
  const pulled = runBlock(code, "pull");
  expect(pulled.calls.trimEnd()).toMatch(/git pull --ff-only$/u);
  expect(runBlock(code, "nothing").status).toBe(0);
});

it("a backup before an upgrade has the commit in its name, and only its own may be replaced", () => {
  const direct = upgrades.filter((code) => code.includes("backup --replace"));
  expect(direct).toHaveLength(2);
  for (const code of direct)
    expect(runBlock(code, "nothing").calls).toMatch(
      /backup --replace \S*\/backups\/before-upgrade-4f2a9c01d7be\.gz/u,
    );
});

it("the way back does not stop the service without the backup that it names", () => {
  const ways = blocks.filter((code) => code.includes("test -s"));
  expect(ways).toHaveLength(3);
  for (const way of ways) {
    const { calls, status } = runBlock(way, "test");
    expect(status).not.toBe(0);
    expect(calls).toMatch(/^(?:sudo test -s \S*before-upgrade-4f2a9c01d7be\.gz\n)?$/u);
  }
});

/** The commands that the manual gives to cron, as cron runs them. */
const nightly = [...manual.matchAll(/^15 3 \* \* \* (?:\w+ )?(?<code>(?:OUT|umask).+)$/gmu)].map(
  ({ groups }) => (groups?.["code"] ?? "").replaceAll("\\%", "%"),
);

it("the manual backs up every night in three ways", () => expect(nightly).toHaveLength(3));

it.each(nightly)(
  "nightly backup %# deletes old ones after a new one alone, and prints only a failure",
  (code) => {
    const done = runBlock(code, "nothing");
    expect(done.calls).toMatch(/backup [^]*find \S+ -name signalbox-\*\.gz -mtime \+14 -delete\n$/u);
    expect(done.stdout).toBe("");
    const failed = runBlock(code, "backup");
    expect(failed.calls).not.toContain("find");
    expect(failed.stdout).toContain("refused");
  },
);
