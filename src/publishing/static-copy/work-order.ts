/** Decides which parts of a copy to render, by the manifest: urgent and deferrable ones. */
import type { Manifest } from "./copy-manifest.ts";
import type { PartFile } from "./copy-part.ts";
import type { PlannedPart } from "./copy-plan.ts";

/** State of a copy before a run. */
type CopyKnowledge = {
  readonly manifest: Manifest;
  readonly holds: (place: string) => boolean;
  /** Paths with unknown content. */
  readonly unsure: ReadonlySet<string>;
};

function isWanting({ part, name, places }: PlannedPart, { manifest, holds, unsure }: CopyKnowledge): boolean {
  if (part.stamp === null) return true;
  const [told, , ...leansOn] = (manifest.stamps[name] ?? "").split(" ");
  const isAsItWas = (to: string) => (to.startsWith("!") ? !holds(to.slice(1)) : holds(to));
  if (told !== part.stamp.told || !leansOn.every(isAsItWas)) return true;
  return places.some((place) => (manifest.files[place]?.[0] ?? "") === "" || unsure.has(place));
}

function isAged({ part, name }: PlannedPart, { manifest }: CopyKnowledge): boolean {
  return part.stamp !== null && manifest.stamps[name]?.split(" ")[1] !== part.stamp.aged;
}

/** Separates urgent from deferrable work: deferrable parts, and those changed by time only. */
export function sortWork(
  planned: readonly PlannedPart[],
  known: CopyKnowledge,
): { readonly urgent: readonly PlannedPart[]; readonly patient: readonly PlannedPart[] } {
  const [urgent, patient, aged]: [PlannedPart[], PlannedPart[], PlannedPart[]] = [[], [], []];
  for (const one of planned) {
    if (isWanting(one, known)) (one.part.isPatient === true ? patient : urgent).push(one);
    else if (isAged(one, known)) aged.push(one);
  }
  return { urgent, patient: [...patient, ...aged] };
}

/** True if a file stays as listed, though others of its part change. */
export function isLeft({ told }: PartFile, listed: Manifest["files"][string] | undefined): boolean {
  return told !== undefined && listed !== undefined && listed[0] !== "" && listed[2] === told;
}
