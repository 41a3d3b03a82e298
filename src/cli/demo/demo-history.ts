/** Writes more than ninety days of the company's history into an empty store. */

import { makeKey } from "../../auth/key-format.ts";
import type { ServiceSecret } from "../../auth/service-secret.ts";
import { makeToken } from "../../auth/tokens.ts";
import {
  parseAnnouncementCreate,
  parsePostmortem,
  parseUpdateCreate,
} from "../../commands/announcements/announcement-bodies.ts";
import type { Actor, KeyMaterial } from "../../commands/command.ts";
import { parseComponentCreate } from "../../commands/components/component-edit.ts";
import { parseComponentGroupCreate } from "../../commands/components/component-groups.ts";
import { parseReport } from "../../commands/components/report-bodies.ts";
import { parseKeyCreate } from "../../commands/keys/key-commands.ts";
import { parsePagePatch } from "../../commands/pages/page-edit.ts";
import { readEmail, readInvitation } from "../../commands/people/people-bodies.ts";
import type { Role } from "../../contract/words.ts";
import { dayAt } from "../../rules/calendar-days.ts";
import { q } from "../../store/query.ts";
import type { Chronicle, TimedAction } from "./chronicle.ts";
import { colleague, componentNames, type DemoGroup, groups, nightly, owner, page } from "./company.ts";
import type { IncidentScript, IncidentStep } from "./incident-script.ts";
import { alertmanagerCreate, otherAlerts, receivePastAlert } from "./monitoring-alerts.ts";
import { PastDeliveries } from "./past-deliveries.ts";
import { pastTroubles } from "./past-incidents.ts";
import { announcedWork } from "./planned-maintenance.ts";
import { addTeamDestination, portalContent } from "./portal-content.ts";
import { dips } from "./short-outages.ts";
import { translated } from "./translated.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Days that there is a history of: a little more than the bars show. */
const historyDays = 97;

export type HistoryOptions = {
  /** End of the history, in epoch milliseconds. */
  readonly now: number;
  readonly passwordHash: string;
  readonly secret: ServiceSecret;
  /** The keys that report, announce and run examples, by their names. */
  readonly keys: readonly { readonly name: string; readonly role: Role; readonly material: KeyMaterial }[];
  /** The token of the integration that receives alerts. */
  readonly alertTokenHash: string;
};

/** The actors of the history. */
type DemoActors = { readonly person: Actor; readonly prober: Actor };

const commandLine: Actor = { kind: "command line" };

async function makePeople(chronicle: Chronicle, passwordHash: string): Promise<Actor> {
  const session = { tokenHash: makeToken().tokenHash, browser: null, address: "127.0.0.1" };
  const email = readEmail(owner.email);
  const setUp = {
    kind: "SetUpOwner",
    email,
    name: owner.name,
    passwordHash,
    page: {},
    session,
  } as const;
  await chronicle.execute({ kind: "nobody" }, setUp);
  const { tokenHash } = makeToken();
  await chronicle.execute(
    commandLine,
    readInvitation({ email: colleague.email, role: "Editor", tokenHash, isMailed: false }),
  );
  await chronicle.execute(
    { kind: "nobody" },
    {
      kind: "AcceptInvitation",
      link: tokenHash,
      name: colleague.name,
      passwordHash,
      session: { ...session, tokenHash: makeToken().tokenHash },
    },
  );
  const people = q.selectFrom("person").select(["id", "name", "role"]).where("name", "=", owner.name);
  const [row] = await chronicle.rows(people.compile());
  if (row === undefined) throw new Error("the demo has no owner");
  return { kind: "person", number: row.id, name: row.name, role: row.role };
}

async function makeKeys(chronicle: Chronicle, by: Actor, keys: HistoryOptions["keys"]): Promise<Actor> {
  for (const { name, role } of keys) {
    const { material } = makeKey(role);
    const settings = { components: "all", lifetimeMilliseconds: null, ratePerMinute: 10_000 } as const;
    await chronicle.execute(by, parseKeyCreate({ name, role, material, ...settings }));
  }
  const [row] = await chronicle.rows(
    q.selectFrom("api_key").selectAll().where("role", "=", "Webhook").compile(),
  );
  if (row === undefined) throw new Error("the demo has no key that reports");
  const { id: number, family_id: familyNumber, name, role } = row;
  return { kind: "key", number, familyNumber, name, role, covers: "all" };
}

/** Rotates the keys to those that the demo uses. */
async function rotateKeys(chronicle: Chronicle, by: Actor, keys: HistoryOptions["keys"]): Promise<void> {
  for (const { name, material } of keys) {
    await chronicle.execute(by, { kind: "RotateKey", key: name, material, keepMilliseconds: hour });
  }
}

async function namePage(chronicle: Chronicle, by: Actor): Promise<void> {
  const [row] = await chronicle.rows(q.selectFrom("page").select("public_id").compile());
  if (row !== undefined) await chronicle.execute(by, parsePagePatch(row.public_id, page));
}

/** Creates the groups and the components of the first day; the others are created at their time. */
async function makeComponents(
  chronicle: Chronicle,
  by: Actor,
  { now, within, ParentId }: { now: number; within: readonly DemoGroup[]; ParentId?: string },
): Promise<TimedAction[]> {
  const later: TimedAction[] = [];
  for (const { Name, components, subGroups = [] } of within) {
    const GroupId = await chronicle.make(
      by,
      parseComponentGroupCreate({ ...translated({ Name }), ParentId }),
    );
    for (const { createdDaysAgo, ...fields } of components) {
      const happen = () => chronicle.make(by, parseComponentCreate({ ...translated(fields), GroupId }));
      if (createdDaysAgo === undefined) await happen();
      else later.push({ at: dayAt(now - createdDaysAgo * day, page.TimeZone).start, happen });
    }
    later.push(...(await makeComponents(chronicle, by, { now, within: subGroups, ParentId: GroupId })));
  }
  return later;
}

/** The actions of an incident, in order. */
function actionsOf(
  chronicle: Chronicle,
  actors: DemoActors,
  { began, course }: { began: number; course: IncidentScript },
): TimedAction[] {
  let incident = "";
  const happen = async (step: IncidentStep): Promise<unknown> => {
    const at = began + step.after * minute;
    if ("alert" in step) return await receivePastAlert(chronicle, { at, alert: step.alert });
    if ("report" in step) return await chronicle.execute(actors.prober, parseReport(step.report));
    if ("update" in step)
      return await chronicle.execute(actors.person, parseUpdateCreate(incident, translated(step.update)));
    if ("postmortem" in step) {
      return await chronicle.execute(
        actors.person,
        parsePostmortem(incident, translated({ Message: step.postmortem })),
      );
    }
    const opened = parseAnnouncementCreate({ Kind: "Incident", ...translated(step.open) });
    incident = await chronicle.make(actors.person, opened);
    return incident;
  };
  return course.map((step) => ({ at: began + step.after * minute, happen: () => happen(step) }));
}

/** The reports of every night, from the first day on; one of them came nine hours late. */
function nights(chronicle: Chronicle, by: Actor, now: number): TimedAction[] {
  const report = parseReport({ ComponentName: nightly.name, Status: "Operational" });
  const happen = () => chronicle.execute(by, report);
  const first = dayAt(now - nightly.createdDaysAgo * day, page.TimeZone).start + second;
  const last = now - 7 * hour;
  const count = Math.ceil((last - first) / day);
  const times = Array.from({ length: count }, (_, ago) => {
    return last - ago * day + (ago === 13 ? 9 * hour : (ago % 5) * 3 * minute);
  });
  return [first, ...times].map((at) => ({ at, happen }));
}

/** A newest report for each component: everything is up. */
function newest(chronicle: Chronicle, by: Actor, now: number): TimedAction[] {
  return componentNames.map((ComponentName, index) => {
    const report = parseReport({ ComponentName, Status: "Operational" });
    return { at: now - (50 - 3 * index) * second, happen: () => chronicle.execute(by, report) };
  });
}

/** Writes the history of three months of use into an empty store. */
export async function writeHistory(
  chronicle: Chronicle,
  { now, passwordHash, secret, keys, alertTokenHash }: HistoryOptions,
): Promise<void> {
  await chronicle.reach(now - historyDays * day);
  const person = await makePeople(chronicle, passwordHash);
  await namePage(chronicle, person);
  const later = await makeComponents(chronicle, person, { now, within: groups });
  const actors = { person, prober: await makeKeys(chronicle, person, keys) };
  await chronicle.execute(person, alertmanagerCreate(alertTokenHash));
  const incidents = [...pastTroubles, ...dips()].flatMap(({ daysAgo, course }) =>
    actionsOf(chronicle, actors, { began: now - daysAgo * day, course }),
  );
  const work = announcedWork(now).map(({ at, body }) => ({
    at,
    happen: () => chronicle.execute(person, parseAnnouncementCreate(body)),
  }));
  const reports = [nights, newest].flatMap((those) => those(chronicle, actors.prober, now));
  const alerts = otherAlerts(now).map(({ at, alert }) => ({
    at,
    happen: () => receivePastAlert(chronicle, { at, alert }),
  }));
  const content = portalContent(chronicle, person, now);
  const rotation = { at: now - 31 * day, happen: () => rotateKeys(chronicle, person, keys) };
  const deliveries = new PastDeliveries(chronicle, { by: person, now, secret });
  const actions = [
    rotation,
    ...deliveries.subscriptions(),
    ...later,
    ...incidents,
    ...work,
    ...reports,
    ...alerts,
    ...content,
  ];
  for (const { at, happen } of actions.toSorted((a, b) => a.at - b.at)) {
    await chronicle.reach(at);
    await happen();
    await deliveries.send();
  }
  await chronicle.reach(now);
  await deliveries.send();
  await addTeamDestination(chronicle, person);
}
