/** The refusal of addresses that do not exist. */
import { openFaces } from "../contract/operations/operation.ts";
import { operationList } from "../contract/operations/operations.ts";
import { Refusal } from "../contract/refusal.ts";
import { nearest } from "../platform/nearest-match.ts";

const operationAddress = /^\/api\/(?<resource>[^/]+)/u;

/** The resources of the API by the first segment of their addresses. */
const resources: readonly string[] = [
  ...new Set(operationList.flatMap(({ path }) => operationAddress.exec(path)?.groups?.["resource"] ?? [])),
];

const statusApi = "/api/v2/";

/** The addresses of the status API, without its beginning and `.json`. */
const statusNames: readonly string[] = openFaces.flatMap(({ path }) =>
  path.startsWith(statusApi) ? path.slice(statusApi.length).replace(".json", "") : [],
);

/** The address of the API that was probably meant. */
function suggest(path: string): string | undefined {
  if (path.toLowerCase().startsWith(statusApi)) {
    const name = nearest(path.slice(statusApi.length).replace(".json", ""), statusNames);
    return name === undefined ? undefined : `${statusApi}${name}.json`;
  }
  // Other APIs have their version in the address.
  const unversioned = path.replace(/^\/api\/v\d+(?=\/)/iu, "/api");
  const resource = operationAddress.exec(unversioned)?.groups?.["resource"];
  const name = resource === undefined ? undefined : nearest(resource, resources);
  const isSame = unversioned === path && name?.toLowerCase() === resource?.toLowerCase();
  return name === undefined || isSame ? undefined : `/api/${name}`;
}

/** The refusal; it names the address that was probably meant. */
export function unknownAddress(path: string): Refusal {
  const suggestion = suggest(path);
  const advice = suggestion === undefined ? "" : `Did you mean ${suggestion}? `;
  return new Refusal(
    "RouteNotFound",
    `This address does not exist. ${advice}GET /api/docs lists all operations.`,
  );
}
