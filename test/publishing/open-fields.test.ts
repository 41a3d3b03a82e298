/** Public properties, to the last field: an addition to a representation must be added here to pass. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { parsePagePatch } from "../../src/commands/pages/page-edit.ts";
import { componentGroup } from "../../src/contract/components.ts";
import { makeLogo } from "../../src/platform/logo-processing.ts";
import type { Publisher } from "../../src/publishing/publisher.ts";
import { representationPaths } from "../../src/publishing/representations.ts";
import { until } from "../harness/until.ts";
import { png } from "../platform/images.ts";
import { Stage } from "./stage.ts";

const hour = 3_600_000;
const page = ["page.id", "page.name", "page.url", "page.time_zone", "page.updated_at"];
const status = ["status.indicator", "status.description"];
const rowFields = [
  "id",
  "name",
  "status",
  "created_at",
  "updated_at",
  "position",
  "description",
  "showcase",
  "start_date",
  "group_id",
  "page_id",
  "group",
  "only_show_if_degraded",
];
const under = (path: string, fields: readonly string[]) => fields.map((field) => `${path}.${field}`);
const components = under("components[]", [...rowFields, "components[]"]);
const updateFields = [
  "id",
  "status",
  "body",
  "incident_id",
  "created_at",
  "updated_at",
  "display_at",
  ...under("affected_components[]", ["code", "name", "old_status", "new_status"]),
  "deliver_notifications",
  "custom_tweet",
  "tweet_id",
];
const incidentFields = [
  "id",
  "name",
  "status",
  "created_at",
  "updated_at",
  "monitoring_at",
  "resolved_at",
  "impact",
  "shortlink",
  "started_at",
  "page_id",
  ...under("incident_updates[]", updateFields),
  ...under("components[]", rowFields),
];
const incidents = under("incidents[]", incidentFields);
const maintenances = under("scheduled_maintenances[]", [
  ...incidentFields,
  "scheduled_for",
  "scheduled_until",
]);

const announcedFields = [
  "Id",
  "Kind",
  "Pinned",
  "Title",
  "State",
  "Impact",
  "StartsAt",
  "EndsAt",
  "CreatedAt",
  "UpdatedAt",
  "ResolvedAt",
  "Url",
  ...under("AffectedComponents[]", ["ComponentId", "Name", "Status"]),
];
const announcedUpdates = under("Updates[]", [
  "Id",
  "State",
  "Message",
  "MessageHtml",
  "PostedAt",
  "EditedAt",
]);

/** Every field of every public JSON representation. */
const listed: Readonly<Record<string, readonly string[]>> = {
  "/api/v2/summary.json": [...page, ...components, ...incidents, ...maintenances, ...status],
  "/api/v2/status.json": [...page, ...status],
  "/api/v2/components.json": [...page, ...components],
  "/api/v2/incidents.json": [...page, ...incidents],
  "/api/v2/incidents/unresolved.json": [...page, ...incidents],
  "/api/v2/scheduled-maintenances.json": [...page, ...maintenances],
  "/api/v2/scheduled-maintenances/upcoming.json": [...page, ...maintenances],
  "/api/v2/scheduled-maintenances/active.json": [...page, ...maintenances],
  "/index.json": [
    ...under("Page", ["Id", "Slug", "Name", "Description", "Url", "TimeZone", "Locale", "UpdatedAt"]),
    ...under("Status", ["Indicator", "Description"]),
    ...under("ComponentGroups[]", ["Id", "Name", "Description", "ParentId", "Position", "Status"]),
    ...under("Components[]", [
      "Id",
      "Name",
      "Description",
      "GroupId",
      "Position",
      "Status",
      "StatusSince",
      "LastReportAt",
      "StartDate",
      "Visibility",
      "Uptime.Days",
      "Uptime.Percent",
      "UpdatedAt",
    ]),
    ...under("Announcements[]", [...announcedFields, ...announcedUpdates]),
    "Revision",
    "AsOf",
  ],
  "/embed.json": [
    "IsTrouble",
    "Status",
    "Headline",
    "Detail",
    "Url",
    "Key",
    ...under("Words", ["See", "Dismiss", "Page"]),
    "Language",
    "Direction",
    "AsOf",
  ],
  "/feed.json": [
    "version",
    "title",
    "home_page_url",
    "feed_url",
    "description",
    "language",
    ...under("authors[]", ["name", "url"]),
    ...under("items[]", ["id", "url", "title", "content_html", "date_published", "date_modified", "tags[]"]),
  ],
};

/** Every field of the archive's JSON. */
const listedOfPast = {
  announcement: [...announcedFields, ...announcedUpdates, "Postmortem"],
  history: [...under("Announcements[]", announcedFields), "Newer", "Older"],
};

const logoAddress = /\/logo\/[0-9a-f]{64}\.png/gu;

/** The paths of all fields that a value of JSON has. */
function fieldsOf(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsOf(item, `${path}[]`));
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, field]) =>
    fieldsOf(field, path === "" ? key : `${path}.${key}`),
  );
}

const updatesOf = z.object({ Updates: z.array(z.object({ Id: z.string() })) });
let stage: Stage;
let publisher: Publisher;

const text = (path: string) =>
  publisher.findRepresentation(path)?.variants.identity.body.toString("utf8") ?? "";

beforeEach(async () => {
  stage = await Stage.open();
  const group = await stage.createGroup({ Name: "Shop" });
  const StartDate = new Date(now() - 5 * 86_400_000).toISOString().slice(0, 10);
  await stage.create({ Name: "Checkout", StartDate, GroupId: componentGroup.parse(group.result).Id });
  await stage.create({ Name: "Search", Description: "All of it", StartDate });
  publisher = await stage.publisher();
  await until(() => publisher.snapshot !== undefined);
});

afterEach(async () => {
  await stage.close();
});

const now = () => Date.now();

/** Everything that a representation may show, and everything that none may. */
async function writeEverything(): Promise<void> {
  await stage.send({
    kind: "ReportStatus",
    componentId: null,
    componentNameKey: "checkout",
    status: "Partial Outage",
    message: "secret-message",
    occurredAt: null,
    source: "secret-source",
    expiresIn: null,
    ignored: [],
    pageSlug: null,
  });
  const search = publisher.snapshot?.components.find(({ name }) => name === "Search");
  // So that there are figures: of less than a day there is none.
  for (const { id } of publisher.snapshot?.components ?? []) {
    const [from, to] = [now() - 3 * 86_400_000, now() - 86_400_000];
    const reason = "It ran before it was here";
    await stage.send({ kind: "CorrectComponent", id, from, to, status: "Operational", reason });
  }
  await stage.send({
    kind: "PinComponent",
    id: search?.id ?? "",
    status: "Degraded Performance",
    until: null,
    reason: "secret-reason",
  });
  const affected = [{ ComponentName: "Checkout", Status: "Partial Outage" as const }];
  await stage.announce({
    Kind: "Incident",
    Title: "Cards are refused",
    Message: "We look.",
    AffectedComponents: affected,
  });
  const work = { Kind: "Maintenance" as const, AffectedComponents: [{ ComponentName: "Search" }] };
  const plan = { StartsAt: now() + hour, EndsAt: now() + 2 * hour };
  await stage.announce({ ...work, ...plan, Title: "New disks", Message: "Soon." });
  await stage.announce({ ...work, ...plan, Title: "New fans", Message: "Now.", State: "In Progress" });
  await stage.announce({
    Kind: "Notice",
    Title: "secret-notice",
    Message: "secret-before-its-time",
    StartsAt: now() + hour,
  });
  const deleted = await stage.announce({ Kind: "Incident", Title: "secret-deleted", Message: "secret-text" });
  await stage.send({ kind: "DeleteAnnouncement", id: deleted });
  const id = await stage.announce({ Kind: "Incident", Title: "Slow", Message: "Seen." });
  const posted = await stage.send({ kind: "PostUpdate", id, fields: { Message: "secret-update" } });
  const { id: page } = publisher.snapshot?.page ?? { id: "" };
  await stage.send({ kind: "SetLogo", id: page, logo: await makeLogo(png()) });
  await stage.send(parsePagePatch(page, { Accent: "#5ec2e7" }));
  const [newest] = updatesOf.parse(posted.result).Updates;
  await stage.send({ kind: "DeleteUpdate", id, updateId: newest?.Id ?? "" });
}

it("the public representations have exactly these fields", async () => {
  await writeEverything();
  const { revision } = await stage.report("Search", "Operational");
  await publisher.waitFor(revision, 2_000);
  for (const [path, fields] of Object.entries(listed)) {
    const found = new Set(fieldsOf(z.unknown().parse(JSON.parse(text(path)))));
    // Null where there is none.
    found.delete("incidents[].incident_updates[].affected_components");
    expect({ path, fields: [...found].toSorted() }).toEqual({ path, fields: [...fields].toSorted() });
  }
  expect(representationPaths.filter((path) => path.endsWith(".json")).toSorted()).toEqual(
    Object.keys(listed).toSorted(),
  );
});

it("the archive's JSON has exactly these fields", async () => {
  await writeEverything();
  const { revision } = await stage.report("Search", "Operational");
  await publisher.waitFor(revision, 2_000);
  const read = async (path: string) => {
    const face = await publisher.findArchived(path, "");
    const body = z.unknown().parse(JSON.parse(face?.variants.identity.body.toString("utf8") ?? ""));
    return [...new Set(fieldsOf(body))].toSorted();
  };
  const cards = publisher.snapshot?.announcements.find(({ title }) => title === "Cards are refused");
  expect(await read(`/announcement/${cards?.id ?? ""}.json`)).toEqual(listedOfPast.announcement.toSorted());
  expect(await read("/history.json")).toEqual(listedOfPast.history.toSorted());
});

it("no public representation reveals restricted data: reports, overrides, deleted or unpublished items", async () => {
  await writeEverything();
  const { revision } = await stage.report("Search", "Operational");
  await publisher.waitFor(revision, 2_000);
  const past = [
    "/history",
    ...(publisher.snapshot?.announcements ?? []).map(({ id }) => `/announcement/${id}`),
    ...(publisher.snapshot?.components ?? []).map(({ id }) => `/component/${id}`),
  ].flatMap((path) => [path, `${path}.json`, `${path}.md`]);
  const badges = (publisher.snapshot?.components ?? []).map(({ id }) => `/badge/${id}.svg`);
  const ofPast = async (path: string) =>
    (await publisher.findArchived(path, ""))?.variants.identity.body.toString("utf8");
  for (const path of [...representationPaths, ...badges, "/badge/overall.svg", ...past]) {
    const body = (await ofPast(path).catch(() => undefined)) ?? text(path);
    expect({ path, isThere: body.length > 0, secrets: body.match(/secret-[a-z-]+/gu) }).toEqual({
      path,
      isThere: true,
      secrets: null,
    });
  }
});

it("the logo and the colour are on the pages for people, and in no machine-readable format", async () => {
  await writeEverything();
  const { revision } = await stage.report("Search", "Operational");
  await publisher.waitFor(revision, 2_000);
  const digest = publisher.snapshot?.page.logo?.digest ?? "";
  for (const path of representationPaths) {
    const found = { path, logo: text(path).match(logoAddress), colour: text(path).includes("#5ec2e7") };
    const isPage = path === "/";
    expect(found).toEqual({ path, logo: isPage ? [`/logo/${digest}.png`] : null, colour: isPage });
  }
  const statusPage = publisher.statusPage?.variants.identity.body.toString("utf8") ?? "";
  expect(statusPage).not.toMatch(/logo|accent|5ec2e7/iu);
});
