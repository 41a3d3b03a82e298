/** Sign-ins and reauthentication with more than a password. */

import type { UnitOfWork } from "../bus/unit-of-work.ts";
import type { Answer, Submission } from "../command.ts";
import { answerWith } from "../resource-versions.ts";
import {
  activePerson,
  answered,
  factorRefused,
  givenCode,
  identityOf,
  meansOfCode,
  refuseWithoutPassword,
  usedPasskey,
} from "./factor-checks.ts";
import type { FactorProof, FactorSignIn } from "./factor-commands.ts";
import { addIdentity } from "./factor-edit.ts";
import { asker, startSession } from "./people-checks.ts";
import { decideInvited, decideProveSession } from "./people-sign-in.ts";

type SignIn<Kind extends FactorSignIn["kind"]> = Extract<FactorSignIn, { kind: Kind }>;

/** Decides a sign-in. */
export function decideFactorSignIn(state: UnitOfWork, submission: Submission, command: FactorSignIn): Answer {
  switch (command.kind) {
    case "SignInWithCode":
      return decideWithCode(state, submission, command);
    case "SignInWithPasskey":
      return decideWithPasskey(state, submission, command);
    case "SignInWithIdentity":
      return decideWithIdentity(state, submission, command);
    case "AcceptInvitationWithIdentity":
      return decideInvitedIdentity(state, submission, command);
  }
}

function signedIn(
  state: UnitOfWork,
  submission: Submission,
  begun: Parameters<typeof startSession>[2],
): Answer {
  const session = startSession(state, submission, begun);
  return answerWith(state, { result: { Id: session.public_id }, version: null, message: "Signed in" });
}

function decideWithCode(state: UnitOfWork, submission: Submission, asked: SignIn<"SignInWithCode">): Answer {
  const person = activePerson(state, asked.personNumber);
  if (person.revision !== asked.revision) throw factorRefused();
  const spendChallenge = answered(state, asked.challenge);
  const spendCode = givenCode(state, person, asked.code);
  spendChallenge();
  spendCode();
  const means = `${asked.means}+${meansOfCode(asked.code)}`;
  return signedIn(state, submission, { person, means, session: asked.session });
}

function decideWithPasskey(
  state: UnitOfWork,
  submission: Submission,
  asked: SignIn<"SignInWithPasskey">,
): Answer {
  const person = activePerson(state, asked.personNumber);
  const spendChallenge = answered(state, asked.challenge);
  const spendUse = usedPasskey(state, person, asked.passkey);
  spendChallenge();
  spendUse();
  return signedIn(state, submission, { person, means: "Passkey", session: asked.session });
}

function decideWithIdentity(
  state: UnitOfWork,
  submission: Submission,
  asked: SignIn<"SignInWithIdentity">,
): Answer {
  const identity = identityOf(state, asked.identity);
  if (identity === undefined) throw factorRefused();
  const person = activePerson(state, identity.person_id);
  answered(state, asked.challenge)();
  return signedIn(state, submission, { person, means: "OpenID", session: asked.session });
}

/** The holder of the link is the invited person, whatever their address at the provider. */
function decideInvitedIdentity(
  state: UnitOfWork,
  submission: Submission,
  asked: SignIn<"AcceptInvitationWithIdentity">,
): Answer {
  const spend = answered(state, asked.challenge);
  if (identityOf(state, asked.identity) !== undefined) throw factorRefused();
  const { person, answer } = decideInvited(state, submission, {
    link: asked.link,
    name: asked.name,
    passwordHash: null,
    means: "Invitation+OpenID",
    session: asked.session,
  });
  spend();
  addIdentity(state, submission, { person, identity: asked.identity });
  return answer;
}

/** Decides a reauthentication. */
export function decideFactorProof(state: UnitOfWork, submission: Submission, command: FactorProof): Answer {
  const person = asker(state, submission.actor);
  const { sessionNumber, tokenHash } = command;
  const prove = (means: string, passwordHash: string | null) =>
    decideProveSession(state, submission, {
      kind: "ProveSession",
      sessionNumber,
      means,
      passwordHash,
      tokenHash,
    });
  if (command.kind === "ProveWithCode") {
    const { code, passwordHash } = command;
    refuseWithoutPassword(person, passwordHash);
    const spend = givenCode(state, person, code);
    const means = passwordHash === null ? meansOfCode(code) : `Password+${meansOfCode(code)}`;
    const answer = prove(means, passwordHash);
    spend();
    return answer;
  }
  const spends = [answered(state, command.challenge), usedPasskey(state, person, command.passkey)];
  const answer = prove("Passkey", null);
  for (const spend of spends) spend();
  return answer;
}
