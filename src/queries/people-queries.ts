/** Queries of people, sessions and links, without secrets and hashes. */

import { sql } from "kysely";
import { commandLineName } from "../commands/audit-entry.ts";
import type { InvitationOut, PersonOut } from "../contract/portal/portal-people.ts";
import type { SessionOut } from "../contract/portal/session.ts";
import { writeTime, writeTimeOrNull } from "../contract/times.ts";
import { isSessionLive, sessionEndsAt } from "../rules/session-lifetime.ts";
import { type Parameters, prepared, q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";
import type { AccessLinkRow } from "../store/tables/people-tables.ts";
import type { TeamDeliveryRow } from "../store/tables/team-tables.ts";

const allPeople = q
  .selectFrom("person")
  .select((eb) => [
    "id",
    "public_id",
    "name",
    "email",
    "role",
    "password_hash",
    "totp_confirmed_at",
    "created_at",
    "disabled_at",
    eb
      .selectFrom("passkey")
      .whereRef("passkey.person_id", "=", "person.id")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .as("passkeys"),
    eb
      .selectFrom("session")
      .whereRef("session.person_id", "=", "person.id")
      .select(({ fn }) => fn.max("last_seen_at").as("seen"))
      .as("last_seen_at"),
  ])
  .where("deleted_at", "is", null)
  .orderBy("id")
  .compile();

/** All people except deleted ones, in order of creation; `caller` is the caller's number. */
export async function readPeople(bus: StoreReader, caller: number | null): Promise<PersonOut[]> {
  const rows = await bus.rows(allPeople);
  return rows.map((row) => ({
    Id: row.public_id,
    Name: row.name,
    Email: row.email,
    Role: row.role,
    IsYou: row.id === caller,
    HasPassword: row.password_hash !== null,
    HasTotp: row.totp_confirmed_at !== null,
    Passkeys: Number(row.passkeys ?? 0),
    CreatedAt: writeTime(row.created_at),
    LastSeenAt: writeTimeOrNull(row.last_seen_at),
    DisabledAt: writeTimeOrNull(row.disabled_at),
  }));
}

const deletedPerson = prepared((param: Parameters<{ id: string }>) =>
  q
    .selectFrom("person")
    .select(["id", "public_id", "email"])
    .where("public_id", "=", param("id"))
    .where("deleted_at", "is not", null),
);

/** A deleted person, by public id; undefined if there is none. */
export async function readDeletedPerson(bus: Pick<StoreReader, "rows">, id: string) {
  return (await bus.rows(deletedPerson({ id }))).at(0);
}

const owners = q.selectFrom("person").select("id").where("role", "=", "Owner").limit(1).compile();

/** True if an owner exists. */
export async function isSetUp(bus: Pick<StoreReader, "rows">): Promise<boolean> {
  return (await bus.rows(owners)).length > 0;
}

type InvitationRow = Pick<
  AccessLinkRow,
  "public_id" | "email" | "role" | "created_at" | "created_by" | "expires_at"
> & {
  readonly mail_state: TeamDeliveryRow["state"] | null;
  readonly mail_at: number | null;
  readonly mail_answer: string | null;
};

const invitations = prepared(
  (param: Parameters<{ now: number }>) => sql<InvitationRow>`
  select link.public_id, link.email, link.role, link.created_at, link.created_by, link.expires_at,
      mail.state as mail_state, mail.state_at as mail_at, mail.remote_answer as mail_answer
    from access_link as link left join team_delivery as mail on mail.id = (
      select max(id) from team_delivery where link_id = link.id)
    where link.kind = 'Invitation' and link.used_at is null and link.revoked_at is null
      and link.expires_at > ${param("now")} order by link.id`,
);

function presentMail({ mail_state: state, mail_at: at, mail_answer: answer }: InvitationRow) {
  return state === null || at === null ? null : { State: state, At: writeTime(at), Answer: answer };
}

const names = q.selectFrom("person").select(["id", "name"]).compile();

/** Pending invitations in order of creation; `now` is in epoch milliseconds. */
export async function readInvitations(bus: StoreReader, now: number): Promise<InvitationOut[]> {
  const invitationQuery = invitations({ now });
  const [links, people] = await bus.read([invitationQuery, names]);
  const nameOf = new Map(rowsOf(names, people).map((row) => [`person:${row.id}`, row.name]));
  return rowsOf(invitationQuery, links).flatMap((row) =>
    row.email === null || row.role === null
      ? []
      : [
          {
            Id: row.public_id,
            Email: row.email,
            Role: row.role,
            CreatedAt: writeTime(row.created_at),
            CreatedBy: nameOf.get(row.created_by) ?? commandLineName(row.created_by),
            ExpiresAt: writeTime(row.expires_at),
            Mail: presentMail(row),
          },
        ],
  );
}

const sessionsOf = prepared((param: Parameters<{ person: number }>) =>
  q
    .selectFrom("session")
    .selectAll()
    .where("person_id", "=", param("person"))
    .where("ended_at", "is", null)
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc"),
);

/** A person's active sessions, the last used first. */
export async function readSessions(
  bus: StoreReader,
  options: { readonly person: number; readonly session: number; readonly now: number },
): Promise<SessionOut[]> {
  const rows = await bus.rows(sessionsOf({ person: options.person }));
  return rows.flatMap((row) => {
    const times = { createdAt: row.created_at, lastSeenAt: row.last_seen_at, endedAt: row.ended_at };
    if (!isSessionLive(times, options.now)) return [];
    return [
      {
        Id: row.public_id,
        IsThis: row.id === options.session,
        Means: row.sign_in_method,
        Browser: row.browser,
        Address: row.address,
        CreatedAt: writeTime(row.created_at),
        LastSeenAt: writeTime(row.last_seen_at),
        EndsAt: writeTime(sessionEndsAt(times)),
      },
    ];
  });
}

export type OpenLink = {
  readonly email: string;
  /** The role granted by an invitation; null for a reset. */
  readonly role: AccessLinkRow["role"];
  /** Name of the person whose password it resets; null for an invitation. */
  readonly name: string | null;
};

const linkByToken = prepared((param: Parameters<{ hash: string }>) =>
  q
    .selectFrom("access_link")
    .leftJoin("person", "person.id", "access_link.person_id")
    .where((link) =>
      link.or([link.eb("token_hash", "=", param("hash")), link.eb("mail_token_hash", "=", param("hash"))]),
    )
    .where("used_at", "is", null)
    .where("revoked_at", "is", null)
    .select([
      "access_link.kind",
      "access_link.email as invited",
      "access_link.role",
      "access_link.expires_at",
      "person.email",
      "person.name",
    ]),
);

/** The valid link with this token hash. */
export async function readLink(
  bus: StoreReader,
  options: { readonly hash: string; readonly kind: AccessLinkRow["kind"]; readonly now: number },
): Promise<OpenLink | undefined> {
  const [row] = await bus.rows(linkByToken({ hash: options.hash }));
  const email = row?.invited ?? row?.email;
  if (row === undefined || email == null) return undefined;
  if (row.kind !== options.kind || row.expires_at <= options.now) return undefined;
  return { email, role: row.role, name: row.name };
}

/** Data for checking a sign-in: the claimed person and their known addresses. For internal use only. */
export type ClaimedPerson = {
  readonly number: number;
  readonly revision: number;
  readonly passwordHash: string | null;
  readonly needsCode: boolean;
  /** Addresses of the known sessions. */
  readonly addresses: readonly string[];
};

const activePeople = q
  .selectFrom("person")
  .select(["id", "revision", "password_hash", "totp_confirmed_at"])
  .where("deleted_at", "is", null)
  .where("disabled_at", "is", null);
const claimedByEmail = prepared((param: Parameters<{ emailKey: string }>) =>
  activePeople.where("email_key", "=", param("emailKey")),
);
const addressesByEmail = prepared((param: Parameters<{ emailKey: string }>) =>
  q
    .selectFrom("session")
    .innerJoin("person", "person.id", "session.person_id")
    .where("email_key", "=", param("emailKey"))
    .where("deleted_at", "is", null)
    .select("address")
    .distinct(),
);

/** The person with an address who may sign in. */
export async function readClaimed(bus: StoreReader, emailKey: string): Promise<ClaimedPerson | undefined> {
  const people = claimedByEmail({ emailKey });
  const sessions = addressesByEmail({ emailKey });
  const [personRows, addressRows] = await bus.read([people, sessions]);
  const [row] = rowsOf(people, personRows);
  if (row === undefined) return undefined;
  return {
    number: row.id,
    revision: row.revision,
    passwordHash: row.password_hash,
    needsCode: row.totp_confirmed_at !== null,
    addresses: rowsOf(sessions, addressRows).map(({ address }) => address),
  };
}
