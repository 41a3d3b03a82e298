/** Sign-ins and reauthentication with other methods than a password alone. */

import type { Answer, Submission } from "../command.ts";
import { answerWith } from "../resource-versions.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import {
  activePerson,
  checkCode,
  checkPasskey,
  factorRefused,
  identityOf,
  methodOfCode,
  refuseWithoutPassword,
  useChallenge,
} from "./factor-checks.ts";
import type { FactorProof, FactorSignIn } from "./factor-commands.ts";
import { addIdentity } from "./factor-edit.ts";
import { callingPerson, startSession } from "./people-checks.ts";
import { decideInvited, decideProveSession } from "./people-sign-in.ts";

type SignIn<Kind extends FactorSignIn["kind"]> = Extract<FactorSignIn, { kind: Kind }>;

/** Signs a person in. */
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
  start: Parameters<typeof startSession>[2],
): Answer {
  const session = startSession(state, submission, start);
  return answerWith(state, { result: { Id: session.public_id }, version: null, message: "Signed in" });
}

function decideWithCode(
  state: UnitOfWork,
  submission: Submission,
  command: SignIn<"SignInWithCode">,
): Answer {
  const person = activePerson(state, command.personNumber);
  if (person.revision !== command.revision) throw factorRefused();
  const consumeChallenge = useChallenge(state, command.challenge);
  const consumeCode = checkCode(state, person, command.code);
  consumeChallenge();
  consumeCode();
  const means = `${command.means}+${methodOfCode(command.code)}`;
  return signedIn(state, submission, { person, means, session: command.session });
}

function decideWithPasskey(
  state: UnitOfWork,
  submission: Submission,
  command: SignIn<"SignInWithPasskey">,
): Answer {
  const person = activePerson(state, command.personNumber);
  const consumeChallenge = useChallenge(state, command.challenge);
  const consumePasskey = checkPasskey(state, person, command.passkey);
  consumeChallenge();
  consumePasskey();
  return signedIn(state, submission, { person, means: "Passkey", session: command.session });
}

function decideWithIdentity(
  state: UnitOfWork,
  submission: Submission,
  command: SignIn<"SignInWithIdentity">,
): Answer {
  const identity = identityOf(state, command.identity);
  if (identity === undefined) throw factorRefused();
  const person = activePerson(state, identity.person_id);
  useChallenge(state, command.challenge)();
  return signedIn(state, submission, { person, means: "OpenID", session: command.session });
}

/** The holder of the link is the invited person, whatever their address at the provider. */
function decideInvitedIdentity(
  state: UnitOfWork,
  submission: Submission,
  command: SignIn<"AcceptInvitationWithIdentity">,
): Answer {
  const consume = useChallenge(state, command.challenge);
  if (identityOf(state, command.identity) !== undefined) throw factorRefused();
  const { person, answer } = decideInvited(state, submission, {
    link: command.link,
    name: command.name,
    passwordHash: null,
    means: "Invitation+OpenID",
    session: command.session,
  });
  consume();
  addIdentity(state, submission, { person, identity: command.identity });
  return answer;
}

/** Reauthenticates the caller. */
export function decideFactorProof(state: UnitOfWork, submission: Submission, command: FactorProof): Answer {
  const person = callingPerson(state, submission.actor);
  const { sessionNumber, tokenHash } = command;
  const reauthenticate = (means: string, passwordHash: string | null) =>
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
    const consume = checkCode(state, person, code);
    const means = passwordHash === null ? methodOfCode(code) : `Password+${methodOfCode(code)}`;
    const answer = reauthenticate(means, passwordHash);
    consume();
    return answer;
  }
  const consumers = [useChallenge(state, command.challenge), checkPasskey(state, person, command.passkey)];
  const answer = reauthenticate("Passkey", null);
  for (const consume of consumers) consume();
  return answer;
}
