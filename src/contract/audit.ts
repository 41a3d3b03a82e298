/** The audit on the wire (`GET /api/AuditEvent`). */
import * as z from "zod";
import { pageFilter } from "./operations/operation-builders.ts";
import { boundFilters, timeOut } from "./times.ts";
import { wordField } from "./word-field.ts";
import { normalizeWord, readerOf } from "./words.ts";

/** Kinds of actors in the audit log. */
export const actorKinds = ["Key", "Person", "Integration", "Command Line", "Clock"] as const;

/** The verbs of the actions in the audit log, by noun. */
const verbs = {
  Announcement: [
    "Appear",
    "Create",
    "Delete",
    "DeleteUpdate",
    "EditUpdate",
    "PostUpdate",
    "Postmortem",
    "Restore",
    "Update",
  ],
  Audit: ["Export"],
  Component: ["Correct", "Create", "Delete", "EditCorrection", "Order", "Pin", "Restore", "Unpin", "Update"],
  ComponentGroup: ["Create", "Delete", "Restore", "Update"],
  Delivery: ["Drop", "Pause", "Release", "Resume", "Retry"],
  Identity: ["Link", "Unlink"],
  Integration: ["CloseAlert", "Create", "Delete", "RotateToken", "Update"],
  Invitation: ["Create", "Revoke"],
  Key: ["Create", "Revoke", "Rotate", "Update"],
  Page: ["Create", "Delete", "Restore", "SetFavicon", "SetLogo", "Update"],
  Passkey: ["Create", "Delete", "Rename"],
  Person: [
    "ChangeEmail",
    "ChangePassword",
    "Create",
    "Delete",
    "Erase",
    "IssueReset",
    "RequestReset",
    "ResetPassword",
    "Restore",
    "Update",
  ],
  RecoveryCode: ["Renew"],
  Session: ["End", "Prove", "Start"],
  Signal: ["Close"],
  Subscriber: ["Create", "Delete", "Export", "Import", "Resend", "RotateSecret", "Test", "Update"],
  TeamDestination: ["Create", "Delete", "RotateSecret", "Update"],
  TeamRules: ["Update"],
  Template: ["Create", "Delete", "Restore", "Update"],
  Totp: ["Confirm", "Remove", "Replace"],
} as const;

type Verbs = typeof verbs;

/** A noun and a verb, such as `Component.Create`. */
export type AuditAction = { [Noun in keyof Verbs]: `${Noun}.${Verbs[Noun][number]}` }[keyof Verbs];

/** The actions in the audit log, by noun. */
export const auditActions: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(verbs).map(([noun, all]) => [noun, all.map((verb) => `${noun}.${verb}`)]),
);

/** Kinds of items that entries of the audit log are about. */
export const subjectKinds = [
  "Announcement",
  "Component",
  "ComponentGroup",
  "Delivery",
  "Integration",
  "Invitation",
  "Key",
  "Page",
  "Passkey",
  "Person",
  "Session",
  "Subscriber",
  "TeamDestination",
  "Template",
] as const;

export type SubjectKind = (typeof subjectKinds)[number];

const nouns = [...auditActions.keys()];
const verbsOf = (noun: string) =>
  (auditActions.get(noun) ?? []).map((action) => action.slice(noun.length + 1));
const actionVerbs = [...new Set(Object.values(verbs).flat())].sort();
const actionWords = [...nouns, ...actionVerbs, ...[...auditActions.values()].flat()];
const readAction = readerOf<string>(actionWords);

/** An action, or only its noun or verb, as tolerantly as other words; the error lists the verbs of the noun that was meant. */
const actionFilter = z
  .string()
  .transform((sent, context) => {
    const action = readAction(sent);
    if (action !== undefined) return action;
    const [first = "", ...rest] = sent.split(".");
    const noun = sent.includes(".")
      ? nouns.find((word) => normalizeWord(word) === normalizeWord(first))
      : undefined;
    const choices = noun === undefined ? nouns : (auditActions.get(noun) ?? []);
    // Only the verb is compared, so that the noun does not make all of its actions similar.
    const compared =
      noun === undefined
        ? { words: actionWords }
        : { words: verbsOf(noun), compared: { text: rest.join("."), prefix: `${noun}.` } };
    context.addIssue({
      code: "custom",
      message: `Choose one of: ${choices.join(", ")}${noun === undefined ? "; or a verb, such as Create; or both, such as Component.Create" : ""}.`,
      params: compared,
    });
    return z.NEVER;
  })
  .optional()
  .meta({
    description: `A noun (${nouns.join(", ")}), a verb (${actionVerbs.join(", ")}), or both, such as Component.Update; case, spaces, _ and - do not matter.`,
  });

const text = z.string().max(200, "Keep it within 200 characters.").optional();

export const auditFilters = z.object({
  Actor: text.meta({
    description:
      "A kind (Key, Person, Integration, Command Line, Clock), or part of a name; case does not matter.",
  }),
  Action: actionFilter,
  SubjectKind: wordField(subjectKinds, readerOf(subjectKinds)).optional(),
  SubjectId: z
    .uuid("Give the id of the changed item; SubjectName finds it by its name.")
    .toLowerCase()
    .optional()
    .meta({ description: "Id of the changed item." }),
  SubjectName: text.meta({ description: "Name of the changed item; case does not matter." }),
  RequestId: text.meta({ description: "The `X-Request-Id` of the request that made the change." }),
  ...boundFilters("Changes"),
  Page: pageFilter,
});

export type AuditFilters = z.output<typeof auditFilters>;

/** An audit entry: actor, action, time, and the values before and after. */
export const auditEvent = z.object({
  Id: z.uuid(),
  At: timeOut,
  Actor: z.object({ Kind: z.enum(actorKinds), Name: z.string() }),
  Action: z.string(),
  Subject: z.object({ Kind: z.string(), Id: z.string().nullable(), Name: z.string().nullable() }),
  Before: z.record(z.string(), z.unknown()).nullable(),
  After: z.record(z.string(), z.unknown()).nullable(),
  RequestId: z.string().nullable(),
});

/** An audit event as the wire has it. */
export type AuditEventOut = z.infer<typeof auditEvent>;
