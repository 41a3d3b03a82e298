import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ComponentWithVoicesOut } from "../../../../src/contract/components.ts";
import { componentStatuses } from "../../../../src/contract/words.ts";
import { send } from "../../api/client.ts";
import { keys } from "../../api/query-keys.ts";
import { isRefused } from "../../api/refused-error.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { Age, Time } from "../../ui/times/Time.tsx";
import { components as listWords, component as texts } from "../../words/components.ts";
import { sourceAtStart } from "../../words/sources.ts";
import { sourcesQuery } from "./component-queries.ts";
import { StatusCell } from "./StatusCell.tsx";

type SourceRow = ComponentWithVoicesOut["Voices"][number];

/**
 * True for sources that determine the status: an override alone, otherwise all with the worst status;
 * maintenance may take precedence.
 */
function decides(voice: SourceRow, component: ComponentWithVoicesOut): boolean {
  const isPinned = component.Voices.some(({ Kind }) => Kind === "Pin");
  return isPinned ? voice.Kind === "Pin" : voice.Status === component.Status;
}

const badness = (voice: SourceRow) => componentStatuses.indexOf(voice.Status);

/** Closes a signal; one that is closed already is closed. */
function useClosing(componentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (source: string) => {
      try {
        await send("DELETE", `Component/${componentId}/Signal/${encodeURIComponent(source)}`);
      } catch (error) {
        if (!isRefused(error, "SignalNotFound")) throw error;
      }
    },
    onSuccess: (_answer, source) => toast({ text: texts.signalClosed(source) }),
    onError: (error) => toast({ text: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.components }),
  });
}

function VoiceAct(props: {
  readonly componentId: string;
  readonly voice: SourceRow;
  readonly mayEdit: boolean;
  readonly isLifting: boolean;
  readonly onLift: () => void;
}) {
  const { componentId, voice, mayEdit, isLifting, onLift } = props;
  const { Kind, Source } = voice;
  const closing = useClosing(componentId);
  if (Kind === "Announcement" && Source !== null)
    return (
      <ButtonLink small to="/announcements/$id" params={{ id: Source }}>
        {texts.openAnnouncement}
      </ButtonLink>
    );
  if (!mayEdit) return null;
  if (Kind === "Pin")
    return (
      <Button small busy={isLifting} onClick={onLift}>
        {listWords.lift}
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

/** The sources of a component's status, with their times. */
export function StatusSourcesSection(props: {
  readonly component: ComponentWithVoicesOut;
  readonly mayEdit: boolean;
  readonly isLifting: boolean;
  readonly onLift: () => void;
}) {
  const { component, mayEdit, isLifting, onLift } = props;
  const sources = useQuery(sourcesQuery(component.Id));
  const unattributed = component.Voices.map((voice) => ({ ...voice, By: null }));
  const voices = (sources.data?.Items ?? unattributed).toSorted(
    (a, b) => Number(decides(b, component)) - Number(decides(a, component)) || badness(b) - badness(a),
  );
  return (
    <Section heading={texts.why} line={texts.worstCounts}>
      <Rows label={texts.why}>
        {voices.map((voice) => (
          <Row
            key={`${voice.Kind} ${voice.Source}`}
            mark={<Mark kind={voice.Status} />}
            title={voice.Status}
            line={
              <>
                {sourceAtStart(voice)}, {listWords.since} <Time at={voice.Since} />
                {voice.LastReportAt !== null && (
                  <>
                    , {listWords.lastReport} <Age ms={Date.parse(voice.LastReportAt)} />
                  </>
                )}
                {!decides(voice, component) && `. ${texts.overruled}`}
              </>
            }
            action={
              <VoiceAct
                componentId={component.Id}
                voice={voice}
                mayEdit={mayEdit}
                isLifting={isLifting}
                onLift={onLift}
              />
            }
          />
        ))}
        {voices.length === 0 && <Row title={texts.noVoices} />}
      </Rows>
      {mayEdit && (
        <div className="max-w-column pt-4">
          <StatusCell
            component={component}
            isPinned={component.Voices.some(({ Kind }) => Kind === "Pin")}
            label={texts.setByHand}
            onWhy={() => document.querySelector("main")?.scrollIntoView()}
          />
          <p className="mt-1.5 text-second text-ink2">{texts.setHint}</p>
        </div>
      )}
    </Section>
  );
}
