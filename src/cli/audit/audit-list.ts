/** `signalbox audit list`. */
import { readBody } from "../../commands/body-parsing.ts";
import { suggestedWord, withSuggestedWord } from "../../commands/word-suggestion.ts";
import { type AuditEventOut, actorKinds, auditActions, auditFilters } from "../../contract/audit.ts";
import { readAuditEvents } from "../../queries/audit-queries.ts";
import { momentBefore } from "../age-options.ts";
import { type CommandLine, invalidValue, type ParsedArguments } from "../command-line.ts";

import { limitOption, readLimit } from "../limit-option.ts";
import { withStore } from "../open-store.ts";
import { table } from "../table.ts";
import { answer, answerJson, printNote, writeMinute } from "../terminal.ts";

const defaultLimit = 50;

/** Reads `--action`: an action or its noun, in any case. Throws a `UsageProblem`. */
function readAction(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const nouns = [...auditActions.keys()];
  const all = [...nouns, ...[...auditActions.values()].flat()];
  const action = all.find((word) => word.toLowerCase() === text.trim().toLowerCase());
  if (action !== undefined) return action;
  const noun = nouns.find((word) => word.toLowerCase() === text.split(".")[0]?.trim().toLowerCase());
  const choices = noun === undefined ? nouns : (auditActions.get(noun) ?? []);
  const message = `Choose one of: ${choices.join(", ")}.`;
  throw invalidValue("action", text, withSuggestedWord(suggestedWord(text, all), message));
}

/** A value in short; undefined for a list or an object. */
function written(value: unknown): string | undefined {
  if (value == null || value === "") return "none";
  return typeof value === "object" ? undefined : JSON.stringify(value).replace(/^"(.*)"$/su, "$1");
}

/** The actor by name, with its kind where the name may be taken for a person's. */
const actorText = ({ Actor: { Kind, Name } }: AuditEventOut) =>
  Kind === "Key" || Kind === "Integration" ? `${Name} (${Kind})` : Name;

/** Fields that change with every other one, or name what the entry is about. */
const incidental = /^UpdatedAt$|^Update$|Since$/u;

/** The changed fields, with their values where these are short. */
function describeChange({ Before, After }: AuditEventOut): string {
  if (Before === null || After === null) return "";
  return Object.keys(After)
    .filter((name) => !incidental.test(name) && (Before[name] ?? null) !== (After[name] ?? null))
    .map((name) => {
      const [before, after] = [written(Before[name]), written(After[name])];
      if (before === undefined || after === undefined) return name;
      return name in Before ? `${name}: ${before} → ${after}` : `${name}: ${after}`;
    })
    .join(", ");
}

async function run(args: ParsedArguments): Promise<number> {
  const limit = readLimit(args, defaultLimit);
  const filters = {
    ...readBody(auditFilters.pick({ Actor: true }), { Actor: args.text("actor") }),
    Action: readAction(args.text("action")),
    SubjectId: args.text("id"),
    Page: args.text("page"),
    From: momentBefore(args, "newer-than"),
    To: momentBefore(args, "older-than"),
  };
  const { Items, NextCursor } = await withStore(({ bus }) =>
    readAuditEvents(bus, { limit, cursor: null }, filters),
  );
  const rows = Items.map((event) => [
    writeMinute(Date.parse(event.At)),
    actorText(event),
    event.Action,
    event.Subject.Name,
    describeChange(event),
  ]);
  if (args.flag("json")) answerJson(Items);
  else if (rows.length > 0) answer(table(["TIME", "ACTOR", "ACTION", "NAME", "CHANGES"], rows));
  else printNote("There are no such entries.");
  if (NextCursor !== null) printNote(`There are more entries. --limit and --older-than show more.`);
  return 0;
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
      values: [...auditActions].flat(2),
      about: "Only this action, such as Component.Update, or Component for all of them",
    },
    id: { value: "ID", about: "Only about the item with this id" },
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
    json: { about: "As JSON, with the fields of GET /api/AuditEvent" },
  },
  notes: ["The newest entries come first. Times are UTC."],
  run,
};
