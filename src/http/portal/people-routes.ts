/** People, invitations and password resets: issued in the portal, and redeemed by their recipients. */

import { makeToken } from "../../auth/tokens.ts";
import { readBody } from "../../commands/body-parsing.ts";
import {
  parsePersonDelete,
  parsePersonPatch,
  readEmail,
  readInvitation,
} from "../../commands/people/people-bodies.ts";
import { invited, issued, passwordReset } from "../../commands/people/people-sign-in.ts";
import { readNameField } from "../../commands/text-fields.ts";
import { success } from "../../contract/envelope.ts";
import {
  emailChange,
  invitationAccept,
  invitationCreate,
  linkRead,
  type peopleOperations,
  reset,
  resetRequest,
} from "../../contract/portal/portal-people.ts";
import { Refusal } from "../../contract/refusal.ts";
import { readDeletedPerson, readInvitations, readLink, readPeople } from "../../queries/people-queries.ts";
import { erasePersonTraces } from "../../store/bookkeeping/erase-people.ts";
import { readJson } from "../json-body.ts";
import { type Call, openedBus, param, type Route } from "../operation-call.ts";
import { hashChosen, openLink, submitAsVisitor } from "./credential-checks.ts";
import { signedInAt, submitOwn } from "./factors/factor-parts.ts";
import type { PortalParts } from "./portal-parts.ts";
import { pageName, signInByPassword } from "./session-routes.ts";
import { beginSession } from "./session-start.ts";

/** The routes of these operations. */
export function peopleRoutes(parts: PortalParts): Readonly<Record<keyof typeof peopleOperations, Route>> {
  const own = (answer: (parts: PortalParts, call: Call) => Promise<void>): Route => ({
    kind: "own",
    answer: (call) => answer(parts, call),
  });
  return {
    ListPeople: own(answerPeople),
    PatchPerson: { kind: "change", command: (call, body) => parsePersonPatch(idOf(call), body) },
    DeletePerson: { kind: "change", command: (call, body) => parsePersonDelete(idOf(call), body) },
    ChangeEmail: {
      kind: "change",
      command: (call, body) => ({
        kind: "ChangeEmail",
        id: idOf(call),
        email: readEmail(readBody(emailChange, body).Email),
        isMailed: parts.notifications.mail !== undefined,
      }),
    },
    RestorePerson: { kind: "change", command: (call) => ({ kind: "RestorePerson", id: idOf(call) }) },
    ErasePerson: own(answerErase),
    IssueReset: own(answerIssueReset),
    ListInvitations: own(answerInvitations),
    Invite: own(answerInvite),
    RevokeInvitation: { kind: "change", command: (call) => ({ kind: "RevokeInvitation", id: idOf(call) }) },
    ReadInvitation: own(answerReadInvitation),
    AcceptInvitation: own(answerAccept),
    RequestReset: own(answerRequestReset),
    ReadReset: own(answerReadReset),
    ResetPassword: own(answerReset),
  };
}

const idOf = (call: Call) => param(call, "id").toLowerCase();

function answerWith(
  { answers }: PortalParts,
  call: Call,
  { result, message, status = 200 }: { result: unknown; message: string; status?: 200 | 201 },
): void {
  answers.json(call.exchange, status, { body: JSON.stringify(success(result, message)) });
}

async function answerPeople(parts: PortalParts, call: Call): Promise<void> {
  const items = await readPeople(openedBus(parts.sources), signedInAt(call).number);
  answerWith(parts, call, { result: { Items: items }, message: "People" });
}

async function answerInvitations(parts: PortalParts, call: Call): Promise<void> {
  const items = await readInvitations(openedBus(parts.sources), parts.clock.now());
  answerWith(parts, call, { result: { Items: items }, message: "Invitations" });
}

/** The token is in the response's fragment only, which neither logs nor `Referer` contain. */
async function answerInvite(parts: PortalParts, call: Call): Promise<void> {
  const { Email: email, Role: role } = readBody(invitationCreate, readJson(call.body));
  const { token, tokenHash } = makeToken();
  const isMailed = parts.notifications.mail !== undefined;
  const command = readInvitation({ email, role, tokenHash, isMailed });
  const { result, message } = await submitOwn(parts, call, command);
  const link = {
    ...invited.parse(result),
    Url: `${parts.sources.baseUrl()}/portal/invitation#${token}`,
    SentTo: isMailed ? command.email.email : null,
  };
  answerWith(parts, call, { result: link, message, status: 201 });
}

/** Erases a deleted person. Should the process end in between, the retention task erases the rest. */
async function answerErase(parts: PortalParts, call: Call): Promise<void> {
  const bus = openedBus(parts.sources);
  const person = await readDeletedPerson(bus, idOf(call));
  await submitOwn(parts, call, { kind: "ErasePerson", id: idOf(call) });
  if (person !== undefined) await erasePersonTraces(bus, person);
  parts.answers.empty(call.exchange, 204);
}

async function answerIssueReset(parts: PortalParts, call: Call): Promise<void> {
  const { token, tokenHash } = makeToken();
  const { result, message } = await submitOwn(parts, call, {
    kind: "IssueReset",
    person: { id: idOf(call) },
    tokenHash,
    dropsTotp: false,
  });
  const { ExpiresAt } = issued.parse(result);
  const link = { Url: `${parts.sources.baseUrl()}/portal/reset#${token}`, ExpiresAt };
  answerWith(parts, call, { result: link, message, status: 201 });
}

async function openedBy(
  parts: PortalParts,
  call: Call,
  opened: { token: string; kind: "Invitation" | "Reset" },
) {
  const { token, kind } = opened;
  const find = (hash: string) => readLink(openedBus(parts.sources), { hash, kind, now: parts.clock.now() });
  return await openLink(parts, call, { token, find });
}

async function answerReadInvitation(parts: PortalParts, call: Call): Promise<void> {
  const { Token: token } = readBody(linkRead, readJson(call.body));
  const { link } = await openedBy(parts, call, { token, kind: "Invitation" });
  const result = { Email: link.email, Role: link.role, PageName: await pageName(parts) };
  answerWith(parts, call, { result, message: "An invitation" });
}

async function answerAccept(parts: PortalParts, call: Call): Promise<void> {
  const request = readBody(invitationAccept, readJson(call.body));
  const { hash, link } = await openedBy(parts, call, { token: request.Token, kind: "Invitation" });
  const name = readNameField(request.Name);
  const own = [link.email, name, await pageName(parts)];
  const passwordHash = await hashChosen(parts, { password: request.Password, own, field: "Password" });
  await beginSession(parts, call, (session) =>
    submitAsVisitor(parts, call, { kind: "AcceptInvitation", link: hash, name, passwordHash, session }),
  );
}

/** Does and answers the same for every address, so that valid accounts stay secret; requests are counted as guesses are. */
async function answerRequestReset(parts: PortalParts, call: Call): Promise<void> {
  const { emailKey } = readEmail(readBody(resetRequest, readJson(call.body)).Email);
  if (parts.notifications.mail === undefined)
    throw new Refusal("ChannelUnavailable", "The service sends no mail. Ask an admin for a reset link.");
  const { address } = parts.callerOf(call.exchange.request);
  await parts.guesses.begin({ target: `reset of ${emailKey}`, address, isFamiliar: false });
  await submitAsVisitor(parts, call, { kind: "RequestReset", emailKey });
  parts.answers.empty(call.exchange, 204);
}

async function answerReadReset(parts: PortalParts, call: Call): Promise<void> {
  const { Token: token } = readBody(linkRead, readJson(call.body));
  const { link } = await openedBy(parts, call, { token, kind: "Reset" });
  answerWith(parts, call, {
    result: { Email: link.email, PageName: await pageName(parts) },
    message: "A new password",
  });
}

/** A person with an authenticator needs a code here too: a copied link is no second factor. */
async function answerReset(parts: PortalParts, call: Call): Promise<void> {
  const request = readBody(reset, readJson(call.body));
  const { hash, link } = await openedBy(parts, call, { token: request.Token, kind: "Reset" });
  const own = [link.email, link.name ?? "", await pageName(parts)];
  const passwordHash = await hashChosen(parts, { password: request.Password, own, field: "Password" });
  const { result } = await submitAsVisitor(parts, call, { kind: "ResetPassword", link: hash, passwordHash });
  const { Number: number, Revision: revision, AsksForCode: needsCode } = passwordReset.parse(result);
  await signInByPassword(parts, call, { number, revision, needsCode, means: "Reset", passwordHash });
}
