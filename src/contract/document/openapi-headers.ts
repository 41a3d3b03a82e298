/** Headers of responses in the OpenAPI document. */

const text = { type: "string" };

const header = (description: string) => ({ description, schema: text });

export const headers = {
  "X-Request-Id": header("The request's id."),
  ETag: header("Identifies this version and representation."),
  Location: header("Path of the created resource."),
  RateLimit: header("Remaining requests, and seconds until the full quota is available."),
  "RateLimit-Policy": header("Burst quota, and the seconds in which it is refilled."),
  "Retry-After": header("Whole seconds until the request may be sent again."),
  "Idempotency-Replayed": header("`true` if this is the stored response to an earlier request."),
  "WWW-Authenticate": header(
    "The scheme: `ApiKey`; for the address of an integration `Token` or `Signature`.",
  ),
  Link: header(
    'Without a key the address of the documentation, with `rel="service-doc"`; after a deletion the operation that restores, with `rel="restore"`; where something has the name or address, what has it, with `rel="related"`.',
  ),
};

export const headersNamed = (...names: readonly (keyof typeof headers)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
