import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type IntegrationWithFiguresOut, signingTypes } from "../../../../src/contract/integrations.ts";
import { send } from "../../api/client.ts";
import { integrations as texts } from "../../texts/integrations.ts";
import { CheckField } from "../../ui/fields/CheckField.tsx";
import { DurationField } from "../../ui/fields/DurationField.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { CheckedForm } from "../../ui/forms/CheckedForm.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { templatesQuery } from "../composer/composer-queries.ts";
import { SaveBar } from "../conflicts/SaveBar.tsx";
import { refreshIntegrations } from "./integration-queries.ts";

type Draft = {
  readonly Name: string;
  readonly FireAfter: number | null;
  readonly ResolveAfter: number | null;
  readonly ExpireAfter: number | null;
  readonly Announce: "None" | "Incident";
  readonly TemplateId: string | null;
  readonly SigningSecret: string;
  readonly TopicArn: string;
};

type FieldsProps = {
  readonly integration: IntegrationWithFiguresOut;
  readonly draft: Draft;
  readonly onChange: (changes: Partial<Draft>) => void;
};

function draftOf(integration: IntegrationWithFiguresOut): Draft {
  const { Name, FireAfter, ResolveAfter, ExpireAfter, Announce, TemplateId, TopicArn } = integration;
  return {
    Name,
    FireAfter,
    ResolveAfter,
    ExpireAfter,
    Announce,
    TemplateId,
    SigningSecret: "",
    TopicArn: TopicArn ?? "",
  };
}

/** Name, waiting times, incidents and the signing secret. */
export function IntegrationSettings({ integration }: { readonly integration: IntegrationWithFiguresOut }) {
  const [unsaved, setUnsaved] = useState<Draft>();
  const draft = unsaved ?? draftOf(integration);
  const change = (changes: Partial<Draft>) => setUnsaved({ ...draft, ...changes });
  const saving = useMutation({
    mutationFn: async () => {
      const { SigningSecret, TopicArn, FireAfter, ResolveAfter, ...others } = draft;
      await send("PATCH", `Integration/${integration.Id}`, {
        ...others,
        Name: draft.Name.trim(),
        FireAfter: FireAfter ?? 0,
        ResolveAfter: ResolveAfter ?? 0,
        ...(SigningSecret === "" ? {} : { SigningSecret }),
        ...(integration.Type === "Sns" && { TopicArn: TopicArn.trim() === "" ? null : TopicArn.trim() }),
      });
    },
    onSuccess: async () => {
      await refreshIntegrations();
      setUnsaved(undefined);
      toast({ text: texts.saved });
    },
  });
  return (
    <Section heading={texts.settings}>
      <CheckedForm refusal={saving.error} className="grid gap-5 pt-4" onSubmit={() => saving.mutate()}>
        <TextField
          label={texts.dialog.name}
          value={draft.Name}
          onChange={(event) => change({ Name: event.currentTarget.value })}
        />
        <DurationField
          label={texts.fireAfter}
          hint={texts.fireAfterHint}
          units={["second", "minute", "hour"]}
          minSeconds={0}
          value={draft.FireAfter}
          onChange={(FireAfter) => change({ FireAfter })}
        />
        <DurationField
          label={texts.resolveAfter}
          hint={texts.resolveAfterHint}
          units={["second", "minute", "hour"]}
          minSeconds={0}
          value={draft.ResolveAfter}
          onChange={(ResolveAfter) => change({ ResolveAfter })}
        />
        <DurationField
          label={texts.expireAfter}
          hint={texts.expireAfterHint}
          optional
          units={["minute", "hour", "day"]}
          emptyUnit="hour"
          minSeconds={60}
          value={draft.ExpireAfter}
          onChange={(ExpireAfter) => change({ ExpireAfter })}
        />
        <CheckField
          label={texts.announce}
          hint={texts.announceHint}
          checked={draft.Announce === "Incident"}
          onChange={(event) => change({ Announce: event.currentTarget.checked ? "Incident" : "None" })}
        />
        {draft.Announce === "Incident" && (
          <TemplateField integration={integration} draft={draft} onChange={change} />
        )}
        <SenderFields integration={integration} draft={draft} onChange={change} />
        {saving.error !== null && <ErrorNotice error={saving.error} />}
        <SaveBar
          isChanged={unsaved !== undefined}
          isSaving={saving.isPending}
          onDiscard={() => {
            setUnsaved(undefined);
            saving.reset();
          }}
        />
      </CheckedForm>
    </Section>
  );
}

/** The template of the incidents that the integration announces. */
function TemplateField({ integration, draft, onChange }: FieldsProps) {
  const templates = useQuery(templatesQuery);
  const usable = (templates.data ?? []).filter(
    ({ Kind, Page }) => Kind === "Incident" && Page === integration.Page,
  );
  return (
    <SelectField
      label={texts.template}
      hint={texts.templateHint}
      value={draft.TemplateId ?? ""}
      onChange={({ currentTarget: { value } }) => onChange({ TemplateId: value === "" ? null : value })}
      options={[
        { value: "", label: texts.noTemplate },
        ...usable.map(({ Id, Name }) => ({ value: Id, label: Name })),
      ]}
    />
  );
}

/** The settings that only some types of sender have. */
function SenderFields({ integration, draft, onChange }: FieldsProps) {
  if (integration.Type === "Sns") {
    return (
      <TextField
        label={texts.topicArn}
        hint={texts.topicArnHint}
        optional
        autoComplete="off"
        value={draft.TopicArn}
        onChange={(event) => onChange({ TopicArn: event.currentTarget.value })}
      />
    );
  }
  if (!signingTypes.some((type) => type === integration.Type)) return null;
  return (
    <TextField
      label={texts.signingSecret}
      hint={integration.HasSigningSecret ? texts.signingSecretSet : texts.signingSecretHint}
      optional
      type="password"
      autoComplete="off"
      value={draft.SigningSecret}
      onChange={(event) => onChange({ SigningSecret: event.currentTarget.value })}
    />
  );
}
