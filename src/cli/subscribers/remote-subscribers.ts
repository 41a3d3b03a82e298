/** Subscribers of a service on another machine. */
import { subscriber } from "../../contract/subscribers.ts";
import { isUuid } from "../../contract/uuid-format.ts";
import type { ParsedArguments } from "../command-line.ts";
import { findRemoteComponentId, groupAmong, listRemoteGroups } from "../components/remote-components.ts";
import { idPrefixOf, onlyWithPrefix } from "../id-prefix.ts";
import type { RemoteService } from "../remote-service.ts";
import { onlyNamed, onlyOne, subscriberCandidates } from "./subscriber-lookup.ts";

/** The ids of a subscriber, one for each page that it follows. Rejects with a `Refusal` if there is none. */
export async function findRemoteSubscribers(
  service: RemoteService,
  text: string,
  page: string | undefined,
): Promise<readonly string[]> {
  if (isUuid(text)) return [text.toLowerCase()];
  if (idPrefixOf(text) !== undefined) {
    const all = await service.list("/api/Subscriber", { Page: page }, subscriber);
    const match = onlyWithPrefix(all, text, subscriberCandidates);
    if (match !== undefined) return [match.Id];
  }
  const similar = text.includes("@")
    ? await service.list("/api/Subscriber", { Search: text, Page: page }, subscriber)
    : [];
  const ids: string[] = [];
  // The list masks the addresses.
  for (const { Id } of similar) {
    const { result } = await service.call({ path: `/api/Subscriber/${Id}`, result: subscriber });
    if (result.Address.toLowerCase() === text.toLowerCase()) ids.push(Id);
  }
  if (ids.length > 0) return ids;
  const matching = await service.list("/api/Subscriber", { Name: text, Page: page }, subscriber);
  return [
    onlyNamed(
      text,
      matching.map(({ Id }) => Id),
    ),
  ];
}

/** The scope that a call gives, on a page; undefined for none. Rejects with a `Refusal`. */
export async function readRemoteScope(
  service: RemoteService,
  args: ParsedArguments,
  page: string | undefined,
): Promise<object | undefined> {
  const [components, groupNames] = [args.texts("component"), args.texts("group")];
  if (components.length + groupNames.length === 0) return undefined;
  const groups = groupNames.length === 0 ? [] : await listRemoteGroups(service, page);
  return {
    Kind: "Components",
    ComponentIds: await Promise.all(components.map((name) => findRemoteComponentId(service, name, page))),
    GroupIds: groupNames.map((name) => groupAmong(groups, name).Id),
  };
}

/** The id of the one subscriber with an address or id. Rejects with a `Refusal`, or with a `UsageProblem` if there are several. */
export async function findRemoteSubscriber(
  service: RemoteService,
  addressOrId: string,
  page: string | undefined,
): Promise<string> {
  const text = addressOrId.trim();
  return onlyOne(text, await findRemoteSubscribers(service, text, page));
}
