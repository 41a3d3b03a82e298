/** The cost of guessing, and the information it never yields. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { q } from "../../../src/store/query.ts";
import { repetitions } from "../../harness/repetitions.ts";
import { startServer, type TestServer } from "../../harness/server.ts";
import { Browser, owner, ownerOf, tokenIn, tokenOf } from "./browsers.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: "127.0.0.1" } });
  await ownerOf(server);
});
afterAll(() => server.close());

describe("guessing", () => {
  it("guesses are limited to 120, and a person at another address is not locked out", {
    timeout: 240_000,
  }, async () => {
    const guesser = new Browser(server);
    const outcomes = new Map<number, number>();
    let left = repetitions(150, 10_000);
    const guess = async () => {
      while (left > 0) {
        left -= 1;
        const email = left % 2 === 0 ? owner : `somebody-${left % 400}@example.com`;
        const { status, headers } = await guesser.signIn(email, `guess number ${left} of many`);
        if (status === 429) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
        outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 4 }, guess));
    expect(outcomes.get(401)).toBeLessThanOrEqual(120);
    expect([...outcomes.keys()].toSorted((a, b) => a - b)).toEqual([401, 429]);
    expect((await new Browser(server).signIn(owner)).status).toBe(200);
  });

  it("guesses in a stolen session find no password from any address, and do not lock out its person", async () => {
    const person = new Browser(server);
    expect((await person.signIn(owner)).status).toBe(200);
    const Password = "guess of a thief";
    const outcomes = new Map<number, number>();
    for (let turn = 0; turn < 130; turn += 1) {
      const thief = new Browser(server);
      thief.cookie = person.cookie;
      const { status } = await thief.post("Proof", { Password });
      outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
    }
    expect(outcomes.get(401)).toBeLessThanOrEqual(120);
    expect(outcomes.get(429)).toBeGreaterThan(0);
    expect((await person.signIn(owner)).status).toBe(200);
  });

  it("guesses of links count against their address too", async () => {
    const guesser = new Browser(server);
    let looked = 0;
    for (let turn = 0; turn < 140; turn += 1) {
      const { status } = await guesser.post("Reset/Read", { Token: `${turn}`.padStart(43, "x") });
      if (status === 404) looked += 1;
      else expect(status).toBe(429);
    }
    expect(looked).toBeLessThanOrEqual(110);
  });
});

describe("secrets", () => {
  it("no log, refusal or audit event contains a secret", async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), "signalbox-"));
    const fresh = await startServer({ env: { TRUST_PROXY: "127.0.0.1" }, dataDirectory, logLevel: "trace" });
    try {
      const browser = new Browser(fresh);
      const Token = await tokenOf(fresh);
      const canary = "canary-coal-mine-7731";
      const answers = [
        await browser.post("Setup", { Token: `${Token}x`, Email: owner, Name: "O", Password: canary }),
        await browser.post("Setup", { Token, Email: owner, Name: "O", Password: canary }),
        await browser.signIn(owner, `${canary} wrong`),
        await browser.signIn(owner, canary),
        await browser.post("Proof", { Password: canary }),
        await browser.post("Me/Password", { Current: canary, New: `another ${canary}` }),
        await browser.post("SignIn", { Email: owner, Password: { deep: canary } }),
        await browser.request(`Session/${canary}`, { method: "DELETE" }),
      ];
      const cookie = browser.cookie.split("=")[1] ?? "";
      const invited = await browser.post("Invitation", { Email: "ada@example.com", Role: "Viewer" });
      const link = tokenIn(invited);
      await browser.post("Invitation/Read", { Token: `${link}x` });
      const audit = await fresh.bus.rows(q.selectFrom("audit_event").selectAll().compile());
      const hashes = await fresh.bus.rows(q.selectFrom("person").select("password_hash").compile());
      const outputs = [...fresh.log, ...answers.map(({ text }) => text), JSON.stringify(audit)].join("\n");
      for (const secret of [Token, canary, cookie, link, "$argon2id", hashes[0]?.password_hash ?? ""]) {
        expect(secret.length).toBeGreaterThan(8);
        expect(outputs).not.toContain(secret);
      }
    } finally {
      await fresh.close();
      await rm(dataDirectory, { recursive: true, force: true });
    }
  });
});
