/** One plan across the night when clocks change, on pages in two zones: every face tells the same moments. */
import { parseAtomFeed } from "feedsmith";
import nodeIcal from "node-ical";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { repetitions } from "../harness/repetitions.ts";
import { Announcer } from "./announcer.ts";
import { statuspageAt } from "./statuspage.ts";

const hour = 3_600_000;
const zones = ["Europe/London", "America/New_York"] as const;

/** When clocks next change in a zone (epoch milliseconds). */
function nextChange(zone: string): number {
  const change = Temporal.Now.zonedDateTimeISO(zone).getTimeZoneTransition("next");
  if (change === null) throw new Error(`clocks do not change in ${zone}`);
  return change.epochMilliseconds;
}

const zoneWord = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "short" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? "";

let announcer: Announcer;

beforeAll(async () => {
  announcer = await Announcer.open();
});

afterAll(() => announcer.server.close());

/** The window of the announcement, as each face tells it (epoch milliseconds). */
async function statusOf(id: string) {
  const client = statuspageAt(announcer.server.url);
  const { scheduled_maintenances: works } = await client.upcomingScheduledMaintenances();
  const work = works.find((maintenance) => maintenance.id === id);
  const events = Object.values(nodeIcal.sync.parseICS(await announcer.read("/calendar.ics")));
  const event = events.find((component) => component?.type === "VEVENT" && component.uid === id);
  const { entries = [] } = parseAtomFeed(await announcer.read("/history.atom"));
  const content = entries.find((entry) => entry.id === `urn:uuid:${id}`)?.content?.value ?? "";
  const [window, posted] = [...content.matchAll(/<time datetime="(?<at>[^"]+)">(?<words>[^<]+)</gu)];
  const page = await announcer.read("/");
  return {
    plan: [work?.scheduled_for.getTime(), work?.scheduled_until.getTime()],
    inCalendar: event?.type === "VEVENT" ? [event.start.getTime(), event.end?.getTime()] : [],
    inFeed: Date.parse(window?.groups?.["at"] ?? ""),
    onPage: page.includes(`datetime="${window?.groups?.["at"] ?? ""}"`),
    words: window?.groups?.["words"] ?? "",
    posted: Date.parse(posted?.groups?.["at"] ?? ""),
    displayed: work?.incident_updates[0]?.display_at.getTime(),
  };
}

describe.each(zones)("a night on which clocks change in %s", (where) => {
  const change = nextChange(where);
  const [from, to] = [change - hour / 2, change + 1.5 * hour];
  let id = "";

  beforeAll(async () => {
    id = await announcer.announce({
      Kind: "Maintenance",
      Title: `Work in ${where}`,
      Message: "At night.",
      AffectedComponents: [{ ComponentName: "Checkout" }],
      StartsAt: new Date(from).toISOString(),
      EndsAt: new Date(to).toISOString(),
    });
  });

  // The page's own zone shows the same as any other.
  const pageZones = repetitions<readonly string[]>(
    zones.filter((zone) => zone !== where),
    zones,
  );
  it.each(pageZones)("a night of clock changes has the same two moments on a page in %s", async (zone) => {
    await announcer.editPage({ TimeZone: zone });
    const { words, posted, displayed, ...moments } = await statusOf(id);
    expect(moments).toEqual({ plan: [from, to], inCalendar: [from, to], inFeed: from, onPage: true });
    expect(posted).toBe(displayed);
    for (const at of [from, to]) expect(words).toContain(zoneWord(at, zone));
  });
});
