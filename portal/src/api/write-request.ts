/** How the portal and the script before it write. */

/** A request body: a file as it is, anything else as JSON. */
function bodyOf(body: unknown): Pick<RequestInit, "body"> & { readonly type?: string } {
  if (body === undefined) return {};
  if (body instanceof Blob) return { body, type: body.type };
  return { body: JSON.stringify(body), type: "application/json" };
}

/** The request of a write, for `fetch`. */
export function writeRequest(
  method: string,
  body: unknown,
  moreHeaders: Readonly<Record<string, string>> = {},
): RequestInit {
  const { type, ...rest } = bodyOf(body);
  return {
    method,
    headers: {
      accept: "application/json",
      "x-signalbox": "portal",
      ...(type === undefined ? {} : { "content-type": type }),
      ...moreHeaders,
    },
    credentials: "same-origin",
    redirect: "error",
    ...rest,
  };
}
