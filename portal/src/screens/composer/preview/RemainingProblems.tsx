import { useState } from "react";
import type { PreviewOut } from "../../../../../src/contract/portal/composer.ts";
import { composer } from "../../../texts/composer.ts";
import { sourcesInSentence } from "../../../texts/sources.ts";
import { Button } from "../../../ui/Button.tsx";
import { Time } from "../../../ui/times/Time.tsx";
import { useFocusAfterRemoval } from "../../../ui/use-focus-after-removal.ts";
import { canBeSet, type ProblemRow, problemRow } from "../model/remaining-problems.ts";
import type { PreviewState } from "./use-preview.ts";

type PreviewedComponent = PreviewOut["Components"][number];

/** Lists components that still have a problem after a closing update, and offers to set them to Operational. */
export function RemainingProblems(props: {
  readonly preview: Pick<PreviewState, "components" | "isOutdated">;
  /** The ids of the components that the update sets to Operational. */
  readonly setOperational: readonly string[];
  readonly onChange: (setOperational: readonly string[]) => void;
}) {
  const { setOperational, onChange } = props;
  const { components, isOutdated } = props.preview;
  // The component of the last choice, until the preview has it.
  const [changedId, setChangedId] = useState<string>();
  const rows = components.flatMap((component) => {
    const { ComponentId } = component;
    const isSet = setOperational.includes(ComponentId);
    return problemRow(component, { isSet, isChanging: isOutdated && changedId === ComponentId }) ?? [];
  });
  if (rows.length === 0) return null;
  return (
    <ul
      data-dock-warning=""
      aria-label={composer.staysLabel}
      className="grid max-h-[30vh] not-wide:mb-3 gap-2 overflow-y-auto rounded border-2 border-ink px-3 py-2"
    >
      {rows.map((row) => (
        <Problem
          key={row.component.ComponentId}
          row={row}
          onSet={(isSet) => {
            const { ComponentId } = row.component;
            setChangedId(ComponentId);
            const others = setOperational.filter((id) => id !== ComponentId);
            onChange(isSet ? [...others, ComponentId] : others);
          }}
        />
      ))}
    </ul>
  );
}

/** A component, and one button for both directions, which keeps the focus. */
function Problem(props: { readonly row: ProblemRow; readonly onSet: (isSet: boolean) => void }) {
  const { component, isSet, stays } = props.row;
  const { Name } = component;
  const focusHandlers = useFocusAfterRemoval();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1" {...focusHandlers}>
      <span className="min-w-0 flex-1 basis-56">
        {stays !== null && (
          <>
            <strong className="font-semibold">{composer.willStay(Name, stays.status)}</strong>{" "}
            <Reason sources={stays.sources} />{" "}
          </>
        )}
        {isSet && composer.willBeOperational(Name)}
      </span>
      {(isSet || (stays !== null && canBeSet(stays.sources))) && (
        <Button
          small
          aria-label={isSet ? composer.leaveStatusNamed(Name) : composer.setOperationalNamed(Name)}
          onClick={() => props.onSet(!isSet)}
        >
          {isSet ? composer.leaveStatus : composer.setOperational}
        </Button>
      )}
    </li>
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
