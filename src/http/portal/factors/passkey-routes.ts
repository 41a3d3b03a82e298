/** Passkeys: create, sign in, reauthenticate, rename and remove. */

import type { ChallengeContent } from "../../../auth/challenges.ts";
import {
  challengeIn,
  creationOptions,
  readNewPasskey,
  readPasskeyUse,
  requestOptions,
} from "../../../auth/passkeys.ts";
import { readBody } from "../../../commands/body-parsing.ts";
import { factorRefused, passkeyUnusable } from "../../../commands/people/factor-checks.ts";
import { success } from "../../../contract/envelope.ts";
import {
  type PasskeyAssertion,
  passkeyAdd,
  passkeyRename,
  passkeyUse,
} from "../../../contract/portal/factors.ts";
import { readPasskey, readPasskeys, readPerson } from "../../../queries/factor-queries.ts";
import type { PasskeyRow } from "../../../store/tables/people-tables.ts";
import { readJson } from "../../json-body.ts";
import { type Call, openedBus, param, type Route } from "../../operation-call.ts";
import type { PortalParts } from "../portal-parts.ts";
import { beginSession, renewSession } from "../session-start.ts";
import {
  answerWith,
  challengesOf,
  ofSession,
  partyOf,
  signedInAt,
  submit,
  submitOwn,
} from "./factor-parts.ts";

type PasskeyRoute =
  | "AskForPasskey"
  | "SignInWithPasskey"
  | "AskForNewPasskey"
  | "AddPasskey"
  | "RenamePasskey"
  | "RemovePasskey"
  | "AskForProof"
  | "ProveWithPasskey";

/** The routes of passkeys, by the names of their operations. */
export function passkeyRoutes(parts: PortalParts): Readonly<Record<PasskeyRoute, Route>> {
  const { answers } = parts;
  const idIn = (call: Call) => param(call, "id").toLowerCase();
  return {
    AskForPasskey: {
      kind: "own",
      answer: async (call) => {
        await parts.factors.challenges.count(parts.callerOf(call.exchange.request).address);
        await answerWithQuestion(parts, call, { content: { kind: "PasskeySignIn" }, existing: [] });
      },
    },
    SignInWithPasskey: { kind: "own", answer: (call) => signInWithPasskey(parts, call) },
    AskForNewPasskey: { kind: "own", answer: (call) => answerWithNewQuestion(parts, call) },
    AddPasskey: { kind: "own", answer: (call) => addPasskey(parts, call) },
    RenamePasskey: {
      kind: "own",
      answer: async (call) => {
        const { Name } = readBody(passkeyRename, readJson(call.body));
        const command = { kind: "RenamePasskey", id: idIn(call), name: Name } as const;
        answerWith(parts, call, (await submitOwn(parts, call, command)).result);
      },
    },
    RemovePasskey: {
      kind: "own",
      answer: async (call) => {
        await submitOwn(parts, call, { kind: "RemovePasskey", id: idIn(call) });
        answers.empty(call.exchange, 204);
      },
    },
    AskForProof: {
      kind: "own",
      answer: async (call) => {
        const { number, session } = signedInAt(call);
        const existing = await readPasskeys(openedBus(parts.sources), number);
        const content = { kind: "Proof", person: number, session: session.number } as const;
        await answerWithQuestion(parts, call, { content, existing });
      },
    },
    ProveWithPasskey: { kind: "own", answer: (call) => proveWithPasskey(parts, call) },
  };
}

async function answerWithQuestion(
  parts: PortalParts,
  call: Call,
  { content, existing }: { readonly content: ChallengeContent; readonly existing: readonly PasskeyRow[] },
): Promise<void> {
  const party = partyOf(parts);
  const challenge = await challengesOf(parts).create(content);
  answerWith(parts, call, { Options: await requestOptions({ party, challenge, existing }) });
}

async function answerWithNewQuestion(parts: PortalParts, call: Call): Promise<void> {
  const person = signedInAt(call);
  const party = partyOf(parts);
  const { number, session } = person;
  const existing = await readPasskeys(openedBus(parts.sources), number);
  const content = { kind: "NewPasskey", person: number, session: session.number } as const;
  const challenge = await challengesOf(parts).create(content);
  const pageName = parts.sources.publisher()?.snapshot?.page.name ?? "Signalbox";
  answerWith(parts, call, {
    Options: await creationOptions({ party, pageName, person, challenge, existing }),
  });
}

/** Verifies a used passkey against the stored challenge that its response names. */
async function usedPasskey(parts: PortalParts, response: PasskeyAssertion, challenge: string) {
  const passkey = await readPasskey(openedBus(parts.sources), response.id);
  if (passkey === undefined) throw factorRefused();
  const counter = await readPasskeyUse({ party: partyOf(parts), challenge, response, passkey });
  if (counter === undefined) throw factorRefused();
  return { passkey, used: { number: passkey.id, counter } };
}

async function signInWithPasskey(parts: PortalParts, call: Call): Promise<void> {
  const { Response: response } = readBody(passkeyUse, readJson(call.body));
  const challenge = challengeIn(response) ?? "";
  const pending = await challengesOf(parts).pending(challenge, "PasskeySignIn");
  if (pending === undefined) throw factorRefused();
  const { passkey, used } = await usedPasskey(parts, response, challenge);
  const bus = openedBus(parts.sources);
  const person = await readPerson(bus, passkey.person_id);
  const handle = Buffer.from(response.response.userHandle ?? "", "base64url").toString();
  if (person === undefined || handle !== person.public_id) throw factorRefused();
  const { id, name, role } = person;
  await challengesOf(parts).redeem(pending);
  await beginSession(parts, call, (session) =>
    submit(bus, call, {
      command: {
        kind: "SignInWithPasskey",
        challenge: pending.hash,
        personNumber: id,
        passkey: used,
        session,
      },
      actor: { kind: "person", number: id, name, role },
    }),
  );
}

async function addPasskey(parts: PortalParts, call: Call): Promise<void> {
  const { Name, Response: response } = readBody(passkeyAdd, readJson(call.body));
  const challenge = challengeIn(response) ?? "";
  const { hash } = ofSession(await challengesOf(parts).pending(challenge, "NewPasskey"), signedInAt(call));
  const material = await readNewPasskey({ party: partyOf(parts), challenge, response });
  if (material === undefined) throw passkeyUnusable();
  const command = { kind: "AddPasskey", challenge: hash, name: Name, material } as const;
  const { result, message } = await submitOwn(parts, call, command);
  parts.answers.json(call.exchange, 201, { body: JSON.stringify(success(result, message)) });
}

async function proveWithPasskey(parts: PortalParts, call: Call): Promise<void> {
  const { Response: response } = readBody(passkeyUse, readJson(call.body));
  const person = signedInAt(call);
  const challenge = challengeIn(response) ?? "";
  const { hash } = ofSession(await challengesOf(parts).pending(challenge, "Proof"), person);
  const { passkey, used } = await usedPasskey(parts, response, challenge);
  if (passkey.person_id !== person.number) throw factorRefused();
  await renewSession(parts, call, (tokenHash) =>
    submitOwn(parts, call, {
      kind: "ProveWithPasskey",
      challenge: hash,
      passkey: used,
      sessionNumber: person.session.number,
      tokenHash,
    }),
  );
}
