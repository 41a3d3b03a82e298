/** Generates the OpenAPI 3.1 document from the operation table. */

import { integrationTypes } from "../alerts.ts";
import { codesOf, isWrite, type Operation } from "../operations/operation.ts";
import { type OperationName, operationList, operations } from "../operations/operations.ts";
import { type Code, codes, nativeCodes } from "../refusal.ts";
import { dryRunExamples } from "./dry-run-examples.ts";
import { examples } from "./examples.ts";
import {
  documentPaths,
  gatePaths,
  healthPaths,
  notModified,
  openPaths,
  streamPaths,
} from "./openapi-open.ts";
import { subscriptionPaths } from "./openapi-subscriptions.ts";
import { webhooks } from "./openapi-webhooks.ts";
import { operationDescriptions, tagDescriptions } from "./operation-descriptions.ts";
import { itemsOf, type JsonSchema, referenceTo, writeSchema, writeSchemas } from "./schemas.ts";

/** The deployment that the document describes. */
export type OpenApiOptions = { readonly baseUrl: string; readonly version: string };

const text = { type: "string" };

const failureSchema: JsonSchema = {
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
        required: ["Path", "Message"],
        properties: { Path: { ...text, example: "Status" }, Message: text },
      },
    },
    RequestId: { ...text, description: "Also in X-Request-Id; identifies the request in the log." },
  },
};

const codeSchema: JsonSchema = {
  type: "string",
  description: `The stable word for programs.\n\n${Object.entries(nativeCodes)
    .map(([code, [status, meaning]]) => `- \`${code}\` (${status}): ${meaning}`)
    .join("\n")}`,
  enum: Object.keys(nativeCodes),
};

const header = (description: string) => ({ description, schema: text });

const parameters = {
  RequestId: {
    name: "X-Request-Id",
    in: "header",
    description: "Used as the request's id if it is 1 to 64 of A-Z a-z 0-9 _ -.",
    schema: text,
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "1 to 255 characters of your choice. A repeated request with the same key has one effect and one response, for 24 hours.",
    schema: { ...text, minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    description: "ETag of the version you read. Refused with 412 if the resource has changed since.",
    schema: text,
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description: "ETag of the version you have. Answered with 304 if nothing has changed.",
    schema: text,
  },
};

const headers = {
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
    'Without a key the address of the documentation, with `rel="service-doc"`; after a deletion the operation that restores, with `rel="restore"`.',
  ),
};

const headersNamed = (...names: readonly (keyof typeof headers)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const id = { ...text, format: "uuid" };

/** Description and schema of each path parameter. */
const pathValues: Readonly<Record<string, readonly [description: string, schema: JsonSchema]>> = {
  id: ["Id of the resource.", id],
  updateId: ["Id of the update.", id],
  correctionId: ["Id of the correction.", id],
  eventId: ["Id of the event.", id],
  source: ["Name of the source, percent-encoded.", text],
  Type: ["Type of the sender; case does not matter.", { ...text, enum: integrationTypes }],
  token: ["The token of the address, which was shown once.", text],
  page: ["Name of the page, such as `errors`.", text],
};

function pathParameters(path: string) {
  return [...path.matchAll(/\{(?<name>\w+)\}/gu)].map(({ groups }) => {
    const name = groups?.["name"] ?? "";
    const [description, schema] = pathValues[name] ?? ["", text];
    return { name, in: "path", required: true, description, schema };
  });
}

type ParameterSchema = { readonly description?: string; readonly example?: unknown };

function queryParameters({ query }: Operation) {
  if (query === null) return [];
  const { properties } = writeSchema(query);
  const all =
    typeof properties === "object" && properties !== null ? Object.entries<object>({ ...properties }) : [];
  // Tools show the example of a parameter, not that of its schema.
  return all.map(([name, { description, example, ...schema }]: [string, ParameterSchema]) => ({
    name,
    in: "query",
    description,
    ...(example === undefined ? {} : { example }),
    schema,
  }));
}

function commonParameters(operation: Operation) {
  const names: (keyof typeof parameters)[] = ["RequestId"];
  if (isWrite(operation)) names.push("IdempotencyKey");
  else names.push("IfNoneMatch");
  if (isWrite(operation) && operation.method !== "POST") names.push("IfMatch");
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

const isKeyed = ({ access }: Operation) => access !== "open" && access !== "token";

function securityOf(operation: Operation) {
  if (!isKeyed(operation)) return [];
  if (operation.acceptsAuthorization === true) return [{ Header: [] }, { Bearer: [] }, { Basic: [] }];
  return [{ Header: [] }];
}

/** The media types of documents that are no JSON. */
const documentTypes: Readonly<Partial<Record<OperationName, readonly string[]>>> = {
  ReadDocs: ["text/html", "text/markdown"],
  ReadDocsPage: ["text/html", "text/markdown"],
  ReadDocsMarkdown: ["text/markdown"],
};

function successOf(operation: Operation & { readonly name: OperationName }) {
  const { status, result, name } = operation;
  const commonHeaders = headersNamed(
    "X-Request-Id",
    ...(isKeyed(operation) ? (["RateLimit", "RateLimit-Policy"] as const) : []),
  );
  if (status === 204) {
    const restoring = operation.isRestorable === true ? headersNamed("Link") : {};
    return { description: "Deleted", headers: { ...commonHeaders, ...restoring } };
  }
  if (result === null) {
    const types = documentTypes[name] ?? [];
    const content =
      types.length === 0
        ? { "application/json": { schema: { type: "object" } } }
        : Object.fromEntries(types.map((type) => [type, { schema: text }]));
    return { description: "The document", headers: commonHeaders, content };
  }
  const tagHeaders = operation.access === "report" ? {} : headersNamed("ETag");
  return {
    description:
      status === 201 ? "Created" : itemsOf(result) === undefined ? "Success" : "A part of the list",
    headers: {
      ...commonHeaders,
      ...tagHeaders,
      ...(status === 201 ? headersNamed("Location") : {}),
      ...(isWrite(operation) ? headersNamed("Idempotency-Replayed") : {}),
    },
    content: {
      "application/json": {
        schema: {
          type: "object",
          required: ["Success", "Result", "Message"],
          properties: { Success: { const: true }, Result: referenceTo(result), Message: text },
        },
        ...examplesOf(name, status),
      },
    },
  };
}

/** The response to a dry run of a creation or a deletion: nothing is stored that could have a version. */
function dryRunOf(operation: Operation & { readonly name: OperationName }) {
  const { dryRunResult = operation.result } = operation;
  const { headers, ...success } = successOf({ ...operation, status: 200, result: dryRunResult });
  const others = Object.entries(headers).filter(([name]) => name !== "ETag");
  return { ...success, headers: Object.fromEntries(others), description: "A dry run" };
}

/** The examples of a success: of a dry run alone where it has a response of its own, else beside the usual one. */
function examplesOf(name: OperationName, status: number): JsonSchema {
  const answer = examples[name]?.answer;
  const dryRun = dryRunExamples[name];
  const isDryRun = operations[name].status !== status;
  if (dryRun === undefined && isDryRun) return {};
  if (dryRun === undefined || status === 201) return { example: answer };
  if (isDryRun) return { example: dryRun };
  return {
    examples: { Change: { value: answer }, DryRun: { summary: "A dry run", value: dryRun } },
  };
}

const headersOfStatus: Readonly<Record<number, readonly (keyof typeof headers)[]>> = {
  401: ["WWW-Authenticate", "Link"],
  429: ["Retry-After", "RateLimit", "RateLimit-Policy"],
  503: ["Retry-After"],
};

function refusalsOf(operation: Operation): [string, JsonSchema][] {
  const codesWithStatus = codesOf(operation).flatMap((code) =>
    statusesIn(operation, code).map((status) => ({ code, status })),
  );
  const byStatus = Map.groupBy(codesWithStatus, ({ status }) => status);
  return [...byStatus].map(([status, all]) => [
    String(status),
    {
      description: all.map(({ code }) => code).join(", "),
      headers: headersNamed("X-Request-Id", ...(headersOfStatus[status] ?? [])),
      content: {
        "application/json": {
          schema: {
            allOf: [
              { $ref: "#/components/schemas/Failure" },
              { properties: { Code: { enum: all.map(({ code }) => code) } } },
            ],
          },
        },
      },
    },
  ]);
}

/** The statuses of a refusal: what a body names and is not there is 400, not 404, unless the body selects it. */
function statusesIn(operation: Operation, code: Code): readonly number[] {
  if (code === "ApiKeyInQuery") return [401, 400];
  const isTarget = namesInPath(operation, code) || operation.selects?.includes(code) === true;
  const isNamedInBody = codes[code][0] === 404 && operation.body !== null && !isTarget;
  return [isNamedInBody ? 400 : codes[code][0]];
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

function writeOperation(operation: Operation & { readonly name: OperationName }) {
  const { name, tag, summary, body, path, access } = operation;
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: operationDescriptions[name],
    security: securityOf(operation),
    "x-keys": keysFor[access],
    parameters: [...pathParameters(path), ...queryParameters(operation), ...commonParameters(operation)],
    ...(body === null
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              [operation.anyMediaType === true ? "*/*" : "application/json"]: {
                schema: referenceTo(body),
                example: examples[name]?.body,
              },
            },
          },
        }),
    responses: {
      [String(operation.status)]: successOf(operation),
      ...(operation.status !== 200 && operation.query?.shape["DryRun"] !== undefined
        ? { 200: dryRunOf(operation) }
        : {}),
      ...(isWrite(operation) ? {} : notModified),
      ...Object.fromEntries(refusalsOf(operation)),
    },
  };
}

/** The kinds of key that may call an operation. */
export const keysFor = {
  open: [],
  read: ["Read-Only", "Read-Write"],
  write: ["Read-Write"],
  people: ["Read-Write"],
  report: ["Webhook", "Read-Write"],
  token: [],
} as const;

function nativePaths() {
  const byPath = Map.groupBy(operationList, ({ path }) => path);
  return [...byPath].map(([path, all]) => [
    path,
    Object.fromEntries(all.map((operation) => [operation.method.toLowerCase(), writeOperation(operation)])),
  ]);
}

/** Gives the operations of a path outside the table their names: GET /api/v2/status.json is `GetApiV2StatusJson`. */
function withOperationIds(path: string, item: object): JsonSchema {
  const words = path.split(/[^A-Za-z0-9]+/u).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const operations = Object.entries(item).map(([name, part]: [string, object]): [string, object] => {
    const method = name.charAt(0).toUpperCase() + name.slice(1);
    return [
      name,
      name === "servers" ? part : { operationId: `${method}${words.join("") || "Root"}`, ...part },
    ];
  });
  return Object.fromEntries<object>(operations);
}

/** Writes the document. */
export function openApiDocument({ baseUrl, version }: OpenApiOptions): JsonSchema {
  const lists = operationList.flatMap(({ result }) =>
    result !== null && itemsOf(result) !== undefined ? [result] : [],
  );
  return {
    openapi: "3.1.0",
    info: {
      title: "Signalbox",
      version,
      license: { name: "MIT", identifier: "MIT" },
      description:
        "Report statuses, read the status page and manage its content. Send the key in `X-API-KEY`. Every JSON response of the native API is an envelope of `Success`, `Result` and `Message`; an error also has a stable `Code`.",
    },
    servers: [{ url: baseUrl }],
    externalDocs: { description: "How to use this API", url: `${baseUrl}/api/docs` },
    security: [{ Header: [] }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries([
      ...nativePaths(),
      ...[
        ...openPaths(baseUrl),
        ...streamPaths(baseUrl),
        ...gatePaths(baseUrl),
        ...subscriptionPaths(baseUrl),
        ...documentPaths(),
        ...healthPaths(),
      ].map(([path, item]) => [path, withOperationIds(path, item)]),
    ]),
    webhooks: webhooks(),
    components: {
      securitySchemes: {
        Header: {
          type: "apiKey",
          in: "header",
          name: "X-API-KEY",
          // The query is no scheme of its own: generated clients would send the key by both.
          description:
            "The key as `bin/signalbox key create` or the portal shows it, once. Where no header can be set, a GET may carry it as `?api_key=` instead.",
        },
        Bearer: { type: "http", scheme: "bearer", description: "The key as the token." },
        Basic: { type: "http", scheme: "basic", description: "The key as the password." },
      },
      parameters,
      headers,
      schemas: { ...writeSchemas(lists), Code: codeSchema, Failure: failureSchema },
    },
  };
}
