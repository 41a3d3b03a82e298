/** A webhook's message is of the moment of its event, however late it is sent. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { NewsLoader } from "../../src/notifications/news-loader.ts";
import { statuspageBody, webhookBody } from "../../src/notifications/webhook-body.ts";
import { q } from "../../src/store/query.ts";
import {
  announce,
  announcementRow,
  apiShows,
  patch,
  update,
} from "../commands/announcements/announcement-requests.ts";
import { baseUrl, Stage } from "../commands/stage.ts";
import { hour, iso, minute } from "../commands/times.ts";
import { repetitions } from "../harness/repetitions.ts";

const step = fc.oneof(
  fc.record({
    kind: fc.constant("update"),
    State: fc.constantFrom("Investigating", "Identified", "Monitoring", "Resolved"),
    status: fc.option(fc.constantFrom("Degraded Performance", "Major Outage")),
  }),
  fc.record({ kind: fc.constant("patch"), Impact: fc.constantFrom("Minor", "Critical") }),
  fc.record({ kind: fc.constant("report"), status: fc.constantFrom("Operational", "Partial Outage") }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function take(stage: Stage, id: string, step: Step): Promise<void> {
  stage.now += minute;
  if (step.kind === "report") await stage.report({ status: step.status });
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

const recorded = async (stage: Stage) =>
  (await stage.rows(q.selectFrom("notification").select("id").orderBy("id").compile())).map(({ id }) => id);

it("a webhook's message is the same whether it is sent at once or after later changes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      const stage = await Stage.open();
      try {
        await stage.component("API");
        const { Id } = await announce(stage, apiShows("Partial Outage"));
        const atOnce = new Map<number, readonly unknown[]>();
        const readNew = async () => {
          for (const id of await recorded(stage))
            if (!atOnce.has(id)) atOnce.set(id, await bodies(stage, id));
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
