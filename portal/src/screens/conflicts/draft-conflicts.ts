/** What a person changes in a form, and what somebody else has saved meanwhile. */

/** Something as it stood, and the tag of that version. */
export type Versioned<Value> = { readonly value: Value; readonly etag: string | undefined };

/** The fields of a form, and how they are told apart. */
export type DraftShape<Draft> = {
  /** In the order of the form. */
  readonly fields: readonly (keyof Draft & string)[];
  /** A form as it is sent: what is alike there is the same. */
  readonly sent: (draft: Draft) => Readonly<Record<keyof Draft, unknown>>;
};

/** A form as it was opened, as others have saved it since, and as it stands. */
export type DraftVersions<Draft> = { readonly opened: Draft; readonly theirs: Draft; readonly mine: Draft };

/** The fields in which two forms differ. */
export function differing<Draft>(
  { fields, sent }: DraftShape<Draft>,
  one: Draft,
  other: Draft,
): readonly (keyof Draft & string)[] {
  const [first, second] = [sent(one), sent(other)];
  return fields.filter((field) => JSON.stringify(first[field]) !== JSON.stringify(second[field]));
}

/** What is sent of a form: what differs from what it began with. */
export function changesOf<Draft>(
  shape: DraftShape<Draft>,
  opened: Draft,
  mine: Draft,
): Readonly<Record<string, unknown>> {
  const sent = shape.sent(mine);
  return Object.fromEntries(differing(shape, opened, mine).map((field) => [field, sent[field]]));
}

/** The fields that both have changed since the form was opened, each in another way. */
export function conflicts<Draft>(
  shape: DraftShape<Draft>,
  { opened, theirs, mine }: DraftVersions<Draft>,
): readonly (keyof Draft & string)[] {
  const byMe = new Set(differing(shape, opened, mine));
  const apart = new Set(differing(shape, theirs, mine));
  return differing(shape, opened, theirs).filter((field) => byMe.has(field) && apart.has(field));
}

/** What is in the form once what others saved is taken up: my changes over theirs, but for the fields that are given up. */
export function rebased<Draft>(
  shape: DraftShape<Draft>,
  { opened, theirs, mine }: DraftVersions<Draft>,
  givenUp: readonly (keyof Draft)[],
): Draft {
  const kept = differing(shape, opened, mine).filter((field) => !givenUp.includes(field));
  return { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) };
}
