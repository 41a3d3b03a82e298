/** The examples of the API documentation, run unchanged, in order, in each language. */
import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SampleLanguage, sampleLanguages, writeSetUp } from "../../src/http/docs/code-samples.ts";
import { retryCode, signatureCode } from "../../src/http/docs/guide-code.ts";
import { resourcePages } from "../../src/http/docs/resource-pages.ts";
import { signatureHeaders } from "../../src/notifications/webhook-signature.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { unescaped } from "./unescaped.ts";

const run = promisify(execFile);

const programs = {
  // An answer of 4xx or 5xx ends the script.
  curl: {
    command: "bash",
    flags: ["--norc", "-c"],
    before: 'set -eu; curl() { command curl --fail-with-body "$@"; }\n',
  },
  JavaScript: { command: process.execPath, flags: ["--input-type=module", "--eval"], before: "" },
  Python: { command: "python3", flags: ["-c"], before: "" },
} as const;

const hasPython = spawnSync("python3", ["--version"]).status === 0;

/** The code of a page in one language, from its first line to its last. */
async function codeOf(server: TestServer, slug: string, language: string): Promise<string> {
  const page = (await server.request(`/api/docs${slug === "" ? "" : `/${slug}`}`)).text;
  const blocks = page.matchAll(/<pre data-language="(?<language>\w+)"><code>(?<code>.*?)<\/code>/gsu);
  return [...blocks]
    .filter(({ groups }) => groups?.["language"] === language)
    .map(({ groups }) => unescaped(groups?.["code"] ?? ""))
    .join("\n");
}

it("a refused request is printed by the curl examples, and ends a script that stops at errors", async () => {
  const refusal = '{"Success":false,"Result":null,"Message":"The name is taken.","RequestId":"1"}';
  const code = `set -e\n${writeSetUp("http://localhost", "curl")}\nID=$(echo '${refusal}' | field Id)\necho done`;
  await expect(run("bash", ["--norc", "-c", code])).rejects.toMatchObject({
    stdout: "",
    stderr: `${refusal}\n`,
  });
});

const quoted = (text: string) => `'${text}'`;

/** Code that checks a message and prints `true` or `false`. */
const signatureCalls: Readonly<
  Record<SampleLanguage, (body: string, headers: Record<string, string>, secret: string) => string>
> = {
  curl: (body, headers, secret) => {
    const parts = [headers["webhook-id"], headers["webhook-timestamp"], headers["webhook-signature"], secret];
    const values = parts.map((value) => quoted(value ?? "")).join(" ");
    return `if printf %s '${body}' | is_genuine ${values}; then echo true; else echo false; fi`;
  },
  JavaScript: (body, headers, secret) =>
    `console.log(isGenuine('${body}', ${JSON.stringify(headers)}, '${secret}'))`,
  Python: (body, headers, secret) =>
    `print(str(is_genuine('${body}', ${JSON.stringify(headers)}, '${secret}')).lower())`,
};

const withPython = (language: SampleLanguage) => language === "Python" && !hasPython;

describe.each(sampleLanguages)("the guide's code in %s", (language) => {
  const { command, flags, before } = programs[language];
  const runCode = (code: string) =>
    run(command, [...flags, before + code], { env: { PATH: process.env["PATH"], KEY: "key" } });

  it.skipIf(withPython(language))(
    "the check of a webhook's signature accepts what the service signs, and no other or older message",
    async () => {
      const secret = `whsec_${Buffer.from("a secret of the subscriber").toString("base64")}`;
      const isGenuine = async (sent: string, received: string, at: number) => {
        const signed = signatureHeaders([secret, "whsec_b3RoZXI="], { id: "1", at, body: sent });
        const call = signatureCalls[language](received, { ...signed }, secret);
        return (await runCode(`${signatureCode[language]}\n${call}`)).stdout.trim();
      };
      const now = Date.now();
      expect(await isGenuine("{}", "{}", now)).toBe("true");
      expect(await isGenuine("{}", "[]", now)).toBe("false");
      expect(await isGenuine("{}", "{}", now - 600_000)).toBe("false");
    },
  );

  it.skipIf(withPython(language))(
    "a write that is refused for now is repeated with the same Idempotency-Key",
    async () => {
      const keys: unknown[] = [];
      const server = createServer((request, response) => {
        keys.push(request.headers["idempotency-key"]);
        request.resume();
        const isFirst = keys.length === 1;
        response.writeHead(isFirst ? 503 : 200, isFirst ? { "retry-after": "1" } : {});
        response.end('{"Success":true,"Result":{},"Message":"Done"}');
      });
      await once(server.listen(0, "127.0.0.1"), "listening");
      const address = server.address();
      const port = typeof address === "object" ? address?.port : undefined;
      await runCode(`${writeSetUp(`http://127.0.0.1:${port}`, language)}\n${retryCode[language]}`);
      server.close();
      expect(keys).toEqual([expect.stringMatching(/.{8}/u), keys[0]]);
    },
  );
});

describe.each(sampleLanguages)("the examples in %s", (language) => {
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    server = await startServer();
    key = await server.key("Read-Write", { name: "First key" });
  });
  afterAll(() => server.close());

  it.skipIf(withPython(language)).each(["", ...resourcePages.map(({ slug }) => slug)])(
    "the examples of the page /%s run unchanged",
    async (slug) => {
      const { command, flags, before } = programs[language];
      const code = before + (await codeOf(server, slug, language));
      expect(code).toContain("KEY");
      const env = { PATH: process.env["PATH"], KEY: key };
      await expect(run(command, [...flags, code], { env })).resolves.toMatchObject({ stderr: "" });
    },
  );
});
