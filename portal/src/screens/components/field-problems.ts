import { RefusedError } from "../../api/refused-error.ts";

/** The error for one field; a taken name is the name field's. Undefined if there is none. */
export function problemOf(error: unknown, path: string): string | undefined {
  if (!(error instanceof RefusedError)) return undefined;
  if (error.code === "NameTaken" && path === "Name") return error.message;
  return error.errors.find(({ Path }) => Path === path)?.Message;
}

/** True if an error belongs to none of these fields or their parts. */
export function isElsewhere(error: unknown, paths: readonly string[]): boolean {
  const isWithin = (path: string) =>
    error instanceof RefusedError && error.errors.some(({ Path }) => Path.startsWith(`${path}.`));
  return error !== null && paths.every((path) => problemOf(error, path) === undefined && !isWithin(path));
}
