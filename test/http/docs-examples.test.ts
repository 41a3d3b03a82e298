/** The examples of the API documentation, run unchanged, in order, in each language. */
import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type SampleLanguage, sampleLanguages, writeSetUp } from "../../src/http/docs/code-samples.ts";
import { paginationCode, retryCode, signatureCode, signatureUse } from "../../src/http/docs/guide-code.ts";
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

/** Messages whose signature is checked: the first is genuine; the others are changed, old, unsigned or malformed. */
function signatureChecks(language: SampleLanguage): string[] {
  const secret = `whsec_${Buffer.from("a secret of the subscriber").toString("base64")}`;
  const call = signatureCalls[language];
  const callWith = (sent: string, received: string, at: number) =>
    call(received, { ...signatureHeaders([secret, "whsec_b3RoZXI="], { id: "1", at, body: sent }) }, secret);
  const now = Date.now();
  const headers = { "webhook-id": "1", "webhook-timestamp": String(Math.floor(now / 1_000)) };
  return [
    callWith("{}", "{}", now),
    callWith("{}", "[]", now),
    callWith("{}", "{}", now - 600_000),
    call("{}", { ...headers, "webhook-signature": "v1,é" }, secret),
    call("{}", {}, secret),
    call("{}", headers, secret),
    call("{}", { ...headers, "webhook-timestamp": "abc", "webhook-signature": "v1,x" }, secret),
  ];
}

/** A service with a list of two parts, which refuses the first write, and answers deletions without a body. */
async function serviceOfTheGuide() {
  const parts: Readonly<Record<string, string>> = {
    "": '{"Items":[{"Id":"1","Name":"One","Status":"Unknown","Translations":{"de":{"Name":"Other"}}}],"NextCursor":"c-2_"}',
    "c-2_": '{"Items":[{"Id":"2","Name":"Two","Status":"Unknown","Translations":null}],"NextCursor":null}',
  };
  const writes: unknown[] = [];
  const server = createServer(({ method, headers, url = "" }, response) => {
    const cursor = new URL(url, "http://localhost").searchParams.get("Cursor") ?? "";
    if (method === "POST") writes.push(headers["idempotency-key"]);
    const refuses = method === "POST" && writes.length === 1;
    if (refuses) response.writeHead(503, { "retry-after": "1" });
    else if (method === "DELETE") response.writeHead(204);
    const result = method === "GET" ? parts[cursor] : "{}";
    response.end(method === "DELETE" ? "" : `{"Success":true,"Result":${result},"Message":"Components"}`);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  return { port: typeof address === "object" ? address?.port : undefined, writes };
}

/** A deletion by the helper of the guide; curl reads no answer. */
const deletions: Readonly<Record<SampleLanguage, string>> = {
  curl: "",
  JavaScript: 'console.log(await write("DELETE", "/api/Component/1"));',
  Python: 'print(write("DELETE", "/api/Component/1"))',
};

it.for(sampleLanguages.filter((language) => hasPython || language !== "Python"))(
  "the guide's code in %s accepts only what the service signs, reads a whole list, repeats a refused write, and deletes",
  async (language) => {
    const { port, writes } = await serviceOfTheGuide();
    const { command, flags, before } = programs[language];
    const code = [
      signatureCode[language],
      ...signatureChecks(language),
      signatureUse[language],
      writeSetUp(`http://127.0.0.1:${port}`, language),
      paginationCode[language],
      retryCode[language],
      deletions[language],
    ].join("\n");
    const env = { PATH: process.env["PATH"], KEY: "key" };
    const { stdout } = await run(command, [...flags, before + code], { env });
    const lines = stdout.trim().split("\n");
    expect(lines.slice(0, 7)).toEqual(["true", ...Array<string>(6).fill("false")]);
    expect(lines[7]).toBe("genuine: answer 204");
    expect(stdout.match(/One|Two|Other/gu)).toEqual(["One", "Two"]);
    expect(writes).toEqual([expect.stringMatching(/.{8}/u), writes[0]]);
    if (language !== "curl") expect(lines.at(-1)).toMatch(/^(?:null|None)$/u);
  },
);

/** The language in which `npm test` runs a page. */
const languageAt = (place: number): SampleLanguage => {
  if (place % 5 === 1) return "curl";
  return hasPython && place % 5 === 3 ? "Python" : "JavaScript";
};

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

  // `npm test` has the first page in all languages, and each other in one, most of them in the cheapest.
  it.for(hasPython ? sampleLanguages : (["curl", "JavaScript"] as const))(
    "the examples in %s run unchanged, in the order of the pages",
    async (language) => {
      // Each language creates the same.
      const other = language === "JavaScript" ? server : await startServer();
      if (other !== server) onTestFinished(() => other.close());
      const KEY = await other.key("Read-Write", { name: "First key" });
      const folder = scratchFolder();
      const some = documents.filter((_, place) => isLong || place === 0 || languageAt(place) === language);
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
    const KEY = await server.key("Read-Write", { name: "Key of a reader" });
    const page = documents[pages.indexOf("/subscribers")] ?? "";
    const { command, flags } = programs.JavaScript;
    const file = join(scratchFolder(), "subscribers.mjs");
    writeFileSync(file, codeOf(page, "JavaScript"));
    const code = inTurn.JavaScript([1, 2].map((time) => `${file}?${time}`));
    const env = { PATH: process.env["PATH"], KEY };
    await expect(run(command, [...flags, code], { env })).resolves.toMatchObject({ stderr: "" });
  });
});
