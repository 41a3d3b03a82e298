import type { PreviewOut } from "../../../../../src/contract/portal/composer.ts";
import { Time } from "../../../ui/times/Time.tsx";
import { sourceAtStart } from "../../../words/sources.ts";

type PreviewedComponent = PreviewOut["Components"][number];

/** The sources of a component's status, the deciding ones first. */
export function StatusSources({
  previewed,
}: {
  readonly previewed: Pick<PreviewedComponent, "Now" | "NowSince" | "Voices">;
}) {
  const saying = previewed.Voices.filter(({ Status }) => Status === previewed.Now);
  if (saying.length === 0) return null;
  return (
    <ul className="text-second text-ink2">
      {saying.map((voice) => (
        <li key={`${voice.Kind} ${voice.Source ?? ""}`}>
          {sourceAtStart(voice)}
          {", "}
          <Time at={voice.Since} />
        </li>
      ))}
    </ul>
  );
}
