/** `signalbox team rules` and `team set-rule`. */
import { readBody } from "../../commands/body-parsing.ts";
import { choiceOf } from "../../commands/word-suggestion.ts";
import { codesFor, ruleWords } from "../../contract/notification-words.ts";
import {
  type TeamRulesOut,
  type TeamRulesPatch,
  teamRules,
  teamRulesOut,
  teamRulesPatch,
} from "../../contract/team-alerts.ts";
import { readerOf } from "../../contract/words.ts";
import { readTeamRules } from "../../queries/team-queries.ts";
import { type CommandLine, invalidValue, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { changedJson } from "../created-resource.ts";
import { durationHelp, readDuration, writeDuration } from "../durations.ts";
import { submit, withStore } from "../open-store.ts";
import { shellWord } from "../shell-word.ts";
import { table } from "../table.ts";
import { answer, answerJson } from "../terminal.ts";

const minute = 60_000;

const pageOption = { value: "SLUG", about: "Page whose alerts these are (the first)" } as const;

/** The rules for people, with their times as `--after` takes them. */
const tableOf = ({ Rules }: Pick<TeamRulesOut, "Rules">) =>
  table(
    ["RULE", "STATE", "AFTER", "CODE"],
    Rules.map(({ Rule, Enabled, Minutes }) => [
      ruleWords[Rule],
      Enabled ? "on" : "off",
      Minutes.map((minutes) => writeDuration(minutes * minute)).join(", "),
      Rule,
    ]),
  );

function print(args: ParsedArguments, rules: TeamRulesOut): number {
  if (args.flag("json")) answerJson(rules);
  else answer(tableOf(rules));
  return 0;
}

/** `signalbox team rules`. */
export const teamRulesList: CommandLine = {
  takes: {},
  options: { page: pageOption, json: { about: "As JSON, with the fields of GET /api/TeamAlert/Rules" } },
  notes: ["`team set-rule` changes one; /api/docs/manual-team-alerts of the service explains each."],
  run: async (args) => {
    const { result } = await withStore(({ bus }) => readTeamRules(bus, args.text("page")));
    return print(args, result);
  },
  runRemotely: async (args, service) => {
    const query = { Page: args.text("page") };
    return print(
      args,
      (await service.call({ path: "/api/TeamAlert/Rules", query, result: teamRulesOut })).result,
    );
  },
};

/** The minutes of `--after`; undefined if not given. Throws a `UsageProblem`. */
function readMinutes(args: ParsedArguments): number[] | undefined {
  const texts = args.texts("after");
  if (texts.length === 0) return undefined;
  return texts.map((text) => {
    const duration = readDuration(text);
    if (duration !== undefined && duration >= minute) return Math.round(duration / minute);
    throw invalidValue("after", text, durationHelp(text, "Give at least a minute, such as 10m, 3h or 1d."));
  });
}

const readRule = readerOf(teamRules);

/** The rule that a call changes. Throws a `UsageProblem`, or a `Refusal`. */
function readRules(args: ParsedArguments): TeamRulesPatch["Rules"] {
  const [name = ""] = codesFor(ruleWords, args.needed("rule"));
  if (readRule(name) === undefined)
    throw new UsageProblem(`There is no rule "${name}". ${choiceOf(name, teamRules)}`);
  const [alerts, Minutes] = [args.text("alerts"), readMinutes(args)];
  if (alerts === undefined && Minutes === undefined)
    throw new UsageProblem("Nothing to set. Give --alerts, or --after.");
  const Enabled = alerts === undefined ? undefined : alerts === "on";
  const rule = {
    Rule: name,
    ...(Enabled === undefined ? {} : { Enabled }),
    ...(Minutes === undefined ? {} : { Minutes }),
  };
  return readBody(teamRulesPatch, { Rules: [rule] }).Rules;
}

/** `signalbox team set-rule`. */
export const teamSetRule: CommandLine = {
  takes: {},
  options: {
    rule: {
      value: "RULE",
      values: teamRules,
      about: `By its words in \`team rules\`, or one of: ${teamRules.join(", ")}`,
      required: true,
      isArgument: true,
    },
    alerts: { value: "on|off", about: "Whether it alerts the team", isMain: true },
    after: {
      value: "DURATION",
      about: "Time after which it alerts, such as 10m or 3h; of some rules several",
      many: true,
    },
    page: pageOption,
    ...changedJson("GET /api/TeamAlert/Rules"),
  },
  notes: ["Prints the resulting rules."],
  surplusOption: (text) => (/^\d/u.test(text) ? `--after ${shellWord(text)}` : undefined),
  run: async (args) => {
    const rules = readRules(args);
    const { result } = await withStore(({ bus }) =>
      submit(bus, { kind: "PatchTeamRules", page: args.text("page") ?? null, rules }),
    );
    return print(args, teamRulesOut.parse(result));
  },
  runRemotely: async (args, service) => {
    const body = { Rules: readRules(args) };
    const query = { Page: args.text("page") };
    const change = { method: "PATCH", path: "/api/TeamAlert/Rules", query, body } as const;
    return print(args, (await service.call({ ...change, result: teamRulesOut })).result);
  },
};
