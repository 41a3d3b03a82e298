/** The example of a receiver: it accepts what the service signs, and is printed in the documentation. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, it, onTestFinished } from "vitest";
import { signatureHeaders } from "../../src/notifications/webhook-signature.ts";

const project = join(import.meta.dirname, "../..");
const script = join(project, "examples/webhook-receiver.mjs");
const secret = `whsec_${Buffer.from("a secret of the subscriber").toString("base64")}`;

it("the example of a webhook receiver accepts what the service signs, and nothing else", async () => {
  const receiver = spawn(process.execPath, [script], {
    env: { ...process.env, SIGNING_SECRET: secret, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void receiver.kill());
  const lines = createInterface({ input: receiver.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  const [, port] = /port: (\d+)/u.exec(await nextLine()) ?? [];
  const url = `http://127.0.0.1:${port}/`;
  const body = JSON.stringify({ type: "announcement.created", data: { Title: "Größe" } });
  const headers = signatureHeaders([secret], { id: "1", at: Date.now(), body });
  const post = async (sent: string, of: Record<string, string>) => [
    (await fetch(url, { method: "POST", headers: of, body: sent })).status,
    await nextLine(),
  ];
  expect(await post(body, headers)).toEqual([204, `1 ${body}`]);
  expect(await post(body.replace("Größe", "Grösse"), headers)).toEqual([401, "wrong signature"]);
  expect(await post(body, {})).toEqual([401, "wrong signature"]);
  const old = signatureHeaders([secret], { id: "1", at: Date.now() - 600_000, body });
  expect(await post(body, old)).toEqual([401, "wrong signature"]);
});

it("the documentation prints the example of a webhook receiver as it is", () => {
  const code = readFileSync(script, "utf8");
  const printed = readFileSync(join(project, "docs/notifications.md"), "utf8").replaceAll(/^ {3}/gmu, "");
  expect(printed).toContain(code.slice(code.indexOf("import {")));
});
