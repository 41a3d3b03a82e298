/** `--dry-run` of the commands that publish. */
import { expect, it } from "vitest";
import { boxForTest, rowsIn } from "./cli-on-either-engine.ts";

it("announcement create, update and resolve show their effect in a dry run, and publish nothing", async () => {
  const box = await boxForTest();
  await box.call("component", "create", "Checkout");
  await box.call("subscriber", "add", "ada@example.com", "--consent", "signed form of 3 May");
  const create = [
    "announcement",
    "create",
    "Payments fail",
    "--message",
    "We look into it.",
    "--component",
    "Checkout=Major Outage",
  ];
  const tried = await box.call(...create, "--dry-run");
  expect(tried).toEqual({
    code: 0,
    out: [
      "Payments fail (Incident, Investigating, impact Critical)",
      "  We look into it.",
      "",
      "COMPONENT  NOW          AFTER",
      "Checkout   Operational  Major Outage",
      "",
      "1 subscriber would be notified: 1 by Email.",
      "",
    ].join("\n"),
    err: "This was a dry run: nothing was published.\n",
  });
  // In a process of its own, which ends when nothing but a pause of the store is left to wait for.
  expect(await box.callApart(...create, "--dry-run")).toEqual(tried);
  expect(await rowsIn(box, "select id from announcement")).toEqual([]);
  await box.call(...create);
  const resolve = ["announcement", "resolve", "Payments fail", "--message", "It works.", "--notify", "no"];
  const closing = await box.call(...resolve, "--dry-run");
  expect(closing.out).toMatch(/^Checkout +Major Outage +Operational$/mu);
  expect(closing.out).toContain("Nobody would be notified.");
  const json = await box.call(
    "announcement",
    "update",
    "Payments fail",
    "--state",
    "Identified",
    "--dry-run",
    "--json",
  );
  expect(JSON.parse(json.out)).toMatchObject({
    Announcement: { State: "Identified" },
    Recipients: { Total: 1 },
  });
  expect((await box.call("announcement", "list")).out).toMatch(/^Payments fail +Incident +Investigating/mu);
});

it("a dry run refuses what publishing would refuse", async () => {
  const box = await boxForTest();
  const words = ["announcement", "create", "Payments fail", "--message", "We look.", "--dry-run"];
  const { code, out, err } = await box.call(...words, "--component", "Nothing=Major Outage");
  expect([code, out, err]).toEqual([1, "", expect.stringContaining('There is no component "Nothing".')]);
});
