/** A challenge of one node is answered at any other, once. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Authenticator } from "../harness/authenticator.ts";
import { secret, storeDatabase } from "../harness/databases.ts";
import { currentCode, nextCode } from "../harness/one-time-codes.ts";
import { newcomer, PortalBrowser, password } from "../harness/portal-browser.ts";
import { startServer, type TestServer } from "../harness/server.ts";

const origin = "http://localhost:8080";
const nodes: TestServer[] = [];
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await storeDatabase();
  drop = database.drop;
  const env = { DATABASE_URL: database.url, SIGNALBOX_SECRET: secret, BASE_URL: origin };
  for (let started = 0; started < 2; started += 1) nodes.push(await startServer({ env }));
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await drop();
});

function pair(): readonly [TestServer, TestServer] {
  const [first, second] = nodes;
  if (first === undefined || second === undefined) throw new Error("there are not two nodes");
  return [first, second];
}

/** The same browser, whose next request reaches another node. */
function at(node: TestServer, browser: PortalBrowser): PortalBrowser {
  const same = new PortalBrowser(node);
  for (const [name, value] of browser.cookies) same.cookies.set(name, value);
  return same;
}

describe("two nodes", () => {
  it("two nodes set up an authenticator together, and accept each code once between them", async () => {
    const [first, second] = pair();
    const browser = await newcomer(first, "codes@example.com");
    const setup = (await browser.poke("Me/Totp")).json.Result as { Secret: string; Challenge: string };
    const { Challenge } = setup;
    const confirmed = await at(second, browser).post("Me/Totp/Confirm", {
      Challenge,
      Code: currentCode(setup.Secret),
    });
    expect(confirmed.status).toBe(200);
    const Code = nextCode(setup.Secret);
    const statuses = await Promise.all(
      [pair(), [second, first] as const].map(async ([first, second]) => {
        const signing = new PortalBrowser(first);
        const challenged = await signing.post("SignIn", { Email: "codes@example.com", Password: password });
        const { Challenge: challenge } = challenged.json.Result as { Challenge: string };
        return (await at(second, signing).post("SignIn/Code", { Challenge: challenge, Code })).status;
      }),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it("two nodes accept a passkey response to the other's challenge, once between them", async () => {
    const [first, second] = pair();
    const browser = await newcomer(first, "passkeys@example.com");
    const authenticator = new Authenticator(origin);
    type PasskeyOptions = { Options: { challenge: string; user: { id: string } } };
    const creation = (await browser.poke("Me/Passkey/Options")).json.Result as PasskeyOptions;
    const attestation = authenticator.make(creation.Options);
    const added = await at(second, browser).post("Me/Passkey", { Name: "Laptop", Response: attestation });
    expect(added.status).toBe(201);
    const challenge = (await new PortalBrowser(first).poke("SignIn/Passkey/Options")).json
      .Result as PasskeyOptions;
    const Response = authenticator.use(challenge.Options);
    const answers = [first, second, first, second].map((node) =>
      new PortalBrowser(node).post("SignIn/Passkey", { Response }),
    );
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401]);
  });
});
