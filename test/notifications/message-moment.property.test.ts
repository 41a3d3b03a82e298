/** A webhook's message is of the moment of its event, however late it is sent. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { sentMessages } from "../../src/contract/document/openapi-webhooks.ts";
import { statuspageIncidentMessage } from "../../src/contract/statuspage-messages.ts";
import { defaultEvents } from "../../src/contract/subscribers.ts";
import { announcementMessage } from "../../src/contract/webhook-messages.ts";
import { NewsLoader } from "../../src/notifications/news-loader.ts";
import { recipientOf } from "../../src/notifications/subscriber-rows.ts";
import { statuspageBody, webhookBody } from "../../src/notifications/webhook-body.ts";
import { Loader } from "../../src/publishing/loading/snapshot-loader.ts";
import { IncidentWriter } from "../../src/publishing/representations/v2/v2-incidents.ts";
import { pageStatusWords } from "../../src/publishing/representations/v2/v2-words.ts";
import { Composer } from "../../src/publishing/snapshot-composer.ts";
import { insertRows } from "../../src/store/bulk-statements.ts";
import { q } from "../../src/store/query.ts";
import { readJson, writeJson } from "../../src/store/stored-json.ts";
import {
  announce,
  announcementRow,
  apiShows,
  incident,
  patch,
  update,
  updating,
} from "../commands/announcements/announcement-requests.ts";
import { baseUrl, keyActor, Stage, submission } from "../commands/stage.ts";
import { hour, iso, minute } from "../commands/times.ts";
import { repetitions } from "../harness/repetitions.ts";
import { subscriberRow } from "./notified-service.ts";

const step = fc.oneof(
  fc.record({
    kind: fc.constant("update"),
    State: fc.constantFrom("Investigating", "Identified", "Monitoring", "Resolved"),
    status: fc.option(fc.constantFrom("Degraded Performance", "Major Outage")),
  }),
  fc.record({ kind: fc.constant("patch"), Impact: fc.constantFrom("Minor", "Critical") }),
  fc.record({
    kind: fc.constant("report"),
    name: fc.constantFrom("api", "database"),
    status: fc.constantFrom("Operational", "Partial Outage", "Major Outage"),
  }),
  fc.record({ kind: fc.constant("announce"), Impact: fc.constantFrom("None", "Minor", "Critical") }),
  fc.record({ kind: fc.constant("notice") }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function take(stage: Stage, id: string, step: Step): Promise<void> {
  stage.now += minute;
  if (step.kind === "report") await stage.report({ componentNameKey: step.name, status: step.status });
  else if (step.kind === "announce") await announce(stage, { Impact: step.Impact });
  else if (step.kind === "notice") await announce(stage, { Kind: "Notice" });
  else if (step.kind === "patch") await patch(stage, id, { Impact: step.Impact });
  else {
    const { State, status } = step;
    await update(stage, id, { State, ...(status !== null && apiShows(status)) });
  }
}

/** The bodies of a notification in both formats; the reader is new, and has cached nothing. */
async function bodies(stage: Stage, notification: number): Promise<readonly unknown[]> {
  const rows = await new NewsLoader(stage, baseUrl).load(notification, (await stage.page()).id);
  if (rows === undefined) throw new Error("there is no such notification");
  return [webhookBody(rows), statuspageBody(rows, "")].map((body): unknown => JSON.parse(body));
}

async function snapshotNow(stage: Stage) {
  const { pages } = await new Loader().load({ read: (queries) => stage.engine.read(queries) }, stage.now);
  const [state] = pages;
  if (state === undefined) throw new Error("there is no page");
  return new Composer().compose(state, { now: stage.now, baseUrl });
}

/** The page's status as `/api/v2/status.json` has it. */
async function pageNow(stage: Stage): Promise<object> {
  const { indicator } = (await snapshotNow(stage)).status;
  const words = pageStatusWords(indicator);
  return { status_indicator: words.indicator, status_description: words.description };
}

/** Adds a subscriber who wants changes of status. */
async function watch(stage: Stage): Promise<void> {
  const { id } = await stage.page();
  const events = writeJson("subscriber", "events", { ...defaultEvents, StatusChanges: true });
  await stage.engine.write(insertRows("subscriber", [subscriberRow({ page_id: id, events })]));
}

const recorded = async (stage: Stage) =>
  (await stage.rows(q.selectFrom("notification").select("id").orderBy("id").compile())).map(({ id }) => id);

it("a webhook's message has the page's status at its event, and is the same when it is sent after later changes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      const stage = await Stage.open();
      try {
        await stage.component("API");
        await stage.component("Database");
        await watch(stage);
        const { Id } = await announce(stage, apiShows("Partial Outage"));
        const atOnce = new Map<number, readonly unknown[]>();
        const readNew = async () => {
          const page = await pageNow(stage);
          for (const id of await recorded(stage)) {
            if (atOnce.has(id)) continue;
            const both = await bodies(stage, id);
            expect(both[1]).toMatchObject({ page });
            atOnce.set(id, both);
          }
        };
        await readNew();
        for (const next of steps) {
          await take(stage, Id, next);
          await readNew();
        }
        for (const [id, body] of atOnce) expect(await bodies(stage, id)).toEqual(body);
      } finally {
        await stage.close();
      }
    }),
    { numRuns: repetitions(6, 200) },
  );
});

it("a message sent after the incident was resolved is about one still open, with its corrected title", async () => {
  const stage = await Stage.forTest();
  await stage.component("API");
  const openedAt = iso(stage.now);
  const { Id } = await announce(stage, apiShows("Degraded Performance"));
  stage.now += minute;
  const resolvedAt = iso(stage.now);
  await update(stage, Id, { State: "Resolved" });
  stage.now += minute;
  await patch(stage, Id, { Title: "The API is down", Impact: "Critical" });
  await stage.report({ status: "Major Outage" });
  const [opened = 0, resolved = 0] = await recorded(stage);
  // The documented example has the same fields.
  const documented = sentMessages.find(({ name }) => name === "SendAnnouncement")?.example;
  const [own] = await bodies(stage, opened);
  const namesIn = (body: unknown) => Object.keys(announcementMessage.parse(body).data).toSorted();
  expect(namesIn(own)).toEqual(namesIn(documented));
  expect(await bodies(stage, opened)).toMatchObject([
    {
      data: {
        Event: "IncidentOpened",
        State: "Investigating",
        Impact: "Minor",
        Title: "The API is down",
        UpdatedAt: openedAt,
        ResolvedAt: null,
        AffectedComponents: [{ Status: "Degraded Performance" }],
      },
    },
    {
      incident: {
        status: "investigating",
        updated_at: openedAt,
        resolved_at: null,
        components: [{ status: "degraded_performance" }],
      },
    },
  ]);
  expect(await bodies(stage, resolved)).toMatchObject([
    {
      data: {
        State: "Resolved",
        UpdatedAt: resolvedAt,
        ResolvedAt: resolvedAt,
        AffectedComponents: [{ Status: "Operational" }],
      },
    },
    { incident: { status: "resolved", resolved_at: resolvedAt, components: [{ status: "operational" }] } },
  ]);
});

it("a message in Statuspage's format lists the changes of its update as the status API v2 does", async () => {
  const stage = await Stage.forTest();
  await stage.component("API");
  await stage.component("Database");
  const { Id } = await announce(stage, apiShows("Partial Outage"));
  stage.now += minute;
  const AffectedComponents = [{ ComponentName: "Database", Status: "Major Outage" }];
  await update(stage, Id, { State: "Identified", AffectedComponents });
  stage.now += minute;
  await update(stage, Id, { State: "Resolved" });
  const snapshot = await snapshotNow(stage);
  const writer = new IncidentWriter(snapshot, { time: iso, pageId: snapshot.page.id });
  const [incidentRow] = writer.incidents(() => true);
  const listed = incidentRow?.incident_updates.map((row) => row.affected_components).toReversed();
  expect(listed).toHaveLength(3);
  expect(listed?.[0]).toMatchObject([
    { name: "API", old_status: "operational", new_status: "partial_outage" },
  ]);
  for (const [index, id] of (await recorded(stage)).entries()) {
    const [, body] = await bodies(stage, id);
    expect(statuspageIncidentMessage.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      incident: { incident_updates: [{ affected_components: listed?.[index] }] },
    });
  }
});

it("a message sent after its update was deleted and the announcement renamed has the new title, the time of the event, and no text", async () => {
  const stage = await Stage.forTest();
  const { Id } = await announce(stage);
  stage.now += minute;
  const resolvedAt = iso(stage.now);
  const { Updates } = await update(stage, Id, { State: "Resolved", Message: "Confidential." });
  stage.now += minute;
  await patch(stage, Id, { Title: "Corrected" });
  await stage.send({ kind: "DeleteUpdate", id: Id, updateId: Updates[0]?.Id ?? "" });
  const [, resolved = 0] = await recorded(stage);
  const both = await bodies(stage, resolved);
  expect(JSON.stringify(both)).not.toContain("Confidential");
  expect(both).toMatchObject([
    { data: { Title: "Corrected", State: "Resolved", UpdatedAt: resolvedAt, Updates: [] } },
    { incident: { name: "Corrected", status: "resolved", updated_at: resolvedAt } },
  ]);
});

it("the message of a notice that appears by the clock has the text that it appeared with", async () => {
  const stage = await Stage.forTest();
  const { Id } = await announce(stage, {
    Kind: "Notice",
    Message: "First.",
    StartsAt: iso(stage.now + hour),
  });
  stage.now += hour;
  const { id } = await announcementRow(stage, Id);
  const move = { kind: "MoveAnnouncements", announcementNumbers: [id], dueBy: stage.now } as const;
  await stage.send(move, { actor: { kind: "clock" } });
  stage.now += minute;
  await update(stage, Id, { Message: "Second." });
  const [appeared = 0] = await recorded(stage);
  const [own] = await bodies(stage, appeared);
  expect(own).toMatchObject({ data: { Event: "NoticePublished", Updates: [{ Message: "First." }] } });
});

it("the message of a notice names its components without a status, in the compatible format with the one that they show", async () => {
  const stage = await Stage.forTest();
  await stage.component("API");
  await stage.report({ componentNameKey: "api", status: "Major Outage" });
  stage.now += minute;
  await announce(stage, { Kind: "Notice", AffectedComponents: [{ ComponentName: "API" }] });
  const [published = 0] = await recorded(stage);
  expect(await bodies(stage, published)).toMatchObject([
    { data: { AffectedComponents: [{ Name: "API", Status: null }] } },
    {
      incident: {
        components: [{ name: "API", status: "major_outage" }],
        incident_updates: [{ affected_components: null }],
      },
    },
  ]);
});

it("a webhook in Statuspage's format gets no notices, as the status API v2 has none", () => {
  const events = writeJson("subscriber", "events", defaultEvents);
  const takesNotices = (format: "Signalbox" | "Statuspage") =>
    recipientOf(
      subscriberRow({ channel: "Webhook", address: "https://hooks.example/a", format, events }),
      false,
    ).formatHasNotices;
  expect([takesNotices("Signalbox"), takesNotices("Statuspage")]).toEqual([true, false]);
});

it("a cancelled maintenance is completed in Statuspage's format, which has no other word for it", async () => {
  const stage = await Stage.forTest();
  const { Id } = await announce(stage, {
    Kind: "Maintenance",
    StartsAt: iso(stage.now + hour),
    EndsAt: iso(stage.now + 2 * hour),
  });
  stage.now += minute;
  await update(stage, Id, { State: "Cancelled" });
  const cancelled = (await recorded(stage)).at(-1) ?? 0;
  expect(await bodies(stage, cancelled)).toMatchObject([
    { data: { State: "Cancelled" } },
    { incident: { status: "completed", incident_updates: [{ status: "completed" }] } },
  ]);
});

it("a message tells how the page was after its own command, also if the next one came in the same transaction", async () => {
  const stage = await Stage.forTest();
  await stage.component("API");
  const { Id } = await announce(stage, { ...apiShows("Major Outage") });
  const down = { page: { status_indicator: "critical", status_description: "Major System Outage" } };
  stage.now += minute;
  await stage.group(
    [
      updating(Id, { State: "Identified" }),
      updating(Id, { State: "Resolved" }),
      incident({ Title: "Another", ...apiShows("Degraded Performance") }),
    ].map((command) => submission(command, { actor: keyActor() })),
  );
  const [opened = 0, identified = 0, resolved = 0, another = 0] = await recorded(stage);
  expect((await bodies(stage, opened))[1]).toMatchObject(down);
  expect((await bodies(stage, identified))[1]).toMatchObject(down);
  expect((await bodies(stage, resolved))[1]).toMatchObject({ page: { status_indicator: "none" } });
  expect((await bodies(stage, another))[1]).toMatchObject({ page: { status_indicator: "minor" } });
});

it("a notification of an earlier version is no better than the component that it is about", async () => {
  const stage = await Stage.forTest();
  await stage.component("API");
  await watch(stage);
  stage.now += minute;
  await stage.report({ status: "Partial Outage" });
  const [changed = 0] = await recorded(stage);
  expect((await bodies(stage, changed))[1]).toMatchObject({
    page: { status_indicator: "major" },
    component: { created_at: iso(stage.began), updated_at: iso(stage.now) },
    component_update: { old_status: "operational", new_status: "partial_outage" },
  });
  const [row] = await stage.rows(q.selectFrom("notification").selectAll().compile());
  if (row === undefined) throw new Error("nothing was recorded");
  const { pages, ...content } = readJson("notification", "content", row);
  expect(pages).toHaveLength(1);
  const earlier = writeJson("notification", "content", content);
  await stage.engine.write(q.updateTable("notification").set({ content: earlier }).compile());
  expect((await bodies(stage, changed))[1]).toMatchObject({ page: { status_indicator: "major" } });
});
