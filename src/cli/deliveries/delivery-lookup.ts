/** A delivery by its id, or by the beginning of its id. */
import { delivery } from "../../contract/deliveries.ts";
import { writeTime } from "../../contract/times.ts";
import { isUuid } from "../../contract/uuid-format.ts";
import { q } from "../../store/query.ts";
import { FailedCall } from "../failed-call.ts";
import { idPrefixOf, onlyWithPrefix } from "../id-prefix.ts";
import type { OpenedStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";

type Candidates = (prefix: string) => Promise<readonly { readonly Id: string }[]>;

/** The error of a delivery that does not exist. */
export const noSuchDelivery = (text: string) =>
  new FailedCall(
    `There is no delivery "${text.trim()}". Deliveries are kept for 90 days; \`bin/signalbox delivery list\` lists them.`,
  );

/** The id that a text means, which may be that of none. Rejects with a `FailedCall` for none, or a `Refusal` for the beginning of several. */
async function idOf(text: string, candidates: Candidates): Promise<string> {
  const prefix = idPrefixOf(text);
  if (prefix !== undefined && isUuid(prefix)) return prefix;
  const found =
    prefix === undefined
      ? undefined
      : onlyWithPrefix(await candidates(prefix), prefix, { plural: "deliveries" });
  if (found !== undefined) return found.Id;
  throw noSuchDelivery(text);
}

/** The id of a delivery in the store. Rejects like `idOf`. */
export async function findDeliveryId({ bus }: Pick<OpenedStore, "bus">, text: string): Promise<string> {
  const deliveries = q.selectFrom("delivery").select("public_id as Id");
  return await idOf(
    text,
    async (prefix) => await bus.rows(deliveries.where("public_id", "like", `${prefix}%`).compile()),
  );
}

/** The time before and after the creation of an id in which its delivery is listed, in milliseconds. */
const marginMs = 60_000;

/** The first or last time (epoch milliseconds) of which the ids begin with a text. */
const timeOf = (prefix: string, digit: "0" | "f") =>
  Number.parseInt(prefix.replace("-", "").slice(0, 12).padEnd(12, digit), 16);

/** The id of a delivery of a service elsewhere. Rejects like `idOf`. */
export async function findRemoteDeliveryId(service: RemoteService, text: string): Promise<string> {
  return await idOf(text, async (prefix) => {
    // An id begins with the time of its creation.
    const From = writeTime(timeOf(prefix, "0") - marginMs);
    const To = writeTime(timeOf(prefix, "f") + marginMs);
    return await service.list("/api/Delivery", { From, To }, delivery);
  });
}
