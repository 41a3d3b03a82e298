/** The reason of a file error, without the name of a temporary file. */
export function fileReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : undefined;
  if (code === "ENOENT") return "there is no such file or folder";
  if (code === "EISDIR") return "it is a folder";
  if (code === "EPIPE") return "the program that reads it has ended";
  return code === "EACCES" ? "this user may not access it" : error.message;
}
