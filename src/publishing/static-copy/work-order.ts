/** Decides which parts of a copy to render, by the manifest: urgent and deferrable ones. */
import type { Manifest } from "./copy-manifest.ts";
import type { PartFile } from "./copy-part.ts";
import type { PlannedPart } from "./copy-plan.ts";

/** State of a copy before a run. */
type CopyState = {
  readonly manifest: Manifest;
  readonly holds: (place: string) => boolean;
  /** Paths with unknown content. */
  readonly unsure: ReadonlySet<string>;
};

function isWanting({ part, name, places }: PlannedPart, { manifest, holds, unsure }: CopyState): boolean {
  if (part.stamp === null) return true;
  const [inputDigest, , ...dependencies] = (manifest.stamps[name] ?? "").split(" ");
  const isAsItWas = (to: string) => (to.startsWith("!") ? !holds(to.slice(1)) : holds(to));
  if (inputDigest !== part.stamp.inputDigest || !dependencies.every(isAsItWas)) return true;
  return places.some((place) => (manifest.files[place]?.[0] ?? "") === "" || unsure.has(place));
}

function isAged({ part, name }: PlannedPart, { manifest }: CopyState): boolean {
  return part.stamp !== null && manifest.stamps[name]?.split(" ")[1] !== part.stamp.aged;
}

/** Separates urgent from deferrable work: deferrable parts, and those changed by time only. */
export function sortWork(
  planned: readonly PlannedPart[],
  copy: CopyState,
): { readonly urgent: readonly PlannedPart[]; readonly patient: readonly PlannedPart[] } {
  const [urgent, patient, aged]: [PlannedPart[], PlannedPart[], PlannedPart[]] = [[], [], []];
  for (const plannedPart of planned) {
    if (isWanting(plannedPart, copy))
      (plannedPart.part.isPatient === true ? patient : urgent).push(plannedPart);
    else if (isAged(plannedPart, copy)) aged.push(plannedPart);
  }
  return { urgent, patient: [...patient, ...aged] };
}

/** True if a file stays as listed, though others of its part change. */
export function isLeft({ inputDigest }: PartFile, listed: Manifest["files"][string] | undefined): boolean {
  return inputDigest !== undefined && listed !== undefined && listed[0] !== "" && listed[2] === inputDigest;
}
