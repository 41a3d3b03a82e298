import type { PreviewOut } from "../../../../../src/contract/portal/composer.ts";
import { sourceAtStart } from "../../../texts/sources.ts";
import { Time } from "../../../ui/times/Time.tsx";

type PreviewedComponent = PreviewOut["Components"][number];

/** The sources of a component's status, the deciding ones first. */
export function StatusSources({
  previewed,
}: {
  readonly previewed: Pick<PreviewedComponent, "Now" | "NowSince" | "Voices">;
}) {
  const decidingSources = previewed.Voices.filter(({ Status }) => Status === previewed.Now);
  if (decidingSources.length === 0) return null;
  return (
    <ul className="text-second text-ink2">
      {decidingSources.map((source) => (
        <li key={`${source.Kind} ${source.Source ?? ""}`}>
          {sourceAtStart(source)}
          {", "}
          <Time at={source.Since} />
        </li>
      ))}
    </ul>
  );
}
