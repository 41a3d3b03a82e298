/** The refusal of addresses that do not exist. */
import { v2Subscribing } from "../contract/document/open-paths.ts";
import { openFaces } from "../contract/operations/operation.ts";
import { operationList } from "../contract/operations/operations.ts";
import { Refusal } from "../contract/refusal.ts";
import { nearest } from "../platform/nearest-match.ts";
import { isPortalPath, needsKey } from "./path-classes.ts";

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

/**
 * Other words for the last parts of addresses, by their resource, in lower case and singular: the words of the portal and the
 * fields among them. Those with a slash at the beginning are whole addresses; an empty one is the address of the resource.
 */
const otherParts: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  component: new Map([
    ["override", "Pin"],
    ["availability", "Uptime"],
    ["sla", "Uptime"],
    ["fix", "Correction"],
    ["event", "History"],
    ["log", "History"],
    ["period", "History"],
    ["timeline", "History"],
    ["source", "Signal"],
    ["voice", ""],
    ["heartbeat", "/api/WebHook/Heartbeat"],
    ["ping", "/api/WebHook/Heartbeat"],
    ["report", "/api/WebHook/UpdateComponentStatus"],
    ["status", "/api/WebHook/UpdateComponentStatus"],
  ]),
  announcement: new Map([
    ["comment", "Update"],
    ["message", "Update"],
    ["post", "Update"],
    ["retrospective", "Postmortem"],
    ["rca", "Postmortem"],
  ]),
};
const otherPartsOfAll: ReadonlyMap<string, string> = new Map([
  ["undelete", "Restore"],
  ["undo", "Restore"],
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

/** The address of an operation whose segments are all equal or close to those of a path; its parameters take any. */
function nearestOperation(path: string): string | undefined {
  const segments = segmentsOf(path);
  for (const own of operationSegments) {
    if (own.length !== segments.length) continue;
    const corrected = own.map((segment, index) => {
      const sent = segments[index] ?? "";
      return segment.startsWith("{") ? sent : nearest(sent, [segment]);
    });
    if (corrected.every((segment) => segment !== undefined)) return `/${corrected.join("/")}`;
  }
  return undefined;
}

/** The nearest address, unless it is equal but for a slash at the end, for example. */
function nearestAddress(path: string): string | undefined {
  const address = nearestOperation(path);
  return address?.toLowerCase() === path.toLowerCase() ? undefined : address;
}

/** The address of an operation for a path whose part after the id has another word: `Override` for `Pin`. */
function addressOfOtherPart(path: string): string | undefined {
  const [api = "", resource = "", id = "", part = "", ...rest] = segmentsOf(path);
  const parts = otherParts[singular(resource)];
  const name = parts?.get(singular(part)) ?? otherPartsOfAll.get(singular(part));
  if (name === undefined || name.startsWith("/")) return name;
  const segments = [api, resource, id, ...(name === "" ? [] : [name, ...rest])];
  return nearestOperation(`/${segments.join("/")}`);
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
  const near = nearestAddress(unversioned) ?? addressOfOtherPart(unversioned);
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

/** The slug in the address of a page that does not exist; undefined for an address of the service itself. */
function missingPage(path: string): string | undefined {
  const { slug, rest = "/" } = /^\/page\/(?<slug>[a-z0-9-]{1,63})(?<rest>\/.*)?$/iu.exec(path)?.groups ?? {};
  return needsKey(rest.toLowerCase()) || isPortalPath(rest.toLowerCase()) ? undefined : slug;
}

/** The refusal; it names the page that does not exist, or the address that was probably meant. */
export function unknownAddress(path: string): Refusal {
  const slug = missingPage(path);
  if (slug !== undefined)
    return new Refusal("PageNotFound", `There is no page "${slug}". Check its slug in the address.`);
  const advice = adviceFor(path);
  return new Refusal(
    "RouteNotFound",
    `This address does not exist. ${advice}GET /api/docs lists all operations.`,
  );
}
