import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ComponentWithVoicesOut } from "../../../../src/contract/components.ts";
import type { NamedSource } from "../../../../src/contract/source-names.ts";
import { componentStatuses } from "../../../../src/contract/words.ts";
import { send } from "../../api/client.ts";
import { keys } from "../../api/query-keys.ts";
import { isRefused } from "../../api/refused-error.ts";
import { components as listWords, component as texts } from "../../texts/components.ts";
import { isInitialStatus, isReport, sourceAtStart } from "../../texts/sources.ts";
import { Button } from "../../ui/Button.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { Age, Time } from "../../ui/times/Time.tsx";
import { SourceName } from "../announcements/SourceName.tsx";
import { sourcesQuery } from "./component-queries.ts";
import { StatusCell } from "./StatusCell.tsx";

type SourceRow = ComponentWithVoicesOut["Voices"][number];

/**
 * True for sources that determine the status: an override alone, otherwise all with the worst status;
 * maintenance may take precedence.
 */
function decides(source: SourceRow, component: ComponentWithVoicesOut): boolean {
  const isPinned = component.Voices.some(({ Kind }) => Kind === "Pin");
  return isPinned ? source.Kind === "Pin" : source.Status === component.Status;
}

const severity = (source: SourceRow) => componentStatuses.indexOf(source.Status);

/** Closes a signal; an already closed one counts as success. */
function useCloseSignal(componentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (source: string) => {
      try {
        await send("DELETE", `Component/${componentId}/Signal/${encodeURIComponent(source)}`);
      } catch (error) {
        if (!isRefused(error, "SignalNotFound")) throw error;
      }
    },
    onSuccess: (_response, source) => toast({ text: texts.signalClosed(source) }),
    onError: (error) => toast({ text: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.components }),
  });
}

/** True for the source whose next report a heartbeat promised. */
function isHeartbeat({ Kind, Source }: SourceRow, { ReportEvery, ReportDueAt }: ComponentWithVoicesOut) {
  return (
    ReportEvery === null && ReportDueAt !== null && Source === null && (Kind === "Report" || Kind === "Lapse")
  );
}

/** Expects no further report after a heartbeat. */
function useEndHeartbeat({ Id, Name }: Pick<ComponentWithVoicesOut, "Id" | "Name">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send("PATCH", `Component/${Id}`, { ReportEvery: null }),
    onSuccess: () => toast({ text: texts.heartbeatEnded(Name) }),
    onError: (error) => toast({ text: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.components }),
  });
}

function SourceAction(props: {
  readonly component: ComponentWithVoicesOut;
  readonly source: SourceRow;
  readonly mayEdit: boolean;
  readonly isRemovingOverride: boolean;
  readonly onRemoveOverride: () => void;
}) {
  const { component, source, mayEdit, isRemovingOverride, onRemoveOverride } = props;
  const { Kind, Source } = source;
  const closing = useCloseSignal(component.Id);
  const ending = useEndHeartbeat(component);
  if (!mayEdit) return null;
  if (Kind === "Pin")
    return (
      <Button small busy={isRemovingOverride} onClick={onRemoveOverride}>
        {listWords.lift}
      </Button>
    );
  if (isHeartbeat(source, component))
    return (
      <Button small busy={ending.isPending} onClick={() => ending.mutate()}>
        {texts.endHeartbeat}
      </Button>
    );
  if (Kind !== "Signal" || Source === null) return null;
  return (
    <Button
      small
      aria-label={texts.closeSignalNamed(Source)}
      busy={closing.isPending}
      onClick={() => closing.mutate(Source)}
    >
      {texts.closeSignal}
    </Button>
  );
}

/** A source and its times; an announcement leads to its screen. */
function SourceFacts(props: {
  readonly source: NamedSource & Pick<SourceRow, "Since">;
  /** When the component was created. */
  readonly createdAt: string;
}) {
  const { source, createdAt } = props;
  const { Since, LastReportAt } = source;
  if (isInitialStatus(source, createdAt))
    return (
      <>
        {texts.sinceCreation}, <Time at={Since} />
      </>
    );
  if (isReport(source) && LastReportAt !== null)
    return (
      <>
        {texts.lastBy(sourceAtStart(source))} <Age ms={Date.parse(LastReportAt)} />, {texts.statusSince}{" "}
        <Time at={Since} />
      </>
    );
  return (
    <>
      <SourceName source={source} />, {listWords.since} <Time at={Since} />
      {LastReportAt !== null && (
        <>
          , {listWords.lastReport} <Age ms={Date.parse(LastReportAt)} />
        </>
      )}
    </>
  );
}

/** The sources of a component's status, with their times. */
export function StatusSourcesSection(props: {
  readonly component: ComponentWithVoicesOut;
  readonly mayEdit: boolean;
  readonly isRemovingOverride: boolean;
  readonly onRemoveOverride: () => void;
}) {
  const { component, mayEdit, isRemovingOverride, onRemoveOverride } = props;
  const sources = useQuery(sourcesQuery(component.Id));
  const unattributed = component.Voices.map((source) => ({ ...source, By: null }));
  const sortedSources = (sources.data?.Items ?? unattributed).toSorted(
    (a, b) => Number(decides(b, component)) - Number(decides(a, component)) || severity(b) - severity(a),
  );
  return (
    <Section heading={texts.why} line={texts.worstCounts}>
      <Rows label={texts.why}>
        {sortedSources.map((source) => (
          <Row
            key={`${source.Kind} ${source.Source}`}
            mark={<Mark kind={source.Status} />}
            title={source.Status}
            line={
              <>
                <SourceFacts source={source} createdAt={component.CreatedAt} />
                {isHeartbeat(source, component) && component.ReportDueAt !== null && (
                  <>
                    , {texts.heartbeatDue} <Time at={component.ReportDueAt} />
                  </>
                )}
                {!decides(source, component) && `. ${texts.overruled}`}
              </>
            }
            action={
              <SourceAction
                component={component}
                source={source}
                mayEdit={mayEdit}
                isRemovingOverride={isRemovingOverride}
                onRemoveOverride={onRemoveOverride}
              />
            }
          />
        ))}
        {sortedSources.length === 0 && <Row title={texts.noReports} />}
      </Rows>
      {mayEdit && (
        <div className="max-w-column pt-4">
          <StatusCell
            component={component}
            isPinned={component.Voices.some(({ Kind }) => Kind === "Pin")}
            label={texts.setByHand}
            onShowSources={() => document.querySelector("main")?.scrollIntoView()}
          />
          <p className="mt-1.5 text-second text-ink2">{texts.setHint}</p>
        </div>
      )}
    </Section>
  );
}
