/** Parses people's names and addresses. */
import * as z from "zod";
import type { PersonRole } from "../../contract/people.ts";
import { type PersonPatch, personDelete, personPatch } from "../../contract/portal/portal-people.ts";
import { fieldRefusal, readBody } from "../body-parsing.ts";
import { readNameField } from "../text-fields.ts";
import type { Email, PeopleCommand } from "./people-commands.ts";

const normalized = (text: string) => text.trim().normalize("NFC");

/** Whether a text is a valid e-mail address. */
export function isEmail(text: string): boolean {
  const email = normalized(text);
  return email.length <= 254 && z.email().safeParse(email).success;
}

/** Reads an e-mail address; throws a `Refusal` if it is invalid. */
export function readEmail(text: string, path = "Email"): Email {
  if (!isEmail(text)) throw fieldRefusal(path, "Give an e-mail address, such as ada@example.com.");
  const email = normalized(text);
  return { email, emailKey: emailKeyOf(email) };
}

/** The form of an address for comparisons; also for invalid addresses. */
export function emailKeyOf(text: string): string {
  return normalized(text).toLowerCase();
}

/** Reads the body of `PATCH Person/{id}`. Throws a `Refusal`. */
export function parsePersonPatch(id: string, body: unknown): PeopleCommand & { kind: "PatchPerson" } {
  const fields: PersonPatch = readBody(personPatch, body);
  const name = fields.Name === undefined ? {} : { Name: readNameField(fields.Name) };
  return { kind: "PatchPerson", id, fields: { ...fields, ...name } };
}

/** Reads the body of `DELETE Person/{id}`, which may be missing. Throws a `Refusal`. */
export function parsePersonDelete(id: string, body: unknown): PeopleCommand & { kind: "DeletePerson" } {
  const { RevokeKeys: revokesKeys = false } = body === undefined ? {} : readBody(personDelete, body);
  return { kind: "DeletePerson", id, revokesKeys };
}

/** Parses an invitation. Throws a `Refusal`. */
export function readInvitation(fields: {
  readonly email: string;
  readonly role: PersonRole;
  readonly tokenHash: string;
  readonly isMailed: boolean;
}): PeopleCommand & { kind: "InvitePerson" } {
  return { kind: "InvitePerson", ...fields, email: readEmail(fields.email) };
}
