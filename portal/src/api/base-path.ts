/** The path of the service below its host, without a slash at its end; empty at the root. Set once at start. */
let path = "";

export function basePath(): string {
  return path;
}

export function setBasePath(newPath: string): void {
  path = newPath;
}
