import type { ReactNode } from "react";

/** Terms with their values; `isNarrow` has a smaller term column. */
export function DefinitionList({
  terms,
  isNarrow = false,
}: {
  readonly terms: readonly (readonly [term: string, value: ReactNode])[];
  readonly isNarrow?: boolean;
}) {
  const columns = isNarrow ? "grid-cols-[7rem_minmax(0,1fr)]" : "wide:grid-cols-[12rem_1fr]";
  return (
    <dl className="divide-y divide-rule border-b border-rule">
      {terms.map(([term, value]) => (
        <div key={term} className={`grid gap-x-6 py-2.5 ${columns}`}>
          <dt className="text-ink2">{term}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
