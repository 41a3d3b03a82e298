/** Readers of calendars that people use, against the running server. */
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { Announcer, hoursFromNow } from "./announcer.ts";

const day = 86_400_000;
let announcer: Announcer;
const title = 'Disks, fans; and "racks" END:VEVENT 😀'.repeat(3);
let id = "";

beforeAll(async () => {
  announcer = await Announcer.open();
  id = await announcer.announce({
    Kind: "Maintenance",
    Title: title,
    Message: "We **swap** disks.\n\nEND:VEVENT\nEND:VCALENDAR",
    AffectedComponents: [{ ComponentName: "Checkout", Expect: "Partial Outage" }],
    StartsAt: hoursFromNow(24),
    EndsAt: hoursFromNow(26),
  });
  await announcer.announce({ Kind: "Incident", Title: "Slow", Message: "We look." });
});

afterAll(() => announcer.server.close());

/** An event as a reader has it. Times are epoch milliseconds. */
type Event = {
  readonly uid: string;
  readonly sequence: number;
  readonly start: number;
  readonly end: number;
  readonly status: string;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  readonly changed: number;
};

const asText = z.coerce.string();
const asMilliseconds = (value: unknown) => z.date().parse(value).getTime();

function byNodeIcal(text: string): Event[] {
  return Object.values(nodeIcal.sync.parseICS(text)).flatMap((event) =>
    event?.type !== "VEVENT"
      ? []
      : [
          {
            uid: event.uid,
            sequence: Number(event.sequence),
            start: asMilliseconds(event.start),
            end: asMilliseconds(event.end),
            status: asText.parse(event.status),
            summary: asText.parse(event.summary),
            description: asText.parse(event.description),
            url: asText.parse(event.url),
            changed: asMilliseconds(event.lastmodified),
          },
        ],
  );
}

function byIcalJs(text: string): Event[] {
  const calendar = new ICAL.Component(z.array(z.any()).parse(ICAL.parse(text)));
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    const time = (name: string) => {
      const value = component.getFirstPropertyValue(name);
      return value instanceof ICAL.Time ? value.toJSDate().getTime() : Number.NaN;
    };
    return {
      uid: event.uid,
      sequence: event.sequence,
      start: time("dtstart"),
      end: time("dtend"),
      status: asText.parse(component.getFirstPropertyValue("status")),
      summary: event.summary,
      description: event.description,
      url: asText.parse(component.getFirstPropertyValue("url")),
      changed: time("last-modified"),
    };
  });
}

describe.each([
  ["node-ical", byNodeIcal],
  ["ical.js", byIcalJs],
])("%s", (_name, parse) => {
  const events = async () => parse(await announcer.read("/calendar.ics"));
  const mine = async () => {
    const found = (await events()).find(({ uid }) => uid === id);
    if (found === undefined) throw new Error("the event is not in the calendar");
    return found;
  };

  it("the calendar reader finds the maintenance completely, and nothing else", async () => {
    const all = await events();
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({ uid: id, status: "CONFIRMED", summary: `Status: ${title}` });
    expect(all[0]?.description).toContain("Checkout. Expected impact: up to Partial Outage.\n\n");
    expect(all[0]?.description).toContain("We swap disks.\n\nEND:VEVENT END:VCALENDAR");
    expect(all[0]?.url).toMatch(new RegExp(`/announcement/${id}$`, "u"));
  });

  it("a calendar reader sees a rescheduled window as the same event", async () => {
    const before = await mine();
    const [start, end] = [before.start + day, before.end + 1.5 * day];
    await announcer.edit(id, {
      StartsAt: new Date(start).toISOString(),
      EndsAt: new Date(end).toISOString(),
    });
    const after = await mine();
    expect(after).toMatchObject({ uid: before.uid, start, end });
    expect(after.sequence).toBeGreaterThan(before.sequence);
    expect(after.changed).toBeGreaterThanOrEqual(before.changed);
    expect(await events()).toHaveLength(1);
  });

  it("a calendar reader sees an update that does not reschedule the window", async () => {
    const before = await mine();
    await announcer.post(id, { Message: "Still as planned." });
    const after = await mine();
    expect(after).toMatchObject({ sequence: before.sequence, start: before.start, end: before.end });
    expect(after.description).toContain("Still as planned.");
  });

  it("a calendar reader sees a cancelled window", async () => {
    const other = await announcer.announce({
      Kind: "Maintenance",
      Title: "Never",
      Message: "Soon.",
      AffectedComponents: [{ ComponentName: "Checkout" }],
      StartsAt: hoursFromNow(24),
      EndsAt: hoursFromNow(26),
    });
    const event = async () => (await events()).find(({ uid }) => uid === other);
    const before = await event();
    await announcer.post(other, { State: "Cancelled", Message: "Not needed." });
    const after = await event();
    expect(after).toMatchObject({ status: "CANCELLED", start: before?.start, end: before?.end });
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN);
    await announcer.remove(other);
    expect(await events()).toHaveLength(1);
  });

  it("the calendar reader finds the next occurrence of recurring maintenance beside the completed one", async () => {
    const first = await announcer.announce({
      Kind: "Maintenance",
      Title: "Daily",
      Message: "As every day.",
      AffectedComponents: [{ ComponentName: "Checkout" }],
      StartsAt: hoursFromNow(-1),
      EndsAt: hoursFromNow(1),
      Recurrence: "FREQ=DAILY",
      State: "In Progress",
    });
    const daily = async () => (await events()).filter(({ summary }) => summary === "Status: Daily");
    expect(await daily()).toMatchObject([{ uid: first }]);
    await announcer.post(first, { State: "Completed", Message: "Done." });
    const both = await daily();
    const next = both.find(({ uid }) => uid !== first);
    expect(both).toHaveLength(2);
    expect(next?.start).toBe((both.find(({ uid }) => uid === first)?.start ?? 0) + day);
    for (const { uid } of both) await announcer.remove(uid);
  });
});
