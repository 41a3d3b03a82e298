/** The refusal of addresses that do not exist. */
import { v2Subscribing } from "../contract/document/open-paths.ts";
import { openFaces } from "../contract/operations/operation.ts";
import { operationList } from "../contract/operations/operations.ts";
import { Refusal } from "../contract/refusal.ts";
import { nearest } from "../platform/nearest-match.ts";

const operationAddress = /^\/api\/(?<resource>[^/]+)/u;

/** The resources of the API by the first segment of their addresses. */
const resources: readonly string[] = [
  ...new Set(operationList.flatMap(({ path }) => operationAddress.exec(path)?.groups?.["resource"] ?? [])),
];

/** Names of the resources in other products, in lower case and singular. */
const otherNames = new Map([
  ["alert", "TeamAlert"],
  ["activity", "AuditEvent"],
  ["audit", "AuditEvent"],
  ["auditlog", "AuditEvent"],
  ["group", "ComponentGroup"],
  ["heartbeat", "WebHook/Heartbeat"],
  ["log", "AuditEvent"],
  ["incident", "Announcement"],
  ["maintenance", "Announcement"],
  ["notice", "Announcement"],
  ["ping", "WebHook/Heartbeat"],
  ["report", "WebHook/UpdateComponentStatus"],
  ["scheduledmaintenance", "Announcement"],
  ["service", "Component"],
  ["status", "StatusPage"],
  ["subscription", "Subscriber"],
  ["summary", "StatusPage"],
  ["webhook", "WebHook/UpdateComponentStatus"],
]);

/** Names of resources that no key may manage, in lower case and singular. */
const managedByPeople = new Set(["key", "apikey", "token", "user", "person", "people", "member", "role"]);

/** Usual addresses of the OpenAPI document. */
const openApiAddress = /^(?:\/api)?\/(?:openapi|swagger)(?:\.json|\.ya?ml)?$/iu;

const singular = (name: string) => name.toLowerCase().replaceAll(/[-_]/gu, "").replace(/s$/u, "");

const segmentsOf = (path: string) => path.split("/").filter((segment) => segment !== "");

const operationSegments = operationList.map(({ path }) => segmentsOf(path));

const statusApi = "/api/v2/";

/** The addresses of the status API, without its beginning and `.json`. */
const statusNames: readonly string[] = [...openFaces, v2Subscribing].flatMap(({ path }) =>
  path.startsWith(statusApi) ? path.slice(statusApi.length).replace(".json", "") : [],
);

/** The address whose segments are all equal or close to those of a path; an operation's parameters take any. */
function nearestAddress(path: string): string | undefined {
  const segments = segmentsOf(path);
  for (const own of operationSegments) {
    if (own.length !== segments.length) continue;
    const corrected = own.map((segment, index) => {
      const sent = segments[index] ?? "";
      return segment.startsWith("{") ? sent : nearest(sent, [segment]);
    });
    const isNear = corrected.every((segment) => segment !== undefined);
    const address = `/${corrected.join("/")}`;
    // Equal but for a slash at the end, for example.
    if (isNear && address.toLowerCase() !== path.toLowerCase()) return address;
  }
  return undefined;
}

/** The address of the API that was probably meant. */
function suggest(path: string): string | undefined {
  if (openApiAddress.test(path)) return "/api/openapi.json";
  if (`${path}/`.toLowerCase() === statusApi) return `${statusApi}summary.json`;
  if (path.toLowerCase().startsWith(statusApi)) {
    const name = nearest(path.slice(statusApi.length).replace(".json", ""), statusNames);
    return name === undefined ? undefined : `${statusApi}${name}.json`;
  }
  // Other APIs have their version in the address.
  const unversioned = path.replace(/^\/api\/v\d+(?=\/)/iu, "/api");
  const near = nearestAddress(unversioned);
  if (near !== undefined) return near;
  const resource = operationAddress.exec(unversioned)?.groups?.["resource"];
  const folded = resource?.toLowerCase().replaceAll(/[-_]/gu, "") ?? "";
  const otherName = otherNames.get(folded) ?? otherNames.get(folded.replace(/s$/u, ""));
  if (otherName !== undefined) return `/api/${otherName}`;
  const name = resource === undefined ? undefined : nearest(resource, resources);
  const isSame = unversioned === path && name?.toLowerCase() === resource?.toLowerCase();
  return name === undefined || isSame ? undefined : `/api/${name}`;
}

function adviceFor(path: string): string {
  const resource = operationAddress.exec(path)?.groups?.["resource"] ?? "";
  if (managedByPeople.has(singular(resource)))
    return "Keys and people are managed in the portal, or with bin/signalbox on the server. ";
  const suggestion = suggest(path);
  return suggestion === undefined ? "" : `Did you mean ${suggestion}? `;
}

/** The refusal; it names the address that was probably meant. */
export function unknownAddress(path: string): Refusal {
  const advice = adviceFor(path);
  return new Refusal(
    "RouteNotFound",
    `This address does not exist. ${advice}GET /api/docs lists all operations.`,
  );
}
