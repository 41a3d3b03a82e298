import type { ReactNode } from "react";

/** Terms, each with what holds for it. */
export function DefinitionList({
  terms,
}: {
  readonly terms: readonly (readonly [term: string, value: ReactNode])[];
}) {
  return (
    <dl className="divide-y divide-rule border-b border-rule">
      {terms.map(([term, value]) => (
        <div key={term} className="grid gap-x-6 py-2.5 wide:grid-cols-[12rem_1fr]">
          <dt className="text-ink2">{term}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
