import { afterAll, beforeAll, expect, it } from "vitest";
import { until } from "../harness/until.ts";
import { type NotifiedService, startNotified, subscriberRow } from "./notified-service.ts";
import { type SmtpSink, startSmtpSink } from "./smtp-sink.ts";

let smtp: SmtpSink;
let service: NotifiedService;
let refused = 0;
let together = 0;
let most = 0;
const held: (() => void)[] = [];

beforeAll(async () => {
  smtp = await startSmtpSink(0, {
    async onRcptTo({ address }, _session, done) {
      if (!address.endsWith("@dead.example")) return done();
      refused += 1;
      together += 1;
      most = Math.max(most, together);
      // The first attempts fail at once, so that the destination is known to fail; the next one hangs.
      if (refused > 10) await new Promise<void>((resolve) => held.push(resolve));
      together -= 1;
      done(Object.assign(new Error("4.4.1 try later"), { responseCode: 451 }));
    },
  });
  service = await startNotified({ env: { SMTP_URL: smtp.url, MAIL_FROM: "status@acme.example" } });
});
afterAll(async () => {
  for (const release of held) release();
  await service.close();
  await smtp.close();
});

it("a domain whose attempts fail gets one connection, and the healthy ones share the rest", async () => {
  const dead = Array.from({ length: 60 }, (_, place) => subscriberRow({ address: `a${place}@dead.example` }));
  const healthy = Array.from({ length: 30 }, (_, place) =>
    subscriberRow({ address: `b${place}@ok.example` }),
  );
  // The deliveries of the failing domain are queued first.
  await service.subscribe(...dead, ...healthy);
  await service.announce();
  await until(() => held.length === 1);
  most = together;
  await until(
    () =>
      smtp.mails.filter(({ to }) => to.some((recipient) => recipient.endsWith("@ok.example"))).length === 30,
  );
  expect([most, held.length]).toEqual([1, 1]);
});
