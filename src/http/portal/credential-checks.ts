/** Verification before sign-in: passwords, links, and new passwords. */

import type { GuessAttempt } from "../../auth/guess-limits.ts";
import { accountableAddress } from "../../auth/rate-limits.ts";
import { hashToken, isTokenForm } from "../../auth/tokens.ts";
import { fieldRefusal } from "../../commands/body-parsing.ts";
import type { Answer, Command } from "../../commands/command.ts";
import { emailKeyOf } from "../../commands/people/people-bodies.ts";
import { linkNotFound, passwordRefused, signInRefused } from "../../commands/people/people-checks.ts";
import { type ClaimedPerson, readClaimed } from "../../queries/people-queries.ts";
import { passwordProblem } from "../../rules/password-rules.ts";
import { type Call, openedBus } from "../operation-call.ts";
import { submit } from "./factors/factor-parts.ts";
import type { PortalParts } from "./portal-parts.ts";

/** Submits a command without a session; the command determines the person. Rejects with a `Refusal`. */
export async function submitAsVisitor(
  { sources }: PortalParts,
  call: Call,
  command: Command,
): Promise<Answer> {
  return await submit(openedBus(sources), call, { command, actor: { kind: "nobody" } });
}

/**
 * Verifies a person's password; `ownField` is the field of a signed-in person's own. Failures are counted and
 * take constant time, so that valid accounts stay secret. Rejects with a `Refusal`.
 */
export async function judgePassword(
  parts: PortalParts,
  call: Call,
  credentials: { readonly email: string; readonly password: string; readonly ownField?: string },
): Promise<ClaimedPerson & { readonly passwordHash: string }> {
  const { passwords, guesses, callerOf } = parts;
  const emailKey = emailKeyOf(credentials.email);
  const { ownField } = credentials;
  const isSignedIn = ownField !== undefined;
  // Counted apart: guesses in a stolen session must not block sign-in.
  const target = isSignedIn ? `in a session of ${emailKey}` : emailKey;
  const { address } = callerOf(call.exchange.request);
  // A blocked guesser causes no store access.
  await guesses.refuseExhausted({ target, address });
  const claimed = await readClaimed(openedBus(parts.sources), emailKey);
  const from = accountableAddress(address);
  const isFamiliar =
    isSignedIn || (claimed?.addresses.some((candidate) => accountableAddress(candidate) === from) ?? false);
  const attempt = await guesses.begin({ target, address, isFamiliar });
  const passwordHash = claimed?.passwordHash ?? null;
  const fits = await unlessItFails(attempt, () => passwords.verify(credentials.password, passwordHash));
  if (!fits || claimed === undefined || passwordHash === null)
    throw isSignedIn ? passwordRefused(ownField) : signInRefused();
  attempt.succeed();
  return { ...claimed, passwordHash };
}

/** Runs a check; if it throws, the guess does not count. */
async function unlessItFails<Result>(attempt: GuessAttempt, check: () => Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch (failure) {
    attempt.cancel();
    throw failure;
  }
}

/** The hash of the token of a link. Tokens that lead nowhere are counted by the address that they come from. */
export async function openLink<Link>(
  parts: PortalParts,
  call: Call,
  { token, find }: { readonly token: string; readonly find: (hash: string) => Promise<Link | undefined> },
): Promise<{ readonly hash: string; readonly link: Link }> {
  const hash = hashToken(token);
  // Each token is counted by itself: an old link must not block others from the same address.
  const { address } = parts.callerOf(call.exchange.request);
  const guess = { target: `link ${hash}`, address, isFamiliar: true };
  const attempt = await parts.guesses.begin(guess);
  const link = isTokenForm(token) ? await unlessItFails(attempt, () => find(hash)) : undefined;
  if (link === undefined) throw linkNotFound();
  attempt.succeed();
  return { hash, link };
}

/** A new password, the guessable texts of its person, and the name of its field. */
type ChosenPassword = { readonly password: string; readonly own: readonly string[]; readonly field: string };

/** Throws a `Refusal` for a new password that is too short or easily guessed. */
export function checkPassword({ password, own, field }: ChosenPassword): void {
  const problem = passwordProblem(password, own);
  if (problem !== undefined) throw fieldRefusal(field, problem);
}

/** Hashes a new password. Rejects with a `Refusal`. */
export async function hashChosen({ passwords }: PortalParts, chosen: ChosenPassword): Promise<string> {
  checkPassword(chosen);
  return await passwords.hash(chosen.password);
}
