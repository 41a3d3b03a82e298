/** Queries of sign-in methods, for their owner and for verification. */

import { presentIdentity, presentPasskey } from "../commands/people/factor-checks.ts";
import type { FederatedIdentity } from "../commands/people/factor-commands.ts";
import type { SecurityOut } from "../contract/portal/factors.ts";
import { writeTime } from "../contract/times.ts";
import { type Parameters, prepared, q } from "../store/query.ts";
import type { StoreReader } from "../store/store-reader.ts";
import type {
  AccessLinkRow,
  FederatedIdentityRow,
  PasskeyRow,
  PersonRow,
} from "../store/tables/people-tables.ts";

const personNumbered = prepared((param: Parameters<{ number: number }>) =>
  q.selectFrom("person").selectAll().where("id", "=", param("number")),
);
const passkeysOf = prepared((param: Parameters<{ number: number }>) =>
  q.selectFrom("passkey").selectAll().where("person_id", "=", param("number")).orderBy("id"),
);
const passkeyById = prepared((param: Parameters<{ id: string }>) =>
  q.selectFrom("passkey").selectAll().where("credential_id", "=", param("id")),
);
const identitiesOf = prepared((param: Parameters<{ number: number }>) =>
  q.selectFrom("federated_identity").selectAll().where("person_id", "=", param("number")).orderBy("id"),
);
const identityBy = prepared((param: Parameters<FederatedIdentity>) =>
  q
    .selectFrom("federated_identity")
    .selectAll()
    .where("issuer", "=", param("issuer"))
    .where("subject", "=", param("subject")),
);
const unusedCodes = prepared((param: Parameters<{ number: number }>) =>
  q
    .selectFrom("recovery_code")
    .select("id")
    .where("person_id", "=", param("number"))
    .where("used_at", "is", null),
);
const linkBy = prepared((param: Parameters<{ hash: string }>) =>
  q
    .selectFrom("access_link")
    .selectAll()
    .where((link) =>
      link.or([link.eb("token_hash", "=", param("hash")), link.eb("mail_token_hash", "=", param("hash"))]),
    ),
);

type RowReader = Pick<StoreReader, "rows">;

/** A person by number, in any state. */
export async function readPerson(bus: RowReader, number: number): Promise<PersonRow | undefined> {
  return (await bus.rows(personNumbered({ number })))[0];
}

/** The passkeys of a person. */
export async function readPasskeys(bus: RowReader, number: number): Promise<PasskeyRow[]> {
  return await bus.rows(passkeysOf({ number }));
}

/** The passkey with a credential id. */
export async function readPasskey(bus: RowReader, id: string): Promise<PasskeyRow | undefined> {
  return (await bus.rows(passkeyById({ id })))[0];
}

/** The person with an OpenID identity. */
export async function readIdentity(
  bus: RowReader,
  identity: FederatedIdentity,
): Promise<FederatedIdentityRow | undefined> {
  return (await bus.rows(identityBy(identity)))[0];
}

/** True if the hash of a token belongs to an invitation that is valid at `now` (epoch milliseconds). */
export async function isInvitation(bus: RowReader, hash: string, now: number): Promise<boolean> {
  const [link] = await bus.rows(linkBy({ hash }));
  return link !== undefined && isOpen(link, now);
}

function isOpen(link: AccessLinkRow, now: number): boolean {
  return (
    link.kind === "Invitation" && link.used_at === null && link.revoked_at === null && link.expires_at > now
  );
}

/** A person's sign-in methods, for themselves. */
export async function readSecurity(bus: RowReader, number: number): Promise<SecurityOut> {
  const [person, passkeys, identities, codes] = await Promise.all([
    readPerson(bus, number),
    readPasskeys(bus, number),
    bus.rows(identitiesOf({ number })),
    bus.rows(unusedCodes({ number })),
  ]);
  const confirmedAt = person?.totp_confirmed_at ?? null;
  return {
    HasPassword: person?.password_hash != null,
    Totp: confirmedAt === null ? null : { ConfirmedAt: writeTime(confirmedAt) },
    RecoveryCodesLeft: confirmedAt === null ? 0 : codes.length,
    Passkeys: passkeys.map(presentPasskey),
    Identities: identities.map(presentIdentity),
  };
}
