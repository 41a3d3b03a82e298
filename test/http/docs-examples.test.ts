/** The examples of the API documentation, run unchanged, in order, in each language. */
import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type SampleLanguage, sampleLanguages, writeSetUp } from "../../src/http/docs/code-samples.ts";
import { paginationCode, retryCode, signatureCode } from "../../src/http/docs/guide-code.ts";
import { resourcePages } from "../../src/http/docs/resource-pages.ts";
import { signatureHeaders } from "../../src/notifications/webhook-signature.ts";
import { isLong } from "../harness/repetitions.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { scratchFolder } from "../store/scratch.ts";
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

const pages = ["", ...resourcePages.map(({ slug }) => `/${slug}`)];

/** The code of a page in one language, from its first line to its last. */
function codeOf(page: string, language: SampleLanguage): string {
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
    "the check of a webhook's signature accepts what the service signs, and no other, older, unsigned or malformed message",
    async () => {
      const secret = `whsec_${Buffer.from("a secret of the subscriber").toString("base64")}`;
      const callWith = (sent: string, received: string, at: number) => {
        const signed = signatureHeaders([secret, "whsec_b3RoZXI="], { id: "1", at, body: sent });
        return signatureCalls[language](received, { ...signed }, secret);
      };
      const now = Date.now();
      const headers = { "webhook-id": "1", "webhook-timestamp": String(Math.floor(now / 1_000)) };
      const calls = [
        callWith("{}", "{}", now),
        callWith("{}", "[]", now),
        callWith("{}", "{}", now - 600_000),
        signatureCalls[language]("{}", { ...headers, "webhook-signature": "v1,é" }, secret),
        signatureCalls[language]("{}", {}, secret),
        signatureCalls[language]("{}", headers, secret),
        signatureCalls[language](
          "{}",
          { ...headers, "webhook-timestamp": "abc", "webhook-signature": "v1,x" },
          secret,
        ),
      ];
      const { stdout } = await runCode([signatureCode[language], ...calls].join("\n"));
      expect(stdout.trim().split("\n")).toEqual(["true", ...Array<string>(6).fill("false")]);
    },
  );

  it.skipIf(withPython(language))("a whole list is read part by part, to its end", async () => {
    const parts: Readonly<Record<string, string>> = {
      "": '{"Items":[{"Id":"1","Name":"One","Status":"Unknown","Translations":{"de":{"Name":"Other"}}}],"NextCursor":"c-2_"}',
      "c-2_": '{"Items":[{"Id":"2","Name":"Two","Status":"Unknown","Translations":null}],"NextCursor":null}',
    };
    const server = createServer((request, response) => {
      const cursor = new URL(request.url ?? "", "http://localhost").searchParams.get("Cursor") ?? "";
      response.end(`{"Success":true,"Result":${parts[cursor]},"Message":"Components"}`);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const setUp = writeSetUp(`http://127.0.0.1:${port}`, language);
    const { stdout } = await runCode(`${setUp}\n${paginationCode[language]}`);
    server.close();
    expect(stdout.match(/One|Two|Other/gu)).toEqual(["One", "Two"]);
  });

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

/** A deletion by the helper of the guide; curl reads no answer. */
const deletions = {
  JavaScript: 'console.log(await write("DELETE", "/api/Component/1"));',
  Python: 'print(write("DELETE", "/api/Component/1"))',
} as const;

describe.each(["JavaScript", "Python"] as const)("the helper for writes in %s", (language) => {
  it.skipIf(withPython(language))("a deletion, which is answered without a body, succeeds", async () => {
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(request.method === "DELETE" ? 204 : 200);
      response.end(request.method === "DELETE" ? "" : '{"Success":true,"Result":{},"Message":"Done"}');
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const { command, flags } = programs[language];
    const setUp = writeSetUp(`http://127.0.0.1:${port}`, language);
    const code = `${setUp}\n${retryCode[language]}\n${deletions[language]}`;
    const env = { PATH: process.env["PATH"], KEY: "key" };
    const { stdout } = await run(command, [...flags, code], { env });
    server.close();
    expect(stdout.trim()).toMatch(/^(?:null|None)$/u);
  });
});

/** A script that runs those in files one after the other, each as if it were alone. */
const inTurn: Readonly<Record<SampleLanguage, (files: readonly string[]) => string>> = {
  curl: (files) => ["set -e", ...files.map((file) => `(\n${programs.curl.before}. ${file}\n)`)].join("\n"),
  JavaScript: (files) => files.map((file) => `await import("${file}");`).join("\n"),
  Python: (files) => files.map((file) => `exec(open("${file}").read(), {})`).join("\n"),
};

describe("the examples of the API documentation", () => {
  let server: TestServer;
  /** The documents of its pages: most of the time goes into them. */
  let documents: string[];
  beforeAll(async () => {
    server = await startServer();
    documents = [];
    for (const page of pages) documents.push((await server.request(`/api/docs${page}`)).text);
  });
  afterAll(() => server.close());

  it.for(hasPython ? sampleLanguages : (["curl", "JavaScript"] as const))(
    "the examples in %s run unchanged on every page, in order",
    async (language) => {
      // Each language creates the same.
      const other = await startServer();
      onTestFinished(() => other.close());
      const KEY = await other.key("Read-Write", { name: "First key" });
      const folder = scratchFolder();
      // Each call of curl is a process of its own: `npm test` takes every second page.
      const some = documents.filter((_, place) => isLong || language !== "curl" || place % 2 === 0);
      const files = some.map((page, place) => {
        const code = codeOf(page, language).replaceAll(`:${server.port}`, `:${other.port}`);
        expect(code).toContain("KEY");
        const file = join(folder, `${place}.mjs`);
        writeFileSync(file, code);
        return file;
      });
      const { command, flags } = programs[language];
      const env = { PATH: process.env["PATH"], KEY };
      const running = run(command, [...flags, inTurn[language](files)], { env, maxBuffer: 16_000_000 });
      await expect(running).resolves.toMatchObject({ stderr: "" });
    },
  );

  it("the examples about subscribers run as often as one likes, though an address gets few links a day", async () => {
    const other = await startServer();
    onTestFinished(() => other.close());
    const KEY = await other.key("Read-Write", { name: "First key" });
    const page = documents[pages.indexOf("/subscribers")] ?? "";
    const { command, flags } = programs.JavaScript;
    const file = join(scratchFolder(), "subscribers.mjs");
    writeFileSync(file, codeOf(page, "JavaScript").replaceAll(`:${server.port}`, `:${other.port}`));
    const code = inTurn.JavaScript([1, 2, 3].map((time) => `${file}?${time}`));
    const env = { PATH: process.env["PATH"], KEY };
    await expect(run(command, [...flags, code], { env })).resolves.toMatchObject({ stderr: "" });
  });
});
