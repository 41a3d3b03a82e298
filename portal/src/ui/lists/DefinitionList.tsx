import type { ReactNode } from "react";

/** Terms, each with what holds for it; `narrow` beside something wider. */
export function DefinitionList({
  terms,
  narrow = false,
}: {
  readonly terms: readonly (readonly [term: string, value: ReactNode])[];
  readonly narrow?: boolean;
}) {
  const columns = narrow ? "grid-cols-[7rem_minmax(0,1fr)]" : "wide:grid-cols-[12rem_1fr]";
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
