import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { defaultAlertPaths } from "../../../../src/contract/alert-mapping.ts";
import type { IntegrationWithFiguresOut } from "../../../../src/contract/integrations.ts";
import { send } from "../../api/client.ts";
import { integrations as texts } from "../../texts/integrations.ts";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { CheckedForm } from "../../ui/forms/CheckedForm.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { useDebounced } from "../composer/preview/use-debounced.ts";
import { SaveBar } from "../conflicts/SaveBar.tsx";
import { DryRunOutcome } from "./DryRunOutcome.tsx";
import { dryRunQuery, newestBodyQuery, refreshIntegrations } from "./integration-queries.ts";
import { type PathField, type PathTexts, pathFields, pathsOf, textsOf } from "./path-texts.ts";

/** Debounce of the dry run in milliseconds. */
const pauseMs = 400;

/** Edits the paths to alerts in JSON events, with a live dry run on a sample event. */
export function PathsSection({ integration }: { readonly integration: IntegrationWithFiguresOut }) {
  const [unsaved, setUnsaved] = useState<PathTexts>();
  const pathTexts = unsaved ?? textsOf(integration.Paths);
  const saving = useMutation({
    mutationFn: () => send("PATCH", `Integration/${integration.Id}`, { Paths: pathsOf(pathTexts) }),
    onSuccess: async () => {
      await refreshIntegrations();
      setUnsaved(undefined);
      toast({ text: texts.saved });
    },
  });
  return (
    <Section heading={texts.paths} line={texts.pathsLead}>
      <CheckedForm refusal={saving.error} className="grid gap-5 pt-4" onSubmit={() => saving.mutate()}>
        <Sample id={integration.Id} pathTexts={pathTexts} />
        <div className="grid gap-5 wide:grid-cols-2">
          {pathFields.map((field) => (
            <PathInput
              key={field}
              field={field}
              text={pathTexts[field]}
              onChange={(text) => setUnsaved({ ...pathTexts, [field]: text })}
            />
          ))}
        </div>
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

function PathInput(props: {
  readonly field: PathField;
  readonly text: string;
  readonly onChange: (text: string) => void;
}) {
  const { field, text, onChange } = props;
  const { label, hint } = texts.pathFields[field];
  if (field === "States" || field === "Severities" || field === "Labels") {
    return (
      <TextArea
        label={label}
        hint={hint}
        optional
        mono
        spellCheck={false}
        className="min-h-20"
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextField
      label={label}
      hint={hint}
      optional
      className="font-mono"
      spellCheck={false}
      placeholder={defaultAlertPaths[field]}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A sample event, initially the newest, with the alerts that the paths extract. */
function Sample({ id, pathTexts }: { readonly id: string; readonly pathTexts: PathTexts }) {
  const newest = useQuery(newestBodyQuery(id));
  const [editedBody, setEditedBody] = useState<string>();
  const body = editedBody ?? newest.data ?? "";
  const debounced = useDebounced({ body, paths: pathsOf(pathTexts) }, pauseMs);
  const dryRun = useQuery(dryRunQuery(id, debounced));
  return (
    <>
      <TextArea
        label={texts.sample}
        hint={texts.sampleHint}
        mono
        spellCheck={false}
        className="min-h-32"
        value={body}
        onChange={(event) => setEditedBody(event.currentTarget.value)}
      />
      <div role="status">
        {dryRun.error !== null && <ErrorNotice error={dryRun.error} />}
        {dryRun.data !== undefined && <DryRunOutcome run={dryRun.data} />}
      </div>
    </>
  );
}
