import { useId } from "react";
import type { AuditEventOut } from "../../../../src/contract/audit.ts";
import { groupMoves } from "../../../../src/contract/group-moves.ts";
import { audit as texts } from "../../texts/audit.ts";
import { TextLink } from "../../ui/ButtonLink.tsx";
import { Time } from "../../ui/times/Time.tsx";
import { manualStatus, postedState } from "./audit-fields.ts";
import type { AuditSearch } from "./audit-filters.ts";
import { Difference } from "./Difference.tsx";

/** The columns of the audit log on wide screens. */
export const auditColumns = "wide:grid-cols-[8rem_11rem_minmax(0,1fr)_7rem_2.25rem]";

/** An audit event: time, actor, action, means; expands to the values before and after. */
export function AuditLine(props: {
  readonly event: AuditEventOut;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** The filter by its subject. */
  readonly subjectSearch: AuditSearch;
}) {
  const { event, isOpen, onToggle, subjectSearch } = props;
  const id = useId();
  const { Actor: actor, Subject: subject } = event;
  const selfText =
    actor.Kind === "Person" && actor.Name === subject.Name ? texts.didThemselves(event.Action) : undefined;
  const status = manualStatus(event);
  const verb =
    selfText ??
    texts.moved(groupMoves(event)) ??
    (event.Action === "Component.Update" && status !== undefined ? texts.set : texts.did(event.Action));
  const state = postedState(event);
  const description = selfText ?? `${verb} ${subject.Name ?? ""}`.trim();
  return (
    <div className="py-2 wide:py-2.5">
      <div className={`grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 ${auditColumns}`}>
        <span className="text-second text-ink2 not-wide:order-2 wide:text-body wide:text-ink">
          <Time at={event.At} />
          <span className="wide:hidden"> · {texts.means[actor.Kind]}</span>
        </span>
        <span className="not-wide:order-1 wide:contents">
          <span className="font-semibold wide:font-medium">{actor.Name} </span>
          <span>
            {verb}{" "}
            {selfText === undefined && subject.Name !== null && (
              <TextLink
                to="/audit"
                search={subjectSearch}
                replace
                className="font-medium"
                title={texts.onlyThis(subject.Name)}
              >
                {subject.Name}
              </TextLink>
            )}
            {status !== undefined && ` ${texts.setTo(status)}`}
            {state !== undefined && `: ${state}`}
          </span>
        </span>
        <span className="hidden text-ink2 wide:inline">{texts.means[actor.Kind]}</span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={texts.changesOf(description)}
          onClick={onToggle}
          className="-my-1 flex wide:-my-1.75 size-(--target) items-center justify-center self-start rounded hover:bg-sunk not-wide:order-1 not-wide:row-span-2"
        >
          <svg viewBox="0 0 16 16" className={`size-3.5 ${isOpen ? "rotate-180" : ""}`} aria-hidden="true">
            <path d="M2.5 5 8 10.5 13.5 5" fill="none" stroke="currentColor" strokeWidth="1.8" />
          </svg>
        </button>
      </div>
      {isOpen && (
        <div id={id} className="mt-2 wide:ms-36">
          <Difference event={event} />
        </div>
      )}
    </div>
  );
}
