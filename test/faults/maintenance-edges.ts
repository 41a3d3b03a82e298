/** Maintenance with edges near by, and an account of what the clock made of each. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { parseAnnouncementCreate } from "../../src/commands/announcements/announcement-bodies.ts";
import type { Command } from "../../src/commands/command.ts";
import { repetitions } from "../harness/repetitions.ts";
import { until } from "../harness/until.ts";
import { onOwnPostgres, queryDatabase } from "./nodes.ts";
import { furnish, openBeside, type Place, type Running, scratchBox } from "./service.ts";

/** A store, for services started on its box. */
export type EdgePlace = Place & Edges;

/** The store's rows, and a way to plan maintenance. */
export type Edges = {
  readonly rows: (sql: string) => Promise<Record<string, unknown>[]>;
  /** Plans maintenance of the component for each window. */
  readonly plan: (windows: readonly Window[], title?: string) => Promise<void>;
};

/** When work begins and ends (epoch milliseconds). */
export type Window = { readonly startsAt: number; readonly endsAt: number };

export const engines = ["sqlite", "postgres"] as const;

/** The engines for faults of the process, which are the same on either: only SQLite in `npm test`. */
export const usualEngines = repetitions<readonly (typeof engines)[number][]>(["sqlite"], engines);

/** A place for one test, with so many components. */
export async function edgePlace(engine: (typeof engines)[number], count = 1): Promise<EdgePlace> {
  const box = scratchBox();
  if (engine === "postgres") await onOwnPostgres(box);
  return edgesOf(await furnish(box, count));
}

/** The maintenance of a place. */
export function edgesOf<Where extends Pick<Place, "box">>(place: Where): Where & Edges {
  const { box } = place;
  const url = box.env["DATABASE_URL"];
  return {
    ...place,
    rows: async (sql) => (url === undefined ? box.rows(sql) : await queryDatabase(url, sql)),
    plan: async (windows, title = titles.tested) => {
      const other = await openBeside(box);
      await Promise.all(windows.map((window) => other.submit(maintenance(window, title))));
      await other.close();
    },
  };
}

/** The titles of maintenance under test, and of what is planned after it to see whether the clock still goes. */
const titles = { tested: "Work", later: "Later work" } as const;

function maintenance({ startsAt, endsAt }: Window, title: string): Command {
  return parseAnnouncementCreate({
    Kind: "Maintenance",
    Title: title,
    // A slow machine may send it after its end.
    State: "Scheduled",
    Message: "We work.",
    AffectedComponents: [{ ComponentName: "Component 0" }],
    StartsAt: new Date(startsAt).toISOString(),
    EndsAt: new Date(endsAt).toISOString(),
  });
}

/** A move that the clock made, and by how much later than planned (milliseconds) it was written down. */
export type Moved = { readonly move: string; readonly plannedAt: number; readonly late: number };

/** Every move that the clock has made in a place. */
export async function movesIn(place: Edges): Promise<Moved[]> {
  const rows = await place.rows(
    `select a.id, u.state, u.created_at, a.starts_at, a.ends_at from announcement_update u
     join announcement a on a.id = u.announcement_id
     where u.actor = 'clock' and a.title = '${titles.tested}' order by u.id`,
  );
  return rows.map((row) => {
    const plannedAt = Number(row["state"] === "In Progress" ? row["starts_at"] : row["ends_at"]);
    const late = Number(row["created_at"]) - plannedAt;
    return { move: `${Number(row["id"])} ${String(row["state"])}`, plannedAt, late };
  });
}

/** The moves that the clock has to make, by the time at which each is due. */
async function plannedMoves(place: Edges): Promise<{ readonly move: string; readonly at: number }[]> {
  const rows = await place.rows(
    `select id, starts_at, ends_at from announcement where title = '${titles.tested}'`,
  );
  return rows
    .flatMap(({ id, starts_at: startsAt, ends_at: endsAt }) => [
      { move: `${Number(id)} In Progress`, at: Number(startsAt) },
      { move: `${Number(id)} Completed`, at: Number(endsAt) },
    ])
    .toSorted((a, b) => a.at - b.at);
}

/** Moves that are missing, where every maintenance must have begun and ended, and those that were made twice. */
export async function account(place: Edges): Promise<{ missed: string[]; doubled: string[] }> {
  const moves = (await movesIn(place)).map(({ move }) => move);
  return {
    missed: (await plannedMoves(place)).map(({ move }) => move).filter((move) => !moves.includes(move)),
    doubled: moves.filter((move, index) => moves.indexOf(move) < index),
  };
}

/** How often the clock must have passed over a missing move for something that was due later. */
const maxLater = 5;

/** Resolves once the clock has made the first moves, or all; fails if it makes later ones while one of them is missing. */
export async function everyMove(place: Edges, count = Number.POSITIVE_INFINITY): Promise<void> {
  const first = (await plannedMoves(place)).slice(0, count);
  const missed = async () => {
    const moves = new Set((await movesIn(place)).map(({ move }) => move));
    return first.filter(({ move }) => !moves.has(move));
  };
  const madeLater = async () => {
    const [row] = await place.rows(
      `select count(*) as count from announcement where title = '${titles.later}' and state = 'Completed'`,
    );
    return Number(row?.["count"]);
  };
  await sleep(Math.max(0, (first.at(-1)?.at ?? 0) - Date.now()));
  for (let later = 1; later <= maxLater && (await missed()).length > 0; later += 1) {
    const startsAt = Date.now() + 500;
    await place.plan([{ startsAt, endsAt: startsAt + 500 }], titles.later);
    await until(async () => (await missed()).length === 0 || (await madeLater()) === later);
  }
  expect(await missed()).toEqual([]);
}

/** How often something audited was done by the clock. */
export async function auditedByClock(place: Edges): Promise<number> {
  const [row] = await place.rows(
    `select count(*) as count from audit_event where actor = 'clock' and subject_name = '${titles.tested}'`,
  );
  return Number(row?.["count"]);
}

/** Windows of `length` milliseconds whose edges come every `every` milliseconds from `from` on. */
export function windowsFrom(from: number, many: { count: number; every: number; length: number }): Window[] {
  const { count, every, length } = many;
  return Array.from({ length: count }, (_, index) => {
    const startsAt = Math.round(from + index * every);
    return { startsAt, endsAt: startsAt + length };
  });
}

/** Lets a process stand still and go on again, until told otherwise; it goes on in the end. */
function standStill(pid: number): { readonly stop: () => void; readonly goOn: () => void } {
  const goOn = () => {
    process.kill(pid, "SIGCONT");
  };
  onTestFinished(() => {
    try {
      goOn();
    } catch {
      // It has ended.
    }
  });
  return { stop: () => process.kill(pid, "SIGSTOP"), goOn };
}

/** Stops one after the other, each for a time in which several edges pass. */
export async function stopInTurn(services: readonly Pick<Running, "pid">[], stops: number): Promise<void> {
  for (let count = 0; count < stops; count += 1) {
    const service = services[count % services.length];
    if (service === undefined) return;
    const { stop, goOn } = standStill(service.pid);
    stop();
    await sleep(300 + Math.random() * 700);
    goOn();
    await sleep(50 + Math.random() * 150);
  }
}
