/** Generates the OpenAPI 3.1 document from the operation table. */

import type * as z from "zod";
import { integrationTypes } from "../alerts.ts";
import { isWrite, type Operation, takesIfMatch } from "../operations/operation.ts";
import { type OperationName, operationList, operations } from "../operations/operations.ts";
import { dryRunExamples } from "./dry-run-examples.ts";
import { examples } from "./examples.ts";
import { withExtensions } from "./extended-schemas.ts";
import { headers, headersNamed } from "./openapi-headers.ts";
import {
  documentPaths,
  gatePaths,
  healthPaths,
  notModified,
  openPaths,
  streamPaths,
} from "./openapi-open.ts";
import {
  codeSchema,
  failureSchema,
  fieldErrorCodeSchema,
  refusalsOf,
  sharedRefusals,
} from "./openapi-refusals.ts";
import { subscriptionPaths } from "./openapi-subscriptions.ts";
import { webhooks } from "./openapi-webhooks.ts";
import { operationDescriptions, tagDescriptions } from "./operation-descriptions.ts";
import {
  isObject,
  itemsOf,
  type JsonSchema,
  joinSchemas,
  referenceTo,
  schemaName,
  writeSchema,
  writeSchemas,
} from "./schemas.ts";
import { withSharedParts } from "./shared-parts.ts";
import { referToWords, wordSchemas } from "./word-schemas.ts";

/** The deployment that the document describes. */
export type OpenApiOptions = { readonly baseUrl: string; readonly version: string };

const text = { type: "string" };

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
  if (takesIfMatch(operation)) names.push("IfMatch");
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

const isKeyed = ({ access }: Operation) => access !== "open" && access !== "token";

function securityOf(operation: Operation) {
  if (!isKeyed(operation)) return [];
  if (operation.acceptsAuthorization === true) return [{ Header: [] }, { Bearer: [] }, { Basic: [] }];
  return [{ Header: [] }];
}

const envelopeSchema: JsonSchema = {
  type: "object",
  description: "A success. `Result` follows from the operation.",
  required: ["Success", "Message"],
  properties: { Success: { const: true }, Message: { ...text, description: "The outcome, for people." } },
};

const responseName = (result: z.ZodType) => `${schemaName(result)}Response`;

/** The envelope of each result. */
function responseSchemas(): Readonly<Record<string, JsonSchema>> {
  const results = operationList.flatMap(({ result, dryRunResult }) => [result, dryRunResult ?? null]);
  return Object.fromEntries(
    results.flatMap((result) =>
      result === null
        ? []
        : [
            [
              responseName(result),
              {
                allOf: [
                  { $ref: "#/components/schemas/Success" },
                  { type: "object", required: ["Result"], properties: { Result: referenceTo(result) } },
                ],
              },
            ],
          ],
    ),
  );
}

/** The media types of documents that are no JSON. */
const documentTypes: Readonly<Partial<Record<OperationName, readonly string[]>>> = {
  ReadDocs: ["text/html", "text/markdown"],
  ReadDocsPage: ["text/html", "text/markdown"],
  ReadDocsMarkdown: ["text/markdown"],
  ExportSubscribers: ["text/csv"],
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
        schema: { $ref: `#/components/schemas/${responseName(result)}` },
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

function nativePaths(): (readonly [path: string, item: JsonSchema])[] {
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
export function openApiDocument(options: OpenApiOptions): JsonSchema {
  const { components, ...others } = documentParts(options);
  const { schemas, ...otherComponents } = components;
  const shared = Object.entries(schemas).flatMap(([name, schema]) => {
    const written = referToWords(schema);
    return isObject(written) ? [[name, written] as const] : [];
  });
  const { paths, webhooks, ...about } = Object.fromEntries(
    Object.entries(others).map(([name, part]) => [name, referToWords(part)]),
  );
  return {
    ...about,
    // The schemas come first: compressed, the document is half a kilobyte smaller.
    components: { schemas: joinSchemas(wordSchemas, Object.fromEntries(shared)), ...otherComponents },
    paths,
    webhooks,
  };
}

function documentParts({ baseUrl, version }: OpenApiOptions) {
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
        "Report statuses, read the status page and manage its content. Send the key in `X-API-KEY`. Every JSON response of the native API is an envelope of `Success`, `Result` and `Message`; an error also has a stable `Code`. Times in responses are RFC 3339, in UTC with milliseconds.",
    },
    servers: [{ url: baseUrl }],
    externalDocs: { description: "How to use this API", url: `${baseUrl}/api/docs` },
    security: [{ Header: [] }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries<unknown>([
      ...nativePaths(),
      ...[
        ...openPaths(baseUrl),
        ...streamPaths(baseUrl),
        ...gatePaths(baseUrl),
        ...subscriptionPaths(baseUrl),
        ...documentPaths(),
        ...healthPaths(),
      ].map(([path, item]) => [path, withOperationIds(path, item)] as const),
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
      responses: sharedRefusals(),
      schemas: joinSchemas(
        {
          Code: codeSchema,
          FieldErrorCode: fieldErrorCodeSchema,
          Failure: failureSchema,
          Success: envelopeSchema,
        },
        withExtensions(withSharedParts(writeSchemas(lists))),
        responseSchemas(),
      ),
    },
  };
}
