/** Which parts of a copy are to be made, as what is listed of it tells: those that cannot wait, and those that can. */
import type { Manifest } from "./manifest.ts";
import type { PartFile } from "./part.ts";
import type { Planned } from "./planned.ts";

/** What is known of a copy before a run. */
type Known = {
  readonly manifest: Manifest;
  readonly holds: (place: string) => boolean;
  /** Places that hold what no manifest tells of. */
  readonly unsure: ReadonlySet<string>;
};

function isWanting({ part, name, places }: Planned, { manifest, holds, unsure }: Known): boolean {
  if (part.stamp === null) return true;
  const [told, , ...leansOn] = (manifest.stamps[name] ?? "").split(" ");
  const isAsItWas = (to: string) => (to.startsWith("!") ? !holds(to.slice(1)) : holds(to));
  if (told !== part.stamp.told || !leansOn.every(isAsItWas)) return true;
  return places.some((place) => (manifest.files[place]?.[0] ?? "") === "" || unsure.has(place));
}

function isAged({ part, name }: Planned, { manifest }: Known): boolean {
  return part.stamp !== null && manifest.stamps[name]?.split(" ")[1] !== part.stamp.aged;
}

/** Tells what cannot wait from what can: parts that have time, and those that nothing but time has made another. */
export function sortWork(
  planned: readonly Planned[],
  known: Known,
): { readonly urgent: readonly Planned[]; readonly patient: readonly Planned[] } {
  const [urgent, patient, aged]: [Planned[], Planned[], Planned[]] = [[], [], []];
  for (const one of planned) {
    if (isWanting(one, known)) (one.part.isPatient === true ? patient : urgent).push(one);
    else if (isAged(one, known)) aged.push(one);
  }
  return { urgent, patient: [...patient, ...aged] };
}

/** Whether a file stays as it is listed, though others of its part do not. */
export function isLeft({ told }: PartFile, listed: Manifest["files"][string] | undefined): boolean {
  return told !== undefined && listed !== undefined && listed[0] !== "" && listed[2] === told;
}
