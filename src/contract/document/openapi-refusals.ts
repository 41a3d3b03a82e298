/** Refusals in the OpenAPI document: responses that many operations share have a name. */

import { nativeCodes } from "../error-codes.ts";
import { codesOf, type Operation } from "../operations/operation.ts";
import { operationList } from "../operations/operations.ts";
import { type Code, codes, fieldErrorCodes } from "../refusal.ts";
import { type headers, headersNamed } from "./openapi-headers.ts";
import type { JsonSchema } from "./schemas.ts";

const text = { type: "string" };

/** The envelope of a refusal. */
export const failureSchema: JsonSchema = {
  type: "object",
  required: ["Success", "Result", "Message", "Code", "RequestId"],
  properties: {
    Success: { const: false },
    Result: { type: "null" },
    Message: { ...text, description: "Explanation and remedy, for people." },
    Code: { $ref: "#/components/schemas/Code" },
    Errors: {
      type: "array",
      description: "Present if fields are invalid.",
      items: {
        type: "object",
        required: ["Path", "Code", "Message"],
        properties: {
          Path: { ...text, example: "AffectedComponents[0].Status" },
          Code: {
            anyOf: [{ $ref: "#/components/schemas/FieldErrorCode" }, { $ref: "#/components/schemas/Code" }],
            description: "A code of `Code` if what the field names does not exist or is taken.",
          },
          Message: text,
          Line: { type: "integer", description: "In a CSV file." },
        },
      },
    },
    RequestId: { ...text, description: "Also in X-Request-Id; identifies the request in the log." },
    error: {
      ...text,
      description:
        "Only under `/api/v2/`: the message again, in the property that clients of Statuspage read.",
    },
  },
};

/** The words of `Errors[].Code`. */
export const fieldErrorCodeSchema: JsonSchema = {
  type: "string",
  description: `What is wrong with a field, for programs.\n\n${Object.entries(fieldErrorCodes)
    .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
    .join("\n")}`,
  enum: Object.keys(fieldErrorCodes),
};

/** The words of `Code`. */
export const codeSchema: JsonSchema = {
  type: "string",
  description: `The stable word for programs.\n\n${Object.entries(nativeCodes)
    .map(([code, [status, meaning]]) => `- \`${code}\` (${status}): ${meaning}`)
    .join("\n")}`,
  enum: Object.keys(nativeCodes),
};

const headersOfStatus: Readonly<Record<number, readonly (keyof typeof headers)[]>> = {
  401: ["WWW-Authenticate", "Link"],
  429: ["Retry-After", "RateLimit", "RateLimit-Policy"],
  503: ["Retry-After"],
};

/** The codes whose response links what has the name or the address. */
const linkingCodes: ReadonlySet<Code> = new Set(["NameTaken", "SubscriberExists"]);

const invalidRead = "BadRequest, ApiKeyAmbiguous, ValidationFailed";
const invalidWrite = `${invalidRead}, ApiKeyInQuery, MalformedJson`;
/** Names of responses with several codes that many operations have. */
const sharedNames: Readonly<Record<string, string>> = {
  [invalidRead]: "InvalidRead",
  [`${invalidRead}, PageNotFound`]: "InvalidReadOfPage",
  [`${invalidRead}, CursorInvalid`]: "InvalidList",
  [`${invalidRead}, CursorInvalid, PageNotFound`]: "InvalidListOfPage",
  [invalidWrite]: "InvalidWrite",
  [`${invalidWrite}, ComponentNotFound`]: "InvalidChange",
  [`${invalidWrite}, ComponentNotFound, PageNotFound, PageRequired`]: "InvalidReport",
  [`${invalidWrite}, EventInvalid`]: "InvalidEvent",
  [`${invalidWrite}, PageNotFound, AnnouncementNotFound, SubscriberNotFound`]: "InvalidSelection",
  "KeyInvalid, KeyMissing": "UnauthorizedRead",
  "KeyInvalid, KeyMissing, ApiKeyInQuery": "UnauthorizedWrite",
  "InsecureTransport, RoleForbids": "Forbidden",
  "IdempotencyKeyInUse, NameTaken": "NameTaken",
  "Stopping, LedgerUnavailable": "UnavailableRead",
  "Stopping, LedgerUnavailable, OutcomeUnknown": "UnavailableWrite",
};

/** The name of a response; undefined if it belongs to one operation, or to few. */
function sharedName(status: number, names: readonly Code[]): string | undefined {
  const [code, ...others] = names;
  if (code === undefined) return undefined;
  if (others.length > 0) return sharedNames[names.join(", ")];
  return codes[code][0] === status ? code : undefined;
}

function refusalOf(status: number, names: readonly Code[]): JsonSchema {
  return {
    description: names.length > 1 && status === 400 ? "Invalid request" : names.join(", "),
    headers: headersNamed(
      "X-Request-Id",
      ...(headersOfStatus[status] ?? []),
      ...(names.some((name) => linkingCodes.has(name)) ? (["Link"] as const) : []),
    ),
    content: {
      "application/json": {
        schema: {
          allOf: [{ $ref: "#/components/schemas/Failure" }, { properties: { Code: { enum: names } } }],
        },
      },
    },
  };
}

/** The codes of an operation by their statuses. */
function codesByStatus(operation: Operation): readonly (readonly [status: number, codes: readonly Code[]])[] {
  const all = codesOf(operation).flatMap((code) =>
    statusesIn(operation, code).map((status) => ({ code, status })),
  );
  return [...Map.groupBy(all, ({ status }) => status)].map(([status, found]) => [
    status,
    found.map(({ code }) => code),
  ]);
}

/** The refusals of an operation by status. */
export function refusalsOf(operation: Operation): [string, JsonSchema][] {
  return codesByStatus(operation).map(([status, names]) => {
    const name = sharedName(status, names);
    return [
      String(status),
      name === undefined ? refusalOf(status, names) : { $ref: `#/components/responses/${name}` },
    ];
  });
}

/** The responses that operations refer to, for `components.responses`. */
export function sharedRefusals(): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    operationList.flatMap(codesByStatus).flatMap(([status, names]) => {
      const name = sharedName(status, names);
      return name === undefined ? [] : [[name, refusalOf(status, names)]];
    }),
  );
}

/** The statuses of a refusal: what a body or a filter names and is not there is 400, not 404, unless that selects it. */
function statusesIn(operation: Operation, code: Code): readonly number[] {
  if (code === "ApiKeyInQuery") return [401, 400];
  const isTarget = namesInPath(operation, code) || operation.selects?.includes(code) === true;
  const isFiltered = operation.method === "GET" && operation.query !== null;
  const isNamed = codes[code][0] === 404 && (operation.body !== null || isFiltered) && !isTarget;
  return [isNamed ? 400 : codes[code][0]];
}

/** True if the path names what the code reports missing: by an id after the resource's name, or itself. */
function namesInPath({ path }: Operation, code: Code): boolean {
  const segments = path.split("/");
  return (
    code === "RouteNotFound" ||
    segments.some(
      (segment, index) => `${segment}NotFound` === code && segments[index + 1]?.startsWith("{") === true,
    )
  );
}
