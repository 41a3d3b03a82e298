import { RefusedError } from "../../api/refused-error.ts";

/** What a refusal says of one field; a name that is taken is the name's. Undefined where it says nothing of it. */
export function problemOf(error: unknown, path: string): string | undefined {
  if (!(error instanceof RefusedError)) return undefined;
  if (error.code === "NameTaken" && path === "Name") return error.message;
  return error.errors.find(({ Path }) => Path === path)?.Message;
}

/** Whether an error is of none of these fields, nor of a part of one, so that it must be told by itself. */
export function isElsewhere(error: unknown, paths: readonly string[]): boolean {
  const isWithin = (path: string) =>
    error instanceof RefusedError && error.errors.some(({ Path }) => Path.startsWith(`${path}.`));
  return error !== null && paths.every((path) => problemOf(error, path) === undefined && !isWithin(path));
}
