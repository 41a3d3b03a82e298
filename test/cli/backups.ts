/** Stores to back up and restore, on either engine, and what is in them. */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { CompiledQuery } from "kysely";
import { expect } from "vitest";
import { z } from "zod";
import { ServiceSecret, setupToken } from "../../src/auth/service-secret.ts";
import { insertRows } from "../../src/store/bulk-statements.ts";
import type { Engine } from "../../src/store/engine.ts";
import { openPostgres } from "../../src/store/postgres/postgres.ts";
import { openSqlite } from "../../src/store/sqlite/sqlite.ts";
import { tableColumns } from "../../src/store/tables/table-columns.ts";
import type { AuditEventRow } from "../../src/store/tables/tables.ts";
import { emptyDatabase, secret } from "../harness/databases.ts";
import { repetitions } from "../harness/repetitions.ts";
import { startServer } from "../harness/server.ts";
import { whenFinished } from "../harness/shared.ts";
import { entryRow, periodRow } from "../store/rows.ts";
import type { Box } from "./box.ts";
import { NearBox } from "./in-process-cli.ts";

const idOf = (rows: readonly unknown[]) => z.looseObject({ id: z.int() }).parse(rows[0]).id;

const counters = z.looseObject({ revision: z.int(), last_number: z.int() });

const title = z.looseObject({ revision: z.int(), schema: z.array(z.string()) });
const anyObject = z.looseObject({});

export type Name = Engine["name"];
export const tables = Object.keys(tableColumns);
const engines = ["sqlite", "postgres"] as const;
/** From which engine into which: `npm test` has them cross over. */
export const directions = engines.flatMap((from) =>
  engines.filter((to) => repetitions(from !== to, true)).map((to) => [from, to] as const),
);

/** A statement that adds an owner. */
export const addOwner = `insert into person (id, public_id, email, email_key, name, role, created_at, created_by, updated_at, revision)
  values (1, 'p', 'ada@example.com', 'ada@example.com', 'Ada', 'Owner', 1, '', 1, 1)`;

/** A box whose store uses an engine. */
export async function boxOn(name: Name): Promise<NearBox> {
  const box = new NearBox();
  whenFinished(() => box.remove());
  if (name === "postgres") {
    box.env["DATABASE_URL"] = await emptyDatabase();
    box.env["SIGNALBOX_SECRET"] = secret;
  }
  return box;
}

export async function withEngine<Result>(
  box: Box,
  work: (engine: Engine) => Promise<Result>,
): Promise<Result> {
  const url = box.env["DATABASE_URL"];
  const engine =
    url === undefined ? openSqlite({ file: join(box.data, "signalbox.sqlite") }) : openPostgres(url);
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** Every row of every table, in an order that does not depend on the engine. */
export async function contents(box: Box): Promise<Record<string, string[]>> {
  return await withEngine(box, async (engine) => {
    const all = await engine.read(tables.map((table) => CompiledQuery.raw(`select * from "${table}"`)));
    const sorted = (rows: unknown[] = []) => rows.map((row) => JSON.stringify(row)).toSorted();
    return Object.fromEntries(tables.map((table, place) => [table, sorted(all[place])]));
  });
}

export async function revisionOf(box: Box): Promise<number> {
  const [rows = []] = await withEngine(box, (engine) =>
    engine.read([CompiledQuery.raw("select * from counters")]),
  );
  return counters.parse(rows[0]).revision;
}

/** The rows of a restored database that must equal the backed-up ones: without sessions and running nodes. */
export function lasting({ counters: rows = [], ...others }: Record<string, string[]>): unknown {
  const left = {
    secret: null,
    session: null,
    challenge: null,
    node: null,
    integration_event_body: null,
    team_delivery: null,
    job: null,
  };
  // The service notes in `sending` that it runs, and a restore holds it.
  const rest = { ...others, ...left, sending: null };
  const numbers = rows.map((row) => counters.parse(JSON.parse(row)).last_number);
  return { numbers, ...rest };
}

/**
 * The rows of a database beside its counters and the fingerprint of its secret, with which a service
 * begins.
 */
export function withoutCounters(all: Record<string, string[]>): unknown {
  // A restore holds sending.
  return { ...all, counters: null, secret: null, sending: null };
}

export async function done(box: Box, ...words: string[]): Promise<string> {
  const { code, out, err } = await box.call(...words);
  expect(code === 0 ? "" : err).toBe("");
  return out.trim();
}

export async function refused(box: Box, ...words: string[]): Promise<string> {
  const { code, out, err } = await box.call(...words);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).not.toContain("error of Signalbox");
  return err;
}

export function auditRow(id: number): AuditEventRow {
  const subject = { subject_kind: "Page", subject_id: "", subject_name: "", before: null, after: null };
  return { id, at: id, actor: "", actor_name: "", action: "", ...subject, request_id: null };
}

/** Fills a store directly: `count` entries and periods. */
export async function fill(box: Box, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => 1_000 + 2 * n);
  await withEngine(box, (engine) =>
    engine.transaction(async (tx) => {
      for (let from = 0; from < count; from += 5_000) {
        const some = numbers.slice(from, from + 5_000);
        await tx.rows(
          insertRows(
            "status_event",
            some.map((id) => entryRow(id, { actor: `key:${id}` })),
          ),
        );
        await tx.rows(
          insertRows(
            "status_period",
            some.map((id) => periodRow(id + 1, { to_at: id + 2 })),
          ),
        );
      }
    }, Date.now() + 30_000),
  );
}

/** The secret of the service that was served from a box. */
export function secretOf(box: Box): string {
  return box.env["SIGNALBOX_SECRET"] ?? readFileSync(join(box.data, "secret"), "utf8").trim();
}

/** An owner as they sign in. */
export const owner = { Email: "olga@example.com", Password: "orbit lamp thirteen plum" };

/** Sends a request to the portal as its own page does. */
export async function requestPortal(address: string, path: string, body: object): Promise<number> {
  const headers = { "Content-Type": "application/json", "X-Signalbox": "portal" };
  const answered = await fetch(`${address}/portal/api/${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  await answered.arrayBuffer();
  return answered.status;
}

/** Rows for the tables that no command fills: one each. */
const byHand = [
  "insert into component_day values ('2026-01-02', 3, 1, 2, 3, 4, 5), ('2026-01-02', 4, 0, 0, 0, 0, 0)",
  "insert into correction select 9, 'c', min(id), 1, 2, 'Operational', 'No.', 'key:1', 'CI', 3 from component",
  "insert into uptime_month select '2026-01', min(id), 'UTC', 1, 2, 3, 300, 1000, 4 from component",
  "insert into federated_identity select 9, 'f', min(id), 'https://id.example.com', 's', 1 from person",
  "insert into passkey select 9, 'k', min(id), 'c', 'p', 1, null, 'Phone', 1, null from person",
  "insert into recovery_code select 9, min(id), 'h', 1, null from person",
  "insert into access_link (id, public_id, kind, token_hash, email, email_key, role, created_at, created_by, expires_at) values (9, 'l', 'Invitation', 'h', 'a@b.cc', 'a@b.cc', 'Viewer', 1, 'command line', 4000000000000)",
  "insert into challenge values (9, 'h', '{}', 1, 4000000000000)",
  "insert into draft (id, public_id, person_id, body, created_at, updated_at) select 9, 'd', min(id), '{}', 1, 4000000000000 from person",
  "insert into pending_publication (id, public_id, person_id, session_id, command, title, created_at, due_at, state, finished_at) select 9, 'h', min(id), 1, '{}', 'Slow', 1, 1, 'Made', 4000000000000 from person",
  "insert into logo values (9, 'd', 'image/png', 1, 1, null, 1, 'AA==', 1)",
  "insert into page_component select (select min(id) from page), min(id) from component",
  "insert into page_announcement select (select min(id) from page), min(id) from announcement",
  "update page set logo_id = 9, icon_id = 9",
  "insert into team_rules (id, page_id, rules, updated_at, version) select 9, min(id), '{}', 1, 1 from page",
  "insert into team_destination (id, public_id, page_id, name, channel, role, enabled, created_at, updated_at, version) select 9, 'd', min(id), 'Editors', 'Email', 'Editor', 0, 1, 1, 1 from page",
  "insert into team_alert (id, public_id, page_id, rule, subject_id, subject_name, step, title, detail, path, opened_at, updated_at, resolved_at) select 9, 'a', min(id), 'KeyExpires', 's', 'S', 0, 'T', 'D', '/portal', 1, 1, 4000000000000 from page",
  "insert into team_delivery (id, public_id, alert_id, destination_id, event, channel, state, attempts, next_attempt_at, created_at, state_at, fence) values (9, 't', 9, 9, 'Triggered', 'Email', 'Sent', 1, 1, 1, 4000000000000, 1)",
  "insert into job (id, name, state, fence) values (9, 'by hand', 'Free', 0)",
];

/** Tables whose rows are made by hand, any text and number will do, but for what refers to other rows. */
const anyRow = [
  "subscriber",
  "erased_address",
  "subscription_mail",
  "integration",
  "integration_signal",
  "integration_component",
  "integration_event",
  "integration_event_body",
  "notification",
  "delivery",
  "delivery_count",
] as const;

function rowByHand(table: (typeof anyRow)[number], ids: Readonly<Record<string, number>>): CompiledQuery {
  const cell = (name: string, kind: string) => {
    if (name === "id") return 9;
    if (name in ids) return ids[name];
    if (kind.endsWith("or null")) return null;
    return kind === "integer" ? 1 : `${table} ${name}`;
  };
  const row = Object.fromEntries(
    Object.entries(tableColumns[table]).map(([name, kind]) => [name, cell(name, kind)]),
  );
  const names = Object.keys(row);
  const places = names.map(() => "?").join(", ");
  return CompiledQuery.raw(
    `insert into "${table}" (${names.map((name) => `"${name}"`).join(", ")}) values (${places})`,
    Object.values(row),
  );
}

/** A store with rows in every table, and its key. */
export async function lived(name: Name): Promise<{ box: Box; key: string }> {
  const box = await boxOn(name);
  await done(box, "migrate");
  await done(box, "page", "set", "--name", 'Ωmega \\ "status" 😀');
  await done(box, "group", "create", "--name", "Core");
  await done(box, "component", "create", "--name", "API", "--group", "Core");
  await done(box, "component", "create", "--name", "Web");
  await done(box, "component", "set", "API", "--status", "Major Outage");
  await done(box, "key", "create", "--name", "Old", "--role", "Webhook", "--component", "API");
  const key = await done(box, "key", "create", "--name", "CI", "--role", "Read-Write");
  await fill(box, 2_500);
  const server = await startServer({ dataDirectory: box.data, env: box.env });
  const headers = { "X-API-KEY": key, "Content-Type": "application/json" };
  const text = { Title: "Slow", Message: "slow\u2029\\n" };
  for (const [path, body] of [
    [
      "WebHook/UpdateComponentStatus",
      { Status: "Degraded Performance", ComponentName: "Web", Message: "slow" },
    ],
    [
      "Announcement",
      { Kind: "Incident", ...text, AffectedComponents: [{ ComponentName: "Web", Status: "Partial Outage" }] },
    ],
    ["Template", { Kind: "Notice", Name: "Slow", ...text }],
  ] as const) {
    const answered = await fetch(`${server.url}/api/${path}`, {
      method: "POST",
      headers: { ...headers, "Idempotency-Key": path },
      body: JSON.stringify(body),
    });
    expect([answered.ok, await answered.text()]).toEqual([true, expect.anything()]);
  }
  const Token = setupToken(new ServiceSecret(secretOf(box)));
  expect(await requestPortal(server.url, "Setup", { Token, ...owner, Name: "Olga" })).toBe(201);
  await server.close();
  await withEngine(box, async (engine) => {
    for (const sql of byHand) await engine.write(CompiledQuery.raw(sql));
    const [pages = [], components = []] = await engine.read([
      CompiledQuery.raw("select min(id) as id from page"),
      CompiledQuery.raw("select min(id) as id from component"),
    ]);
    const ids = {
      page_id: idOf(pages),
      component_id: idOf(components),
      integration_id: 9,
      event_id: 9,
      notification_id: 9,
    };
    for (const table of anyRow) await engine.write(rowByHand(table, ids));
  });
  return { box, key };
}

export const linesOf = (file: string) =>
  gunzipSync(readFileSync(file)).toString("utf8").trimEnd().split("\n");

/** The description of a backup in its first line. */
export const titleOf = (file: string) => title.parse(JSON.parse(linesOf(file)[0] ?? ""));

export function packed(text: string): Buffer {
  const bytes = gzipSync(text);
  bytes[9] = 0xff;
  return bytes;
}

/** Changes a backup's header, and seals it again. */
export function retitled(file: string, change: (title: object) => object): void {
  const [first = "", ...rest] = linesOf(file);
  const seal = anyObject.parse(JSON.parse(rest.pop() ?? ""));
  const body = [JSON.stringify(change(anyObject.parse(JSON.parse(first)))), ...rest]
    .map((line) => `${line}\n`)
    .join("");
  const sha256 = createHash("sha256").update(body).digest("hex");
  writeFileSync(file, packed(`${body}${JSON.stringify({ ...seal, sha256 })}\n`));
}
