/** Three-way merge of a form with others' changes. */

/** A value with its version tag. */
export type Versioned<Value> = { readonly value: Value; readonly etag: string | undefined };

/** A form's fields, and how to compare them. */
export type DraftShape<Draft> = {
  /** In the order of the form. */
  readonly fields: readonly (keyof Draft & string)[];
  /** The form as sent: equal output means unchanged. */
  readonly toBody: (draft: Draft) => Readonly<Record<keyof Draft, unknown>>;
};

/** Three versions of a form: as opened, as saved by others, and as edited. */
export type DraftVersions<Draft> = {
  readonly original: Draft;
  readonly saved: Draft;
  readonly edited: Draft;
};

/** The fields in which two forms differ. */
export function differingFields<Draft>(
  { fields, toBody }: DraftShape<Draft>,
  draft: Draft,
  other: Draft,
): readonly (keyof Draft & string)[] {
  const [first, second] = [toBody(draft), toBody(other)];
  return fields.filter((field) => JSON.stringify(first[field]) !== JSON.stringify(second[field]));
}

/** The changed fields to send. */
export function changesOf<Draft>(
  shape: DraftShape<Draft>,
  original: Draft,
  edited: Draft,
): Readonly<Record<string, unknown>> {
  const toBody = shape.toBody(edited);
  return Object.fromEntries(differingFields(shape, original, edited).map((field) => [field, toBody[field]]));
}

/** Fields changed differently by both since the form was opened. */
export function conflicts<Draft>(
  shape: DraftShape<Draft>,
  { original, saved, edited }: DraftVersions<Draft>,
): readonly (keyof Draft & string)[] {
  const editedFields = new Set(differingFields(shape, original, edited));
  const conflictingFields = new Set(differingFields(shape, saved, edited));
  return differingFields(shape, original, saved).filter(
    (field) => editedFields.has(field) && conflictingFields.has(field),
  );
}

/** Merges others' changes: own changes on top, except for discarded fields. */
export function mergeDrafts<Draft>(
  shape: DraftShape<Draft>,
  { original, saved, edited }: DraftVersions<Draft>,
  discardedFields: readonly (keyof Draft)[],
): Draft {
  const editedFields = differingFields(shape, original, edited).filter(
    (field) => !discardedFields.includes(field),
  );
  return { ...saved, ...Object.fromEntries(editedFields.map((field) => [field, edited[field]])) };
}
