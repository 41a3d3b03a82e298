/** Secrets among the arguments of a call, which no message repeats. */
import { expect, it } from "vitest";
import { maskArguments, maskSecrets } from "../../src/cli/secret-masking.ts";
import { callHere } from "./in-process-cli.ts";

const key = "sbx_rw_4kXq0PzT7mWbYc2RdVnJs9LhGf5AeU8DiKoQ";
const hook = "https://hooks.slack.com/services/T0/B0/word";

it.each([
  [key, "sbx_rw_…"],
  [`${key}x`, "sbx_rw_…"],
  ["whsec_b64+/b64==", "whsec_…"],
  [hook, "https://hooks.slack.com/…"],
  ["https://chat.example.com/hooks/abc", "https://chat.example.com/…"],
  ["https://ada:secret@status.example.com/portal", "https://…@status.example.com/portal"],
  ["9f86d081884c7d659a2feaa0c55ad015", "…"],
  ["https://status.example.com/portal", "https://status.example.com/portal"],
  ["2026-05-03T22:00:00Z", "2026-05-03T22:00:00Z"],
  ["01a2223d-1c0f-74bd-af8f-1470688385a2", "01a2223d-1c0f-74bd-af8f-1470688385a2"],
  ["Internationalization", "Internationalization"],
])("%s is shown as %s", (text, shown) => {
  expect(maskSecrets(text)).toBe(shown);
});

it("a word behind a flag for a secret is masked where a message quotes it", () => {
  expect(maskArguments('There is no page "status2".', ["--password", "status2"])).toBe(
    'There is no page "…".',
  );
});

it.each([
  [["login", "https://status.example.com", key], "Leave out the key: the terminal asks for it"],
  [["login", key], "Leave out the key"],
  [["component", "create", "Web", key], '"sbx_rw_…" is an unexpected argument.'],
  [["component", "set", "Web", "--status", key], '--status cannot be "sbx_rw_…".'],
  [["status", key], '"sbx_rw_…" is an unexpected argument.'],
  [[key, "list"], 'There is no command "sbx_rw_…".'],
  [["key", key], "sbx_rw_…"],
  [["team", "add", "Ops", hook, "--channel", "Slack"], "Leave out the URL or the key"],
  [["team", "add", hook], "Leave out the URL or the key"],
  [
    ["team", "add", "Ops", "ada@example.com", "--channel", "Email"],
    "E-mail goes to the people of the service",
  ],
  [["team", "add", "ada@example.com"], "leave out the address."],
])("the error of %j has no secret", async (words, expected) => {
  const { code, err } = await callHere(...words);
  expect(code).toBe(2);
  expect(err).toContain(expected);
  for (const secret of [key, "services"]) expect(err).not.toContain(secret);
});
