/** The choice of a resource whose name a call leaves out. */
import { expect, it } from "vitest";
import { answerPrompts, sitAtTerminal } from "./at-terminal.ts";
import { boxForTest } from "./cli-on-either-engine.ts";

it("commands that take one existing resource list what there is, and say if there is nothing", async () => {
  const box = await boxForTest();
  await box.call("incident", "create", "Payments fail", "--message", "We look into it.");
  await box.call(
    "maintenance",
    "create",
    "Move",
    "--starts-at",
    "in 1h",
    "--for",
    "1h",
    "--message",
    "We move.",
  );
  await box.call("key", "create", "CI", "--role", "Read-Only");
  sitAtTerminal();
  const which = "Which one, by number, name or id";
  const questions = answerPrompts(["1", "1", "CI", "1"]);
  const shown = await box.call("incident", "show");
  expect([shown.code, shown.out]).toEqual([0, expect.stringContaining("Payments fail")]);
  expect(shown.err).toContain("  1 Payments fail\n");
  expect(shown.err).not.toContain("Move");
  expect((await box.call("incident", "delete")).out).toContain('"Payments fail" deleted');
  expect((await box.call("key", "revoke")).out).toContain('"CI" revoked');
  expect((await box.call("incident", "restore")).out).toContain('"Payments fail" restored');
  expect(questions.filter((subject) => subject === which)).toHaveLength(4);
  const none = await box.call("template", "show");
  expect([none.code, none.err]).toEqual([1, "There is no template to choose.\n"]);
  expect((await box.call("template", "set")).code).toBe(2);
});
