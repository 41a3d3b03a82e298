/** Planned announcements: past, current, upcoming and recurring maintenance, and a notice. */

import type { DemoText } from "./texts/demo-texts.ts";
import { translated } from "./translated.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** An API request body. */
type PlannedBody = {
  readonly Title: DemoText;
  readonly Message: DemoText;
  readonly [field: string]: unknown;
};

/** Its body and time (epoch milliseconds). */
type PlannedMaintenance = { readonly at: number; readonly body: PlannedBody };

const time = (at: number) => new Date(at).toISOString();

/** The last round time before another. */
const round = (at: number, step: number) => Math.floor(at / step) * step;

/** Two o'clock in a night three months ago. A multiple of four weeks later it is three days from now, so that it is never now. */
function firstCheckNight(now: number): number {
  return new Date(now - 12 * 7 * day + 3 * day).setUTCHours(2, 0, 0, 0);
}

/** The maintenance of every four weeks. */
function regularCheck(first: number): PlannedMaintenance {
  return {
    at: first - 2 * day,
    body: {
      Kind: "Maintenance",
      Title: "Regular check of Object Storage",
      Message: "Disks are checked and replaced. Files stay readable; uploads may be slow.",
      StartsAt: time(first),
      EndsAt: time(first + hour),
      Recurrence: "FREQ=WEEKLY;INTERVAL=4",
      AffectedComponents: [{ ComponentName: "Object Storage", Expect: "Degraded Performance" }],
    },
  };
}

/** Start and title of the maintenance that is over. */
export function certificatesWork(now: number): {
  readonly at: number;
  readonly title: "New certificates at the edge";
} {
  return { at: round(now - 8.4 * day, hour), title: "New certificates at the edge" };
}

/** Work that is over. */
function pastWork({ at: was, title }: ReturnType<typeof certificatesWork>): PlannedMaintenance {
  return {
    at: was - 4 * day,
    body: {
      Kind: "Maintenance",
      Title: title,
      Message: "No requests are lost during the change.",
      StartsAt: time(was),
      EndsAt: time(was + 40 * minute),
      AffectedComponents: [{ ComponentName: "Website" }, { ComponentName: "Public API" }],
    },
  };
}

/** Current maintenance. */
function presentWork(began: number): PlannedMaintenance {
  return {
    at: began - 5 * day,
    body: {
      Kind: "Maintenance",
      Title: "Search moves to new machines",
      Message: "Results may be slow, and new products may appear a few minutes late.",
      StartsAt: time(began),
      EndsAt: time(began + 2 * hour),
      AffectedComponents: [{ ComponentName: "Search", Expect: "Degraded Performance" }],
    },
  };
}

/** Work that is to come. */
function comingWork({ now, coming }: { readonly now: number; readonly coming: number }): PlannedMaintenance {
  return {
    at: now - 2.6 * day,
    body: {
      Kind: "Maintenance",
      Title: "Identity gets a new database",
      Message: "For a few minutes nobody can sign in. People who are signed in stay signed in.",
      StartsAt: time(coming),
      EndsAt: time(coming + 30 * minute),
      AffectedComponents: [{ ComponentName: "Identity", Expect: "Major Outage" }],
    },
  };
}

/** A notice that ends at a midnight. */
function notice(now: number, end: number): PlannedMaintenance {
  return {
    at: now - 2.1 * day,
    body: {
      Kind: "Notice",
      Title: "The old upload API is being retired",
      Pinned: true,
      Message:
        "It stops on {date}. The [new upload API](https://fernhill.example/uploads) does all that it did.",
      EndsAt: time(end),
    },
  };
}

function dateIn(language: string, at: number): string {
  const format = { day: "numeric", month: "long", timeZone: "UTC", numberingSystem: "latn" } as const;
  return new Intl.DateTimeFormat(language, format).format(at);
}

/** All planned announcements relative to a moment (epoch milliseconds), in all languages. */
export function announcedWork(now: number): { readonly at: number; readonly body: object }[] {
  const end = round(now + 31 * day, day);
  const complete = (text: string, language: string) => text.replace("{date}", dateIn(language, end));
  const planned = [
    regularCheck(firstCheckNight(now)),
    pastWork(certificatesWork(now)),
    presentWork(round(now - 25 * minute, 10 * minute)),
    comingWork({ now, coming: round(now + 3.4 * day, hour) }),
    notice(now, end),
  ];
  return planned.map(({ at, body }) => {
    const Message = complete(body.Message, "en-GB");
    return { at, body: { ...translated(body, complete), Message } };
  });
}
