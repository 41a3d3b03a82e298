/** Queries whose words say little about what they mean, and the places that answer them. */
import { stemsIn } from "./search-words.ts";

const overview = "/manual#short-answers";
const chat = "/manual-notifications#how-do-i-notify-a-chat-channel";
const webhooks = "/manual-notifications#how-do-i-receive-webhooks";
const upgrade = "/manual-operations#upgrade";

/** Places below the address of the documentation, the best first. */
const table: readonly (readonly [queries: string, places: readonly string[]])[] = [
  ["migrate, migration", ["/manual-moving-in", upgrade, "#announcements-past-incidents-and-maintenance"]],
  ["uptime, uptime formula, sla formula", ["#past", "/manual-rules#3-its-uptime"]],
  [
    "test webhook, webhook test, test message, test notification, test subscriber",
    ["/subscribers#TestSubscriber"],
  ],
  ["maintenance", ["#announcements"]],
  ["time zone, timezone", ["#requests", "/manual-pages#name-time-zone-and-colours"]],
  [
    "report, report status, post status, push status",
    ["/reports#UpdateComponentStatus", "#words", "/manual-command-line#report"],
  ],
  ["email template, mail template, email templates, message template", [overview, "/templates"]],
  [
    "telegram, whatsapp, matrix, signal messenger, mattermost, rocket chat, discord bot, slack bot, slack app, telegram bot, bot",
    [overview, chat, webhooks],
  ],
  ["license, licence, mit, open source, version, which version, price, pricing, cost", [overview]],
  ["changelog, change log, release notes, releases, new", [overview, upgrade]],
  ["uninstall, deinstall, remove signalbox, remove service", [overview, "/manual-operations#data"]],
];

/** The words of a query in a fixed order: "webhook test" asks for the same as "test webhook". */
const keyOf = (query: string) => stemsIn(query).toSorted().join(" ");

/** The places that answer a query, by its key. */
export const placesByQuery: ReadonlyMap<string, readonly string[]> = new Map(
  table.flatMap(([queries, places]) => queries.split(", ").map((query) => [keyOf(query), places] as const)),
);

/** The places that answer a query, the best first; none for most queries. */
export const answersTo = (query: string): readonly string[] => placesByQuery.get(keyOf(query)) ?? [];
