/** Checks the content of a store: keys, owner, components, subscribers, sending and page addresses. */
import { type CompiledQuery, sql } from "kysely";
import { ignoredAddresses } from "../../commands/pages/page-addresses.ts";
import { hasExpired, isOld, oldAfterDays } from "../../contract/key-lifetimes.ts";
import { addressWithout } from "../../contract/page-addresses.ts";
import type { Configuration } from "../../platform/configuration.ts";
import { readRecordedSettings, readSendingState } from "../../queries/notification-settings.ts";
import { pageNumbers } from "../../queries/page-numbers.ts";
import type { Engine } from "../../store/engine.ts";
import { q } from "../../store/query.ts";
import type { ApiKeyRow } from "../../store/tables/tables.ts";
import { shellWord } from "../shell-word.ts";
import { type Finding, ok, warning } from "./finding.ts";

const week = 7 * 86_400_000;
/** Names in one message. */
const maxNamed = 5;

/** The settings that the content depends on. */
export type ContentSettings = Pick<Configuration, "baseUrl" | "notifications">;

/** Reads the rows of a query. */
export async function rowsOf<Row>(engine: Engine, query: CompiledQuery<Row>): Promise<Row[]> {
  const [rows = []] = await engine.read([query]);
  return rows.filter((row): row is Row => typeof row === "object" && row !== null);
}

/** Places in which keys are readable by others, as `key list` names them. */
const sightings: readonly (readonly [string, (row: ApiKeyRow) => boolean])[] = [
  ["seen in an address, which logs keep", (row) => row.seen_in_url_at !== null],
  ["sent over plain HTTP", (row) => row.seen_in_clear_at !== null],
];

async function examineKeys(engine: Engine, now: number): Promise<Finding[]> {
  const rows = await rowsOf(
    engine,
    q.selectFrom("api_key").selectAll().where("revoked_at", "is", null).compile(),
  );
  const namesOf = (some: typeof rows) =>
    [...new Set(some.map((row) => `"${row.name}"`))].slice(0, maxNamed).join(", ");
  const onlyName = ([row, ...others]: typeof rows) =>
    row === undefined || others.length > 0 ? "NAME" : shellWord(row.name);
  const current = rows.filter((row) => row.replaced_by === null);
  const live = current.filter((row) => !hasExpired(row.expires_at, now));
  const expired = current.filter((row) => !live.includes(row));
  const soon = live.filter((row) => row.expires_at !== null && row.expires_at < now + week);
  const old = live.filter((row) => isOld(row.created_at, now));
  const findings: Finding[] = [];
  if (live.length === 0) {
    const remedy = "bin/signalbox key create NAME --role Webhook --all-components";
    findings.push(warning("Keys", "there is no valid key, so nothing can report", remedy));
  }
  const rotate = (some: typeof rows) => `bin/signalbox key rotate ${onlyName(some)}`;
  if (expired.length > 0) {
    findings.push(
      warning(
        "Keys",
        `expired: ${namesOf(expired)}`,
        `Create new keys if needed, and revoke these: bin/signalbox key revoke ${onlyName(expired)}`,
      ),
    );
  }
  if (soon.length > 0) findings.push(warning("Keys", `expire within a week: ${namesOf(soon)}`, rotate(soon)));
  for (const [where, isSeen] of sightings) {
    const seen = live.filter(isSeen);
    if (seen.length > 0)
      findings.push(
        warning(
          "Keys",
          `${where}: ${namesOf(seen)}`,
          `${rotate(seen)}, and send it in the header X-API-KEY over https`,
        ),
      );
  }
  if (old.length > 0)
    findings.push(warning("Keys", `older than ${oldAfterDays} days: ${namesOf(old)}`, rotate(old)));
  return findings.length > 0 ? findings : [ok("Keys", `${live.length} valid`)];
}

/** Compares what this terminal and the service know of mail; nothing where they agree that it is set up. */
async function examineMailSettings(engine: Engine, isMailSetUpHere: boolean): Promise<Finding[]> {
  const recorded = await readRecordedSettings(engine);
  if (recorded === null || (recorded.isMailSetUp && isMailSetUpHere)) return [];
  if (recorded.isMailSetUp) {
    const message = "the service sends it; not checked, since this terminal has no SMTP_URL and MAIL_FROM";
    return [warning("Mail", message, "Set both as for the service, and run bin/signalbox doctor again.")];
  }
  if (!isMailSetUpHere) return [ok("Mail", "not set up; with SMTP_URL and MAIL_FROM the service sends mail")];
  const message = "this terminal has SMTP_URL and MAIL_FROM, but the service was started without them";
  return [warning("Mail", message, "Start the service with both.")];
}

/** Whether notifications are sent; nothing where nothing is due. */
async function examineSending(
  engine: Engine,
  { isHeld: isHeldHere, now }: { readonly isHeld: boolean; readonly now: number },
): Promise<Finding[]> {
  const isHeld = (await readRecordedSettings(engine))?.isHeld ?? isHeldHere;
  const state = await readSendingState(engine, { isHeld, isMailSetUp: true, mailboxPath: null, now });
  const { State, HeldFor, Held, MailPausedAt, StoppedSince: since, LastCrash: crash } = state;
  const resume = "bin/signalbox delivery resume";
  const findings: Finding[] = [];
  if (isHeld) {
    const remedy = "Unset SENDING, unless this is a copy of a service that must not notify its subscribers.";
    findings.push(warning("Sending", "SENDING is set to held, so nothing is sent", remedy));
  }
  if (State === "Paused") findings.push(warning("Sending", "it is paused, so nothing is sent", resume));
  if (State === "Held") {
    const reason = HeldFor === "Restored" ? " since a backup was restored" : "";
    const remedy = `${resume}; what is held until then stays held`;
    findings.push(warning("Sending", `it is held${reason}, so nothing is sent`, remedy));
  }
  if (MailPausedAt !== null) {
    const message = `e-mail is paused since ${MailPausedAt}, because the mail server refused too much of it`;
    findings.push(warning("Sending", message, "Fix the cause, then run bin/signalbox delivery release"));
  }
  if (Held > 0) {
    const remedy =
      "bin/signalbox delivery release sends them, bin/signalbox delivery drop --state Held drops them.";
    findings.push(warning("Sending", `deliveries that are held: ${Held}`, remedy));
  }
  if (since !== null) {
    const remedy = "Start the service, or restart it if it runs, and check its log.";
    findings.push(
      warning("Sending", `notifications are due, but no sender has reported since ${since}`, remedy),
    );
  }
  if (crash !== null) {
    const message = `the sender ${crash.Kind.toLowerCase()} at ${crash.At} and was restarted`;
    findings.push(
      warning("Sending", message, 'The log names the cause: "sending thread ended; restarting".'),
    );
  }
  return findings;
}

/** Active subscribers whose deliveries of the last week all failed. */
async function examineSubscribers(engine: Engine, now: number): Promise<Finding[]> {
  const rows = await rowsOf(
    engine,
    sql<{ mask: string; id: string; failed: number }>`
      select subscriber.address_mask as mask, subscriber.public_id as id, count(*) as failed
      from delivery join subscriber on subscriber.id = delivery.subscriber_id
      where delivery.created_at > ${now - week} and delivery.state in ('Failed', 'Sent')
        and subscriber.state = 'Active'
      group by subscriber.id, subscriber.address_mask, subscriber.public_id
      having sum(case when delivery.state = 'Sent' then 1 else 0 end) = 0
      order by failed desc, subscriber.id`.compile(q),
  );
  const [first] = rows;
  if (first === undefined) return [];
  const names = rows.slice(0, maxNamed).map(({ mask, failed }) => `${mask} (${failed})`);
  const more = rows.length > maxNamed ? ` and ${rows.length - maxNamed} more` : "";
  return [
    warning(
      "Subscribers",
      `every delivery of the last 7 days failed: ${names.join(", ")}${more}`,
      `bin/signalbox delivery list --state Failed shows why; bin/signalbox subscriber remove ${first.id} removes the first.`,
    ),
  ];
}

/** Whether somebody owns the instance. */
async function examineOwner(engine: Engine): Promise<Finding> {
  const owners = await rowsOf(
    engine,
    q
      .selectFrom("person")
      .select("id")
      .where("role", "=", "Owner")
      .where("disabled_at", "is", null)
      .where("deleted_at", "is", null)
      .compile(),
  );
  if (owners.length > 0) return ok("Owner", owners.length === 1 ? "1 person" : `${owners.length} people`);
  return warning(
    "Owner",
    "nobody owns this instance",
    "Open the link that the service prints when it starts, or run bin/signalbox user invite ADDRESS --role Owner",
  );
}

async function examineComponents(engine: Engine): Promise<Finding> {
  const rows = await rowsOf(
    engine,
    q
      .selectFrom("component")
      .select("id")
      .where("deleted_at", "is", null)
      .where("page_id", "in", pageNumbers(undefined))
      .compile(),
  );
  if (rows.length > 0) return ok("Components", String(rows.length));
  return warning("Components", "there are none, so the page is empty", "bin/signalbox component create NAME");
}

/** Pages whose own `Url` is ignored, and so are reached below the service's address alone. */
async function examineAddresses(engine: Engine, baseUrl: string): Promise<Finding[]> {
  const rows = await rowsOf(
    engine,
    q.selectFrom("page").select(["slug", "url"]).where("deleted_at", "is", null).orderBy("id").compile(),
  );
  const pages = rows.map(({ slug, url }, index) => ({
    slug,
    url: url ?? addressWithout(baseUrl, { slug, isFirst: index === 0 }),
  }));
  return ignoredAddresses(pages, baseUrl).map(({ slug, url }) =>
    warning(
      "Page address",
      `the Url of the page "${slug}", ${url}, is ignored: it would shadow a path of the service or of another page`,
      `Set another one: bin/signalbox page set ${slug} --url URL`,
    ),
  );
}

/** Checks the content of a store with the current schema, at a time (epoch milliseconds). */
export async function examineContents(
  engine: Engine,
  { baseUrl, notifications, now }: ContentSettings & { readonly now: number },
): Promise<Finding[]> {
  return [
    await examineOwner(engine),
    ...(await examineKeys(engine, now)),
    await examineComponents(engine),
    ...(await examineSubscribers(engine, now)),
    ...(await examineSending(engine, { isHeld: notifications.isHeld, now })),
    ...(await examineMailSettings(engine, notifications.mail !== undefined)),
    ...(await examineAddresses(engine, baseUrl)),
  ];
}
