/** The changes of what people prove themselves with, and the sign-ins by it. What was proven is in them; secrets are not. */
import type { PasskeyTable } from "../../store/tables/people-tables.ts";
import type { NewSession } from "./people-commands.ts";

/** A code that was right: of the step of an authenticator, whose sealed secret it was held against, or for recovery. */
export type GivenCode =
  | { readonly step: number; readonly secret: string }
  | { readonly recoveryHash: string };

/** A passkey that was used, and the counter that it signed with. */
export type UsedPasskey = { readonly number: number; readonly counter: number };

/** What is kept of a passkey that a browser made. */
export type PasskeyMaterial = Pick<
  PasskeyTable,
  "credential_id" | "public_key" | "signature_counter" | "transports"
>;

/** Who somebody is at a provider. */
export type FederatedIdentity = { readonly issuer: string; readonly subject: string };

/** A sign-in by a code after a password that was right, or by what needs no password. A challenge is named by its hash. */
export type FactorSignIn =
  | {
      readonly kind: "SignInWithCode";
      readonly challenge: string;
      readonly personNumber: number;
      /** The person's revision when the password was right: what was changed since may have been that. */
      readonly revision: number;
      /** What came before the code. */
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
      /** What they are called at the provider; null where it does not say. */
      readonly name: string | null;
      readonly session: NewSession;
    };

/** Who asks proves once more who they are: from now on the session has another token. */
export type FactorProof =
  | {
      readonly kind: "ProveWithCode";
      readonly code: GivenCode;
      /** The hash that the password was held against; null where none was given. */
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

/** What who asks changes of their own factors. */
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

/** Every change of factors. */
export type FactorCommand = FactorSignIn | FactorProof | OwnFactor;
