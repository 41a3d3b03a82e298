import type { ComponentOut } from "../../../../../src/contract/components.ts";
import type { PreviewOut } from "../../../../../src/contract/portal/composer.ts";
import type { ComponentStatus } from "../../../../../src/contract/words.ts";
import { isShownOn } from "../../../api/pages.ts";
import { composer } from "../../../texts/composer.ts";
import { TextLink } from "../../../ui/ButtonLink.tsx";
import { classes } from "../../../ui/class-names.ts";
import { FieldError } from "../../../ui/fields/Field.tsx";
import { type AffectedRow, affectedRow, type ComposerForm, initialRow } from "../model/composer-form.ts";
import type { FieldErrors } from "../model/field-errors.ts";
import { AddComponents } from "./AddComponents.tsx";
import { AffectedLine, affectedColumns } from "./AffectedLine.tsx";

/** The affected components: current status, sources, resulting status. */
export function AffectedTable(props: {
  readonly form: ComposerForm;
  readonly components: readonly ComponentOut[];
  readonly previewed: PreviewOut["Components"];
  /** The announcement, unless it is new. */
  readonly announcementId?: string | undefined;
  /** Whether publishing ends the incident, and its effect. */
  readonly isClosing?: boolean;
  /** Whether the announcement has ended, so that it no longer affects components. */
  readonly isEnded?: boolean;
  readonly errors: FieldErrors;
  readonly onChange: (affected: readonly AffectedRow[]) => void;
}) {
  const {
    form,
    components,
    previewed,
    announcementId,
    isClosing = false,
    isEnded = false,
    errors,
    onChange,
  } = props;
  // The service refuses components of other pages.
  const selectable = components.filter((component) => isShownOn(component, form.page));
  const { affected, kind } = form;
  const set = (componentId: string, status: ComponentStatus | null) =>
    onChange(
      affected.map((row) => (row.componentId === componentId ? affectedRow(componentId, status) : row)),
    );
  const resultHeading = kind === "Maintenance" ? composer.expect : composer.after;
  return (
    <div className="@container">
      {affected.length > 0 && (
        <div
          className={`hidden gap-x-3 border-b border-ink pb-2 text-second text-ink2 @[36rem]:grid ${affectedColumns}`}
          aria-hidden="true"
        >
          <span>{composer.component}</span>
          <span>{composer.now}</span>
          <span>{kind === "Notice" ? "" : resultHeading}</span>
        </div>
      )}
      <h2
        className={classes(
          "border-b border-ink pb-2 font-semibold",
          affected.length > 0 && "@[36rem]:sr-only",
        )}
      >
        {composer.components}
      </h2>
      {affected.length === 0 ? (
        <p className="border-b border-rule py-3 text-second text-ink2">
          {selectable.length > 0 ? composer.noComponents : <NoComponentsYet />}
        </p>
      ) : (
        <ul className="divide-y divide-rule border-b border-rule">
          {affected.map((row, index) => (
            <AffectedLine
              key={row.componentId}
              row={row}
              announcementId={announcementId}
              kind={kind}
              isClosing={isClosing}
              isEnded={isEnded}
              component={components.find(({ Id }) => Id === row.componentId)}
              previewed={previewed.find(({ ComponentId }) => ComponentId === row.componentId)}
              error={errorAt(errors, index)}
              onSet={(status) => set(row.componentId, status)}
              onRemove={() => onChange(affected.filter((affectedRow) => affectedRow !== row))}
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
      {selectable.length > 0 && (
        <AddComponents
          components={selectable}
          selected={new Set(affected.map(({ componentId }) => componentId))}
          onChange={(ids) => onChange(withSelection(form, selectable, ids))}
        />
      )}
    </div>
  );
}

/** Says that the page has no components, and leads to the first one; the draft stays meanwhile. */
function NoComponentsYet() {
  return (
    <>
      {composer.noComponentsYet}{" "}
      <TextLink to="/components" search={{ create: true }}>
        {composer.createComponent}
      </TextLink>
    </>
  );
}

/** The rows of the selected components: the others go, new ones get a status that suits the announcement. */
function withSelection(
  { affected, kind }: ComposerForm,
  components: readonly ComponentOut[],
  ids: ReadonlySet<string>,
): readonly AffectedRow[] {
  const present = new Set(affected.map(({ componentId }) => componentId));
  const added = components.filter(({ Id }) => ids.has(Id) && !present.has(Id));
  return [
    ...affected.filter(({ componentId }) => ids.has(componentId)),
    ...added.map((component) => initialRow(kind, component)),
  ];
}

function errorAt(errors: FieldErrors, index: number): string | undefined {
  const path = `AffectedComponents[${index}]`;
  return (
    errors[path] ?? errors[`${path}.Status`] ?? errors[`${path}.Expect`] ?? errors[`${path}.ComponentId`]
  );
}
