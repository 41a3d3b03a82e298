import { useId } from "react";
import { conditionOperators, type MappingRule } from "../../../../src/contract/alert-mapping.ts";
import { integrations as texts } from "../../texts/integrations.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckField } from "../../ui/fields/CheckField.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { usePlacedComponents } from "../components/use-placed-components.ts";
import { StatusFields } from "./StatusFields.tsx";

type Condition = MappingRule["When"][number];

/** One rule: its conditions, and the component, or that the alert is ignored. */
export function RuleFields(props: {
  readonly rule: MappingRule;
  /** From 1. */
  readonly number: number;
  readonly onChange: (rule: MappingRule) => void;
  readonly onRemove: () => void;
  readonly onMoveUp?: () => void;
}) {
  const { rule, number, onChange, onRemove, onMoveUp } = props;
  const components = usePlacedComponents();
  const target = rule.Component?.trim().toLowerCase() ?? "";
  const identified = components.data?.find(({ Id }) => Id === target);
  const isTemplate = target === "" || target.includes("{{");
  const isKnown = isTemplate || components.data?.some(({ Name }) => Name.toLowerCase() === target) !== false;
  const namesId = useId();
  const setConditions = (When: Condition[]) => onChange({ ...rule, When });
  return (
    <fieldset className="grid min-w-0 gap-3 rounded border border-rule p-4">
      <legend className="px-1 font-semibold">{texts.rule(number)}</legend>
      {rule.When.length === 0 && <p className="text-second text-ink2">{texts.anyAlert}</p>}
      {rule.When.map((condition, index) => (
        <ConditionFields
          key={`${rule.When.length} ${index}`}
          condition={condition}
          onChange={(next) => setConditions(rule.When.toSpliced(index, 1, next))}
          onRemove={() => setConditions(rule.When.toSpliced(index, 1))}
        />
      ))}
      <div>
        <Button
          small
          onClick={() => setConditions([...rule.When, { Field: "severity", Op: "Equals", Value: "" }])}
        >
          {texts.addCondition}
        </Button>
      </div>
      <CheckField
        label={texts.ignore}
        checked={rule.Ignore ?? false}
        onChange={(event) =>
          onChange({ ...rule, Ignore: event.currentTarget.checked, Component: rule.Component ?? "" })
        }
      />
      {!rule.Ignore && (
        <>
          <TextField
            label={texts.component}
            hint={
              identified === undefined
                ? isKnown
                  ? texts.componentHint
                  : texts.componentUnknown
                : texts.componentNamed(identified.Name)
            }
            list={namesId}
            value={rule.Component ?? ""}
            onChange={(event) => onChange({ ...rule, Component: event.currentTarget.value })}
          />
          <datalist id={namesId}>
            {components.data?.map(({ Id, Name, Heading }) => (
              <option key={Id} value={Name}>
                {Heading === "" ? Name : `${Name} · ${Heading}`}
              </option>
            ))}
          </datalist>
          <StatusFields statuses={rule.Statuses} onChange={(Statuses) => onChange({ ...rule, Statuses })} />
        </>
      )}
      <div className="-ms-3.5 flex flex-wrap gap-2">
        {onMoveUp !== undefined && (
          <Button small kind="bare" aria-label={texts.moveUpRule(number)} onClick={onMoveUp}>
            {texts.moveUp}
          </Button>
        )}
        <Button small kind="bare" aria-label={texts.removeRuleNamed(number)} onClick={onRemove}>
          {texts.removeRule}
        </Button>
      </div>
    </fieldset>
  );
}

function ConditionFields(props: {
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
}) {
  const { condition, onChange, onRemove } = props;
  return (
    <div className="grid items-end gap-3 wide:grid-cols-[1fr_1fr_1fr_auto]">
      <TextField
        label={texts.field}
        placeholder={texts.fieldHint}
        value={condition.Field}
        onChange={(event) => onChange({ ...condition, Field: event.currentTarget.value })}
      />
      <SelectField
        label={texts.operator}
        value={condition.Op}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            ...condition,
            Op: conditionOperators.find((conditionOperator) => conditionOperator === value) ?? condition.Op,
          })
        }
        options={conditionOperators.map((value) => ({ value, label: texts.operators[value] }))}
      />
      {condition.Op !== "Exists" && (
        <TextField
          label={texts.value}
          value={condition.Value ?? ""}
          onChange={(event) => onChange({ ...condition, Value: event.currentTarget.value })}
        />
      )}
      <Button
        small
        kind="bare"
        className="not-wide:-ms-3.5 not-wide:justify-self-start wide:col-start-4"
        onClick={onRemove}
      >
        {texts.removeCondition}
      </Button>
    </div>
  );
}
