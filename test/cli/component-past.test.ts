/** Uptime, history and corrections on the command line. */
import { expect, it } from "vitest";
import { boxForTest } from "./cli-on-either-engine.ts";

const past = ["--from", "2026-01-03T22:00:00Z", "--to", "2026-01-03T22:40:00Z"];
const correction = ["--status", "Major Outage", ...past, "--reason", "The log shows it"];

it("a correction of the past changes the history and the uptime that the command line shows", async () => {
  const box = await boxForTest();
  await box.call("component", "create", "Website", "--start-date", "2026-01-01");
  const tried = await box.call("component", "correct", "website", ...correction, "--dry-run");
  expect(tried.out).toMatch(
    /^Website would have been Major Outage from 2026-01-03 22:00Z to 2026-01-03 22:40Z\.\nStart {4}2026-01-03 22:00Z, .+ ago\nEnd {6}2026-01-03 22:40Z, .+ ago\n$/u,
  );
  expect(tried.err).not.toContain("Check the year");
  expect(tried.err).toContain("This was a dry run: nothing was changed.\nNote: Website was created ");
  const corrected = await box.call("component", "correct", "website", ...correction);
  expect(corrected.code).toBe(0);
  expect(corrected.out).toContain("Website was Major Outage from 2026-01-03 22:00Z to 2026-01-03 22:40Z.");
  const history = (await box.call("component", "history", "Website")).out;
  expect(history).toMatch(
    /^2026-01-03 22:00Z {2}2026-01-03 22:40Z {2}Major Outage {2}corrected on the command line/mu,
  );
  expect(history).toMatch(/now +Operational +set on the command line/u);
  const within = async (...options: string[]) =>
    (await box.call("component", "history", "Website", ...options)).out.split("\n").length - 2;
  expect(await within()).toBe(4);
  expect(await within("--older-than", "2026-01-03T22:30:00Z")).toBe(2);
  expect(await within("--newer-than", "2026-01-03T22:40:00Z")).toBe(2);
  const limited = await box.call("component", "history", "Website", "--limit", "1");
  expect(limited.err).toBe("This is the newest one. --limit and --older-than show more.\n");
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

it("a correction has a length or a time of day as its end, and days of uptime are given by words", async () => {
  const box = await boxForTest();
  await box.call("component", "create", "Website", "--start-date", "2026-01-01");
  const correct = (...times: string[]) =>
    box.call("component", "correct", "Website", "--status", "Operational", "--reason", "Why", ...times);
  const from = ["--from", "2026-01-03 23:40"];
  const ended = "from 2026-01-03 23:40Z to 2026-01-04 00:10Z";
  expect((await correct(...from, "--for", "30m")).out).toContain(ended);
  expect((await correct(...from, "--to", "0:10")).out).toContain(ended);
  expect((await correct(...from, "--to", "0:10", "--for", "30m")).err).toContain("not both");
  expect((await correct("--from", "1h ago", "--for", "3h")).err).toContain(
    '--for cannot be "3h". The end is in the future.',
  );
  expect((await correct(...from)).err).toContain("--to TIME or --for DURATION is required.");
  const bare = await box.call("component", "correct", "--reason", "Why");
  expect(bare.err).toMatch(
    /^Give NAME\|ID: .+\n--status STATUS is required\. .+\n--from TIME is required\.\n--to TIME or --for DURATION is required\.\n/u,
  );
  const { out: help } = await box.call("component", "correct", "--help");
  expect(help.replaceAll(/\s+/gu, " ")).toContain(
    "--from TIME (--to TIME | --for DURATION) --reason TEXT [--page",
  );
  const uptime = await box.call("component", "uptime", "Website", "--from", "2 days ago", "--to", "today");
  expect([uptime.code, uptime.out]).toEqual([0, expect.stringMatching(/^Website: 100.00% from /u)]);
  const wrong = await box.call("component", "uptime", "--from", "soon");
  expect([wrong.code, wrong.err]).toEqual([
    2,
    expect.stringContaining('--from cannot be "soon". Give a day'),
  ]);
});

it("the uptime of a component on its first day says when there is a figure", async () => {
  const box = await boxForTest();
  await box.call("component", "create", "Website");
  const { out } = await box.call("component", "uptime", "Website");
  expect(out).toMatch(
    /^Website: no figure yet from .*\nA figure needs 24 hours of observed time, of which there is under 1 min/u,
  );
  expect(out).toMatch(/^\d{4}-\d\d +not yet +open/mu);
  const all = await box.call("component", "uptime");
  expect(all.out).toMatch(/^NAME .* PAGE$/mu);
  expect([all.out, all.err]).toEqual([
    expect.stringMatching(/^Website +not yet/mu),
    "A figure needs 24 hours of observed time.\n",
  ]);
});

it("the history has seconds where a status began and ended in the same minute", async () => {
  const box = await boxForTest();
  await box.call("component", "create", "Website", "--start-date", "2026-01-01");
  const minute = new Date(Date.now() - 3_600_000).toISOString().slice(0, 16);
  for (const [second, status] of [
    ["10", "Major Outage"],
    ["40", "Operational"],
  ] as const)
    await box.call("report", "Website", "--status", status, "--occurred-at", `${minute}:${second}Z`);
  const { out } = await box.call("component", "history", "Website");
  const text = minute.replace("T", " ");
  expect(out).toContain(`${text}:40Z  now `);
  expect(out).toContain(`${text}:10Z  ${text}:40Z  Major Outage`);
  expect(out).toMatch(new RegExp(`^\\S+ \\d\\d:\\d\\d:\\d\\dZ +${text}:10Z`, "mu"));
});

it("a report has a relative time, or one in the time zone of its page", async () => {
  const box = await boxForTest();
  await box.call("page", "set", "--time-zone", "Asia/Tokyo");
  await box.call("component", "create", "Website", "--start-date", "2026-01-01");
  const report = (time: string, ...options: string[]) =>
    box.call("report", "Website", "--status", "Partial Outage", "--occurred-at", time, ...options);
  expect((await report("2h ago")).code).toBe(0);
  const past = await report("yesterday 12:00", "--source", "probe");
  expect([past.code, (await box.call("component", "history", "Website")).out]).toEqual([
    0,
    expect.stringMatching(/^\S+ 03:00Z .* Partial Outage/mu),
  ]);
  const wrong = await report("soon");
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("Give a past time such as")]);
});

it("the reason of the newest correction is reworded, and that of another by its id", async () => {
  const box = await boxForTest();
  await box.call("component", "create", "Website", "--start-date", "2026-01-01");
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
  const later = correction.with(1, "Unknown");
  await box.call("component", "correct", "Website", ...later);
  const { out } = await box.call("component", "uptime", "Website", "--from", "2026-01-03");
  expect(out).toMatch(/Major Outage {2}completely {2}\S[^]+ Unknown {14,}\S[^\n]+The log shows it/u);
});

it("a correction before the component existed is refused", async () => {
  const box = await boxForTest();
  await box.call("component", "create", "Website");
  const { code, err } = await box.call("component", "correct", "Website", ...correction);
  expect([code, err]).toEqual([
    2,
    expect.stringContaining("It lies before the component's StartDate, 2026-"),
  ]);
  expect(err).toContain(
    "such a correction has no effect. Set an earlier one first: `bin/signalbox component set",
  );
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

it("a report that is older than the status in force says what stays, and from when the past counts", async () => {
  const box = await boxForTest();
  await box.call("component", "create", "Fresh");
  const late = ["--status", "Major Outage", "--occurred-at"];
  expect((await box.call("report", "Fresh", ...late, "1h ago")).err).toMatch(
    /^It stays Operational, set on the command line \(operator\) since .+Z; the time before, from .+Z, is now Major Outage\.\n$/u,
  );
  await box.call(
    "announcement",
    "create",
    "Slow",
    "--message",
    "Slow.",
    "--component",
    "Fresh=Partial Outage",
  );
  expect((await box.call("report", "Fresh", ...late, "30m ago")).err).toMatch(
    /^It stays Partial Outage: the incident "Slow"\. The report's own source stays Operational, set on /u,
  );
});
