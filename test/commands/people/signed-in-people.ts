/** People who are signed in, written directly into a store. */
import type { CompiledQuery } from "kysely";
import type { Actor } from "../../../src/commands/command.ts";
import type { PersonRole } from "../../../src/contract/people.ts";
import { q } from "../../../src/store/query.ts";

/** A person with a session. */
export type Editor = {
  readonly actor: Extract<Actor, { kind: "person" }>;
  readonly session: number;
};

/** When the people were made and signed in. */
const since = Date.UTC(2026, 8, 1);

/** Adds a person with a session to a store; `number` is that of both. */
export async function signedIn(
  run: (query: CompiledQuery) => Promise<unknown>,
  fields: { readonly number?: number; readonly name?: string; readonly role?: PersonRole } = {},
): Promise<Editor> {
  const { number = 9_000_001, name = "Maja Lind", role = "Editor" } = fields;
  const id = (kind: number) =>
    `0199c0de-0000-7000-8000-${String(kind * 100_000_000 + number).padStart(12, "0")}`;
  const email = `${number}@fernhill.example`;
  await run(
    q
      .insertInto("person")
      .values({
        id: number,
        public_id: id(1),
        email,
        email_key: email,
        name,
        role,
        password_hash: null,
        totp_secret: null,
        totp_confirmed_at: null,
        totp_last_step: null,
        created_at: since,
        created_by: "command line",
        updated_at: since,
        disabled_at: null,
        deleted_at: null,
        revision: 1,
      })
      .compile(),
  );
  await run(
    q
      .insertInto("session")
      .values({
        id: number,
        public_id: id(2),
        token_hash: String(number),
        person_id: number,
        sign_in_method: "Password",
        created_at: since,
        authenticated_at: since,
        last_seen_at: since,
        browser: null,
        address: "192.0.2.1",
        ended_at: null,
      })
      .compile(),
  );
  return { actor: { kind: "person", number, name, role }, session: number };
}

/** An id as a browser makes it. */
export function browserId(number: number): string {
  return `0a3bb1f0-5d5c-4d5c-8d5c-${String(number).padStart(12, "0")}`;
}
