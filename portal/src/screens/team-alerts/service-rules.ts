import type { RuleSetting, TeamRule } from "../../../../src/contract/team-alerts.ts";

const serviceRules: ReadonlySet<TeamRule> = new Set(["ExpiringKey", "DeliveryFailure", "CopyFailure"]);

/** Whether a rule is about the whole service: that of the first page holds. */
export const isServiceRule = (rule: TeamRule): boolean => serviceRules.has(rule);

/** How many of the rules that have an effect on a page are enabled. */
export function countRules(
  rules: readonly RuleSetting[],
  isFirstPage: boolean,
): { readonly enabled: number; readonly all: number } {
  const effective = rules.filter(({ Rule }) => isFirstPage || !isServiceRule(Rule));
  return { enabled: effective.filter(({ Enabled }) => Enabled).length, all: effective.length };
}
