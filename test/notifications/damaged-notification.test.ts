import { expect, it, onTestFinished } from "vitest";
import { insertRows } from "../../src/store/bulk-statements.ts";
import { q } from "../../src/store/query.ts";
import type { NotificationRow } from "../../src/store/tables/delivery-tables.ts";
import { rawJson } from "../harness/raw-json.ts";
import { until } from "../harness/until.ts";
import { startNotified, subscriberRow } from "./notified-service.ts";
import { smtpSinkForTest } from "./smtp-sink.ts";

it("a damaged notification is dropped, and every page stays current and notifies its subscribers", async () => {
  const smtp = await smtpSinkForTest();
  const service = await startNotified({ env: { SMTP_URL: smtp.url, MAIL_FROM: "status@acme.example" } });
  onTestFinished(() => service.close());
  const key = await service.key("Read-Write");
  await service.component("Shop");
  const body = { Name: "Vault", Slug: "vault" };
  expect((await service.request("/api/Page", { method: "POST", key, body })).status).toBe(201);
  const [first, vault] = await service.bus.rows(q.selectFrom("page").select("id").orderBy("id").compile());
  if (first === undefined || vault === undefined) throw new Error("there are not two pages");
  await service.subscribe(
    subscriberRow({ address: "shop@example.com" }),
    subscriberRow({ address: "vault@example.com", page_id: vault.id }),
  );
  const damaged: NotificationRow = {
    id: 1_000_000_000,
    public_id: "019aa6d1-4c11-7b20-8a54-6d1e2f3a4b5c",
    event: "StatusChanged",
    page_id: first.id,
    announcement_id: null,
    update_id: null,
    component_id: null,
    subscriber_id: null,
    // As no version of the service ever wrote it.
    content: rawJson("broken"),
    dedupe_key: "damaged",
    revision: 1,
    created_at: Date.now(),
    state: "Pending",
    held_for: null,
    cursor_page: 0,
    cursor_subscriber: 0,
    lease_owner: null,
    lease_until: null,
    fence: 0,
  };
  await service.bus.bookkeep([insertRows("notification", [damaged])]);
  await service.announce({ Title: "The shop is slow" });
  await service.announce({ Title: "The vault is shut", Page: "vault" });
  await until(() => smtp.mails.length === 2);
  expect(smtp.mails.flatMap(({ to }) => to).toSorted()).toEqual(["shop@example.com", "vault@example.com"]);
  expect(service.log.join("\n")).toContain("notification is damaged and is dropped");
  const dropped = q.selectFrom("notification").select("id").where("state", "=", "Dropped").compile();
  expect(await service.bus.rows(dropped)).toEqual([{ id: damaged.id }]);
  for (const [path, title] of [
    ["/", "The shop is slow"],
    ["/page/vault/", "The vault is shut"],
  ] as const) {
    const read = async () => (await service.request(path)).text;
    await until(async () => (await read()).includes(title));
    expect((await read()).includes("<h1>Status Unknown")).toBe(false);
  }
  expect(service.log.join("\n")).not.toContain("page could not be rendered");
});
