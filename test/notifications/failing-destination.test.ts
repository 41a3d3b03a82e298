import { expect, it, onTestFinished } from "vitest";
import { until } from "../harness/until.ts";
import { dispatching } from "./dispatching.ts";
import { subscriberRow } from "./notified-service.ts";
import { smtpSinkForTest } from "./smtp-sink.ts";

it("a domain whose attempts fail gets one connection, and the healthy ones share the rest", async () => {
  let [refused, together, most] = [0, 0, 0];
  const held: (() => void)[] = [];
  const here = await dispatching();
  const smtp = await smtpSinkForTest({
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
  onTestFinished(() => held.forEach((release) => release()));
  const people = (count: number, domain: string) =>
    Array.from({ length: count }, (_, place) => subscriberRow({ address: `a${place}@${domain}` }));
  // The deliveries of the failing domain are queued first.
  await here.subscribe(...people(30, "dead.example"), ...people(15, "ok.example"));
  here.start({ smtpPort: smtp.port });
  await here.announce();
  await until(() => held.length === 1);
  most = together;
  await until(() => smtp.mails.length === 15);
  expect(smtp.mails.every(({ to }) => String(to).endsWith("@ok.example"))).toBe(true);
  expect([most, held.length]).toEqual([1, 1]);
});
