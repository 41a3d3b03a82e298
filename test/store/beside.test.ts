/**
 * A node of the version before several pages, beside newer ones on one ledger (F-52), and after them (F-53): its own
 * statements, as they were recorded when it made and changed one thing of each kind (`before-0007.json`), are run again.
 */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { submitGroup } from "../../src/commands/bus/submit-group.ts";
import type { Command } from "../../src/commands/command.ts";
import { parseComponentCreate } from "../../src/commands/components/component-edit.ts";
import { parseReport } from "../../src/commands/components/report-bodies.ts";
import { parsePageCreate, parsePagePatch } from "../../src/commands/pages/page-edit.ts";
import { Loader } from "../../src/publishing/loading/snapshot-loader.ts";
import type { Engine, Transaction } from "../../src/store/engine.ts";
import { migrate } from "../../src/store/migrate.ts";
import { migrations } from "../../src/store/migrations/all-migrations.ts";
import recorded from "./before-0007.json" with { type: "json" };
import { engines, raw, scratchPlace } from "./scratch.ts";

/** The last migration that it knows. */
const last = "0006-people";

const statement = z.object({
  /** Which of the texts. */
  text: z.int(),
  parameters: z.array(z.unknown()),
  /** Those of the rows that it had; none where it had no rows. */
  columns: z.array(z.string()),
});
const steps = z.array(z.object({ kind: z.enum(["group", "read"]), statements: z.array(statement) }));
const former = z
  .object({ pageId: z.uuid(), before: steps, after: steps, texts: z.array(z.string()) })
  .parse(recorded);

type Steps = z.infer<typeof steps>;

const queryOf = ({ text, parameters }: z.infer<typeof statement>) =>
  raw(former.texts[text] ?? "", ...parameters);

/** What of the rows is not as the former version had it. */
function lacking({ text, columns }: z.infer<typeof statement>, rows: readonly unknown[]): string[] {
  const [row] = rows;
  const has = typeof row === "object" && row !== null ? Object.keys(row) : [];
  return columns.filter((column) => !has.includes(column)).map((column) => `${text}: ${column}`);
}

/** Does again what the former version did; what it would have missed. */
async function doAgain(ledger: Engine, all: Steps): Promise<string[]> {
  const missed: string[] = [];
  const group = async (tx: Transaction, statements: Steps[number]["statements"]) => {
    for (const one of statements) missed.push(...lacking(one, await tx.rows(queryOf(one))));
  };
  for (const { kind, statements } of all) {
    if (kind === "group") await ledger.transaction((tx) => group(tx, statements), Date.now() + 5_000);
    else {
      const answers = await ledger.read(statements.map(queryOf));
      statements.forEach((one, index) => missed.push(...lacking(one, answers[index] ?? [])));
    }
  }
  return missed;
}

/** A ledger in the form that it knows, with what it has done there. */
async function formerLedger(name: Engine["name"]): Promise<Engine> {
  const ledger = (await scratchPlace(name))();
  const known = migrations.slice(0, migrations.findIndex((one) => one.name === last) + 1);
  await migrate(ledger, known);
  await ledger.write(raw("update page set public_id = ?", former.pageId));
  expect(await doAgain(ledger, former.before)).toEqual([]);
  return ledger;
}

async function shown(ledger: Engine) {
  const { pages } = await new Loader().load({ read: (queries) => ledger.read(queries) }, Date.now());
  return pages.map(({ page, components, announcements }) => ({
    name: page.name,
    access: page.access,
    components: components.map((one) => `${one.name}: ${one.shown}`).toSorted(),
    announcements: announcements.map(({ title, state }) => `${title}: ${state}`),
  }));
}

async function submit(ledger: Engine, command: Command): Promise<void> {
  const submission = {
    command,
    actor: { kind: "command line" },
    requestId: null,
    idempotency: null,
    ifMatch: null,
  } as const;
  const options = { baseUrl: "http://localhost", deadline: Date.now() + 5_000 };
  const { outcomes } = await submitGroup(ledger, [submission], options);
  expect(outcomes).toEqual([expect.objectContaining({ kind: "answer" })]);
}

describe.each(engines)("a node of the version before several pages on %s", (name) => {
  it("goes on beside newer ones, which see what it does; and after they have done what it does not know of", async () => {
    const ledger = await formerLedger(name);
    await migrate(ledger);
    expect(await shown(ledger)).toEqual([
      {
        name: "Status",
        access: "Public",
        components: ["API: Major Outage", "Shop: Partial Outage"],
        announcements: ["Old incident: Investigating"],
      },
    ]);
    // It writes into the form that it does not know.
    expect(await doAgain(ledger, former.after)).toEqual([]);
    expect(await shown(ledger)).toEqual([
      {
        name: "Named by the old one",
        access: "Public",
        components: ["Late: Operational", "Shop: Operational"],
        announcements: ["Old incident, over: Resolved"],
      },
    ]);
    // Newer ones write, and it reads.
    await submit(ledger, parseReport({ ComponentName: "Shop", Status: "Degraded Performance" }));
    await submit(ledger, parseComponentCreate({ Name: "New" }));
    await submit(ledger, parsePageCreate({ Name: "Second", Slug: "second" }));
    await submit(ledger, parsePagePatch(former.pageId, { Access: "Restricted" }));
    expect((await shown(ledger)).map((page) => [page.name, page.access])).toEqual([
      ["Named by the old one", "Restricted"],
      ["Second", "Public"],
    ]);
    const reads = former.after.map(({ kind, statements }) => ({
      kind,
      statements: statements.filter(({ text }) => /^\s*select/iu.test(former.texts[text] ?? "")),
    }));
    expect(reads.flatMap(({ statements }) => statements).length).toBeGreaterThan(20);
    await doAgain(
      ledger,
      reads.filter(({ statements }) => statements.length > 0),
    );
  });

  it.each([
    "alter table component_group drop column description",
    "alter table component rename column position to place",
  ])("would be found to fail by '%s' (the control)", async (careless) => {
    const ledger = await formerLedger(name);
    await migrate(ledger);
    await ledger.write(raw(careless));
    const outcome = await doAgain(ledger, former.after).catch(() => ["it failed"]);
    expect(outcome).not.toEqual([]);
  });
});
