/** Commands on sign-in methods, and sign-ins with them. They contain verified facts, never secrets. */
import type { PasskeyRow } from "../../store/tables/people-tables.ts";
import type { NewSession } from "./people-commands.ts";

/**
 * A valid code: an authenticator's time step with the sealed secret it was checked against, or a recovery
 * code.
 */
export type GivenCode =
  | { readonly step: number; readonly secret: string }
  | { readonly recoveryHash: string };

/** A used passkey, and the counter in its signature. */
export type UsedPasskey = { readonly number: number; readonly counter: number };

/** Stored data of a new passkey. */
export type PasskeyMaterial = Pick<
  PasskeyRow,
  "credential_id" | "public_key" | "signature_counter" | "transports"
>;

/** An OpenID identity. */
export type FederatedIdentity = { readonly issuer: string; readonly subject: string };

/**
 * A sign-in with a code after a correct password, or with a method that needs no password. A challenge is identified by
 * its hash.
 */
export type FactorSignIn =
  | {
      readonly kind: "SignInWithCode";
      readonly challenge: string;
      readonly personNumber: number;
      /** The person's revision at the password check: a later change may have been of the password. */
      readonly revision: number;
      /** The first factor. */
      readonly means: string;
      readonly code: GivenCode;
      readonly session: NewSession;
    }
  | {
      readonly kind: "SignInWithPasskey";
      readonly challenge: string;
      readonly personNumber: number;
      readonly passkey: UsedPasskey;
      readonly session: NewSession;
    }
  | {
      readonly kind: "SignInWithIdentity";
      readonly challenge: string;
      readonly identity: FederatedIdentity;
      readonly session: NewSession;
    }
  | {
      readonly kind: "AcceptInvitationWithIdentity";
      readonly challenge: string;
      /** The hash of the invitation's token. */
      readonly link: string;
      readonly identity: FederatedIdentity;
      /** The name at the provider; null if not given. */
      readonly name: string | null;
      readonly session: NewSession;
    };

/** Reauthentication of the caller: the session gets a new token. */
export type FactorProof =
  | {
      readonly kind: "ProveWithCode";
      readonly code: GivenCode;
      /** The hash that the password was checked against; null if none was given. */
      readonly passwordHash: string | null;
      readonly sessionNumber: number;
      readonly tokenHash: string;
    }
  | {
      readonly kind: "ProveWithPasskey";
      readonly challenge: string;
      readonly passkey: UsedPasskey;
      readonly sessionNumber: number;
      readonly tokenHash: string;
    };

/** The caller's changes to their own sign-in methods. */
export type OwnFactor =
  | {
      readonly kind: "ConfirmTotp";
      readonly challenge: string;
      /** The authenticator's secret, sealed. */
      readonly secret: string;
      readonly step: number;
      readonly recoveryHashes: readonly string[];
    }
  | { readonly kind: "RemoveTotp" }
  | { readonly kind: "RenewRecoveryCodes"; readonly recoveryHashes: readonly string[] }
  | {
      readonly kind: "AddPasskey";
      readonly challenge: string;
      readonly name: string;
      readonly material: PasskeyMaterial;
    }
  | { readonly kind: "RenamePasskey"; readonly id: string; readonly name: string }
  | { readonly kind: "RemovePasskey"; readonly id: string }
  | {
      readonly kind: "LinkIdentity";
      readonly challenge: string;
      readonly sessionNumber: number;
      readonly identity: FederatedIdentity;
    }
  | { readonly kind: "UnlinkIdentity"; readonly id: string };

/** All commands on sign-in methods. */
export type FactorCommand = FactorSignIn | FactorProof | OwnFactor;
