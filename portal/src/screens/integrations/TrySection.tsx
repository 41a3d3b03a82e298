import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { IntegrationType } from "../../../../src/contract/alerts.ts";
import { send } from "../../api/client.ts";
import { integrations as texts } from "../../texts/integrations.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { CheckedForm } from "../../ui/forms/CheckedForm.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { type DryRun, DryRunOutcome } from "./DryRunOutcome.tsx";
import { guidesQuery } from "./integration-queries.ts";

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A dry run of a pasted payload. */
export function TrySection({ id, type }: { readonly id: string; readonly type: IntegrationType }) {
  const sample = useQuery(guidesQuery).data?.Items.find(({ Type }) => Type === type)?.Sample;
  const [payload, setPayload] = useState("");
  const headers = payload === sample?.Body ? { Headers: sample.Headers } : {};
  const [isSubmitted, setSubmitted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [result, setResult] = useState<DryRun>();
  const isEmpty = payload.trim() === "";
  // Some senders post forms or text, which the service reads.
  const jsonProblem = error !== undefined && !isJsonText(payload) ? texts.tryNotJson : undefined;
  const run = async () => {
    setSubmitted(true);
    if (isEmpty) return;
    setBusy(true);
    setError(undefined);
    setResult(undefined);
    try {
      setResult(await send("POST", `Integration/${id}/DryRun`, { Body: payload, ...headers }));
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section heading={texts.tryTitle} line={texts.tryLead}>
      <CheckedForm className="grid gap-4 pt-4" onSubmit={() => void run()}>
        <TextArea
          label={texts.payload}
          mono
          className="min-h-32"
          spellCheck={false}
          value={payload}
          error={isSubmitted && isEmpty ? texts.tryEmpty : jsonProblem}
          onChange={(event) => {
            setPayload(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy}>
            {texts.tryAct}
          </Button>
          {sample !== undefined && payload !== sample.Body && (
            <Button
              onClick={({ currentTarget }) => {
                setPayload(sample.Body);
                setError(undefined);
                if (!isEmpty)
                  toast({
                    text: texts.tryReplaced,
                    action: { label: texts.tryUndo, run: () => setPayload(payload) },
                  });
                // The button goes: its field is next.
                currentTarget.form?.querySelector("textarea")?.focus();
              }}
            >
              {texts.trySample}
            </Button>
          )}
        </div>
        {error !== undefined && jsonProblem === undefined && <ErrorNotice error={error} />}
        <div role="status">{result !== undefined && <DryRunOutcome run={result} />}</div>
      </CheckedForm>
    </Section>
  );
}
