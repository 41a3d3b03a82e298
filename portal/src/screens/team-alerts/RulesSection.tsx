import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  maxRuleMinutes,
  type RuleSetting,
  ruleTimes,
  type TeamRule,
  type TeamRulesOut,
} from "../../../../src/contract/team-alerts.ts";
import { send } from "../../api/client.ts";
import { distinguishingName, usePages } from "../../api/pages.ts";
import { teamAlerts as texts } from "../../texts/team-alerts.ts";
import { TextLink } from "../../ui/ButtonLink.tsx";
import { CheckField } from "../../ui/fields/CheckField.tsx";
import { DurationField } from "../../ui/fields/DurationField.tsx";
import { FieldGroup } from "../../ui/fields/Field.tsx";
import { CheckedForm } from "../../ui/forms/CheckedForm.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Loaded } from "../../ui/notices/Loaded.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { SaveBar } from "../conflicts/SaveBar.tsx";
import { countRules, isServiceRule } from "./service-rules.ts";
import { refreshTeamAlerts, teamRulesQuery } from "./team-alert-queries.ts";

/** The rules of a page: each on or off, with its times. */
export function RulesSection({ page }: { readonly page: string | undefined }) {
  const rules = useQuery(teamRulesQuery(page));
  return <Loaded query={rules}>{(saved) => <RulesForm saved={saved} />}</Loaded>;
}

function RulesForm({ saved }: { readonly saved: TeamRulesOut }) {
  const pages = usePages();
  const name = distinguishingName(pages, saved.Page);
  const [first] = pages.all;
  const isFirst = first === undefined || first.Slug === saved.Page;
  const [unsaved, setUnsaved] = useState<readonly RuleSetting[]>();
  const rules = unsaved ?? saved.Rules;
  const change = (rule: TeamRule, changes: Partial<RuleSetting>) =>
    setUnsaved(
      rules.map((ruleSetting) => (ruleSetting.Rule === rule ? { ...ruleSetting, ...changes } : ruleSetting)),
    );
  const saving = useMutation({
    mutationFn: () => send("PATCH", "TeamAlert/Rules", { Page: saved.Page, Rules: rules }),
    onSuccess: async () => {
      await refreshTeamAlerts();
      setUnsaved(undefined);
      toast({ text: texts.saved });
    },
  });
  return (
    <Section heading={name === undefined ? texts.rules : texts.rulesOf(name)}>
      <CheckedForm refusal={saving.error} className="pt-1" onSubmit={() => saving.mutate()}>
        <RuleRows rules={rules.filter(({ Rule }) => !isServiceRule(Rule))} onChange={change} />
        {isFirst ? (
          <>
            <h3 className="pt-4 font-semibold">{texts.wholeService}</h3>
            <RuleRows rules={rules.filter(({ Rule }) => isServiceRule(Rule))} onChange={change} />
          </>
        ) : (
          <p className="mb-5 text-second text-ink2">
            {texts.wholeServiceSetOn}{" "}
            <TextLink to="/settings/team-alerts" search={{ page: first?.Slug }}>
              {first?.Name}
            </TextLink>
            .
          </p>
        )}
        {saving.error !== null && <ErrorNotice error={saving.error} />}
        <SaveBar
          isChanged={unsaved !== undefined}
          isSaving={saving.isPending}
          isDockable
          onDiscard={() => {
            setUnsaved(undefined);
            saving.reset();
          }}
        />
      </CheckedForm>
    </Section>
  );
}

/** How many rules of a page are on. */
export function RulesLine({ page }: { readonly page: string }) {
  const { data } = useQuery(teamRulesQuery(page));
  const { all } = usePages();
  const hasService = all[0]?.Slug === page;
  const whole = { hasService, isOnlyPage: all.length < 2 };
  return data === undefined ? null : texts.rulesOn(countRules(data.Rules, hasService), whole);
}

function RuleRows(props: {
  readonly rules: readonly RuleSetting[];
  readonly onChange: (rule: TeamRule, changes: Partial<RuleSetting>) => void;
}) {
  const { rules, onChange } = props;
  return (
    <ul className="mb-5 divide-y divide-rule border-b border-rule">
      {rules.map((ruleSetting) => (
        <li key={ruleSetting.Rule} className="grid grid-cols-1 gap-3 py-4 wide:grid-cols-2 wide:gap-6">
          <CheckField
            label={texts.names[ruleSetting.Rule]}
            hint={texts.hints[ruleSetting.Rule]}
            checked={ruleSetting.Enabled}
            onChange={(event) => onChange(ruleSetting.Rule, { Enabled: event.currentTarget.checked })}
          />
          {ruleSetting.Enabled && (
            <div className="empty:hidden not-wide:ms-7">
              <RuleTimes rule={ruleSetting} onChange={(Minutes) => onChange(ruleSetting.Rule, { Minutes })} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The threshold of a rule that cannot be changed. */
function FixedThreshold({ label, value, hint }: typeof texts.fixed) {
  return (
    <dl>
      <dt className="font-semibold">{label}</dt>
      <dd className="mt-1">{value}</dd>
      <dd className="text-second text-ink2">{hint}</dd>
    </dl>
  );
}

function RuleTimes(props: {
  readonly rule: RuleSetting;
  readonly onChange: (minutes: readonly number[]) => void;
}) {
  const { Rule: rule, Minutes: minutes } = props.rule;
  const times = ruleTimes[rule];
  if (times.kind === "none") return <FixedThreshold {...texts.fixed} />;
  if (times.kind === "one") {
    return (
      <DurationField
        label={texts.times[rule]}
        units={["minute", "hour", "day"]}
        minSeconds={60}
        maxSeconds={60 * maxRuleMinutes}
        value={minutes[0] === undefined ? null : 60 * minutes[0]}
        onChange={(seconds) => props.onChange(seconds === null ? [] : [seconds / 60])}
      />
    );
  }
  return (
    <FieldGroup label={texts.times[rule]} className="flex flex-wrap gap-x-5 gap-y-2">
      {times.choices.map((choice) => (
        <CheckField
          key={choice}
          label={texts.length(choice)}
          checked={minutes.includes(choice)}
          onChange={(event) =>
            props.onChange(
              times.choices.filter((candidate) =>
                candidate === choice ? event.currentTarget.checked : minutes.includes(candidate),
              ),
            )
          }
        />
      ))}
    </FieldGroup>
  );
}
