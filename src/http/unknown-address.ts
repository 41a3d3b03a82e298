/** The refusal of addresses that do not exist. */
import { operationList } from "../contract/operations/operations.ts";
import { Refusal } from "../contract/refusal.ts";
import { nearest } from "../platform/nearest-match.ts";

const operationAddress = /^\/api\/(?<resource>[^/]+)/u;

/** The resources of the API by the first segment of their addresses. */
const resources: readonly string[] = [
  ...new Set(operationList.flatMap(({ path }) => operationAddress.exec(path)?.groups?.["resource"] ?? [])),
];

/** The refusal; it names the address of the API that was probably meant. */
export function unknownAddress(path: string): Refusal {
  const { resource } = operationAddress.exec(path)?.groups ?? {};
  const suggestion =
    resource === undefined || resources.includes(resource) ? undefined : nearest(resource, resources);
  const advice = suggestion === undefined ? "" : `Did you mean /api/${suggestion}? `;
  return new Refusal(
    "RouteNotFound",
    `This address does not exist. ${advice}GET /api/docs lists all operations.`,
  );
}
