import { describe, expect, it } from "vitest";
import { defaultRetention } from "../../../src/platform/retention-settings.ts";
import { maxLifetimeMs } from "../../../src/rules/session-lifetime.ts";
import {
  answerRetentionMs,
  deleteExpired,
  repeatRetentionMs,
} from "../../../src/store/bookkeeping/retention-cleanup.ts";
import { insertRows } from "../../../src/store/bulk-statements.ts";
import { writeJson } from "../../../src/store/stored-json.ts";
import type { AccessLinkRow, SessionRow } from "../../../src/store/tables/people-tables.ts";
import type { AuditEventRow } from "../../../src/store/tables/tables.ts";
import { rawJson } from "../../harness/raw-json.ts";
import { repeatRow } from "../rows.ts";
import { engines, planOf, raw, scratchStore } from "../scratch.ts";

const now = 1_795_000_000_000;
const answer = (name: string, created: number) => ({
  family_id: 1,
  idempotency_key: name,
  fingerprint: "",
  answer: rawJson("{}"),
  created_at: created,
});

describe.each(engines)("the retention cleanup on %s", (name) => {
  it("the retention cleanup deletes stored responses after a day, and no others", async () => {
    const store = await scratchStore(name);
    const edge = now - answerRetentionMs;
    await store.write(
      insertRows("idempotent_answer", [answer("new", now), answer("old", edge - 1), answer("edge", edge)]),
    );
    await deleteExpired(store, now, defaultRetention);
    const [left] = await store.read([
      raw("select idempotency_key as name from idempotent_answer order by 1"),
    ]);
    expect(left).toEqual([{ name: "edge" }, { name: "new" }]);
  });

  it("the retention cleanup deletes old repeated reports, and keeps those that a late report may need", async () => {
    const store = await scratchStore(name);
    const edge = now - repeatRetentionMs;
    await store.write(
      insertRows("repeated_report", [
        repeatRow(1, { at: edge - 5 }),
        repeatRow(2, { at: edge }),
        repeatRow(3, { at: edge - 1 }),
        repeatRow(4, { at: now }),
      ]),
    );
    await deleteExpired(store, now, defaultRetention);
    expect(await store.read([raw("select id from repeated_report order by id")])).toEqual([
      [{ id: 2 }, { id: 4 }],
    ]);
  });

  it("the retention cleanup deletes untouched drafts and finished publications, but none that is pending", async () => {
    const store = await scratchStore(name);
    const edge = now - defaultRetention.drafts;
    const rest =
      "'0199c0de-0000-7000-8000-000000000001', 'a@b.example', 'a@b.example', 'A', 'Editor', 0, 'x', 0, 1";
    await store.write(
      raw(`insert into person (id, public_id, email, email_key, name, role, created_at, created_by, updated_at, revision)
        values (1, ${rest})`),
    );
    const draft = (id: number, at: number) => `(${id}, 'draft ${id}', 1, '{}', 0, ${at})`;
    await store.write(
      raw(`insert into draft (id, public_id, person_id, body, created_at, updated_at)
        values ${[draft(1, edge - 1), draft(2, edge), draft(3, now)].join(", ")}`),
    );
    const held = (id: number, state: string, at: number | null) =>
      `(${id}, 'held ${id}', 1, 1, '{}', 'T', 0, 0, '${state}', ${at})`;
    const all = [held(1, "Made", edge - 1), held(2, "Made", edge), held(3, "Waiting", null)];
    await store.write(
      raw(`insert into pending_publication (id, public_id, person_id, session_id, command, title, created_at, due_at, state, finished_at)
        values ${all.join(", ")}`),
    );
    await deleteExpired(store, now, defaultRetention);
    expect(await store.read([raw("select id from draft order by id")])).toEqual([[{ id: 2 }, { id: 3 }]]);
    expect(await store.read([raw("select id from pending_publication order by id")])).toEqual([
      [{ id: 2 }, { id: 3 }],
    ]);
  });

  it("the retention cleanup deletes ended sessions and links, and unanswered challenges", async () => {
    const store = await scratchStore(name);
    const edge = now - defaultRetention.sessions;
    await store.write(
      raw(
        "insert into person (id, public_id, email, email_key, name, role, created_at, created_by, updated_at, revision) values (1, 'p', '', '', '', 'Owner', 1, '', 1, 1)",
      ),
    );
    const session = (id: number, fields: Partial<SessionRow>): SessionRow => ({
      id,
      public_id: `${id}`,
      token_hash: `${id}`,
      person_id: 1,
      sign_in_method: "Password",
      created_at: now,
      authenticated_at: now,
      last_seen_at: now,
      browser: null,
      address: "",
      ended_at: null,
      ...fields,
    });
    await store.write(
      insertRows("session", [
        session(1, {}),
        session(2, { ended_at: edge - 1 }),
        session(3, { ended_at: edge }),
        session(4, { created_at: edge - maxLifetimeMs - 1 }),
        session(5, { created_at: edge - maxLifetimeMs }),
      ]),
    );
    const link = (id: number, expires: number): AccessLinkRow => ({
      id,
      public_id: `${id}`,
      kind: "Invitation",
      token_hash: `${id}`,
      mail_token_hash: null,
      person_id: null,
      email: "",
      email_key: "",
      role: "Viewer",
      created_at: 1,
      created_by: "",
      expires_at: expires,
      used_at: null,
      revoked_at: null,
    });
    await store.write(insertRows("access_link", [link(1, edge - 1), link(2, edge)]));
    const challenge = (id: number, expires: number) => ({
      id,
      token_hash: `${id}`,
      content: "{}",
      created_at: 1,
      expires_at: expires,
    });
    await store.write(insertRows("challenge", [challenge(1, now - 1), challenge(2, now)]));
    await deleteExpired(store, now, defaultRetention);
    const left = ["session", "access_link", "challenge"].map((table) =>
      raw(`select id from ${table} order by id`),
    );
    expect(await store.read(left)).toEqual([[{ id: 1 }, { id: 3 }, { id: 5 }], [{ id: 2 }], [{ id: 2 }]]);
  });

  it("the audit log forgets the address of an invitation that nobody accepted, once its link is deleted", async () => {
    const store = await scratchStore(name);
    const edge = now - defaultRetention.sessions;
    const invitation = (id: number, fields: Partial<AccessLinkRow>): AccessLinkRow => ({
      id,
      public_id: `invitation ${id}`,
      kind: "Invitation",
      token_hash: `${id}`,
      mail_token_hash: null,
      person_id: null,
      email: `person-${id}@example.com`,
      email_key: `person-${id}@example.com`,
      role: "Viewer",
      created_at: 1,
      created_by: "",
      expires_at: edge - 1,
      used_at: null,
      revoked_at: null,
      ...fields,
    });
    const links = [
      invitation(1, {}),
      invitation(2, { revoked_at: 2 }),
      invitation(3, { used_at: 2 }),
      invitation(4, { expires_at: edge }),
    ];
    await store.write(insertRows("access_link", links));
    const events = links.map(
      ({ id, public_id: subject, email }): AuditEventRow => ({
        id,
        at: 1,
        actor: "person:1",
        actor_name: "An Owner",
        action: "Invitation.Create",
        subject_kind: "Invitation",
        subject_id: subject,
        subject_name: email ?? "",
        before: null,
        after: writeJson("audit_event", "after", { Email: email }),
        request_id: null,
      }),
    );
    await store.write(insertRows("audit_event", events));
    await deleteExpired(store, now, defaultRetention);
    const [rows = []] = await store.read([
      raw<AuditEventRow>("select id, actor_name, subject_name, after from audit_event order by id"),
    ]);
    expect(rows).toEqual([
      { id: 1, actor_name: "An Owner", subject_name: "Expired invitation", after: null },
      { id: 2, actor_name: "An Owner", subject_name: "Expired invitation", after: null },
      ...events
        .slice(2)
        .map(({ id, actor_name, subject_name, after }) => ({ id, actor_name, subject_name, after })),
    ]);
  });

  it("the retention cleanup keeps the audit log, unless a limit is set", async () => {
    const store = await scratchStore(name);
    const keeping = { ...defaultRetention, audit: 365 * 24 * 60 * 60 * 1000 };
    const edge = now - keeping.audit;
    const noted = (id: number, at: number): AuditEventRow => ({
      id,
      at,
      actor: "cli",
      actor_name: "command line",
      action: "CreateComponent",
      subject_kind: "Component",
      subject_id: `${id}`,
      subject_name: "API",
      before: null,
      after: null,
      request_id: null,
    });
    // The clock was set back once: a later row may have an earlier time.
    await store.write(
      insertRows("audit_event", [noted(1, edge - 1), noted(2, edge), noted(3, edge - 1), noted(4, now)]),
    );
    const left = raw("select id from audit_event order by id");
    await deleteExpired(store, now, defaultRetention);
    expect(await store.read([left])).toEqual([[{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]]);
    await deleteExpired(store, now, keeping);
    expect(await store.read([left])).toEqual([[{ id: 2 }, { id: 4 }]]);
  });

  it("the retention cleanup continues until everything is deleted, in short statements", async () => {
    const store = await scratchStore(name);
    const many = Array.from({ length: 1700 }, (_, index) => index + 1);
    await store.write(
      insertRows(
        "repeated_report",
        many.map((id) => repeatRow(id, { at: id })),
      ),
    );
    await store.write(
      insertRows(
        "idempotent_answer",
        many.map((id) => answer(`${id}`, id)),
      ),
    );
    let statements = 0;
    await deleteExpired(
      {
        read: (queries) => store.read(queries),
        write: (query) => {
          statements += 1;
          return store.write(query);
        },
      },
      now,
      defaultRetention,
    );
    expect(statements).toBe(8);
    const counts = raw(
      "select (select count(*) from repeated_report) + (select count(*) from idempotent_answer) as n",
    );
    expect(await store.read([counts])).toEqual([[{ n: 0 }]]);
  });

  it("the retention cleanup reads only the rows that it deletes", async () => {
    const store = await scratchStore(name);
    const old = raw("select 1 from idempotent_answer where created_at < ? order by created_at", 1);
    expect(await planOf(store, old)).toContain("idempotent_answer_age");
  });
});
