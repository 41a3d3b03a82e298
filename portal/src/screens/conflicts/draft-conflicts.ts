/** Three-way merge of a form with others' changes. */

/** A value with its version tag. */
export type Versioned<Value> = { readonly value: Value; readonly etag: string | undefined };

/** A form's fields, and how to compare them. */
export type DraftShape<Draft> = {
  /** In the order of the form. */
  readonly fields: readonly (keyof Draft & string)[];
  /** The form as sent: equal output means unchanged. */
  readonly sent: (draft: Draft) => Readonly<Record<keyof Draft, unknown>>;
};

/** Three versions of a form: as opened, as saved by others, and as edited. */
export type DraftVersions<Draft> = { readonly opened: Draft; readonly theirs: Draft; readonly mine: Draft };

/** The fields in which two forms differ. */
export function differing<Draft>(
  { fields, sent }: DraftShape<Draft>,
  draft: Draft,
  other: Draft,
): readonly (keyof Draft & string)[] {
  const [first, second] = [sent(draft), sent(other)];
  return fields.filter((field) => JSON.stringify(first[field]) !== JSON.stringify(second[field]));
}

/** The changed fields to send. */
export function changesOf<Draft>(
  shape: DraftShape<Draft>,
  opened: Draft,
  mine: Draft,
): Readonly<Record<string, unknown>> {
  const sent = shape.sent(mine);
  return Object.fromEntries(differing(shape, opened, mine).map((field) => [field, sent[field]]));
}

/** Fields changed differently by both since the form was opened. */
export function conflicts<Draft>(
  shape: DraftShape<Draft>,
  { opened, theirs, mine }: DraftVersions<Draft>,
): readonly (keyof Draft & string)[] {
  const byMe = new Set(differing(shape, opened, mine));
  const apart = new Set(differing(shape, theirs, mine));
  return differing(shape, opened, theirs).filter((field) => byMe.has(field) && apart.has(field));
}

/** Merges others' changes: own changes on top, except for discarded fields. */
export function rebased<Draft>(
  shape: DraftShape<Draft>,
  { opened, theirs, mine }: DraftVersions<Draft>,
  givenUp: readonly (keyof Draft)[],
): Draft {
  const kept = differing(shape, opened, mine).filter((field) => !givenUp.includes(field));
  return { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) };
}
