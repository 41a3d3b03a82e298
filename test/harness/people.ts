/** People who are signed in at a server, made as the command line and an invitation make them. */
import { setTimeout as sleep } from "node:timers/promises";
import { makeToken } from "../../src/auth/tokens.ts";
import type { PersonRole } from "../../src/contract/people.ts";
import { q } from "../../src/store/query.ts";
import type { Received, RequestOptions } from "./http.ts";
import type { TestServer } from "./server.ts";
import { until } from "./until.ts";

/** Somebody who is signed in. */
export type TestPerson = {
  readonly id: string;
  readonly number: number;
  readonly email: string;
  readonly sessionId: string;
  /** The value of the `Cookie` header that their browser sends. */
  readonly cookie: string;
  /** The headers that the portal's own page sends with a write. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sends a request as the portal's own page does. */
  request(path: string, options?: RequestOptions): Promise<Received>;
};

let people = 0;

/** Makes a person of a role, and signs them in. */
export async function signIn(
  server: TestServer,
  role: PersonRole,
  { name = `Person ${people}` }: { name?: string } = {},
): Promise<TestPerson> {
  people += 1;
  const emailKey = `person-${people}-${crypto.randomUUID()}@example.com`;
  const link = makeToken();
  const { token, tokenHash } = makeToken();
  const email = { email: emailKey, emailKey };
  await server.submit({ kind: "InvitePerson", email, role, tokenHash: link.tokenHash });
  await server.submit({
    kind: "AcceptInvitation",
    link: link.tokenHash,
    name,
    // The hash of no known password.
    passwordHash: `$argon2id$v=19$m=8,t=1,p=1$${"A".repeat(22)}$${"A".repeat(43)}`,
    session: { tokenHash, browser: null, address: "192.0.2.1" },
  });
  const [row] = await server.bus.rows(
    q
      .selectFrom("session")
      .innerJoin("person", "person.id", "session.person_id")
      .where("session.token_hash", "=", tokenHash)
      .select(["person.id", "person.public_id", "session.public_id as session_id"])
      .compile(),
  );
  if (row === undefined) throw new Error("nobody was signed in");
  const cookie = `${server.cookieName}=${token}`;
  const headers = { cookie, "x-signalbox": "portal", "sec-fetch-site": "same-origin" };
  return {
    id: row.public_id,
    number: row.id,
    email: emailKey,
    sessionId: row.session_id,
    cookie,
    headers,
    request: (path, options = {}) =>
      server.request(path, { ...options, headers: { ...headers, ...options.headers } }),
  };
}

/** Makes a session as if its owner or admin had proven long ago who they are, and waits until the service knows. */
export async function forgetProof(server: TestServer, person: TestPerson): Promise<void> {
  await server.bus.write(
    q
      .updateTable("session")
      .set({ authenticated_at: Date.now() - 16 * 60_000 })
      .where("public_id", "=", person.sessionId)
      .compile(),
  );
  // Direct writes trigger no notification; a change with this one triggers a reload.
  await server.key("Read-Only");
  const isForgotten = async () =>
    (await person.request("/portal/api/AuditEvent.csv", { method: "HEAD" })).status === 403;
  // A reading that was under way before may still come in between, for a moment.
  await until(async () => (await isForgotten()) && (await sleep(100)) === undefined && (await isForgotten()));
}
