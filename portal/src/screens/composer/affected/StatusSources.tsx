import type { PreviewOut } from "../../../../../src/contract/portal/composer.ts";
import { Time } from "../../../ui/times/Time.tsx";
import { composer } from "../../../words/composer.ts";

type PreviewedComponent = PreviewOut["Components"][number];
type PreviewedSource = PreviewedComponent["Voices"][number];

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
          {voiceName(voice)}
          {", "}
          <Time at={voice.Since} />
        </li>
      ))}
    </ul>
  );
}

/** Name of a source. */
export function voiceName({ Kind, Source }: Pick<PreviewedSource, "Kind" | "Source">): string {
  if (Kind === "Signal") return composer.voices.Signal(Source ?? "");
  return composer.voices[Kind];
}
