/** Setup, sign-in, reauthentication and session routes. */

import { partyAt } from "../../auth/passkeys.ts";
import { isSetupToken } from "../../auth/service-secret.ts";
import { reauthenticationTtlMs } from "../../auth/signed-in.ts";
import { errorsOf, fieldRefusal, readBody, refuseErrors } from "../../commands/body-parsing.ts";
import { readEmail } from "../../commands/people/people-bodies.ts";
import { readNameField, refuseUnknownZone } from "../../commands/text-fields.ts";
import { success } from "../../contract/envelope.ts";
import {
  type EntranceOut,
  type MeOut,
  mePatch,
  ownEmailChange,
  passwordChange,
  proof,
  type sessionOperations,
  setup,
  setupCheck,
  signIn,
} from "../../contract/portal/session.ts";
import { writeTime } from "../../contract/times.ts";
import { readVersion } from "../../platform/project-root.ts";
import { readPages } from "../../queries/page-queries.ts";
import { type ClaimedPerson, isSetUp, readSessions } from "../../queries/people-queries.ts";
import { passwordProblem } from "../../rules/password-rules.ts";
import { readJson } from "../json-body.ts";
import { type Call, openedBus, param, type Route } from "../operation-call.ts";
import { publishWaiting } from "./composer-routes.ts";
import { checkPassword, hashChosen, judgePassword, openLink, submitAsVisitor } from "./credential-checks.ts";
import { secretOf, signedInAt, submitOwn } from "./factors/factor-parts.ts";
import { proveWithCode, requestCode } from "./factors/totp-routes.ts";
import type { PortalParts } from "./portal-parts.ts";
import { beginSession, renewSession } from "./session-start.ts";

/** The routes of these operations. */
export function sessionRoutes(parts: PortalParts): Readonly<Record<keyof typeof sessionOperations, Route>> {
  const own = (answer: (parts: PortalParts, call: Call) => Promise<void>): Route => ({
    kind: "own",
    answer: (call) => answer(parts, call),
  });
  return {
    ReadEntrance: own(answerEntrance),
    SetUp: own(answerSetUp),
    CheckSetup: own(answerCheckSetup),
    SignIn: own(answerSignIn),
    SignOut: own(answerSignOut),
    ReadMe: {
      kind: "one",
      message: "Signed-in person",
      read: async (_bus, call) => ({ result: await readMe(parts, call), version: 0 }),
    },
    PatchMe: {
      kind: "change",
      command: (_call, body) => ({ kind: "RenameSelf", name: readNameField(readBody(mePatch, body).Name) }),
    },
    ChangePassword: own(answerChangePassword),
    ChangeOwnEmail: own(answerChangeOwnEmail),
    ListSessions: own(answerSessions),
    EndSession: {
      kind: "change",
      command: (call) => ({ kind: "EndSession", id: param(call, "id").toLowerCase() }),
    },
    EndOtherSessions: {
      kind: "change",
      command: (call) => ({ kind: "EndOtherSessions", sessionNumber: signedInAt(call).session.number }),
    },
    Prove: own(answerProof),
  };
}

function answerWith({ answers }: PortalParts, call: Call, content: readonly [unknown, string]): void {
  answers.json(call.exchange, 200, { body: JSON.stringify(success(...content)) });
}

/** The first page, which gives the portal its name. */
async function firstPage({ sources }: PortalParts) {
  const query = { limit: 1, cursor: null, baseUrl: sources.baseUrl() };
  const [page] = (await readPages(openedBus(sources), query)).Items;
  if (page === undefined) throw new Error("the store has no page");
  return page;
}

export async function pageName(parts: PortalParts): Promise<string> {
  return (await firstPage(parts)).Name;
}

/** The service's public name: not that of a restricted page. */
async function openName(parts: PortalParts): Promise<string> {
  const { Name, Access } = await firstPage(parts);
  return Access === "Public" ? Name : "Signalbox";
}

/** Sign-in methods that are known without the store. */
export function staticSignInMethods({
  sources,
  isSecure,
  factors,
  notifications,
}: PortalParts): Omit<EntranceOut, "SetUp" | "PageName"> {
  return {
    IsSecure: isSecure,
    Passkeys: partyAt(sources.baseUrl()) !== undefined,
    OpenId: factors.openId === undefined ? null : { Name: factors.openId.name },
    Mail: notifications.mail !== undefined,
  };
}

/** Public information for sign-in. Rejects with a `Refusal`. */
export async function readSignInMethods(parts: PortalParts): Promise<EntranceOut> {
  const [SetUp, PageName] = await Promise.all([isSetUp(openedBus(parts.sources)), openName(parts)]);
  return { SetUp, PageName, ...staticSignInMethods(parts) };
}

async function answerEntrance(parts: PortalParts, call: Call): Promise<void> {
  answerWith(parts, call, [await readSignInMethods(parts), "Sign-in methods"]);
}

/** Refuses a setup link that is invalid or used. */
async function openSetupLink(parts: PortalParts, call: Call, token: string): Promise<void> {
  const bus = openedBus(parts.sources);
  await openLink(parts, call, {
    token,
    find: async () => (isSetupToken(secretOf(parts), token) && !(await isSetUp(bus)) ? true : undefined),
  });
}

/** Checks the link of the setup and what is sent of its first step, with all faults, and stores nothing. */
async function answerCheckSetup(parts: PortalParts, call: Call): Promise<void> {
  const sent = readBody(setupCheck, readJson(call.body));
  await openSetupLink(parts, call, sent.Token);
  const { Email: email, Name: name, Password: password } = sent;
  const own = [email ?? "", name ?? "", await pageName(parts)];
  refuseErrors([
    ...(email === undefined ? [] : errorsOf(() => readEmail(email))),
    ...(name === undefined ? [] : errorsOf(() => readNameField(name))),
    ...(password === undefined ? [] : errorsOf(() => checkPassword({ password, own, field: "Password" }))),
  ]);
  parts.answers.empty(call.exchange, 204);
}

async function answerSetUp(parts: PortalParts, call: Call): Promise<void> {
  const request = readBody(setup, readJson(call.body));
  await openSetupLink(parts, call, request.Token);
  const email = readEmail(request.Email);
  const name = readNameField(request.Name);
  const hasPageName = request.PageName !== undefined && request.PageName.trim() !== "";
  const page = hasPageName ? readNameField(request.PageName ?? "", "PageName") : null;
  if (request.TimeZone !== undefined) refuseUnknownZone(request.TimeZone);
  const own = [email.email, name, await pageName(parts)];
  const passwordHash = await hashChosen(parts, { password: request.Password, own, field: "Password" });
  if (page !== null && passwordProblem(request.Password, [...own, page]) !== undefined)
    throw fieldRefusal(
      "PageName",
      "This name is most of your password. Choose another, or go back and change the password.",
    );
  const fields = {
    ...(page !== null && { Name: page }),
    ...(request.TimeZone !== undefined && { TimeZone: request.TimeZone }),
  };
  await beginSession(parts, call, (session) =>
    submitAsVisitor(parts, call, { kind: "SetUpOwner", email, name, passwordHash, page: fields, session }),
  );
}

async function answerSignIn(parts: PortalParts, call: Call): Promise<void> {
  const { Email: email, Password: password } = readBody(signIn, readJson(call.body));
  const person = await judgePassword(parts, call, { email, password });
  await signInByPassword(parts, call, { ...person, means: "Password" });
}

/** Signs in after a correct password, or asks for a code. */
export async function signInByPassword(
  parts: PortalParts,
  call: Call,
  person: Pick<ClaimedPerson, "number" | "revision" | "needsCode"> & {
    readonly means: "Password" | "Reset";
    readonly passwordHash: string;
  },
): Promise<void> {
  const { number: personNumber, revision, means, passwordHash } = person;
  if (person.needsCode) {
    const challenge = await requestCode(parts, { id: personNumber, revision }, means);
    return answerWith(parts, call, [{ SignedIn: false, Challenge: challenge }, "A code is required"]);
  }
  await beginSession(parts, call, (session) =>
    submitAsVisitor(parts, call, { kind: "StartSession", personNumber, means, passwordHash, session }),
  );
}

async function answerSignOut(parts: PortalParts, call: Call): Promise<void> {
  // Sign-out always succeeds; failed publications are reported to their author.
  for (const error of await publishWaiting(parts.sources, call)) {
    parts.logger.warn({ error }, "pending publication failed at sign-out");
  }
  await submitOwn(parts, call, { kind: "EndSession", id: signedInAt(call).session.id });
  parts.answers.empty(call.exchange, 204, ["set-cookie", parts.cookies.ended()]);
}

async function readMe(parts: PortalParts, call: Call): Promise<MeOut> {
  const { id, name, email, role, session } = signedInAt(call);
  const { Id, Name, Url, TimeZone } = await firstPage(parts);
  return {
    Person: { Id: id, Name: name, Email: email, Role: role },
    Session: { Id: session.id, ProvenUntil: writeTime(session.authenticatedAt + reauthenticationTtlMs) },
    Service: { BaseUrl: parts.sources.baseUrl(), IsSecure: parts.isSecure, Version: readVersion() },
    Page: { Id, Name, Url, TimeZone },
  };
}

/** The hash of the caller's password; null without one, where the command checks that this is still so. */
async function judgeOwnPassword(
  parts: PortalParts,
  call: Call,
  { password, ownField }: { readonly password: string | undefined; readonly ownField: string },
): Promise<string | null> {
  if (password === undefined) return null;
  const { email } = signedInAt(call);
  return (await judgePassword(parts, call, { email, password, ownField })).passwordHash;
}

async function answerChangeOwnEmail(parts: PortalParts, call: Call): Promise<void> {
  const sent = readBody(ownEmailChange, readJson(call.body));
  const email = readEmail(sent.Email);
  const formerHash = await judgeOwnPassword(parts, call, { password: sent.Password, ownField: "Password" });
  const { result, message } = await submitOwn(parts, call, {
    kind: "ChangeOwnEmail",
    email,
    formerHash,
    sessionNumber: signedInAt(call).session.number,
    isMailed: parts.notifications.mail !== undefined,
  });
  answerWith(parts, call, [result, message ?? ""]);
}

async function answerChangePassword(parts: PortalParts, call: Call): Promise<void> {
  const { Current, New: password } = readBody(passwordChange, readJson(call.body));
  const person = signedInAt(call);
  const formerHash = await judgeOwnPassword(parts, call, { password: Current, ownField: "Current" });
  const own = [person.email, person.name, await pageName(parts)];
  const passwordHash = await hashChosen(parts, { password, own, field: "New" });
  const sessionNumber = person.session.number;
  await submitOwn(parts, call, { kind: "ChangePassword", formerHash, passwordHash, sessionNumber });
  parts.answers.empty(call.exchange, 204);
}

async function answerSessions(parts: PortalParts, call: Call): Promise<void> {
  const { number: person, session } = signedInAt(call);
  const query = { person, session: session.number, now: parts.clock.now() };
  const items = await readSessions(openedBus(parts.sources), query);
  answerWith(parts, call, [{ Items: items }, "Your sessions"]);
}

async function answerProof(parts: PortalParts, call: Call): Promise<void> {
  const { Password: password, Code: code } = readBody(proof, readJson(call.body));
  const { session } = signedInAt(call);
  if (password === undefined && code === undefined) throw fieldRefusal("Password", "Enter your password.");
  const passwordHash = await judgeOwnPassword(parts, call, { password, ownField: "Password" });
  if (code !== undefined) return await proveWithCode(parts, call, { code, passwordHash });
  const proving = {
    kind: "ProveSession",
    sessionNumber: session.number,
    means: "Password",
    passwordHash,
  } as const;
  await renewSession(parts, call, (tokenHash) => submitOwn(parts, call, { ...proving, tokenHash }));
}
