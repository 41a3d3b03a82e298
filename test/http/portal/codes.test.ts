/** One-time codes as a browser meets them: set up, asked for, limited, and stood in for. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { q } from "../../../src/store/query.ts";
import { currentCode, nextCode } from "../../harness/one-time-codes.ts";
import { newcomer, PortalBrowser, password } from "../../harness/portal-browser.ts";
import { startServer, type TestServer } from "../../harness/server.ts";
import { until } from "../../harness/until.ts";

let server: TestServer;
let people = 0;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Somebody with an authenticator that was confirmed with the current code: the next one is unused. */
async function withTotp() {
  people += 1;
  const email = `codes-${people}@example.com`;
  const browser = await newcomer(server, email);
  const started = await browser.poke("Me/Totp");
  const { Secret: secret, Challenge } = started.json.Result as { Secret: string; Challenge: string };
  const confirmed = await browser.post("Me/Totp/Confirm", { Challenge, Code: currentCode(secret) });
  const { RecoveryCodes } = confirmed.json.Result as { RecoveryCodes: string[] };
  return { browser, email, secret, recovery: RecoveryCodes, started };
}

async function byPassword(email: string) {
  const browser = new PortalBrowser(server);
  const { json } = await browser.post("SignIn", { Email: email, Password: password });
  return { browser, challenge: (json.Result as { Challenge?: string }).Challenge ?? "", result: json.Result };
}

describe("an authenticator", () => {
  it("an authenticator is set up by its first code, with a QR code and ten recovery codes", async () => {
    const { browser, started, recovery } = await withTotp();
    expect(started.at("Result", "Uri")).toMatch(/^otpauth:\/\/totp\//u);
    expect(started.at("Result", "Svg")).toMatch(/^<svg /u);
    expect(started.headers["cache-control"]).toBe("no-store");
    expect(new Set(recovery).size).toBe(10);
    const security = await browser.request("Me/Security");
    expect(security.json.Result).toMatchObject({ HasPassword: true, RecoveryCodesLeft: 10 });
    expect(security.at("Result", "Totp", "ConfirmedAt")).toMatch(/Z$/u);
  });

  it("an authenticator is inactive before its first correct code", async () => {
    people += 1;
    const email = `codes-${people}@example.com`;
    const browser = await newcomer(server, email);
    const { json } = await browser.poke("Me/Totp");
    const { Challenge } = json.Result as { Challenge: string };
    const wrong = await browser.post("Me/Totp/Confirm", { Challenge, Code: "000000" });
    expect([wrong.status, wrong.json.Code, wrong.json.Errors?.[0]?.Path]).toEqual([
      400,
      "ValidationFailed",
      "Code",
    ]);
    expect((await byPassword(email)).result).toEqual({ SignedIn: true });
  });

  it("an authenticator is set up in the session that started it only", async () => {
    const { browser } = await withTotp();
    const other = await withTotp();
    const { json } = await browser.poke("Me/Totp");
    const { Challenge, Secret: secret } = json.Result as { Challenge: string; Secret: string };
    const refused = await other.browser.post("Me/Totp/Confirm", { Challenge, Code: nextCode(secret) });
    expect(refused.json.Code).toBe("SignInRefused");
  });

  it("an authenticator's secret is not readable in the store", async () => {
    const { secret, recovery } = await withTotp();
    const people = await server.bus.rows(q.selectFrom("person").selectAll().compile());
    const codes = await server.bus.rows(q.selectFrom("recovery_code").selectAll().compile());
    const audit = await server.bus.rows(q.selectFrom("audit_event").selectAll().compile());
    const stored = JSON.stringify([people, codes, audit]);
    expect(stored).not.toContain(secret);
    for (const code of recovery) expect(stored).not.toContain(code);
  });
});

describe("a sign-in that requires a code", () => {
  it("a sign-in that requires a code is complete only with it", async () => {
    const { email, secret } = await withTotp();
    const { browser, challenge, result } = await byPassword(email);
    expect(result).toEqual({ SignedIn: false, Challenge: challenge });
    expect(challenge).toHaveLength(43);
    expect(await browser.isSignedIn()).toBe(false);
    const { status, json } = await browser.post("SignIn/Code", {
      Challenge: challenge,
      Code: nextCode(secret),
    });
    expect([status, json.Result]).toEqual([200, { SignedIn: true }]);
    expect(await browser.isSignedIn()).toBe(true);
    const { Items } = (await browser.request("Session")).json.Result as { Items: { Means: string }[] };
    expect(Items.map(({ Means }) => Means)).toContain("Password+Code");
  });

  it("a sign-in refuses a used code, even with another challenge", async () => {
    const { email, secret } = await withTotp();
    const Code = nextCode(secret);
    const first = await byPassword(email);
    expect((await first.browser.post("SignIn/Code", { Challenge: first.challenge, Code })).status).toBe(200);
    const second = await byPassword(email);
    const replayed = await second.browser.post("SignIn/Code", { Challenge: second.challenge, Code });
    expect([replayed.status, replayed.json.Code]).toEqual([401, "SignInRefused"]);
    // Another one can be given in its place.
    expect(replayed.json.Errors?.[0]?.Path).toBe("Code");
    expect(await second.browser.isSignedIn()).toBe(false);
  });

  it("a sign-in accepts each recovery code once", async () => {
    const { email, recovery } = await withTotp();
    const give = async (Code: string) => {
      const { browser, challenge } = await byPassword(email);
      return (await browser.post("SignIn/Code", { Challenge: challenge, Code })).status;
    };
    const [first = "", second = ""] = recovery;
    expect([
      await give(first),
      await give(first),
      await give(second.toUpperCase().replaceAll("-", " ")),
    ]).toEqual([200, 401, 200]);
  });

  it("a sign-in limits guesses of codes, and the right password grants no new ones", async () => {
    const { email } = await withTotp();
    const statuses: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      const { browser, challenge } = await byPassword(email);
      statuses.push((await browser.post("SignIn/Code", { Challenge: challenge, Code: "000000" })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it("a sign-in refuses a code for an unknown challenge, or one from before a password change", async () => {
    const { browser, email, secret } = await withTotp();
    const stranger = new PortalBrowser(server);
    const refused = await stranger.post("SignIn/Code", { Challenge: "x".repeat(43), Code: nextCode(secret) });
    expect(refused.json.Code).toBe("SignInRefused");
    const before = await byPassword(email);
    const changed = await browser.post("Me/Password", { Current: password, New: `${password} anew` });
    expect(changed.status).toBe(204);
    const late = await before.browser.post("SignIn/Code", {
      Challenge: before.challenge,
      Code: nextCode(secret),
    });
    expect(late.json.Code).toBe("SignInRefused");
  });
});

describe("a proof", () => {
  it("reauthentication of a person with codes needs the password and a code, neither alone", async () => {
    const { browser, secret } = await withTotp();
    const refusalFor = async (body: Readonly<Record<string, unknown>>) => {
      const { json } = await browser.post("Proof", body);
      return [json.Code, json.Errors?.[0]?.Path];
    };
    expect(await refusalFor({ Password: password })).toEqual(["ValidationFailed", "Code"]);
    // Alike for one that is right and one that is not.
    expect(await refusalFor({ Code: nextCode(secret) })).toEqual(["ValidationFailed", "Password"]);
    expect(await refusalFor({ Code: "000000" })).toEqual(["ValidationFailed", "Password"]);
    expect(await refusalFor({})).toEqual(["ValidationFailed", "Password"]);
    const wrong = "wrong horse battery";
    expect(await refusalFor({ Password: wrong, Code: nextCode(secret) })).toEqual([
      "SignInRefused",
      "Password",
    ]);
    expect(await refusalFor({ Password: wrong, Code: "000000" })).toEqual(["SignInRefused", "Password"]);
    expect(await refusalFor({ Password: password, Code: "000000" })).toEqual(["SignInRefused", "Code"]);
    expect((await browser.post("Proof", { Password: password, Code: nextCode(secret) })).status).toBe(204);
  });

  it("reauthentication by password and code renews the session under a new token", async () => {
    const { browser, secret } = await withTotp();
    const { cookie } = browser;
    const { status } = await browser.post("Proof", { Password: password, Code: nextCode(secret) });
    expect(status).toBe(204);
    expect(browser.cookie).not.toBe(cookie);
    expect(await browser.isSignedIn()).toBe(true);
    // Every node forgets the former token within a second.
    await until(async () => (await server.request("/portal/api/Me", { headers: { cookie } })).status === 401);
  });
});
