import { useMutation, useQuery } from "@tanstack/react-query";
import { send } from "../../api/client.ts";
import { loadError } from "../../api/load-error.ts";
import { integrations as texts } from "../../texts/integrations.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { DryRunOutcome } from "./DryRunOutcome.tsx";
import { eventQuery } from "./integration-queries.ts";

/** Formats JSON; other text is unchanged. */
function formatBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** Headers and body of a logged event, and a dry run of them. */
export function LoggedPayload({
  integration,
  event,
}: {
  readonly integration: string;
  readonly event: string;
}) {
  const loggedEvent = useQuery(eventQuery(integration, event));
  const { Headers = null, Body = null } = loggedEvent.data ?? {};
  const dryRun = useMutation({
    mutationFn: () => send("POST", `Integration/${integration}/DryRun`, { Headers: Headers ?? {}, Body }),
  });
  if (loggedEvent.isPending) return <Progress />;
  const error = loadError(loggedEvent);
  if (error !== undefined)
    return (
      <ErrorNotice error={error} title={texts.payloadFailed} onRetry={() => void loggedEvent.refetch()} />
    );
  if (Body === null) return <p className="text-second">{texts.payloadDeleted}</p>;
  const headers = Object.entries(Headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  return (
    <div className="mt-2 grid gap-3">
      <div className="max-h-80 overflow-auto">
        <CopyField label={texts.payloadBody} value={formatBody(Body)} />
      </div>
      <details>
        <summary className="link text-second">{texts.payloadHeaders}</summary>
        <p className="font-mono text-second whitespace-pre-line wrap-anywhere">{headers.join("\n")}</p>
      </details>
      <div className="flex flex-wrap items-center gap-3">
        <Button small busy={dryRun.isPending} onClick={() => dryRun.mutate()}>
          {texts.dryRun}
        </Button>
        <span className="text-second text-ink2">{texts.dryRunHint}</span>
      </div>
      {dryRun.error !== null && <ErrorNotice error={dryRun.error} />}
      <div role="status">{dryRun.data !== undefined && <DryRunOutcome run={dryRun.data} />}</div>
    </div>
  );
}
