import type { ComponentOut } from "../../../../../src/contract/components.ts";
import type { PreviewOut } from "../../../../../src/contract/portal/composer.ts";
import {
  type ComponentStatus,
  componentStatuses,
  reportableStatuses,
} from "../../../../../src/contract/words.ts";
import { composer } from "../../../texts/composer.ts";
import { Button } from "../../../ui/Button.tsx";
import { StatusSelect } from "../../../ui/fields/StatusSelect.tsx";
import { StatusWord } from "../../../ui/StatusWord.tsx";
import type { AffectedRow, ComposerForm } from "../model/composer-form.ts";
import { AfterClosing } from "./AfterClosing.tsx";
import { StatusSources } from "./StatusSources.tsx";

/** The table's columns, if there is room. */
export const affectedColumns = "@[36rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_15.5rem_2rem]";

type LineProps = {
  readonly row: AffectedRow;
  readonly announcementId: string | undefined;
  readonly kind: ComposerForm["kind"];
  readonly isClosing: boolean;
  readonly isEnded: boolean;
  readonly component: ComponentOut | undefined;
  readonly previewed: PreviewOut["Components"][number] | undefined;
  readonly error: string | undefined;
  readonly onSet: (status: ComponentStatus | null) => void;
  readonly onRemove: () => void;
};

/** An affected component: current status, sources, resulting status. */
export function AffectedLine(props: LineProps) {
  const { announcementId, kind, isClosing, component, previewed, onRemove } = props;
  const name = component?.Name ?? previewed?.Name ?? composer.gone;
  const now = previewed?.Now ?? component?.Status;
  return (
    <li className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 py-3 ${affectedColumns}`}>
      <div className="min-w-0 pt-2 font-medium">{name}</div>
      <div className="min-w-0 @max-[36rem]:order-1 @max-[36rem]:col-span-2 @[36rem]:pt-2">
        {now !== undefined && (
          <>
            <span className="block text-second text-ink2 @[36rem]:sr-only">{composer.now}</span>
            <StatusWord status={now} />
          </>
        )}
      </div>
      {previewed !== undefined && (
        <StatusSources
          previewed={previewed}
          announcementId={announcementId}
          createdAt={component?.CreatedAt}
        />
      )}
      <div className="min-w-0 @max-[36rem]:order-1 @max-[36rem]:col-span-2">
        {kind !== "Notice" && (
          // The select's own label has it too.
          <span aria-hidden={!isClosing} className="block pb-1 text-second text-ink2 @[36rem]:hidden">
            {kind === "Maintenance" ? composer.expect : composer.after}
          </span>
        )}
        {isClosing ? (
          previewed !== undefined && <AfterClosing previewed={previewed} announcementId={announcementId} />
        ) : (
          <AfterPublishing {...props} name={name} />
        )}
      </div>
      <div className="justify-self-end">
        <Button
          kind="bare"
          small
          aria-label={composer.remove(name)}
          onClick={onRemove}
          className="min-w-9 wide:mt-1"
        >
          <svg viewBox="0 0 16 16" className="size-3.5" aria-hidden="true">
            <path d="M3 3 13 13M13 3 3 13" stroke="currentColor" strokeWidth="1.8" />
          </svg>
        </Button>
      </div>
    </li>
  );
}

/** A component's status in the announcement, or the worst expected one. */
function AfterPublishing({
  row,
  kind,
  isEnded,
  previewed,
  error,
  onSet,
  name,
}: LineProps & { readonly name: string }) {
  // The resulting status may differ from the selected one if another source is worse.
  const differs =
    kind === "Incident" && !isEnded && previewed !== undefined && previewed.After !== row.status;
  return (
    <>
      {kind !== "Notice" && (
        <StatusSelect
          label={kind === "Maintenance" ? composer.expectOf(name) : composer.wordOf(name)}
          hideLabel
          error={error}
          value={row.isUnstated ? null : row.status}
          options={kind === "Maintenance" ? componentStatuses : reportableStatuses}
          {...(kind === "Maintenance" && { emptyLabel: composer.unstated })}
          onChange={(status) => {
            if (status !== null || kind === "Maintenance") onSet(status);
          }}
        />
      )}
      {differs && (
        <p className="mt-1 text-second text-ink2">
          {previewed.After === previewed.Now
            ? composer.showsStays(previewed.After)
            : composer.showsTurns(previewed.After)}
        </p>
      )}
    </>
  );
}
