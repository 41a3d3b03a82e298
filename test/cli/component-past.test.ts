/** Uptime, history and corrections on the command line. */
import { expect, it } from "vitest";
import { boxForTest } from "./cli-on-either-engine.ts";

const past = ["--from", "2026-01-03T22:00:00Z", "--to", "2026-01-03T22:40:00Z"];
const correction = ["--status", "Major Outage", ...past, "--reason", "The log shows it"];

it("a correction of the past changes the history and the uptime that the command line shows", async () => {
  const box = await boxForTest();
  await box.call("component", "create", "Website", "--start-date", "2026-01-01");
  const corrected = await box.call("component", "correct", "website", ...correction);
  expect(corrected).toMatchObject({ code: 0, err: "" });
  expect(corrected.out).toContain("Website was Major Outage from 2026-01-03 22:00Z to 2026-01-03 22:40Z.");
  const history = (await box.call("component", "history", "Website")).out;
  expect(history).toMatch(/^2026-01-03 22:00Z {2}2026-01-03 22:40Z {2}Major Outage {2}corrected by/mu);
  const within = async (...options: string[]) =>
    (await box.call("component", "history", "Website", ...options)).out.split("\n").length - 2;
  expect(await within()).toBe(4);
  expect(await within("--older-than", "2026-01-03T22:30:00Z")).toBe(2);
  expect(await within("--newer-than", "2026-01-03T22:40:00Z")).toBe(2);
  const limited = await box.call("component", "history", "Website", "--limit", "1");
  expect(limited.err).toBe("These are the newest 1. --limit and --older-than show more.\n");
  const month = ["--from", "2026-01-01", "--to", "2026-01-31"];
  const { out } = await box.call("component", "uptime", "Website", ...month);
  expect(out).toMatch(/^Website: [\d.]+% from 2026-01-01 to 2026-01-31 \(UTC\)$/mu);
  expect(out).toMatch(/^2026-01-03 +[\d.]+% +40 min/mu);
  expect(out).toContain("The log shows it");
  const json: unknown = JSON.parse(
    (await box.call("component", "uptime", "Website", ...month, "--json")).out,
  );
  expect(json).toMatchObject({ ComponentName: "Website", Milliseconds: { MajorOutage: 2_400_000 } });
  expect((await box.call("component", "uptime", ...month)).out).toMatch(/^Website +[\d.]+% +40 min/mu);
});

it("the reason of the newest correction is reworded, and that of another by its id", async () => {
  const box = await boxForTest();
  await box.call("component", "create", "Website");
  const edit = (...words: string[]) => box.call("component", "edit-correction", "Website", ...words);
  expect((await edit("--reason", "Checked")).err).toContain("Website has no corrections.");
  await box.call("component", "correct", "Website", ...correction);
  expect(await edit("--reason", "Checked")).toMatchObject({
    code: 0,
    out: "Reason of the correction changed.\n",
  });
  const shown = JSON.parse((await edit("--reason", "Checked", "--json")).out) as Record<string, unknown>;
  expect(shown).toMatchObject({ Reason: "Checked", Status: "Major Outage" });
  const byId = await edit("--correction", String(shown["Id"]), "--reason", "Checked again");
  expect(byId.out).toBe("Reason of the correction changed.\n");
});

it("a correction that ends before it begins is refused in the terms of its options", async () => {
  const box = await boxForTest();
  await box.call("component", "create", "Website");
  const swapped = ["--from", "2026-01-03T22:40:00Z", "--to", "2026-01-03T22:00:00Z"];
  const words = ["component", "correct", "Website", "--status", "Unknown", ...swapped, "--reason", "Why"];
  const { code, err } = await box.call(...words);
  expect([code, err]).toEqual([2, expect.stringContaining("--to cannot be")]);
});

it("a component's place, start, share and further pages are set on the command line", async () => {
  const box = await boxForTest();
  await box.call("page", "create", "Internal", "--slug", "internal");
  await box.call("component", "create", "API");
  await box.call("component", "create", "Website", "--also-on", "internal", "--counts-toward-status", "no");
  await box.call("component", "set", "Website", "--position", "0", "--start-date", "2026-01-01");
  const listed = async (): Promise<unknown> =>
    JSON.parse((await box.call("component", "list", "--json")).out);
  expect(await listed()).toMatchObject([
    { Name: "Website", CountsTowardStatus: false, AlsoOn: ["internal"], StartDate: "2026-01-01" },
    { Name: "API", CountsTowardStatus: true },
  ]);
  await box.call("component", "set", "Website", "--also-on", "", "--counts-toward-status", "yes");
  expect(await listed()).toMatchObject([{ AlsoOn: [], CountsTowardStatus: true }, {}]);
});
