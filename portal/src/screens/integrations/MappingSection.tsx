import { useState } from "react";
import type { MappingRule } from "../../../../src/contract/alert-mapping.ts";
import type { AlertOutcome, IntegrationWithFiguresOut } from "../../../../src/contract/integrations.ts";
import type { MappingEffectOut } from "../../../../src/contract/portal/portal-integrations.ts";
import { send } from "../../api/client.ts";
import { integrations as texts } from "../../texts/integrations.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckedForm } from "../../ui/forms/CheckedForm.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { SaveBar } from "../conflicts/SaveBar.tsx";
import { refreshIntegrations } from "./integration-queries.ts";
import { RuleFields } from "./RuleFields.tsx";

const newRule: MappingRule = { When: [{ Field: "labels.service", Op: "Equals", Value: "" }], Component: "" };

/** The rules that map alerts to components, with a preview of their effect on the last events. */
export function MappingSection({ integration }: { readonly integration: IntegrationWithFiguresOut }) {
  const [unsaved, setUnsaved] = useState<readonly MappingRule[]>();
  const [effect, setEffect] = useState<MappingEffectOut>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState<"save" | "effect">();
  // Incremented when the fields must be rendered again with other rules.
  const [version, setVersion] = useState(0);
  const rules = unsaved ?? integration.Mapping;
  const change = (next: readonly MappingRule[]) => {
    setUnsaved(next);
    setEffect(undefined);
    setError(undefined);
  };
  const replaceRule = (index: number, ...replacement: readonly MappingRule[]) =>
    change(rules.toSpliced(index, 1, ...replacement));
  const moveUp = (index: number, rule: MappingRule) => {
    change(rules.toSpliced(index, 1).toSpliced(index - 1, 0, rule));
    setVersion(version + 1);
  };
  const run = async (kind: "save" | "effect", action: () => Promise<void>) => {
    setBusy(kind);
    setError(undefined);
    try {
      await action();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(undefined);
    }
  };
  const save = async () => {
    await send("PATCH", `Integration/${integration.Id}`, { Mapping: rules });
    await refreshIntegrations();
    setUnsaved(undefined);
    setEffect(undefined);
    toast({ text: texts.saved });
  };
  const showEffect = async () => {
    const { result } = await send("POST", `Integration/${integration.Id}/MappingEffect`, {
      Mapping: rules,
    });
    setEffect(result);
  };
  return (
    <Section
      heading={texts.mapping}
      line={texts.mappingLead}
      action={
        <Button small onClick={() => change([...rules, newRule])}>
          {texts.addRule}
        </Button>
      }
    >
      <CheckedForm refusal={error} className="grid gap-5 pt-4" onSubmit={() => void run("save", save)}>
        {rules.length === 0 && <p className="text-ink2">{texts.noRules}</p>}
        {rules.map((rule, index) => (
          <RuleFields
            // Rules have no id: they are identified by position.
            key={`${version} ${rules.length} ${index}`}
            rule={rule}
            number={index + 1}
            onChange={(next) => replaceRule(index, next)}
            onRemove={() => replaceRule(index)}
            {...(index > 0 && { onMoveUp: () => moveUp(index, rule) })}
          />
        ))}
        {effect !== undefined && <Effect effect={effect} />}
        {error !== undefined && <ErrorNotice error={error} />}
        {unsaved !== undefined && (
          <div>
            <Button busy={busy === "effect"} onClick={() => void run("effect", showEffect)}>
              {texts.effectAct}
            </Button>
          </div>
        )}
        {(rules.length > 0 || unsaved !== undefined) && (
          <SaveBar
            isChanged={unsaved !== undefined}
            isSaving={busy === "save"}
            onDiscard={() => {
              setUnsaved(undefined);
              setEffect(undefined);
              setError(undefined);
              setVersion(version + 1);
            }}
          />
        )}
      </CheckedForm>
    </Section>
  );
}

function outcomeText(outcome: AlertOutcome, component: string | null): string {
  return [texts.outcomes[outcome], ...(component === null ? [] : [component])].join(", ");
}

function Effect({ effect: { Changes } }: { readonly effect: MappingEffectOut }) {
  return (
    <div role="status">
      <p className="font-semibold">{texts.effect}</p>
      {Changes.length === 0 && <p>{texts.effectNone}</p>}
      <ul className="mt-1 text-second">
        {Changes.map((change, index) => (
          <li key={`${change.EventId} ${index}`}>
            {texts.effectChange(
              change.Alert,
              outcomeText(change.Before, change.ComponentBefore),
              outcomeText(change.After, change.ComponentAfter),
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
