/** The examples of the API documentation, run unchanged, in order, in each language. */
import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleLanguages, writeSetUp } from "../../src/http/docs/code-samples.ts";
import { resourcePages } from "../../src/http/docs/resource-pages.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { type SmtpSink, startSmtpSink } from "../notifications/smtp-sink.ts";

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

function unescaped(text: string): string {
  return text
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** The code of a page in one language, from its first line to its last. */
async function codeOf(server: TestServer, slug: string, language: string): Promise<string> {
  const page = (await server.request(`/api/docs${slug === "" ? "" : `/${slug}`}`)).text;
  const blocks = page.matchAll(/<pre data-language="(?<language>\w+)"><code>(?<code>.*?)<\/code>/gsu);
  return [...blocks]
    .filter(({ groups }) => groups?.["language"] === language)
    .map(({ groups }) => unescaped(groups?.["code"] ?? ""))
    .join("\n");
}

let smtp: SmtpSink;
beforeAll(async () => {
  smtp = await startSmtpSink();
});
afterAll(() => smtp.close());

it("a refused request is printed by the curl examples, and ends a script that stops at errors", async () => {
  const refusal = '{"Success":false,"Result":null,"Message":"The name is taken.","RequestId":"1"}';
  const code = `set -e\n${writeSetUp("http://localhost", "curl")}\nID=$(echo '${refusal}' | field Id)\necho done`;
  await expect(run("bash", ["--norc", "-c", code])).rejects.toMatchObject({
    stdout: "",
    stderr: `${refusal}\n`,
  });
});

describe.each(sampleLanguages)("the examples in %s", (language) => {
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    server = await startServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: "status@acme.example" } });
    key = await server.key("Read-Write", { name: "First key" });
  });
  afterAll(() => server.close());

  it.skipIf(language === "Python" && !hasPython).each(["", ...resourcePages.map(({ slug }) => slug)])(
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
