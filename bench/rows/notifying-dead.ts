/** How fast healthy destinations are served beside a dead one. */
import { acceptedAt, publish, startSink, subscribe, subscribeWebhooks } from "../audience.ts";
import { figure, type Row } from "../figures.ts";
import { child, start } from "../processes.ts";
import { makeKey, withService } from "../service.ts";
import { type EngineName, type Home, type Homes, withHomes } from "../store-places.ts";

const destinations = 1_000;
/** Readers of each mail domain, so that a run takes some seconds. */
const readersOfDomain = 5;
/** Announcements that each webhook gets: a page may publish 20 events in an hour. */
const publications = 5;
const rounds = 2;
/** Milliseconds for which each message keeps its connection busy: connections are what a dead destination takes. */
const busyMs = 50;
const sender = { MAIL_FROM: "status@acme.example" };

/** Mails a second to all domains but the dead one. */
async function mailsASecond(home: Home, folder: string, dead: string): Promise<number> {
  await withService(home, () => Promise.resolve());
  await subscribe(home, readersOfDomain * destinations, destinations);
  const sink = await startSink(folder, dead, busyMs);
  const env = { ...sender, SMTP_URL: `smtp://127.0.0.1:${sink.port}` };
  const count = readersOfDomain * (destinations - 20);
  const rate = await withService(
    home,
    async (service) => {
      const key = await makeKey(home, "Read-Write");
      const [first, last] = [acceptedAt(sink, 1), acceptedAt(sink, count)];
      await publish(service, key, "Payments fail");
      return (count * 1_000) / ((await last) - (await first));
    },
    { core: 0, env },
  );
  await sink.process.stop();
  return rate;
}

/** Requests a second to all webhooks but the dead one, which takes them and never answers. */
async function requestsASecond(home: Home, hasDead: boolean): Promise<number> {
  const sink = start(child("hook-sink", String(busyMs)), { core: 1 });
  const port = (await sink.line((line) => line.startsWith("port "))).slice(5);
  const timeOf = async (count: number) =>
    Number((await sink.line((line) => line.startsWith(`${count} `))).split(" ")[1]);
  await withService(home, () => Promise.resolve());
  const urls = Array.from(
    { length: destinations },
    (_, index) => `http://127.0.0.1:${port}/${hasDead && index === 7 ? "dead" : `receivers/${index}`}`,
  );
  await subscribeWebhooks(home, urls);
  const count = publications * (destinations - 20);
  const rate = await withService(
    home,
    async (service) => {
      const key = await makeKey(home, "Read-Write");
      const [first, last] = [timeOf(1), timeOf(count)];
      for (let round = 0; round < publications; round += 1) {
        await publish(service, key, `Payments fail ${round}`);
      }
      return (count * 1_000) / ((await last) - (await first));
    },
    { core: 0, env: { OUTBOUND_ALLOW: "127.0.0.0/8" } },
  );
  await sink.stop();
  return rate;
}

/** The mean rates without and with a dead destination, measured in turn. */
async function alternating(rate: (hasDead: boolean) => Promise<number>): Promise<readonly [number, number]> {
  let [healthy, withDead] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    healthy += (await rate(false)) / rounds;
    withDead += (await rate(true)) / rounds;
  }
  return [healthy, withDead];
}

async function compared(what: string, rate: (hasDead: boolean) => Promise<number>): Promise<Row> {
  const [healthy, measured] = await alternating(rate);
  return {
    what,
    measured: `${figure(measured)}/s`,
    reference: `all healthy: ${figure(healthy)}/s`,
    result: figure(measured / healthy),
    value: measured / healthy,
    goal: { better: "more", atLeast: 0.9, aim: 0.98 },
  };
}

async function measureDead(homes: Homes): Promise<Row[]> {
  const many = figure(destinations);
  return [
    await compared(
      `Mails a second to ${many} domains, ${busyMs} ms each, one of which answers late and refuses for now`,
      async (hasDead) =>
        await mailsASecond(await homes.make(), homes.folder, hasDead ? "domain7.example" : ""),
    ),
    await compared(
      `Requests a second to ${many} webhooks, ${busyMs} ms each, one of which never answers`,
      async (hasDead) => await requestsASecond(await homes.make(), hasDead),
    ),
  ];
}

/** Measures the rates of healthy destinations beside a dead one. */
export function notifyingDead(on: EngineName): Promise<Row[]> {
  return withHomes(on, measureDead);
}
