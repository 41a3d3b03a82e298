import type { PreviewOut } from "../../../../../src/contract/portal/composer.ts";
import { composer } from "../../../texts/composer.ts";
import { sourcesInSentence } from "../../../texts/sources.ts";
import { Button } from "../../../ui/Button.tsx";
import { Time } from "../../../ui/times/Time.tsx";
import { canBeReset, remainingProblems, unannouncedSources } from "../model/remaining-problems.ts";

type PreviewedComponent = PreviewOut["Components"][number];

/** Lists components that still have a problem after a closing update, and offers to set them to Operational. */
export function RemainingProblems(props: {
  readonly components: readonly PreviewedComponent[];
  /** The ids of the components that the update sets to Operational. */
  readonly setOperational: readonly string[];
  readonly onChange: (setOperational: readonly string[]) => void;
}) {
  const { components, setOperational, onChange } = props;
  const remaining = remainingProblems(components);
  const reset = components.filter(({ ComponentId }) => setOperational.includes(ComponentId));
  if (remaining.length === 0 && reset.length === 0) return null;
  return (
    <ul
      data-dock-warning=""
      aria-label={composer.staysLabel}
      className="grid max-h-[30vh] not-wide:mb-3 gap-2 overflow-y-auto rounded border-2 border-ink px-3 py-2"
    >
      {remaining.map((component) => (
        <li
          key={component.ComponentId}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
        >
          <span className="min-w-0 flex-1 basis-56">
            <strong className="font-semibold">{composer.willStay(component.Name, component.After)}</strong>{" "}
            <Reason sources={unannouncedSources(component)} />
          </span>
          {canBeReset(component) && (
            <Button
              small
              aria-label={composer.setOperationalNamed(component.Name)}
              onClick={() => onChange([...setOperational, component.ComponentId])}
            >
              {composer.setOperational}
            </Button>
          )}
        </li>
      ))}
      {reset.map(({ ComponentId, Name }) => (
        <li key={ComponentId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="min-w-0 flex-1 basis-56">{composer.willBeOperational(Name)}</span>
          <Button
            small
            aria-label={composer.leaveStatusNamed(Name)}
            onClick={() => onChange(setOperational.filter((id) => id !== ComponentId))}
          >
            {composer.leaveStatus}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The sources of a problem, and its beginning: that of the component's status may be the announcement's. */
function Reason({ sources }: { readonly sources: PreviewedComponent["Voices"] }) {
  const [since = ""] = sources.map(({ Since }) => Since).toSorted();
  return (
    <>
      {composer.stayReason(sourcesInSentence(sources))} <Time at={since} />.
    </>
  );
}
