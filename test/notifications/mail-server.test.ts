/** The mail server is away, defers, breaks off, or must be talked to in a certain way. */
import type { SMTPServerOptions } from "smtp-server";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { SmtpSettings } from "../../src/platform/mail-settings.ts";
import { sqliteTest } from "../harness/sqlite-test.ts";
import { until } from "../harness/until.ts";
import { type Dispatching, dispatching } from "./dispatching.ts";
import { certificate, trust } from "./mail-certificate.ts";
import { subscriberRow } from "./notified-service.ts";
import { smtpSinkForTest, startSmtpSink } from "./smtp-sink.ts";

const minute = 60_000;
const hour = 60 * minute;

let here: Dispatching;
beforeEach(async () => {
  here = await dispatching();
});

const people = (count: number) => Array.from({ length: count }, () => subscriberRow());
const states = async () => (await here.deliveries()).map(({ state }) => state);

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const sink = await startSmtpSink();
  await sink.close();
  return sink.port;
}

async function laterSink(port: number) {
  const sink = await startSmtpSink(port);
  onTestFinished(() => sink.close());
  return sink;
}

describe("an unavailable mail server", () => {
  sqliteTest(
    "a mail server that was down for 2 hours gets every mail with a note that it is late",
    async () => {
      const port = await freePort();
      here.start({ smtpPort: port });
      await here.subscribe(...people(12));
      await here.announce();
      await until(async () => (await here.deliveries()).some(({ reason }) => reason === "Unreachable"));
      here.clock.pass(2 * hour);
      const smtp = await laterSink(port);
      await until(() => smtp.mails.length === 12);
      await until(async () => (await states()).every((state) => state === "Sent"));
      // The time that it was away is no attempt of a message.
      expect(new Set((await here.deliveries()).map(({ attempts }) => attempts))).toEqual(new Set([1]));
      expect(new Set(smtp.mails.map(({ to }) => String(to))).size).toBe(12);
      // One of them was being tried all the time.
      expect(smtp.mails.filter(({ parsed }) => parsed.text?.includes("delivered late"))).not.toHaveLength(0);
    },
  );

  it("a mail server that was down gets no mail older than 48 hours", async () => {
    const port = await freePort();
    here.start({ smtpPort: port });
    await here.subscribe(subscriberRow());
    await here.announce();
    await until(async () => (await states()).includes("Deferred"));
    here.clock.pass(49 * hour);
    await until(async () => (await states()).includes("Failed"));
    expect((await here.deliveries())[0]?.reason).toBe("Unreachable");
  });
});

describe("a mail server that defers", () => {
  it("a mail server that defers each first attempt (greylisting) gets every mail at the second, a minute later", async () => {
    const smtp = await smtpSinkForTest();
    const seen = new Set<string>();
    smtp.refuse = (address) => {
      if (seen.has(address)) return undefined;
      seen.add(address);
      return { code: 451, text: "4.7.1 Greylisted, try again later" };
    };
    here.start({ smtpPort: smtp.port });
    // Each of a domain of its own: one whose attempts fail gets one connection.
    await here.subscribe(
      ...Array.from({ length: 12 }, (_, place) =>
        subscriberRow({ address: `ada@greylisting${place}.example` }),
      ),
    );
    await here.announce();
    await until(async () => (await states()).filter((state) => state === "Deferred").length === 12);
    expect(smtp.mails).toEqual([]);
    here.clock.pass(minute + 1_000);
    // Those for which no connection is left to failing domains wait half a minute each time.
    await until(() => {
      here.clock.pass(minute / 2);
      return smtp.mails.length === 12;
    });
    await until(async () => (await states()).every((state) => state === "Sent"));
    expect(new Set((await here.deliveries()).map(({ attempts }) => attempts))).toEqual(new Set([2]));
  });

  sqliteTest(
    "a mail server that defers everything for 48 hours makes the delivery fail, and suspends nobody",
    async () => {
      const smtp = await smtpSinkForTest();
      smtp.refuse = () => ({ code: 451, text: "4.3.0 Not now" });
      here.start({ smtpPort: smtp.port });
      await here.subscribe(subscriberRow());
      await here.announce();
      await until(async () => (await states()).includes("Deferred"));
      here.clock.pass(48 * hour);
      await until(async () => (await states()).includes("Failed"));
      expect((await here.deliveries())[0]).toMatchObject({ reason: "RemoteError", attempts: 2 });
    },
  );
});

describe("a mail server that disconnects", () => {
  sqliteTest(
    "a server that disconnects after the last byte gets the message again by the schedule alone, with the same id",
    async () => {
      const smtp = await smtpSinkForTest();
      smtp.hold = async () => smtp.disconnect();
      here.start({ smtpPort: smtp.port });
      await here.subscribe(subscriberRow({ address: "first@example.com" }));
      await here.announce();
      await until(async () => (await states()).includes("Deferred"));
      expect((await here.deliveries())[0]).toMatchObject({ reason: "Unreachable", attempts: 1 });
      smtp.hold = () => Promise.resolve();
      // Mail to others goes on meanwhile.
      await here.subscribe(subscriberRow({ address: "second@example.org" }));
      await here.announce();
      await until(() => smtp.mails.some(({ to }) => to.includes("second@example.org")));
      const first = () => smtp.mails.filter(({ to }) => to.includes("first@example.com"));
      expect(first().filter(({ parsed }) => parsed.messageId === first()[0]?.parsed.messageId)).toHaveLength(
        1,
      );
      here.clock.pass(minute + 1_000);
      await until(async () => (await states()).every((state) => state === "Sent"));
      const ids = first().map(({ parsed }) => parsed.messageId);
      expect(ids.filter((id) => id === ids[0])).toHaveLength(2);
    },
  );

  sqliteTest(
    "a server that disconnects before a message gets it within seconds, without a counted attempt (the control)",
    async () => {
      let isBroken = true;
      const smtp = await smtpSinkForTest({
        onConnect(_session, done) {
          done(isBroken ? Object.assign(new Error("busy"), { responseCode: 421 }) : null);
        },
      });
      here.start({ smtpPort: smtp.port });
      await here.subscribe(subscriberRow());
      await here.announce();
      await until(async () => (await states()).includes("Deferred"));
      expect((await here.deliveries())[0]).toMatchObject({ reason: "Unreachable", attempts: 0 });
      isBroken = false;
      await until(() => smtp.mails.length === 1);
    },
  );

  it("a rejection of one recipient affects that recipient only", async () => {
    const smtp = await smtpSinkForTest();
    smtp.refuse = (address) =>
      address.startsWith("full") ? { code: 552, text: "5.2.2 Mailbox full" } : undefined;
    here.start({ smtpPort: smtp.port });
    await here.subscribe(...people(8), subscriberRow({ address: "full@example.com" }));
    await here.announce();
    await until(
      async () =>
        (await states()).every((state) => state === "Sent" || state === "Failed") && smtp.mails.length === 8,
    );
    const failed = (await here.deliveries()).filter(({ state }) => state === "Failed");
    expect(failed.map(({ reason }) => reason)).toEqual(["RemoteError"]);
  });
});

const login = { user: "signalbox", pass: "a password of the mail server" };

/** A server that takes mail from this user alone, and what it saw of passwords. */
async function privateServer(options: SMTPServerOptions) {
  const passwords: unknown[] = [];
  const smtp = await smtpSinkForTest({
    authOptional: false,
    disabledCommands: [],
    onAuth({ username, password }, _session, done) {
      passwords.push(password);
      const isRight = username === login.user && password === login.pass;
      done(isRight ? null : new Error("wrong"), isRight ? { user: "signalbox" } : undefined);
    },
    ...options,
  });
  return { smtp, passwords };
}

describe("configured mail servers", () => {
  const send = async (port: number, smtp: Partial<SmtpSettings>) => {
    const rest = { host: "127.0.0.1", port, secure: false, requireTls: false, auth: undefined };
    here.start({ smtpPort: port, mail: { smtp: { ...rest, ...smtp } } });
    await here.subscribe(subscriberRow());
    await here.announce();
    await until(async () => (await states()).some((state) => !["Queued", "Sending"].includes(state)));
    return (await here.deliveries())[0]?.state;
  };

  it("a mail server accepts mail by STARTTLS, with a user and a password", async () => {
    const own = certificate();
    trust(own.cert);
    const { smtp, passwords } = await privateServer(own);
    expect(await send(smtp.port, { requireTls: true, auth: login })).toBe("Sent");
    expect([smtp.mails.length, passwords]).toEqual([1, [login.pass]]);
  });

  sqliteTest(
    "a mail server accepts mail by TLS from the first byte, with a user and a password",
    async () => {
      const own = certificate();
      trust(own.cert);
      const { smtp } = await privateServer({ ...own, secure: true });
      expect(await send(smtp.port, { secure: true, auth: login })).toBe("Sent");
      expect(smtp.mails).toHaveLength(1);
    },
  );

  sqliteTest(
    "a mail server with an untrusted certificate gets neither the password nor the mail",
    async () => {
      const { smtp, passwords } = await privateServer(certificate());
      expect(await send(smtp.port, { requireTls: true, auth: login })).toBe("Deferred");
      expect([smtp.mails, passwords]).toEqual([[], []]);
    },
  );

  it("a mail server without TLS gets no password over the network", async () => {
    const { smtp, passwords } = await privateServer({
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
    });
    expect(await send(smtp.port, { requireTls: true, auth: login })).toBe("Deferred");
    expect([smtp.mails, passwords]).toEqual([[], []]);
  });

  sqliteTest(
    "a mail server that refuses the password gets the mail once it is right, without a counted attempt",
    async () => {
      const own = certificate();
      trust(own.cert);
      const { smtp } = await privateServer(own);
      expect(await send(smtp.port, { requireTls: true, auth: { ...login, pass: "wrong" } })).toBe("Deferred");
      expect((await here.deliveries())[0]).toMatchObject({ reason: "Unreachable", attempts: 0 });
      expect(smtp.mails).toEqual([]);
    },
  );
});
