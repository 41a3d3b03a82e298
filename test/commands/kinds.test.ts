import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { describe, expect, it } from "vitest";
import { announcementDefinitions } from "../../src/commands/announcements/announcement-definitions.ts";
import { checkReferences } from "../../src/commands/body-references.ts";
import type { Command } from "../../src/commands/command.ts";
import type { DefinitionsOf } from "../../src/commands/command-definition.ts";
import { componentDefinitions } from "../../src/commands/components/component-definitions.ts";
import { integrationDefinitions } from "../../src/commands/integrations/integration-definitions.ts";
import { keyDefinitions } from "../../src/commands/keys/key-definitions.ts";
import { noteExportDefinition } from "../../src/commands/note-export.ts";
import { deliveryDefinitions } from "../../src/commands/notifications/delivery-commands.ts";
import { pageDefinitions } from "../../src/commands/pages/page-definitions.ts";
import { peopleDefinitions } from "../../src/commands/people/people-definitions.ts";
import { subscriberDefinitions } from "../../src/commands/subscribers/subscriber-definitions.ts";
import { teamDefinitions } from "../../src/commands/team/team-definitions.ts";

/** The definitions of all commands, by the folder with their modules. */
const families = {
  announcements: announcementDefinitions,
  components: componentDefinitions,
  integrations: integrationDefinitions,
  keys: keyDefinitions,
  notifications: deliveryDefinitions,
  pages: pageDefinitions,
  people: peopleDefinitions,
  subscribers: subscriberDefinitions,
  team: teamDefinitions,
};

const definitions: DefinitionsOf<Command> = {
  ...families.announcements,
  ...families.components,
  ...families.integrations,
  ...families.keys,
  ...families.notifications,
  ...families.pages,
  ...families.people,
  ...families.subscribers,
  ...families.team,
  NoteExport: noteExportDefinition,
  CheckReferences: checkReferences,
};

const folderByKind = new Map(
  Object.entries(families).flatMap(([folder, family]) => Object.keys(family).map((kind) => [kind, folder])),
);

type Node = { readonly type: string; readonly start: number };

const textOf = (node: Node | null) =>
  node?.type === "Literal" && "value" in node && typeof node.value === "string" ? node.value : undefined;

const nameOf = (node: unknown) =>
  typeof node === "object" && node !== null && "name" in node && typeof node.name === "string"
    ? node.name
    : undefined;

/** True for `kind`, and for `x.kind`. */
const readsKind = (node: Node) => nameOf("property" in node ? node.property : node) === "kind";

/** The places of a source file that tell command kinds apart, outside the modules of the commands that they name. */
function faultsIn(path: string, source: string): string[] {
  if (!source.includes("kind")) return [];
  const faults: string[] = [];
  const check = (node: Node | null, kind = textOf(node)) => {
    if (node === null || kind === undefined || !Object.hasOwn(definitions, kind)) return;
    if (path.startsWith(`src/commands/${folderByKind.get(kind)}/`)) return;
    const line = source.slice(0, node.start).split("\n").length;
    faults.push(`${path}:${line} tells the kind ${kind} apart; declare a property in its definition instead`);
  };
  new Visitor({
    BinaryExpression: ({ left, right }) => {
      if (readsKind(left)) check(right);
      if (readsKind(right)) check(left);
    },
    SwitchStatement: ({ discriminant, cases }) => {
      if (readsKind(discriminant)) for (const { test } of cases) check(test);
    },
    CallExpression: ({ callee, arguments: [argument] }) => {
      if (argument === undefined || !readsKind(argument) || callee.type !== "MemberExpression") return;
      const { object } = callee;
      const list = object.type === "NewExpression" ? object.arguments[0] : object;
      if (list?.type === "ArrayExpression") for (const element of list.elements) check(element);
    },
    MemberExpression: ({ object, property, computed }) => {
      if (!computed || !readsKind(property) || object.type !== "ObjectExpression") return;
      for (const member of object.properties)
        if (member.type === "Property") check(member.key, nameOf(member.key) ?? textOf(member.key));
    },
  }).visit(parseSync(path, source).program);
  return faults;
}

describe("the kinds of commands", () => {
  it("kinds of commands are told apart only in the modules of the commands themselves", () => {
    const root = join(import.meta.dirname, "../..");
    const paths = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts"))
      .map((path) => `src/${path.split(sep).join("/")}`);
    expect(paths.length).toBeGreaterThan(400);
    expect(paths.flatMap((path) => faultsIn(path, readFileSync(join(root, path), "utf8")))).toEqual([]);
  });

  it.each([
    ["a comparison", 'if (command.kind === "PatchPage") wait();'],
    ["a reversed comparison", 'if ("PatchPage" !== kind) wait();'],
    ["a switch", 'switch (submission.command.kind) { case "PatchPage": wait(); }'],
    ["a list", 'if (["PatchPage"].includes(command.kind)) wait();'],
    ["a set", 'if (new Set(["PatchPage"]).has(command.kind)) wait();'],
    ["a table", "const wait = { PatchPage: true }[command.kind];"],
  ])("a planted distinction of kinds is found in %s", (_, source) => {
    const [fault, ...others] = faultsIn("src/http/bad.ts", source);
    expect(fault).toMatch(/^src\/http\/bad\.ts:1 tells the kind PatchPage apart/u);
    expect(others).toEqual([]);
    expect(faultsIn("src/commands/keys/bad.ts", source)).toHaveLength(1);
    expect(faultsIn("src/commands/pages/good.ts", source)).toEqual([]);
  });

  it("constructing a command, and comparing what is no kind of a command, is no fault", () => {
    const source = 'submit({ kind: "PatchPage" }); if (change.kind === "Correction") wait();';
    expect(faultsIn("src/http/good.ts", source)).toEqual([]);
  });
});
