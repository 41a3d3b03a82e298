/** The documents name what there is: files, settings, metrics and commands. */
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { withCommandIndex, writeCommandPages } from "../scripts/command-reference.ts";
import { entries } from "../src/cli/commands.ts";
import { settingThemes } from "../src/cli/environment-help.ts";
import { withoutAlias } from "../src/cli/kind-aliases.ts";
import { settingNames } from "../src/platform/configuration.ts";
import { createMetrics } from "../src/platform/metrics.ts";

const project = join(import.meta.dirname, "..");
const paths = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...readdirSync(join(project, "docs"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .map((path) => join("docs", path)),
];
const documents = paths.map((path) => ({ path, text: readFileSync(join(project, path), "utf8") }));
const textOf = (path: string) => documents.find((document) => document.path === path)?.text ?? "";
const operations = textOf(join("docs", "operations.md"));
const commandLine = textOf(join("docs", "command-line.md"));

/** All matches of a pattern in all documents, each with its document. */
function matchesOf(form: RegExp): { readonly path: string; readonly name: string }[] {
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(form)].map(({ groups }) => ({ path, name: groups?.["name"] ?? "" })),
  );
}

/** The anchors of a document: its headings in the form used in addresses. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (?<title>.+)$/gmu)].map(({ groups }) =>
    (groups?.["title"] ?? "")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

describe("the documents", () => {
  it("every link of the documents leads to an existing file and heading", () => {
    const links = matchesOf(/\]\((?<name>[^)\s]+)\)|(?:src|srcset)="(?<name>[^"]+)"/gu).filter(
      ({ name }) => !/^https?:/u.test(name),
    );
    expect(links.length).toBeGreaterThan(40);
    const dead = links.filter(({ path, name }) => {
      const [file = "", anchor] = name.split("#", 2);
      const target = file === "" ? path : join(dirname(path), file);
      if (!existsSync(join(project, target))) return true;
      return anchor !== undefined && !anchorsOf(readFileSync(join(project, target), "utf8")).includes(anchor);
    });
    expect(dead).toEqual([]);
  });

  it("the documents name existing files of the project", () => {
    const files = matchesOf(
      /`(?<name>(?:bench|deploy|docs|examples|portal|scripts|src|test)\/[\w./-]+\.\w+)[^`]*`/gu,
    );
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter(({ name }) => !existsSync(join(project, name)))).toEqual([]);
  });

  it("the documents list every setting and every metric", () => {
    const table = [...`${operations}\n${commandLine}`.matchAll(/^\| (?<names>`[^|]+) \|/gmu)].map(
      ({ groups }) => groups?.["names"],
    );
    const documented = new Set(
      table.flatMap((names) => [...(names ?? "").matchAll(/`([^`]+)`/gu)].map(([, name]) => name)),
    );
    expect(settingNames.filter((name) => !documented.has(name))).toEqual([]);
    const meters = Object.values(createMetrics()).flatMap((meter) =>
      typeof meter === "object" && "name" in meter && typeof meter.name === "string" ? [meter.name] : [],
    );
    expect(meters.length).toBeGreaterThan(10);
    expect(meters.filter((name) => !name.startsWith("signalbox_copy_") && !documented.has(name))).toEqual([]);
  });

  it("the documents list every field of the log", () => {
    const source = readFileSync(join(project, "src/platform/logger.ts"), "utf8");
    const [, list = ""] = /loggedFields: ReadonlySet<string> = new Set\(\[(.*?)\]\)/su.exec(source) ?? [];
    const fields = [...list.matchAll(/"(\w+)"/gu)].map(([, name]) => name);
    const [, section = ""] = /^## Logs\n(.*?)^## /msu.exec(operations) ?? [];
    const listed = [...section.matchAll(/^\| (`.+?) \|/gmu)].flatMap(([, names = ""]) =>
      [...names.matchAll(/`(\w+)`/gu)].map(([, name]) => name),
    );
    expect(fields.length).toBeGreaterThan(30);
    expect(new Set(listed)).toEqual(new Set(fields));
  });

  it.each(settingThemes)(
    "the help for the settings has those that the documents list: %s",
    (heading, settings) => {
      const isCommandLine = heading === "Command line";
      const text = isCommandLine ? commandLine : operations;
      const start = text.indexOf(isCommandLine ? "## From another machine" : `### ${heading}\n`);
      const section = text.slice(start, text.indexOf("\n## ", start)).split("\n### ")[0] ?? "";
      const form = /^\| (?<names>`[A-Z][^|]+) \| (?<about>[^|]+) \|/gmu;
      const rows = [...section.matchAll(form)].map(({ groups }) => ({
        names: [...(groups?.["names"] ?? "").matchAll(/[A-Z][A-Z\d_]+/gu)].map(([name]) => name),
        about: groups?.["about"] ?? "",
      }));
      expect(rows.flatMap(({ names }) => names)).toEqual(Object.keys(settings));
      for (const { names, about } of isCommandLine ? [] : rows) {
        const [name = "", ...others] = names;
        const standard = /^`(?<value>[^`]+)`$/u.exec(about)?.groups?.["value"];
        if (others.length === 0 && standard !== undefined)
          expect([name, settings[name]]).toEqual([name, expect.stringContaining(`(${standard})`)]);
      }
    },
  );

  it("the documents list exactly the faults that tests name, each with its test file", () => {
    const form = /\bF-\d{2}\b/gu;
    const tests = globSync("test/**/*.ts", { cwd: project }).map((path) => ({
      path,
      numbers: new Set(readFileSync(join(project, path), "utf8").match(form)),
    }));
    const reliability = textOf(join("docs", "evidence", "fault-tolerance.md"));
    const inTests = new Set(tests.flatMap(({ numbers }) => [...numbers]));
    const documented = new Set(reliability.match(form));
    expect(documented.size).toBeGreaterThan(40);
    expect([...inTests].filter((number) => !documented.has(number))).toEqual([]);
    expect([...documented].filter((number) => !inTests.has(number))).toEqual([]);
    // Where a section or an item says which files hold it, one of those says so too.
    const astray = reliability.split(/\n(?=#|- (?!\*\*))/u).flatMap((part) => {
      const references = [...part.matchAll(/`(?:test\/[\w/-]+\/)?(?<file>[\w.-]+\.test\.ts)`/gu)];
      const files = tests.filter(({ path }) =>
        references.some(({ groups }) => path.endsWith(`/${groups?.["file"] ?? ""}`)),
      );
      const numbers = files.length > 0 ? (part.match(form) ?? []) : [];
      return numbers.filter((number) => !files.some((file) => file.numbers.has(number)));
    });
    expect(astray).toEqual([]);
  });

  it("the reference of the command line is what its program writes: run `node scripts/guides.ts`", async () => {
    expect(withCommandIndex(commandLine)).toBe(commandLine);
    const pages = await writeCommandPages();
    for (const { path, text } of pages) expect(textOf(join("docs", path))).toBe(text);
    expect(readdirSync(join(project, "docs/command-line"))).toHaveLength(pages.length);
    const headings = pages.flatMap(({ text }) =>
      Array.from(text.matchAll(/^###? (.*)$/gmu), ([, name]) => name),
    );
    for (const { name } of entries) expect(headings.filter((heading) => heading === name)).toEqual([name]);
  });

  it("the documents use existing commands", () => {
    const verbs = new Set(entries.flatMap(({ name }) => name.split(" ").slice(1)));
    const calls = matchesOf(
      new RegExp(`bin/signalbox (?!help)(?<name>[a-z]+(?:\\s+(?:${[...verbs].join("|")})(?![\\w-]))?)`, "gu"),
    );
    expect(calls.length).toBeGreaterThan(20);
    const names = new Set(entries.map(({ name }) => name));
    // A kind of announcement stands for `announcement`, with an option after its verb.
    const called = (name: string) => withoutAlias(name.split(/\s+/u)).slice(0, 2).join(" ");
    expect(calls.filter(({ name }) => !names.has(called(name)))).toEqual([]);
  });

  it("the commands in the documents have existing options", async () => {
    const called = matchesOf(/bin\/signalbox (?<name>[a-z][^`\n]* --[a-z][^`\n]*)/gu);
    expect(called.length).toBeGreaterThan(20);
    const faults = await Promise.all(
      called.map(async ({ path, name: line }) => {
        const words = line.split(" ");
        const entry = entries.find(({ name }) => name === words.slice(0, name.split(" ").length).join(" "));
        const options = Object.keys((await entry?.load())?.options ?? {});
        const used = Array.from(line.matchAll(/ --(?<option>[a-z-]+)/gu), ({ groups }) => groups?.["option"]);
        const invalid = used.filter((option) => option !== "help" && !options.includes(option ?? ""));
        return invalid.map((option) => `${path}: ${entry?.name} --${option}`);
      }),
    );
    expect(faults.flat()).toEqual([]);
  });
});
