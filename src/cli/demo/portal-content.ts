/** Content of the portal's screens: templates, a draft, the trash, a second page, team alerts and an expiring key. */
import { makeKey } from "../../auth/key-format.ts";
import { parseAnnouncementCreate } from "../../commands/announcements/announcement-bodies.ts";
import { parseDraft } from "../../commands/announcements/draft-commands.ts";
import { parseTemplateCreate } from "../../commands/announcements/template-commands.ts";
import type { Actor, Command } from "../../commands/command.ts";
import { parseComponentCreate, parseComponentPatch } from "../../commands/components/component-edit.ts";
import { parseKeyCreate } from "../../commands/keys/key-commands.ts";
import { parsePageCreate } from "../../commands/pages/page-edit.ts";
import type { ActiveAlert } from "../../rules/team-alerts.ts";
import { q } from "../../store/query.ts";
import { newId } from "../../store/uuid.ts";
import type { Chronicle, TimedAction } from "./chronicle.ts";
import { nightly } from "./company.ts";
import { affected } from "./incident-script.ts";
import { certificatesWork } from "./planned-maintenance.ts";
import { translated } from "./translated.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const paymentsTemplate = {
  Name: "Payments fail",
  Kind: "Incident",
  Title: "{{Method}} payments fail at checkout",
  Message: "About {{Share}} of {{Method}} payments fail. Other ways to pay work.",
  AffectedComponents: affected({ Checkout: "Major Outage" }),
  Translations: {
    de: {
      Title: "Zahlungen per {{Method}} schlagen fehl",
      Message:
        "Etwa {{Share}} der Zahlungen per {{Method}} schlagen fehl. Andere Zahlungsarten funktionieren.",
    },
  },
};

const templates: readonly object[] = [
  paymentsTemplate,
  {
    Name: "Region is slow",
    Kind: "Incident",
    Title: "{{Region}} is slow",
    Message: "Requests to {{Region}} take longer than usual. We are looking into it.",
  },
  {
    Name: "Short maintenance",
    Kind: "Maintenance",
    Title: "Maintenance of {{Service}}",
    Message: "{{Service}} is updated. It is expected to be unavailable for less than {{Duration}}.",
  },
];

const outdatedTemplate = {
  Name: "Outage (old wording)",
  Kind: "Incident",
  Title: "Something is broken",
  Message: "We know about it.",
};

const developersPage = {
  Slug: "developers",
  ...translated({
    Name: "Fernhill Developers",
    Description:
      "What integrations build on. It shares components and announcements with the page of the shops.",
  }),
  Accent: "#0b6e6e",
  BarDays: 60,
};

const developersComponents = [
  { Name: "Sandbox", Description: "The API with test data" },
  { Name: "Documentation" },
  { Name: "Packages", Description: "SDKs for six languages" },
] as const;

/** Creates something, and deletes it at a later time. */
function createdAndDeleted(
  creation: { readonly at: number; readonly make: () => Promise<string> },
  deleted: { readonly at: number; readonly remove: (id: string) => Promise<unknown> },
): TimedAction[] {
  let id = "";
  const create = async () => {
    id = await creation.make();
  };
  return [
    { at: creation.at, happen: create },
    { at: deleted.at, happen: () => deleted.remove(id) },
  ];
}

function trash(chronicle: Chronicle, by: Actor, now: number): TimedAction[] {
  const make = (command: Command) => () => chronicle.make(by, command);
  const remove = (kind: "DeleteComponent" | "DeleteAnnouncement" | "DeleteTemplate") => async (id: string) =>
    await chronicle.execute(by, { kind, id });
  const component = parseComponentCreate({ Name: "Old Upload API", Status: "Operational" });
  const notice = parseAnnouncementCreate({
    Kind: "Notice",
    Title: "New prices from January",
    Message: "Posted by mistake.",
    EndsAt: new Date(now + 30 * day).toISOString(),
  });
  return [
    ...createdAndDeleted(
      { at: now - 90 * day, make: make(component) },
      { at: now - 9 * day, remove: remove("DeleteComponent") },
    ),
    ...createdAndDeleted(
      { at: now - 6.9 * day, make: make(notice) },
      { at: now - 6.9 * day + 4 * minute, remove: remove("DeleteAnnouncement") },
    ),
    ...createdAndDeleted(
      { at: now - 80 * day, make: make(parseTemplateCreate(outdatedTemplate)) },
      { at: now - 21 * day, remove: remove("DeleteTemplate") },
    ),
  ];
}

async function idOfComponent(chronicle: Chronicle, name: string): Promise<string> {
  const query = q.selectFrom("component").select("public_id").where("name", "=", name).compile();
  const [row] = await chronicle.rows(query);
  if (row === undefined) throw new Error(`the demo has no component "${name}"`);
  return row.public_id;
}

/** The second page, which shows two components of the first as well. */
async function makeSecondPage(chronicle: Chronicle, by: Actor): Promise<void> {
  await chronicle.execute(by, parsePageCreate(developersPage));
  for (const component of developersComponents) {
    const body = { ...translated(component), Status: "Operational", Page: developersPage.Slug };
    await chronicle.execute(by, parseComponentCreate(body));
  }
  for (const name of ["Public API", "Webhooks"]) {
    const id = await idOfComponent(chronicle, name);
    await chronicle.execute(by, parseComponentPatch(id, { AlsoOn: [developersPage.Slug] }));
  }
}

/** A draft in the form of the portal's composer. */
async function saveDraft(chronicle: Chronicle, by: Actor, now: number): Promise<void> {
  const draft = {
    operation: "CreateAnnouncement",
    title: "Checkout moves to a new payment provider",
    message: "Orders go on. Payments by bank transfer pause for up to ten minutes.",
  };
  const start = Math.ceil((now + 6 * day) / hour) * hour;
  const form = {
    kind: "Maintenance",
    title: draft.title,
    message: draft.message,
    affected: [{ componentId: await idOfComponent(chronicle, "Checkout"), status: "Degraded Performance" }],
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + hour).toISOString(),
  };
  const Body = {
    operation: draft.operation,
    Operation: draft.operation,
    Kind: form.kind,
    Title: draft.title,
    typedAt: now,
    form,
  };
  await chronicle.execute(by, parseDraft(newId(now), { Body }));
}

/** Team alerts of the past, each opened and resolved. The destination is added last: nobody is notified of them. */
function pastTeamAlerts(chronicle: Chronicle, now: number): TimedAction[] {
  const record = async (active: readonly ActiveAlert[]) => {
    const [first] = await chronicle.rows(q.selectFrom("page").select("id").orderBy("id").compile());
    const pageNumber = first?.id ?? 0;
    await chronicle.execute({ kind: "clock" }, { kind: "RecordTeamAlerts", pageNumber, active });
  };
  const { at: startsAt, title } = certificatesWork(now);
  const work = { id: newId(now), name: title };
  const overdueAt = now - 13 * day - 5 * hour;
  const nightlyExport = { id: newId(now), name: nightly.name };
  const alerts: readonly { readonly from: number; readonly to: number; readonly alert: ActiveAlert }[] = [
    {
      from: overdueAt + 5 * minute,
      to: overdueAt + 7 * hour,
      alert: { rule: "MissingReports", subject: nightlyExport, step: 1, status: null, at: overdueAt },
    },
    {
      from: startsAt - day,
      to: startsAt,
      alert: { rule: "UpcomingMaintenance", subject: work, step: 1, status: null, at: startsAt },
    },
  ];
  return alerts.flatMap(({ from, to, alert }) => [
    { at: from, happen: () => record([alert]) },
    { at: to, happen: () => record([]) },
  ]);
}

/** A key that expires within the week. */
async function createExpiringKey(chronicle: Chronicle, by: Actor): Promise<void> {
  const key = { name: "Dashboards", role: "Read-Only", material: makeKey("Read-Only").material } as const;
  const settings = { components: "all", lifetimeMilliseconds: 90 * day, ratePerMinute: null } as const;
  await chronicle.execute(by, parseKeyCreate({ ...key, ...settings }));
}

/** The content of the portal's screens, at its times. */
export function portalContent(chronicle: Chronicle, by: Actor, now: number): TimedAction[] {
  return [
    ...templates.map((body, index) => ({
      at: now - (60 - index) * day,
      happen: () => chronicle.execute(by, parseTemplateCreate(body)),
    })),
    { at: now - 58 * day, happen: () => makeSecondPage(chronicle, by) },
    { at: now - 84 * day, happen: () => createExpiringKey(chronicle, by) },
    ...trash(chronicle, by, now),
    ...pastTeamAlerts(chronicle, now),
    { at: now - 40 * minute, happen: () => saveDraft(chronicle, by, now - 40 * minute) },
  ];
}

/** Adds the destination of team alerts. It comes last: nobody is notified of the past. */
export async function addTeamDestination(chronicle: Chronicle, by: Actor): Promise<void> {
  await chronicle.execute(by, {
    kind: "CreateTeamDestination",
    page: null,
    name: "On-call, by e-mail",
    channel: "Email",
    role: "Admin",
    address: null,
    addressMask: null,
    signingSecret: null,
  });
}
