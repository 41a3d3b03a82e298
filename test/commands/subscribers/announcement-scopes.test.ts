import { expect, it } from "vitest";
import { hashHost } from "../../../src/auth/subscriber-secrets.ts";
import { emptyScope } from "../../../src/rules/subscription-scope.ts";
import { endClosedScopes } from "../../../src/scheduler/announcement-scope-ends.ts";
import { q } from "../../../src/store/query.ts";
import { sqliteTest } from "../../harness/sqlite-test.ts";
import { announce, update } from "../announcements/announcement-requests.ts";
import { hour } from "../times.ts";
import { Audience, address, secret } from "./audience.ts";

/** Ends what is over, as the scheduler does. */
async function end({ stage }: Audience): Promise<void> {
  await endClosedScopes(
    {
      bus: {
        rows: (query) => stage.rows(query),
        submit: async ({ command, ...options }) => await stage.send(command, options),
      },
    },
    0,
  );
}

/** Takes the notifications as sent. */
async function resolve({ stage }: Audience): Promise<void> {
  await stage.engine.write(q.updateTable("notification").set({ state: "Resolved" }).compile());
}

it("a subscription to an announcement ends once that is closed and its end was sent", async () => {
  const audience = await Audience.open();
  const { stage } = audience;
  const api = await stage.component("API");
  const { Id } = await announce(stage);
  const scope = { ...emptyScope, announcementIds: [Id] };
  await audience.add("only@example.com", { scope });
  await audience.add("both@example.com", { scope: { ...scope, componentIds: [api] } });
  const states = async () => (await audience.rows()).map(({ state }) => state);
  await resolve(audience);
  await end(audience);
  expect(await states()).toEqual(["Active", "Active"]);
  await update(stage, Id, { State: "Resolved" });
  await end(audience);
  expect(await states()).toEqual(["Active", "Active"]);
  await resolve(audience);
  await end(audience);
  expect(await states()).toEqual(["Unsubscribed", "Active"]);
  expect(JSON.parse((await audience.row("both@example.com")).scope)).toEqual({
    ...emptyScope,
    componentIds: [api],
  });
});

sqliteTest(
  "a subscription to an announcement stays if the announcement was reopened in the meantime",
  async () => {
    const audience = await Audience.open();
    const { stage } = audience;
    const { Id } = await announce(stage);
    const { id: number } = await audience.add("ada@example.com", {
      scope: { ...emptyScope, announcementIds: [Id] },
    });
    await stage.send({ kind: "EndAnnouncementScopes", ended: [{ number, announcementIds: [Id] }] });
    expect((await audience.row("ada@example.com")).state).toBe("Active");
  },
);

sqliteTest(
  "a host named by visitors gets one challenge an hour, and the response is always the same",
  async () => {
    const audience = await Audience.open();
    const subscribe = async (url: string) =>
      await audience.visit({
        kind: "Subscribe",
        pageId: audience.pageId,
        address: address(url, "Webhook"),
        choices: { scope: { ...emptyScope, page: true } },
        signingSecret: null,
        hostHash: hashHost(secret, url),
      });
    const first = await subscribe("https://hooks.example.com/a");
    expect(await subscribe("https://hooks.example.com/b")).toEqual(first);
    await subscribe("https://other.example.com/a");
    expect(await audience.rows()).toHaveLength(2);
    audience.stage.now += hour;
    await subscribe("https://hooks.example.com/b");
    expect(await audience.rows()).toHaveLength(3);
    expect(await audience.messages()).toHaveLength(3);
  },
);
