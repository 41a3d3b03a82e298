/** Visitors who subscribe a chat channel: the code that is posted there proves that they can read it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadSecret } from "../../src/auth/load-secret.ts";
import type { ServiceSecret } from "../../src/auth/service-secret.ts";
import { openAddress } from "../../src/auth/subscriber-secrets.ts";
import { confirmationCode } from "../../src/auth/subscription-tokens.ts";
import { q } from "../../src/store/query.ts";
import type { SubscriberRow } from "../../src/store/tables/subscriber-tables.ts";
import { startServer, type TestServer } from "../harness/server.ts";

const slack = "https://hooks.slack.com/services/T0/B0/abcdef";

let server: TestServer;
let secret: ServiceSecret;
let visitors = 0;

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: "127.0.0.1", SENDING: "held" } });
  const { dataDirectory, database } = server;
  secret = await loadSecret(server.bus, { dataDirectory, database, secret: undefined });
});
afterAll(() => server.close());

async function post(path: string, fields: Readonly<Record<string, string>>, visitor?: number) {
  return await server.request(path, {
    method: "POST",
    headers: {
      "x-forwarded-for": `2001:db8:${(visitor ?? (visitors += 1)).toString(16)}::1`,
      "content-type": "application/x-www-form-urlencoded",
      accept: "text/html",
    },
    body: new URLSearchParams(fields).toString(),
  });
}

/** The hidden fields of a form. */
function hiddenFieldsOf(text: string): Record<string, string> {
  const hidden = text.matchAll(/type="hidden" name="(?<name>\w+)" value="(?<value>[^"]+)"/gu);
  return Object.fromEntries(
    [...hidden].map(({ groups }) => [groups?.["name"] ?? "", groups?.["value"] ?? ""]),
  );
}

async function onlyRow(): Promise<SubscriberRow> {
  const [row] = await server.bus.rows(q.selectFrom("subscriber").selectAll().compile());
  if (row === undefined) throw new Error("there is no subscriber");
  return row;
}

describe("a visitor with a chat channel", () => {
  it("only the code posted in the channel leads to the confirm page", async () => {
    const answer = await post("/subscribe", { Webhook: slack, Scope: "Page" });
    expect(answer.status).toBe(202);
    expect(answer.text).toContain('action="/subscription/code"');
    const row = await onlyRow();
    expect(row).toMatchObject({
      channel: "Slack",
      state: "Pending",
      address_mask: "https://hooks.slack.com/…cdef",
    });
    expect(row.address).not.toContain("abcdef");
    expect(openAddress(secret, row)).toBe(slack);

    const code = confirmationCode(secret, row);
    expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ2-9]{4}-[BCDFGHJKLMNPQRSTVWXZ2-9]{4}$/u);
    for (const wrong of ["BBBB-BBBB", "", code.slice(1)]) {
      const refused = await post("/subscription/code", { Address: slack, Code: wrong });
      expect(refused.status).toBe(400);
      expect(refused.text).toContain('role="alert"');
    }
    // Even after a wrong code the form can be changed, as it was.
    const wrong = await post("/subscription/code", {
      Address: slack,
      Code: "B",
      Webhook: slack,
      Maintenance: "true",
    });
    expect(wrong.text).toContain('name="Change" value="true" class="second" formaction="/subscribe"');
    expect(wrong.text).toContain(">Wrong URL? Change it</button>");
    const [beforeCode = "", afterCode = ""] = wrong.text.split('<input id="code"');
    expect(beforeCode).toContain("Enter the code that was posted in the channel.");
    expect([beforeCode, afterCode].map((text) => text.includes("at most two codes a day"))).toEqual([
      false,
      true,
    ]);
    const changed = await post("/subscribe", { ...hiddenFieldsOf(wrong.text), Code: "B", Change: "true" });
    expect(changed.status).toBe(200);
    expect(changed.text).toContain(`value="${slack}"`);
    expect(changed.text).toMatch(/name="Maintenance" value="true"[^>]* checked/u);
    const other = { Address: `${slack}x`, Code: code };
    expect((await post("/subscription/code", other)).status).toBe(400);

    const typed = code.toLowerCase().replace("-", " ");
    const led = await post("/subscription/code", { Address: slack, Code: typed });
    expect(led.status).toBe(303);
    const confirm = String(led.headers["location"]);
    expect((await server.request(confirm)).text).toContain("hooks.slack.com");
    expect((await onlyRow()).state).toBe("Pending");
    expect((await post(confirm, {})).status).toBe(200);
    expect((await onlyRow()).state).toBe("Active");
  });

  it("too many codes leave the form with its fields, and say how long to wait", async () => {
    const fields = { Address: slack, Code: "BBBB-BBBB", Webhook: slack };
    const enter = () => post("/subscription/code", fields, 0xfff0);
    for (let count = 0; count < 10; count += 1) expect((await enter()).status).toBe(400);
    const refused = await enter();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.text).toMatch(
      /role="alert">Too many requests from your network\. Try again in \d+ seconds?\./u,
    );
    expect(refused.text).not.toContain('aria-describedby="wrong"');
    expect(hiddenFieldsOf(refused.text)).toEqual({ Address: slack, Webhook: slack });
  });

  it("a subscribed chat channel gets the same response as a new one", async () => {
    const [first, second] = [
      await post("/subscribe", { Webhook: slack }),
      await post("/subscribe", { Webhook: "https://discord.com/api/webhooks/1/unknown" }),
    ];
    const without = (text: string) => text.replaceAll(/value="[^"]*"|https:[^<]*/gu, "");
    expect([first.status, without(first.text)]).toEqual([second.status, without(second.text)]);
  });

  it("a host that resembles a chat service's is refused", async () => {
    const { status, json } = await server.request("/subscribe", {
      method: "POST",
      headers: { "x-forwarded-for": "2001:db8:ffff::1" },
      body: { Channel: "Slack", Address: "https://hooks.slack.com.evil.example.com/services/a/b/c" },
    });
    expect(status).toBe(400);
    expect(JSON.stringify(json)).toContain("incoming webhook");
  });
});
