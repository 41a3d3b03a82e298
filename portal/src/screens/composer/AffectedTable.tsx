import type { ComponentOut } from "../../../../src/contract/components.ts";
import type { PreviewOut } from "../../../../src/contract/portal/composer.ts";
import {
  type ComponentStatus,
  componentStatuses,
  reportableStatuses,
} from "../../../../src/contract/words.ts";
import { isShownOn } from "../../api/pages.ts";
import { Button } from "../../look/Button.tsx";
import { FieldError } from "../../look/Field.tsx";
import { StatusSelect } from "../../look/StatusSelect.tsx";
import { StatusWord } from "../../look/StatusWord.tsx";
import { composer } from "../../words/composer.ts";
import { AddComponents } from "./AddComponents.tsx";
import type { FieldErrors } from "./errors.ts";
import { type AffectedRow, type ComposerForm, wordFor } from "./form.ts";
import { Voices } from "./Voices.tsx";

type Previewed = PreviewOut["Components"][number];

// The worst first: in the worst hour that is what is looked for.
const words = reportableStatuses.toReversed();
const expectations = componentStatuses.toReversed();

/** The components that the announcement names: what each shows, who says so, and what it will show. */
export function AffectedTable(props: {
  readonly form: ComposerForm;
  readonly components: readonly ComponentOut[];
  readonly previewed: readonly Previewed[];
  readonly errors: FieldErrors;
  readonly onChange: (affected: readonly AffectedRow[]) => void;
}) {
  const { form, components, previewed, errors, onChange } = props;
  // Others would be refused.
  const offered = components.filter((one) => isShownOn(one, form.page));
  const { affected, kind } = form;
  const set = (componentId: string, status: ComponentStatus) =>
    onChange(affected.map((row) => (row.componentId === componentId ? { componentId, status } : row)));
  const afterHead = kind === "Maintenance" ? composer.expect : composer.after;
  return (
    <div className="@container">
      <div
        className="hidden border-b border-ink pb-2 text-second text-ink2 @[38rem]:grid @[38rem]:grid-cols-[minmax(0,.8fr)_minmax(0,1.15fr)_minmax(15.25rem,1fr)_2rem] @[38rem]:gap-x-3"
        aria-hidden="true"
      >
        <span>{composer.component}</span>
        <span>{composer.now}</span>
        <span>{kind === "Notice" ? "" : afterHead}</span>
        <span className="w-9" />
      </div>
      <h2 className="border-b border-ink pb-2 font-semibold @[38rem]:sr-only">{composer.components}</h2>
      {affected.length === 0 ? (
        <p className="border-b border-rule py-3 text-second text-ink2">{composer.noComponents}</p>
      ) : (
        <ul className="divide-y divide-rule border-b border-rule">
          {affected.map((row, place) => (
            <AffectedLine
              key={row.componentId}
              row={row}
              kind={kind}
              component={components.find(({ Id }) => Id === row.componentId)}
              previewed={previewed.find(({ ComponentId }) => ComponentId === row.componentId)}
              error={errorAt(errors, place)}
              onSet={(status) => set(row.componentId, status)}
              onRemove={() => onChange(affected.filter((one) => one !== row))}
            />
          ))}
        </ul>
      )}
      {kind === "Maintenance" && affected.length > 0 && (
        <p className="mt-1.5 text-second text-ink2">{composer.expectHint}</p>
      )}
      {errors["AffectedComponents"] !== undefined && (
        <FieldError id="affected-error">{errors["AffectedComponents"]}</FieldError>
      )}
      {offered.length > 0 && (
        <AddComponents
          components={offered}
          affected={affected}
          onChange={(chosen, isIn) =>
            onChange(
              isIn
                ? [...affected, { componentId: chosen.Id, status: wordFor(kind, chosen.Status) }]
                : affected.filter(({ componentId }) => componentId !== chosen.Id),
            )
          }
        />
      )}
    </div>
  );
}

function errorAt(errors: FieldErrors, place: number): string | undefined {
  const path = `AffectedComponents[${place}]`;
  return (
    errors[path] ?? errors[`${path}.Status`] ?? errors[`${path}.Expect`] ?? errors[`${path}.ComponentId`]
  );
}

function AffectedLine(props: {
  readonly row: AffectedRow;
  readonly kind: ComposerForm["kind"];
  readonly component: ComponentOut | undefined;
  readonly previewed: Previewed | undefined;
  readonly error: string | undefined;
  readonly onSet: (status: ComponentStatus) => void;
  readonly onRemove: () => void;
}) {
  const { row, kind, component, previewed, error, onSet, onRemove } = props;
  const name = component?.Name ?? previewed?.Name ?? composer.gone;
  const now = previewed?.Now ?? component?.Status;
  // What a person chose is not always what will be shown: others may say worse.
  const differs = kind === "Incident" && previewed !== undefined && previewed.After !== row.status;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 py-3 @[38rem]:grid-cols-[minmax(0,.8fr)_minmax(0,1.15fr)_minmax(15.25rem,1fr)_2rem]">
      <div className="min-w-0 pt-2 font-medium">{name}</div>
      <div className="min-w-0 @max-[38rem]:order-1 @max-[38rem]:col-span-2 @[38rem]:pt-2">
        {now !== undefined && <StatusWord status={now} />}
        {previewed !== undefined && <Voices previewed={previewed} />}
      </div>
      <div className="min-w-0 @max-[38rem]:order-1 @max-[38rem]:col-span-2">
        {kind !== "Notice" && (
          <StatusSelect
            label={kind === "Maintenance" ? composer.expectOf(name) : composer.wordOf(name)}
            hideLabel
            error={error}
            value={row.status}
            options={kind === "Maintenance" ? expectations : words}
            onChange={(status) => {
              if (status !== null) onSet(status);
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
      </div>
      <div className="justify-self-end">
        <Button kind="bare" small aria-label={composer.remove(name)} onClick={onRemove} className="min-w-9">
          <svg viewBox="0 0 16 16" className="size-3.5" aria-hidden="true">
            <path d="M3 3 13 13M13 3 3 13" stroke="currentColor" strokeWidth="1.8" />
          </svg>
        </Button>
      </div>
    </li>
  );
}
