/** Subscribers as the command line finds them. */
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { Refusal } from "../../contract/refusal.ts";
import { readMailAddress } from "../../platform/mail-address.ts";
import { pageNumbers } from "../../queries/page-numbers.ts";
import { subscriberIds } from "../../queries/subscriber-queries.ts";
import { foldName } from "../../rules/names.ts";
import { q } from "../../store/query.ts";
import { type ParsedArguments, UsageProblem } from "../command-line.ts";
import { idPrefixOf, onlyWithPrefix, severalFound } from "../id-prefix.ts";

/** The argument that names a subscriber. */
export const subscriberName = {
  "ADDRESS|NAME|ID": "The subscriber, by e-mail address, name or id",
} as const;

/** The text that names the subscriber. Throws a `UsageProblem` for the address of a webhook, which is stored sealed. */
export function readSubscriberName(args: ParsedArguments): string {
  const text = args.needed("ADDRESS|NAME|ID").trim();
  if (!/^https?:\/\//iu.test(text)) return text;
  throw new UsageProblem("A webhook is named by its name or id. `bin/signalbox subscriber list` shows it.");
}

/** The ids of a subscriber, one for each page that it follows. Rejects with a `Refusal` if there is none. */
export async function findSubscriberIds(
  bus: CommandBus,
  text: string,
  page: string | undefined,
): Promise<readonly string[]> {
  const mail = readMailAddress(text);
  const key = "problem" in mail ? null : mail.key;
  const ids = await subscriberIds(bus, { id: text.toLowerCase(), key, page: page ?? null });
  if (ids.length > 0) return ids;
  const match = onlyWithPrefix(await beginningWith(bus, text, page), text, subscriberCandidates);
  if (match !== undefined) return [match.Id];
  return [onlyNamed(text, await subscribersNamed(bus, text, page))];
}

/** The ids of the subscribers with a name. */
async function subscribersNamed(bus: CommandBus, name: string, page: string | undefined) {
  const subscribers = q
    .selectFrom("subscriber")
    .select("public_id")
    .where("page_id", "in", pageNumbers(page));
  const rows = await bus.rows(subscribers.where("name_key", "=", foldName(name)).orderBy("id").compile());
  return rows.map(({ public_id: id }) => id);
}

/** The only id of the subscribers with a name. Throws a `Refusal` if there is none, or more than one. */
export function onlyNamed(name: string, [id, ...others]: readonly string[]): string {
  if (id === undefined) throw noSubscriber(name);
  if (others.length === 0) return id;
  throw severalFound(`${others.length + 1} subscribers are named "${name}"`, [id, ...others]);
}

/** Subscribers in the refusal of an ambiguous beginning of an id. */
export const subscriberCandidates = { plural: "subscribers" } as const;

/** The ids that begin with a text. */
async function beginningWith(bus: CommandBus, text: string, page: string | undefined) {
  const prefix = idPrefixOf(text);
  if (prefix === undefined) return [];
  const subscribers = q
    .selectFrom("subscriber")
    .select("public_id as Id")
    .where("page_id", "in", pageNumbers(page));
  return await bus.rows(subscribers.where("public_id", "like", `${prefix}%`).compile());
}

/** The refusal of an address or id that no subscriber has. */
export function noSubscriber(text: string): Refusal {
  return new Refusal(
    "SubscriberNotFound",
    `There is no subscriber "${text}". \`bin/signalbox subscriber list\` lists them.`,
  );
}

/** The only id of a subscriber. Throws a `Refusal` if there are several. */
export function onlyOne(text: string, [id = "", ...others]: readonly string[]): string {
  if (others.length === 0) return id;
  throw severalFound(`${text} follows ${others.length + 1} pages`, [id, ...others], {
    code: "PageRequired",
    remedy: "Give --page, or an id",
  });
}

/** The id of the one subscriber with an address or id. Rejects with a `Refusal` if there is none, or more than one. */
export async function findSubscriber(
  bus: CommandBus,
  addressOrId: string,
  page: string | undefined,
): Promise<string> {
  const text = addressOrId.trim();
  return onlyOne(text, await findSubscriberIds(bus, text, page));
}

/** The id of the one subscriber that a call names. Rejects with a `Refusal`, or with a `UsageProblem`. */
export async function findSubscriberId(bus: CommandBus, args: ParsedArguments): Promise<string> {
  return await findSubscriber(bus, readSubscriberName(args), args.text("page"));
}
