/** Destinations of team alerts on the command line. */
import { expect, it } from "vitest";
import { boxForTest } from "./cli-on-either-engine.ts";

it.each([
  { args: ["--channel", "Slak"], problem: "--channel: " },
  { args: ["--channel", "Email"], problem: "--role ROLE is required." },
  { args: ["--channel", "Slack", "--role", "Admin"], problem: "--role is for e-mail alone" },
])("team add says $problem before it asks for the secret", async ({ args, problem }) => {
  const box = await boxForTest();
  const { code, err } = await box.call("team", "add", "--name", "New", ...args);
  expect([code, err]).toEqual([2, expect.stringContaining(problem)]);
  expect(err).not.toContain("is missing");
});
