/** `signalbox audit list`. */
import * as z from "zod";
import { readBody } from "../../commands/body-parsing.ts";
import { suggestedWord, withSuggestedWord } from "../../commands/word-suggestion.ts";
import {
  type AuditEventOut,
  actorKinds,
  auditActions,
  auditEvent,
  auditFilters,
} from "../../contract/audit.ts";
import { auditFieldLabel } from "../../contract/audit-field-labels.ts";
import { isUuid } from "../../contract/uuid-format.ts";
import { readAuditEvents } from "../../queries/audit-queries.ts";
import { boundsQuery, momentBefore } from "../age-options.ts";
import { type CommandLine, invalidValue, type ParsedArguments } from "../command-line.ts";

import { limitOption, readLimit } from "../limit-option.ts";
import { withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { table, wideOption } from "../table.ts";
import { answer, answerJson, printNote, writeMinute } from "../terminal.ts";

const defaultLimit = 50;

/** The actions that the wire calls otherwise than people do. */
const shownActions: ReadonlyMap<string, string> = new Map([
  ["Component.Pin", "Component.Override"],
  ["Component.Unpin", "Component.RemoveOverride"],
]);

const shownAction = (action: string) => shownActions.get(action) ?? action;

/** Reads `--action`: an action or its noun, in any case. Throws a `UsageProblem`. */
function readAction(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const nouns = [...auditActions.keys()];
  const all = [...nouns, ...[...auditActions.values()].flat()];
  const written = text.trim().toLowerCase();
  const action = all.find((word) => [word, shownAction(word)].some((name) => name.toLowerCase() === written));
  if (action !== undefined) return action;
  const noun = nouns.find((word) => word.toLowerCase() === text.split(".")[0]?.trim().toLowerCase());
  const choices = noun === undefined ? nouns : (auditActions.get(noun) ?? []);
  const message = `Choose one of: ${choices.map(shownAction).join(", ")}.`;
  throw invalidValue("action", text, withSuggestedWord(suggestedWord(text, all.map(shownAction)), message));
}

const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/u;

/** A value to compare: an empty list or object is none. */
function comparable(value: unknown): string {
  const isEmpty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
  return JSON.stringify(isEmpty || value === undefined ? null : value);
}

/** Components with the statuses that an announcement gives them, or the worst that it expects. */
const affectedList = z.array(
  z.object({ Name: z.string(), Status: z.string().nullable(), Expect: z.string().nullish() }),
);

/** A value in short; undefined for a list or an object. */
function written(value: unknown): string | undefined {
  if (value == null || value === "") return "none";
  const { data: components } = affectedList.safeParse(value);
  if (components !== undefined)
    return (
      components
        .map(({ Name, Status, Expect }) => `${Name} ${Expect ?? Status ?? ""}`.trimEnd())
        .join(", ") || "none"
    );
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string" && isTime.test(value)) return writeMinute(Date.parse(value));
  return typeof value === "object" ? undefined : JSON.stringify(value).replace(/^"(.*)"$/su, "$1");
}

/** The actor by name, with its kind where the name may be taken for a person's. */
const actorText = ({ Actor: { Kind, Name } }: AuditEventOut) =>
  Kind === "Key" || Kind === "Integration" ? `${Name} (${Kind})` : Name;

/** Fields that change with every other one, or name what the entry is about. */
const incidental = /^UpdatedAt$|^Update$|Since$/u;

/** The fields of an entry that has only one state: an override, a correction, or the end of one. */
function describeEffect(state: NonNullable<AuditEventOut["After"]>, ending = ""): string {
  if (!Object.hasOwn(state, "Status") || Object.hasOwn(state, "Name")) return "";
  return ["From", "To", "Status", "Until", "Reason"]
    .filter((name) => state[name] != null)
    .map((name) => `${auditFieldLabel(name)}: ${written(state[name])}${ending}`)
    .join(", ");
}

/** The fields that say most of a resource that was created. */
const mainFields = [
  "Kind",
  "Type",
  "Role",
  "Covers",
  "Channel",
  "Scope",
  "Status",
  "State",
  "Impact",
  "Slug",
  "ExpiresAt",
] as const;

const texts = z.array(z.string());

/** The main fields of a resource that was created. */
function describeCreation({ Action, After }: AuditEventOut): string {
  if (After === null || !/\.(?:Create|Invite)$/u.test(Action)) return "";
  return mainFields
    .flatMap((name) => {
      const { data: list } = texts.safeParse(After[name]);
      const value = list === undefined ? After[name] : list.join(", ");
      const text = value == null || value === "" ? undefined : written(value);
      return text === undefined ? [] : [`${auditFieldLabel(name)}: ${text}`];
    })
    .join(", ");
}

/** The changed fields, with their values where these are short. */
function describeChange(event: AuditEventOut): string {
  const { Action, Before: stored, After } = event;
  // An update that moves nothing has no values before it.
  const Before = stored === null && Action === "Announcement.PostUpdate" ? {} : stored;
  if (Before === null || After === null)
    return describeCreation(event) || describeEffect(After ?? {}) || describeEffect(Before ?? {}, " → none");
  return Object.keys(After)
    .filter((name) => !incidental.test(name) && comparable(Before[name]) !== comparable(After[name]))
    .map((name) => {
      const [before, after] = [written(Before[name]), written(After[name])];
      if (before === undefined || after === undefined) return `${auditFieldLabel(name)} changed`;
      return `${auditFieldLabel(name)}: ${name in Before ? `${before} → ` : ""}${after}`;
    })
    .join(", ");
}

/** The filters as the API takes them. Throws a `UsageProblem`, or a `Refusal`. */
function readFilters(args: ParsedArguments) {
  const id = args.text("id");
  return {
    ...readBody(auditFilters.pick({ Actor: true }), { Actor: args.text("actor") }),
    Action: readAction(args.text("action")),
    Page: args.text("page"),
    RequestId: args.text("request-id"),
    ...(id !== undefined && isUuid(id.trim()) ? { SubjectId: id } : { SubjectName: id }),
  };
}

type Listed = { readonly items: readonly AuditEventOut[]; readonly hasMore: boolean };

function print(args: ParsedArguments, { items, hasMore }: Listed): number {
  const rows = items.map((event) => [
    writeMinute(Date.parse(event.At)),
    actorText(event),
    shownAction(event.Action),
    event.Subject.Name ?? "",
    describeChange(event),
  ]);
  if (args.flag("json")) answerJson(items);
  else if (rows.length > 0) {
    const headings = ["TIME", "ACTOR", "ACTION", "NAME", "CHANGES"];
    answer(table(headings, rows, { whole: ["CHANGES"], isWhole: args.flag("wide") }));
  } else printNote("There are no such entries.");
  if (hasMore) printNote(`There are more entries. --limit and --older-than show more.`);
  return 0;
}

async function run(args: ParsedArguments): Promise<number> {
  const limit = readLimit(args, defaultLimit);
  const filters = {
    ...readFilters(args),
    From: momentBefore(args, "newer-than"),
    To: momentBefore(args, "older-than"),
  };
  const { Items, NextCursor } = await withStore(({ bus }) =>
    readAuditEvents(bus, { limit, cursor: null }, filters),
  );
  return print(args, { items: Items, hasMore: NextCursor !== null });
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const limit = readLimit(args, defaultLimit);
  const query = { ...readFilters(args), ...boundsQuery(args) };
  return print(args, await service.take("/api/AuditEvent", query, { item: auditEvent, limit }));
}

/** `signalbox audit list`. */
export const auditList: CommandLine = {
  takes: {},
  options: {
    actor: {
      value: "TEXT",
      about: `Only of this actor: a part of its name, or a kind (${actorKinds.join(", ")})`,
    },
    action: {
      value: "ACTION",
      values: [...auditActions].flat(2).map(shownAction),
      about: "Only this action, such as Component.Update, or Component for all of them",
    },
    id: { value: "NAME|ID", about: "Only about the item with this name or id" },
    "request-id": { value: "ID", about: "Only of the request with this X-Request-Id" },
    "newer-than": {
      value: "DURATION",
      about: "Only within this duration, or since a time in UTC: 30m, 2h, yesterday",
    },
    "older-than": {
      value: "DURATION",
      about: "Only longer ago, or before a time in UTC: 30m, 2h, yesterday",
    },
    page: { value: "SLUG", about: "Only about items of this page" },
    ...limitOption("entries", defaultLimit),
    ...wideOption,
    json: { about: "As JSON, with the fields of GET /api/AuditEvent" },
  },
  notes: ["The newest entries come first. Times are UTC."],
  run,
  runRemotely,
};
