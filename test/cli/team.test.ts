/** Destinations of team alerts on the command line. */
import { expect, it } from "vitest";
import { boxForTest } from "./cli-on-either-engine.ts";

it.each([
  { args: ["--channel", "Slak"], problem: '--channel cannot be "Slak".' },
  { args: ["--channel", "Email"], problem: "--role ROLE is required." },
  { args: ["--channel", "Slack", "--role", "Admin"], problem: "--role is for e-mail alone" },
])("team add says $problem before it asks for the secret", async ({ args, problem }) => {
  const box = await boxForTest();
  const { code, err } = await box.call("team", "add", "--name", "New", ...args);
  expect([code, err]).toEqual([2, expect.stringContaining(problem)]);
  expect(err).not.toContain("is missing");
});

it("team add prints the destination as JSON, with the signing secret of a webhook", async () => {
  const box = await boxForTest();
  const words = ["team", "add", "Ops", "--channel", "Slack", "--json"];
  const chat = JSON.parse(
    (await box.callWith("https://hooks.slack.com/services/T/B/X\n", ...words)).out,
  ) as object;
  expect(chat).toMatchObject({ Name: "Ops", Channel: "Slack" });
  expect(chat).not.toHaveProperty("SigningSecret");
  box.env["OUTBOUND_ALLOW"] = "10.0.0.0/8";
  const hook = ["team", "add", "Hook", "--channel", "Webhook", "--json"];
  const added = JSON.parse((await box.callWith("https://10.1.2.3/hook\n", ...hook)).out) as object;
  expect(added).toMatchObject({ Name: "Hook", SigningSecret: expect.stringMatching(/^whsec_/u) as unknown });
});
