/** How people come in and go, as a browser sees it. */
import { createHook } from "node:async_hooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { q } from "../../../src/store/query.ts";
import type { Received } from "../../harness/http.ts";
import { repetitions } from "../../harness/repetitions.ts";
import { startServer, type TestServer } from "../../harness/server.ts";
import { until } from "../../harness/until.ts";
import { Browser, owner, ownerOf, password, tokenIn, tokenOf } from "./browsers.ts";

let server: TestServer;
let signedIn: Browser;

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: "127.0.0.1" } });
  signedIn = await ownerOf(server);
});
afterAll(() => server.close());

/** Somebody who was invited as a role, signed in. */
async function invited(role: string, email: string): Promise<Browser> {
  const created = await signedIn.post("Invitation", { Email: email, Role: role });
  expect(created.status).toBe(201);
  const browser = new Browser(server);
  const read = await browser.post("Invitation/Read", { Token: tokenIn(created) });
  expect(read.json.Result).toEqual({ Email: email, Role: role, PageName: "Acme" });
  const accepted = await browser.post("Invitation/Accept", {
    Token: tokenIn(created),
    Name: "Ada",
    Password: password,
  });
  expect(accepted.status).toBe(201);
  return browser;
}

async function idOf(email: string): Promise<string> {
  const { Items } = (await signedIn.request("Person")).json.Result as {
    Items: { Id: string; Email: string }[];
  };
  return Items.find((person) => person.Email === email)?.Id ?? "";
}

describe("the first owner", () => {
  it("the first owner is set up once: of many concurrent requests with the right link one wins", async () => {
    const fresh = await startServer({ env: { TRUST_PROXY: "127.0.0.1" } });
    try {
      const Token = await tokenOf(fresh);
      const tried = await Promise.all(
        Array.from({ length: repetitions(20, 100) }, (_, turn) =>
          new Browser(fresh).post("Setup", {
            Token,
            Email: `o${turn}@example.com`,
            Name: "O",
            Password: password,
          }),
        ),
      );
      const statuses = tried.map(({ status }) => status);
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      expect(new Set(statuses)).toEqual(new Set([201, 404]));
      const late = await new Browser(fresh).post("Setup", {
        Token,
        Email: owner,
        Name: "O",
        Password: password,
      });
      expect([late.status, late.json.Code]).toEqual([404, "LinkNotFound"]);
      expect((await fresh.request("/portal/api/Entrance")).at("Result", "SetUp")).toBe(true);
    } finally {
      await fresh.close();
    }
  });

  it("the first owner is not set up with a wrong token, and errors are reported before anything is created", async () => {
    const fresh = await startServer({ env: { TRUST_PROXY: "127.0.0.1" } });
    try {
      const Token = await tokenOf(fresh);
      const set = { Token, Email: owner, Name: "Olga", Password: password };
      const tried = async (fields: object) => {
        const { status, json } = await new Browser(fresh).post("Setup", { ...set, ...fields });
        return [status, json.Code, json.Errors?.map(({ Path }) => Path)];
      };
      expect(await tried({ Token: "wrong" })).toEqual([404, "LinkNotFound", undefined]);
      expect(await tried({ Email: "olga" })).toEqual([400, "ValidationFailed", ["Email"]]);
      expect(await tried({ Name: " " })).toEqual([400, "ValidationFailed", ["Name"]]);
      expect(await tried({ Password: "short" })).toEqual([400, "ValidationFailed", ["Password"]]);
      expect(await tried({ Password: "Olga Olga Olga" })).toEqual([400, "ValidationFailed", ["Password"]]);
      expect(await tried({ Role: "Owner" })).toEqual([400, "ValidationFailed", ["Role"]]);
      expect(await tried({ TimeZone: "Nowhere" })).toEqual([400, "ValidationFailed", ["TimeZone"]]);
      const checked = async (fields: object) => {
        const { status, json } = await new Browser(fresh).post("Setup/Check", { ...set, ...fields });
        return [status, json.Errors?.map(({ Path }) => Path)];
      };
      expect(await checked({ Token: "wrong" })).toEqual([404, undefined]);
      const linkOnly = { Email: undefined, Name: undefined, Password: undefined };
      expect(await checked(linkOnly)).toEqual([204, undefined]);
      expect(await checked({ ...linkOnly, Token: "wrong" })).toEqual([404, undefined]);
      expect(await checked({ Password: "password1234" })).toEqual([400, ["Password"]]);
      expect(await checked({ Email: "olga", Name: " ", Password: "password1234" })).toEqual([
        400,
        ["Email", "Name", "Password"],
      ]);
      expect(await checked({})).toEqual([204, undefined]);
      expect((await fresh.request("/portal/api/Entrance")).at("Result", "SetUp")).toBe(false);
      expect(await tried({})).toEqual([201, undefined, undefined]);
    } finally {
      await fresh.close();
    }
  });
});

describe("a sign-in", () => {
  it("a sign-in sets a cookie that scripts cannot read, and answers with the person and the page", async () => {
    const browser = new Browser(server);
    const answered = await browser.signIn(` ${owner.toUpperCase()} `);
    expect([answered.status, answered.json.Result]).toEqual([200, { SignedIn: true }]);
    expect(answered.headers["set-cookie"]).toEqual([
      expect.stringMatching(/^signalbox=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/u),
    ]);
    expect(answered.headers["cache-control"]).toContain("no-store");
    const me = await browser.request("Me");
    expect(me.json.Result).toMatchObject({
      Person: { Name: "Olga", Email: owner, Role: "Owner" },
      Page: { Name: "Acme" },
      Service: { IsSecure: false },
    });
  });

  it("a sign-in is refused alike for a wrong password and an unknown person", async () => {
    const wrong = await new Browser(server).signIn(owner, "wrong horse battery");
    const unknown = await new Browser(server).signIn("nobody@example.com", "wrong horse battery");
    const plain = ({ status, json, headers }: Received) => {
      const { RequestId: _, ...envelope } = json;
      const { date: __, "x-request-id": ___, "content-length": length, ...others } = headers;
      return { status, envelope, length: Number(length) - (json.RequestId ?? "").length, headers: others };
    };
    expect(plain(wrong)).toEqual(plain(unknown));
    expect(wrong.json.Code).toBe("SignInRefused");
    expect(wrong.headers["set-cookie"]).toBeUndefined();
  });

  it("a sign-in takes as long for an unknown person as for a wrong password", async () => {
    const email = "hashed@example.com";
    await invited("Viewer", email);
    const hashes = async (about: string) => {
      let count = 0;
      const hook = createHook({ init: (_id, type) => void (type === "ARGON2REQUEST" && (count += 1)) });
      hook.enable();
      expect((await new Browser(server).signIn(about, "wrong horse battery")).status).toBe(401);
      hook.disable();
      return count;
    };
    expect(await hashes(email)).toBe(1);
    expect(await hashes("nobody-at-all@example.com")).toBe(1);
  });

  it("a sign-in starts a new session token, and ends the browser's former session", async () => {
    const browser = new Browser(server);
    browser.cookie = `signalbox=${"A".repeat(43)}`;
    await browser.signIn(owner);
    const first = browser.cookie;
    expect(first).not.toContain("AAAA");
    await browser.signIn(owner);
    expect(browser.cookie).not.toBe(first);
    const former = new Browser(server);
    former.cookie = first;
    await until(async () => (await former.me()) === 401);
    expect(await browser.me()).toBe(200);
  });

  it("a sign-in stores only the hash of its token, which has 256 random bits", async () => {
    const browser = new Browser(server);
    await browser.signIn(owner);
    const token = browser.cookie.split("=")[1] ?? "";
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const rows = await server.bus.rows(q.selectFrom("session").selectAll().compile());
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe("a session", () => {
  it("a session is listed, and ended from another within a second", async () => {
    const [first, second] = [new Browser(server), new Browser(server)];
    await first.signIn(owner);
    await second.signIn(owner);
    const listed = (await second.request("Session")).json.Result as {
      Items: { Id: string; IsThis: boolean; Browser: string; Means: string }[];
    };
    expect(listed.Items.filter(({ IsThis }) => IsThis)).toHaveLength(1);
    expect(listed.Items[0]).toMatchObject({ Browser: "Firefox on Linux" });
    const mine = (await first.request("Session")).json.Result as typeof listed;
    const id = mine.Items.find(({ IsThis }) => IsThis)?.Id;
    expect((await second.request(`Session/${id}`, { method: "DELETE" })).status).toBe(204);
    await until(async () => (await first.me()) === 401);
    expect((await second.request(`Session/${id}`, { method: "DELETE" })).json.Code).toBe("SessionNotFound");
    expect(await second.me()).toBe(200);
  });

  it("a sign-out ends the session at once, and removes its cookie", async () => {
    const browser = new Browser(server);
    await browser.signIn(owner);
    const cookie = browser.cookie;
    const out = await browser.post("SignOut");
    expect([out.status, out.headers["set-cookie"]]).toEqual([
      204,
      [expect.stringContaining("signalbox=; Max-Age=0")],
    ]);
    browser.cookie = cookie;
    await until(async () => (await browser.me()) === 401);
  });

  it("a reauthentication continues the session under a new token", async () => {
    const browser = new Browser(server);
    await browser.signIn(owner);
    const before = browser.cookie;
    expect((await browser.post("Proof", { Password: "wrong horse battery" })).json.Code).toBe(
      "SignInRefused",
    );
    expect((await browser.post("Proof", { Password: password })).status).toBe(204);
    expect(browser.cookie).not.toBe(before);
    expect(await browser.me()).toBe(200);
    browser.cookie = before;
    await until(async () => (await browser.me()) === 401);
  });

  it.each([
    ["another password", "password"],
    ["another address of one's own", "email"],
    ["another address by an owner", "email by an owner"],
    ["another role", "role"],
    ["being shut out", "disabled"],
    ["being deleted", "deleted"],
    ["a reset by a link", "reset"],
  ])("a session ends everywhere within a second of %s", async (_words, how) => {
    const email = `${how.replaceAll(" ", "-")}@example.com`;
    const newEmail = `new-${email}`;
    const here = await invited("Editor", email);
    const elsewhere = new Browser(server);
    await elsewhere.signIn(email);
    expect(await elsewhere.me()).toBe(200);
    const id = await idOf(email);
    const other = "seven boats under glass";
    if (how === "password") await here.post("Me/Password", { Current: password, New: other });
    if (how === "email")
      expect((await here.post("Me/Email", { Email: newEmail, Password: password })).status).toBe(200);
    if (how === "email by an owner")
      expect((await signedIn.post(`Person/${id}/Email`, { Email: newEmail })).status).toBe(200);
    if (how === "role") await signedIn.request(`Person/${id}`, { method: "PATCH", body: { Role: "Viewer" } });
    if (how === "disabled")
      await signedIn.request(`Person/${id}`, { method: "PATCH", body: { Disabled: true } });
    if (how === "deleted") await signedIn.request(`Person/${id}`, { method: "DELETE" });
    if (how === "reset") {
      const resetLink = await signedIn.post(`Person/${id}/ResetLink`);
      expect(String(resetLink.at("Result", "Url"))).toMatch(
        /^http:\/\/localhost:\d+\/portal\/reset#[\w-]{43}$/u,
      );
      const read = await new Browser(server).post("Reset/Read", { Token: tokenIn(resetLink) });
      expect(read.json.Result).toEqual({ Email: email, PageName: "Acme" });
      const reset = await new Browser(server).post("Reset", { Token: tokenIn(resetLink), Password: other });
      expect([reset.status, reset.json.Result]).toEqual([200, { SignedIn: true }]);
      expect(
        (await new Browser(server).post("Reset", { Token: tokenIn(resetLink), Password: other })).status,
      ).toBe(404);
    }
    await until(async () => (await elsewhere.me()) === 401);
    expect(await here.me()).toBe(how === "password" || how === "email" ? 200 : 401);
    const again = await new Browser(server).signIn(email);
    expect(again.status).toBe(how === "role" ? 200 : 401);
    if (how.startsWith("email")) expect((await new Browser(server).signIn(newEmail)).status).toBe(200);
    if (how === "password" || how === "reset")
      expect((await new Browser(server).signIn(email, other)).status).toBe(200);
  });
});

describe("a password", () => {
  it("a password change requires the current one, and a new one that is long enough and unlike a name", async () => {
    const browser = await invited("Viewer", "grace@example.com");
    const change = async (Current: string, New: string) => {
      const { status, json } = await browser.post("Me/Password", { Current, New });
      return [status, json.Code];
    };
    expect(await change("wrong horse battery", "seven boats under glass")).toEqual([401, "SignInRefused"]);
    expect(await change(password, "grace@example")).toEqual([400, "ValidationFailed"]);
    expect((await browser.post("Me/Password", { New: "seven boats under glass" })).json.Code).toBe(
      "SignInRefused",
    );
    expect(await change(password, "seven boats under glass")).toEqual([204, undefined]);
  });
});

describe("one's own e-mail address", () => {
  it("an own e-mail address is changed with the password, to a free and valid one", async () => {
    const browser = await invited("Viewer", "lin@example.com");
    const change = async (Email: string, Password?: string) =>
      (await browser.post("Me/Email", { Email, Password })).json.Code;
    expect(await change("lin@example.org", "wrong horse battery")).toBe("SignInRefused");
    expect(await change("lin@example.org")).toBe("SignInRefused");
    expect(await change("lin", password)).toBe("ValidationFailed");
    expect(await change(owner, password)).toBe("EmailTaken");
    const own = await signedIn.post(`Person/${await idOf(owner)}/Email`, { Email: "o@example.com" });
    expect(own.json.Code).toBe("RoleForbids");
    expect(await change("Lin@example.com", password)).toBeUndefined();
    await until(async () => (await browser.request("Me")).text.includes("Lin@example.com"));
  });
});

describe("people", () => {
  it("people choose their own names, and are listed without secrets", async () => {
    const browser = await invited("Editor", "hopper@example.com");
    const renamed = await browser.request("Me", { method: "PATCH", body: { Name: "Hopper" } });
    expect(renamed.json.Result).toMatchObject({ Name: "Hopper", Role: "Editor" });
    const listed = await signedIn.request("Person");
    expect(listed.text).toContain('"Name":"Hopper"');
    expect(listed.text).not.toMatch(/argon2|[0-9a-f]{64}/u);
    expect((await browser.request("Person")).status).toBe(403);
  });

  it("people are removed and restored; invitations are listed and revoked", async () => {
    const id = await invited("Viewer", "back@example.com").then(() => idOf("back@example.com"));
    expect((await signedIn.request(`Person/${id}`, { method: "DELETE" })).status).toBe(200);
    expect(await idOf("back@example.com")).toBe("");
    expect((await signedIn.post(`Person/${id}/Restore`)).status).toBe(200);
    expect(await idOf("back@example.com")).toBe(id);

    const created = await signedIn.post("Invitation", { Email: "new@example.com", Role: "Viewer" });
    expect((await signedIn.request("Invitation")).at("Result", "Items", 0)).toMatchObject({
      Email: "new@example.com",
      CreatedBy: "Olga",
    });
    expect(
      (await signedIn.request(`Invitation/${String(created.at("Result", "Id"))}`, { method: "DELETE" }))
        .status,
    ).toBe(204);
    expect((await new Browser(server).post("Invitation/Read", { Token: tokenIn(created) })).status).toBe(404);
  });
});
