/** Edits the rules of a page's team alerts. */

import type { RuleSetting } from "../../contract/team-alerts.ts";
import { completeSettings } from "../../rules/team-alerts.ts";
import { q } from "../../store/query.ts";
import { readJson, writeJson } from "../../store/stored-json.ts";
import { audit } from "../audit-entry.ts";
import type { CommandDefinition } from "../command-definition.ts";
import { targetPage } from "../pages/target-page.ts";
import { answerWith, matchVersion } from "../resource-versions.ts";
import type { TeamCommandOf } from "./team-commands.ts";
import { presentRules } from "./team-presenters.ts";

/** Turns rules on or off, and sets their times. */
export const patchTeamRules: CommandDefinition<TeamCommandOf<"PatchTeamRules">> = {
  loads(plan) {
    plan.queries.push({ table: "team_rules", query: q.selectFrom("team_rules").selectAll().compile() });
  },
  decide(uow, submission, { page: slug, rules }) {
    const page = targetPage(uow.pages, slug);
    const row = uow.rows("team_rules").find((candidate) => candidate.page_id === page.id);
    matchVersion(submission, row?.version ?? 0);
    const before = presentRules(row, page.slug);
    const stored = row === undefined ? [] : readJson("team_rules", "rules", row);
    const changed = completeSettings(stored).map((setting): RuleSetting => {
      const patch = rules.find(({ Rule: rule }) => rule === setting.Rule);
      const minutes = patch?.Minutes === undefined ? setting.Minutes : [...new Set(patch.Minutes)];
      return { ...setting, Enabled: patch?.Enabled ?? setting.Enabled, Minutes: minutes };
    });
    const columns = {
      page_id: page.id,
      rules: writeJson("team_rules", "rules", changed),
      updated_at: uow.now,
      version: (row?.version ?? 0) + 1,
    };
    if (row === undefined) uow.insert("team_rules", { id: uow.nextNumber(), ...columns });
    else uow.update("team_rules", { ...row, ...columns });
    const after = presentRules(columns, page.slug);
    const subject = { kind: "Page", id: page.public_id, name: page.name } as const;
    audit(uow, submission, { action: "TeamRules.Update", subject, before, after });
    return answerWith(uow, { result: after, version: columns.version, message: "Rules updated" });
  },
};
