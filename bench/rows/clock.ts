/** The cost of scheduled events that are not due: an idle service with ten thousand beside one with none. */
import { setTimeout as delay } from "node:timers/promises";
import { parseAnnouncementCreate } from "../../src/commands/announcements/announcement-bodies.ts";
import { figure, type Row } from "../figures.ts";
import { makeHistory, openBenchBus, typicalHistory } from "../history.ts";
import { cpuSecondsOf, ToolMissing } from "../processes.ts";
import { type Service, withService } from "../service.ts";
import { type EngineName, type Home, withHomes } from "../store-places.ts";

const components = 20;
const appointments = 10_000;
/** Notices of one group, as they are made. */
const together = 100;
const rounds = 5;
const secondsEach = 20;
const day = 86_400_000;

/** Plans notices for the days to come: until their time they are in no face, so that nothing but the clock knows of them. */
async function makeAppointments(home: Home): Promise<void> {
  const bus = await openBenchBus(home, false);
  const rest = { requestId: null, idempotency: null, ifMatch: null } as const;
  const first = Date.now() + day;
  for (let created = 0; created < appointments; created += together) {
    const group = Array.from({ length: together }, (_, index) =>
      parseAnnouncementCreate({
        Kind: "Notice",
        Title: `Appointment ${created + index}`,
        Message: "It is time.",
        StartsAt: new Date(first + (created + index) * 60_000).toISOString(),
      }),
    );
    await Promise.all(
      group.map((command) => bus.submit({ command, actor: { kind: "command line" }, ...rest })),
    );
  }
  await bus.close();
}

/** Milliseconds of CPU that each service takes a second while it gets no requests, both at the same time. */
async function idle(services: readonly Service[]): Promise<number[]> {
  const before = services.map(({ pid }) => cpuSecondsOf(pid));
  await delay(secondsEach * 1_000);
  return services.map(({ pid }, index) => {
    return ((cpuSecondsOf(pid) - (before[index] ?? 0)) * 1_000) / secondsEach;
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Measures the row; on systems with `/proc` alone. */
export function clock(on: EngineName): Promise<Row[]> {
  return withHomes(on, async (homes) => {
    const [full, empty] = [await homes.make(), await homes.make()];
    for (const home of [full, empty]) await makeHistory(home, typicalHistory(components));
    await makeAppointments(full);
    return await withService(full, (busy) =>
      withService(empty, async (free) => {
        if (Number.isNaN(cpuSecondsOf(busy.pid))) throw new ToolMissing("needs /proc");
        // What the start leaves behind is no part of it.
        await delay(10_000);
        const measured: [number, number][] = [];
        for (let round = 0; round < rounds; round += 1) {
          const [withThem = Number.NaN, without = Number.NaN] = await idle([busy, free]);
          measured.push([withThem, without]);
        }
        // Over all rounds: a process's CPU time is reported in steps of 10 ms.
        const withThem = mean(measured.map(([withEvents]) => withEvents));
        const without = mean(measured.map(([, other]) => other));
        const value = withThem / without;
        return [
          {
            what: `Idle, with ${figure(appointments)} scheduled events`,
            measured: `${figure(withThem)} ms of CPU a second`,
            reference: `none: ${figure(without)} ms`,
            result: figure(value),
            value,
            goal: { better: "less", atLeast: 1.2, aim: 1.1 },
          },
        ];
      }),
    );
  });
}
