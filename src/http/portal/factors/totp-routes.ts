/** One-time codes: set up, verify, recovery codes. */

import type { GuessAttempt } from "../../../auth/guess-limits.ts";
import { hashRecoveryCode, makeRecoveryCodes } from "../../../auth/recovery-codes.ts";
import { seal, unseal } from "../../../auth/service-secret.ts";
import { readCode } from "../../../auth/sign-in-codes.ts";
import { describeTotp, makeTotpSecret, stepOfCode } from "../../../auth/totp.ts";
import { fieldRefusal, readBody } from "../../../commands/body-parsing.ts";
import { codeRefused, factorRefused, refuseWithoutPassword } from "../../../commands/people/factor-checks.ts";
import { signInCode, totpConfirm } from "../../../contract/portal/factors.ts";
import { Refusal } from "../../../contract/refusal.ts";
import { readPerson, readSecurity } from "../../../queries/factor-queries.ts";
import type { PersonRow } from "../../../store/tables/people-tables.ts";
import { readJson } from "../../json-body.ts";
import { type Call, openedBus, type Route } from "../../operation-call.ts";
import type { PortalParts } from "../portal-parts.ts";
import { beginSession, renewSession } from "../session-start.ts";
import {
  answerWith,
  challengesOf,
  ofSession,
  secretOf,
  signedInAt,
  submit,
  submitOwn,
} from "./factor-parts.ts";

type CodeRoute =
  | "SignInWithCode"
  | "ReadSecurity"
  | "BeginTotp"
  | "ConfirmTotp"
  | "RemoveTotp"
  | "RenewRecoveryCodes";

/** The routes of codes, by the names of their operations. */
export function codeRoutes(parts: PortalParts): Readonly<Record<CodeRoute, Route>> {
  const { sources, answers } = parts;
  return {
    SignInWithCode: { kind: "own", answer: (call) => signInWithCode(parts, call) },
    ReadSecurity: {
      kind: "own",
      answer: async (call) =>
        answerWith(parts, call, await readSecurity(openedBus(sources), signedInAt(call).number)),
    },
    BeginTotp: { kind: "own", answer: (call) => beginTotp(parts, call) },
    ConfirmTotp: { kind: "own", answer: (call) => confirmTotp(parts, call) },
    RemoveTotp: {
      kind: "own",
      answer: async (call) => {
        await submitOwn(parts, call, { kind: "RemoveTotp" });
        answers.empty(call.exchange, 204);
      },
    },
    RenewRecoveryCodes: {
      kind: "own",
      answer: async (call) => {
        const { codes, recoveryHashes } = newRecoveryCodes();
        await submitOwn(parts, call, { kind: "RenewRecoveryCodes", recoveryHashes });
        answerWith(parts, call, { RecoveryCodes: codes });
      },
    },
  };
}

/** Requests a code after a correct password: returns the token to be sent with the code. */
export async function requestCode(
  parts: PortalParts,
  person: Pick<PersonRow, "id" | "revision">,
  means: string,
): Promise<string> {
  return await challengesOf(parts).create({
    kind: "Code",
    person: person.id,
    revision: person.revision,
    means,
  });
}

/**
 * Reauthenticates with a code, beside a password that was correct if there is one; the session gets a new
 * token. Rejects with a `Refusal`.
 */
export async function proveWithCode(
  parts: PortalParts,
  call: Call,
  { code, passwordHash }: { readonly code: string; readonly passwordHash: string | null },
): Promise<void> {
  const { number, session } = signedInAt(call);
  const person = await readPerson(openedBus(parts.sources), number);
  // Before checking the code: a session thief must not learn whether one is valid.
  if (person !== undefined) refuseWithoutPassword(person, passwordHash);
  const use = (submitted: SubmittedCode) =>
    renewSession(parts, call, (tokenHash) =>
      submitOwn(parts, call, {
        kind: "ProveWithCode",
        code: submitted,
        passwordHash,
        sessionNumber: session.number,
        tokenHash,
      }),
    );
  await guess(parts, call, { person, code, use });
}

async function signInWithCode(parts: PortalParts, call: Call): Promise<void> {
  const { Challenge, Code } = readBody(signInCode, readJson(call.body));
  const pending = await challengesOf(parts).pending(Challenge, "Code");
  if (pending === undefined) throw factorRefused();
  const { hash, content } = pending;
  const bus = openedBus(parts.sources);
  const person = await readPerson(bus, content.person);
  const { revision, means } = content;
  const use = (code: SubmittedCode, { id, name, role }: PersonRow) =>
    beginSession(parts, call, (session) =>
      submit(bus, call, {
        command: {
          kind: "SignInWithCode",
          challenge: hash,
          personNumber: id,
          revision,
          means,
          code,
          session,
        },
        actor: { kind: "person", number: id, name, role },
      }),
    );
  await guess(parts, call, { person, code: Code, use });
}

type SubmittedCode = NonNullable<ReturnType<typeof readCode>>;

/** Verifies a code and runs the action; a wrong one counts as a failed guess. */
async function guess(
  parts: PortalParts,
  call: Call,
  content: {
    readonly person: PersonRow | undefined;
    readonly code: string;
    readonly use: (submitted: SubmittedCode, person: PersonRow) => Promise<void>;
  },
): Promise<void> {
  const { person, code, use } = content;
  if (person === undefined) throw factorRefused();
  const attempt = await begin(parts, call, person);
  const submitted = readCode(secretOf(parts), person, { code, now: parts.clock.now() });
  if (submitted === undefined) throw codeRefused();
  try {
    await use(submitted, person);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === "SignInRefused")) attempt.cancel();
    throw error;
  }
  attempt.succeed();
}

async function begin(
  { factors, callerOf }: PortalParts,
  call: Call,
  person: Pick<PersonRow, "id">,
): Promise<GuessAttempt> {
  const { address } = callerOf(call.exchange.request);
  return await factors.codeGuesses.begin({ target: String(person.id), address, isFamiliar: false });
}

async function beginTotp(parts: PortalParts, call: Call): Promise<void> {
  const { number, email, session } = signedInAt(call);
  const secret = makeTotpSecret();
  const issuer = parts.sources.publisher()?.snapshot?.page.name ?? "Signalbox";
  const { uri, svg } = describeTotp(secret, { issuer, account: email });
  const challenge = await challengesOf(parts).create({
    kind: "Totp",
    person: number,
    session: session.number,
    secret: seal(secretOf(parts), secret),
  });
  answerWith(parts, call, { Challenge: challenge, Secret: secret, Uri: uri, Svg: svg });
}

async function confirmTotp(parts: PortalParts, call: Call): Promise<void> {
  const { Challenge, Code } = readBody(totpConfirm, readJson(call.body));
  const person = signedInAt(call);
  const pending = await challengesOf(parts).pending(Challenge, "Totp");
  if (pending === undefined) {
    throw fieldRefusal("Challenge", "The setup took longer than five minutes. Start again.");
  }
  const { hash, content } = ofSession(pending, person);
  const step = stepOfCode(unseal(secretOf(parts), content.secret), Code, parts.clock.now());
  if (step === undefined) {
    throw fieldRefusal("Code", "This is not the authenticator's current code. Enter the current one.");
  }
  const { codes, recoveryHashes } = newRecoveryCodes();
  await submitOwn(parts, call, {
    kind: "ConfirmTotp",
    challenge: hash,
    secret: content.secret,
    step,
    recoveryHashes,
  });
  answerWith(parts, call, { RecoveryCodes: codes });
}

function newRecoveryCodes(): {
  readonly codes: readonly string[];
  readonly recoveryHashes: readonly string[];
} {
  const codes = makeRecoveryCodes();
  return { codes, recoveryHashes: codes.flatMap((code) => hashRecoveryCode(code) ?? []) };
}
