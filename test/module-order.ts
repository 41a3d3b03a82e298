import { posix } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

/** The modules in the order of dependency: each may import those before it. */
const modules = [
  "contract",
  "rules",
  "platform",
  "store",
  "commands",
  "queries",
  "auth",
  "publishing",
  "notifications",
  "integrations",
  "scheduler",
  "http",
  "server",
  "cli",
];

/** Modules without clock or randomness, and the packages that each may import. */
const pureModules = new Map([
  ["contract", ["zod"]],
  ["rules", ["re2js"]],
]);

/** Files that only some may import, and which. */
export const restrictedFiles = [
  { file: /^src\/store\/record\//, from: /^src\/(commands\/bus\/submit-group\.ts$|store\/record\/)/ },
  { file: /^src\/store\/bookkeeping\/(key-usage|challenge-rows|session-rows)\.ts$/, from: /^src\/auth\// },
  { file: /^src\/store\/bookkeeping\/retention-cleanup\.ts$/, from: /^src\/scheduler\// },
  { file: /^src\/store\/backup\/table-copy\.ts$/, from: /^src\/cli\// },
  // Publishing shows what is stored; it reads, and decides nothing.
  { file: /^src\/commands\//, from: /^src\/(?!publishing\/)/ },
];

/** Packages that only the service may import. */
const serverPackages = ["fastify", "kysely", "pg", "pino", "sanitize-html", "@simplewebauthn/server"];

/** Source text by path from the project's folder, written with slashes. */
export type Sources = ReadonlyMap<string, string>;

interface Reading {
  /** Every module addImport: statically, re-exported, dynamically, as a type, or as a thread's file. */
  imports: string[];
  /** The faults of the file itself. */
  faults: string[];
}

/** The text of a string literal in any place where the grammar allows an expression. */
function textOf(node: { type: string } | null | undefined): string | undefined {
  return node && "value" in node && typeof node.value === "string" ? node.value : undefined;
}

function read(path: string, source: string): Reading {
  const imports: string[] = [];
  const faults: string[] = [];
  const addImport = (node: { type: string } | null | undefined): void => {
    const text = textOf(node);
    if (text === undefined) faults.push(`${path} imports what only running it can tell`);
    else imports.push(text);
  };
  const pure = pureModules.has(path.split("/")[1] ?? "");
  const clock = (callee: { type: string }, args: readonly unknown[]): void => {
    if (!pure || args.length > 0 || !("name" in callee) || callee.name !== "Date") return;
    faults.push(`${path} reads the clock; a pure module takes \`now\``);
  };
  const parsed = parseSync(path, source);
  for (const error of parsed.errors) faults.push(`${path} does not parse: ${error.message}`);
  for (const { moduleRequest } of parsed.module.staticImports) imports.push(moduleRequest.value);
  for (const { entries } of parsed.module.staticExports)
    imports.push(...new Set(entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])));
  // To read the syntax tree takes longer than to parse: few files have what only it can tell.
  if (!/\bimport\s*\(|\bURL\s*\(|\bDate\b/u.test(source)) return { imports, faults };
  new Visitor({
    ImportExpression: (node) => addImport(node.source),
    TSImportType: (node) => addImport(node.source),
    NewExpression: (node) => {
      clock(node.callee, node.arguments);
      const sibling = "name" in node.callee && node.callee.name === "URL" && textOf(node.arguments[0]);
      if (typeof sibling === "string" && /^\.\.?\/.*\.ts$/.test(sibling)) imports.push(sibling);
    },
    CallExpression: (node) => clock(node.callee, node.arguments),
  }).visit(parsed.program);
  return { imports, faults };
}

/** Whether a file is the portal's, which runs in browsers. */
const isPortal = (path: string) => path.startsWith("portal/");

function orderFault(from: string, to: string): string | undefined {
  if (isPortal(from)) {
    if (isPortal(to) || to.startsWith("src/contract/")) return undefined;
    return `${from} imports ${to}; the portal may import only itself and contract`;
  }
  if (isPortal(to)) return `${from} imports ${to}; nothing but the portal imports the portal`;
  const [fromModule = "", toModule = ""] = [from.split("/")[1], to.split("/")[1]];
  const allowed = modules.slice(0, modules.indexOf(fromModule) + 1);
  if (allowed.includes(toModule)) return undefined;
  return `${from} imports ${to}; ${fromModule} may import only ${allowed.join(", ")}`;
}

function restrictionFault(from: string, to: string): string | undefined {
  const restriction = restrictedFiles.find(({ file }) => file.test(to));
  return restriction === undefined || restriction.from.test(from)
    ? undefined
    : `${from} imports ${to}, which is open only to ${restriction.from.source}`;
}

function packageFault(from: string, name: string): string | undefined {
  const module = isPortal(from) ? "" : (from.split("/")[1] ?? "");
  if (isPortal(from) && (name.startsWith("node:") || serverPackages.includes(name))) {
    return `${from} imports ${name}; the portal runs in browsers`;
  }
  const allowed = pureModules.get(module);
  if (allowed === undefined || allowed.includes(name)) return undefined;
  return `${from} imports ${name}; ${module} is pure`;
}

/** The first way round found from each file back to itself, each circle once. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, way: string[]): void => {
    const start = way.indexOf(file);
    if (start >= 0) {
      found.push(`circle: ${[...way.slice(start), file].join(" → ")}`);
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) walk(next, [...way, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return found;
}

/** The folder of a module that a file is in; undefined for a module's own files. */
const folderOf = (file: string) => /^src\/[^/]+\/[^/]+(?=\/)/u.exec(file)?.[0];

/** The folders of the modules, each with those that it imports. */
function folderGraph(graph: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, Set<string>>();
  for (const [file, imports] of graph) {
    const folder = folderOf(file);
    if (folder === undefined) continue;
    const imported = folders.get(folder) ?? new Set();
    for (const other of imports.map(folderOf))
      if (other !== undefined && other !== folder) imported.add(other);
    folders.set(folder, imported);
  }
  return new Map([...folders].map(([folder, imported]) => [folder, [...imported]]));
}

/** Reads every import of the sources, and says what breaks the order of the modules. */
export function inspect(sources: Sources): { imports: number; faults: string[] } {
  const faults: (string | undefined)[] = [];
  const graph = new Map<string, string[]>();
  let count = 0;
  for (const [path, source] of sources) {
    const reading = read(path, source);
    faults.push(...reading.faults);
    if (!isPortal(path) && !modules.includes(path.split("/")[1] ?? ""))
      faults.push(`${path} lies in no module`);
    count += reading.imports.length;
    const files = reading.imports
      .filter((name) => name.startsWith(".") && !name.endsWith(".css"))
      .map((name) => posix.join(posix.dirname(path), name));
    for (const name of reading.imports) if (!name.startsWith(".")) faults.push(packageFault(path, name));
    for (const file of files) {
      if (sources.has(file)) faults.push(orderFault(path, file), restrictionFault(path, file));
      else faults.push(`${path} imports ${file}, which is no source file`);
    }
    graph.set(path, files);
  }
  faults.push(...circles(graph), ...circles(folderGraph(graph)));
  return { imports: count, faults: faults.filter((fault) => fault !== undefined) };
}
